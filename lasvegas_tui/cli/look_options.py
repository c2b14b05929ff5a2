"""The options for the program's looks, such as its theme, on the screen and in printed lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from lasvegas_tui import settings
from lasvegas_tui.ascii_signs import writer
from lasvegas_tui.cli.argument_types import Decorated, Looks, OneOf, offered
from lasvegas_tui.safe_text import quoted

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
    """Add the options for all looks to a command that opens a screen; return the command."""
    for name in reversed(settings.looks()):
        command = _option(name)(command)
    return command


def with_ascii(command: Decorated) -> Decorated:
    """Add the option for ASCII characters to a command that prints text; return the command."""
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


def print_lines(looks: Looks, lines: Iterable[str]) -> None:
    """Print lines, in ASCII if `looks` say so or the output needs it."""
    write = writer("ascii" in looks)
    for line in lines:
        print(write(line))
