"""Policies: a quick choice for each game, based on the open table and the legal choices.

Views and states both have a table, and some remember what was open earlier. A policy uses only
these and the choices that are legal for the player now, so it knows no secret except those in the
choices themselves, such as the cards in a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from lasvegas_tui.rules.casinos import payout
from lasvegas_tui.rules.chips import Chips, TakeChip
from lasvegas_tui.rules.core import Action, Player, State

MAX_STEPS = 15_000
"""The maximum number of steps of a search, unless the policy says otherwise."""

TableT = TypeVar("TableT", covariant=True)


class HasTable(Protocol[TableT]):
    """A view or a state with an open table."""

    @property
    def table(self) -> TableT: ...


def _by_chance(seen: Any, player: Player, actions: tuple[Action, ...], rng: Random) -> None:
    """Leave the choice to chance."""


def lead(state: State, player: Player) -> float:
    """Return the player's lead over the best rival, in the unit of the game."""
    returns = state.returns()
    return returns[player] - max(total for p, total in enumerate(returns) if p != player)


def _nowhere(action: Action) -> tuple[int, ...]:
    return ()


class Policy(NamedTuple):
    """A quick way to choose in one game, with what a search needs to know about the game."""

    choose: Callable[[Any, Player, tuple[Action, ...], Random], Action | None] = _by_chance
    """Chooses for a player, given a view or a state; None means a random choice."""
    whim: float = 0.0
    """The share of choices that a search makes at random."""
    num_steps: int = MAX_STEPS
    """The number of choices and outcomes after which a search stops."""
    horizon: int = MAX_STEPS
    """The maximum number of choices and outcomes that a search looks ahead in a round."""
    worth: Callable[[Any, Player], float] = lead
    """The player's lead in a state."""
    casinos_of: Callable[[Action], tuple[int, ...]] = _nowhere
    """The casinos at which a choice places dice."""
    dice_left: Callable[[Any, Player], int] | None = None
    """The dice that a player has left to roll on a table; None in games without rolls."""


BY_CHANCE = Policy()
"""The policy of a game without one of its own."""


# -- games with casinos ----------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def swing(
    notes: tuple[int, ...],
    before: tuple[int, ...],
    after: tuple[int, ...],
    player: Player,
    num_players: int,
) -> int:
    """Return a player's gain minus that of all rivals, in dollars, if the round ended now.

    `before` and `after` are the dice at the casino by owner; owners after the players are
    imaginary.
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
    """Return the choice of the chip card in the colour of which the player has most."""
    return max(
        actions,
        key=lambda action: held.count(action.colour) if isinstance(action, TakeChip) else -1,
    )
