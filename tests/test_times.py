"""Times as instants: two zones, the end of summer time, and clocks that were wrong."""

import os
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from lasvegas_tui import opening_games, rules, times
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.play.transcript_events import Ended, Header
from lasvegas_tui.records.evenings import PAUSE, evening_so_far, played, still_on
from lasvegas_tui.records.results import Result, day, readings, usual_minutes
from lasvegas_tui.records.statistics import records
from lasvegas_tui.records.statistics_tables import FinishedGames
from lasvegas_tui.screens.home.lobby_rows import ago
from tests import written_games
from tests.saved import play, readable_games, result_of
from tests.written_games import seats

TOKYO, LOS_ANGELES = "JST-9", "PST8PDT,M3.2.0,M11.1.0"
BERLIN = "CET-1CEST,M3.5.0,M10.5.0/3"
EVENING = datetime(2026, 11, 20, 20, tzinfo=UTC)
END_OF_SUMMER = datetime(2026, 10, 25, 1, tzinfo=UTC)
"""When it is 02:00 in Berlin for the second time."""
Clock = Callable[[str, datetime], None]
"""Let it be a time in a zone from now on."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    def set_clock(zone: str, now: datetime) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        monkeypatch.setattr(times, "now", lambda: now)

    yield set_clock
    monkeypatch.undo()
    time.tzset()


def game(minutes: int, *, winner: int = 0, names: tuple[str, ...] = ("Anna", "Ben")) -> Result:
    """Play a game of so many minutes from now on, and return its result."""
    opened = opening_games.begin(Header.new("dice", rules.game("dice").options(), seats(*names)))
    opened.transcript.append(Ended((1, 2) if winner == 0 else (2, 1), (9 - winner, 8 + winner)))
    opened.transcript.close()
    moved(opened.transcript.path, times.now() + timedelta(minutes=minutes))
    return result_of(opened.transcript.path)


def moved(path: Path, when: datetime) -> None:
    os.utime(path, (when.timestamp(), when.timestamp()))


def all_games() -> tuple[Result, ...]:
    *_, last = readings(listed().latest())
    return FinishedGames.of(last.found).games


# -- two zones -------------------------------------------------------------------------------------


@pytest.mark.parametrize("zones", [(TOKYO, LOS_ANGELES), (LOS_ANGELES, TOKYO)])
def test_evening_is_the_same_in_two_time_zones(zones: tuple[str, str], clock: Clock) -> None:
    first, second = zones
    clock(first, EVENING)
    one = game(20)
    clock(second, EVENING + timedelta(minutes=30))
    other = game(20)
    clock(second, EVENING + timedelta(hours=1))
    assert one.evening == other.evening
    assert all_games() == played(one.evening) == still_on(all_games()) == (one, other)
    assert usual_minutes(all_games()) == {"dice": 20}
    latest, _ = readable_games()
    assert evening_so_far(load(latest.path).session) == [one, other]


@pytest.mark.parametrize(
    ("date", "zone", "hour"),
    [
        ("2026-11-20T20:00:00+00:00", TOKYO, 20),
        ("2026-11-21T05:00:00+09:00", LOS_ANGELES, 20),
        ("2026-11-20T12:00:00-08:00", TOKYO, 20),
        ("2026-11-20T20:00:00Z", BERLIN, 20),
        ("2026-11-20T20:00:00", TOKYO, 11),
        ("2026-11-20T20:00:00", "UTC0", 20),
    ],
)
def test_date_without_an_offset_is_local_time(
    date: str, zone: str, hour: int, clock: Clock
) -> None:
    clock(zone, EVENING)
    header = Header(game="dice", seats=seats("Anna", "Ben"), date=date)
    assert header.began == EVENING.replace(hour=hour)


@pytest.mark.parametrize(
    ("zone", "told", "called"),
    [
        (TOKYO, "today 05:00", "Saturday, 21 November 2026"),
        (LOS_ANGELES, "today 12:00", "Friday, 20 November 2026"),
    ],
)
def test_times_are_shown_in_local_time(zone: str, told: str, called: str, clock: Clock) -> None:
    clock("UTC0", EVENING)
    began = game(20).began
    clock(zone, EVENING + timedelta(hours=1))
    assert ago(began, times.now()) == told
    assert day(began) == called
    (record,) = [row for row in tables()["Records"] if row[0].startswith("Las Vegas")]
    assert record[-1] == f"2026-11-{21 if zone == TOKYO else 20}"


def tables() -> dict[str, tuple[tuple[str, ...], ...]]:
    *_, last = readings(listed().latest())
    return {table.title: table.rows for table in FinishedGames.of(last.found).tables()}


def test_date_without_an_offset_depends_on_the_local_zone_and_a_day_on_its_midnight(
    clock: Clock,
) -> None:
    clock(TOKYO, EVENING)
    written_games.told("dice", ("Anna", "Ben"), (9, 8), datetime(2026, 11, 20, 20))
    (there,) = all_games()
    clock(LOS_ANGELES, EVENING)
    (here,) = all_games()
    assert here.began - there.began == timedelta(hours=17)
    clock(BERLIN, END_OF_SUMMER + timedelta(hours=5))
    assert times.midnight() == datetime(2026, 10, 24, 22, tzinfo=UTC)
    clock(TOKYO, EVENING)
    assert times.midnight() == datetime(2026, 11, 20, 15, tzinfo=UTC)


# -- the end of summer time ------------------------------------------------------------------------


def test_repeated_hour_at_the_end_of_summer_time_counts_twice(clock: Clock) -> None:
    clock(BERLIN, END_OF_SUMMER - timedelta(minutes=5))
    first = game(15)
    clock(BERLIN, END_OF_SUMMER + timedelta(minutes=10))
    second = game(20, winner=1)
    clock(BERLIN, END_OF_SUMMER + timedelta(minutes=40))
    third = game(25, winner=1)
    dates = [saved.begun and times.local(saved.begun) for saved in readable_games()]
    found = [f"{date:%H:%M %z}" for date in dates if date]
    assert found == ["02:40 +0100", "02:10 +0100", "02:55 +0200"]
    assert all_games() == still_on(all_games()) == (first, second, third)
    assert usual_minutes(all_games()) == {"dice": 20}
    streaks = {record.name: record.streaks[-1] for record in records(all_games())}
    assert streaks == {"Anna": 0, "Ben": 2}


@pytest.mark.parametrize("zone", [BERLIN, TOKYO, LOS_ANGELES])
def test_game_continues_in_another_zone_and_after_summer_time(zone: str, clock: Clock) -> None:
    clock(BERLIN, END_OF_SUMMER - timedelta(minutes=5))
    options = rules.game("dice").options()
    opened = opening_games.begin(Header.new("dice", options, seats("Anna", "Ben"), 5))
    play(opened.session, 10)
    opened.transcript.close()
    moved(opened.transcript.path, times.now())
    clock(zone, END_OF_SUMMER + timedelta(minutes=10))
    again = opening_games.resume(opened.transcript.path)
    assert again.session.events == opened.session.events
    play(again.session, 1000)
    again.transcript.close()
    moved(opened.transcript.path, times.now())
    assert usual_minutes(all_games()) == {"dice": 15}
    next_one = opening_games.again(again.session)
    assert next_one.session.header.evening == opened.session.header.evening


# -- wrong clocks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ahead", [timedelta(minutes=5), PAUSE * 2, timedelta(days=3)])
@pytest.mark.parametrize("is_dated_ahead", [True, False])
def test_future_date_starts_no_second_evening(
    ahead: timedelta, is_dated_ahead: bool, clock: Clock
) -> None:
    clock("UTC0", EVENING + ahead * is_dated_ahead)
    first = game(0)
    (path,) = [saved.path for saved in readable_games()]
    moved(path, EVENING + ahead)
    clock("UTC0", EVENING + timedelta(minutes=30))
    assert game(20).evening == first.evening
    assert len(still_on(all_games())) == 2


def test_old_game_with_a_future_file_time_is_not_of_this_evening(clock: Clock) -> None:
    clock("UTC0", EVENING - timedelta(days=40))
    long_ago = game(20)
    (path,) = [saved.path for saved in readable_games()]
    moved(path, EVENING + timedelta(days=1))
    clock("UTC0", EVENING)
    assert game(20).evening != long_ago.evening
    assert len(still_on(all_games())) == 1


@pytest.mark.parametrize("date", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])
@pytest.mark.parametrize("zone", [TOKYO, LOS_ANGELES])
def test_first_and_last_representable_day_work_in_every_zone(
    date: str, zone: str, clock: Clock
) -> None:
    clock(zone, EVENING)
    began = Header(game="dice", seats=seats("Anna", "Ben"), date=date).began
    assert began is not None
    assert ago(began, times.now())
    assert day(began)
