"""The program on the screen: its looks, its one game in progress, and how it ends.

Screens lie in `screens`; each is imported when it opens. The app leads from one to the next, keeps
the file of the game being played, and takes care that nothing private outlives a crash, a signal or
a look away.
"""

from __future__ import annotations

import asyncio
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

from lasvegas_tui import crash_log, destinations, screens, settings, streams
from lasvegas_tui.ascii_signs import ascii_text, need_ascii
from lasvegas_tui.commands import keymap
from lasvegas_tui.files.journal import TranscriptError
from lasvegas_tui.play.seats import SeatsError, plain
from lasvegas_tui.rules.core import Options
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell import themes
from lasvegas_tui.shell.base_app import BaseApp
from lasvegas_tui.shell.base_screen import BaseScreen, CoveringScreen, PrivateScreen
from lasvegas_tui.shell.driver import FAILED
from lasvegas_tui.shell.themes import AsciiFilter, UnboldBlack
from lasvegas_tui.shell.threads import PassingThreads
from lasvegas_tui.shell.too_small import TooSmall, fits
from lasvegas_tui.system import Signalled

if TYPE_CHECKING:
    from lasvegas_tui.demos.demo import Demo
    from lasvegas_tui.files.transcript import Transcript
    from lasvegas_tui.play.session import Session


