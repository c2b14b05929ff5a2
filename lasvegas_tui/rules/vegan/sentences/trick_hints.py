"""Hints on the current trick of Las Vegan: who takes it, what it is worth, what to watch."""

from __future__ import annotations

from collections.abc import Iterator

from lasvegas_tui.rules.grammar import counted, joined, num, numeral
from lasvegas_tui.rules.vegan.actions import Play
from lasvegas_tui.rules.vegan.card_gains_and_costs import carried_words
from lasvegas_tui.rules.vegan.cards import COLOURS, name
from lasvegas_tui.rules.vegan.machines import Machine, machine_name
from lasvegas_tui.rules.vegan.sentences.about_table import SIDES
from lasvegas_tui.rules.vegan.table import HAND_SIZES, Phase, Table, VeganView
from lasvegas_tui.rules.vegan.tricks import Laid, Trick
from lasvegas_tui.rules.words import Names

FEW_CABBAGES = 5
"""A hint warns a player with at most this many cabbages that they may soon have none left."""


def trick_hint(view: VeganView, names: Names) -> str:
    """Say who takes the current trick and what it is worth, in up to three lines."""
    if view.table.following is None:
        told = list(_to_lead(view))
    else:
        told = list(_to_follow(view.table))
    at_stake = [*_at_stake(view), *_close_to_none(view, names)]
    once = list(_first_trick(view))
    if once:
        told = [*once, told[0], *at_stake, *told[1:]]
    else:
        told += at_stake
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
        yield "As tokens are now, tricks can only cost you; low cards leave them to others."
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
    """Whether further tricks can only cost the viewer cabbages, by the tokens placed until now.

    It is False if another trick may save the viewer from having the fewest tricks, for which the
    golden machine costs cabbages (V-8).
    """
    table = view.table
    placed = [token for token in table.placed if token]
    may_save = table.golden_side == "MIN" and _is_fewest_open(view)
    return bool(placed) and max(placed) < 0 and not may_save


def _is_fewest_open(view: VeganView) -> bool:
    """Whether it is still open if the viewer will have the fewest tricks of the round."""
    table = view.table
    if view.viewer is None:
        return True
    others = list(table.num_tricks)
    own = others.pop(view.viewer)
    num_left = HAND_SIZES[table.num_players] - sum(table.num_tricks)
    num_missing = sum(max(0, own - count) for count in others)
    return num_missing <= num_left and own + num_left > min(others)


def _at_stake(view: VeganView) -> Iterator[str]:
    """Yield what gold would cost the viewer (V-8)."""
    table, viewer = view.table, view.viewer
    if viewer is None:
        return
    side = table.golden_side
    if side is not None:
        lost = counted(-table.golden_token, "cabbage")
        own, most = table.num_tricks[viewer], max(table.num_tricks)
        if len(table.at_golden()) == len(table.num_tricks):
            yield f"All {numeral(len(table.num_tricks))} are level: each would lose {lost}."
        elif viewer in table.at_golden():
            yield f"You have the {SIDES[side]} tricks now; all with the {SIDES[side]} lose {lost}."
        elif side == "MAX" and own + 1 == most and _can_take(view):
            yield f"With this trick you would tie for the most, which costs {lost}."


def _first_trick(view: VeganView) -> Iterator[str]:
    """Yield that cards lie face down, once: to a viewer who leads after their first trick (V-5)."""
    table, viewer = view.table, view.viewer
    is_first = viewer is not None and table.num_tricks[viewer] == 1
    if is_first and table.trick.taker == viewer and not table.is_open:
        yield "Cards you have won lie face down: only your memory counts them."


def _close_to_none(view: VeganView, names: Names) -> Iterator[str]:
    """Yield that somebody may soon have no cabbages left, which would end the game (V-12)."""
    table = view.table
    fewest = min(table.cabbages)
    if fewest > FEW_CABBAGES or table.round == table.num_rounds:
        return
    player = table.cabbages.index(fewest)
    has = f"{names[player]} has"
    if view.viewer is not None and table.cabbages[view.viewer] == fewest:
        has = "You have"
    yield f"{has} only {num(fewest, 'cabbage')}: the game ends once somebody has none."


def _can_take(view: VeganView) -> bool:
    """Whether a card that the viewer can play, or has played, would take the trick so far."""
    trick, viewer = view.table.trick, view.viewer
    assert viewer is not None
    if view.table.phase is Phase.BANK:
        return trick.best()[0].owner == viewer
    own = [Laid(viewer, action.card) for action in view.actions if isinstance(action, Play)]
    return any(trick.with_card(laid).best()[0] == laid for laid in own)
