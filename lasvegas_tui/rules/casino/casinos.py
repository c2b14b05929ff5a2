"""Casinos: their notes, and who gets them, where most dice win and tied dice do not count.

The rules are the same in all games with casinos (D-8, D-9, R-7, C-7, C-8). An owner of dice is the
number of a player, from 0. Dice that belong to nobody (white, neutral or gray dice) have owners as
well, with the numbers after the last player's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from operator import add
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.casino.chip_cards import Chips
from lasvegas_tui.rules.core import Action, News, Player, View

Owner: TypeAlias = int

NUMBERS = range(1, 7)
"""The numbers of the casinos, 1 to 6, which are those of a die."""


class Award(NamedTuple):
    """A note that a casino pays to an owner of dice."""

    owner: Owner
    note: int
    """The value of the note, in dollars."""


class Payout(Struct, frozen=True, gc=False):
    """Which of a casino's notes go to whom at the end of a round."""

    tied: tuple[Owner, ...]
    """The owners whose dice do not count because of a tie."""
    awards: tuple[Award, ...]
    """The notes paid and their receivers, the highest note first."""
    left: tuple[int, ...]
    """The notes that nobody gets, in dollars, the highest first."""


class CasinoPaid(News, frozen=True):
    """The casino with the number `casino` paid its notes at the end of a round."""

    is_scene: ClassVar = True
    casino: int
    tied: tuple[Owner, ...]
    awards: tuple[Award, ...]
    left: tuple[int, ...]


class Casino(Struct, frozen=True, gc=False):
    """A casino with its notes; each game has a subclass that adds dice or cards."""

    notes: Notes = ()

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of dice of each owner; the large die of Royale, the Biggy, is two."""
        raise NotImplementedError

    def payout(self) -> Payout:
        """Return who would get which notes if the round ended now."""
        return payout(self.notes, self.counts)


# -- what everybody sees ---------------------------------------------------------------------------


class CasinoTable(Protocol):
    """What all players can see in a game with casinos."""

    @property
    def phase(self) -> Enum: ...
    @property
    def round(self) -> int: ...
    @property
    def num_rounds(self) -> int: ...
    @property
    def casinos(self) -> Sequence[Casino]: ...
    @property
    def news(self) -> tuple[News, ...]: ...
    @property
    def roller(self) -> Player | None: ...


TableT = TypeVar("TableT", bound=CasinoTable)


class CasinoView(View, Generic[TableT], frozen=True):
    """All that a player, or an onlooker, may know in a game with casinos."""

    table: TableT
    purses: tuple[Notes | None, ...]
    """The notes that each player has won, in dollars; None if the viewer may not see them."""
    num_notes: tuple[int, ...]
    """The number of notes that each player has won."""

    @property
    def round(self) -> int:
        return self.table.round

    @property
    def num_rounds(self) -> int:
        return self.table.num_rounds

    @property
    def news(self) -> tuple[News, ...]:
        return self.table.news

    @property
    def roller(self) -> Player | None:
        return self.table.roller

    @property
    def is_between_rounds(self) -> bool:
        return self.table.phase.name == "DEAL" and self.table.round > 0

    @property
    def is_money_hidden(self) -> bool:
        return None in self.purses

    def worth(self, player: Player) -> int | None:
        purse = self.purses[player]
        if purse is None:
            return None
        return sum(purse) + self.besides_notes(player)

    def besides_notes(self, player: Player) -> int:
        """Return the value of what a player has won apart from notes, in dollars."""
        return 0

    def num_won(self, player: Player) -> int:
        return self.num_notes[player]


CasinoViewT = TypeVar("CasinoViewT", bound=CasinoView[Any])
"""The type of view of a game with casinos."""


# -- the start of a round --------------------------------------------------------------------------


class Deal(Action, frozen=True):
    """Chance: the notes dealt to casinos 1 to 6, and one chip card for each, if these are used."""

    notes: tuple[Notes, ...]
    chips: Chips = ()

    @property
    def all_notes(self) -> Notes:
        return sum(self.notes, ())

    def stock(self, chips_there: Sequence[Chips]) -> Iterator[tuple[Notes, Chips]]:
        """Yield the notes and the chip cards of each casino after the deal.

        `chips_there` are the chip cards of each casino before it.
        """
        turned_up: list[Chips] = [()] * len(chips_there)
        if self.chips:
            turned_up = [(chip,) for chip in self.chips]
        return zip(self.notes, map(add, chips_there, turned_up), strict=True)


# -- the end of a round ----------------------------------------------------------------------------


class Paid(NamedTuple):
    """The result of paying several casinos: the players' notes, and the news about it."""

    purses: tuple[Notes, ...]
    """All notes that each player has won in the game so far, in dollars."""
    unclaimed: Notes
    news: tuple[CasinoPaid, ...]