class LasVegas(BaseApp):
    """The program."""

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
        """Begin with `destination`, by default the lobby; `is_ascii` overrules the settings.

        `notice` is what is wrong with the settings, for an opening that does not say so itself.
        """
        self._ascii = AsciiFilter(enabled=False)
        self._plain_black = UnboldBlack()
        super().__init__(driver_class=driver_class)
        self.destination = destination or destinations.OpenLobby()
        self.notice = notice
        self.settings = settings or Settings()
        self.saved_settings = saved_settings or self.settings
        """The settings to be kept; the command line may have put others in force."""
        self._settings_on_file = self.saved_settings
        """Those kept so far, as far as this window knows."""
        self.forced_ascii = is_ascii
        self.transcript: Transcript | None = None
        for theme in themes.THEMES.values():
            self.register_theme(theme)
        self.apply(self.settings)

    # -- looks -------------------------------------------------------------------------------------

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(themes.defaults(self.current_theme.dark))

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [
            *super().get_line_filters(),
            *([self._ascii] if self._ascii.enabled else ()),
            *([self._plain_black] if self.native_ansi_color else ()),
        ]

    def apply(self, settings: Settings) -> None:
        """Make the program look as `settings` says, at once."""
        self.settings = settings
        self.keymap, _ = keymap(settings.keys)
        usual = themes.usual(None if self.no_color else self.console.color_system)
        theme = settings.theme if settings.theme in self.available_themes else usual
        if theme != self.theme:
            self.theme = theme
        self.animation_level = "none" if settings.animation == "off" else "full"
        self.show_ascii(settings.ascii if self.forced_ascii is None else self.forced_ascii)

    def show_ascii(self, is_wanted: bool) -> None:
        """Draw in ASCII where it is wanted or nothing else can be shown."""
        stream = sys.__stderr__
        is_ascii = is_wanted or (stream is not None and need_ascii(stream.encoding, os.environ))
        if is_ascii != self._ascii.enabled:
            self._ascii.enabled = is_ascii
            if self.is_running:
                self.refresh_css(animate=False)

    @property
    def is_ascii(self) -> bool:
        """Whether everything is drawn in ASCII."""
        return self._ascii.enabled

    def update_settings(self, **changes: Any) -> None:
        """Change settings, apply them and keep them for the next time."""
        self.apply(replace(self.settings, **changes))
        self.saved_settings = replace(self.saved_settings, **changes)
        problem = settings.save(self.saved_settings, self._settings_on_file)
        if problem:
            self.notify(problem, severity="warning", markup=False)
        else:
            self._settings_on_file = self.saved_settings

    def action_help_quit(self) -> None:
        """Tell whoever pressed Ctrl+C how the program is left."""
        self.notify("q leaves the table; Ctrl+Q ends the program. Every game is saved.")

    # -- from screen to screen ---------------------------------------------------------------------

    def screen_of(self, destination: destinations.Destination) -> BaseScreen[Any]:
        """Return the screen of a destination."""
        match destination:
            case destinations.OpenLobby(notice):
                from lasvegas_tui.screens.lobby import LobbyScreen

                return LobbyScreen(notice)
            case destinations.OpenSetup(game, options, seed, advice, seats):
                from lasvegas_tui.screens.setup import SetupScreen

                return SetupScreen(game, options, seed, advice, seats)
            case destinations.OpenRulebook(game, rule, rules_options):
                from lasvegas_tui.screens.rulebook import RulebookScreen

                return RulebookScreen(game, rule, rules_options)
            case destinations.OpenGame(session, transcript):
                self.transcript = transcript
                return screens.table_screen(session)
            case destinations.OpenReplay(session, _, at):
                return screens.replay_screen(session, at)
            case destinations.OpenDemo(demo):
                return screens.demo_screen(demo)
            case destinations.OpenStats():
                from lasvegas_tui.screens.stats import StatsScreen

                return StatsScreen()

    def open(self, destination: destinations.Destination) -> None:
        """Close every screen and open a destination."""
        self.close_game()
        self._give_title_back()
        screen = self.screen_of(destination)
        self.destination = destination
        while self.is_over_another:
            self.pop_screen()
        self.switch_screen(screen)
        self.tell(destination)

    def tell(self, destination: destinations.Destination) -> None:
        """Show a destination's notice on a page of its own unless its screen already does."""
        if (
            isinstance(destination, destinations.OpenGame | destinations.OpenReplay)
            and destination.notice
        ):
            self.tell_alone("Something is missing", destination.notice)

    def tell_alone(self, what: str, notice: str) -> None:
        """Show a notice on a page of its own."""
        from lasvegas_tui.screens.table.text_pages import TextPage, heading

        self.push_screen(TextPage(heading(what), [notice]))

    def go_home(self) -> None:
        """Leave the game, which is saved as it stands, for the lobby."""
        self.open(destinations.OpenLobby())

    def open_rules(self, game: str, rule: str = "", options: Options | None = None) -> None:
        self.push_screen(self.screen_of(destinations.OpenRulebook(game, rule, options)))

    def open_demo(self, demo: Demo) -> None:
        """Open a demo on top of the current screen; it replaces a demo that is on top."""
        from lasvegas_tui.screens.learn.demo_screen import DemoScreen

        show = self.switch_screen if isinstance(self.screen, DemoScreen) else self.push_screen
        show(self.screen_of(destinations.OpenDemo(demo)))

    def open_demos(self) -> None:
        """Open the list of demos on top of the current screen."""
        from lasvegas_tui.screens.learn.demo_list import DemoListScreen

        self.push_screen(DemoListScreen())

    def open_stats(self) -> None:
        """Open the statistics on top of the current screen."""
        self.push_screen(self.screen_of(destinations.OpenStats()))

    def open_review(self, session: Session) -> None:
        """Open the review of a game that is over on top of the current screen."""
        from lasvegas_tui.screens.review_report import ReviewScreen

        self.push_screen(ReviewScreen(session))

    def open_replay(self, destination: destinations.OpenReplay) -> None:
        self.push_screen(self.screen_of(destination))
        self.tell(destination)

    def play_again(self, session: Session) -> None:
        """Leave a game that is over for the next one of the same table."""
        try:
            destination: destinations.Destination = destinations.again(session)
        except (SeatsError, TranscriptError) as error:
            destination = destinations.OpenLobby(str(error))
        self.open(destination)

    def change_chairs(self, session: Session) -> None:
        """Leave a game that is over for the setup of the next one, with the chairs of its table."""
        self.open(destinations.next_setup(session))

    def open_settings(self) -> None:
        """Open the settings on top of the current screen."""
        from lasvegas_tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def close_game(self) -> None:
        """Release the lock on the current game's file."""
        if self.transcript is not None:
            self.transcript.close()
            self.transcript = None

    # -- the terminal ------------------------------------------------------------------------------

    async def on_mount(self) -> None:
        asyncio.get_running_loop().set_default_executor(PassingThreads())
        first = self.screen_of(self.destination)
        await self.push_screen(first)
        self.app_suspend_signal.subscribe(self, lambda _: self.cover())
        # Without a layout the screen stays blank after coming back to the foreground.
        self.app_resume_signal.subscribe(self, lambda _: self.call_later(self.refresh, layout=True))
        self.screen_change_signal.subscribe(self, lambda _: self.call_later(self.fit))
        first.after_refresh(self._tell_what_is_wrong)

    def _tell_what_is_wrong(self) -> None:
        """Tell it above the first screen and a curtain that came with it."""
        self.tell(self.destination)
        if self.notice:
            self.tell_alone("Your settings", self.notice)

    def on_resize(self, event: Resize) -> None:
        """Fit the new size; draw a screen anew whose size has changed and come back unseen.

        The terminal has dropped what lay outside meanwhile, and Textual sees no change.
        """
        self.call_later(self.fit)
        if self.screen_stack and self.screen.size == event.size:
            self.call_later(self.screen.refresh)

    def on_app_blur(self, event: AppBlur) -> None:
        self.cover()

    def cover(self) -> None:
        """Hide what is private on every screen that shows some."""
        if isinstance(self.screen, CoveringScreen):
            return
        for screen in reversed(self.screen_stack):
            if isinstance(screen, PrivateScreen):
                screen.cover()

    def tell_turn(self, text: str, is_rung: bool = False) -> None:
        if self.terminal is not None:
            self.terminal.title.show(ascii_text(text) if self.is_ascii else text)
        if is_rung:
            self.bell()

    def _give_title_back(self) -> None:
        if self.terminal is not None:
            self.terminal.title.give_back()

    def fit(self) -> None:
        """Cover the screen with a notice while the terminal is too small."""
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
) -> int:
    """Run the program and return its exit status; `overrides` are settings for this time only."""
    app = LasVegas(
        destination, replace(saved_settings, **overrides), is_ascii, saved_settings, notice=notice
    )
    try:
        app.run()
    except Signalled:
        raise
    except BaseException:  # what no plain error is ends the loop of events
        app.crash = traceback.format_exc()
    saved = f" The game is saved in {plain(str(app.transcript.path))}." if app.transcript else ""
    app.close_game()
    if app.crash:
        streams.complain(f"The program failed; {crash_log.write(app.crash)}.{saved}")
        return FAILED
    return FAILED if app.return_code is None else app.return_code
