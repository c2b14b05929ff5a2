"""Evenings: what is played in a row, and who starts the next game."""

import os
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lasvegas_tui import destinations, opening_games, rules, times
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.play.transcript_events import Ended
from lasvegas_tui.records import evenings
from lasvegas_tui.records.evenings import PAUSE, evening_so_far, in_order, played, still_on, tonight
from lasvegas_tui.records.results import Result, Unfinished, day, result, rounded, usual_minutes
from lasvegas_tui.rules.core import Chance
from tests import written_games
from tests.walking import random_steps

NOW = times.now()


@pytest.fixture(autouse=True)
def _no_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "now", lambda: NOW)


def aged(path: Path, age: timedelta) -> Path:
    """Let a file be as old as that."""
    then = (NOW - age).timestamp()
    os.utime(path, (then, then))
    return path


def begun(*names: str, game: str = "dice", **options: Any) -> destinations.OpenGame:
    header = Header.new(game, rules.game(game).options(**options), written_games.seats(*names), 5)
    return opening_games.begin(header)


# -- names -----------------------------------------------------------------------------------------


def test_evenings_are_named_after_their_day_and_numbered_if_other_people_play() -> None:
    assert day(datetime(2026, 11, 20, 23)) == "Friday, 20 November 2026"
    table = begun("Anna", "Ben")
    first = table.session.header.evening
    assert first == load(table.transcript.path).header.evening == day(NOW)
    assert begun("Cleo", "Dora").session.header.evening == f"{first} (2)"
    assert begun("Eve", "Fred").session.header.evening == f"{first} (3)"
    begun("Ben", "Anna").transcript.path.with_name("broken.jsonl").write_bytes(b"\xff")
    assert begun("Ben", "Anna").session.header.evening == first, "whatever else lies there"


@pytest.mark.parametrize(
    ("played", "age", "names", "is_same"),
    [
        ("Anna Ben", 0.9, "Cleo ANNA", True),
        ("Anna Ben", 0.9, "Cleo Dora", False),
        ("Anna Ben", 1.1, "Anna Ben", False),
        ("Anna Bot", 0.0, "Ben Bot", False),
    ],
)
def test_game_within_a_pause_by_any_of_the_same_people_belongs_to_the_same_evening(
    played: str, age: float, names: str, is_same: bool
) -> None:
    first = written_games.told("royale", tuple(played.split()), (1, 0), NOW, "The great one")
    aged(first, PAUSE * age)
    assert (tonight(written_games.seats(*names.split())) == "The great one") is is_same


def test_new_game_opens_no_file_of_another_day(monkeypatch: pytest.MonkeyPatch) -> None:
    def unopened(path: Path) -> Header:
        raise AssertionError(path)

    aged(
        written_games.told("royale", ("Anna", "Ben"), (1, 0), NOW, "The great one"),
        timedelta(days=2),
    )
    monkeypatch.setattr(evenings, "header_of", unopened)
    assert tonight(written_games.seats("Anna", "Ben")) == day(NOW)


def test_game_that_belongs_to_no_evening_has_none_before_it() -> None:
    written_games.told("royale", ("Anna", "Ben"), (1, 0), NOW, day(NOW))
    of_tonight = begun("Anna", "Ben").session
    assert [game.game for game in evening_so_far(of_tonight)] == ["royale"]
    alone = Session.start(replace(of_tonight.header, evening=""))
    assert evening_so_far(alone) == []


def test_results_of_three_different_games_equal_their_standings() -> None:
    """Played by sessions on file, its table is what their standings are."""
    tables = []
    for game in ("royale", "card", "vegan"):
        table = begun("Anna", "Ben", "Bot", game=game)
        for _ in random_steps(table.session, Random(3)):
            pass
        table.transcript.close()
        tables.append(table.session)
    begun("Anna", "Ben").transcript.close()
    found = played(tables[0].header.evening)
    assert {result.game for result in found} == {"royale", "card", "vegan"}
    for session in tables:
        (result,) = (result for result in found if result.game == session.game.name)
        assert {s.player: (s.rank, s.total) for s in session.standings()} == {
            seat: (result.ranks[seat], result.totals[seat]) for seat in range(3)
        }


def test_games_of_the_same_second_stay_in_the_order_of_their_files() -> None:
    results = [
        Result("dice", written_games.seats("Anna", "Ben"), (1, 2), (number, 0), NOW, "")
        for number in range(3)
    ]
    assert in_order(reversed(results)) == tuple(results)


# -- how it ended ----------------------------------------------------------------------------------


def test_last_line_of_a_file_records_how_the_game_ended() -> None:
    table = begun("Anna", "Ben")
    for _ in random_steps(table.session, Random(1)):
        pass
    table.transcript.close()
    last = table.transcript.path.read_bytes().splitlines()[-1]
    assert msgspec.json.decode(last, type=Ended) == table.session.end()
    loaded = load(table.transcript.path)
    assert loaded.problem is None
    assert loaded.events == table.session.events, "it is no event of the game"


