"""What saved games add up to."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from lasvegas_tui import rules
from lasvegas_tui.cli import stats_and_review as printed
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Ended
from lasvegas_tui.records.results import Result, Unfinished, Unreadable, readings, result
from lasvegas_tui.records.statistics import (
    PlayerRecord,
    as_json,
    by_evening,
    head_to_heads,
    records,
)
from lasvegas_tui.records.statistics_tables import EMPTY, ENOUGH, FinishedGames, running
from lasvegas_tui.records.table_cells import display_name, mixed, signed, sparkline, titles
from lasvegas_tui.screens.end.round_and_evening_tables import evening
from lasvegas_tui.widgets.stats_table import stats_table
from tests import written_games
from tests.saved import readable_games

FRIDAY = datetime(2026, 11, 20, 20)
NAME = "Friday, 20 November 2026"
SATURDAY = "Saturday, 21 November 2026"


def a_friday() -> None:
    """Three different games on an evening, the last one past midnight, and one the next day."""
    written_games.told("royale", ("Anna", "Ben", "Bot"), (620_000, 540_000, 540_000), FRIDAY, NAME)
    later = FRIDAY + timedelta(hours=2)
    written_games.told("dice", ("Ben", "Bot", "ANNA"), (300_000, 300_000, 90_000), later, NAME)
    written_games.told("board", ("Ben", "Anna"), (31, 44), FRIDAY + timedelta(hours=5), NAME)
    written_games.told("vegan", ("Anna", "Cleo"), (3, 9), FRIDAY + timedelta(hours=26))


def finished() -> FinishedGames:
    *_, reading = readings(listed().latest())
    return FinishedGames.of(reading.found)


def by_name(found: FinishedGames) -> dict[str, PlayerRecord]:
    return {record.name: record for record in records(found.games)}


# -- exact figures ---------------------------------------------------------------------------------


def test_shared_wins_fair_shares_and_luck_are_exact() -> None:
    a_friday()
    found = by_name(finished())
    points = {name: record.points for name, record in found.items()}
    assert points == {"Anna": 2, "Ben": Fraction(1, 2), "Bot": Fraction(1, 2), "Cleo": 1}
    share = Fraction(1, 3) + Fraction(1, 3) + Fraction(1, 2)
    assert found["Ben"].expected == share
    assert found["Ben"].luck == -Fraction(1, 2), "the others were played with a bot"
    assert found["Anna"].luck == 0
    assert found["Anna"].expected == share + Fraction(1, 2)
    assert found["Anna"].spread == pytest.approx(sqrt(1 / 2))


def test_variance_of_luck_is_that_of_a_random_draw() -> None:
    """It is 1/n - 1/n² with one winner of n, and 1/(kn) - 1/n² with k."""
    for hours, totals in enumerate(((3, 2, 1), (2, 2, 1))):
        written_games.told(
            "board", ("Anna", "Ben", "Cleo"), totals, FRIDAY + timedelta(hours=hours)
        )
    found = by_name(finished())
    variance = (Fraction(1, 3) - Fraction(1, 9)) + (Fraction(1, 6) - Fraction(1, 9))
    assert {record.variance for record in found.values()} == {variance}
    assert found["Cleo"].spread == pytest.approx(sqrt(5 / 18))


def test_win_against_another_level_is_not_luck() -> None:
    """Whoever wins against another level was not lucky; among equals there is luck."""
    sharp, simple = Seat("Ruby", "orange", "bot"), Seat("Lou", "blue", "simple")
    for number, other in enumerate((simple, Seat("Anna", "blue"), Seat("Duke", "blue", "bot"))):
        first = written_games.header("dice", ("Anna", "Ben"), FRIDAY + timedelta(hours=number))
        seats = (sharp, other)
        written_games.write(replace(first, seats=seats), [Ended((1, 2), (10_000, 0))])
    found = by_name(finished())
    luck = {name: str(record.luck) for name, record in found.items()}
    assert luck == {"Ruby": "1/2", "Duke": "-1/2", "Lou": "0", "Anna": "0"}
    wins = next(sheet for sheet in finished().tables() if sheet.title == "Wins and luck")
    assert ("Lou (simple bot)", "1", "0", "1/2", "·", "·") in wins.rows


def test_leader_comes_first_and_bots_are_listed_apart() -> None:
    written_games.told("dice", ("Anna", "Bot"), (10_000, 20_000), FRIDAY)
    assert finished().leader == "", "a bot does not lead people"
    assert not next(iter(finished().tables())).num_leading
    written_games.told("dice", ("Anna", "Ben"), (10_000, 10_000), FRIDAY + timedelta(hours=1))
    assert finished().leader == "Anna and Ben lead, with 1/2 won each."
    written_games.told("card", ("Anna", "Ben"), (20_000, 10_000), FRIDAY + timedelta(hours=2))
    assert finished().leader == "Anna leads, with 1 1/2 of 3 games won."
    first = next(iter(finished().tables()))
    assert (first.title, first.num_leading, first.num_bots) == ("Who leads", 1, 1)
    assert [row[0] for row in first.rows] == ["Anna", "Ben", "Bot (sharp bot)"]
    console = Console(width=74)
    with console.capture() as printed:
        console.print(stats_table(first))
    rows = [row.split() for row in printed.get().splitlines()]
    assert [row[0] if len(row[0]) > 1 else row[1] for row in rows] == [
        "Who", "Player", "Anna", "Ben", "Bots", "Bot",
    ]  # fmt: skip


def test_games_between_bots_have_a_leader_too() -> None:
    written_games.told("dice", ("Bot", "Bota"), (10_000, 20_000), FRIDAY)
    assert finished().leader == "Bota (sharp bot) leads, with 1 of 1 game won."


def test_places_streaks_dollars_and_pairs_are_counted() -> None:
    a_friday()
    found = by_name(finished())
    assert found["Ben"].places == {1: 1, 2: 2}
    assert found["Bot"].places == {2: 1, 1: 1}, "who shares the second place is second"
    assert found["Anna"].streaks == (1, 1, 0)
    assert found["Cleo"].streaks == (1,)
    assert found["Anna"].dollars == 710_000
    assert found["Cleo"].dollars is None
    games = finished().games
    pairs = {
        (pair.first.name, pair.second.name): (pair.num_first, pair.num_level, pair.num_second)
        for pair in head_to_heads(games, records(games))
    }
    assert pairs[("Anna", "Ben")] == (2, 0, 1)
    assert pairs[("Ben", "Bot")] == (0, 2, 0)
    assert pairs[("Cleo", "Anna")] == (1, 0, 0), "whoever is ahead comes first"


def test_head_to_head_table_says_how_often_each_was_ahead() -> None:
    a_friday()
    (sheet,) = (sheet for sheet in finished().tables() if sheet.title == "Head to head")
    assert ("Anna", "ahead 2", "", "Ben", "ahead 1") in sheet.rows
    assert ("Ben", "ahead 0", "level 2", "Bot (sharp bot)", "ahead 0") in sheet.rows
    assert not any(column.strip(">") for column in sheet.columns)
    console = Console(width=74)
    with console.capture() as printed:
        console.print(stats_table(sheet))
    heading, first, *_ = printed.get().splitlines()
    assert (heading.strip(), first.split()[0]) == ("Head to head", sheet.rows[0][0])


def test_wins_have_a_column_for_each_game_and_an_evening_passes_midnight() -> None:
    a_friday()
    (sheet,) = (sheet for sheet in finished().tables() if sheet.title == "Who wins what")
    found = [column.strip(">") for column in sheet.columns]
    assert found == ["Player", *(game.name for game in rules.all_games() if game.name != "card")]
    sheet = running(finished().only(evening=NAME).games)
    assert sheet.title == f"{NAME}: 3 games"
    assert sheet.rows == (
        ("Anna", "2", "1 3 1", "710K"),
        ("Ben", "1/2", "2 1 2", "840K"),
        ("Bot (sharp bot)", "1/2", "2 1 ·", "840K"),
    )
    evenings = by_evening(finished().games)
    assert {name: len(games) for name, games in evenings.items()} == {NAME: 3, SATURDAY: 1}


def test_evening_listed_alone_has_no_number() -> None:
    third = f"{NAME} (3)"
    assert titles([third, SATURDAY, "The great one (2)"]) == [NAME, SATURDAY, "The great one (2)"]
    assert titles([third, NAME, SATURDAY]) == [third, NAME, SATURDAY]
    assert titles([third, f"{NAME} (2)"]) == [third, f"{NAME} (2)"]


def test_bot_is_not_the_person_of_the_same_name() -> None:
    written_games.told("dice", ("Anna", "Bot"), (10_000, 20_000), FRIDAY)
    header = replace(
        written_games.header("dice", ("Anna", "Ben"), FRIDAY + timedelta(days=1)),
        seats=(Seat("Anna"), Seat("Bot")),
    )
    written_games.write(header, [Ended((2, 1), (0, 10_000))])
    found = [(r.name, r.who.is_bot, len(r.played)) for r in records(finished().games)]
    assert found == [("Bot", False, 1), ("Anna", False, 2), ("Bot", True, 1)]


def test_bots_of_the_same_name_and_different_kinds_are_separate() -> None:
    for number, kind in enumerate(("bot", "random", "bot")):
        first = written_games.header("dice", ("Anna", "Ben"), FRIDAY + timedelta(hours=number))
        seats = (Seat("Anna"), Seat("Ruby", bot=kind))
        written_games.write(replace(first, seats=seats), [Ended((2, 1), (0, 10_000))])
    found = finished()
    points = {display_name(record): record.points for record in records(found.games)}
    assert points == {"Ruby (sharp bot)": 2, "Ruby (random bot)": 1, "Anna": 0}
    players = json.loads(as_json(found.games, ()))["players"]
    levels = {(player["name"], player["kind"]) for player in players if player["bot"]}
    assert levels == {("Ruby", "bot"), ("Ruby", "random")}


def test_game_that_nobody_won_counts_for_nobody() -> None:
    written_games.write(
        written_games.header("vegan", ("Anna", "Ben"), FRIDAY), [Ended((2, 2), (0, 0))]
    )
    for record in records(finished().games):
        assert not any((record.points, record.expected, record.variance))
    assert list(finished().tables())


# -- what the files hold ---------------------------------------------------------------------------


def test_end_event_equals_the_standings_of_a_replay() -> None:
    """Random games of all kinds, with that line and without, come to their own standings."""
    closed, open_ones = written_games.fill(10), written_games.fill(10, is_closed=False)
    for one, other in zip(closed, open_ones, strict=True):
        found, played_again = result(one), result(other)
        assert isinstance(found, Result)
        assert isinstance(played_again, Result)
        assert replace(found, ended=None) == replace(played_again, ended=None)
        for standing in load(one).session.standings():
            assert found.ranks[standing.player] == standing.rank
            assert found.totals[standing.player] == standing.total


def test_game_with_an_end_event_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    written_games.fill(50)
    (slow,) = written_games.fill(1, is_closed=False)
    entered: list[object] = []
    enter = Session.enter

    def counted(session: Session, event: Any) -> None:
        entered.append(event)
        enter(session, event)

    monkeypatch.setattr(Session, "enter", counted)
    assert len(finished().games) == 51
    monkeypatch.undo()
    assert len(entered) == len(load(slow).events)


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff", b"{}", b'{"format":"lasvegas","version":9,"game":"dice","seats":[]}'],
)
def test_damaged_file_is_skipped_counted_and_reported(content: bytes) -> None:
    a_friday()
    (folder() / "broken.jsonl").write_bytes(content)
    found = finished()
    assert len(found.games) == 4
    (skipped,) = found.skipped
    assert "broken.jsonl" in skipped.reason
    assert found.complaint.startswith("1 saved game could not be read and is left out: ")


def test_damaged_middle_wrong_ends_and_unfinished_games_count_for_nobody() -> None:
    (path,) = written_games.fill(1, is_closed=False)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:5], b"{\n", *lines[6:]]))
    found = result(path)
    assert isinstance(found, Unreadable)
    assert "line 6" in found.reason
    first = written_games.header("dice", ("Anna", "Ben"))
    assert isinstance(result(written_games.write(first, [])), Unfinished)
    for ranks, totals in (((1, 2, 3), (0, 0, 0)), ((1, 9), (0, 0)), ((), ())):
        found = result(written_games.write(first, [Ended(ranks, totals)]))
        assert isinstance(found, Unreadable)


@pytest.mark.parametrize("number", [0, 1, 5])
def test_statistics_of_any_number_of_games_are_printed(
    number: int, printed: Callable[..., str]
) -> None:
    for _ in written_games.fill(number):
        pass
    out = printed("stats")
    assert (EMPTY in out) == (number == 0)
    assert ("Records" in out) == (number > 0)
    assert ("Wins and luck" in out) == (number >= ENOUGH)
    assert ("streak" in out) == (number >= ENOUGH)


def test_evening_without_money_has_no_column_for_it() -> None:
    written_games.told("vegan", ("Anna", "Ben"), (3, 9), FRIDAY, NAME)
    games = finished().games
    assert "·" not in str(running(games).rows)
    assert ">Dollars" not in running(games).columns
    beside = evening(games)
    assert beside is not None
    assert beside.columns == ("wins",)
    written_games.told("dice", ("Ben", "Anna"), (90_000, 20_000), FRIDAY, NAME)
    assert running(finished().games).columns[-1] == ">Dollars"


# -- laws ------------------------------------------------------------------------------------------


@st.composite
def games(draw: st.DrawFn) -> tuple[Result, ...]:
    """Return games of everybody's kind, size and result."""
    found = []
    for number in range(draw(st.integers(0, 6))):
        names = draw(
            st.lists(st.sampled_from(written_games.NAMES + ("Bot",)), min_size=2, unique=True)
        )
        totals = draw(st.tuples(*(st.integers(0, 3) for _ in names)))
        lost = draw(st.booleans())
        ranks = tuple(2 if lost else 1 + sum(o > total for o in totals) for total in totals)
        game = draw(st.sampled_from(rules.names()))
        evening = draw(st.sampled_from((NAME, SATURDAY)))
        began = FRIDAY + timedelta(hours=number)
        num_taken_back = draw(st.sampled_from((0, 0, 2)))
        seats = written_games.seats(*names)
        found.append(Result(game, seats, ranks, totals, began, evening, num_taken_back))
    return tuple(found)


