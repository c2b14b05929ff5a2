"""The types of arguments on the command line: what a word means, or why it is invalid."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, TypeAlias, TypeVar

import click
from click.shell_completion import CompletionItem

from lasvegas_tui import bots, rules
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.safe_text import is_decoded, quoted

Looks: TypeAlias = dict[str, Any]
"""The settings of the program's looks, such as the theme, given on the command line, by name."""
MOST_DIGITS = 100
"""The maximum number of digits in a number; Python itself fails at several thousand digits."""
Decorated = TypeVar("Decorated", bound=Callable[..., Any] | click.Command)
"""A click command, or the function from which a command is made."""


class Command(click.Command):
    """A click command that reports unexpected arguments in one sentence."""

    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        extra = super().parse_args(ctx, args)
        if extra and not ctx.resilient_parsing:
            raise click.UsageError(f"`{ctx.command_path}` does not take {quoted(' '.join(extra))}.")
        return extra


class OneOf(click.Choice[str]):
    """Click parameter type for one word of a list."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return f"choose {joined(self.choices, 'or')}, not {quoted(str(value))}."


class GameName(click.ParamType[str]):
    """Click parameter type for names of games; upper and lower case are the same."""

    name = "game"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(game.name for game in rules.all_games())}]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = value.casefold()
        if name not in rules.names():
            raise click.UsageError(f"There is no game {quoted(value)}: {_hint(name)}")
        return name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return offered(rules.names(), incomplete)


def _hint(name: str) -> str:
    """Return what to type in place of the name of an unknown game."""
    near = get_close_matches(name, rules.names(), n=1)
    if near:
        return f"did you mean {near[0]}?"
    return f"choose {listed_games()}."


def listed_games() -> str:
    """Return the names of all games in words, joined by "or"; this loads all games."""
    return joined([game.name for game in rules.all_games()], "or")


class Number(click.ParamType[int]):
    """Click parameter type for whole numbers from `least` to `most`."""

    name = "n"

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        assert param is not None
        text = str(value)
        is_number = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
        if not is_number or not self.least <= int(text) <= self.most:
            raise click.UsageError(
                f"{param.opts[0]} takes a number from {self.least} to {self.most},"
                f" not {quoted(text)}."
            )
        return int(text)


def seed(text: str) -> int:
    """Return a typed seed as a number; raises click.UsageError if it is not a whole number."""
    try:
        return int(text)
    except ValueError:
        raise click.UsageError(f"A seed is a whole number, not {quoted(text)}.") from None


def seconds(text: str) -> float:
    """Return a typed number of seconds; raises click.UsageError if it is not above 0."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise click.UsageError(f"--seconds takes a number above 0, not {quoted(text)}.")
    return number


def player_names(text: str) -> tuple[str, ...]:
    """Return the names in a text, separated by commas.

    Raises click.UsageError if a name is missing or its encoding is wrong.
    """
    if not is_decoded(text):
        encoding = sys.getfilesystemencoding().upper()
        raise click.UsageError(f"The names {quoted(text)} are not written in {encoding}.")
    names = tuple(text.split(","))
    blank = [not name.strip() for name in names]
    if any(blank):
        raise click.UsageError(f"{_where_blank(blank)} there is no name.")
    return names


def _where_blank(blank: Sequence[bool]) -> str:
    """Return where a name is missing, in words, given which of the names are blank."""
    if len(blank) == 1:
        return "In --players"
    if blank[0]:
        return "Before the first comma of --players"
    if blank[-1]:
        return "After the last comma of --players"
    return "Between two commas of --players"


def levels(text: str) -> tuple[str, ...]:
    """Return the levels of bots in a text, separated by commas.

    Raises click.UsageError if a word is not the name of a level.
    """
    return tuple(map(_level, text.split(",")))


def _level(text: str) -> str:
    """Return the level of bots that a word means; raises UsageError if it means none."""
    bot = bots.CALLED.get(text.strip().casefold())
    if bot is None:
        offer = joined([bots.level(name) for name in bots.OFFERED], "or")
        raise click.UsageError(f"There is no level {quoted(text)}: choose {offer}.")
    return bots.level(bot)


def offered(words: Sequence[str], incomplete: str) -> list[CompletionItem]:
    """Return those of the words that begin with `incomplete`, for completion in a shell."""
    return [CompletionItem(word) for word in words if word.startswith(incomplete.casefold())]
