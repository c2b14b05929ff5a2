"""The rule behind a choice of Las Vegan, in a sentence for beginners."""

from __future__ import annotations

from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.vegan.actions import PlaceGolden, PlaceToken, Play, PlayForBank
from lasvegas_tui.rules.vegan.card_gains_and_costs import carried
from lasvegas_tui.rules.vegan.cards import COLOURS, Card, colour, value
from lasvegas_tui.rules.vegan.machines import Side
from lasvegas_tui.rules.vegan.table import Phase, Table
from lasvegas_tui.rules.vegan.tricks import is_zero

AT_GOLDEN: dict[Side, str] = {
    "MIN": "FEWEST costs whoever has the fewest tricks; zero counts.",
    "MAX": "MOST costs whoever has the most tricks; if tied, all.",
}
"""Maps each side of the golden machine to a sentence for beginners about rule V-8."""


def moral(table: Table, action: Action) -> str:
    """Return a sentence for beginners about the rule behind a choice just made; may be empty."""
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
    cards: tuple[Card, ...] = (card,)
    if led is not None:
        cards = (*table.trick.cards, card)
    cost = -sum([load.gain for load in carried(cards, table)])
    if cost > 0:
        return f"This trick is costly: whoever takes it loses {cost}."  # V-7
    if led is None:
        return "A trick is worth its cards, and a 7 in it a token."  # V-6, V-7
    if value(card) == "7":
        return "Whoever takes the trick places a token for its 7."  # V-6
    if value(card) == "0":
        return "A 0 of the colour led is just its lowest card."  # V-4
    if colour(card) != led:
        return "In a colour not led, a 0 alone can take the trick."  # V-4
    return "The highest card of the colour led wins, if no 0 does."  # V-4
