"""A window of the page: the program that runs in it, and what it tells and hears."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from struct import Struct as Layout
from typing import Annotated, NamedTuple, TypeAlias

from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import Meta, MsgspecError, Struct, json

GRACE = 0.5
"""Seconds in which a program ends by itself once it is asked to."""
CLOSING = 0.5
"""Seconds in which a page says that it has heard of its end."""
HEARTBEAT = 15
"""Seconds after which a page that is silent is asked whether it is still there."""
MOST_TYPED = 2**16
"""The most bytes of a message, which only a large text that is pasted reaches."""

KEPT = (
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TZDIR", "TMPDIR", "NO_COLOR"),
    *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP"),
    *("USERNAME", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA"),
)
KEPT_GROUPS = ("LC_", "XDG_")
"""The variables that the program of a window gets of those that the server has."""
SHOWN_BY_PAGE = {
    "PYTHONUTF8": "1",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "TEXTUAL_FPS": "60",
}
"""What the page can show, whatever the terminal of the server can."""

HEAD = Layout(">cI")
DATA, META = b"D", b"M"
READY = b"__GANGLION__\n"
"""What Textual's web driver reads and writes: after a first line packets, each of them its kind,
its length, and so many bytes."""


class Ending(NamedTuple):
    """Why a window closes: for the browser, and for whoever looks at it."""

    code: int
    sentence: str


LEFT = Ending(WSCloseCode.OK, "The program has ended. Every game is saved.")
FAILED = Ending(
    WSCloseCode.INTERNAL_ERROR, "The program could not be started. The server's terminal says why."
)
MALFORMED = Ending(
    WSCloseCode.POLICY_VIOLATION, "What came from this window is nothing that the page sends."
)
GONE = Ending(WSCloseCode.GOING_AWAY, "")


# -- what a page tells -----------------------------------------------------------------------------


def packet(kind: bytes, payload: bytes) -> bytes:
    return HEAD.pack(kind, len(payload)) + payload


def order(kind: str, **given: int) -> bytes:
    return packet(META, json.encode({"type": kind, **given}))


class Size(Struct):
    """The size of a window in cells."""

    width: Annotated[int, Meta(ge=1, le=1000)] = 80
    height: Annotated[int, Meta(ge=1, le=1000)] = 24


class Typed(Struct, tag="stdin", array_like=True, forbid_unknown_fields=True):
    """What was typed, clicked or pasted."""

    text: str

    def packet(self) -> bytes:
        return packet(DATA, self.text.encode())


class Resized(Struct, tag="resize", array_like=True, forbid_unknown_fields=True):
    size: Size

    def packet(self) -> bytes:
        return order("resize", width=self.size.width, height=self.size.height)


class Focused(Struct, tag="focus", array_like=True, forbid_unknown_fields=True):
    def packet(self) -> bytes:
        return order("focus")


class Blurred(Struct, tag="blur", array_like=True, forbid_unknown_fields=True):
    def packet(self) -> bytes:
        return order("blur")


class Pinged(Struct, tag="ping", array_like=True, forbid_unknown_fields=True):
    """A question how long an answer takes, which nobody needs."""

    time: str

    def packet(self) -> bytes:
        return b""


Message: TypeAlias = Typed | Resized | Focused | Blurred | Pinged
MESSAGES = json.Decoder(Message)


class Pace:
    """How fast messages are taken. Those that come faster wait, and their page with them.

    A hand on the keyboard or on the mouse stays far below it, and a text that is pasted comes at
    once.
    """

    RESERVE = 2 * MOST_TYPED
    """The bytes that are taken at once after a rest."""
    EACH_SECOND = 2**12
    LEAST = 32
    """What a message counts at least."""

    def __init__(self) -> None:
        self.left: float = self.RESERVE
        self.at = time.monotonic()

    async def take(self, size: int) -> None:
        """Take a message of a size in bytes, if need be after a wait."""
        now = time.monotonic()
        self.left += (now - self.at) * self.EACH_SECOND
        self.left = min(self.left, self.RESERVE) - max(size, self.LEAST)
        self.at = now
        if self.left < 0:
            await asyncio.sleep(-self.left / self.EACH_SECOND)


# -- the program -----------------------------------------------------------------------------------


def environment(size: Size, outside: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a program in a window: what it needs, and nothing else."""
    kept = {
        name: value
        for name, value in outside.items()
        if name in KEPT or name.startswith(KEPT_GROUPS)
    }
    return kept | SHOWN_BY_PAGE | {"COLUMNS": str(size.width), "ROWS": str(size.height)}


class Program:
    """A program that draws into a window."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self.input, self.output = process.stdin, process.stdout

    @classmethod
    async def started(cls, command: Sequence[str], size: Size) -> Program:
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, env=environment(size, os.environ)
            )
        )

    async def drawn(self) -> AsyncIterator[bytes]:
        """Yield what the program draws until it ends."""
        with suppress(asyncio.IncompleteReadError):
            await self.output.readuntil(READY)
            while True:
                kind, size = HEAD.unpack(await self.output.readexactly(HEAD.size))
                payload = await self.output.readexactly(size)
                if kind == DATA:
                    yield payload

    async def hear(self, packet: bytes) -> None:
        """Tell the program something; one that has ended hears nothing."""
        with suppress(ConnectionError):
            self.input.write(packet)
            await self.input.drain()

    async def end(self) -> None:
        """End the program: it is asked to, and stopped if it does not. Its games are saved."""
        killing = asyncio.get_running_loop().call_later(GRACE, self.kill)
        with suppress(ConnectionError):
            self.input.write(order("quit"))
        await self.output.read()
        await self.process.wait()
        killing.cancel()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()


# -- the window ------------------------------------------------------------------------------------


def page() -> web.WebSocketResponse:
    """Return the page of a window, to which a browser is yet to connect."""
    return web.WebSocketResponse(
        timeout=CLOSING,
        heartbeat=HEARTBEAT,
        autoping=False,
        max_msg_size=MOST_TYPED,
        compress=False,
    )


async def run(page: web.WebSocketResponse, program: Program) -> Ending:
    """Run a program in a window until one of them ends; returns why."""
    tasks = [asyncio.create_task(_show(program, page)), asyncio.create_task(_listen(page, program))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await program.end()


async def _show(program: Program, page: web.WebSocketResponse) -> Ending:
    """Pass on what a program draws."""
    ending = FAILED
    async for drawn in program.drawn():
        try:
            await page.send_bytes(drawn)
        except ConnectionError:
            return GONE
        ending = LEFT
    return ending


async def _listen(page: web.WebSocketResponse, program: Program) -> Ending:
    """Pass on what comes from a page."""
    pace = Pace()
    async for kind, data, _ in page:
        if kind in (WSMsgType.BINARY, WSMsgType.ERROR):
            return MALFORMED
        await pace.take(len(data))
        if kind == WSMsgType.PING:
            await page.pong(data)
        elif kind == WSMsgType.TEXT:
            try:
                await program.hear(MESSAGES.decode(data).packet())
            except (MsgspecError, RecursionError, UnicodeError):
                return MALFORMED
    return GONE


async def close(
    page: web.WebSocketResponse, connection: asyncio.Transport | None, ending: Ending
) -> None:
    """Close a window and say why; one that does not answer is hung up on."""
    with suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(CLOSING):
            await page.close(code=ending.code, message=ending.sentence.encode())
    if connection is not None:
        connection.abort()
