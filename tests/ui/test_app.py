import sys

import pytest
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.geometry import Size
from textual.worker import WorkerFailed

from lasvegas_tui import app as app_module
from lasvegas_tui import destinations, opening_games
from lasvegas_tui.app import LasVegas
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.rules.dice.rules import DiceState
from lasvegas_tui.screens.home.setup import SetupScreen
from lasvegas_tui.screens.pages.rulebook import RulebookScreen
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell.too_small import TooSmall
from tests.nightly import rest_at_night
from tests.ui import screen
from tests.ui.quiet import until
from tests.ui.tables import TableApp, new_session, running


async def test_damaged_settings_are_reported_on_every_first_screen() -> None:
    app = LasVegas(opening_games.begin(new_session("vegan").header), notice="The key 'q' is taken.")
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "The key 'q' is taken." in screen.text(app)
        await pilot.press("enter")
        assert "The key 'q' is taken." not in screen.text(app)
    app.close_game()


async def test_lost_file_of_a_game_is_reported_at_the_table() -> None:
    destination = opening_games.begin(new_session("dice").header)
    lost, session = destination.transcript.path, destination.session
    async with running(LasVegas(destination)) as (app, pilot):
        await until(pilot, lambda: "Enter rolls" in screen.text(app), "the first roll")
        lost.unlink()
        num_events = len(session.events)
        await pilot.press("enter")
        await until(pilot, lambda: "try again" in screen.text(app), "a sentence")
        assert "was moved, removed or changed" in screen.one_line(app)
        await pilot.press("enter")
        await until(pilot, lambda: "Enter rolls" in screen.text(app), "the first roll")
        await pilot.press("enter")
        await until(pilot, lambda: len(session.events) > num_events, "dice")
        assert load(destination.transcript.path).events == session.events
    app.close_game()
    assert not lost.exists()


async def test_notice_does_not_follow_to_another_screen() -> None:
    """Its time might run out on the way: Textual would count down from less than nothing."""
    app = LasVegas()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.notify("The bank is closed.")
        await pilot.pause()
        assert "The bank is closed." in screen.text(app)
        app.open(destinations.OpenSettings(), over=True)
        await pilot.pause()
        assert "The bank is closed." not in screen.text(app)
        app.notify("It is open again.")
        await pilot.pause()
        assert "It is open again." in screen.text(app)


async def test_too_small_terminal_shows_the_needed_size_and_recovers() -> None:
    async with running(LasVegas(destinations.OpenSetup("dice"))) as (app, pilot):
        await pilot.press("A")
        before, focused = screen.text(app), app.focused
        for width, height in ((79, 24), (1, 1)):
            await pilot.resize_terminal(width, height)
            assert f"now {width}x{height}, needed 80x24" in screen.text(app) or width == 1
            assert "Deal" not in screen.text(app)
            await pilot.press("B", "f2", "escape")
            await pilot.resize_terminal(80, 24)
            assert isinstance(app.screen, SetupScreen)
            assert not app.screen.query(TooSmall)
            assert screen.text(app) == before
            assert app.focused is focused


async def test_keys_do_nothing_to_the_screen_under_the_notice() -> None:
    """Not even those that work before a widget with the focus gets them."""
    async with running(LasVegas(destinations.OpenRulebook("royale"))) as (app, pilot):
        page = app.screen.query_one("#page", VerticalScroll)
        assert page.max_scroll_y > 0
        await pilot.resize_terminal(79, 24)
        await pilot.press("pagedown", "space", "escape")
        await pilot.click(offset=(40, 12))
        await pilot.resize_terminal(80, 24)
        assert isinstance(app.screen, RulebookScreen)
        assert page.scroll_y == 0


async def test_screen_in_a_small_terminal_is_covered_and_can_be_left() -> None:
    async with running(LasVegas(), size=(60, 20)) as (app, pilot):
        app.open(destinations.OpenSettings(), over=True)
        await pilot.pause()
        assert "too small" in screen.text(app)
        assert "--plain" in screen.text(app)
        assert "Theme" not in screen.text(app)
        await pilot.press("ctrl+q")
    assert app.return_code == 0


