"""Phrases and sentences that say who takes a trick in Las Vegan, and why."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.rules.vegan.cards import COLOURS, name
from lasvegas_tui.rules.vegan.tricks import Trick, is_zero


def reason_to_take(trick: Trick) -> str:
    """Return a phrase for the card that takes a trick so far: "the highest red" (V-4, V-15)."""
    zeros = [card for card in trick.cards if is_zero(card, trick.led)]
    match trick.best()[1]:
        case "highest":
            return f"the highest {COLOURS[trick.colour]}"
        case "two zeros":
            return "two 0s of other colours"
    if len(zeros) > 1:
        return "the last 0 of another colour"
    return "a 0 of another colour"


def why_taken(trick: Trick) -> str:
    """Say why the best card so far takes a trick: "the red 9 is the highest red"."""
    best, how = trick.best()
    if how == "two zeros":
        return f"there are {reason_to_take(trick)}"
    return f"the {name(best.card)} is {reason_to_take(trick)}"


def taking(trick: Trick, owners: Sequence[str]) -> tuple[str, ...]:
    """Say who takes a complete trick and why, in several wordings, the longest first.

    `owners` are the names of the players and the bank.
    """
    best, how = trick.best()
    taker, reason = upper(owners[best.owner]), reason_to_take(trick)
    brief = (f"{taker} takes it: {reason}", f"{taker}: {reason}")
    if how == "two zeros":
        return brief
    return f"{taker} takes it: {name(best.card)}, {reason}", *brief
