"""The options for the program's looks, such as its theme, on the screen and in printed lines."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from lasvegas_tui import settings, streams
from lasvegas_tui.ascii_signs import writer
from lasvegas_tui.cli.argument_types import Decorated, Looks, OneOf, offered
from lasvegas_tui.safe_text import quoted

if TYPE_CHECKING:
    from lasvegas_tui.destinations import Destination

THEMES = tuple(settings.SETTINGS["theme"].labels)


class Theme(click.ParamType[str]):
    """Click parameter type for theme names."""

    name = "theme"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(THEMES)}|...]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in THEMES:
            from textual.theme import BUILTIN_THEMES

            if value not in BUILTIN_THEMES:
                raise click.UsageError(
                    f"There is no theme {quoted(value)}:"
                    f" choose {', '.join(THEMES)}, or one of Textual's."
                )
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return offered(THEMES, incomplete)


def with_looks(command: Decorated) -> Decorated:
    """Add the options for all looks to a command that opens a screen, and return it."""
    for name in reversed(settings.looks()):
        command = _option(name)(command)
    return command


def with_ascii(command: Decorated) -> Decorated:
    """Add the option for ASCII characters to a command that prints text, and return it."""
    return _option("ascii")(command)


def _option(name: str) -> Callable[[Decorated], Decorated]:
    """Return a decorator that adds the option for a setting to a command."""
    setting = settings.SETTINGS[name]
    given: dict[str, Any] = {"help": setting.help, "expose_value": False, "callback": _choose}
    if name == "theme":
        return click.option(f"--{name}", type=Theme(), **given)
    if True in setting.labels:
        return click.option(f"--{name}", is_flag=True, **given)
    return click.option(f"--{name}", type=OneOf([*setting.labels]), **given)


def _choose(context: click.Context, option: click.Parameter, value: Any) -> None:
    """Store a look that was given on the command line."""
    if value:
        context.obj[option.name] = value


# -- the screen ------------------------------------------------------------------------------------

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


# -- lines -----------------------------------------------------------------------------------------


def print_lines(looks: Looks, lines: Iterable[str]) -> None:
    """Print lines, in ASCII if `looks` say so or the output needs it."""
    write = writer("ascii" in looks)
    for line in lines:
        print(write(line))
