"""Las Vegan: a card by how likely it takes the trick, and by what the trick is worth."""

from __future__ import annotations

from random import Random

from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.vegan.cards import (
    COLOURS,
    SET,
    Card,
    Hand,
    Laid,
    Trick,
    counting,
    value,
)
from lasvegas_tui.rules.vegan.table import (
    BANK,
    PlaceGolden,
    PlaceToken,
    Play,
    PlayForBank,
    Table,
)

WHIM = 0.15
SEVEN = 1.0
"""Cabbages that a 7 is worth to its taker, who places a token."""
EMPTY = 0.7
"""The share of the mean of the tokens left that counts for a machine without one."""
RIVAL = 0.5
"""The weight of what the trick is worth to the one who takes it so far."""
ZERO = 0.16
"""Cabbages that a 0 is worth in the hand."""
BEATEN = 0.09
"""The chance that a higher card out there is played by somebody who comes later."""
SPOILT = 0.93
"""The chance that no 0 takes the trick."""


def choose(table: Table, player: Player, actions: tuple[Action, ...], rng: Random) -> Action | None:
    if isinstance(actions[0], PlaceToken | PlaceGolden):
        return None
    trick = Trick() if table.trick.taker is not None else table.trick
    held = {action.card for action in actions if isinstance(action, Play)}
    return max(actions, key=lambda action: _value(table, trick, player, action, held))


def _value(table: Table, trick: Trick, player: Player, action: Action, held: set[Card]) -> float:
    match action:
        case Play(card):
            return _played(table, trick, player, card, held)
        case PlayForBank(card):
            after = trick.with_card(Laid(BANK, card))
            worth = _worth(table, after.cards)
            taker = after.best()[0].owner
            return worth if taker == player else 0.0 if taker == BANK else -RIVAL * worth
    return 0.0


def _played(table: Table, trick: Trick, player: Player, card: Card, held: set[Card]) -> float:
    """Return what a card brings: the trick if it takes it, else the harm to its taker so far."""
    after = trick.with_card(Laid(player, card))
    worth = _worth(table, after.cards)
    chance = _chance(table, after, player, held)
    kept = ZERO if value(card) == "0" else 0.0
    return chance * worth - (1 - chance) * RIVAL * worth - kept


def _chance(table: Table, trick: Trick, player: Player, held: set[Card]) -> float:
    """Return about how likely the last card laid takes the trick."""
    best, how = trick.best()
    if best.owner != player:
        return 0.0
    num_after = len(table.num_tricks) - len(trick.laid)
    if how != "highest":
        return SPOILT**num_after
    out = [Card(f"{trick.colour}{high}") for high in range(int(value(best.card)) + 1, 10)]
    num_higher = sum(card not in held for card in out)
    return (1 - BEATEN * num_higher) ** num_after * (SPOILT if num_after else 1.0)


def _worth(table: Table, cards: Hand) -> float:
    """Return about what a trick with these cards brings its taker, in cabbages."""
    left = EMPTY * sum(table.tokens) / len(table.tokens) if table.tokens else 0.0
    total = SEVEN * sum(value(card) == "7" for card in cards)
    for machine, token in zip(table.machines, table.placed, strict=True):
        share = (left if token is None else token) / (SET if machine in COLOURS else 1)
        total += share * counting(machine, cards)
    return total
