"""The house: what screens may ask of their program, and the door for keys and clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.errors import NoWidget
from textual.events import Event, Key, MouseEvent
from textual.screen import Screen
from textual.widgets import Input

from lasvegas_tui.keyboard import NAMES, USUAL, Keyboard
from lasvegas_tui.rules.core import Options
from lasvegas_tui.screens.room import BY_HAND, Room
from lasvegas_tui.session.openings import Lobby, Opening, Replay, Show
from lasvegas_tui.session.seats import Seat
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell.driver import TerminalApp

if TYPE_CHECKING:
    from lasvegas_tui.session.demo import Demo
    from lasvegas_tui.session.session import Session


class House(TerminalApp[None]):
    """The program as its screens know it."""

    liked: Settings
    """The settings in force."""
    keyboard: Keyboard = USUAL
    """The keys in force."""
    opening: Opening = Lobby()
    """What is on the screen, or lies below all that is."""

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """The screens that show through the one on top.

        Textual always counts the one below, and repaints everything when that changes unseen.
        """
        is_opaque = bool(self._screen_stack) and self._screen_stack[-1].styles.background.a == 1
        return [] if is_opaque else super()._background_screens

    # -- what screens may ask for ------------------------------------------------------------------

    @property
    def is_over_another(self) -> bool:
        """Whether the screen lies over another one."""
        return len(self.screen_stack) > 1

    def open(self, opening: Opening) -> None:
        """Leave whatever is on the screen for something else."""
        raise NotImplementedError

    def go_home(self) -> None:
        """Leave for the lobby, or end where there is none."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Leave the screen on top for what lies below it, or for the lobby if nothing does.

        A demo that the program was opened with is left for where it came from, the shell.
        """
        if self.is_over_another:
            self.screen.dismiss(None)
        elif isinstance(self.opening, Show):
            self.exit()
        else:
            self.go_home()

    def open_rules(self, game: str, rule: str = "", options: Options | None = None) -> None:
        """Lay the rulebook over whatever is on the screen, open at a rule.

        `options` are those of the table that it is opened at.
        """
        raise NotImplementedError

    def open_demo(self, demo: Demo) -> None:
        """Lay a demo over whatever is on the screen; another demo makes way for it."""
        raise NotImplementedError

    def open_demos(self) -> None:
        """Lay the list of demos over whatever is on the screen."""
        raise NotImplementedError

    def show_rule(self, game: str, rule: str, options: Options | None = None) -> None:
        """Lay the demo over the screen that shows a rule best, or say that none does."""
        from lasvegas_tui.session import demos

        demo = demos.about(game, rule, options)
        if demo is None:
            self.notify(f"No demo shows {rule}.", markup=False)
        else:
            self.open_demo(demo)

    def open_stats(self) -> None:
        """Lay what was played so far over whatever is on the screen."""
        raise NotImplementedError

    def open_replay(self, opening: Replay) -> None:
        """Lay a game to be looked at over whatever is on the screen."""
        raise NotImplementedError

    def play_again(self, session: Session) -> None:
        """Leave a game that is over for the next one of the same table."""
        raise NotImplementedError

    def open_settings(self) -> None:
        """Lay the settings over whatever is on the screen."""
        raise NotImplementedError

    def like(self, **changes: Any) -> None:
        """Change settings, apply them and keep them for the next time."""
        raise NotImplementedError

    def keep_table(self, game: str, seats: tuple[Seat, ...]) -> None:
        """Keep who sits at a table, as the last one of all, for the next time."""
        tables = self.liked.last_table
        others = {name: table for name, table in tables.items() if name != game}
        self.like(last_table={**others, game: seats})

    def tell_turn(self, told: str, is_rung: bool = False) -> None:
        """Say outside the screen whose turn it is, in the terminal's title, and ring for it."""

    # -- the door ----------------------------------------------------------------------------------

    def on_load(self) -> None:
        self.screen_change_signal.subscribe(self, _open, immediate=True)

    async def on_event(self, event: Event) -> None:
        """Let keys, clicks and pasted text in only to the room that they were meant for.

        The keys of the program itself, such as the one that ends it, always work.
        """
        if isinstance(event, Key) and not event.is_forwarded and not self._take_key(event):
            return
        if not isinstance(event, BY_HAND) or self._is_heard(event):
            await super().on_event(event)
        elif isinstance(event, Key) and not event.is_forwarded:
            await self._do_always(event.key)

    async def _do_always(self, key: str) -> None:
        """Do what is on a key of the program itself."""
        for binding in self._bindings.key_to_bindings.get(key, ()):
            if binding.priority:
                await self.run_action(binding.action)

    def _take_key(self, event: Key) -> bool:
        """Let a key of one's own be the usual one; False where nothing is on the key any more."""
        if event.character is None or isinstance(self.focused, Input):
            return True
        meant = self.keyboard.meant(event.character)
        if meant != event.character:
            event.key, event.character = NAMES.get(meant, meant), meant
        return bool(meant)

    def _is_heard(self, event: Event) -> bool:
        room = self.screen_stack[-1] if self.screen_stack else None
        if not isinstance(room, Room) or not room.hears(event):
            return False
        return not isinstance(event, MouseEvent) or _is_on_something(event, room)


def _open(screen: Screen[Any]) -> None:
    """Let a screen that has come to the top hear no key that was pressed when it was not."""
    if isinstance(screen, Room):
        screen.hear_from_now()


def _is_on_something(event: MouseEvent, room: Room[Any]) -> bool:
    """Whether the mouse is on a widget of the room; what is still painted may be gone already."""
    try:
        widget, _ = room.get_widget_at(event.x, event.y)
    except NoWidget:
        return False
    return widget.is_attached


def house_of(screen: Screen[Any]) -> House:
    """Return the house that a screen is shown in."""
    house = screen.app
    assert isinstance(house, House)
    return house
