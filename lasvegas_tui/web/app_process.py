"""The process of the app in a browser's window: how the server starts it, feeds it, and ends it.

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
"""The kinds of packets: input or output, and messages about the window."""
MALFORMED = (MsgspecError, RecursionError)
"""The errors of decoding a message that no page would send."""
PASTED, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
"""The beginning and the end of a pasted text."""
KEY = re.compile(r"\x1b[\[O][\d;<]*[^\d;<]|.", re.DOTALL)
"""Matches one key or one report of the mouse in typed input."""


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
    """A message from a page: its tag, and at most one value."""

    def packet(self) -> bytes:
        """Return the packet for the program."""
        raise NotImplementedError

    def num_events(self) -> int:
        """Return how many events of input the message causes in the program."""
        return 1


class Typed(Told, tag="stdin"):
    """Input by keys, the mouse, or pasting."""

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
    """A ping to the server; needs no answer."""

    time: str

    def packet(self) -> bytes:
        return b""


MESSAGES = json.Decoder(Typed | Resized | Focused | Blurred | Pinged)
"""Decodes a message; raises one of `MALFORMED`."""


class InputRate:
    """Limits how fast a window may send input; nobody types or clicks that fast."""

    RESERVE = 2500
    """How many events are allowed at once after a pause."""
    EACH_SECOND = 250
    """How many events a second are allowed in the long run."""

    def __init__(self) -> None:
        self.left: float = self.RESERVE
        self.at = time.monotonic()

    def allows(self, num_events: int) -> bool:
        """Whether `num_events` events are allowed now; they are counted in any case."""
        now = time.monotonic()
        self.left += (now - self.at) * self.EACH_SECOND
        self.left = min(self.left, self.RESERVE) - num_events
        self.at = now
        return self.left >= 0


# -- the program -----------------------------------------------------------------------------------

GRACE = 0.5
"""How many seconds a program has to end before it is killed."""
KEPT = (
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TZDIR", "TMPDIR", "NO_COLOR"),
    *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP"),
    *("USERNAME", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA"),
)
KEPT_GROUPS = ("LC_", "XDG_")
"""The prefixes of environment variables that a program gets from the server."""
PAGE = {
    "PYTHONUTF8": "1",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
}
"""Environment variables that describe the page as a terminal."""
READY = b"__GANGLION__\n"
"""The line that the program writes before its output."""


def environment(size: Size, outside: Mapping[str, str]) -> dict[str, str]:
    """Return the environment variables of a program.

    `outside` are those of the server.
    """
    kept = {
        name: value
        for name, value in outside.items()
        if name in KEPT or name.startswith(KEPT_GROUPS)
    }
    return kept | PAGE | {"COLUMNS": str(size.width), "ROWS": str(size.height)}


class Program:
    """The process that draws one window."""

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
        """Yield the program's output until it ends."""
        with suppress(asyncio.IncompleteReadError):
            await self.output.readuntil(READY)
            while True:
                kind, length = HEAD.unpack(await self.output.readexactly(HEAD.size))
                payload = await self.output.readexactly(length)
                if kind == DATA:
                    yield payload

    async def hear(self, packet: bytes) -> None:
        """Send the program a packet."""
        with suppress(ConnectionError):
            self.input.write(packet)
            await self.input.drain()

    async def end(self) -> None:
        """Ask the program to end, and kill it if it does not; its game is saved."""
        killing = asyncio.get_running_loop().call_later(GRACE, self._kill)
        self.input.write(order("quit"))
        await self.output.read()
        await self.process.wait()
        killing.cancel()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
