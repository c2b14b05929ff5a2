"""How bots play the card game: place the cards that gain most now, about equally many each turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, TypeAlias

from lasvegas_tui.rules.card.actions import Select
from lasvegas_tui.rules.card.table import FINISHED_AT, NUM_TURNS, Phase, Table
from lasvegas_tui.rules.casino.policy import Change, best_chip, change
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.policy import HasTable, Policy, Rule, Way

DIE = 80_000
"""What a sensible bot adds to the gain for each die placed before the last turn, in dollars."""
EAGER_DIE = 30_000
"""What an eager bot adds to the gain for each die placed before the last turn, in dollars."""
THRIFTY_DIE = 15_000
"""What a thrifty bot adds to the gain for each die placed before the last turn, in dollars."""
LAST_DIE = 5_000
"""What sensible, eager and thrifty bots add to the gain per die in the last turn, in dollars."""
PLAYOUT_DIE = 6_000
"""The dollars that a search adds to a gain for each die placed, while it plays out a round."""
PLAYOUT_PACE = 40_000
"""What a search subtracts from the gain for each card above or below a steady pace, in dollars."""


class Selection(NamedTuple):
    """Facts about cards that a player may place together, by which bots value them."""

    num_cards: int
    num_dice: int
    gain: int
    """How much more the player would get if the round ended after these cards, in dollars."""
    ahead: float
    """The `gain`, minus the mean of what each rival would gain, in dollars."""
    top: int
    """The highest note at the casinos where the cards are placed, in dollars; 0 for no note."""
    num_left: int
    """How many cards the player has to place to be finished (C-5), including these."""
    turns_left: int
    """The number of turns that the player has left in the round, including this one."""

    @property
    def is_last(self) -> bool:
        return self.turns_left == 1

    @property
    def off_pace(self) -> float:
        """By how many cards the selection differs from a steady pace; 0 in the last turn.

        A steady pace leaves one card for the last turn.
        """
        if self.is_last:
            return 0.0
        return abs(self.num_cards - (self.num_left - 1) / (self.turns_left - 1))


Value: TypeAlias = Callable[[Selection], Any]


def _by(value: Value) -> Rule:
    """Return the rule that places the cards for which `value` is highest."""

    def choose(
        seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
    ) -> Action:
        table = seen.table
        if table.phase is Phase.CHIP:
            return best_chip(table.chips[player], actions)
        at_casinos: AtCasinos = {}
        valued = [
            (value(_selection(table, player, action, at_casinos)), action) for action in actions
        ]
        return max(valued, key=lambda pair: pair[0])[1]

    return choose


class AtCasino(NamedTuple):
    """What placing some dice at one casino would change if the round ended then, in dollars."""

    gain: int
    ahead: float
    """The player's gain minus the mean of what each rival would gain, in dollars."""
    top: int
    """The highest note at the casino, in dollars; 0 if it has no note."""


AtCasinos: TypeAlias = dict[tuple[int, int], AtCasino]
"""Maps pairs of a casino's number and a number of dice to what placing those dice would change."""


def _selection(table: Table, player: Player, action: Action, at_casinos: AtCasinos) -> Selection:
    assert isinstance(action, Select)
    dice: dict[int, int] = {}
    for card in action.cards:
        dice[card.number] = dice.get(card.number, 0) + card.num_dice
    gain, ahead, top = 0, 0.0, 0
    for placing in dice.items():
        if placing not in at_casinos:
            at_casinos[placing] = _at_casino(table, player, *placing)
        there = at_casinos[placing]
        gain += there.gain
        ahead += there.ahead
        top = max(top, there.top)
    return Selection(
        len(action.cards),
        sum(dice.values()),
        gain,
        ahead,
        top,
        FINISHED_AT - table.num_out[player],
        NUM_TURNS - table.turns[player],
    )


def _at_casino(table: Table, player: Player, number: int, num_dice: int) -> AtCasino:
    changed = _change(table, player, number, num_dice)
    top = max(table.casinos[number - 1].notes, default=0)
    return AtCasino(changed.gain, changed.ahead, top)


def _change(table: Table, player: Player, number: int, num_dice: int) -> Change:
    casino = table.casinos[number - 1]
    before = casino.counts
    after = [*before]
    after[player] += num_dice
    return change(casino.notes, before, (*after,), player, len(table.turns))


def casinos_of(action: Action) -> tuple[int, ...]:
    if not isinstance(action, Select):
        return ()
    return tuple(sorted({card.number for card in action.cards}))


def cards_left(table: Table, player: Player, action: Action) -> int:
    num_left = FINISHED_AT - table.num_out[player]
    if isinstance(action, Select):
        return num_left - len(action.cards)
    return num_left


# -- ways of playing -------------------------------------------------------------------------------


def _simple(selection: Selection) -> Any:
    return selection.num_dice / selection.num_cards, selection.num_dice, selection.top


def _eager(selection: Selection) -> Any:
    return -selection.off_pace, selection.gain + _worth_of_dice(selection, EAGER_DIE)


def _greedy(selection: Selection) -> Any:
    return -selection.off_pace, selection.ahead, selection.num_dice


def _thrifty(selection: Selection) -> Any:
    return -selection.off_pace, selection.ahead + _worth_of_dice(selection, THRIFTY_DIE)


def _sensible(selection: Selection) -> Any:
    return -selection.off_pace, selection.ahead + _worth_of_dice(selection, DIE)


def _worth_of_dice(selection: Selection, die: int) -> int:
    """Return the value to add to the gain of dice, in dollars: `die` for each, less in the end."""
    if selection.is_last:
        die = LAST_DIE
    return die * selection.num_dice


# -- playouts --------------------------------------------------------------------------------------


def in_playouts(
    seen: HasTable[Table], player: Player, actions: tuple[Action, ...], rng: Random
) -> Action:
    """Return the action that gains most now, near a steady pace of cards.

    Searches use it, because it is fast.
    """
    table = seen.table
    if table.phase is Phase.CHIP:
        return best_chip(table.chips[player], actions)
    pace = (FINISHED_AT - table.num_out[player]) / (NUM_TURNS - table.turns[player])
    gains: dict[tuple[int, int], int] = {}
    return max(actions, key=lambda action: _quick_value(table, player, action, pace, gains))


def _quick_value(
    table: Table, player: Player, action: Action, pace: float, gains: dict[tuple[int, int], int]
) -> float:
    assert isinstance(action, Select)
    dice: dict[int, int] = {}
    for card in action.cards:
        dice[card.number] = dice.get(card.number, 0) + card.num_dice
    value = -PLAYOUT_PACE * abs(len(action.cards) - pace)
    for placing in dice.items():
        if placing not in gains:
            number, num_dice = placing
            swing = _change(table, player, number, num_dice).swing
            gains[placing] = swing + PLAYOUT_DIE * num_dice
        value += gains[placing]
    return value


POLICY = Policy(
    choose=_by(_sensible),
    ways=tuple(map(_by, (_simple, _eager, _greedy, _thrifty))),
    most_players=((Way.EAGER, 2), (Way.THRIFTY, 4)),
    playout=in_playouts,
    whim=0.2,
    margin=2_000,
    num_steps=8_000,
    casinos_of=casinos_of,
    cards_left=cards_left,
)
