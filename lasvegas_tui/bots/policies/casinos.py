"""What the games with casinos value alike: dice placed at a casino, and chip cards."""

from __future__ import annotations

from functools import lru_cache

from lasvegas_tui.rules.casinos import payout
from lasvegas_tui.rules.chips import Chips, TakeChip
from lasvegas_tui.rules.core import Action, Player


@lru_cache(maxsize=8192)
def swing(
    notes: tuple[int, ...],
    before: tuple[int, ...],
    after: tuple[int, ...],
    player: Player,
    num_players: int,
) -> int:
    """Return a player's gain less that of all rivals, in dollars, if the round ended now.

    `before` and `after` are the dice at the casino by owner; owners behind the players are nobody.
    """
    total = 0
    for counts, sign in ((before, -1), (after, 1)):
        for owner, note in payout(notes, counts).awards:
            if owner == player:
                total += sign * note
            elif owner < num_players:
                total -= sign * note
    return total


def best_chip(held: Chips, actions: tuple[Action, ...]) -> Action:
    """Return the choice of the chip card whose colour the player has most of."""
    return max(
        actions,
        key=lambda action: held.count(action.colour) if isinstance(action, TakeChip) else -1,
    )
