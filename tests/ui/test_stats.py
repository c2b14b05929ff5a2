"""The page of what was played, and the end of a game, which leads on."""

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.widgets import ProgressBar

from lasvegas_tui import destinations, opening_games
from lasvegas_tui.app import LasVegas
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.play.session import Header
from lasvegas_tui.records import evenings, statistics_tables
from lasvegas_tui.records.statistics import records
from lasvegas_tui.records.statistics_tables import EMPTY
from lasvegas_tui.rules import game
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.end.result_sheet import CALLING
from lasvegas_tui.screens.home.lobby import LobbyScreen
from lasvegas_tui.screens.learn.replay_director import ReplayDirector
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.stats_table import Colours
from tests import written_games
from tests.nightly import rest_at_night
from tests.ui.quiet import until
from tests.ui.screen import text
from tests.ui.tables import director_of, is_at_table, on_top, playing, running
from tests.walking import random_steps

FRIDAY = datetime(2026, 11, 20, 20)
SIZES = [(80, 24), (120, 35)]


def an_evening() -> None:
    written_games.told(
        "royale", ("Anna", "Ben", "Bot"), (620_000, 540_000, 540_000), FRIDAY, "Friday"
    )
    later = FRIDAY + timedelta(hours=1)
    written_games.told("dice", ("Ben", "Bot", "Anna"), (300_000, 300_000, 90_000), later, "Friday")
    written_games.told("board", ("Anna", "Ben"), (31, 44), FRIDAY + timedelta(days=1))


# -- the page --------------------------------------------------------------------------------------


@pytest.mark.nightly
async def test_table_has_colours_in_every_theme() -> None:
    async with running(LasVegas()) as (app, pilot):
        for theme in app.available_themes:
            app.theme = theme
            await pilot.pause()
            assert all(Colours.of(app)), theme


@pytest.mark.parametrize(
    ("size", "is_ascii"), rest_at_night([(SIZES[0], True), (SIZES[1], False)], 1)
)
async def test_lobby_opens_the_statistics(size: tuple[int, int], is_ascii: bool) -> None:
    an_evening()
    async with running(LasVegas(is_ascii=is_ascii), size=size) as (app, pilot):
        assert "t  Stats" in text(app)
        await pilot.press("t")
        assert "3 games, 2 evenings, 2 people" in text(app)
        assert "Ben leads, with 1 1/2 of 3 games won." in text(app)
        rows = [row.split() for row in text(app).splitlines() if row.strip()]
        names = [next((word for word in row if len(word) > 1), "") for row in rows]
        bots = names.index("Bots")
        assert names[bots - 2 : bots + 2] == ["Ben", "Anna", "Bots", "Bot"]
        assert text(app).isascii() == is_ascii
        assert all(len(row) <= size[0] for row in text(app).splitlines())
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen)


async def test_evening_and_game_are_chosen_by_keys() -> None:
    an_evening()
    async with running(LasVegas(destinations.OpenStats()), size=(120, 60)) as (app, pilot):
        assert "Evenings" in text(app)
        await pilot.press("e")
        assert "Saturday, 21 November 2026  ·  all games" in text(app)
        await pilot.press("e")
        assert "Friday: 2 games" in text(app), "an evening shows its running table"
        await pilot.press("g", "g")
        assert "Friday  ·  Las Vegas\n" in text(app)
        await pilot.press("g", "e")
        assert "all evenings  ·  all games" in text(app)
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyScreen)


async def test_resized_page_equals_a_newly_opened_one() -> None:
    an_evening()
    async with running(LasVegas(destinations.OpenStats())) as (app, pilot):
        for size in ((200, 60), (60, 15), (159, 40)):
            await pilot.resize_terminal(*size)
            if size[0] % 40:
                await pilot.pause()
        shown = text(app)
    async with running(LasVegas(destinations.OpenStats()), size=(159, 40)) as (fresh, _):
        assert shown == text(fresh)


async def test_empty_folder_shows_a_friendly_sentence() -> None:
    async with running(LasVegas()) as (app, pilot):
        await pilot.press("t")
        assert EMPTY in text(app)
        await pilot.press("e", "g", "q")
        assert isinstance(app.screen, LobbyScreen)


async def test_damaged_files_are_reported_and_others_counted() -> None:
    an_evening()
    folder().joinpath("broken.jsonl").write_bytes(b"\xff")
    async with running(LasVegas(destinations.OpenStats())) as (app, _):
        assert "1 saved game could not be read and is left out:" in text(app)
        assert "3 games" in text(app)


