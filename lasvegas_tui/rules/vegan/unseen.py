"""All the ways in which cards that a player has not seen can lie, counted and numbered.

In a world each holder has as many cards as there have to be, and none of a colour that they have
shown to lack. The worlds are numbered from 0, so a random number gives each of them with the same
chance. Holders who lack the same colours are a group. First the groups share the cards out, colour
by colour; then each deals what it got to its holders, any card to anybody.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from typing import NamedTuple, TypeAlias

from lasvegas_tui.rules.vegan.cards import COLOURS, Card, Hand
from lasvegas_tui.rules.vegan.cards import colour as colour_of


class Holder(NamedTuple):
    """Who has cards that are not seen: a player, a face-down pile, or a group of them."""

    size: int
    voids: str = ""
    """The letters of the colours that the holder cannot have."""


Holders: TypeAlias = tuple[Holder, ...]

Groups: TypeAlias = tuple[Holder, ...]
"""The groups that have no cards yet, those who lack most colours first."""

Counts: TypeAlias = tuple[int, ...]
"""Cards of each colour, in the order of the colours."""


class Shares(NamedTuple):
    """What a group can have of each colour."""

    counts: tuple[Counts, ...]
    ends: tuple[int, ...]
    """How many worlds there are with each of these counts and those before it."""


def num_worlds(unseen: Sequence[Card], holders: Holders) -> int:
    """Return the number of ways in which the unseen cards can lie."""
    return _num_shared(_counts(unseen), _groups(holders)) * _num_dealt(holders)


def world(number: int, unseen: Sequence[Card], holders: Holders) -> list[Hand]:
    """Return what each holder has in the world of that number, in the order of the cards."""
    shared, dealt = divmod(number, _num_dealt(holders))
    pools: dict[str, Sequence[Card]] = {}
    groups, left = _groups(holders), unseen
    for index, group in enumerate(groups):
        shared, pools[group.voids], left = _share(shared, left, groups[index:])
    hands: list[Hand] = []
    for size, voids in holders:
        dealt, hand, pools[voids] = _picked(dealt, pools.get(voids, ()), size)
        hands.append(hand)
    return hands


# -- groups ----------------------------------------------------------------------------------------


@lru_cache
def _groups(holders: Holders) -> Groups:
    sizes: dict[str, int] = {}
    for size, voids in holders:
        sizes[voids] = sizes.get(voids, 0) + size
    groups = [Holder(size, voids) for voids, size in sizes.items() if size]
    return tuple(sorted(groups, key=lambda group: -len(group.voids)))


@lru_cache
def _num_dealt(holders: Holders) -> int:
    """In how many ways the groups can deal what they have to their holders."""
    left: dict[str, int] = {}
    num = 1
    for size, voids in holders:
        left[voids] = left.get(voids, 0) + size
        num *= comb(left[voids], size)
    return num


# -- worlds by their number ------------------------------------------------------------------------


def _share(number: int, left: Sequence[Card], groups: Groups) -> tuple[int, Hand, Hand]:
    """Return the number of the world of the others, what the first group has, and what is left."""
    taken: Hand = ()
    if _is_last(groups):
        size, voids = groups[0]
        number, taken, _ = _picked(
            number, [card for card in left if colour_of(card) not in voids], size
        )
        return number, taken, tuple([card for card in left if card not in taken])
    shares = _shares(_counts(left), groups)
    index = bisect(shares.ends, number)
    number -= shares.ends[index - 1] if index else 0
    rest: Hand = ()
    for colour, count in zip(COLOURS, shares.counts[index], strict=True):
        number, more, others = _picked(
            number, [card for card in left if colour_of(card) == colour], count
        )
        taken, rest = taken + more, rest + others
    return number, taken, rest


def _picked(number: int, cards: Sequence[Card], count: int) -> tuple[int, Hand, Hand]:
    """Return what is left of the number, so many cards as it chooses them, and the others."""
    number, choice = divmod(number, comb(len(cards), count))
    chosen: list[Card] = []
    others: list[Card] = []
    for num_after, card in zip(range(len(cards) - 1, -1, -1), cards, strict=True):
        num_with = comb(num_after, count - 1) if count else 0
        if choice < num_with:
            chosen.append(card)
            count -= 1
        else:
            others.append(card)
            choice -= num_with
    return number, tuple(chosen), tuple(others)


# -- counting --------------------------------------------------------------------------------------


def _counts(cards: Sequence[Card]) -> Counts:
    letters = [colour_of(card) for card in cards]
    return tuple([letters.count(colour) for colour in COLOURS])


def _is_last(groups: Groups) -> bool:
    """Whether the colours do not matter any more once the first group has its cards."""
    return not any(group.voids for group in groups[1:])


def _num_shared(left: Counts, groups: Groups) -> int:
    """In how many ways the groups can share out so many cards of each colour."""
    if not groups:
        return 1
    if _is_last(groups):
        return comb(sum(_allowed(left, groups[0])), groups[0].size)
    ends = _shares(left, groups).ends
    return ends[-1] if ends else 0


@lru_cache(maxsize=1 << 16)
def _shares(left: Counts, groups: Groups) -> Shares:
    found: dict[Counts, int] = {}
    for share in _splits(groups[0].size, _allowed(left, groups[0])):
        rest = tuple([count - given for count, given in zip(left, share, strict=True)])
        num_here = prod(map(comb, left, share)) * _num_shared(rest, groups[1:])
        if num_here:
            found[share] = num_here
    return Shares(tuple(found), tuple(accumulate(found.values())))


def _allowed(left: Counts, group: Holder) -> Counts:
    counts = zip(COLOURS, left, strict=True)
    return tuple([0 if colour in group.voids else count for colour, count in counts])


def _splits(size: int, most: Counts) -> Iterator[Counts]:
    """All ways to take so many cards in all, of each colour no more than there may be."""
    if not most:
        yield ()
        return
    first, others = most[0], most[1:]
    for count in range(max(0, size - sum(others)), min(size, first) + 1):
        yield from ((count, *split) for split in _splits(size - count, others))