async def test_program_can_be_left_while_the_terminal_shrinks() -> None:
    async with running(LasVegas()) as (app, _):
        app._driver._size = Size(20, 5)  # type: ignore[union-attr]
        app.post_message(Resize(Size(20, 5), Size(20, 5)))
        app.call_later(app.exit)
        app.call_later(app.fit)
    assert app.return_code == 0


async def test_traceback_of_a_failure_contains_no_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(self: LasVegas) -> None:
        secret = "three " + "tokens"
        raise RuntimeError("broken" + secret[:0])

    monkeypatch.setattr(LasVegas, "action_fail", fail, raising=False)
    app = LasVegas()

    async def play() -> None:
        async with running(app) as (_, pilot):
            app.call_later(app.run_action, "fail")
            await pilot.pause()

    with pytest.raises(RuntimeError, match="broken"):
        await play()
    assert "RuntimeError: broken" in app.crash
    assert "three tokens" not in app.crash + capsys.readouterr().err


def test_failure_is_one_sentence_with_the_file_of_its_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(self: LasVegas) -> None:
        self.crash = "Traceback: broken"

    monkeypatch.setattr(LasVegas, "run", fail)
    assert app_module.run(destinations.OpenLobby(), Settings(), {}, None) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 2
    path = told.partition("report is in\n")[2].rstrip("\n")
    with open(path, encoding="utf-8") as file:
        assert file.read() == "Traceback: broken"


@pytest.mark.parametrize("raised", [SystemExit(0), KeyboardInterrupt(), GeneratorExit()])
def test_base_exception_is_reported_like_an_error(
    raised: BaseException, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(self: LasVegas) -> None:
        raise raised

    monkeypatch.setattr(LasVegas, "run", fail)
    assert app_module.run(destinations.OpenLobby(), Settings(), {}, None) == 1
    assert capsys.readouterr().err.startswith("lasvegas: The program failed; a report is in\n")


class UnspeakableError(Exception):
    def __repr__(self) -> str:
        raise SystemExit


@pytest.mark.parametrize(
    "raised",
    rest_at_night([SystemExit(0), UnspeakableError(), KeyboardInterrupt(), GeneratorExit()], 2),
)
async def test_failing_rules_end_the_table_with_a_report(
    raised: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise raised

    session = new_session("dice", 0, "simple", "simple")
    monkeypatch.setattr(DiceState, "sample", fail)
    app = TableApp(session)
    with pytest.raises(WorkerFailed, match=rf"TableError\('{type(raised).__name__}"):
        async with app.run_test() as pilot:
            await until(pilot, lambda: bool(app.crash), "the failure")
    assert type(raised).__name__ in app.crash


async def test_theme_of_textual_gets_the_colours_that_it_lacks() -> None:
    async with running(LasVegas(settings=Settings(theme="nord"))) as (app, _):
        assert app.theme == "nord"
        assert app.theme_variables["player-orange"]
        assert "LAS" not in screen.text(app)
        assert "New game" in screen.text(app)


async def test_unknown_theme_falls_back_to_the_default() -> None:
    assert LasVegas(settings=Settings(theme="gone")).theme == "night"


async def test_ascii_option_reaches_the_whole_screen() -> None:
    async with running(LasVegas(destinations.OpenRulebook("royale", "E1"), is_ascii=True)) as (
        app,
        _,
    ):
        assert screen.text(app).isascii()


async def test_ascii_is_automatic_where_the_terminal_shows_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "linux")
    assert LasVegas(is_ascii=False).is_ascii
    monkeypatch.setenv("TERM", "xterm")
    assert LasVegas(is_ascii=False).is_ascii is (
        sys.__stderr__ is not None and "utf" not in sys.__stderr__.encoding.lower()
    )
