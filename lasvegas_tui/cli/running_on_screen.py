"""Opening the screen of the program, or saying why no screen can be opened."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from lasvegas_tui import settings, streams
from lasvegas_tui.cli.argument_types import Looks

if TYPE_CHECKING:
    from lasvegas_tui.destinations import Destination

IN_WORDS = "The same command with --plain"
ELSE_IN_WORDS = "`lasvegas play royale --plain`"
"""What to type without a screen, in place of a command that has no option --plain."""


def open_screen(
    looks: Looks,
    destination: Callable[[], Destination],
    in_words: str = ELSE_IN_WORDS,
    phones_at: str | None = None,
) -> int:
    """Run the app and return its exit status; raises UsageError if no screen can be opened.

    `in_words` is the command that the error recommends. Phones are served at the address
    `phones_at`; empty means this machine's most likely address, and None serves no phones.
    """
    problem = no_screen()
    if problem:
        raise click.UsageError(f"{problem} {in_words} works anywhere, in words.")
    gc.disable()  # until the first picture: what is loaded before it is no garbage
    try:
        return _open(looks, destination, phones_at)
    finally:
        gc.enable()


def _open(looks: Looks, destination: Callable[[], Destination], phones_at: str | None) -> int:
    kept, notice = settings.load()
    first = destination()
    from lasvegas_tui import app, destinations

    if isinstance(first, destinations.OpenLobby):
        first, notice = destinations.OpenLobby(notice), ""
    overrides = {name: value for name, value in looks.items() if name != "ascii"}
    return app.run(first, kept, overrides, looks.get("ascii"), notice, phones_at)


def no_screen() -> str:
    """Return a sentence that says why no screen can be opened; empty if one can."""
    if streams.is_page:
        return ""
    if streams.screen() is None:
        return "Playing on the screen needs a terminal, not a pipe or a file."
    kind = os.environ.get("TERM", "")
    if kind in {"dumb", "unknown", ""}:
        told = "nothing of TERM"
        if kind:
            told = f"TERM={kind}"
        return f"This terminal cannot draw a table: the environment says {told}."
    return ""


def has_screen() -> bool:
    """Whether a screen can be opened, and standard output is not redirected."""
    return (streams.is_page or sys.stdout.isatty()) and not no_screen()
