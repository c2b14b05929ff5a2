"""Banknotes, in whole dollars, and the purses in which players keep them.

Nobody knows the order of a face-down pile. So a pile in a state is just the set of its notes, and
each note that is turned up is an outcome of chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import Player, Standing
from lasvegas_tui.rules.ranking import Criterion, rank

Notes: TypeAlias = tuple[int, ...]
"""The values of some banknotes, in dollars."""


class Remembered(Struct, frozen=True):
    """Notes that everybody has seen, although they may lie face down now."""

    purses: tuple[Notes, ...]
    """The notes that each player has won."""
    unclaimed: Notes
    """The notes that nobody has won."""


def shown(
    purses: Sequence[Notes], viewer: Player | None, is_open: bool
) -> tuple[Notes | None, ...]:
    """Return the purses as a viewer sees them: None for each purse that the viewer may not see.

    If money is open (`is_open`), the viewer sees all; otherwise only their own.
    """
    if is_open:
        return tuple(purses)
    seen: list[Notes | None] = [None] * len(purses)
    if viewer is not None:
        seen[viewer] = purses[viewer]
    return tuple(seen)


def drawn_anew(
    purses: Sequence[Notes], seen: Sequence[Notes | None], others: Notes, rng: Random
) -> tuple[tuple[Notes, ...], Notes]:
    """Shuffle and deal again the notes that a viewer cannot see.

    They are the notes in `others`, and those of players whose purse in `seen` is None. Return all
    purses, each with as many notes as before, and the notes that remain.
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
    """Return notes in ascending order; `counts` maps each value to its number of notes."""
    return tuple(sorted(Counter(counts).elements()))


def rank_by_money(totals: Sequence[int], purses: Sequence[Notes]) -> tuple[Standing, ...]:
    """Rank players by their money in dollars, and ties by the number of notes (D-12, C-10)."""
    num_notes = [len(purse) for purse in purses]
    return rank(Criterion("money", totals), Criterion("notes", num_notes))
