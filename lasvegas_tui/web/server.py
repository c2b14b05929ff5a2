"""The web server of the program: it runs until Ctrl+C, with a process for each browser window.

`guard` decides who may reach it. Each window has a `browser_connection` and an `app_process`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import webbrowser
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import textual_serve
from aiohttp import WSCloseCode, web

from lasvegas_tui import os_differences
from lasvegas_tui.safe_text import quoted, shortened
from lasvegas_tui.web import browser_connection
from lasvegas_tui.web.app_process import Program, Size
from lasvegas_tui.web.browser_connection import ENDED, Ending
from lasvegas_tui.web.guard import LOOPBACK, Connection, PageGuard, ServeError, own_names

WINDOWS = 8
"""The maximum number of windows that can be open at a time."""
PATIENCE = 2.0
"""The number of seconds that a new window waits for another to close if there are too many."""
ENDING = 10.0
"""The maximum number of seconds that the server waits for its windows to close."""
USUAL_SIZE = {"width": "80", "height": "24"}
PAGE = Path(__file__).with_name("page")
"""The folder with the page's own files."""
TERMINAL = Path(textual_serve.__file__).with_name("static")
"""The folder with the terminal emulator that the page uses."""

FULL = Ending(
    WSCloseCode.TRY_AGAIN_LATER,
    f"{WINDOWS} windows are open, and there can be no more. Close one of them first.",
)


def serve_page(
    command: Sequence[str],
    host: str,
    port: int,
    names: Sequence[str],
    *,
    is_public: bool,
    is_opened: bool,
) -> None:
    """Serve the program as a web page until Ctrl+C; raises ServeError if that fails.

    `command` starts the program of a window. `names` are further host names of the page; with
    `is_public`, those of this machine are added. With `is_opened`, a browser is opened on this
    machine.
    """
    guard = PageGuard(port, [*names, *(own_names() if is_public else ())])
    name = (*names, LOOPBACK[0])[0]

    async def serve() -> None:
        with interrupted() as is_interrupted:
            async with PageServer(command, guard).opened(host):
                print(f"The lobby is at {guard.link(name, guard.secret)} until Ctrl+C.", flush=True)
                if is_public:
                    print("Anyone who has this link can play and see the saved games.", flush=True)
                if is_opened:
                    open_in_browser(guard.link(name, guard.once))
                await is_interrupted.wait()

    logging.disable()  # nobody here can do anything about strangers' requests
    try:
        asyncio.run(serve())
    finally:
        logging.disable(logging.NOTSET)


@contextmanager
def interrupted() -> Iterator[asyncio.Event]:
    """Return a context with an event that is set by SIGINT (Ctrl+C) or SIGTERM."""
    loop, came = asyncio.get_running_loop(), asyncio.Event()
    numbers = os_differences.signals("SIGINT", "SIGTERM")
    before = [
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(came.set)) for number in numbers
    ]
    try:
        yield came
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def open_in_browser(link: str) -> None:
    """Open a link in the browser of this machine, without waiting for it."""
    Thread(target=webbrowser.open, args=(link,), daemon=True).start()


class PageServer:
    """The web server, which starts a program for each window."""

    def __init__(self, command: Sequence[str], guard: PageGuard) -> None:
        self.command = command
        self.guard = guard
        self.places = asyncio.Semaphore(WINDOWS)
        self.windows: set[asyncio.Task[Any]] = set()
        """The tasks of windows that are open."""
        self.ends = asyncio.Event()
        """Set when the server ends. Tasks are not cancelled: each waits for its program."""

    @asynccontextmanager
    async def opened(self, host: str) -> AsyncIterator[None]:
        """Return a context in which the page is served at the address `host`.

        Raises ServeError if the page cannot be served there.
        """
        runner = web.AppRunner(self._app(), shutdown_timeout=browser_connection.CLOSING)
        await runner.setup()
        try:
            listening = await self._listen(runner.server, host)
            try:
                yield
            finally:
                listening.close()
        finally:
            await runner.cleanup()

    def _app(self) -> web.Application:
        app = web.Application(middlewares=[self.guard.check])
        app.on_response_prepare.append(self.guard.add_headers)
        app.on_shutdown.append(self._end_windows)
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/ws", self._window),
                web.static("/page", PAGE),
                web.static("/static", TERMINAL),
            ]
        )
        return app

    async def _listen(self, server: web.Server, host: str) -> asyncio.Server:
        strangers: dict[Connection, asyncio.TimerHandle] = {}
        loop, port = asyncio.get_running_loop(), self.guard.port
        try:
            return await loop.create_server(lambda: Connection(server, strangers), host, port)
        except UnicodeError as error:
            raise ServeError(f"{quoted(host)} is not an address.") from error
        except OSError as error:
            raise ServeError(
                f"Port {port} of {shortened(host)} cannot be opened: {_reason(error)}."
            ) from error

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "index.html")

    # -- windows -----------------------------------------------------------------------------------

    async def _window(self, request: web.Request) -> web.StreamResponse:
        """Handle the connection of a window until the window or its program ends."""
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text="Only the page can open a window.")
        try:
            size = msgspec.convert({**USUAL_SIZE, **request.query}, Size, strict=False)
        except msgspec.ValidationError as error:
            raise web.HTTPBadRequest(text="A window has 1 to 1000 columns and lines.") from error
        page = browser_connection.page()
        await page.prepare(request)
        task = asyncio.current_task()
        assert task is not None
        self.windows.add(task)
        ending = await self._play(page, size)
        await browser_connection.close(page, request.transport, ending)
        self.windows.discard(task)
        return page

    async def _play(self, page: web.WebSocketResponse, size: Size) -> Ending:
        """Run a program in a window if there is room for another; return why it ended."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.places.acquire()
        except TimeoutError:
            return FULL
        try:
            if self.ends.is_set():
                return ENDED
            program = await Program.started(self.command, size)
            return await browser_connection.run(page, program, self.ends)
        except OSError as error:
            return browser_connection.failed(str(error.strerror))
        finally:
            self.places.release()

    async def _end_windows(self, _: web.Application) -> None:
        self.ends.set()
        if self.windows:
            await asyncio.wait(self.windows, timeout=ENDING)


def _reason(error: OSError) -> str:
    """Return why a port could not be opened, in few words."""
    if isinstance(error, socket.gaierror) or error.errno is None:
        return error.strerror or str(error)
    return os.strerror(error.errno)
