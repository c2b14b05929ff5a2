"""Phrases that say why a bot made a choice in Las Vegan, from what everybody can see.

They do not mention hands or face-down tricks.
"""

from __future__ import annotations

from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import joined, num, signed
from lasvegas_tui.rules.vegan.actions import PlaceGolden, Play, PlayForBank, bank_plays
from lasvegas_tui.rules.vegan.cards import COLOURS, DECK, colour, name, value
from lasvegas_tui.rules.vegan.machines import SET, Side, counting
from lasvegas_tui.rules.vegan.sentences.about_table import SIDES
from lasvegas_tui.rules.vegan.table import BANK, HAND_SIZES, Table
from lasvegas_tui.rules.vegan.tricks import Laid, Trick, is_zero
from lasvegas_tui.rules.words import Names

MIDDLE = 4.5
"""Cards with a value above this are called high, those with a value below it low."""
THE_TRICK = "the trick"
"""The phrase for a trick that gains and costs nothing."""


def reason(table: Table, action: Action, player: Player, owners: Names) -> str:
    """Return why a player chose an action, such as "to try for the trick"; may be empty.

    `table` is the table before the action, and `owners` are the names of the players and the bank.
    """
    match action:
        case Play(card):
            return _in_trick(table, Laid(player, card), player, owners)
        case PlayForBank(card):
            return _in_trick(table, Laid(BANK, card), player, owners)
        case PlaceGolden(side):
            return _golden(table, side, player, owners)
    return ""


def _in_trick(table: Table, laid: Laid, player: Player, owners: Names) -> str:
    """Return why a card was played to the trick; empty without a choice, or a good reason.

    The taker is named only if they cannot lose the trick any more. That a hand had only one card to
    follow with is a secret, and is not told.
    """
    if _is_only_card(table, laid):
        return ""
    after = table.trick.with_card(laid)
    gain = _gain(table, after)
    if len(after.laid) == 1:
        return _leading(after, gain)
    best, how = after.best()
    is_decided = len(after.laid) == len(table.num_tricks) or _is_beyond_change(after)
    if best.owner == player and gain >= 0:
        return _taking(after, gain, is_decided)
    if best.owner != player and gain < 0 and is_decided:
        return f"to let {owners[best.owner]} take {_what(after, gain)}"
    if colour(laid.card) != after.colour:
        return f"for lack of {COLOURS[after.colour]}"
    if best != laid and how == "highest" and gain <= 0 and not after.sevens:
        return f"to stay under the {name(best.card)}"
    return ""


def _is_only_card(table: Table, laid: Laid) -> bool:
    """Whether everybody can see that no other card could have been played."""
    if table.has_bank and laid.owner == BANK:
        return len(bank_plays(table.display, table.following)) == 1
    return sum(table.num_tricks) + 1 == HAND_SIZES[table.num_players]


def _is_beyond_change(trick: Trick) -> bool:
    """Whether no other card could take a trick from its best one."""
    best, _ = trick.best()
    others = [Laid(BANK, card) for card in DECK if card not in trick.cards]
    return all(trick.with_card(other).best()[0] == best for other in others)


def _leading(trick: Trick, gain: int) -> str:
    is_high = int(value(trick.laid[0].card)) > MIDDLE
    if is_high and gain >= 0:
        return "to try for the trick"
    if not is_high and gain <= 0:
        return "to leave the trick to others"
    return ""


def _taking(trick: Trick, gain: int, is_decided: bool) -> str:
    verb, what = "to be ahead in", _what(trick, gain)
    if is_decided:
        verb = "to take"
    if what == THE_TRICK and is_zero(trick.best()[0].card, trick.colour):
        return f"{verb} {what} with a 0"
    return f"{verb} {what}"


def _gain(table: Table, trick: Trick) -> int:
    """Estimate what a trick gains, in cabbages; each card of a set of three counts a third."""
    gain = 0.0
    for machine, token in zip(table.machines, table.placed, strict=True):
        if token is not None:
            gain_of_card: float = token
            if machine in COLOURS:
                gain_of_card = token / SET
            gain += gain_of_card * counting(machine, trick.cards)
    return round(gain)


def _what(trick: Trick, gain: int) -> str:
    """Describe a trick by what it is worth: "a trick with +2 and a 7"."""
    parts: list[str] = []
    if gain:
        parts.append(signed(gain))
    if trick.sevens == 1:
        parts.append("a 7")
    elif trick.sevens:
        parts.append(num(trick.sevens, "7"))
    if parts:
        return f"a trick with {joined(parts)}"
    return THE_TRICK


def _golden(table: Table, side: Side, player: Player, owners: Names) -> str:
    """Return why the golden token was put on a side, by who would pay there now."""
    hit = table.at_side(side)
    if player in hit:
        other: Side = "MAX"
        if side == "MAX":
            other = "MIN"
        return f"rather than whoever has the {SIDES[other]}"
    return f"as {joined([owners[owner] for owner in hit])} would now"
