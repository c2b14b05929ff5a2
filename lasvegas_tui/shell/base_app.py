"""The base of the app: it opens destinations (such as a game), keeps settings, passes on input."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual.binding import Binding
from textual.driver import Driver
from textual.errors import NoWidget
from textual.events import Event, Key, MouseEvent
from textual.screen import Screen
from textual.widgets import Input

from lasvegas_tui import rules
from lasvegas_tui.destinations import (
    Destination,
    OpenDemo,
    OpenGame,
    OpenLobby,
    OpenNotice,
    OpenReplay,
)
from lasvegas_tui.key_commands import NAMES, USUAL, Keymap, is_of_another_alphabet, keymap, plain
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Options
from lasvegas_tui.settings import Settings, save
from lasvegas_tui.shell.base_screen import BY_HAND, BaseScreen
from lasvegas_tui.terminal.driver import TerminalApp
from lasvegas_tui.terminal.pressed_key_event import Pressed

if TYPE_CHECKING:
    from lasvegas_tui.files.transcript_writer import Transcript

LETTERS = "Letters need a Latin keyboard layout; digits, arrows and Enter work."
"""The notice for users who type letters of another alphabet than the Latin one."""


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
    _held = ""
    """The name of the last key, which may still be held down; empty if none was pressed."""
    _has_notices = False
    _letters_are_said_until = 0.0

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
        if self.terminal is not None:
            self.terminal.title.give_back()
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

        It is due unless it was offered or the game was started before, or hints are turned off.
        """
        settings = self.settings
        is_known = game in settings.begun or game in settings.offered
        return settings.hints and not is_known and rules.has_first_round(game)

    def keep_offered(self, game: str) -> None:
        """Save that the lesson for new players of a game was offered or played."""
        if game not in self.settings.offered:
            self.update_settings(offered=(*self.settings.offered, game))

    def keep_table(self, game: str, seats: tuple[Seat, ...]) -> None:
        """Save the seats of a game, which are proposed for its next game."""
        self.update_settings(last_table=self.settings.tables_with(game, seats))

    def tell_turn(self, text: str, is_rung: bool = False) -> None:
        """Announce a turn by the terminal's title and, with `is_rung`, by its bell."""

    def notify(self, message: str, **given: Any) -> None:
        """Show a notice for as long as it takes to read, or until another screen opens."""
        self._has_notices = True
        super().notify(message, **given)

    async def push_screen_wait(self, screen: Screen[Any] | str, *, mode: str | None = None) -> Any:
        """Open a screen on top of the others, wait until it closes, and return its result.

        Textual lets the waiting worker remove closed screens. If the worker is cancelled, the
        removal still continues; otherwise the app, which waits for it, would end without a message.
        """
        return await asyncio.shield(self.push_screen(screen, wait_for_dismiss=True, mode=mode))

    # -- keys and clicks ---------------------------------------------------------------------------

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
            self._has_notices, self._letters_are_said_until = False, 0.0
            self.clear_notifications()
        if isinstance(screen, BaseScreen):
            screen.accept_from_now()

    async def on_event(self, event: Event) -> None:
        """Handle an event; ignore it if it is input that the top screen does not accept."""
        if isinstance(event, Key) and not event.is_forwarded:
            await self._hear(event)
        elif not isinstance(event, BY_HAND) or self._is_accepted(event):
            await super().on_event(event)

    async def _hear(self, event: Key) -> None:
        """Pass a key on as the default key that it means; keys of the app itself always pass."""
        before, self._held = self._held, _held(event.key)
        is_again = self._held == before
        if self._is_own(event):
            await super().on_event(event)
        elif self._is_accepted(event):
            key, character = self._meant(event)
            if key:
                await super().on_event(Pressed.like(event, key, character, is_again))

    def _meant(self, event: Key) -> tuple[str, str | None]:
        """Return the default key that a key means, and its character; empty if it means none."""
        typed = ""
        if not isinstance(self.focused, Input):
            typed = _typed(event)
        if not typed:
            return event.key, event.character
        is_text = isinstance(self.screen, BaseScreen) and self.screen.takes_all_keys
        usual = typed
        if not is_text:
            usual = self.keymap.meant(typed)
        if usual == typed and is_of_another_alphabet(typed):
            self._say_which_letters()
        if usual == event.character:
            return event.key, event.character
        return NAMES.get(usual, usual), usual

    def _say_which_letters(self) -> None:
        """Show the notice about other letters, unless it is still shown."""
        now = asyncio.get_running_loop().time()
        if now >= self._letters_are_said_until:
            self._letters_are_said_until = now + self.NOTIFICATION_TIMEOUT
            self.notify(LETTERS)

    def _is_own(self, event: Event) -> bool:
        """Whether a key belongs to the app itself, such as the one that quits."""
        return isinstance(event, Key) and any(
            isinstance(binding, Binding) and binding.priority and binding.key == event.key
            for binding in self.BINDINGS
        )

    def _is_accepted(self, event: Event) -> bool:
        """Whether the top screen accepts input; keys are checked by the screen itself later."""
        if not self.screen_stack:
            return False
        screen = self.screen_stack[-1]
        if not isinstance(screen, BaseScreen):
            return False
        if isinstance(event, Key) and screen.focused is None:
            return True
        if not screen.accepts(event):
            return False
        return not isinstance(event, MouseEvent) or _is_on_something(event, screen)


def _held(key: str) -> str:
    """Return the name of a key without its modifiers: "enter" for "shift+enter"."""
    return key.rpartition("+")[2].lower()


def _typed(event: Key) -> str:
    """Return the character that a key event has typed; empty for other keys.

    Some terminals send only the name of a letter, which is used then.
    """
    *held, name = event.key.split("+")
    if set(held) - {"shift"}:  # with Ctrl or Alt it is not a capital
        return event.character or ""
    if event.is_printable:
        typed = event.character
    else:
        typed = name.removeprefix("upper_")
    if typed is not None and len(typed) == 1:
        return plain(typed)
    return ""


def _is_on_something(event: MouseEvent, screen: BaseScreen[Any]) -> bool:
    """Whether the mouse is on a widget that still exists."""
    try:
        widget, _ = screen.get_widget_at(event.x, event.y)
    except NoWidget:
        return False
    return widget.is_attached


def app_of(screen: Screen[Any]) -> BaseApp:
    """Return the app of a screen, as a `BaseApp`."""
    app = screen.app
    assert isinstance(app, BaseApp)
    return app
