"""Las Vegan: take the tricks that pay, leave those that cost to others, and place tokens by tally.

A card counts by its chance to take the trick, and a trick by the value of its cards at the
machines. Cards that cost are thrown into tricks of others. A token goes where it gains the player
more than the best rival, or costs less.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.policy import HasTable, Policy
from lasvegas_tui.rules.vegan.cards import (
    COLOURS,
    SET,
    Card,
    Hand,
    Laid,
    Trick,
    value,
)
from lasvegas_tui.rules.vegan.table import (
    BANK,
    PlaceGolden,
    PlaceToken,
    Play,
    PlayForBank,
    PlayTopCard,
    Remembered,
    Table,
)

SEVEN = 1.0
"""The value of a 7 to its taker, who places a token, in cabbages."""
EMPTY = 0.7
"""The share of the mean of the tokens left that counts for a machine without one."""
RIVAL = 0.5
"""The weight of the trick's value to a rival who takes it."""
ZERO = 0.16
"""The value of a 0 in the hand, in cabbages."""
BEATEN = 0.09
"""The chance that a later player plays a given higher card."""
SPOILT = 0.93
"""The chance that no 0 takes the trick."""
HIGH = 0.03
"""The value of getting rid of a card for each point of its number, in cabbages."""
GOLDEN = 0.3
"""The share of the golden token that a trick counts for if its side can be met."""


class Known(HasTable[Table], Protocol):
    """What is open, and what was open earlier."""

    @property
    def remembered(self) -> Remembered: ...


def choose(seen: Known, player: Player, actions: tuple[Action, ...], rng: Random) -> Action | None:
    if isinstance(actions[0], PlaceToken | PlaceGolden):
        return max(actions, key=lambda action: _placing(seen, player, action))
    table = seen.table
    trick = Trick() if table.trick.taker is not None else table.trick
    worths = _worths(table)
    gone = {card for cards in seen.remembered.taken for card in cards}
    gone.update([action.card for action in actions if isinstance(action, Play)], table.display)
    return max(actions, key=lambda action: _value(table, trick, player, action, worths, gone))


# -- tokens ----------------------------------------------------------------------------------------


def _placing(seen: Known, player: Player, action: Action) -> float:
    """Return how much more a token gains the player than the best rival."""
    table = seen.table
    if isinstance(action, PlaceGolden):
        hit = table.at_side(action.side)
        lost = table.golden_token * (player in hit)
        rivals = [table.golden_token * (p in hit) for p in range(table.num_players) if p != player]
        return lost - sum(rivals) / len(rivals)
    assert isinstance(action, PlaceToken)
    gains = [action.token * _count(action.machine, cards) for cards in seen.remembered.taken]
    rivals_gains = [gain for p, gain in enumerate(gains[: table.num_players]) if p != player]
    return gains[player] - sum(rivals_gains) / len(rivals_gains)


def _count(machine: str, cards: Hand) -> float:
    return sum([machine in card for card in cards]) / (SET if machine in COLOURS else 1)


# -- cards -----------------------------------------------------------------------------------------


def _worths(table: Table) -> dict[str, float]:
    """Return the approximate gain of a card for its taker, in cabbages, by its letter and digit."""
    left = EMPTY * sum(table.tokens) / len(table.tokens) if table.tokens else 0.0
    worths = {
        machine: (left if token is None else token) / (SET if machine in COLOURS else 1)
        for machine, token in zip(table.machines, table.placed, strict=True)
    }
    return {"7": SEVEN, **worths}


def _value(
    table: Table,
    trick: Trick,
    player: Player,
    action: Action,
    worths: dict[str, float],
    gone: set[Card],
) -> float:
    match action:
        case Play(card):
            after = trick.with_card(Laid(player, card))
            worth = _worth(table, after.cards, worths, player)
            chance = _chance(table, after, player, gone)
            number = value(card)
            rid = HIGH * int(number) if number != "0" else -ZERO
            return chance * worth - (1 - chance) * RIVAL * worth + rid
        case PlayForBank(card):
            after = trick.with_card(Laid(BANK, card))
            worth = _worth(table, after.cards, worths, player)
            taker = after.best()[0].owner
            if taker == BANK:
                return 0.0
            return worth if taker == player else -RIVAL * worth
        case PlayTopCard():
            return 0.0
    return 0.0


def _chance(table: Table, trick: Trick, player: Player, gone: set[Card]) -> float:
    """Return the approximate chance that the last card played takes the trick."""
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
    """Return the approximate gain of a trick with these cards for its taker, in cabbages."""
    total = sum([worths.get(card[0], 0.0) + worths.get(card[1], 0.0) for card in cards])
    return total - GOLDEN * table.golden_token * _at_golden(table, player)


def _at_golden(table: Table, player: Player) -> int:
    """Return 1 if another trick avoids the golden token's cost, -1 if it causes it."""
    tricks = table.num_tricks
    if table.golden_side == "MIN":
        return int(tricks[player] <= min(tricks) + 1)
    return -int(table.golden_side == "MAX" and tricks[player] >= max(tricks) - 1)


POLICY = Policy(choose, whim=0.15, num_steps=6_000)
