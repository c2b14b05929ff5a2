"""The app, which makes a screen for each destination, and hides secrets in all circumstances.

Each screen is imported when it opens. Nothing private remains visible after a crash, a signal or a
suspension.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import AppBlur, Resize
from textual.filter import LineFilter
from textual.screen import Screen

from lasvegas_tui import crash_log, destinations, exit_deadline, streams
from lasvegas_tui.ascii_signs import ascii_text, need_ascii
from lasvegas_tui.daemon_executor import DaemonExecutor
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.safe_text import plain
from lasvegas_tui.screens.registry import new_screen
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell import themes
from lasvegas_tui.shell.app_navigation_and_settings import BaseApp
from lasvegas_tui.shell.base_screen import BaseScreen
from lasvegas_tui.shell.line_filters import AsciiFilter, UnboldBlack
from lasvegas_tui.shell.too_small import TooSmall, fits
from lasvegas_tui.terminal.driver import TerminalDriver
from lasvegas_tui.terminal.terminal_app import FAILED

if TYPE_CHECKING:
    from lasvegas_tui.demos.demo import Demo
    from lasvegas_tui.play.session import Session
    from lasvegas_tui.screens.game.screen import GameScreen


def table_screen(session: Session) -> GameScreen[Any]:
    """Return the screen of a game's table, on which the session is played."""
    from lasvegas_tui.screens.live.director_with_keys import PlayDirector

    screen = new_screen(session.game, session.seats)
    screen.director = PlayDirector(screen, session)
    return screen


def replay_screen(opened: destinations.OpenReplay) -> GameScreen[Any]:
    """Return the screen that shows a saved game step by step."""
    from lasvegas_tui.screens.learn.replay_director import ReplayDirector

    session = opened.session
    screen = new_screen(session.game, session.seats)
    screen.director = ReplayDirector(screen, session, opened.at, opened.seen_by, opened.news)
    return screen


def demo_screen(demo: Demo) -> GameScreen[Any]:
    """Return the screen that plays a demo of a rule."""
    from lasvegas_tui.screens.learn.demo_director_with_keys import DemoDirector

    screen = new_screen(demo.game, demo.session.seats)
    screen.director = DemoDirector(screen, demo)
    return screen


def screen_of(destination: destinations.Destination) -> BaseScreen[Any]:
    """Return a new screen for a destination, such as a game or the settings."""
    match destination:
        case destinations.OpenLobby(notice):
            from lasvegas_tui.screens.home.lobby import LobbyScreen

            return LobbyScreen(notice)
        case destinations.OpenSetup(game, options, seed, advice, seats):
            from lasvegas_tui.screens.home.setup import SetupScreen

            return SetupScreen(game, options, seed, advice, seats)
        case destinations.OpenGame(session):
            return table_screen(session)
        case destinations.OpenReplay():
            return replay_screen(destination)
        case destinations.OpenRulebook(game, rule, rules_options):
            from lasvegas_tui.screens.pages.rulebook import RulebookScreen

            return RulebookScreen(game, rule, rules_options)
        case destinations.OpenDemo(demo):
            return demo_screen(demo)
        case destinations.OpenDemoList():
            from lasvegas_tui.screens.pages.demo_list import DemoListScreen

            return DemoListScreen()
        case destinations.OpenStats():
            from lasvegas_tui.screens.pages.stats import StatsScreen

            return StatsScreen()
        case destinations.OpenReview(reviewing):
            from lasvegas_tui.screens.pages.review import ReviewScreen

            return ReviewScreen(reviewing)
        case destinations.OpenSettings():
            from lasvegas_tui.screens.home.settings import SettingsScreen

            return SettingsScreen()
        case destinations.OpenNotice(title, message):
            from lasvegas_tui.screens.pages.text_page import TextPage, heading

            return TextPage(heading(title), [message])


