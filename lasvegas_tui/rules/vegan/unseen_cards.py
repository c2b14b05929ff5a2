"""The possible distributions of cards that a player has not seen, counted and numbered.

Each holder of unseen cards gets the right number of cards, and none of a colour that they are known
not to have. Distributions are numbered from 0, so that a random number selects each with the same
probability.

To count them, holders who lack the same colours are joined into groups. First the groups share out
the cards, colour by colour; then each group deals its share to its holders.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from random import Random
from typing import NamedTuple, TypeAlias

from lasvegas_tui.rules.vegan.cards import COLOURS, Card, Hand, in_order, value
from lasvegas_tui.rules.vegan.cards import colour as colour_of


class Holder(NamedTuple):
    """A holder of unseen cards: a player, a face-down pile, or a group of several of these."""

    size: int
    """The number of unseen cards that the holder has."""
    voids: str = ""
    """The letters of the colours that the holder is known not to have; may be empty."""


Holders: TypeAlias = tuple[Holder, ...]

Groups: TypeAlias = tuple[Holder, ...]
"""Groups of holders, in the order in which they get cards: first those who lack most colours."""

Counts: TypeAlias = tuple[int, ...]
"""The number of cards of each colour, in the order of `COLOURS`."""


class Shares(NamedTuple):
    """The possible shares of a group of holders: how many cards of each colour it may get."""

    counts: tuple[Counts, ...]
    ends: tuple[int, ...]
    """For each share, the number of distributions with this share or a share listed before it."""


class Hidden(NamedTuple):
    """The cards that a viewer has not seen, and the holders among whom they are distributed."""

    unseen: Sequence[Card]
    holders: Holders

    def drawn(self, rng: Random) -> list[Hand]:
        """Return each holder's cards in a random distribution; all are equally likely."""
        return drawn(self.unseen, self.holders, rng)

    def drawn_with_sevens(self, first: int, num: int, rng: Random) -> list[Hand]:
        """Return each holder's cards in a random distribution with a known number of 7s.

        The holders with index `first` and above have `num` 7s together.
        """
        dealt = None
        while dealt is None:
            dealt = with_sevens(self.drawn(rng), self.holders, first, num, rng)
        return dealt


def num_sevens(hands: Iterable[Iterable[Card]]) -> int:
    """Return the number of 7s in several hands."""
    return sum(sum(card[1] == "7" for card in hand) for hand in hands)


def num_worlds(unseen: Sequence[Card], holders: Holders) -> int:
    """Return in how many ways the unseen cards can be distributed among the holders.

    All holders get the right number of cards, and none of a colour they are known not to have.
    """
    return _num_shared(_counts(unseen), _groups(holders)) * _num_dealt(holders)


def world(number: int, unseen: Sequence[Card], holders: Holders) -> list[Hand]:
    """Return each holder's cards, sorted, in the distribution with this number, from 0."""
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


def drawn(unseen: Sequence[Card], holders: Holders, rng: Random) -> list[Hand]:
    """Return each holder's cards in a random distribution; all distributions are equally likely."""
    return world(rng.randrange(num_worlds(unseen, holders)), unseen, holders)


def with_sevens(
    dealt: Sequence[Hand], holders: Holders, first: int, num: int, rng: Random
) -> list[Hand] | None:
    """Exchange cards at random, so that the holders from index `first` on have `num` 7s together.

    `dealt` are the cards of each holder. Return the cards of each holder after the exchanges; None
    if no exchanges lead to `num` 7s.
    """
    hands = [set(hand) for hand in dealt]
    while surplus := num_sevens(hands[first:]) - num:
        exchanges = list(_exchanges(hands, holders, first, surplus > 0))
        if not exchanges:
            return None
        here, seven, there, other = rng.choice(exchanges)
        hands[here] = hands[here] - {seven} | {other}
        hands[there] = hands[there] - {other} | {seven}
    return [in_order(tuple(hand)) for hand in hands]


def _exchanges(
    hands: Sequence[Iterable[Card]], holders: Holders, first: int, has_surplus: bool
) -> Iterator[tuple[int, Card, int, Card]]:
    """Yield the possible exchanges of a 7 for another card between two holders.

    With `has_surplus` the holders from `first` on give the 7 to one before; otherwise they get it.
    """
    places: list[tuple[int, Card]] = []
    for at, hand in enumerate(hands):
        places += [(at, card) for card in sorted(hand)]
    givers = [(at, card) for at, card in places if (at >= first) == has_surplus]
    takers = [(at, card) for at, card in places if (at >= first) != has_surplus]
    sevens = [(at, card) for at, card in givers if value(card) == "7"]
    others = [(at, card) for at, card in takers if value(card) != "7"]
    for giver, seven in sevens:
        for taker, other in others:
            can_take = colour_of(seven) not in holders[taker].voids
            can_give = colour_of(other) not in holders[giver].voids
            if can_take and can_give:
                yield giver, seven, taker, other


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
    """Return in how many ways groups can deal their shares to their holders."""
    left: dict[str, int] = {}
    num = 1
    for size, voids in holders:
        left[voids] = left.get(voids, 0) + size
        num *= comb(left[voids], size)
    return num


# -- worlds by their number ------------------------------------------------------------------------


def _share(number: int, left: Sequence[Card], groups: Groups) -> tuple[int, Hand, Hand]:
    """Return the number of the other groups' world, the first group's cards, and those left."""
    taken: Hand = ()
    if _is_last(groups):
        size, voids = groups[0]
        allowed = [card for card in left if colour_of(card) not in voids]
        number, taken, _ = _picked(number, allowed, size)
        return number, taken, tuple([card for card in left if card not in taken])
    shares = _shares(_counts(left), groups)
    index = bisect(shares.ends, number)
    if index > 0:
        number -= shares.ends[index - 1]
    rest: Hand = ()
    for colour, count in zip(COLOURS, shares.counts[index], strict=True):
        of_colour = [card for card in left if colour_of(card) == colour]
        number, picked, others = _picked(number, of_colour, count)
        taken += picked
        rest += others
    return number, taken, rest


def _picked(number: int, cards: Sequence[Card], count: int) -> tuple[int, Hand, Hand]:
    """Return the unused part of the number, the `count` cards that it selects, and the others."""
    number, choice = divmod(number, comb(len(cards), count))
    chosen: list[Card] = []
    others: list[Card] = []
    for num_after, card in zip(range(len(cards) - 1, -1, -1), cards, strict=True):
        num_with = 0
        if count:
            num_with = comb(num_after, count - 1)
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
    """Whether the groups after the first may have cards of any colour."""
    return not any(group.voids for group in groups[1:])


def _num_shared(left: Counts, groups: Groups) -> int:
    """Return in how many ways groups can share out cards."""
    if not groups:
        return 1
    if _is_last(groups):
        return comb(sum(_allowed(left, groups[0])), groups[0].size)
    ends = _shares(left, groups).ends
    if ends:
        return ends[-1]
    return 0


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
    allowed = list(left)
    for index, colour in enumerate(COLOURS):
        if colour in group.voids:
            allowed[index] = 0
    return tuple(allowed)


def _splits(size: int, most: Counts) -> Iterator[Counts]:
    """Yield all ways to take `size` cards, with at most `most` cards of each colour."""
    if not most:
        yield ()
        return
    first, others = most[0], most[1:]
    for count in range(max(0, size - sum(others)), min(size, first) + 1):
        for split in _splits(size - count, others):
            yield (count, *split)
