"""The demos (short recorded games that teach rules) of all games, and ways to find one.

A demo is a file in the folder of its game. `syntax` sorts its lines, `caption_names`
replaces the names in braces in its texts, and `reader` plays its game, checks it and returns a
`demo.Demo`, which `screens/learn` shows.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from lasvegas_tui import rules
from lasvegas_tui.demos.demo import FIRST_ROUND, Demo, DemoError, Mistake
from lasvegas_tui.demos.reader import read, text_in
from lasvegas_tui.rules.core import Action, Options
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.safe_text import quoted
from lasvegas_tui.user_error import UserError

SUFFIX = ".demo"
FIRST_GAME = "dice"
"""The name of the game that new users try first: its first-round demo opens at the first start."""
PATH_FILE = "path.txt"
"""The file in a game's folder of demos that lists their names, one per line, in order.

A line that begins with `#` is the title of a group of demos.
"""
MAX_LISTED = 6
"""The maximum number of demos that an error message names."""


class Group(NamedTuple):
    """A titled group of a game's demos, in the order to watch them."""

    title: str
    demos: tuple[Demo, ...]


@cache
def groups(game: str) -> tuple[Group, ...]:
    """Return the groups of a game's demos, given the game's name.

    Demos that are not in the path file are added to the last group. Raises DemoError if a demo file
    has a mistake.
    """
    unlisted = {path.stem: path for path in _files(game)}
    found: list[tuple[str, list[Path]]] = []
    for title, names in _listed_groups(game):
        found.append((title, [unlisted.pop(name) for name in names]))
    _, last = found[-1]
    last += unlisted.values()
    return tuple(Group(title, tuple(map(_read, paths))) for title, paths in found if paths)


@cache
def _read(path: Path) -> Demo:
    return read(path)


def _files(game: str) -> Iterator[Path]:
    """Yield the files of a game's demos: that of the whole game, others by name, those of tiles."""
    folder = Path(rules.package(game).__path__[0]) / "demos"
    yield from sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: (path.stem != game, path.stem))
    pages = [page.with_suffix(SUFFIX) for page in rules.game(game).pages]
    yield from (page for page in pages if os.path.exists(page))


def _listed_groups(game: str) -> list[tuple[str, list[str]]]:
    """Return the titles of the groups in a game's path file, each with the names of its demos.

    Without a path file there is one empty group, with the game's title.
    """
    file = Path(rules.package(game).__path__[0]) / "demos" / PATH_FILE
    if os.path.exists(file):
        lines = text_in(file).splitlines()
    else:
        lines = []
    found: list[tuple[str, list[str]]] = []
    for line in filter(None, map(str.strip, lines)):
        if line.startswith("#"):
            found.append((line.removeprefix("#").strip(), []))
        elif found:
            _, names = found[-1]
            names.append(line)
    return found or [(rules.game(game).title, [])]


def has_demos(game: str) -> bool:
    """Whether the game with this name has at least one demo; no demo is read."""
    return any(_files(game))


@cache
def of_game(game: str) -> tuple[Demo, ...]:
    """Return the demos of the game with this name, in the order to watch them.

    Raises DemoError if a demo file has a mistake.
    """
    return tuple(demo for group in groups(game) for demo in group.demos)


def first_round(game: str = FIRST_GAME) -> Demo:
    """Return the demo of a game, given its name, in which new users play the end of a round."""
    return _read(next(path for path in _files(game) if path.stem == FIRST_ROUND))


def all_demos() -> tuple[Demo, ...]:
    """Return the demos of all games; raises DemoError with the mistakes in all demo files."""
    mistakes: list[tuple[Path, Mistake]] = []
    for path in (path for game in rules.all_games() for path in _files(game.name)):
        try:
            _read(path)
        except DemoError as error:
            mistakes += error.mistakes
    if mistakes:
        raise DemoError(mistakes)
    return tuple(demo for game in rules.all_games() for demo in of_game(game.name))


