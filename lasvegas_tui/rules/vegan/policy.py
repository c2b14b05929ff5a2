"""How bots play Las Vegan: take tricks that gain, leave tricks that cost, place tokens to gain.

A card is valued by its chance to take the trick, and a trick by what its cards gain at the
machines. Cards that cost are played to tricks that others take. A token is placed where it gains
the player most, compared with the mean of the rivals.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Protocol, Self, TypeAlias

from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.policy import HasTable, Policy, Rule, Way
from lasvegas_tui.rules.vegan.actions import PlaceGolden, PlaceToken, Play, PlayForBank
from lasvegas_tui.rules.vegan.cards import COLOURS, Card, Hand, value
from lasvegas_tui.rules.vegan.machines import SET, counting
from lasvegas_tui.rules.vegan.table import BANK, Remembered, Table
from lasvegas_tui.rules.vegan.tricks import Laid, Trick

SEVEN = 1.0
"""The value of a 7 to the player who takes it and so may place a token, in cabbages."""
EMPTY = 0.7
"""The number that bots expect on an empty machine, divided by the mean of the tokens left."""
RIVAL = 0.5
"""The weight of what a trick gains for rivals; what it gains for the player has weight 1."""
ZERO = 0.4
"""The value of keeping a 0 in the hand for later, in cabbages."""
BEATEN = 0.09
"""The probability that a later player plays one particular higher card of the colour led."""
UNSPOILT = 0.93
"""The probability that no later player takes the trick from a card with a 0 of another colour.

If the card is itself a 0 of another colour, this is the probability for each later player.
"""
HIGH = 0.075
"""The value of getting rid of a card, in cabbages for each point of its value: 0.6 for an 8."""
GOLDEN = 0.3
"""The effect of another trick at the golden machine, as a share (0 to 1) of the golden token."""


class Known(HasTable[Table], Protocol):
    """Anything with a `table` and `remembered` facts: the view of a bot, or a state."""

    @property
    def remembered(self) -> Remembered: ...


class Effect(NamedTuple):
    """What is likely to follow from playing a card, by which bots value it."""

    chance: float = 0.0
    """The estimated probability, from 0 to 1, that the player takes the trick."""
    takes: bool = False
    """Whether the player would take the trick if no other card followed."""
    worth: float = 0.0
    """The estimated gain of the trick for the player who takes it, in cabbages."""
    shown: float = 0.0
    """The gain of the trick by the tokens placed until now, in cabbages."""
    number: int = 0
    """The value of the card, 0 to 9; 0 for a card played for the bank."""
    num_alike: int = 0
    """How many playable cards have the card's colour, counting the card itself; 0 for the bank."""
    rid: float = 0.0
    """The value of no longer having the card, in cabbages; below 0 for a 0, and 0 for the bank."""


Value: TypeAlias = Callable[[Effect], Any]
"""A function that returns a sort key for the effects of cards: the highest is chosen."""
PlacingValue: TypeAlias = Callable[["Known", Player, Action], float]
"""A function that values a placing of a token, given a view or state and the player."""


def _by(value: Value, placing: PlacingValue) -> Rule:
    """Return the rule that chooses by two functions: `value` for cards, `placing` for tokens."""

    def choose(seen: Known, player: Player, actions: tuple[Action, ...], rng: Random) -> Action:
        if isinstance(actions[0], PlaceToken | PlaceGolden):
            return max(actions, key=lambda action: placing(seen, player, action))
        play = _Playing.of(seen, player, actions)
        return max(actions, key=lambda action: value(play.effect(action)))

    return choose


# -- tokens ----------------------------------------------------------------------------------------


def _highest(seen: Known, player: Player, action: Action) -> float:
    """Return the number on a token; for the golden one, what it gains for the player."""
    if isinstance(action, PlaceToken):
        return action.token
    return _for_me(seen, player, action)


def _for_me(seen: Known, player: Player, action: Action) -> float:
    """Return what a token gains for a player by the tricks taken so far, in cabbages."""
    table = seen.table
    if isinstance(action, PlaceGolden):
        return float(table.golden_token * (player in table.at_side(action.side)))
    assert isinstance(action, PlaceToken)
    return action.token * _count(action.machine, seen.remembered.taken[player])


def _ahead(seen: Known, player: Player, action: Action) -> float:
    """Return what a token gains for a player minus its mean gain for the others, in cabbages."""
    players = range(seen.table.num_players)
    rivals_gains = [_for_me(seen, rival, action) for rival in players if rival != player]
    return _for_me(seen, player, action) - sum(rivals_gains) / len(rivals_gains)


def _count(machine: str, cards: Hand) -> float:
    return counting(machine, cards) / _set_size(machine)


def _set_size(machine: str) -> int:
    """Return how many cards count together at a machine."""
    if machine in COLOURS:
        return SET
    return 1


# -- cards -----------------------------------------------------------------------------------------


