"""The banknotes that casinos paid in a game: who got which, in which round, with how many dice.

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
    """How many dice or cards each owner had there; imaginary owners follow after the players."""

    @property
    def num_owners(self) -> int:
        """The number of owners who had dice or cards at the casino."""
        return sum(map(bool, self.counts))


class Win(NamedTuple):
    """A banknote that a player won at a casino."""

    payment: PaidCasino
    place: int
    """The rank of the banknote among those paid at the casino; 0 is the highest."""
    player: Player
    note: int
    """The value of the banknote, in dollars."""

    @property
    def strength(self) -> int:
        """The number of dice or cards with which the player won the banknote."""
        return self.payment.counts[self.player]


def payments(steps: Sequence[Step]) -> tuple[PaidCasino, ...]:
    """Return all payouts of casinos in the steps of a game, in order."""
    found: dict[PaidCasino, None] = {}
    for step in steps:
        view: Any = step.after.view(None)
        for news in view.news:
            if isinstance(news, CasinoPaid):
                casino: Casino = view.table.casinos[news.casino - 1]
                found[PaidCasino(_round_of(step), news, casino.counts)] = None
    return tuple(found)


def _round_of(step: Step) -> int:
    """Return the number of the round of a step, from 1; a game without rounds is one."""
    return max(1, step.after.round)


def step_of(payment: PaidCasino, steps: Sequence[Step]) -> int:
    """Return the number, from 1, of the step that caused a payout."""
    for number, step in enumerate(steps, 1):
        if _round_of(step) == payment.round and payment.paid in step.news:
            return number
    raise ValueError("no step of this game has paid the casino")


def wins(paid: Sequence[PaidCasino], num_players: int) -> Iterator[Win]:
    """Yield all banknotes that real players won; imaginary players are left out."""
    for payment in paid:
        for place, (owner, note) in enumerate(payment.paid.awards):
            if owner < num_players:
                yield Win(payment, place, owner, note)


def totals_by_round(steps: Sequence[Step]) -> tuple[tuple[int, ...], ...]:
    """Return a tuple for each round with all players' totals after it."""
    ends: dict[int, tuple[int, ...]] = {}
    for step in steps:
        ends[_round_of(step)] = step.after.returns()
    return tuple(ends.values())
