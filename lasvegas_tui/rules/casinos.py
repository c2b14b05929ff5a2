"""What a casino pays: most dice first, ties fall out, one note each.

The same in every game (D-8, D-9, R-7, C-7, C-8): an owner is a player's seat, or the place behind
the seats that an imaginary player (white, neutral, gray) has in the counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import News

Owner: TypeAlias = int

NUMBERS = range(1, 7)
"""The casinos' numbers, which are those of the dice."""


class Award(NamedTuple):
    """A note that an owner takes."""

    owner: Owner
    note: int
    """Dollars."""


class Payout(Struct, frozen=True, gc=False):
    """What a casino pays."""

    tied: tuple[Owner, ...]
    """Owners who lose their dice to a tie."""
    awards: tuple[Award, ...]
    """In the order paid, the highest note first."""
    left: tuple[int, ...]
    """Notes that nobody takes, in falling value."""


class CasinoPaid(News, frozen=True):
    """A casino was paid: a payout that took place."""

    is_scene: ClassVar = True
    casino: int
    tied: tuple[Owner, ...]
    awards: tuple[Award, ...]
    left: tuple[int, ...]


def ranking(counts: tuple[int, ...]) -> tuple[Owner, ...]:
    """Return the owners who are not tied and not absent, most dice first (D-9, R-7, C-8)."""
    alone = [owner for owner, count in enumerate(counts) if count and counts.count(count) == 1]
    alone.sort(key=counts.__getitem__, reverse=True)
    return tuple(alone)


def tied(counts: tuple[int, ...]) -> tuple[Owner, ...]:
    """Return the owners with as many dice as another (D-8, R-7, C-7); zero is no tie."""
    return tuple([owner for owner, count in enumerate(counts) if count and counts.count(count) > 1])


def payout(notes: Sequence[int], counts: tuple[int, ...]) -> Payout:
    """Return what the notes, in dollars, bring to whom by the dice there (D-9, R-7, C-8)."""
    tied, winners = _who(counts)
    falling = sorted(notes, reverse=True)
    awards = tuple(map(_award, winners, falling))
    return Payout(tied, awards, tuple(falling[len(awards) :]))


@lru_cache(maxsize=32768)
def _who(counts: tuple[int, ...]) -> tuple[tuple[Owner, ...], tuple[Owner, ...]]:
    return tied(counts), ranking(counts)


_award = lru_cache(maxsize=1024)(Award)
"""Few owners win few notes, and a tuple with names is slow to make."""


def majority(counts: Sequence[int]) -> Owner | None:
    """Return the one owner with the most dice, None if there is none or several."""
    most = max(counts)
    if most and list(counts).count(most) == 1:
        return counts.index(most)
    return None
