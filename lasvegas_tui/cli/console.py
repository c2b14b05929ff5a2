"""Rich's console on a terminal as large as the terminal says."""

from __future__ import annotations

from rich import console

from lasvegas_tui import system


class Console(console.Console):
    """A console that Rich measures by the environment first, measured by its terminal."""

    @property  # type: ignore[misc]  # nobody sets it
    def size(self) -> console.ConsoleDimensions:
        return console.ConsoleDimensions(*system.terminal_size(self.file))
