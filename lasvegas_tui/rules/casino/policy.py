"""How bots value dice at casinos: by what would change if the round ended now.

All games with casinos build their policies for bots from these functions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from lasvegas_tui.rules.casino.casinos import payout
from lasvegas_tui.rules.casino.chip_cards import Chips, TakeChip
from lasvegas_tui.rules.core import Action, Player


class Change(NamedTuple):
    """What placing dice would change for a player if the round ended then, in dollars."""

    gain: int
    """How much more the player would get, in dollars; negative for a loss."""
    swing: int
    """The `gain`, minus what all rivals together would gain, in dollars."""
    ahead: float
    """The `gain`, minus the mean of what each rival would gain, in dollars."""


class Placing(NamedTuple):
    """Facts about dice that a player may place at a casino, by which bots value them."""

    num_dice: int
    change: Change
    top: int
    """The highest note at the casino, in dollars; 0 if it has no note."""
    extra: int = 0
    """What placing the dice gains apart from notes, in dollars."""


Value: TypeAlias = Callable[[Placing], Any]
"""A function that returns a sort key for placings of dice: the highest is chosen."""

PRICE = 6_000
"""How much a thrifty bot wants to gain for each die that it places, in dollars."""


def _simple(placing: Placing) -> Any:
    return placing.num_dice, placing.top


def _eager(placing: Placing) -> Any:
    return placing.change.gain > 0, placing.num_dice, placing.change.gain


def _greedy(placing: Placing) -> Any:
    return placing.change.gain, placing.num_dice


def _thrifty(placing: Placing) -> int:
    return placing.change.gain - PRICE * placing.num_dice + placing.extra


VALUES: tuple[Value, ...] = (_simple, _eager, _greedy, _thrifty)
"""The functions by which the weaker ways of playing choose a placing, the weakest first."""


@lru_cache(maxsize=8192)
def change(
    notes: tuple[int, ...],
    before: tuple[int, ...],
    after: tuple[int, ...],
    player: Player,
    num_players: int,
) -> Change:
    """Return what placing dice at a casino would change for a player if the round ended then.

    `notes` are those of the casino, in dollars. `before` and `after` are the numbers of dice of
    each owner there, before and after the placing; owners from `num_players` on are not players.
    """
    gain = gain_of_rivals = 0
    for counts, sign in ((before, -1), (after, 1)):  # what is taken after, less what was before
        for owner, note in payout(notes, counts).awards:
            if owner == player:
                gain += sign * note
            elif owner < num_players:
                gain_of_rivals += sign * note
    mean_of_rivals = gain_of_rivals / (num_players - 1)
    return Change(gain, gain - gain_of_rivals, gain - mean_of_rivals)


def best_chip(held: Chips, actions: tuple[Action, ...]) -> Action:
    """Return the action that takes a chip card of the colour of which the player has most.

    `held` are the player's chip cards, and `actions` the legal actions.
    """

    def num_held(action: Action) -> int:
        if isinstance(action, TakeChip):
            return held.count(action.colour)
        return -1  # to take none comes last

    return max(actions, key=num_held)
