"""The amounts that players have won during a finished game, in the unit of the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from lasvegas_tui.play import paid_banknotes
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player


def at_start(session: Session) -> Sequence[int]:
    """Return what each player had when the game began."""
    return session.root.returns()


def gains(session: Session) -> tuple[tuple[int, ...], ...]:
    """Return, for each player, the amounts by which the player's total has changed, in order.

    Amounts are in the unit of the game, such as dollars.
    """
    totals = [session.root.returns(), *[step.after.returns() for step in session.steps]]
    changes = [_changes(totals, player) for player in range(len(session.seats))]
    return tuple(tuple(filter(None, won)) for won in changes)


def money_by_round(session: Session) -> tuple[tuple[int, ...], ...]:
    """Return, for each player, the amount won in each round of a finished game.

    Amounts are in the unit of the game, such as dollars.
    """
    totals = [session.root.returns(), *paid_banknotes.totals_by_round(session.steps)]
    return tuple(_changes(totals, player) for player in range(len(session.seats)))


def _changes(totals: Sequence[Sequence[int]], player: Player) -> tuple[int, ...]:
    """Return by how much a player's total changed each time."""
    own = [total[player] for total in totals]
    return tuple(after - before for before, after in pairwise(own))