def num_won(played: Sequence[Result]) -> int:
    """Return how many games count and were won by anybody."""
    return sum(game.num_winners > 0 and not game.num_taken_back for game in played)


@given(games())
def test_points_and_luck_add_up(played: tuple[Result, ...]) -> None:
    found = records(played)
    assert sum(record.points for record in found) == num_won(played)
    assert sum(record.luck for record in found) == 0
    for record in found:
        assert sum(record.places.values()) == len(record.played)
        assert sum(record.streaks) == sum(game.rank == 1 for game in record.counted)
        assert record.course[-1:] == ((record.luck,) if record.even else ())
        parts = [records(theirs) for theirs in by_evening(played).values()]
        assert record.points == sum(r.points for part in parts for r in part if r.who == record.who)


@given(games())
def test_all_tables_can_be_drawn_for_any_games(played: tuple[Result, ...]) -> None:
    found = FinishedGames(played)
    for sheet in found.tables():
        assert all(len(row) == len(sheet.columns) for row in sheet.rows)
    told = json.loads(as_json(found.games, ()))
    shares = [Fraction(player["expected"]) for player in told["players"]]
    assert sum(shares) == num_won(played)


@given(st.fractions(0, 30, max_denominator=60))
def test_mixed_number_equals_its_fraction(number: Fraction) -> None:
    assert sum(map(Fraction, mixed(number).split())) == number
    assert signed(-number) == (f"-{mixed(number)}" if number else "0")


