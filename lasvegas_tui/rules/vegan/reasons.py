"""Why bots choose what they choose in Las Vegan, by what everybody can see.

Hands and tricks that lie face down stay out of it.
"""

from __future__ import annotations

from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import joined, num, signed
from lasvegas_tui.rules.vegan.cards import COLOURS, SET, Laid, Trick, is_zero, value
from lasvegas_tui.rules.vegan.table import BANK, PlaceGolden, Play, PlayForBank, Side, Table
from lasvegas_tui.rules.vegan.table_words import SIDES
from lasvegas_tui.rules.words import Names

MIDDLE = 4.5
"""Between the low and the high numbers."""


def reason(table: Table, action: Action, player: Player, owners: Names) -> str:
    """Return why a player chose an action, given the table before it; may be empty."""
    match action:
        case Play(card):
            return _in_trick(table, Laid(player, card), player, owners)
        case PlayForBank(card):
            return _in_trick(table, Laid(BANK, card), player, owners)
        case PlaceGolden(side):
            return _golden(table, side, player, owners)
    return ""


def _in_trick(table: Table, laid: Laid, player: Player, owners: Names) -> str:
    """Return what a card means for the trick: who would take it now."""
    if table.trick.taker is not None:
        trick = Trick()
    else:
        trick = table.trick
    after = trick.with_card(laid)
    if not trick.laid:
        is_high = int(value(laid.card)) > MIDDLE
        if is_high:
            return "to take the trick"
        return "to let others take the trick"
    taker = after.best()[0].owner
    is_whole = len(after.laid) == len(table.num_tricks)
    what = _what(table, after)
    if taker != player:
        return f"to let {owners[taker]} take {what}"
    if laid.owner == player and is_zero(laid.card, after.colour):
        return f"to take {what} with a 0"
    if is_whole:
        return f"to take {what}"
    return f"to be ahead in {what}"


def _what(table: Table, trick: Trick) -> str:
    """Describe a trick by its 7s and the tokens that lie: "a trick with +2 and a 7"."""
    shown = sum(
        token / (SET if machine in COLOURS else 1)
        for machine, token in zip(table.machines, table.placed, strict=True)
        for card in trick.cards
        if token is not None and machine in card
    )
    if round(shown):
        parts = [f"{signed(round(shown))}"]
    else:
        parts = []
    if trick.sevens == 1:
        parts.append("a 7")
    elif trick.sevens:
        parts.append(num(trick.sevens, "7"))
    if parts:
        return f"a trick with {joined(parts)}"
    return "the trick"


def _golden(table: Table, side: Side, player: Player, owners: Names) -> str:
    """Describe whom the golden token would cost now on a side."""
    hit = table.at_side(side)
    if player in hit:
        return f"rather than whoever has the {SIDES['MIN' if side == 'MAX' else 'MAX']}"
    return f"as {joined([owners[owner] for owner in hit])} would now"
