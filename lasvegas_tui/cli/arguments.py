"""Building blocks of the command line: a parser that reports mistakes in a sentence, and types."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from lasvegas_tui import __version__, streams, system

DONE, FAILED, WRONG = 0, 1, 2
"""Exit statuses: all is well; a failure; what cannot be understood or carried out."""
THEMES = ("night", "day", "clear", "sixteen")
MAX_SHOWN = 60


class Parser(argparse.ArgumentParser):
    """An argument parser that reports a mistake in one sentence and styles its help with Rich."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["allow_abbrev"] = False
        super().__init__(*args, **kwargs)
        self.commands: Mapping[str, Parser] = {}
        """The parsers of its commands, by name."""

    def error(self, message: str) -> NoReturn:
        head, _, tail = message.partition(": ")
        if head.startswith("argument ") and tail[:1].isupper():
            message = tail
        end = "" if message.endswith((".", "?")) else "."
        streams.complain(f"{message[:1].upper()}{message[1:]}{end}")
        sys.exit(WRONG)

    def print_help(self, file: Any = None) -> None:
        print(self.format_help(), end="", file=file)  # argparse would keep a failure to itself

    def format_help(self) -> str:
        from rich_argparse import RawDescriptionRichHelpFormatter

        from lasvegas_tui.cli.console import Console

        class Formatter(RawDescriptionRichHelpFormatter):
            group_name_formatter = str.capitalize

            def __init__(self, prog: str) -> None:
                width = min(100, max(40, system.terminal_size(sys.stdout).columns - 2))
                super().__init__(prog, max_help_position=26, width=width, console=Console())

        self.formatter_class = Formatter
        return super().format_help()


class Version(argparse.Action):
    """`--version` prints the version and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        print(f"lasvegas {__version__}")
        parser.exit()


class Flag(argparse.Action):
    """`--flag` says yes, `--no-flag` says no."""

    def __call__(
        self, parser: Any, namespace: Any, values: Any, option_string: str | None = None
    ) -> None:
        setattr(namespace, self.dest, not (option_string or "").startswith("--no-"))


# -- types ----------------------------------------------------------------------------------------


def game_name(text: str) -> str:
    from lasvegas_tui.rules import names

    if text.casefold() in names():
        return text.casefold()
    from difflib import get_close_matches

    near = get_close_matches(text.casefold(), names(), n=1)
    hint = f"did you mean {near[0]}?" if near else f"choose {listed_games()}"
    raise argparse.ArgumentTypeError(f"There is no game {shown(text)}: {hint}")


def listed_games() -> str:
    """Return a sentence that lists all games; loads them all."""
    from lasvegas_tui.rules import all_games
    from lasvegas_tui.rules.grammar import joined

    return joined([game.name for game in all_games()], "or")


def player_names(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    blank = [not name.strip() for name in names]
    if any(blank):
        raise argparse.ArgumentTypeError(f"{_where_blank(blank)} there is no name")
    return names


def _where_blank(blank: Sequence[bool]) -> str:
    """Say where in a list of names, separated by commas, one is missing."""
    if len(blank) == 1:
        return "In --players"
    if blank[0]:
        return "Before the first comma of --players"
    if blank[-1]:
        return "After the last comma of --players"
    return "Between two commas of --players"


def levels(text: str) -> tuple[str, ...]:
    return tuple(map(_level, text.split(",")))


def _level(text: str) -> str:
    """Return the level that a word means, which may also be the name of its bot."""
    from lasvegas_tui import bots
    from lasvegas_tui.rules.grammar import joined

    bot = bots.CALLED.get(text.strip().casefold())
    if bot is None:
        offered = joined([bots.level(name) for name in bots.NAMES], "or")
        raise argparse.ArgumentTypeError(f"There is no level {shown(text)}: choose {offered}")
    return bots.level(bot)


def seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"A seed is a whole number, not {shown(text)}") from None


def number(least: int, most: int) -> Callable[[str], int]:
    def convert(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text[:9]) <= most):
            raise argparse.ArgumentTypeError(
                f"it takes a number from {least} to {most}, not {shown(text)}"
            )
        return int(text)

    return convert


def one_of(words: Sequence[str]) -> Callable[[str], str]:
    def word(text: str) -> str:
        if text not in words:
            raise argparse.ArgumentTypeError(f"it is one of {', '.join(words)}, not {shown(text)}")
        return text

    return word


def theme(text: str) -> str:
    if text not in THEMES:
        from textual.theme import BUILTIN_THEMES

        if text not in BUILTIN_THEMES:
            raise argparse.ArgumentTypeError(
                f"There is no theme {shown(text)}: choose {', '.join(THEMES)}, or one of Textual's"
            )
    return text


def shown(text: str) -> str:
    """Return typed text, safe to print back."""
    from lasvegas_tui.play.seats import plain

    text = plain(text)
    return repr(text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}...")
