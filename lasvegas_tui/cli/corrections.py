"""The command line as it was meant: in capitals, without a command, or nearly spelled right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lasvegas_tui.cli.arguments import Parser, shown
from lasvegas_tui.rules import all_games, names
from lasvegas_tui.rules.grammar import joined

WITH_VALUE = ("--theme", "--animation", "--handover")
"""The options before a command that a value follows."""


def understood(words: Sequence[str], commands: Sequence[str]) -> list[str]:
    """Return a command line with its command and its game as they are written.

    A game alone is played. Words that follow an option stay as they are.
    """
    meant = [*words]
    at = command_at(meant)
    if at is None:
        return meant
    if meant[at].casefold() in names():
        meant.insert(at, "play")
    elif meant[at].casefold() in commands:
        meant[at] = meant[at].casefold()
    for index in range(at + 1, len(meant)):
        is_free = meant[index - 1] == "--game" or not meant[index - 1].startswith("--")
        if is_free and meant[index].casefold() in names():
            meant[index] = meant[index].casefold()
    return meant


def command_at(words: Sequence[str]) -> int | None:
    """Return the index of the first word that is no option and no value of one."""
    places = (
        index
        for index, word in enumerate(words)
        if not word.startswith("-") and (not index or words[index - 1] not in WITH_VALUE)
    )
    return next(places, None)


def unknown_command(word: str, commands: Sequence[str]) -> str:
    """Return a sentence about a command that does not exist."""
    from difflib import get_close_matches

    near = get_close_matches(word.casefold(), [*commands, *names()], n=1)
    if not near:
        return f"There is no command {shown(word)}: there are {joined(commands)}."
    meant = f"play {near[0]}" if near[0] in names() else near[0]
    return f"There is no command {shown(word)}: did you mean `lasvegas {meant}`?"


def unknown_argument(word: str, command: Parser, game: str | None) -> str:
    """Return a sentence about an option or a word too many after a command."""
    from difflib import get_close_matches

    flag = word.partition("=")[0]
    if not flag.startswith("-"):
        return f"Nothing more is expected after the command: {shown(word)} is one word too many."
    owners = [owner for owner, own in _game_flags() if flag in own]
    if game is not None and owners:
        return f"{flag} is an option of {joined(owners)}, not of {game}."
    known = re.findall(r"--[a-z][a-z-]*", command.format_help())
    near = get_close_matches(flag, known, n=1)
    if near:
        return f"There is no option {shown(flag)} here: did you mean {near[0]}?"
    return f"There is no option {shown(flag)} here: `{command.prog} --help` lists them."


def _game_flags() -> Iterator[tuple[str, set[str]]]:
    """Yield each game with the flags of its options."""
    from lasvegas_tui.rules.options import option_specs

    for game in all_games():
        flags = {spec.flag for spec in option_specs(game.options)}
        yield game.name, flags | {f"--no-{flag[2:]}" for flag in flags}
