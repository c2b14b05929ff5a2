"""The first picture of a table: what it loads and styles, and when the garbage collector begins.

Counts of modules and calls, which a busy machine does not change.
"""

import gc
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

from lasvegas_tui import app, destinations, opening_games
from lasvegas_tui.cli import running_on_screen
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell import app_navigation_and_settings
from lasvegas_tui.widgets.line_widget import LineWidget
from tests.ui.tables import new_session

LATER = (
    "demos",
    "lab",
    "lines",
    "play.advice",
    "records.review",
    "records.statistics",
    "records.statistics_tables",
    "screens.board",
    "screens.card",
    "screens.dice",
    "screens.end.large_result_sheet",
    "screens.end.result_sheet",
    "screens.end.final_standings_screen",
    "screens.home",
    "screens.learn",
    "screens.live.curtain",
    "screens.live.menu",
    "screens.pages",
    "screens.vegan",
    "web",
    "widgets.chooser",
    "widgets.safe_option_list",
)
"""The rooms and modules that a table needs only when something is opened there."""

PROGRAM = """
import asyncio, sys
from lasvegas_tui import rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.cli import play_resume_replay
from lasvegas_tui.opening_games import begin
from lasvegas_tui.play.seats import typed_seats
from lasvegas_tui.play.session import Header

async def first_picture():
    options, seats = rules.game("royale").options(), typed_seats(["Anna", "Ben"])
    app = LasVegas(begin(Header.new("royale", options, seats, 7)))
    async with app.run_test() as pilot:
        while not app.screen.prompt.asked.plain:
            await pilot.pause()
        print(*sys.modules)

asyncio.run(first_picture())
"""
"""Prints the modules that are loaded once a table has asked its first question."""


def test_first_picture_loads_nothing_that_is_opened_later() -> None:
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    loaded = [name.removeprefix("lasvegas_tui.") for name in done.stdout.split()]
    assert "screens.live.director_with_keys" in loaded
    assert not [
        name for name in loaded if f"{name}.".startswith(tuple(f"{room}." for room in LATER))
    ]


@pytest.mark.parametrize("size", [(80, 24), (120, 35)])
async def test_each_widget_of_a_table_is_styled_once_when_it_opens(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    num_passes = Counter[DOMNode]()
    apply = Stylesheet.apply

    def counted(stylesheet: Stylesheet, node: DOMNode, **given: Any) -> None:
        num_passes[node] += 1
        apply(stylesheet, node, **given)

    monkeypatch.setattr(Stylesheet, "apply", counted)
    table = opening_games.begin(new_session("royale", 2).header)
    async with app.LasVegas(table).run_test(size=size) as pilot:
        await pilot.pause()
        widgets = {*pilot.app.screen.query(LineWidget)}
        assert {num_passes[widget] for widget in widgets} == {1}


async def test_new_table_saves_the_settings_once(monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[Settings] = []

    def save(settings: Settings, _: Settings) -> str:
        saved.append(settings)
        return ""

    monkeypatch.setattr(app_navigation_and_settings, "save", save)
    game = opening_games.begin(new_session("royale", 2).header)
    async with app.LasVegas(game).run_test() as pilot:
        await pilot.pause()
        (settings,) = saved
        assert settings.begun == ("royale",)
        assert list(settings.last_table) == ["royale"]


@pytest.fixture
def collector() -> Iterator[None]:
    """Leave the garbage collector as it was."""
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("collector")
async def test_garbage_is_collected_from_the_first_picture_on() -> None:
    gc.disable()
    table = opening_games.begin(new_session("royale", 2).header)
    async with app.LasVegas(table).run_test() as pilot:
        await pilot.pause()
        assert gc.isenabled()
        assert gc.get_freeze_count()


@pytest.mark.usefixtures("collector")
def test_collector_rests_while_the_program_starts_and_never_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(*_: Any) -> int:
        assert not gc.isenabled()
        raise RuntimeError

    monkeypatch.setattr(app, "run", run)
    monkeypatch.setattr(running_on_screen, "no_screen", str)
    with pytest.raises(RuntimeError):
        running_on_screen.open_screen({}, destinations.OpenLobby)
    assert gc.isenabled()
