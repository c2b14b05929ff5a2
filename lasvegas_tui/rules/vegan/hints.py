"""Hints on the current trick of Las Vegan: who takes it, what it is worth, what to watch."""

from __future__ import annotations

from collections.abc import Iterator

from lasvegas_tui.rules.grammar import counted, joined
from lasvegas_tui.rules.vegan.actions import Play
from lasvegas_tui.rules.vegan.card_worth import carried_words
from lasvegas_tui.rules.vegan.cards import COLOURS, name
from lasvegas_tui.rules.vegan.machines import Machine, machine_name
from lasvegas_tui.rules.vegan.table import Phase, Table, VeganView
from lasvegas_tui.rules.vegan.table_words import SIDES
from lasvegas_tui.rules.vegan.tricks import Laid, Trick


def trick_hint(view: VeganView) -> str:
    """Describe who takes the current trick and what it is worth, in up to three lines."""
    if view.table.following is None:
        told = list(_to_lead(view))
    else:
        told = list(_to_follow(view.table))
    told += _at_stake(view)
    return "\n".join(told[:3])


def _to_follow(table: Table) -> Iterator[str]:
    """Yield how a trick that has been led is taken, and what its cards are worth so far."""
    yield _who_takes(table.trick)
    gained = carried_words(table.trick.cards, table)
    if gained:
        yield f"In this trick so far: {gained}, counted when the round ends."


def _who_takes(trick: Trick) -> str:
    """Say which card takes a trick that has been led (V-4)."""
    led = COLOURS[trick.colour]
    (_, card), how = trick.best()
    if how == "zero":
        return f"The {name(card)} takes the trick, unless another 0 that is not {led} follows."
    return f"The highest {led} takes the trick, unless somebody without {led} plays a 0."


def _to_lead(view: VeganView) -> Iterator[str]:
    """Yield what counts in this round, and whether tricks can only cost the viewer now."""
    table = view.table
    machines = zip(table.machines, table.placed, strict=True)
    effects = [_effect(token, machine) for machine, token in machines if token]
    if not effects:
        count = joined([machine_name(machine) for machine in table.machines])
        yield f"This round only {count} can count, and gold counts tricks."
        yield "No card counts yet; whoever takes a 7 decides what will."
        return
    yield f"Of the cards you take, {joined(effects)}."
    if can_only_cost(view):
        yield "Taking tricks can only cost you now: a low card leaves them to others."
    else:
        yield "Whoever takes a trick gets what its cards bring or cost when the round ends."


def _effect(token: int, machine: Machine) -> str:
    """Describe what a token does: "each 8 costs 2", "every three red bring 1" (V-7)."""
    verb = "cost"
    if token > 0:
        verb = "bring"
    if machine in COLOURS:
        return f"every three {COLOURS[machine]} {verb} {abs(token)}"
    return f"each {machine} {verb}s {abs(token)}"


def can_only_cost(view: VeganView) -> bool:
    """Whether tokens only cost, and no trick would save the viewer from a loss at gold."""
    table = view.table
    placed = [token for token in table.placed if token]
    is_spared = table.golden_side == "MIN" and view.viewer in table.at_golden()
    return bool(placed) and max(placed) < 0 and not is_spared


def _at_stake(view: VeganView) -> Iterator[str]:
    """Yield what gold would cost the viewer, and that the cards they won lie face down (V-5)."""
    table, viewer = view.table, view.viewer
    if viewer is None:
        return
    side = table.golden_side
    if side is not None:
        lost = counted(-table.golden_token, "cabbage")
        own, most = table.num_tricks[viewer], max(table.num_tricks)
        if viewer in table.at_golden():
            yield f"You have the {SIDES[side]} tricks now; all with the {SIDES[side]} lose {lost}."
        elif side == "MAX" and own + 1 == most and _can_take(view):
            yield f"With this trick you would tie for the most, which costs {lost}."
    if table.num_tricks[viewer] and not table.is_open:
        yield "Cards you have won lie face down: only your memory counts them."  # V-5


def _can_take(view: VeganView) -> bool:
    """Whether a card that the viewer can play, or has played, would take the trick so far."""
    trick, viewer = view.table.trick, view.viewer
    assert viewer is not None
    if view.table.phase is Phase.BANK:
        return trick.best()[0].owner == viewer
    own = [Laid(viewer, action.card) for action in view.actions if isinstance(action, Play)]
    return any(trick.with_card(laid).best()[0] == laid for laid in own)
