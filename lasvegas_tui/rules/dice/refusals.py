"""Sentences that say why an action is illegal in the dice game, or a deal or roll impossible.

A function that explains an illegal choice is never called for a legal one. So it does not check the
last reason: if no other holds, that one does. `outcome` alone decides which deals and rolls are
possible.
"""

from __future__ import annotations

from lasvegas_tui.rules.casino import chip_cards
from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.casino.casinos import NUMBERS, Deal
from lasvegas_tui.rules.casino.chip_cards import Chips
from lasvegas_tui.rules.casino.dollars_in_words import full
from lasvegas_tui.rules.core import Action, Refusal
from lasvegas_tui.rules.dice.actions import Place, Roll
from lasvegas_tui.rules.dice.options import LEFTOVER_WHITE
from lasvegas_tui.rules.dice.table import STAKE, Phase, Table
from lasvegas_tui.rules.dice_rolls import Faces
from lasvegas_tui.rules.tuples import holds


def action(table: Table, wanted: Action) -> Refusal:
    """Return why an illegal action of the player who has to choose is not allowed."""
    match table.phase, wanted:
        case Phase.PLACE, Place(number) if number in NUMBERS:
            return Refusal(f"No die shows a {number}.", "D-5")
        case Phase.PLACE, Place(number):
            return Refusal(f"There is no casino {number}.", "D-C1")
        case Phase.CHIP, _:
            return chip_cards.refusal(wanted, "D-19")
    return Refusal("Now one of the numbers rolled has to be chosen.", "D-5")


# -- chance ----------------------------------------------------------------------------------------


def outcome(table: Table, pile: Notes, chip_pile: Chips, wanted: Action) -> Refusal | None:
    """Return why a deal or a roll is impossible now; None if it is possible.

    `pile` and `chip_pile` are the notes and the chip cards that have not been dealt yet.
    """
    match table.phase, wanted:
        case Phase.DEAL, Deal():
            return _notes(wanted, pile) or _chips(wanted, table, chip_pile)
        case Phase.LEFTOVER, Roll(dice, white):
            return _roll(dice, 0, "D-14") or _roll(white, LEFTOVER_WHITE, "D-14")
        case Phase.ROLL, Roll(dice, white):
            own, whites = table.own[table.player], table.white[table.player]
            return _roll(dice, own, "D-5") or _roll(white, whites, "D-15")
        case Phase.DEAL, _:
            return Refusal("Now the casinos are stocked: a Deal has to come.", "D-2")
    return Refusal("Now dice are rolled: a Roll has to come.", "D-5")


def _notes(deal: Deal, pile: Notes) -> Refusal | None:
    if len(deal.notes) != len(NUMBERS):
        return Refusal("A deal stocks all six casinos.", "D-2")
    for number, notes in zip(NUMBERS, deal.notes, strict=True):
        if sum(notes) < STAKE or sum(notes[:-1]) >= STAKE:
            return Refusal(
                f"Casino {number} takes notes until it holds at least {full(STAKE)}, and no more.",
                "D-2",
            )
    if not holds(pile, deal.all_notes):
        return Refusal("The pile does not hold these notes.", "D-C2")
    return None


def _chips(deal: Deal, table: Table, chip_pile: Chips) -> Refusal | None:
    num_chips = 0
    if table.options.chips:
        num_chips = len(NUMBERS)
    return chip_cards.refuse_drawn(
        deal.chips, num_chips, chip_pile, rule="D-18", rule_of_pile="D-18"
    )


def _roll(faces: Faces, count: int, rule: str) -> Refusal | None:
    if len(faces) != count:
        return Refusal(f"The number of dice to roll is {count}, not {len(faces)}.", rule)
    if any(face not in NUMBERS for face in faces):
        return Refusal("A die shows 1 to 6.", rule)
    return None
