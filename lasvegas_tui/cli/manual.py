"""The manual page, in the macros of man(7), made from the parser of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Container, Iterator
from itertools import groupby
from typing import Any

from lasvegas_tui import __version__
from lasvegas_tui.cli.arguments import Parser
from lasvegas_tui.cli.usage import parser

SUMMARY = "Las Vegas and its relatives, table games for friends at one terminal"
FILES = """\
.SH FILES
.B lasvegas doctor
names the places of settings, saved games and cache on this machine.
.SH ENVIRONMENT
.TP
.B XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME
Where settings, saved games and the cache lie, on systems that have these variables.
.TP
.B NO_COLOR
Nothing is drawn in colours.
.TP
.B TERM
What the terminal can do; on
.B dumb
ones games are played with
.BR \\-\\-plain .
.SH EXIT STATUS
0 if all is well; 1 after a failure; 2 after what cannot be understood or carried out; 128 and the
number of a signal after a signal."""
WITH_ALL = ("play", "simulate", "stats", "rules", "--help")
"""The words of a command line that is told every option there is."""


def page() -> str:
    """Return the manual page."""
    return "\n".join(_lines(parser(WITH_ALL)))


def _lines(lasvegas: Parser) -> Iterator[str]:
    yield f'.TH LASVEGAS 1 "" "lasvegas {__version__}" "Games"'
    yield from (".SH NAME", rf"lasvegas \- {SUMMARY}", ".SH SYNOPSIS", ".B lasvegas")
    yield r"[\fIOPTION\fR ...] [\fICOMMAND\fR [\fIARGUMENT\fR ...]]"
    yield from (".SH DESCRIPTION", *_told(lasvegas.description or ""), ".SH OPTIONS")
    yield from _arguments(lasvegas, ())
    yield ".SH COMMANDS"
    yield "All of them take the options above, too, where a game is shown."
    about = {choice.dest: choice.help for choice in _choices(lasvegas)}
    for name, command in lasvegas.commands.items():
        yield f'.SS "lasvegas {name}"'
        yield from _told(command.description or f"{about[name]}.".capitalize())
        yield from _arguments(command, {action.dest for action in lasvegas._actions})
        if command.epilog:
            yield from (".PP", *_told(command.epilog))
    yield from (".SH GAMES", *_told(lasvegas.epilog or ""), FILES)


def _choices(lasvegas: Parser) -> list[argparse.Action]:
    """Return the commands with their short help, as argparse lists them."""
    (commands,) = (a for a in lasvegas._actions if isinstance(a, argparse._SubParsersAction))
    return list(commands._get_subactions())


def _told(text: str) -> Iterator[str]:
    """Yield a description; its indented lines stay as they are."""
    parts = groupby(filter(None, text.splitlines()), lambda line: line.startswith(" "))
    for number, (is_example, lines) in enumerate(parts):
        if number:
            yield ".PP"
        written = map(escaped, lines)
        yield from (".nf", *written, ".fi") if is_example else written


def _arguments(command: Parser, known: Container[str]) -> Iterator[str]:
    """Yield the arguments of a command, in their groups, but for those that are known."""
    usual = (command._positionals, command._optionals)
    for group in command._action_groups:
        taken = [action for action in group._group_actions if _is_listed(action, known)]
        if taken and group not in usual and group.title:
            yield from (".PP", rf"\fB{escaped(group.title.capitalize())}\fR")
            if group.description:
                yield from (".PP", *map(escaped, group.description.splitlines()))
        for action in taken:
            yield from (".TP", _invocation(action), escaped(_help(action)))


def _is_listed(action: argparse.Action, known: Container[str]) -> bool:
    is_command = isinstance(action, argparse._SubParsersAction)
    return not is_command and bool(action.help) and action.dest not in known


def _invocation(action: argparse.Action) -> str:
    """Return how an argument is typed."""
    value = rf"\fI{escaped(str(action.metavar))}\fR" if action.metavar else ""
    if not action.option_strings:
        return value
    options = ", ".join(rf"\fB{escaped(option)}\fR" for option in action.option_strings)
    return f"{options} {value}".rstrip()


def _help(action: argparse.Action) -> str:
    known: dict[str, Any] = {**vars(action), "prog": "lasvegas"}
    return (action.help or "") % known


def escaped(text: str) -> str:
    """Return text that means nothing but itself: no macro, no sign of roff's own."""
    plain = text.replace("\\", r"\e").replace("-", r"\-")
    letters = (sign if sign.isascii() else rf"\[u{ord(sign):04X}]" for sign in plain)
    return rf"\&{''.join(letters)}" if plain[:1] in (".", "'") else "".join(letters)
