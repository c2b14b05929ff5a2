"""The lobby on a web page: `lasvegas serve`.

Each window of a browser runs a program of its own on this machine, on the same saved games. The
page is for this machine alone unless another address is asked for expressly, and the server
listens to no other page of the browser.
"""

from __future__ import annotations

import argparse
import asyncio
import shlex
import socket
import sys
import webbrowser
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from lasvegas_tui.session.seats import plain

SETTINGS = ("theme", "animation", "handover")
"""The settings that are passed on to the lobby."""
BETWEEN_LOOKS = 0.05
"""Seconds between two looks whether the page can be reached."""
TITLE = "Las Vegas"
PAGE = Path(__file__).with_name("page")
"""The folder of the page, which loads nothing from any other server."""


class ServeError(Exception):
    """The lobby cannot be served; the message is a sentence."""


def serve(args: argparse.Namespace) -> None:
    """Serve the lobby until Ctrl+C; raises ServeError."""
    host, port = args.host, args.port
    if not is_loopback(host) and not args.public:
        raise ServeError(
            f"Whoever reaches {plain(host)} could play there and see the saved games."
            " Say --public if they may."
        )
    server_class = _server_class()
    refuse_taken(host, port)
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    print(f"The lobby is at {url} until Ctrl+C.", flush=True)
    if not is_loopback(host):
        print("Whoever reaches it plays, and sees the saved games.", flush=True)
    server_class(command(args), host, port, TITLE, url, is_opened=args.open).serve()


def is_loopback(host: str) -> bool:
    """Whether an address is reached from this machine alone."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host.casefold() == "localhost"


def refuse_taken(host: str, port: int) -> None:
    """Raise ServeError if an address cannot be listened at."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as found:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
    except UnicodeError as error:
        raise ServeError(f"{plain(host)} is no address.") from error
    except OSError as error:
        reason = error.strerror
        raise ServeError(f"Port {port} of {plain(host)} cannot be opened: {reason}.") from error


def command(args: argparse.Namespace) -> str:
    """Return the command line of the lobby for the shell that starts it."""
    given = [(name, getattr(args, name)) for name in SETTINGS if hasattr(args, name)]
    options = [f"--{name}={value}" for name, value in given]
    if hasattr(args, "ascii"):
        options.append("--ascii")
    return shlex.join([sys.executable, "-m", "lasvegas_tui", *options])


def is_own_page(origin: str | None, asked_host: str, host: str) -> bool:
    """Whether a request comes from a page of this server; what is no browser names no page.

    Any page in a browser can ask a server on the same machine for its games, and a name that leads
    here can be anybody's.
    """
    if origin is None:
        return True
    page = urlsplit(origin)
    if is_loopback(host):
        return is_loopback(page.hostname or "")
    return page.netloc == asked_host


def _server_class() -> Any:
    """Return the class of the server; raises ServeError without the extra."""
    try:
        from aiohttp import web
        from textual_serve import server
        from textual_serve.app_service import AppService
    except ImportError as error:
        raise ServeError(
            "This needs the extra serve: pip install 'lasvegas-tui[serve]'."
        ) from error

    class Program(AppService):  # type: ignore[misc]
        """The program of a window; once it is stopped it has ended."""

        async def stop(self) -> None:
            await super().stop()
            if self._process is not None:
                await self._process.wait()

    server.AppService = Program  # by this name the server starts the program of a window

    class LobbyServer(server.Server):  # type: ignore[misc]
        """A server that says what has to be said itself, and hears its own pages alone."""

        def __init__(self, *args: Any, is_opened: bool) -> None:
            super().__init__(*args, templates_path=PAGE)
            self.is_opened = is_opened
            self.opening: asyncio.Task[None] | None = None
            self.windows: set[asyncio.Task[Any]] = set()
            """The tasks that pass on what is typed and drawn in a window."""

        def initialize_logging(self) -> None:
            """Log nothing."""

        async def on_startup(self, app: Any) -> None:
            if self.is_opened:
                self.opening = asyncio.create_task(open_page(self.public_url, self.host, self.port))

        async def handle_websocket(self, request: Any) -> Any:
            if not is_own_page(request.headers.get("Origin"), request.host, self.host):
                raise web.HTTPForbidden
            window = asyncio.current_task()
            assert window is not None
            self.windows.add(window)
            try:
                return await super().handle_websocket(request)
            finally:
                self.windows.discard(window)

        async def on_shutdown(self, app: Any) -> None:
            """End the programs of all windows; their games are saved."""
            for window in self.windows:
                window.cancel()
            await asyncio.gather(*self.windows, return_exceptions=True)

    return LobbyServer


async def open_page(url: str, host: str, port: int) -> None:
    """Open a page in the browser once it can be reached."""
    while True:
        try:
            _, writer = await asyncio.open_connection(host, port)
        except OSError:
            await asyncio.sleep(BETWEEN_LOOKS)
        else:
            writer.close()
            await asyncio.to_thread(webbrowser.open, url)
            return
