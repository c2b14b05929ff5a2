"""The notes that casinos have paid in a game: who got which, in which round, with how many dice.

Also what each player had in all after every round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lasvegas_tui.play.steps import Step
from lasvegas_tui.rules.casino.casinos import Casino, CasinoPaid
from lasvegas_tui.rules.core import Player


class PaidCasino(NamedTuple):
    """The payout of one casino during a game."""

    round: int
    paid: CasinoPaid
    counts: tuple[int, ...]
    """The number of dice or cards that each owner had at the casino, by owner."""

    @property
    def num_owners(self) -> int:
        """The number of owners who had dice or cards at the casino."""
        return sum(map(bool, self.counts))


class Win(NamedTuple):
    """A note that a player got."""

    payment: PaidCasino
    place: int
    """The position of the note in the order of payment, from 0, which is the highest."""
    player: Player
    note: int
    """The note, in dollars."""

    @property
    def strength(self) -> int:
        """The number of dice or cards with which the player won the note."""
        return self.payment.counts[self.player]


def payments(steps: Sequence[Step]) -> tuple[PaidCasino, ...]:
    """Return all payouts of casinos in the steps of a game, in order."""
    found: dict[PaidCasino, None] = {}
    for step in steps:
        view: Any = step.after.view(None)
        for news in view.news:
            if isinstance(news, CasinoPaid):
                casino: Casino = view.table.casinos[news.casino - 1]
                found[PaidCasino(max(1, step.after.round), news, casino.counts)] = None
    return tuple(found)


def step_of(payment: PaidCasino, steps: Sequence[Step]) -> int:
    """Return the number, from 1, of the step in which a casino was paid out."""
    for number, step in enumerate(steps, 1):
        news = step.after.view(None).news
        if max(1, step.after.round) == payment.round and payment.paid in news:
            return number
    raise ValueError("no step of this game has paid the casino")


def wins(paid: Sequence[PaidCasino], num_players: int) -> Iterator[Win]:
    """Yield the notes that players got; those of imaginary players are left out."""
    for payment in paid:
        for place, (owner, note) in enumerate(payment.paid.awards):
            if owner < num_players:
                yield Win(payment, place, owner, note)


def totals_by_round(steps: Sequence[Step]) -> tuple[tuple[int, ...], ...]:
    """Return each player's total after every round: a tuple of totals for each round."""
    ends: dict[int, tuple[int, ...]] = {}
    for step in steps:
        ends[max(1, step.after.round)] = step.after.returns()
    return tuple(ends.values())
