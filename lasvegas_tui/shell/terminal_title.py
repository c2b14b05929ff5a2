"""The title of the terminal's window, given back as it was."""

from __future__ import annotations

from collections.abc import Callable

from lasvegas_tui.play.seats import plain

KEEP = "\x1b[22;2t"
"""Lets the terminal keep the title it has."""
GIVE_BACK = "\x1b[23;2t"


class TerminalTitle:
    """What the window is called while a game is played."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self.shown = ""

    def show(self, text: str) -> None:
        """Set the window's title, unless it is set already."""
        text = plain(text)
        if text == self.shown:
            return
        keep = "" if self.shown else KEEP
        self._write(f"{keep}\x1b]2;{text}\x07")
        self.shown = text

    def give_back(self) -> None:
        """Give the window the title that it had."""
        if self.shown:
            self._write(GIVE_BACK)
            self.shown = ""
