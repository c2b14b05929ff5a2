"""The command `serve`, which opens the lobby (the start screen) on a web page.

Each window of a browser has a program of its own on this machine; all of them share the saved
games. Unless another address is given, only this machine can reach the page, and only by the link
that is printed.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from ipaddress import ip_address

import click

from lasvegas_tui.cli.argument_types import Command, Looks, Number
from lasvegas_tui.cli.look_options import with_looks
from lasvegas_tui.safe_text import shortened

HOST, PORT = "127.0.0.1", 8000
"""The default address and port of the page in a browser."""


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  lasvegas serve --open
  lasvegas serve --host 192.168.1.7 --public""",
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default=HOST,
    help=f"The address to listen on: {HOST} by default, which only this machine can reach.",
)
@click.option("--port", type=Number(1, 65535), default=PORT, help=f"The port: {PORT} by default.")
@click.option(
    "--public",
    metavar="[NAME]",
    is_flag=False,
    flag_value="",
    multiple=True,
    help="Admit other machines: anyone who has the link can play and see the saved games."
    " NAME is the name under which they reach this machine, if it is not its own;"
    " repeat the option for several names.",
)
@click.option("--open", "is_opened", is_flag=True, help="Open the link in the browser.")
@with_looks
@click.pass_obj
def serve(looks: Looks, host: str, port: int, public: tuple[str, ...], is_opened: bool) -> None:
    """Play in a browser.

    The lobby is on a web page until Ctrl+C. Each window runs its own program on the same saved
    games.
    """
    if not is_loopback(host) and not public:
        raise click.UsageError(
            f"Other machines can reach {shortened(host)}, and the connection is not encrypted."
            " Add --public to allow this."
        )
    try:
        from lasvegas_tui.web.server import serve_page
    except ImportError as error:
        raise click.UsageError(
            "This needs the extra serve: pip install 'lasvegas-tui[serve]'."
        ) from error
    names = list(filter(None, public))
    if not is_every_address(host):
        names.append(host)
    serve_page(command(looks), host, port, names, is_public=bool(public), is_opened=is_opened)


def is_loopback(host: str) -> bool:
    """Whether an address can be reached only from this machine."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host.casefold() == "localhost"


def is_every_address(host: str) -> bool:
    """Whether an address stands for all addresses of this machine, such as "0.0.0.0"."""
    with suppress(ValueError):
        return ip_address(host).is_unspecified
    return not host


def command(looks: Looks) -> list[str]:
    """Return the command line that starts the program for a window, with these looks.

    Unlike with `-m` alone, nothing is imported from the working folder.
    """
    options = []
    for name, value in looks.items():
        if value is True:
            options.append(f"--{name}")
        else:
            options.append(f"--{name}={value}")
    return [sys.executable, "-P", "-m", "lasvegas_tui.cli.browser_entry_point", *options]