def test_sparkline_spans_from_lowest_to_highest_step() -> None:
    low, high = Fraction(-1), Fraction(2)
    assert sparkline([Fraction(0), high, low], low, high) == "▃█▁"
    assert len(sparkline([Fraction(0)] * 1000, low, high)) == 30
    assert sparkline([low], low, low) == "▁"


# -- the command -----------------------------------------------------------------------------------


def told(printed: Callable[..., str], *words: str) -> Any:
    return json.loads(printed("stats", "--json", *words))


def test_json_has_exact_fractions_of_one_evening_or_game(printed: Callable[..., str]) -> None:
    a_friday()
    anna = told(printed)["players"][0]
    assert anna["name"] == "Anna"
    assert (anna["wins"], anna["expected"], anna["luck"]) == ("2", "5/3", "0")
    assert anna["by_game"]["dice"] == {"games": 1, "wins": "0"}
    assert told(printed, "--evening", "FRIDAY")["games"] == 3
    assert told(printed, "--evening", NAME, "--game", "dice")["games"] == 1
    assert told(printed, "--game", "card")["players"] == []


def test_unknown_or_ambiguous_evening_is_one_sentence(complaint: Callable[..., str]) -> None:
    a_friday()
    assert "There is no evening 'monday'" in complaint("stats", "--evening", "monday")
    said = complaint("stats", "--evening", "november")
    assert f"'november' could mean {SATURDAY} or {NAME}." in said


