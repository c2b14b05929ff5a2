"""The table of Las Vegan in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lasvegas_tui.rules.grammar import joined, signed, upper
from lasvegas_tui.rules.vegan.cards import COLOURS, Card, Machine, colour, name, value
from lasvegas_tui.rules.vegan.table import NUM_ROUNDS, Table, VeganView
from lasvegas_tui.rules.words import Names

SIDES = {"MIN": "fewest", "MAX": "most"}


def machine_name(machine: Machine) -> str:
    """Name the cards that a machine counts: "the 4s", "the blue sets"."""
    if machine in COLOURS:
        return f"the {COLOURS[machine]} sets"
    return f"the {machine}s"


def owner_names(names: Names) -> tuple[str, ...]:
    """Return the names of all owners of tricks, the bank's last."""
    return (*names, "the bank")


def lying(view: VeganView, names: Names) -> Iterator[str]:
    """Yield what lies on the table, a thing a line, and last the viewer's own cards."""
    table = view.table
    if not table.round:
        return
    yield f"Round {table.round} of {NUM_ROUNDS}."
    for machine, token in zip(table.machines, table.placed, strict=True):
        shown = "no token" if token is None else signed(token)
        yield f"Machine of {machine_name(machine)}: {shown}."
    yield from _golden(table)
    if table.tokens:
        yield f"Tokens to place: {joined([signed(token) for token in table.tokens])}."
    yield from _trick(table, names)
    if table.display:
        yield f"Display of the bank: {_listed(table.display)}. Pile: {view.pile_size}."
    tricks = zip(owner_names(names), table.num_tricks, strict=False)
    yield f"Tricks: {', '.join([f'{owner} {count}' for owner, count in tricks])}."
    cabbages = zip(names, table.cabbages, strict=True)
    yield f"Cabbages: {', '.join([f'{owner} {count}' for owner, count in cabbages])}."
    yield from _own(view, names)


def _golden(table: Table) -> Iterator[str]:
    if table.golden is None:
        return
    side = table.golden_side
    where = "not placed" if side is None else f"on {side}, for the {SIDES[side]} tricks"
    yield f"Golden token {signed(table.golden)}: {where}."


def _trick(table: Table, names: Names) -> Iterator[str]:
    """Yield the cards of a trick that is not complete, and who would take it."""
    if not table.trick.laid or table.trick.taker is not None:
        return
    owners = owner_names(names)
    laid = ", ".join([f"{owners[owner]} {name(card)}" for owner, card in table.trick.laid])
    best, _ = table.trick.best()
    yield f"Trick: {upper(laid)}. So far {owners[best.owner]} takes it."


def _own(view: VeganView, names: Names) -> Iterator[str]:
    if view.hand:
        yield f"Hand: {_listed(view.hand)}."
    if view.score is not None and view.viewer is not None and any(view.table.num_tricks):
        counts = zip(view.score.counts, view.table.machines, strict=True)
        taken = joined([f"{count} for {machine_name(machine)}" for count, machine in counts])
        yield f"Cards that {names[view.viewer]} has won: {taken}."
        yield f"If the round ended now, {names[view.viewer]}: {signed(view.score.change)}."


def _listed(cards: Sequence[Card]) -> str:
    """List cards by colour: "red 1 3 8, blue 0"."""
    by_colour = {letter: [value(c) for c in cards if colour(c) == letter] for letter in COLOURS}
    return ", ".join(f"{COLOURS[c]} {' '.join(held)}" for c, held in by_colour.items() if held)
