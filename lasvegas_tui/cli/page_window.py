"""A window of the page, and the program that runs in it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from lasvegas_tui.cli.page_messages import (
    DATA,
    HEAD,
    MALFORMED,
    MESSAGES,
    Pace,
    Pinged,
    Size,
    Told,
    order,
)

GRACE = 0.5
"""Seconds in which a program ends by itself once it is asked to."""
CLOSING = 0.5
"""Seconds in which a page answers that it was closed."""
HEARTBEAT = 15
"""Seconds after which a page that tells nothing is asked whether it is there."""
MOST_PASTED = 2**16
"""The most characters of a message."""
MOST_READ = 2**20
"""The most bytes of a message that is read at all."""

KEPT = (
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TZDIR", "TMPDIR", "NO_COLOR"),
    *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP"),
    *("USERNAME", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA"),
)
KEPT_GROUPS = ("LC_", "XDG_")
"""The variables of the server that the program of a window has as well."""
PAGE = {
    "PYTHONUTF8": "1",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "TEXTUAL_FPS": "60",
}
"""What a page can show, whatever the terminal of the server can."""
READY = b"__GANGLION__\n"
"""The line before all that a program draws."""


class Ending(NamedTuple):
    """Why a window was closed: for its browser, and for whoever looks at it."""

    code: int
    sentence: str


LEFT = Ending(WSCloseCode.OK, "The program has ended. Every game is saved.")
FAILED = Ending(
    WSCloseCode.INTERNAL_ERROR, "The program could not be started. The server's terminal says why."
)
STRANGE = Ending(
    WSCloseCode.POLICY_VIOLATION, "This window was closed: it told what no page tells."
)
TOO_BIG = Ending(WSCloseCode.MESSAGE_TOO_BIG, "Too much was pasted at once. Every game is saved.")
TOO_FAST = Ending(
    WSCloseCode.POLICY_VIOLATION, "More came from here than anybody types. Every game is saved."
)
GONE = Ending(WSCloseCode.GOING_AWAY, "")


def environment(size: Size, outside: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a program: what it needs, and nothing else."""
    kept = {
        name: value
        for name, value in outside.items()
        if name in KEPT or name.startswith(KEPT_GROUPS)
    }
    return kept | PAGE | {"COLUMNS": str(size.width), "ROWS": str(size.height)}


class Program:
    """A program that draws into a window."""

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
        """Yield what the program draws until it ends."""
        with suppress(asyncio.IncompleteReadError):
            await self.output.readuntil(READY)
            while True:
                kind, length = HEAD.unpack(await self.output.readexactly(HEAD.size))
                payload = await self.output.readexactly(length)
                if kind == DATA:
                    yield payload

    async def hear(self, packet: bytes) -> None:
        """Tell the program something; where it has ended nobody hears it."""
        with suppress(ConnectionError):
            self.input.write(packet)
            await self.input.drain()

    async def end(self) -> None:
        """End the program: it is asked to, and killed if it does not. Its games are saved."""
        killing = asyncio.get_running_loop().call_later(GRACE, self._kill)
        self.input.write(order("quit"))
        await self.output.read()
        await self.process.wait()
        killing.cancel()

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()


def page() -> web.WebSocketResponse:
    """Return the page of a window, to which a browser is yet to connect."""
    return web.WebSocketResponse(
        timeout=CLOSING,
        heartbeat=HEARTBEAT,
        autoping=False,
        max_msg_size=MOST_READ,
        compress=False,
    )


async def run(page: web.WebSocketResponse, program: Program) -> Ending:
    """Run a program in a window until one of them ends; returns why."""
    tasks = [asyncio.create_task(_show(program, page)), asyncio.create_task(_listen(page, program))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    except ConnectionError:
        return GONE
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await program.end()


async def _show(program: Program, page: web.WebSocketResponse) -> Ending:
    """Pass on what a program draws."""
    ending = FAILED
    async for drawn in program.drawn():
        await page.send_bytes(drawn)
        ending = LEFT
    return ending


async def _listen(page: web.WebSocketResponse, program: Program) -> Ending:
    """Pass on what a page tells."""
    pace = Pace()
    async for message in page:
        told = _told(message)
        if isinstance(told, Ending):
            return told
        if not pace.allows(told.num_events()):
            return TOO_FAST
        await program.hear(told.packet())
        if message.type == WSMsgType.PING:
            await page.pong(message.data)
    return GONE


def _told(message: WSMessage) -> Told | Ending:
    """Return what a message tells, or why its window is closed for it."""
    if message.type in (WSMsgType.PING, WSMsgType.PONG):
        return Pinged("")
    if message.type != WSMsgType.TEXT:
        return STRANGE
    if len(message.data) > MOST_PASTED:
        return TOO_BIG
    try:
        told: Told = MESSAGES.decode(message.data)
    except MALFORMED:
        return STRANGE
    return told


async def close(
    page: web.WebSocketResponse, connection: asyncio.Transport | None, ending: Ending
) -> None:
    """Close a window and say why. Where nobody answers, it is hung up on."""
    code, sentence = ending
    with suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(CLOSING):
            await page.close(code=code, message=sentence.encode())
    if connection is not None:
        connection.abort()