def collect_garbage() -> None:
    """Start the garbage collector; it ignores all objects that exist at this time."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


class LasVegas(BaseApp):
    """The app, with its settings, its theme, and the game that is being played."""

    TITLE = "Las Vegas"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("ctrl+c", "help_quit", show=False, system=True),
    ]

    def __init__(
        self,
        destination: destinations.Destination | None = None,
        settings: Settings | None = None,
        is_ascii: bool | None = None,
        saved_settings: Settings | None = None,
        driver_class: type[Driver] | None = None,
        notice: str = "",
    ) -> None:
        """Begin at `destination`; None means the lobby.

        `is_ascii` overrides the settings unless it is None. `notice` is a sentence about a problem
        with the settings, which is shown above the first screen; empty for none.
        """
        self._ascii = AsciiFilter(enabled=False)
        self._plain_black = UnboldBlack()
        super().__init__(screen_of, settings or Settings(), saved_settings, driver_class)
        self.destination = destination or destinations.OpenLobby()
        self.notice = notice
        self.forced_ascii = is_ascii
        for theme in themes.THEMES.values():
            self.register_theme(theme)
        self.apply(self.settings)

    def get_driver_class(self) -> type[Driver]:
        if streams.is_page:
            from lasvegas_tui.terminal.browser_driver import PageDriver

            return PageDriver
        usual = super().get_driver_class()
        if issubclass(TerminalDriver, usual):
            return TerminalDriver
        return usual

    # -- looks -------------------------------------------------------------------------------------

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(themes.defaults(self.current_theme.dark))

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = [*super().get_line_filters()]
        if self._ascii.enabled:
            filters.append(self._ascii)
        if self.native_ansi_color:
            filters.append(self._plain_black)
        return filters

    def apply(self, settings: Settings) -> None:
        """Use these settings from now on, including the theme, the animation and ASCII."""
        super().apply(settings)
        if settings.theme in self.available_themes:
            theme = settings.theme
        elif self.no_color:
            theme = themes.usual(None)
        else:
            theme = themes.usual(self.console.color_system)
        if theme != self.theme:
            self.theme = theme
        if settings.animation == "off":
            self.animation_level = "none"
        else:
            self.animation_level = "full"
        if self.forced_ascii is None:
            self.show_ascii(settings.ascii)
        else:
            self.show_ascii(self.forced_ascii)

    def show_ascii(self, is_wanted: bool) -> None:
        """Draw only ASCII characters if `is_wanted` or the terminal needs it."""
        stream = streams.screen() or sys.__stderr__
        is_ascii = is_wanted or (stream is not None and need_ascii(stream.encoding, os.environ))
        if is_ascii != self._ascii.enabled:
            self._ascii.enabled = is_ascii
            if self.is_running:
                self.refresh_css(animate=False)

    @property
    def is_ascii(self) -> bool:
        """Whether the app draws only ASCII characters."""
        return self._ascii.enabled

    def action_help_quit(self) -> None:
        """Show a notice that says how to quit; Ctrl+C calls this."""
        self.notify("q leaves the table; Ctrl+Q ends the program. Every game is saved.")

    # -- the terminal ------------------------------------------------------------------------------

    async def on_mount(self) -> None:
        asyncio.get_running_loop().set_default_executor(DaemonExecutor())
        first = self.screen_of(self.destination)
        await self.push_screen(first)
        self.screen_change_signal.subscribe(self, self._fit_next_screen)
        first.after_refresh(self._tell_what_is_wrong)
        first.call_after_refresh(collect_garbage)

    def _fit_next_screen(self, screen: Screen[Any]) -> None:
        self.call_later(self.fit)
        collect_garbage()  # in case the first screen left before it was painted

    def _tell_what_is_wrong(self) -> None:
        """Show the problem with the settings above the first screen."""
        self.show_notice(self.destination)
        if self.notice:
            self.open(destinations.OpenNotice("Your settings", self.notice), over=True)

    def on_resize(self, event: Resize) -> None:
        """Adapt to the size of the terminal, and redraw everything even if the size is the same.

        A terminal that became smaller and then larger again has lost what was outside in between.
        Textual then sees only that the size is the same as before.
        """
        self.call_later(self.fit)
        if self.screen_stack and self.screen.size == event.size:
            self.call_later(self.screen.refresh)

    def on_app_blur(self, event: AppBlur) -> None:
        self.cover()

    def cover(self) -> None:
        """Hide everything private on all screens."""
        open_screens = [found for found in self.screen_stack if isinstance(found, BaseScreen)]
        if open_screens and not open_screens[-1].is_covering:
            for screen in reversed(open_screens):
                screen.cover()

    def tell_turn(self, text: str, is_rung: bool = False) -> None:
        """Show a text as the title of the terminal's window; with `is_rung`, ring the bell."""
        if self.is_ascii:
            text = ascii_text(text)
        if self.terminal_title is not None:
            self.terminal_title.show(text)
        if is_rung:
            self.bell()

    def fit(self) -> None:
        """Cover the screen with a notice if the terminal is too small, or remove the notice."""
        if not self.is_running or not self.screen_stack:
            return
        for screen in self.screen_stack:
            notices = screen.query(TooSmall)
            if fits(self.size):
                notices.remove()
            elif screen is self.screen and screen.is_attached and not notices:
                screen.mount(TooSmall())


def run(
    destination: destinations.Destination,
    saved_settings: Settings,
    overrides: Mapping[str, Any],
    is_ascii: bool | None,
    notice: str = "",
    phones_at: str | None = None,
) -> int:
    """Run the app with its first destination, and return the exit status.

    `overrides` are settings for this run only. `is_ascii` overrides the setting for ASCII unless it
    is None. `notice` is a sentence about a problem with the settings, or empty. Phones are served
    at the address `phones_at`; empty means this machine's most likely address, and None serves no
    phones.
    """
    exit_deadline.wait_for_nobody()
    app = LasVegas(
        destination, replace(saved_settings, **overrides), is_ascii, saved_settings, notice=notice
    )
    app.phones_at = phones_at
    try:
        app.run()
    except Signalled:
        raise
    except BaseException:  # what no plain error is ends the loop of events
        app.crash = traceback.format_exc()
    if app.transcript:
        saved = f"\nThe game is saved in\n{plain(str(app.transcript.path))}"
    else:
        saved = ""
    app.close_game()
    if app.crash:
        streams.complain(f"The program failed; {crash_log.write(app.crash)}{saved}")
        return FAILED
    if app.return_code is None:
        return FAILED
    return app.return_code
