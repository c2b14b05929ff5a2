"""The driver of a window in a browser."""

from __future__ import annotations

import os

from textual.drivers.web_driver import WebDriver

from lasvegas_tui import system
from lasvegas_tui.shell.leaving import LeavingDriver


class PageDriver(LeavingDriver, WebDriver):
    """A window in a browser; without the server that serves it the program ends.

    Nothing is lost by that, as nothing is when a terminal is closed.
    """

    @property
    def written_to(self) -> int:
        return self.fileno

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        if packet_type == "quit":
            self.leave_in_time(0, is_urgent=True)
            self.loop.call_soon_threadsafe(self.app.exit)
        else:
            super().on_meta(packet_type, payload)

    def run_input_thread(self) -> None:
        super().run_input_thread()
        if not self.exit_event.is_set():
            os._exit(system.HUNG_UP)

    def close(self) -> None:
        super().close()
        self.end()
