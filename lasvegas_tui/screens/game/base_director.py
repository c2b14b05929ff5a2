"""The director of a screen decides what it shows; it knows the game and the time.

The director of a game in progress is made of four classes; each adds to the one before:

    Director        decides what a screen shows, and what keys and clicks do there
    AskingDirector  may have one open question, and waits for its answer (`screens/table`)
    LiveDirector    has a session, its seating, the history and the hints (`screens/live`)
    PlayDirector    starts the game, and decides what each key does (`screens/live`)

The director of a demo is an `AskingDirector`, too. Those of a curtain and of a replay ask nothing:
they are only a `Director`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.terminal.pressed_key_event import Pressed


class Director:
    """Decides what a game's screen shows and what keys and clicks do there; by default nothing."""

    is_covering = False
    """Whether this screen is a curtain, which hides a private screen below it."""
    commands: Mapping[str, Callable[[], object]] = {}
    """The function for each key that does something here: "?" opens the rules, for example."""

    def prepare(self) -> None:
        """Set the screen's CSS classes before its widgets exist, so that they are styled once."""

    def begin(self) -> None:
        """Draw the screen for the first time, when its widgets are mounted."""

    def resume(self) -> None:
        """Continue after a screen above this one has been closed."""

    def resize(self) -> None:
        """Draw the screen again for its new size."""

    def press(self, key: str, event: Pressed | None = None) -> bool:
        """Do what a key does on this screen; return whether it does anything.

        `event` is the key event; None if the key was clicked or chosen in the menu instead.
        """
        command = self.commands.get(key)
        if command is None:
            return False
        command()
        return True

    def click(self, target: Target) -> None:
        """Do what a click on this thing on the table (such as a casino's number) does."""

    def click_line(self, index: int) -> None:
        """Do what a click on the choice with this index (from 0) in the list of choices does."""

    def cover(self) -> None:
        """Hide everything private on this screen at once."""
