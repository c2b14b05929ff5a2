"""Sentences that say why an action is illegal in Las Vegan, or an outcome of chance impossible.

A function that explains an illegal choice is never called for a legal one. So it does not check the
last reason: if no other holds, that one does. `outcome` alone decides which outcomes of chance are
possible.
"""

from __future__ import annotations

from lasvegas_tui.rules.core import Action, Refusal
from lasvegas_tui.rules.vegan.actions import (
    Deal,
    Draw,
    PlaceGolden,
    PlaceToken,
    Play,
    PlayForBank,
    PlayTopCard,
    Throw,
)
from lasvegas_tui.rules.vegan.cards import COLOURS, DECK, Card, Hand, name
from lasvegas_tui.rules.vegan.machines import GOLDEN, TOKENS, Machine
from lasvegas_tui.rules.vegan.table import DISPLAY, HAND_SIZES, NUM_MACHINES, Phase, Table


def action(table: Table, hand: Hand, wanted: Action) -> Refusal:
    """Return why an illegal action of a player with this hand is not allowed."""
    match table.phase, wanted:
        case ((Phase.PLAY | Phase.ANSWER), Play(card)):
            return _card(card, hand, table)
        case Phase.BANK, PlayForBank(card) if card not in table.display:
            return Refusal("This card does not lie in the display.", "V-14")
        case Phase.BANK, (PlayForBank() | PlayTopCard()):
            colour = COLOURS[table.trick.colour]
            return Refusal(
                f"The display can follow: a {colour} card of it has to be played.", "V-14"
            )
        case Phase.BANK, _:
            return Refusal("Now a card has to be played for the bank.", "V-14")
        case Phase.TOKEN, PlaceToken(token, machine):
            return _token(table, token, machine)
        case Phase.TOKEN, PlaceGolden():
            return Refusal("The golden token was placed in this round.", "V-6")
        case Phase.TOKEN, _:
            return Refusal("First a token has to be placed for the 7.", "V-6")
    return Refusal("Now a card of the hand has to be played.", "V-3")


def _card(card: Card, hand: Hand, table: Table) -> Refusal:
    if card not in DECK:
        return Refusal("There is no such card.", "V-C1")
    if card not in hand:
        return Refusal(f"The {name(card)} is not in this hand.", "V-3")
    led = COLOURS[table.trick.colour]
    return Refusal(f"You hold {led}, so you must play it.", "V-3")


def _token(table: Table, token: int, machine: Machine) -> Refusal:
    if machine not in table.machines:
        return Refusal("This machine is not in play.", "V-6")
    if table.placed[table.machines.index(machine)] is not None:
        return Refusal("This machine has a token already.", "V-6")
    return Refusal(f"No token that shows {token} is left.", "V-6")


# -- chance ----------------------------------------------------------------------------------------


def outcome(
    table: Table, pile: Hand, machines: tuple[Machine, ...], wanted: Action
) -> Refusal | None:
    """Return why an outcome of chance is impossible now; None if it is possible.

    `pile` are the cards in the face-down pile, and `machines` those that have not been used yet.
    """
    match table.phase, wanted:
        case Phase.THROW, Throw():
            return _throw(wanted, machines)
        case Phase.THROW, _:
            return Refusal("Now the tokens are thrown: a Throw has to come.", "V-1")
        case Phase.DEAL, Deal():
            return _deal(wanted, table)
        case Phase.DEAL, _:
            return Refusal("Now the cards are dealt: a Deal has to come.", "V-2")
        case _, Draw(card):
            if card in pile:
                return None
            return Refusal("The pile does not hold this card.", "V-14")
    return Refusal("Now the pile's top card is turned up: a Draw has to come.", "V-14")


def _throw(throw: Throw, machines: tuple[Machine, ...]) -> Refusal | None:
    if len(throw.machines) != NUM_MACHINES or len(set(throw.machines)) != NUM_MACHINES:
        return Refusal("Three machines are turned up.", "V-1")
    if not set(throw.machines) <= set(machines):
        return Refusal("The pile does not hold these machines.", "V-11")
    if len(throw.tokens) != len(TOKENS) or throw.golden not in GOLDEN:
        return Refusal("Four tokens and the golden one are thrown.", "V-1")
    if any(up not in sides for up, sides in zip(throw.tokens, TOKENS, strict=True)):
        return Refusal("A token has no such side.", "V-C3")
    return None


def _deal(deal: Deal, table: Table) -> Refusal | None:
    size = HAND_SIZES[table.num_players]
    display, rule = 0, "V-2"
    if table.has_bank:
        display, rule = DISPLAY, "V-13"
    if [len(hand) for hand in deal.hands] != [size] * table.num_players:
        return Refusal(f"Everybody gets {size} cards.", rule)
    if len(deal.display) != display:
        return Refusal("The bank, where it plays, has three cards in its display.", "V-13")
    dealt = sum((*deal.hands, deal.display), ())
    if not set(dealt) <= set(DECK) or len(set(dealt)) != len(dealt):
        return Refusal("Each of the forty cards is there once.", "V-C1")
    return None