def test_statistics_are_printed_in_ascii_and_without_control_characters(
    printed: Callable[..., str],
) -> None:
    a_friday()
    assert printed("stats", "--ascii").isascii()
    first = written_games.header("dice", ("Anna", "Ben"), FRIDAY)
    seats = (Seat("A\x1b[31m[/]"), Seat("Ben"))
    evil = replace(first, seats=seats, evening="\x1b]0;evil\x07[bold]")
    written_games.write(evil, [Ended((1, 2), (20_000, 10_000))])
    assert "\x1b" not in printed("stats")


def test_progress_bar_appears_only_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    written_games.fill(2)
    started: list[object] = []
    monkeypatch.setattr(Progress, "start", lambda bar: started.append(bar))
    printed.gathered()
    assert not started
    monkeypatch.setattr("lasvegas_tui.records.results.BATCH", -1.0)
    printed.gathered()
    assert not started
    monkeypatch.setattr("lasvegas_tui.records.results.PATIENCE", -1.0)
    printed.gathered()
    assert started


def test_saved_games_and_statistics_agree_on_the_start_time() -> None:
    first = replace(
        written_games.header("dice", ("Anna", "Ben"), FRIDAY), date="2026-01-02T20:00:00-09:30"
    )
    path = written_games.played(first)
    found = result(path)
    assert isinstance(found, Result)
    (saved,) = readable_games()
    assert found.began == saved.begun == datetime(2026, 1, 3, 5, 30, tzinfo=UTC)


def test_name_in_other_capitals_is_the_same_person() -> None:
    for number, name in enumerate(("Anna", "anna", "ANNA", "Ａnna")):
        seated = [Seat(name), Seat("Ben")]
        first = replace(
            written_games.header("dice", ("Anna", "Ben"), FRIDAY + timedelta(hours=number)),
            seats=tuple(seated),
        )
        written_games.write(first, [Ended((1, 2), (20_000, 10_000))])
    assert finished().headline == "4 games, 1 evening, 2 people"
    assert [record.name for record in records(finished().games)] == ["Ａnna", "Ben"]
    assert len(json.loads(as_json(finished().games, ()))["players"]) == 2
