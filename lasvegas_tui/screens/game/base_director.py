"""The director of a screen: it knows the session and the time, which the screen does not.

A game in progress has a director of four classes, each of which adds to the one before:

    Director        decides what a screen shows, and what keys and clicks do there
    AskingDirector  may have one open question, and waits for its answer (`screens/table`)
    LiveDirector    has a session, its seating, the history and the hints (`screens/live`)
    PlayDirector    carries out keys: at the question, between questions, and as commands

The director of a demo begins with the first two; a curtain and a replay ask nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.terminal.pressed_key_event import Pressed


class Director:
    """Decides what a game's screen shows and what keys and clicks do there; by default nothing."""

    is_covering = False
    """Whether the screen hides a private one below it, and shows nothing private itself."""
    commands: Mapping[str, Callable[[], object]] = {}
    """What to call for each command, by the command's key."""

    def prepare(self) -> None:
        """Set the screen's CSS classes before it has widgets, so that they are styled only once."""

    def begin(self) -> None:
        """Draw the screen for the first time, once its widgets are mounted."""

    def resume(self) -> None:
        """Continue after a screen on top has closed, so that this one is visible again."""

    def resize(self) -> None:
        """Redraw for a new size of the screen."""

    def press(self, key: str, event: Pressed | None = None) -> bool:
        """Do what a key does here; return False if it does nothing.

        `event` is the key event; None if the key was clicked or chosen in the menu instead.
        """
        command = self.commands.get(key)
        if command is None:
            return False
        command()
        return True

    def click(self, target: Target) -> None:
        """Do what a click on this target of the table does."""

    def click_line(self, index: int) -> None:
        """Do what a click on the choice with this index (from 0) in the list of choices does."""

    def cover(self) -> None:
        """Hide everything private at once."""
