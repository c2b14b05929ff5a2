"""The lobby on a web page: `lasvegas serve`.

Each window of a browser runs a program of its own on this machine, on the same saved games. The
page is for this machine alone unless another address is asked for expressly, and for nobody
without the link that is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from threading import Thread

from lasvegas_tui import system
from lasvegas_tui.cli.serve_error import ServeError
from lasvegas_tui.play.seats import plain

SETTINGS = ("theme", "animation", "handover")
"""The settings that are passed on to the lobby."""


def serve(args: argparse.Namespace) -> None:
    """Serve the lobby until Ctrl+C; raises ServeError."""
    if not is_loopback(args.host) and args.public is None:
        raise ServeError(
            f"Other machines reach {plain(args.host)}, and nothing on the way there is encrypted."
            " Say --public if they may."
        )
    logging.disable()  # nobody here can do anything about what strangers send
    try:
        asyncio.run(_serve(args))
    finally:
        logging.disable(logging.NOTSET)


async def _serve(args: argparse.Namespace) -> None:
    try:
        from lasvegas_tui.cli.page_guard import LOOPBACK, PageGuard, own_names
        from lasvegas_tui.cli.page_server import PageServer
    except ImportError as error:
        raise ServeError(
            "This needs the extra serve: pip install 'lasvegas-tui[serve]'."
        ) from error

    is_public = args.public is not None
    names = [*(args.public or ()), *([] if is_every_address(args.host) else [args.host])]
    guard = PageGuard(args.port, [*names, *(own_names() if is_public else ())])
    name = (*names, LOOPBACK[0])[0]
    with interrupted() as is_interrupted:
        async with PageServer(command(args), guard).opened(args.host):
            print(f"The lobby is at {guard.link(name, guard.secret)} until Ctrl+C.", flush=True)
            if is_public:
                print("Whoever has this link plays, and sees the saved games.", flush=True)
            if args.open:
                open_page(guard.link(name, guard.once))
            await is_interrupted.wait()


@contextmanager
def interrupted() -> Iterator[asyncio.Event]:
    """Give an event that comes when this program is interrupted or asked to end."""
    loop, came = asyncio.get_running_loop(), asyncio.Event()
    numbers = system.signals("SIGINT", "SIGTERM")
    before = [
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(came.set)) for number in numbers
    ]
    try:
        yield came
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def is_loopback(host: str) -> bool:
    """Whether an address is reached from this machine alone."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host.casefold() == "localhost"


def is_every_address(host: str) -> bool:
    """Whether an address stands for all of this machine."""
    with suppress(ValueError):
        return ip_address(host).is_unspecified
    return not host


def command(args: argparse.Namespace) -> list[str]:
    """Return the command line of the lobby in a window.

    Nothing is loaded from the folder in which the server was started, as `-m` alone would do.
    """
    given = [(name, getattr(args, name)) for name in SETTINGS if hasattr(args, name)]
    options = [f"--{name}={value}" for name, value in given]
    if hasattr(args, "ascii"):
        options.append("--ascii")
    return [sys.executable, "-P", "-m", "lasvegas_tui.cli.page_entry", *options]


def open_page(link: str) -> None:
    """Open a page in the browser, which may take its time."""
    Thread(target=webbrowser.open, args=(link,), daemon=True).start()