async def test_long_reading_shows_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    an_evening()
    monkeypatch.setattr("lasvegas_tui.records.results.BATCH", -1.0)
    monkeypatch.setattr("lasvegas_tui.records.results.PATIENCE", -1.0)
    seen: list[float | None] = []
    update = ProgressBar.update

    def watched(bar: ProgressBar, **progress: float) -> None:
        seen.append(progress.get("progress"))
        update(bar, **progress)

    monkeypatch.setattr(ProgressBar, "update", watched)
    async with running(LasVegas(destinations.OpenStats())) as (app, pilot):
        await until(pilot, lambda: "3 games" in text(app), "the tables")
        assert {1, 2, 3} <= set(seen)
        assert not app.screen.query_one(ProgressBar).display


# -- the end of a game -----------------------------------------------------------------------------


def ended(name: str = "dice", *names: str) -> destinations.OpenGame:
    """Return a game that is over, at the table."""
    seats = written_games.seats(*(names or ("Anna", "Ben")))
    table = opening_games.begin(Header.new(name, game(name).options(), seats, 5))
    for _ in random_steps(table.session, Random(5)):
        pass
    return table


def at_the_end(table: destinations.OpenGame) -> LasVegas:
    return LasVegas(table, Settings(animation="off", hints=False))


async def armed(pilot: Any, app: LasVegas) -> None:
    """Wait until Enter plays again."""
    screen = on_top(app, StandingsScreen)
    await until(pilot, lambda: screen.is_armed, "the moment of quiet")


async def test_enter_starts_a_rematch_and_the_next_seat_starts() -> None:
    table = ended("dice")
    async with running(at_the_end(table)) as (app, pilot):
        await pilot.press("enter")
        keys = "Enter play again  c chairs  Esc back  j review  v best catch  m menu  q leave"
        assert keys in text(app)
        await armed(pilot, app)
        await pilot.press("enter")
        session = playing(app).session
        assert session is not table.session
        assert [seat.name for seat in session.seats] == ["Ben", "Anna"]
        assert app.transcript is not None
        assert app.transcript.path != table.transcript.path
        opening_games.resume(table.transcript.path).transcript.close()  # nobody holds it any more
        await pilot.press("q")


async def test_places_are_not_called_again_when_the_end_page_returns() -> None:
    app = at_the_end(ended())
    app.settings = replace(app.settings, animation="normal")
    async with app.run_test() as pilot:
        await pilot.press("enter")
        assert CALLING in text(app)
        await pilot.press("escape", "escape")
        assert is_at_table(app)
        await pilot.press("enter")
        assert isinstance(app.screen, StandingsScreen)
        assert CALLING not in text(app)
        await pilot.press("q")
        assert isinstance(app.screen, LobbyScreen)


async def test_rematch_that_cannot_be_saved_returns_to_the_lobby_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(session: object) -> destinations.OpenGame:
        raise TranscriptError("No space left.")

    monkeypatch.setattr(opening_games, "again", full)
    async with running(at_the_end(ended())) as (app, pilot):
        await pilot.press("enter")
        await armed(pilot, app)
        await pilot.press("enter")
        assert isinstance(app.screen, LobbyScreen)
        assert "No space left." in text(app)


async def test_end_page_of_a_replay_offers_no_rematch() -> None:
    table = ended()
    table.transcript.close()
    async with running(LasVegas(opening_games.replay(table.transcript.path))) as (app, pilot):
        await pilot.press("end", "w")
        assert isinstance(app.screen, StandingsScreen)
        assert "play again" not in text(app)
        assert "chairs" not in text(app)
        await pilot.press("c")
        assert isinstance(app.screen, StandingsScreen)
        await pilot.press("enter")
        assert isinstance(director_of(app), ReplayDirector)


async def test_evening_is_listed_below_the_standings() -> None:
    """Its table is that of the games so far, and stats say the same."""
    for name in ("royale", "vegan"):
        ended(name).transcript.close()
    table = ended("dice")
    async with running(at_the_end(table), size=(80, 40)) as (app, pilot):
        await pilot.press("enter")
        evening = table.session.header.evening
        assert f"{evening}: 3 games" in text(app)
        games = evenings.played(evening)
        for name, wins, places, dollars in statistics_tables.running(games).rows:
            row = next(row for row in text(app).splitlines() if places in row and name in row)
            assert row.split()[1:] == [*name.split(), *wins.split(), *places.split(), dollars]
        for record in records(games):
            last = record.played[-1]
            (mine,) = (s for s in table.session.standings() if s.player == last.seat)
            assert (last.rank, last.total) == (mine.rank, mine.total)
        await pilot.press("q")