def pay(
    casinos: Sequence[Casino], purses: Sequence[Notes], unclaimed: Notes, first: int = 1
) -> Paid:
    """Pay casinos in order; the number of the first is `first` (D-9, R-7, C-8).

    `purses` are the notes that each player has; notes that no player gets are added to `unclaimed`.
    """
    won, news = [*purses], []
    for number, casino in enumerate(casinos, first):
        paid = payout(casino.notes, casino.counts)
        for owner, note in paid.awards:
            if owner < len(won):
                won[owner] += (note,)
            else:
                unclaimed += (note,)  # D-16, R-9, R-17
        unclaimed += paid.left  # D-10
        news.append(CasinoPaid(number, paid.tied, paid.awards, paid.left))
    return Paid((*won,), unclaimed, (*news,))


def ranking(counts: tuple[int, ...]) -> tuple[Owner, ...]:
    """Return the owners whose dice count, the one with most dice first (D-9, R-7, C-8).

    `counts` are the numbers of dice of each owner. Owners who are tied, or have no dice, are left
    out.
    """
    alone = [owner for owner, count in enumerate(counts) if count and counts.count(count) == 1]
    alone.sort(key=counts.__getitem__, reverse=True)
    return tuple(alone)


def tied(counts: tuple[int, ...]) -> tuple[Owner, ...]:
    """Return the owners who have dice, and as many as some other owner (D-8, R-7, C-7).

    `counts` are the numbers of dice of each owner.
    """
    return tuple([owner for owner, count in enumerate(counts) if count and counts.count(count) > 1])


def last_top_note(casinos: Sequence[Casino], num_players: int) -> int | None:
    """Return the number of the last casino where a player gets the top note; None if there is none.

    Owners from `num_players` on are not players, such as the owner of the gray dice.
    """
    for number in range(len(casinos), 0, -1):
        awards = casinos[number - 1].payout().awards
        if awards and awards[0].owner < num_players:
            return number
    return None


def payout(notes: Sequence[int], counts: tuple[int, ...]) -> Payout:
    """Return which of `notes` (in dollars) go to whom; `counts` are the dice of each owner.

    The highest note goes to the owner with most dice among those who are not tied (D-9, R-7, C-8).
    """
    tied, winners = _who(counts)
    falling = sorted(notes, reverse=True)
    awards = tuple(map(_award, winners, falling))
    return Payout(tied, awards, tuple(falling[len(awards) :]))


@lru_cache(maxsize=32768)
def _who(counts: tuple[int, ...]) -> tuple[tuple[Owner, ...], tuple[Owner, ...]]:
    return tied(counts), ranking(counts)


_award = lru_cache(maxsize=1024)(Award)
"""Returns an award from a cache, because few different ones exist and creating them is slow."""


def majority(counts: Sequence[int]) -> Owner | None:
    """Return the owner with more dice than any other; None if there is no such owner.

    `counts` are the numbers of dice of each owner.
    """
    most = max(counts)
    if most and list(counts).count(most) == 1:
        return counts.index(most)
    return None
