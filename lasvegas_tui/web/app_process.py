"""The process that runs the program for one window of a browser: its start, input, output, end.

Its input is packets like those of Textual's web driver: a kind, a length, and that many bytes.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from struct import Struct as Layout
from typing import Annotated, TypeAlias

from msgspec import Meta, MsgspecError, Struct, json

HEAD = Layout(">cI")
"""The beginning of a packet: its kind and its length."""
DATA, META = b"D", b"M"
"""The kinds of packets: DATA is input or output, and META is messages about the window."""
MALFORMED = (MsgspecError, RecursionError)
"""The errors that decoding raises for messages which no page would send."""
PASTED, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
"""The sequences before and after a pasted text."""
KEY = re.compile(r"\x1b[\[O][\d;<]*[^\d;<]|.", re.DOTALL)
"""Matches one key, or one report of the mouse, in the input of a terminal."""


def packet(kind: bytes, payload: bytes) -> bytes:
    return HEAD.pack(kind, len(payload)) + payload


def order(kind: str, **given: int) -> bytes:
    return packet(META, json.encode({"type": kind, **given}))


Cells: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class Size(Struct):
    """The size of a window in cells."""

    width: Cells
    height: Cells


class Told(Struct, array_like=True, forbid_unknown_fields=True):
    """A message from a page to the program: its tag, and at most one value."""

    def packet(self) -> bytes:
        """Return the message as a packet for the program's process."""
        raise NotImplementedError

    def num_events(self) -> int:
        """Return the number of events, such as keys, that the message contains."""
        return 1


class Typed(Told, tag="stdin"):
    """Input from the keyboard, the mouse or pasting, as a terminal would send it."""

    text: str

    def packet(self) -> bytes:
        return packet(DATA, self.text.encode())

    def num_events(self) -> int:
        is_pasted = self.text.startswith(PASTED) and self.text.endswith(PASTE_ENDS)
        if is_pasted and self.text.count(PASTE_ENDS) == 1:
            return 1
        return len(KEY.findall(self.text))


class Resized(Told, tag="resize"):
    size: Size

    def packet(self) -> bytes:
        return order("resize", width=self.size.width, height=self.size.height)


class Focused(Told, tag="focus"):
    def packet(self) -> bytes:
        return order("focus")


class Blurred(Told, tag="blur"):
    def packet(self) -> bytes:
        return order("blur")


class Pinged(Told, tag="ping"):
    """A sign of life from the page, which the program ignores."""

    time: str

    def packet(self) -> bytes:
        return b""


MESSAGES = json.Decoder(Typed | Resized | Focused | Blurred | Pinged)
"""Decodes a message of a page; raises one of the errors in `MALFORMED`."""


class InputRate:
    """A limit on the rate of input from a window, higher than anybody types or clicks."""

    RESERVE = 2500
    """The maximum number of events that are allowed at once, after a pause."""
    EACH_SECOND = 250
    """The maximum number of events per second that are allowed in the long run."""

    def __init__(self) -> None:
        self.left: float = self.RESERVE
        self.at = time.monotonic()

    def allows(self, num_events: int) -> bool:
        """Whether `num_events` more events are within the limit; they are counted in any case."""
        now = time.monotonic()
        self.left += (now - self.at) * self.EACH_SECOND
        self.left = min(self.left, self.RESERVE) - num_events
        self.at = now
        return self.left >= 0


# -- the program -----------------------------------------------------------------------------------

GRACE = 0.5
"""The number of seconds that a program has to end before its process is killed."""
KEPT = (
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TZDIR", "TMPDIR", "NO_COLOR"),
    *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP"),
    *("USERNAME", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA"),
)
KEPT_GROUPS = ("LC_", "XDG_")
"""Environment variables that begin with these prefixes are passed on to a program, too."""
PAGE = {
    "PYTHONUTF8": "1",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
}
"""Environment variables that describe the page as a terminal to the program."""
READY = b"__GANGLION__\n"
"""The line that the program writes before its first packet."""


def environment(size: Size, outside: Mapping[str, str]) -> dict[str, str]:
    """Return the environment variables for a program in a window of this size.

    `outside` are the variables of the server.
    """
    kept = {
        name: value
        for name, value in outside.items()
        if name in KEPT or name.startswith(KEPT_GROUPS)
    }
    return kept | PAGE | {"COLUMNS": str(size.width), "ROWS": str(size.height)}


class Program:
    """The process that runs the program for one window."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self.input, self.output = process.stdin, process.stdout

    @classmethod
    async def started(cls, command: Sequence[str], size: Size) -> Program:
        pipe, variables = asyncio.subprocess.PIPE, environment(size, os.environ)
        return cls(
            await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=variables)
        )

    async def drawn(self) -> AsyncIterator[bytes]:
        """Yield what the program draws, as bytes for the terminal in the page, until it ends."""
        with suppress(asyncio.IncompleteReadError):
            await self.output.readuntil(READY)
            while True:
                kind, length = HEAD.unpack(await self.output.readexactly(HEAD.size))
                payload = await self.output.readexactly(length)
                if kind == DATA:
                    yield payload

    async def hear(self, packet: bytes) -> None:
        """Send a packet to the program; nothing happens if it has ended."""
        with suppress(ConnectionError):
            self.input.write(packet)
            await self.input.drain()

    async def end(self) -> None:
        """Ask the program to end, and kill it after `GRACE` seconds; its game is saved."""
        killing = asyncio.get_running_loop().call_later(GRACE, self._kill)
        self.input.write(order("quit"))
        await self.output.read()
        await self.process.wait()
        killing.cancel()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
