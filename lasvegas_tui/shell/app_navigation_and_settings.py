"""The base class of the app: it goes from screen to screen, and uses and saves the settings.

`app.py` has the app itself, and `key_and_click_filter` decides which input a screen gets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual.driver import Driver
from textual.events import Event
from textual.screen import Screen

from lasvegas_tui import rules
from lasvegas_tui.destinations import (
    Destination,
    OpenDemo,
    OpenGame,
    OpenLobby,
    OpenNotice,
    OpenReplay,
)
from lasvegas_tui.key_commands import USUAL, Keymap, keymap
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Options
from lasvegas_tui.settings import Settings, save
from lasvegas_tui.shell.base_screen import BaseScreen
from lasvegas_tui.shell.key_and_click_filter import KeyAndClickFilter
from lasvegas_tui.terminal.terminal_app import TerminalApp

if TYPE_CHECKING:
    from lasvegas_tui.files.transcript_writer import Transcript


class BaseApp(TerminalApp[None]):
    """The base class of the app, with everything that its screens use of it."""

    keymap: Keymap = USUAL
    """The keys of commands, including those that the user has changed."""
    destination: Destination = OpenLobby()
    """What the lowest screen shows, such as a game or the lobby (the start screen)."""
    phones_at: str | None = None
    """The address at which phones are served; None if they are not.

    If it is empty, this machine's most likely address is used.
    """
    has_shown_code = False
    """Whether the code that lets phones join was shown since the program started."""
    _has_notices = False

    def __init__(
        self,
        screen_of: Callable[[Destination], BaseScreen[Any]],
        settings: Settings,
        saved_settings: Settings | None = None,
        driver_class: type[Driver] | None = None,
    ) -> None:
        """`screen_of` returns a new screen for a destination."""
        super().__init__(driver_class=driver_class)
        self.screen_of = screen_of
        self.settings = settings
        """The settings in use."""
        self.saved_settings = saved_settings or settings
        """The settings to save, without what the command line has changed for this run only."""
        self._settings_on_file = self.saved_settings
        """The settings as this window last read or saved them."""
        self._input_filter = KeyAndClickFilter(self)

    # -- from screen to screen ---------------------------------------------------------------------

    @property
    def transcript(self) -> Transcript | None:
        """The open file of the game being played; None if no game is being played."""
        if isinstance(self.destination, OpenGame):
            return self.destination.transcript
        return None

    @property
    def is_over_another(self) -> bool:
        """Whether there is another screen below the top one."""
        return sum(isinstance(screen, BaseScreen) for screen in self.screen_stack) > 1

    def open(self, destination: Destination, over: bool = False) -> None:
        """Open a destination in place of all screens, or on top of them if `over` is true."""
        if over:
            self.push_screen(self.screen_of(destination))
        else:
            self._replace_all(destination)
        self.show_notice(destination)

    def _replace_all(self, destination: Destination) -> None:
        """Close all screens and the game, and open a destination."""
        self.close_game()
        if self.terminal_title is not None:
            self.terminal_title.give_back()
        self.destination = destination
        screen = self.screen_of(destination)
        while self.is_over_another:
            self.pop_screen()
        self.switch_screen(screen)

    def close_game(self) -> None:
        """Close the file of the game being played, so that other programs can use it."""
        if self.transcript is not None:
            self.transcript.close()

    def show_notice(self, destination: Destination) -> None:
        """Show the notice of a game or a replay, if it has one, on a page of its own."""
        if isinstance(destination, OpenGame | OpenReplay) and destination.notice:
            self.open(OpenNotice("Something is missing", destination.notice), over=True)

    def show_rule(self, game: str, rule: str, options: Options | None = None) -> None:
        """Open the demo of a rule, or show a notice that there is none.

        `rule` is the rule's id or the demo's name. `options` are those of the game being played;
        None means the defaults.
        """
        from lasvegas_tui import demos

        demo = demos.about(game, rule, options)
        if demo is None:
            self.notify(f"No demo shows {rule}.", markup=False)
        else:
            self.open(OpenDemo(demo), over=True)

    def go_back(self) -> None:
        """Close the top screen; if it is the only one, open the lobby (the start screen) instead.

        If the only screen is a demo that was opened from the command line, the program ends.
        """
        if self.is_over_another:
            self.screen.dismiss(None)
        elif isinstance(self.destination, OpenDemo) and not self.destination.leads_home:
            self.exit()
        else:
            self.open(OpenLobby())

    @property
    def is_home_next(self) -> bool:
        """Whether closing the only screen, a demo, opens the lobby (the start screen)."""
        is_below = isinstance(self.destination, OpenDemo) and self.destination.leads_home
        return is_below and not self.is_over_another

    # -- settings and notices ----------------------------------------------------------------------

    def apply(self, settings: Settings) -> None:
        """Use these settings from now on, without saving them."""
        self.settings = settings
        self.keymap, _ = keymap(settings.keys)

    def update_settings(self, **changes: Any) -> None:
        """Change settings by their names, use them from now on, and save them."""
        self.apply(replace(self.settings, **changes))
        self.saved_settings = replace(self.saved_settings, **changes)
        problem = save(self.saved_settings, self._settings_on_file)
        if problem:
            self.notify(problem, severity="warning", markup=False)
        else:
            self._settings_on_file = self.saved_settings

    def is_first_round_due(self, game: str) -> bool:
        """Whether to offer the first round, a lesson for new players of this game.

        It is not due if the game has none, if it was offered before, if the game was started
        before, or if hints are turned off.
        """
        settings = self.settings
        is_known = game in settings.begun or game in settings.offered
        return settings.hints and not is_known and rules.has_first_round(game)

    def keep_offered(self, game: str) -> None:
        """Save that the lesson for new players of a game was offered or played."""
        if game not in self.settings.offered:
            self.update_settings(offered=(*self.settings.offered, game))

    def keep_table(self, game: str, seats: tuple[Seat, ...]) -> None:
        """Save these seats, to propose them for the next game of the same kind."""
        self.update_settings(last_table=self.settings.tables_with(game, seats))

    def tell_turn(self, text: str, is_rung: bool = False) -> None:
        """Announce a turn by the terminal's title and, with `is_rung`, by its bell."""

    def notify(self, message: str, **given: Any) -> None:
        """Show a notice for as long as it takes to read, or until another screen opens."""
        self._has_notices = True
        super().notify(message, **given)

    async def push_screen_wait(self, screen: Screen[Any] | str, *, mode: str | None = None) -> Any:
        """Open a screen on top of the others, wait until it closes, and return its result.

        The worker that waits here also removes the closed screen. The removal goes on even if the
        worker is cancelled: the app waits for it, and without it would end without a message.
        """
        return await asyncio.shield(self.push_screen(screen, wait_for_dismiss=True, mode=mode))

    # -- what the top screen gets ------------------------------------------------------------------

    def on_load(self) -> None:
        self.screen_change_signal.subscribe(self, self._screen_changed, immediate=True)

    def _screen_changed(self, screen: Screen[Any]) -> None:
        """Prepare the screen that is on top now: drop earlier input, notices and workers.

        A notice whose time is over while it moves to another screen may never disappear. The
        workers of closed screens are cancelled, because Textual lets them run for a while.
        """
        for worker in self.workers:
            if isinstance(worker.node, Screen) and worker.node not in self.screen_stack:
                worker.cancel()
        if self._has_notices:
            self._has_notices = False
            self._input_filter.forget_notice()
            self.clear_notifications()
        if isinstance(screen, BaseScreen):
            screen.accept_from_now()

    async def on_event(self, event: Event) -> None:
        """Handle an event; ignore input that the top screen does not accept.

        A key that the user has chosen is handled as the default key that it replaces.
        """
        accepted = self._input_filter.accepted(event, self.keymap)
        if accepted is not None:
            await super().on_event(accepted)


def app_of(screen: Screen[Any]) -> BaseApp:
    """Return the app of a screen, as a `BaseApp`."""
    app = screen.app
    assert isinstance(app, BaseApp)
    return app
