"""Private screens, which are covered when the terminal is left."""

from __future__ import annotations


class PrivateScreen:
    """A screen that may show something private."""

    def cover(self) -> None:
        """Hide at once what is private, if anything is."""
        raise NotImplementedError


class CoveringScreen:
    """A screen that stands in for a private one, and shows nothing of it."""
