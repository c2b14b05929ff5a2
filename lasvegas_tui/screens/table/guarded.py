"""What is private on a screen, and has to vanish when the terminal is left."""

from __future__ import annotations


class Guarded:
    """A screen that may show what is private, covered when the terminal is left or suspended."""

    def cover(self) -> None:
        """Hide at once what is private, if anything is."""
        raise NotImplementedError


class Curtain:
    """A screen that comes in the place of one with something private, and shows nothing of it."""
