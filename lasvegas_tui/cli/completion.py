"""Completion of the command line, for the shells that shtab knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasvegas_tui.cli.arguments import THEMES, Parser


def script(shell: str) -> str:
    """Return a script that teaches a shell the commands, options and games."""
    import shtab

    from lasvegas_tui.cli.usage import parser
    from lasvegas_tui.rules import names

    lasvegas = parser(("play", "simulate", "stats", "rules", "--help"))
    offered = {"game": names(), "theme": THEMES}
    for action in _actions(lasvegas):
        if action.dest == "file":
            action.complete = shtab.FILE
        elif action.dest in offered:
            action.choices = offered[action.dest]
        elif action.metavar and "|" in action.metavar:
            action.choices = action.metavar.split("|")
    return str(shtab.complete(lasvegas, shell=shell))


def _actions(parser: Parser) -> Iterator[Any]:
    """Yield the arguments of a command and of all commands below it."""
    yield from parser._actions
    for command in parser.commands.values():
        yield from _actions(command)