def test_wrong_end_event_is_a_problem_on_loading() -> None:
    path = written_games.played(written_games.header("board", ("Anna", "Ben")))
    lines = path.read_bytes().splitlines(keepends=True)
    end = msgspec.json.decode(lines[-1], type=Ended)
    swapped = msgspec.json.encode(Ended(end.ranks, end.totals[::-1])) + b"\n"
    path.write_bytes(b"".join([*lines[:-1], swapped]))
    assert load(path).problem == f"line {len(lines)}: The game did not end like this."
    path.write_bytes(b"".join([*lines[:4], lines[-1]]))
    assert load(path).problem == "line 5: The game is not over here."


def test_game_taken_back_after_its_end_ends_again() -> None:
    table = begun("Anna", "Ben", game="vegan")
    session = table.session
    for _ in random_steps(session, Random(1)):
        pass
    assert isinstance(result(table.transcript.path), Result)
    session.take_back()
    assert isinstance(result(table.transcript.path), Unfinished), "it is not over any more"
    for _ in random_steps(session, Random(2)):
        pass
    table.transcript.close()
    content = table.transcript.path.read_bytes()
    assert content.count(b'"event":"ended"') == 2
    assert load(table.transcript.path).problem is None


def test_interrupted_game_counts_once_it_is_over() -> None:
    """Whoever pulls the plug loses nothing of the evening."""
    table = begun("Anna", "Ben", game="board")
    evening = table.session.header.evening
    steps = random_steps(table.session, Random(1))
    for _ in islice(steps, 20):
        pass
    table.transcript.close()
    assert played(evening) == ()
    again = opening_games.resume(table.transcript.path)
    for _ in random_steps(again.session, Random(2)):
        pass
    again.transcript.close()
    (found,) = played(evening)
    assert found.totals == again.session.state.returns()


# -- again -----------------------------------------------------------------------------------------

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("royale", {"tiles": 5}),
    ("dice", {"chips": True}),
    ("card", {"sequential": True}),
    ("board", {"duels": True}),
    ("vegan", {}),
    ("vegan", {"starter": 2}),
]


def starter(session: Session) -> str:
    """Return the name of the first one to choose."""
    while isinstance(session.node, Chance):
        session.draw()
    (player,) = session.awaited
    return session.seats[player].name


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize(("game", "options"), KINDS)
def test_next_seat_starts_the_next_game(
    game: str, options: dict[str, Any], num_players: int
) -> None:
    names = ("Anna", "Ben", "Cleo", "Bot")[:num_players]
    table = begun(*names, game=game, **options)
    first = table.session
    began = [starter(first)]
    for _ in names:
        table.transcript.close()
        table = opening_games.again(table.session)
        began.append(starter(table.session))
    start = names.index(began[0])
    clockwise = [*names[start:], *names[:start], names[start]]
    assert began == clockwise
    assert table.session.seats == first.seats, "after a round of games all sit as at first"
    assert table.session.options == first.options


def test_rematch_keeps_seats_and_evening() -> None:
    table = begun("Anna", "Ben", "Bot", game="royale", tiles=2)
    table.transcript.close()
    next_one = opening_games.again(table.session)
    assert set(next_one.session.seats) == set(table.session.seats), "colours and bots too"
    assert next_one.session.header.evening == table.session.header.evening
    assert next_one.session.header.seed is None, "a seed would bring the same dice again"
    assert next_one.session.journal is not None
    assert next_one.transcript.path != table.transcript.path


# -- how long games take ---------------------------------------------------------------------------


BEGAN = datetime(2026, 11, 20, 20, tzinfo=UTC)


def lasted(minutes: int, *names: str, game: str = "dice") -> Result:
    """Return a game that took so long."""
    ended = BEGAN + timedelta(minutes=minutes)
    return Result(game, written_games.seats(*names), (1, 2), (9, 0), BEGAN, "E", ended=ended)


def test_usual_minutes_are_the_median_of_games_of_people_in_fives_from_ten() -> None:
    games = [lasted(minutes, "Anna", "Bot") for minutes in (14, 18, 31, 600)]
    games += [lasted(4, "Bot", "Bota")] * 5
    games.append(lasted(44, "Anna", "Ben", game="card"))
    assert usual_minutes(games) == {"dice": 20, "card": 45}
    unknown = Result("dice", written_games.seats("Anna", "Ben"), (1, 2), (9, 0), BEGAN, "E")
    assert usual_minutes([unknown]) == {}
    assert [rounded(minutes) for minutes in (3.4, 9.6, 12, 13, 58)] == [3, 10, 10, 15, 60]


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
