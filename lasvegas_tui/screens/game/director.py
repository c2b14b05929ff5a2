"""The director of a screen: it knows the session and the time, which the screen does not.

A game in progress has a director of four classes, each of which adds to the one before:

    Director        decides what a screen shows, and what keys and clicks do there
    AskingDirector  may have one open question, and waits for its answer (`screens/table`)
    LiveDirector       has a session, its seating, the history and the hints (`screens/live`)
    PlayDirector    carries out keys: at the question, between questions, and as commands

The director of a demo begins with the first two; a curtain and a replay ask nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.terminal.pressed_key import Pressed


class Director:
    """Decides what a screen shows, and what keys and clicks do there; by default nothing."""

    is_covering = False
    """Whether the screen replaces a private one, and shows nothing of it."""
    commands: Mapping[str, Callable[[], object]] = {}
    """The methods for keys that do the same at any time."""

    def prepare(self) -> None:
        """Give the screen its classes before it has its widgets, so that they are styled once."""

    def begin(self) -> None:
        """Draw the first picture, once the screen has its widgets."""

    def resume(self) -> None:
        """Continue after the screen has come to the top again."""

    def resize(self) -> None:
        """Do what depends on the size of the screen."""

    def press(self, key: str, event: Pressed | None = None) -> bool:
        """Do what a key does; return False if it does nothing at this screen.

        `event` tells how the key was pressed; None if it was clicked or chosen in the menu.
        """
        command = self.commands.get(key)
        if command is None:
            return False
        command()
        return True

    def click(self, target: Target) -> None:
        """Do what a click on a target does."""

    def click_line(self, index: int) -> None:
        """Do what a click on a line of the list of choices does."""

    def cover(self) -> None:
        """Hide anything private at once."""
