"""Parts of a state as JSON: to compare some of them, and to put others in their place.

A part has the name of its field, also if the field is the table's. A part of a list has its number,
from 1, or the name of the player; a row of owners is written by their initials, with dots for none.
A number in place of several, such as small and big dice, is the first of them, the others being 0.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from lasvegas_tui.rules.core import AnyState, State

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eve")


def changed(state: AnyState, changes: Mapping[str, Any], names: Sequence[str] = NAMES) -> AnyState:
    """Return a state with other parts in some places."""
    return msgspec.convert(_changed(facts(state), changes, names), type(state))


def facts(state: State) -> dict[str, Any]:
    """Return a state as it is written."""
    written: dict[str, Any] = json.loads(msgspec.json.encode(state))
    return written


def part_of(thing: Any, claim: Any, names: Sequence[str]) -> Any:
    """Return as much of a thing as is claimed of it."""
    if isinstance(thing, list) and isinstance(claim, str):
        return "".join("." if owner is None else names[owner][0] for owner in thing)
    if isinstance(thing, list) and isinstance(claim, list) and len(thing) == len(claim):
        return [part_of(*pair, names) for pair in zip(thing, claim, strict=True)]
    if isinstance(thing, dict) and isinstance(claim, int):
        first, *others = thing.values()
        return thing if any(others) else first
    if not isinstance(claim, Mapping) or thing is None:
        return thing
    found = {}
    for key, inner in claim.items():
        holder, at = _place(thing, key, names)
        found[key] = part_of(holder[at], inner, names)
    return found


def _changed(thing: Any, change: Any, names: Sequence[str]) -> Any:
    if isinstance(thing, list) and isinstance(change, str):
        seats = {name[0]: seat for seat, name in enumerate(names)}
        return [seats.get(initial) for initial in change]
    if isinstance(thing, list) and isinstance(change, list) and len(thing) == len(change):
        return [_changed(*pair, names) for pair in zip(thing, change, strict=True)]
    if isinstance(thing, dict) and isinstance(change, int):
        return dict.fromkeys(thing, 0) | {next(iter(thing)): change}
    if not isinstance(change, Mapping) or thing is None:
        return change
    for key, inner in change.items():
        holder, at = _place(thing, key, names)
        holder[at] = _changed(holder[at], inner, names)
    return thing


def _place(thing: Any, key: Any, names: Sequence[str]) -> tuple[Any, Any]:
    """Return what holds a part, and where it holds it."""
    if isinstance(thing, list) and key in names:
        return thing, names.index(key)
    if isinstance(thing, list):
        return thing, int(key) - 1
    if key not in thing and "table" in thing:
        return thing["table"], key
    return thing, key
