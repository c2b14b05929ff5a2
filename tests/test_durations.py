"""How long games take, by those that were played."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from lasvegas_tui import times
from lasvegas_tui.records.evenings import PAUSE, still_on
from lasvegas_tui.records.results import Result, rounded, usual_minutes
from tests import written_games

BEGAN = datetime(2026, 11, 20, 20, tzinfo=UTC)


def lasted(minutes: int, *names: str, game: str = "dice") -> Result:
    """Return a game that took so long."""
    ended = BEGAN + timedelta(minutes=minutes)
    return Result(game, written_games.seats(*names), (1, 2), (9, 0), BEGAN, "E", ended=ended)


def test_usual_minutes_are_the_median_without_bots_and_abandoned_games() -> None:
    games = [lasted(minutes, "Anna", "Bot") for minutes in (14, 18, 31, 600)]
    games += [lasted(4, "Bot", "Bota")] * 5
    games.append(lasted(44, "Anna", "Ben", game="card"))
    assert usual_minutes(games) == {"dice": 20, "card": 45}


def test_game_of_unknown_length_has_no_usual_minutes() -> None:
    unknown = Result("dice", written_games.seats("Anna", "Ben"), (1, 2), (9, 0), BEGAN, "E")
    assert usual_minutes([unknown]) == {}


@pytest.mark.parametrize(("minutes", "said"), [(3.4, 3), (9.6, 10), (12, 10), (13, 15), (58, 60)])
def test_minutes_from_ten_are_rounded_to_fives(minutes: float, said: int) -> None:
    assert rounded(minutes) == said


def test_evening_lasts_until_its_pause_is_over() -> None:
    now = times.now()
    late, early = now - PAUSE * 0.9, now - PAUSE * 1.1
    games = [
        replace(lasted(20, "Anna", "Ben"), evening=evening, began=ended, ended=ended)
        for evening, ended in (("Before", early), ("Tonight", early), ("Tonight", late))
    ]
    assert still_on(games) == tuple(games[1:])
    assert still_on(games[:2]) == still_on([]) == ()
    copied = replace(games[-1], began=now - timedelta(days=2))
    assert still_on([copied]) == (), "its file is new, and nothing else about it"
