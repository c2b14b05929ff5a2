"""The driver of a window in a browser, which gets input as packets from the server."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress

from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver
from textual.message import Message

from lasvegas_tui import os_differences
from lasvegas_tui.terminal.input_parser import InputParser
from lasvegas_tui.terminal.leaving_in_time import LeavingDriver


class PageDriver(LeavingDriver, WebDriver):
    """The driver of a window in a browser; the program ends when the server ends."""

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
        with suppress(Exception):  # in the message, or in an app that is just ending
            self._listen()
        if not self.exit_event.is_set():
            os._exit(os_differences.HUNG_UP)

    def close(self) -> None:
        super().close()
        self.end()

    def _listen(self) -> None:
        """Pass the packets of the server on to the app: input, sizes, focus."""
        parser, packets = InputParser(), ByteStream()
        for data in self._input_reader:
            if not data:
                self._process(parser.tick())
                continue
            for kind, content in packets.feed(data):
                if kind == "D":
                    self._process(parser.feed(content))
                else:
                    self._on_meta(kind, content)

    def _process(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.process_message(message)