def about(game: str, rule: str, options: Options | None = None) -> Demo | None:
    """Return the demo of a game that shows a rule best, given the rule's id; None if none shows it.

    Demos of a round or a whole game come last, unless they are named after the rule. Apart from
    that, these are preferred, in this order: demos whose options differ least from `options`, if
    given; demos named after the rule; and demos that show it earlier.
    """
    found = [demo for demo in of_game(game) if rule in demo.rules or rule in demo.names]

    def unfitness(demo: Demo) -> tuple[bool, int, bool, int]:
        is_whole, place = _lateness(demo, rule)
        is_named = rule in demo.names
        num_switched = _num_switched(demo.session.options, options)
        return is_whole and not is_named, num_switched, not is_named, place

    return min(found, key=unfitness, default=None)


def shows(game: str, rule: str) -> Iterator[bool]:
    """Yield once: whether a game has a demo that shows the rule with this id.

    It is a generator so that the demos, which take a moment to read, are read only on demand.
    """
    yield about(game, rule) is not None


def _num_switched(options: Options, wanted: Options | None) -> int:
    """Return how many options are on in one game and off in the other; 0 if `wanted` is None."""
    if wanted is None:
        return 0
    known = msgspec.structs.asdict(options)
    pairs = [(known[name], there) for name, there in msgspec.structs.asdict(wanted).items()]
    return sum({here, there} == {True, False} for here, there in pairs)


def with_choice(demo: Demo, index: int, choice: Action) -> Demo:
    """Return a copy of a demo in which the viewer makes `choice` in shot (part) `index`.

    Shots are numbered from 0. Raises DemoError if the demo cannot continue after that choice.
    """
    return read(demo.path, {**demo.choices, index: choice})


def following(demo: Demo) -> Demo | None:
    """Return the next demo of the same game; None after the last demo and for a user's own file."""
    offered = of_game(demo.game.name)
    listed = [found.path for found in offered]
    after = 0
    if demo.path in listed:
        after = listed.index(demo.path) + 1
    if 0 < after < len(offered):
        return offered[after]
    return None


def _lateness(demo: Demo, rule: str) -> tuple[bool, int]:
    """Return a sort key for demos: those that show a rule earlier come first.

    Demos of a whole game or of a round come last.
    """
    is_whole = demo.name == demo.game.name or demo.is_first_round
    if rule in demo.rules:
        return is_whole, demo.rules.index(rule)
    return is_whole, 0


def namesakes(demo: Demo) -> tuple[Demo, ...]:
    """Return the demos of other games that have the same name as this one."""
    return tuple(other for other in all_demos() if other.name == demo.name and other != demo)


class NoSuchDemoError(UserError):
    """Raised if a user's words match no demo or several; the message suggests some."""


def find(words: Sequence[str]) -> Demo:
    """Return the demo that a user's words name: its name, a part of it, or the id of a rule.

    The words may begin with the name of a game; that name alone finds the demo of the whole game.
    Raises NoSuchDemoError if the words match no demo or several, DemoError if a demo file has a
    mistake.
    """
    first, *rest = [word.casefold() for word in words]
    if first in rules.names():
        offered, wanted = of_game(first), " ".join(rest) or first
    else:
        offered, wanted = all_demos(), " ".join([first, *rest])
    named = [demo for demo in offered if wanted in map(str.casefold, demo.names)]
    if named:
        return named[0]
    shown = [demo for demo in offered if wanted.upper() in demo.rules]
    if shown:
        return min(shown, key=lambda demo: _lateness(demo, wanted.upper()))
    alike = [demo for demo in offered if any(wanted in name.casefold() for name in demo.names)]
    if len(alike) == 1:
        return alike[0]
    raise NoSuchDemoError(_none_or_several(wanted, offered, alike))


def _none_or_several(wanted: str, offered: Sequence[Demo], alike: Sequence[Demo]) -> str:
    if alike:
        return f"{quoted(wanted)} could be {_listed(alike)}."
    by_name = {name.casefold(): demo for demo in offered for name in demo.names}
    near = [by_name[name] for name in get_close_matches(wanted, by_name, n=3, cutoff=0.4)]
    hint = "`lasvegas demo` lists them all"
    if near:
        hint = f"similar names are {_listed(near)}"
    return f"There is no demo {quoted(wanted)}: {hint}."


def _listed(found: Sequence[Demo]) -> str:
    names = list(dict.fromkeys(demo.full_name for demo in found))
    if len(names) > MAX_LISTED:
        more = [f"{len(names) - MAX_LISTED} more"]
    else:
        more = []
    return joined([*names[:MAX_LISTED], *more])
