"""The program of a window, as its server starts it, hears from it and ends it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress

from lasvegas_tui.cli.page_messages import DATA, HEAD, Size, order

GRACE = 0.5
"""Seconds in which a program ends by itself once it is asked to."""
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
