"""Casinos: the notes dealt to them, and their payout: most dice first, ties fall out, a note each.

The same in every game (D-8, D-9, R-7, C-7, C-8): an owner is a player's seat, or the place behind
the seats that an imaginary player (white, neutral, gray) has in the counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.chips import Chips
from lasvegas_tui.rules.core import Action, News
from lasvegas_tui.rules.money import Notes

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


class Casino(Struct, frozen=True, gc=False):
    """A casino with its notes; a game adds what players have there."""

    notes: Notes = ()

    @property
    def counts(self) -> tuple[int, ...]:
        """The dice of each owner here, as they are compared."""
        raise NotImplementedError

    def payout(self) -> Payout:
        """Return what would be paid if the round ended now."""
        return payout(self.notes, self.counts)


# -- the start of a round --------------------------------------------------------------------------


class Deal(Action, frozen=True):
    """Chance: notes, and with chip cards one colour, for each casino from 1 to 6."""

    notes: tuple[Notes, ...]
    chips: Chips = ()

    @property
    def all_notes(self) -> Notes:
        return sum(self.notes, ())

    def stock(self, lying: Sequence[Chips]) -> Iterator[tuple[Notes, Chips]]:
        """Yield the notes and chip cards of each casino, where chip cards may lie already."""
        for index, (notes, chips) in enumerate(zip(self.notes, lying, strict=True)):
            yield notes, chips + self.chips[index : index + 1]


# -- its end ---------------------------------------------------------------------------------------


class Paid(NamedTuple):
    """What is won and what is left after some casinos were paid."""

    purses: tuple[Notes, ...]
    """By player."""
    unclaimed: Notes
    news: tuple[CasinoPaid, ...]


def pay(
    casinos: Sequence[Casino], purses: Sequence[Notes], unclaimed: Notes, first: int = 1
) -> Paid:
    """Pay casinos in their order; `first` is the number of the first of them (D-9, R-7, C-8)."""
    won, news = [*purses], []
    for number, casino in enumerate(casinos, first):
        paid = casino.payout()
        for owner, note in paid.awards:
            if owner < len(won):
                won[owner] += (note,)
            else:
                unclaimed += (note,)  # D-16, R-9, R-17
        unclaimed += paid.left  # D-10
        news.append(CasinoPaid(number, paid.tied, paid.awards, paid.left))
    return Paid((*won,), unclaimed, (*news,))


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
