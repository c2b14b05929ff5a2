"""Notes, in whole dollars: the pile they come from, and the purses that a viewer may see.

Nobody knows the order of a face-down pile, so no state contains one: a pile is the set of notes in
it, and each note turned up is an outcome of chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import Player

Notes: TypeAlias = tuple[int, ...]
"""The values of some notes, in dollars."""


class Remembered(Struct, frozen=True):
    """The notes that everybody has seen, but that may be face down now."""

    purses: tuple[Notes, ...]
    """The notes that each player has won."""
    unclaimed: Notes
    """The notes that nobody has won."""


def shown(
    purses: Sequence[Notes], viewer: Player | None, is_open: bool
) -> tuple[Notes | None, ...]:
    """Return the purses as a viewer sees them: None for those of others, unless money is open."""
    if is_open:
        return tuple(purses)
    seen: list[Notes | None] = [None] * len(purses)
    if viewer is not None:
        seen[viewer] = purses[viewer]
    return tuple(seen)


def drawn_anew(
    purses: Sequence[Notes], seen: Sequence[Notes | None], others: Notes, rng: Random
) -> tuple[tuple[Notes, ...], Notes]:
    """Deal again, at random, the notes that a viewer cannot see.

    They are the notes in `others` and those of players whose purse in `seen` is None. Return the
    purses, each with as many notes as before, and the notes that are left over.
    """
    hidden = [purse for purse, open_purse in zip(purses, seen, strict=True) if open_purse is None]
    notes = sorted(chain(others, *hidden))
    rng.shuffle(notes)
    drawn = iter(notes)
    dealt: list[Notes] = []
    for purse, open_purse in zip(purses, seen, strict=True):
        if open_purse is None:
            dealt.append(tuple([next(drawn) for _ in purse]))
        else:
            dealt.append(open_purse)
    return tuple(dealt), tuple(drawn)


def stack(counts: Mapping[int, int]) -> Notes:
    """Return notes, lowest first, given the number of notes of each value."""
    return tuple(sorted(Counter(counts).elements()))
