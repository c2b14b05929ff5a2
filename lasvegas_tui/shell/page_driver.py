"""The driver of a window in a browser."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress

from textual.drivers._byte_stream import ByteStream
from textual.drivers.web_driver import WebDriver
from textual.message import Message

from lasvegas_tui import system
from lasvegas_tui.shell.keyboard import Keyboard


class PageDriver(WebDriver):
    """A window in a browser; without the server that serves it the program ends.

    Nothing is lost by that, as nothing is when a terminal is closed.
    """

    def run_input_thread(self) -> None:
        with suppress(Exception):  # of what is sent, or of an app that is just leaving
            self._listen()
        if not self.exit_event.is_set():
            os._exit(system.HUNG_UP)

    def _listen(self) -> None:
        """Pass on what the server sends: what is typed, and what it tells of the window."""
        keyboard, packets = Keyboard(), ByteStream()
        for data in self._input_reader:
            if not data:
                self._process(keyboard.tick())
                continue
            for kind, content in packets.feed(data):
                if kind == "D":
                    self._process(keyboard.feed(content))
                else:
                    self._on_meta(kind, content)

    def _process(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.process_message(message)