class _Playing(NamedTuple):
    """The situation in which a player has to play a card."""

    table: Table
    player: Player
    trick: Trick
    hand: Hand
    """The cards that may be played."""
    gone: set[Card]
    """The cards that nobody who plays later can have."""
    worths: dict[str, float]
    """The approximate gain of a card of each colour and each value for its taker, in cabbages."""
    shown: dict[str, float]
    """The gain of a card of each colour and each value by tokens placed already, in cabbages."""

    @classmethod
    def of(cls, seen: Known, player: Player, actions: tuple[Action, ...]) -> Self:
        table = seen.table
        trick = table.trick
        if trick.taker is not None:
            trick = Trick()
        hand = tuple([action.card for action in actions if isinstance(action, Play)])
        gone = {*hand, *table.display}.union(*seen.remembered.taken)
        shown: dict[str, float] = {}
        for machine, token in zip(table.machines, table.placed, strict=True):
            if token is not None:
                shown[machine] = _each(machine, token)
        return cls(table, player, trick, hand, gone, _worths(table), shown)

    def effect(self, action: Action) -> Effect:
        match action:
            case Play(card):
                after = self.trick.with_card(Laid(self.player, card))
                effect = self._of(after, _chance(self.table, after, self.player, self.gone))
                number, num_alike = int(value(card)), counting(card[0], self.hand)
                if number == 0:
                    return effect._replace(num_alike=num_alike, rid=-ZERO)
                return effect._replace(number=number, num_alike=num_alike, rid=HIGH * number)
            case PlayForBank(card):
                after = self.trick.with_card(Laid(BANK, card))
                taker = after.best()[0].owner
                if taker != BANK:
                    return self._of(after, float(taker == self.player))
        return Effect()

    def _of(self, after: Trick, chance: float) -> Effect:
        worth = _worth(self.table, after.cards, self.worths, self.player)
        takes = after.best()[0].owner == self.player
        return Effect(chance, takes, worth, _sum(after.cards, self.shown))


def _worths(table: Table) -> dict[str, float]:
    """Estimate what a card of each colour and each value gains for its taker, in cabbages."""
    without_token = 0.0
    if table.tokens:
        without_token = EMPTY * sum(table.tokens) / len(table.tokens)
    worths = {"7": SEVEN}
    for machine, token in zip(table.machines, table.placed, strict=True):
        if token is None:
            worths[machine] = _each(machine, without_token)
        else:
            worths[machine] = _each(machine, token)
    return worths


def _each(machine: str, token: float) -> float:
    """Return what one card gains at a machine with a token, in cabbages."""
    return token / _set_size(machine)


def _chance(table: Table, trick: Trick, player: Player, gone: set[Card]) -> float:
    """Estimate the probability that a player's card, just played, takes the trick."""
    best, how = trick.best()
    if best.owner != player:
        return 0.0
    num_after = len(table.num_tricks) - len(trick.laid)
    if not num_after:
        return 1.0
    if how != "highest":
        return UNSPOILT**num_after
    higher = [Card(f"{trick.colour}{high}") for high in range(int(value(best.card)) + 1, 10)]
    num_higher = sum([card not in gone for card in higher])
    return (1 - BEATEN * num_higher) ** num_after * UNSPOILT


def _worth(table: Table, cards: Hand, worths: dict[str, float], player: Player) -> float:
    """Estimate what a trick with these cards gains for a player who takes it, in cabbages."""
    return _sum(cards, worths) - GOLDEN * table.golden_token * _at_golden(table, player)


def _sum(cards: Hand, worths: dict[str, float]) -> float:
    return sum([worths.get(card[0], 0.0) + worths.get(card[1], 0.0) for card in cards])


def _at_golden(table: Table, player: Player) -> int:
    """Return 1 if another trick may save a player the golden token's cost, -1 if it may cause it.

    It is 0 if the trick does not matter there.
    """
    tricks = table.num_tricks
    if table.golden_side == "MIN" and tricks[player] <= min(tricks) + 1:
        return 1
    if table.golden_side == "MAX" and tricks[player] >= max(tricks) - 1:
        return -1
    return 0


# -- ways of playing -------------------------------------------------------------------------------


def _simple(effect: Effect) -> Any:
    return effect.num_alike, effect.number


def _eager(effect: Effect) -> Any:
    return effect.takes * effect.shown, effect.num_alike, -effect.number


def _greedy(effect: Effect) -> Any:
    return effect.takes * effect.worth, -effect.number


def _thrifty(effect: Effect) -> float:
    """Return the value of a card; low cards, which leave tricks to others, are kept."""
    return effect.chance * effect.worth + HIGH * effect.number


def _sensible(effect: Effect) -> float:
    rivals_chance = 1 - effect.chance
    return (effect.chance - RIVAL * rivals_chance) * effect.worth + effect.rid


POLICY = Policy(
    choose=_by(_sensible, _ahead),
    ways=(
        _by(_simple, _highest),
        _by(_eager, _for_me),
        _by(_greedy, _for_me),
        _by(_thrifty, _for_me),
    ),
    most_players=((Way.GREEDY, 3), (Way.THRIFTY, 3)),
    whim=0.15,
    margin=0.2,
    num_steps=6_000,
)
