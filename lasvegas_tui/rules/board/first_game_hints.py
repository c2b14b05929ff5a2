"""Hints for players of their first game, each shown when it first matters."""

from __future__ import annotations

from lasvegas_tui.rules.board.if_rolled import leads
from lasvegas_tui.rules.board.playing_tables import POSITIONS, TABLES
from lasvegas_tui.rules.board.table import NUM_COUNTERS, Phase, Table
from lasvegas_tui.rules.words import Basics

BASICS = Basics(
    aim="Most points win. Whoever has most counters on a table wins its chip.",
    turn="Roll: cover the number; if none is free, a rival's. Or move the pawn.",
    why="A rolled 1 moves Mary (M) a table down: it scores, as full ones do.",
)
OF_PHASES = {
    Phase.PAWN: "Tables near ▼ (Mary) score soon; big chips take longer.",
    Phase.PLACE: "Of equal counters, those on the lowest number win.",
    Phase.DUEL: "Press 1, 2 or 3: the number of hearts you fight with.",
}
SOON = 2
"""A hint says that a table scores soon if Mary Chip reaches it in at most this many moves."""


def hint_of(table: Table) -> str:
    """Return a hint for the current player's choice, at most 58 characters; empty for no hint."""
    if table.phase is not Phase.TURN:
        return OF_PHASES.get(table.phase, "")
    if not table.has_chip(table.pawn):
        return "Choose the next table: that is the whole turn."
    if not table.counters[table.player]:
        return "Nothing is rolled now: arrows show what else there is."
    return _of_cards(table) or _of_turn(NUM_COUNTERS - table.counters[table.player])


def _of_cards(table: Table) -> str:
    """Return the hint about a card that would help now; empty if none would."""
    player, stop = table.player, table.next_stop
    cards = table.cards[player]
    if stop is not None and cards.mary_chip and leads(table, stop, player):
        return f"You lead where Mary comes next: her card wins you {TABLES[stop - 1].chip}."
    if not cards.front_men:
        return ""
    for position in POSITIONS:
        is_soon = table.has_chip(position) and table.num_stops(position) <= SOON
        has_counters = player in table.spaces[position - 1]
        if is_soon and has_counters and position != table.pawn:
            return f"Your table {position} scores soon; a Front-man rolls there."
    return ""


def _of_turn(num_placed: int) -> str:
    """Return the hint for the turn of a player with `num_placed` counters on tables."""
    if not num_placed:
        return "Most counters win the whole chip; second wins nothing."
    if num_placed == 1:
        return "Ten cards, each once. Unused, they are worth nothing."
    if num_placed == 2:
        return OF_PHASES[Phase.PLACE]
    return "M is Mary, ▼ her next table: where she comes, it scores."
