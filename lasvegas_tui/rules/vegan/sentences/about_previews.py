"""Sentences that say what a choice in Las Vegan would change, as far as its player may know."""

from __future__ import annotations

from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.grammar import joined, num, numeral, plural, possessive, signed, upper
from lasvegas_tui.rules.vegan.actions import PlaceGolden, PlaceToken, Play, PlayForBank, PlayTopCard
from lasvegas_tui.rules.vegan.card_gains_and_costs import carried_words
from lasvegas_tui.rules.vegan.cards import COLOURS, Card, colour, name
from lasvegas_tui.rules.vegan.machines import Machine, Side, cards_at, cards_of, counting
from lasvegas_tui.rules.vegan.sentences.about_table import SIDES, effect, owner_names
from lasvegas_tui.rules.vegan.sentences.about_tricks import why_taken
from lasvegas_tui.rules.vegan.table import BANK, Phase, Table, VeganView
from lasvegas_tui.rules.vegan.tricks import Laid, Trick, is_zero
from lasvegas_tui.rules.words import Names


def previewed(before: VeganView, action: Action, after: VeganView, names: Names) -> list[str]:
    """Describe what a choice would change; `after` is the view that the choice would lead to."""
    owners = owner_names(names)
    match action:
        case Play(card) if before.table.phase is Phase.ANSWER:
            return _answer(before, card, names)
        case Play(card):
            return _in_trick(Laid(before.table.player, card), before.table, owners)
        case PlayForBank(card):
            return _in_trick(Laid(BANK, card), before.table, owners)
        case PlayTopCard():
            trick = before.table.trick
            ahead = upper(owners[trick.best()[0].owner])
            return [f"Nobody has seen it. {ahead} is ahead: {why_taken(trick)}."]
        case PlaceToken(token, machine):
            return _token(token, machine, before, after, names)
        case PlaceGolden(side):
            return _golden(side, before.table, owners)
    return []


# -- a card ----------------------------------------------------------------------------------------


def _in_trick(own: Laid, table: Table, owners: Names) -> list[str]:
    """Describe who would take the trick with another card in it, why, and what they would get."""
    trick = table.trick.with_card(own)
    led = COLOURS[trick.colour]
    if len(trick.laid) == 1:
        rule = (
            f"Whoever has {led} must follow with {led}; the highest {led} takes the trick, unless"
        )
        return [
            f"{rule} somebody without {led} plays a 0.",
            *_carrying(trick, table),
            *_sevens(trick, "Whoever takes it"),
        ]
    num_due = len(table.num_tricks) - len(trick.laid)
    who = upper(owners[trick.best()[0].owner])
    if not num_due:
        verdict = f"{who} takes the trick: {why_taken(trick)}."
        return [verdict, *_carrying(trick, table), *_sevens(trick, who)]
    due = f"{numeral(num_due)} {plural('card', num_due)} to come"
    verdict = f"{who} is ahead: {why_taken(trick)}; {due}."
    return [verdict, *_carrying(trick, table), *_sevens(trick, "Whoever takes it")]


def _carrying(trick: Trick, table: Table) -> list[str]:
    """Say what a trick gains or costs by itself; empty if nothing."""
    carries = carried_words(trick.cards, table)
    if carries:
        return [f"In this trick: {carries}."]
    return []


def _sevens(trick: Trick, taker: str) -> list[str]:
    if not trick.sevens:
        return []
    if trick.sevens == 1:
        return [f"{taker} places a token for the 7."]
    return [f"{taker} places {num(trick.sevens, 'token')} for {num(trick.sevens, '7')}."]


def _answer(view: VeganView, card: Card, names: Names) -> list[str]:
    """Describe an answer to the bank without knowing the other player's (V-15)."""
    lead = view.table.trick.laid[0].card
    assert view.viewer is not None
    own, rival = names[view.viewer], names[1 - view.viewer]
    trick = view.table.trick.with_card(Laid(view.viewer, card))
    rest = [*_carrying(trick, view.table), *_sevens(trick, "Whoever takes it")]
    if is_zero(card, trick.led):
        return [
            f"{own} takes the trick, unless {rival} reveals such a 0 too: then the bank does.",
            *rest,
        ]
    if colour(card) == trick.led and card > lead:
        beaten = f"unless {rival} reveals a higher {COLOURS[trick.colour]} or a 0 of another colour"
        return [f"Higher than the bank's {name(lead)}: {own} takes the trick, {beaten}.", *rest]
    return [f"{own} does not take the trick: the bank's {name(lead)} stays the higher.", *rest]


# -- a token ---------------------------------------------------------------------------------------


def _token(
    token: int, machine: Machine, before: VeganView, after: VeganView, names: Names
) -> list[str]:
    told, taken = [f"{upper(effect(token, machine))}."], ""
    if token:
        taken = f"{cards_of(machine)} already taken count, too"
    if before.viewer is None:
        return _told_with(told, taken)
    whose = possessive(names[before.viewer])
    held = ""
    if before.hand:
        held = f"{whose} hand has {cards_at(machine, counting(machine, before.hand))}"
    if before.score is None or after.score is None:  # V-5: the last token turns up drawn tricks
        return _told_with(told, held, taken)
    index = before.table.machines.index(machine)
    won, gained = cards_at(machine, after.score.counts[index]), signed(after.score.gains[index])
    return _told_with(told, held, f"{whose} tricks hold {won} so far: {gained}")


def _told_with(told: list[str], *parts: str) -> list[str]:
    """Return sentences and one more of those parts that are not empty."""
    last = "; ".join([part for part in parts if part])
    if not last:
        return told
    return [*told, f"{upper(last)}."]


def _golden(side: Side, table: Table, owners: Names) -> list[str]:
    fined = table.at_side(side)
    those, tricks = joined([owners[owner] for owner in fined]), table.num_tricks[fined[0]]
    number = abs(table.golden_token)
    rule = f"At the end of the round all with the {SIDES[side]} tricks lose {number} cabbages."
    return [rule, f"Now that is {those}, with {num(tricks, 'trick')}."]
