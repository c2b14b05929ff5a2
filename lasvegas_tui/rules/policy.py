"""Policies: a quick choice for each game, by what lies open and by the choices there are.

Views and states both have a table, and some remember what was open earlier. That and the choices
that are legal for the player now are all a policy asks for, so it knows no secret but those in the
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
"""The steps of a search where no policy says another number."""

TableT = TypeVar("TableT", covariant=True)


class HasTable(Protocol[TableT]):
    """A view or a state, with everything that lies open."""

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
    """A quick way to choose in one game, and what a search by it needs to know of the game."""

    choose: Callable[[Any, Player, tuple[Action, ...], Random], Action | None] = _by_chance
    """Chooses for a player, by a view or a state; None leaves the choice to chance."""
    whim: float = 0.0
    """The share of choices that a search leaves to chance."""
    num_steps: int = MAX_STEPS
    """The choices and outcomes after which a search stops."""
    horizon: int = MAX_STEPS
    """The choices and outcomes that a search looks ahead, where a round is longer."""
    worth: Callable[[Any, Player], float] = lead
    """The player's lead in a state."""
    casinos_of: Callable[[Action], tuple[int, ...]] = _nowhere
    """The casinos at which a choice places dice."""
    dice_left: Callable[[Any, Player], int] | None = None
    """The dice that a player has left to roll, by the table; None in games without rolls."""


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
