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
from lasvegas_tui.terminal.pasted_or_held_key import Pressed


class Director:
    """Decides what a screen shows and what its keys and clicks do; by default nothing."""

    is_covering = False
    """Whether the screen covers another one, and shows nothing private."""
    commands: Mapping[str, Callable[[], object]] = {}
    """The methods of commands, by key."""

    def prepare(self) -> None:
        """Set the classes of the screen before it has widgets, so they are styled only once."""

    def begin(self) -> None:
        """Draw the first picture, once the widgets are mounted."""

    def resume(self) -> None:
        """Continue after another screen has closed, so that this one is on top again."""

    def resize(self) -> None:
        """Fit the picture to a new size of the screen."""

    def press(self, key: str, event: Pressed | None = None) -> bool:
        """Do what a key does; return False if it does nothing here.

        `event` is the key event; None if the key was clicked or chosen in the menu.
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
