"""The driver of a window in a browser."""

from __future__ import annotations

import os

from textual.drivers.web_driver import WebDriver

from lasvegas_tui import system


class PageDriver(WebDriver):
    """A window in a browser; without the server that serves it the program ends.

    Nothing is lost by that, as nothing is when a terminal is closed.
    """

    def run_input_thread(self) -> None:
        super().run_input_thread()
        if not self.exit_event.is_set():
            os._exit(system.HUNG_UP)
