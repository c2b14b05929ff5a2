"""Sentences about the table of Las Vegan, and facts about it for demos."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lasvegas_tui.rules.grammar import counted, joined, signed, upper
from lasvegas_tui.rules.vegan.cards import COLOURS, Card, colour, name, value
from lasvegas_tui.rules.vegan.if_round_ended import Forecast, forecast
from lasvegas_tui.rules.vegan.machines import Machine, Side, a_card_at, machine_name
from lasvegas_tui.rules.vegan.sentences.about_tricks import why_taken
from lasvegas_tui.rules.vegan.table import Table, VeganView
from lasvegas_tui.rules.words import Names

SIDES: dict[Side, str] = {"MIN": "fewest", "MAX": "most"}
"""The words for the sides of the golden machine, where fewest or most tricks cost cabbages."""


def side_name(side: Side) -> str:
    """Return the name printed on a side of the golden machine: "FEWEST tricks"."""
    return f"{SIDES[side].upper()} tricks"


def owner_names(names: Names) -> tuple[str, ...]:
    """Return the names of the players, followed by "the bank"."""
    return (*names, "the bank")


def table_lines(view: VeganView, names: Names) -> Iterator[str]:
    """Yield sentences that describe the table, the viewer's cards last; none before round 1."""
    table = view.table
    if not table.round:
        return
    yield f"Round {table.round} of {table.num_rounds}."
    for machine, token in zip(table.machines, table.placed, strict=True):
        if token is None:
            shown = "no token"
        else:
            shown = signed(token)
        yield f"Machine of {machine_name(machine)}: {shown}."
    yield from _golden(table)
    if table.tokens:
        yield f"{_tokens_left(table)}: {joined([signed(token) for token in table.tokens])}."
    yield from _trick(table, names)
    if table.display:
        yield f"Display of the bank: {_listed(table.display)}. Pile: {view.pile_size}."
    tricks = zip(owner_names(names), table.num_tricks, strict=False)
    yield f"Tricks: {', '.join([f'{owner} {count}' for owner, count in tricks])}."
    cabbages = zip(names, table.cabbages, strict=True)
    yield f"Cabbages: {', '.join([f'{owner} {count}' for owner, count in cabbages])}."
    yield from over_early(table, names)
    yield from _own(view, names)


def over_early(table: Table, names: Names) -> list[str]:
    """Say why the game ended before its last round (V-12); empty if it did not."""
    if not table.is_over_early:
        return []
    without = [who for who, left in zip(names, table.cabbages, strict=True) if not left]
    have = "have"
    if len(without) == 1:
        have = "has"
    over = f"the game is over after round {table.round}"
    return [f"{joined(without)} {have} no cabbages left: {over}."]


def _tokens_left(table: Table) -> str:
    if table.has_tokens_to_come:
        return "Tokens to place"
    return "Tokens left over"


def _golden(table: Table) -> Iterator[str]:
    if table.golden is None:
        return
    side = table.golden_side
    if side is None:
        where = "not placed"
    else:
        where = f"on {side_name(side)}"
    yield f"Gold {signed(table.golden)}: {where}."


def _trick(table: Table, names: Names) -> Iterator[str]:
    """Yield the cards of the current trick and who would take it; nothing if it is complete."""
    if not table.trick.laid or table.trick.taker is not None:
        return
    owners = owner_names(names)
    laid = ", ".join([f"{owners[owner]} {name(card)}" for owner, card in table.trick.laid])
    (best, _), why = table.trick.best(), why_taken(table.trick)
    yield f"Trick: {upper(laid)}. So far {owners[best.owner]} takes it: {why}."


def _own(view: VeganView, names: Names) -> Iterator[str]:
    if view.hand:
        yield f"Hand: {_listed(view.hand)}."
    if view.score is not None and view.viewer is not None and any(view.table.num_tricks):
        counts = zip(view.score.counts, view.table.machines, strict=True)
        taken = joined([f"{count} for {machine_name(machine)}" for count, machine in counts])
        yield f"Cards that {names[view.viewer]} has won: {taken}."
    outlook = forecast(view)
    if outlook is not None and view.viewer is not None:
        yield f"If the round ended now, {_foreseen(outlook, names[view.viewer])}."


def _foreseen(outlook: Forecast, name: str) -> str:
    if outlook.is_whole:
        return f"{name}: {signed(outlook.change)}"
    return f"{outlook.of_gold(name)}; cards won count, but lie face down"  # V-5


def _listed(cards: Sequence[Card]) -> str:
    """List cards by colour: "red 1 3 8, blue 0"."""
    parts = []
    for letter, word in COLOURS.items():
        values = [value(card) for card in cards if colour(card) == letter]
        if values:
            parts.append(f"{word} {' '.join(values)}")
    return ", ".join(parts)


# -- what counts, and for whom ---------------------------------------------------------------------


def effect(token: int, machine: Machine) -> str:
    """Say what a token does on a machine: "whoever takes a 9 loses 2 cabbages for it" (V-7).

    `token` is the number on the token.
    """
    if not token:
        return "that brings and costs nothing"
    amount, verb = counted(abs(token), "cabbage"), "gains"
    if token < 0:
        verb = "loses"
    if machine in COLOURS:
        return f"whoever takes three {COLOURS[machine]} cards {verb} {amount} for them"
    return f"whoever takes {a_card_at(machine)} {verb} {amount} for it"


# -- names for demos -------------------------------------------------------------------------------


def tallies(view: VeganView, owners: Names) -> dict[str, str]:
    """Return the facts about a table that captions of demos may contain, by their names.

    "token at R" is the token on a machine, "golden" is the golden token, and "Anna.tricks" is a
    number of tricks. If tricks are open (V-5), "Anna at R" is how many of Anna's cards count at a
    machine, "Anna from R" what they gain there, and "Anna.change" what they gain in all. "taker",
    "card" and "sevens" are about the current trick. "fewest" and "most" are whoever has the fewest
    or the most tricks, and "richest" whoever has most cabbages; they may name several players.
    """
    table = view.table
    found: dict[str, str] = {}
    if table.golden is not None:
        found["golden"] = signed(table.golden)
    for machine, token in zip(table.machines, table.placed, strict=True):
        if token is None:
            found[f"token at {machine}"] = "nothing"
        else:
            found[f"token at {machine}"] = signed(token)
    for who, num_tricks in zip(owners, table.num_tricks, strict=False):
        found[f"{who}.tricks"] = str(num_tricks)
    for owner, (who, cards) in enumerate(zip(owners, view.open_tricks, strict=False)):
        score = table.score(table.counts(cards), owner)
        found[f"{who}.change"] = signed(score.change)
        for machine, count, gain in zip(table.machines, score.counts, score.gains, strict=True):
            found[f"{who} at {machine}"] = str(count)
            found[f"{who} from {machine}"] = signed(gain)
    if table.trick.laid:
        best, _ = table.trick.best()
        found |= {
            "taker": owners[best.owner],
            "card": name(best.card),
            "sevens": str(table.trick.sevens),
        }
    for side, word in SIDES.items():
        found[word] = joined([owners[owner] for owner in table.at_side(side)])
    most = max(table.cabbages)
    found["richest"] = joined([owners[p] for p, has in enumerate(table.cabbages) if has == most])
    return found
