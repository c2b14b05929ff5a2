"""The base of the app: it opens destinations, keeps settings, and passes input on to screens."""

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
from lasvegas_tui.terminal.pressed_key import Pressed

if TYPE_CHECKING:
    from lasvegas_tui.files.transcript import Transcript

LETTERS = "Letters need a Latin keyboard layout; digits, arrows and Enter work."
"""Shown if somebody types letters that are not Latin."""


class BaseApp(TerminalApp[None]):
    """The base of the app, with everything that screens use of it."""

    keymap: Keymap = USUAL
    """The user's own keys."""
    destination: Destination = OpenLobby()
    """The destination of the lowest screen."""
    phones_at: str | None = None
    """The address at which phones are served; empty for the likeliest, None for not at all."""
    has_shown_code = False
    """Whether a table has already shown how to join with a phone."""
    _held = ""
    """The last key, which may still be held down."""
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
        """The settings in force."""
        self.saved_settings = saved_settings or settings
        """The settings to save; the command line may have put others in force."""
        self._settings_on_file = self.saved_settings
        """The settings last saved, as far as this window knows."""

    # -- from screen to screen ---------------------------------------------------------------------

    @property
    def transcript(self) -> Transcript | None:
        """The file of the game being played; None without one."""
        if isinstance(self.destination, OpenGame):
            return self.destination.transcript
        return None

    @property
    def is_over_another(self) -> bool:
        """Whether a screen is above another one."""
        return sum(isinstance(screen, BaseScreen) for screen in self.screen_stack) > 1

    def open(self, destination: Destination, over: bool = False) -> None:
        """Open a destination in place of all screens, or above the current one if `over`."""
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
        """Show the notice of a destination on a page, unless its screen shows it."""
        if isinstance(destination, OpenGame | OpenReplay) and destination.notice:
            self.open(OpenNotice("Something is missing", destination.notice), over=True)

    def show_rule(self, game: str, rule: str, options: Options | None = None) -> None:
        """Open the demo of a rule, or show that there is none."""
        from lasvegas_tui import demos

        demo = demos.about(game, rule, options)
        if demo is None:
            self.notify(f"No demo shows {rule}.", markup=False)
        else:
            self.open(OpenDemo(demo), over=True)

    def go_back(self) -> None:
        """Close the top screen; under the last one is the lobby.

        A demo that was opened from the command line ends the program.
        """
        if self.is_over_another:
            self.screen.dismiss(None)
        elif isinstance(self.destination, OpenDemo) and not self.destination.leads_home:
            self.exit()
        else:
            self.open(OpenLobby())

    @property
    def is_home_next(self) -> bool:
        """Whether the lobby follows a demo, and not the end of the program."""
        is_below = isinstance(self.destination, OpenDemo) and self.destination.leads_home
        return is_below and not self.is_over_another

    # -- settings and notices ----------------------------------------------------------------------

    def apply(self, settings: Settings) -> None:
        """Use these settings from now on."""
        self.settings = settings
        self.keymap, _ = keymap(settings.keys)

    def update_settings(self, **changes: Any) -> None:
        """Change some settings, use and save them."""
        self.apply(replace(self.settings, **changes))
        self.saved_settings = replace(self.saved_settings, **changes)
        problem = save(self.saved_settings, self._settings_on_file)
        if problem:
            self.notify(problem, severity="warning", markup=False)
        else:
            self._settings_on_file = self.saved_settings

    def is_first_round_due(self, game: str) -> bool:
        """Whether a game was never played here, and its first round never offered."""
        settings = self.settings
        is_known = game in settings.begun or game in settings.offered
        return settings.hints and not is_known and rules.has_first_round(game)

    def keep_offered(self, game: str) -> None:
        """Save that the first round of a game was offered or played."""
        if game not in self.settings.offered:
            self.update_settings(offered=(*self.settings.offered, game))

    def keep_table(self, game: str, seats: tuple[Seat, ...]) -> None:
        """Save the seats of a game, to propose them for the next one."""
        self.update_settings(last_table=self.settings.tables_with(game, seats))

    def tell_turn(self, text: str, is_rung: bool = False) -> None:
        """Set the terminal's title; ring its bell if `is_rung`."""

    def notify(self, message: str, **given: Any) -> None:
        """Show a notice for as long as it takes to read it, or until another screen opens."""
        self._has_notices = True
        super().notify(message, **given)

    async def push_screen_wait(self, screen: Screen[Any] | str, *, mode: str | None = None) -> Any:
        """Open a screen above the others, and wait for its result.

        Textual makes the waiting worker remove closed screens first. If the worker is cancelled
        then, their tasks are cancelled too, and the app, which waits for them, ends without a
        message.
        """
        return await asyncio.shield(self.push_screen(screen, wait_for_dismiss=True, mode=mode))

    # -- keys and clicks ---------------------------------------------------------------------------

    def on_load(self) -> None:
        self.screen_change_signal.subscribe(self, self._screen_changed, immediate=True)

    def _screen_changed(self, screen: Screen[Any]) -> None:
        """Prepare the screen that is on top now: drop old keys and notices.

        A notice whose time is over while it moves to another screen may never disappear. The
        workers of a closed screen are cancelled; Textual lets them run until its widgets are
        removed.
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
        """Pass input on, but only to an open screen."""
        if isinstance(event, Key) and not event.is_forwarded:
            await self._hear(event)
        elif not isinstance(event, BY_HAND) or self._is_accepted(event):
            await super().on_event(event)

    async def _hear(self, event: Key) -> None:
        """Pass a key on as the default key that it means; keys of the app always pass."""
        before, self._held = self._held, _held(event.key)
        is_again = self._held == before
        if self._is_own(event):
            await super().on_event(event)
        elif self._is_accepted(event):
            key, character = self._meant(event)
            if key:
                await super().on_event(Pressed.like(event, key, character, is_again))

    def _meant(self, event: Key) -> tuple[str, str | None]:
        """Return the default key that a key means, with its character; empty for none."""
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
        """Show which keys work on a keyboard for other letters."""
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
        """Whether to pass input on; a screen checks the keys that it gets itself."""
        if self.screen_stack:
            screen = self.screen_stack[-1]
        else:
            screen = None
        if not isinstance(screen, BaseScreen):
            return False
        if isinstance(event, Key) and screen.focused is None:
            return True
        if not screen.accepts(event):
            return False
        return not isinstance(event, MouseEvent) or _is_on_something(event, screen)


def _held(key: str) -> str:
    """Return the key that is held, without modifiers: "enter" for "shift+enter"."""
    return key.rpartition("+")[2].lower()


def _typed(event: Key) -> str:
    """Return the character that was typed; empty for other keys.

    Some terminals send only the name of a letter.
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
    """Return the app of a screen."""
    app = screen.app
    assert isinstance(app, BaseApp)
    return app
