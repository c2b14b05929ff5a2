"""The looks that are chosen with a command, and what is shown with them: a screen, or lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from lasvegas_tui.cli.types import Decorated, Looks, offered, shown

if TYPE_CHECKING:
    from lasvegas_tui.destinations import Destination


THEMES = ("night", "day", "clear", "sixteen")
ANIMATIONS = ("off", "normal", "fast")
HANDOVERS = ("auto", "always", "never")


class Theme(click.ParamType[str]):
    """The name of a theme, which may be one of Textual's."""

    name = "name"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in THEMES:
            from textual.theme import BUILTIN_THEMES

            if value not in BUILTIN_THEMES:
                raise click.UsageError(
                    f"There is no theme {shown(value)}:"
                    f" choose {', '.join(THEMES)}, or one of Textual's."
                )
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return offered(THEMES, incomplete)


def _look(flag: str, **given: Any) -> Callable[[Decorated], Decorated]:
    return click.option(flag, expose_value=False, callback=_choose, **given)


def _choose(context: click.Context, option: click.Parameter, value: Any) -> None:
    """Put a look that was chosen among the others."""
    if value:
        context.obj[option.name] = value


def with_looks(command: Decorated) -> Decorated:
    """Give a command the options for looks."""
    for look in reversed(LOOKS):
        command = look(command)
    return command


with_ascii = _look("--ascii", is_flag=True, help="Use ASCII characters only, this time.")
"""Gives a command that prints the one option for looks that it needs."""
LOOKS = (
    _look(
        "--theme",
        type=Theme(),
        help=f"The colours, this time: {', '.join(THEMES)}, or a theme of Textual's.",
    ),
    _look(
        "--animation",
        type=click.Choice(ANIMATIONS),
        help="How dice and payouts move, this time.",
    ),
    _look(
        "--handover",
        type=click.Choice(HANDOVERS),
        help="When to cover the table between two people, this time;"
        " auto is where something is secret.",
    ),
    with_ascii,
)


# -- the screen ------------------------------------------------------------------------------------


def open_screen(
    looks: Looks, destination: Callable[[], Destination], in_words: str = "play royale"
) -> int:
    """Open the app and return its exit status; raises UsageError where no screen can be opened.

    The command `in_words` can be carried out without a screen.
    """
    problem = no_screen()
    if problem:
        raise click.UsageError(f"{problem} In words, `lasvegas {in_words} --plain` works anywhere.")
    from lasvegas_tui import settings

    kept, notice = settings.load()
    first = destination()
    from lasvegas_tui import app, destinations

    if isinstance(first, destinations.OpenLobby):
        first, notice = destinations.OpenLobby(notice), ""
    overrides = {name: value for name, value in looks.items() if name != "ascii"}
    return app.run(first, kept, overrides, looks.get("ascii"), notice)


def no_screen() -> str:
    """Return why no screen can be opened here; empty if one can."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return ""
    for stream in (sys.__stdin__, sys.__stderr__):
        if stream is None or stream.closed or not stream.isatty():
            return "This needs a terminal to play on: it cannot be piped or redirected."
    kind = os.environ.get("TERM", "")
    if kind in {"dumb", "unknown", ""}:
        told = f"TERM={kind}" if kind else "nothing of TERM"
        return f"This terminal cannot draw a table: the environment says {told}."
    return ""


# -- lines -----------------------------------------------------------------------------------------


def print_lines(looks: Looks, lines: Iterable[str]) -> None:
    """Print lines in characters that the output can show."""
    from lasvegas_tui.ascii_signs import writer

    write = writer("ascii" in looks)
    for line in lines:
        print(write(line))
