"""Sentences that say why an action is illegal in the card game, or a deal or draw impossible.

A function that explains an illegal choice is never called for a legal one. So it does not check the
last reason: if no other holds, that one does. `deal` and `draw` alone decide which deals and draws
are possible.
"""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.card.actions import Draw, Select
from lasvegas_tui.rules.card.cards import Cards
from lasvegas_tui.rules.card.table import HAND, MIXED, Phase, Table
from lasvegas_tui.rules.casino import chip_cards
from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.casino.casinos import NUMBERS, Deal
from lasvegas_tui.rules.casino.chip_cards import Chips
from lasvegas_tui.rules.core import Action, Refusal
from lasvegas_tui.rules.tuples import holds


def action(table: Table, hand: Cards, wanted: Action) -> Refusal:
    """Return why an illegal action of a player with this hand is not allowed."""
    match table.phase, wanted:
        case Phase.SELECT, Select(cards):
            return _selection(cards, hand)
        case Phase.CHIP, _:
            return chip_cards.refusal(wanted, "C-12")
    return Refusal("Now cards of the hand have to be selected.", "C-2")


def _selection(cards: Cards, hand: Cards) -> Refusal:
    if not cards:
        return Refusal("At least one card has to be selected.", "C-2")
    if not holds(hand, cards):
        return Refusal("The hand does not hold these cards.", "C-2")
    if len(cards) > MIXED and len({card.number for card in cards}) > 1:
        return Refusal("Three cards or more must all show the same number.", "C-2")
    return Refusal("Selected cards are named from the lowest to the highest.", "C-2")


# -- chance ----------------------------------------------------------------------------------------


def deal(table: Table, pile: Notes, chip_pile: Chips, wanted: Action) -> Refusal | None:
    """Return why `wanted` cannot be a deal of notes and chip cards to casinos; None if it can.

    `pile` and `chip_pile` are the notes and the chip cards that have not been dealt yet.
    """
    if not isinstance(wanted, Deal):
        return Refusal("Now the casinos are stocked: a Deal has to come.", "C-1")
    if len(wanted.notes) != len(NUMBERS) or any(len(notes) != 2 for notes in wanted.notes):
        return Refusal("A deal brings two notes to each of the six casinos.", "C-1")
    if not holds(pile, wanted.all_notes):
        return Refusal("The pile does not hold these notes.", "C-C2")
    num_chips = 0
    if table.options.chips:
        num_chips = len(NUMBERS)
    return chip_cards.refuse_drawn(
        wanted.chips, num_chips, chip_pile, rule="C-12", rule_of_pile="C-C4"
    )


def draw(decks: Sequence[Cards], drawing: Sequence[bool], wanted: Action) -> Refusal | None:
    """Return why `wanted` cannot be a draw of cards from the decks; None if it can.

    `decks` are the cards that each player can draw, and `drawing` says whether each has to draw.
    """
    if not isinstance(wanted, Draw):
        return Refusal("Now cards are drawn: a Draw has to come.", "C-2")
    sizes = [0] * len(drawing)
    for player, is_drawing in enumerate(drawing):
        if is_drawing:
            sizes[player] = HAND
    if [len(hand) for hand in wanted.hands] != sizes:
        return Refusal("Everybody who draws draws five cards, and nobody else any.", "C-2")
    if not all(holds(deck, hand) for deck, hand in zip(decks, wanted.hands, strict=True)):
        return Refusal("That deck does not hold these cards.", "C-C1")
    return None
