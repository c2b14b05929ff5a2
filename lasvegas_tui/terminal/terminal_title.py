"""The title of the terminal's window."""

from __future__ import annotations

from collections.abc import Callable

from lasvegas_tui.safe_text import plain

KEEP = "\x1b[22;2t"
"""The sequence that makes the terminal store its title, which `GIVE_BACK` restores."""
GIVE_BACK = "\x1b[23;2t"


class TerminalTitle:
    """The title of the terminal's window, which is restored at the end."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self.shown = ""

    def show(self, text: str) -> None:
        """Set the title; the first time, let the terminal store the earlier one."""
        text = plain(text)
        if text == self.shown:
            return
        sequence = f"\x1b]2;{text}\x07"
        if not self.shown:
            sequence = KEEP + sequence
        self._write(sequence)
        self.shown = text

    def give_back(self) -> None:
        """Restore the earlier title."""
        if self.shown:
            self._write(GIVE_BACK)
            self.shown = ""
