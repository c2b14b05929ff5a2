"""Las Vegan: take the tricks that gain, leave those that cost to others, and place tokens by tally.

A card counts by its chance to take the trick, and a trick by the value of its cards at the
machines. Cards that cost are thrown into tricks of others. A token goes where it gains the player
more than the best rival, or costs less.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Protocol, Self, TypeAlias

from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.policy import HasTable, Policy, Rule, Way
from lasvegas_tui.rules.vegan.actions import PlaceGolden, PlaceToken, Play, PlayForBank
from lasvegas_tui.rules.vegan.cards import COLOURS, Card, Hand, value
from lasvegas_tui.rules.vegan.machines import SET
from lasvegas_tui.rules.vegan.table import BANK, Remembered, Table
from lasvegas_tui.rules.vegan.tricks import Laid, Trick

SEVEN = 1.0
"""What a 7 is worth to who takes it, because it lets them place a token, in cabbages."""
EMPTY = 0.7
"""How much a machine without a token counts, as a share of the mean of the tokens left."""
RIVAL = 0.5
"""How much it counts what a trick is worth to a rival."""
ZERO = 0.4
"""What a 0 in the hand is worth, in cabbages."""
BEATEN = 0.09
"""The chance that a later player plays one certain higher card."""
SPOILT = 0.93
"""The chance that nobody plays a 0 that takes the trick."""
HIGH = 0.075
"""What it is worth to lose a card, in cabbages for each point of its number."""
GOLDEN = 0.3
"""How much a trick counts at the golden machine, as a share of its token."""


class Known(HasTable[Table], Protocol):
    """What is open now, and what was open earlier."""

    @property
    def remembered(self) -> Remembered: ...


class Effect(NamedTuple):
    """What it leads to if a player plays a card, their own or one for the bank."""

    chance: float = 0.0
    """About how likely the player takes the trick."""
    takes: bool = False
    """Whether the player would take the trick if it ended now."""
    worth: float = 0.0
    """About what the trick gains for its taker, in cabbages."""
    shown: float = 0.0
    """What the trick gains by tokens that are already placed."""
    number: int = 0
    """The number on the player's own card."""
    num_alike: int = 0
    """How many cards of the same colour could be played."""
    rid: float = 0.0
    """What it is worth to lose the card, in cabbages."""


Value: TypeAlias = Callable[[Effect], Any]
"""A function that values a card; its results are only compared with each other."""
PlacingValue: TypeAlias = Callable[["Known", Player, Action], float]
"""A function that values the placing of a token."""


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
    """Return the number on a token."""
    if isinstance(action, PlaceToken):
        return action.token
    return _for_me(seen, player, action)


def _for_me(seen: Known, player: Player, action: Action) -> float:
    """Return what a token gains for a player, by the cards that they have taken."""
    table = seen.table
    if isinstance(action, PlaceGolden):
        return float(table.golden_token * (player in table.at_side(action.side)))
    assert isinstance(action, PlaceToken)
    return action.token * _count(action.machine, seen.remembered.taken[player])


def _ahead(seen: Known, player: Player, action: Action) -> float:
    """Return how much more a token gains for a player than for the others on average."""
    players = range(seen.table.num_players)
    rivals_gains = [_for_me(seen, rival, action) for rival in players if rival != player]
    return _for_me(seen, player, action) - sum(rivals_gains) / len(rivals_gains)


def _count(machine: str, cards: Hand) -> float:
    return sum([machine in card for card in cards]) / (SET if machine in COLOURS else 1)


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
    shown: dict[str, float]

    @classmethod
    def of(cls, seen: Known, player: Player, actions: tuple[Action, ...]) -> Self:
        table = seen.table
        hand = tuple([action.card for action in actions if isinstance(action, Play)])
        return cls(
            table,
            player,
            Trick() if table.trick.taker is not None else table.trick,
            hand,
            {*hand, *table.display}.union(*seen.remembered.taken),
            _worths(table),
            {
                machine: _each(machine, token)
                for machine, token in zip(table.machines, table.placed, strict=True)
                if token is not None
            },
        )

    def effect(self, action: Action) -> Effect:
        match action:
            case Play(card):
                after = self.trick.with_card(Laid(self.player, card))
                number = int(value(card))
                return self._of(after, _chance(self.table, after, self.player, self.gone))._replace(
                    number=number,
                    num_alike=sum([other[0] == card[0] for other in self.hand]),
                    rid=HIGH * number if number else -ZERO,
                )
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
    """Return about what each card gains for its taker, in cabbages, by colour and by value."""
    left = 0.0
    if table.tokens:
        left = EMPTY * sum(table.tokens) / len(table.tokens)
    worths = {
        machine: _each(machine, left if token is None else token)
        for machine, token in zip(table.machines, table.placed, strict=True)
    }
    return {"7": SEVEN, **worths}


def _each(machine: str, token: float) -> float:
    """Return what one card gains at a machine."""
    return token / (SET if machine in COLOURS else 1)


def _chance(table: Table, trick: Trick, player: Player, gone: set[Card]) -> float:
    """Return about how likely the last card of a trick takes it in the end."""
    best, how = trick.best()
    if best.owner != player:
        return 0.0
    num_after = len(table.num_tricks) - len(trick.laid)
    if how != "highest":
        return SPOILT**num_after
    higher = [Card(f"{trick.colour}{high}") for high in range(int(value(best.card)) + 1, 10)]
    num_higher = sum([card not in gone for card in higher])
    return (1 - BEATEN * num_higher) ** num_after * (SPOILT if num_after else 1.0)


def _worth(table: Table, cards: Hand, worths: dict[str, float], player: Player) -> float:
    """Return about what a trick with some cards gains for a player who takes it, in cabbages."""
    return _sum(cards, worths) - GOLDEN * table.golden_token * _at_golden(table, player)


def _sum(cards: Hand, worths: dict[str, float]) -> float:
    return sum([worths.get(card[0], 0.0) + worths.get(card[1], 0.0) for card in cards])


def _at_golden(table: Table, player: Player) -> int:
    """Return 1 if another trick saves a player the cost of the golden token, -1 if it causes it."""
    tricks = table.num_tricks
    if table.golden_side == "MIN":
        return int(tricks[player] <= min(tricks) + 1)
    return -int(table.golden_side == "MAX" and tricks[player] >= max(tricks) - 1)


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
