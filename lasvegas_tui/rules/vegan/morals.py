"""The rule that a choice of Las Vegan is about, for somebody new."""

from __future__ import annotations

from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.vegan.cards import COLOURS, Card, colour, is_zero, value
from lasvegas_tui.rules.vegan.table import (
    Phase,
    PlaceGolden,
    PlaceToken,
    Play,
    PlayForBank,
    Side,
    Table,
)

AT_GOLDEN: dict[Side, str] = {
    "MIN": "MIN costs whoever has the fewest tricks; none counts too.",
    "MAX": "MAX costs whoever has the most tricks; equals all pay.",
}
"""V-8: the rule of each side of the golden machine."""


def moral(table: Table, action: Action) -> str:
    """Return the rule about a choice at this table; empty for none."""
    match action:
        case Play(card) | PlayForBank(card) if table.phase is not Phase.ANSWER:
            return _of_card(card, table)
        case PlaceToken(_, machine) if machine in COLOURS:
            return "A colour counts full sets of three cards."  # V-7
        case PlaceToken():
            return "A number counts every card that shows it."  # V-7
        case PlaceGolden(side):
            return AT_GOLDEN[side]
    return ""


def _of_card(card: Card, table: Table) -> str:
    led = table.following
    if led is not None and is_zero(card, led):
        return "The last 0 of a colour not led takes the trick."  # V-4
    if value(card) == "7":
        return "A 7 costs a token: whoever takes the trick places one."  # V-6
    if led is None:
        return "Whoever has cards of the colour you lead has to follow."  # V-3
    if colour(card) != led:
        return "In a colour not led, a 0 alone can take the trick."  # V-4
    return "The highest card of the colour led wins, if no 0 does."  # V-4
