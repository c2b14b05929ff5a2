"""What chance may do in the dice game: deals and rolls, drawn and checked."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from lasvegas_tui.rules import chips
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.core import Refusal
from lasvegas_tui.rules.dice.table import STAKE, Deal
from lasvegas_tui.rules.money import Notes
from lasvegas_tui.rules.tuples import holds

if TYPE_CHECKING:
    from lasvegas_tui.rules.dice.state import DiceState


def sample_deal(pile: Notes, chip_pile: tuple[str, ...], rng: Random) -> Deal:
    """D-2: from the top until a casino holds enough; the pile always does (D-4)."""
    left, dealt = list(pile), []
    for _ in NUMBERS:
        notes: Notes = ()
        while sum(notes) < STAKE:
            notes += (left.pop(int(rng.random() * len(left))),)
        dealt.append(notes)
    colours = chips.turned_up(chip_pile, rng, len(NUMBERS)) if chip_pile else ()
    return Deal(tuple(dealt), colours)


def refuse_deal(deal: Deal, state: DiceState) -> Refusal | None:
    """Says why a deal cannot be what lay on the pile; None if it can."""
    if len(deal.notes) != len(NUMBERS):
        return Refusal("A deal stocks all six casinos.", "D-2")
    for number, notes in zip(NUMBERS, deal.notes, strict=True):
        if sum(notes) < STAKE or sum(notes[:-1]) >= STAKE:
            return Refusal(
                f"Casino {number} takes notes until it holds at least $50,000, and no more.", "D-2"
            )
    if not holds(state.pile, [note for notes in deal.notes for note in notes]):
        return Refusal("The pile does not hold these notes.", "D-C2")
    num_chips = len(NUMBERS) if state.table.options.chips else 0
    if len(deal.chips) != num_chips:
        return Refusal(f"This deal turns up {num_chips} chip cards.", "D-18")
    if not holds(state.chip_pile, deal.chips):
        return Refusal("The pile does not hold these chip cards.", "D-18")
    return None


def refuse_roll(faces: tuple[int, ...], count: int, rule: str) -> Refusal | None:
    """Says why these faces cannot be those of `count` dice; None if they can."""
    if len(faces) != count:
        return Refusal(f"The number of dice to roll is {count}, not {len(faces)}.", rule)
    if any(face not in NUMBERS for face in faces):
        return Refusal("A die shows 1 to 6.", rule)
    return None
