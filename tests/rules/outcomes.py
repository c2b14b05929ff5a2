"""Outcomes of chance that are changed: into what never can be, and into what may or may not be.

An outcome is changed as the plain values that a transcript has for it, so whatever fields an action
has, they are met. What the type of a field forbids cannot be written down and is left out.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.game_description import Game
from tests.rules.cases import CASES, line

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value: the name of a field, then places in lists."""

NO_NUMBERS = (-99, 7, 10**9, 2**70)
"""On no die, note or token, and on few cards."""
NO_WORDS = ("", "?", "A3", "r1", "pink ", "R10")
"""No tile, machine, card or colour."""


class Changed(NamedTuple):
    """A changed outcome, and how it was changed."""

    how: str
    outcome: Action


def impossible(game: Game, outcome: Action) -> Iterator[Changed]:
    """What can never be where `outcome` can be."""
    for kind, action in _one_of_each(game).items():
        if kind is not type(outcome):
            yield Changed("another action", action)
    code = msgspec.to_builtins(outcome)
    for path, value in _values(code):
        for how, other in (
            *_sized(value),
            *_foreign(path, value, _known(game)[type(outcome), _names(path)]),
            *_given_or_not(game, outcome, path, value),
        ):
            yield from _decoded(game, how, code, path, other)


def doubtful(game: Game, outcome: Action) -> Iterator[Changed]:
    """What may be where `outcome` can be, as far as there is enough of everything."""
    code = msgspec.to_builtins(outcome)
    for path, value in _values(code):
        for known in _known(game)[type(outcome), _names(path)]:
            yield from _decoded(game, f"{path} is {known!r}", code, path, _filled(value, known))


# -- changes ---------------------------------------------------------------------------------------


def _sized(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list) and value:
        yield "too long", [*value, value[-1]]
        yield "too short", value[:-1]
        yield "empty", []


def _foreign(path: Path, value: Any, known: set[Any]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, list):
        if _is_of_distinct_things(path, value):
            yield "repeated", [value[0], *value[:1], *value[2:]]
        return
    for other in NO_NUMBERS if isinstance(value, int) else NO_WORDS:
        if other not in known:
            yield f"foreign {other!r}", other


def _is_of_distinct_things(path: Path, value: list[Any]) -> bool:
    """Whether a list is of things that are there once: machines, tiles, cards of Las Vegan."""
    return "chips" not in path and len(value) > 1 and isinstance(value[0], str)


def _given_or_not(game: Game, outcome: Action, path: Path, value: Any) -> Iterator[tuple[str, Any]]:
    """What may be left out of an action is there exactly where there is something of it."""
    fields = {field.name: field for field in msgspec.structs.fields(outcome)}
    if len(path) > 1 or fields[str(path[0])].default is msgspec.NODEFAULT:
        return
    is_list = isinstance(value, list)
    nothing: Any = [] if is_list else 0
    if value != nothing:
        yield "left out", nothing
        return
    for known in _known(game)[type(outcome), _names(path)] - {0}:
        yield f"not left out: {known!r}", [known] if is_list else known


def _filled(value: Any, known: Any) -> Any:
    """The value with `known` in every place."""
    return [_filled(item, known) for item in value] if isinstance(value, list | tuple) else known


# -- values ----------------------------------------------------------------------------------------


def _values(code: dict[str, Any]) -> Iterator[tuple[Path, Any]]:
    """Every value in an action, lists too; of the items of a list the first and the last."""
    for name, value in code.items():
        if name != "do":
            yield from _within((name,), value)


def _within(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    yield path, list(value) if isinstance(value, list | tuple) else value
    if isinstance(value, list | tuple):
        for index in sorted({0, len(value) - 1} if value else ()):
            yield from _within((*path, index), value[index])


def _names(path: Path) -> str:
    return str(path[0])


def _decoded(
    game: Game, how: str, code: dict[str, Any], path: Path, value: Any
) -> Iterator[Changed]:
    try:
        yield Changed(how, msgspec.convert(_with(code, path, value), game.actions))
    except msgspec.ValidationError:
        return


def _with(code: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    key, *rest = path
    if isinstance(code, dict):
        return {**code, key: _with(code[key], tuple(rest), value)}
    assert isinstance(key, int)
    return [*code[:key], _with(code[key], tuple(rest), value), *code[key + 1 :]]


@cache
def _one_of_each(game: Game) -> dict[type[Action], Action]:
    actions = [
        action for case in _cases(game) for turn in line(case, 0) for action in turn.done.values()
    ]
    return {type(action): action for action in actions}


@cache
def _known(game: Game) -> dict[tuple[type[Action], str], set[Any]]:
    """All single values that outcomes have in a field, in any variant of the game."""
    found: dict[tuple[type[Action], str], set[Any]] = {}
    for case in _cases(game):
        for outcome in (turn.done[None] for turn in line(case, 0) if None in turn.done):
            for name, value in msgspec.to_builtins(outcome).items():
                found.setdefault((type(outcome), name), set()).update(_leaves(value))
    return found


def _cases(game: Game) -> list[Any]:
    return [case for case in CASES if case.game.name == game.name]


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for item in value:
            yield from _leaves(item)
    else:
        yield value
