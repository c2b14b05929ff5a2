"""The table of the card game in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from lasvegas_tui.rules.card.table import (
    FINISHED_AT,
    NUM_ROUNDS,
    NUM_TURNS,
    Cards,
    CardView,
    Phase,
    Table,
)
from lasvegas_tui.rules.casino_words import casino_line, chips_line, money_text
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.words import Names


def lying(view: CardView, names: Names) -> Iterator[str]:
    """Yield what lies on the table, a thing a line, and last the viewer's own cards."""
    table = view.table
    if not table.round:
        return
    if table.phase is not Phase.OVER:
        yield f"Round {table.round} of {NUM_ROUNDS}, turn {table.turn} of {NUM_TURNS}."
    if table.phase not in (Phase.DEAL, Phase.OVER):  # after which the casinos are paid
        yield from _casinos(table, names)
    yield f"Cards out, finished at {FINISHED_AT}: {', '.join(_out(table, names))}."
    yield f"Money: {', '.join(_money(view, names))}."
    for name, chips in zip(names, table.chips, strict=True):
        if chips:
            yield f"Chip cards of {name}: {chips_line(chips)}."
    if view.hand:
        yield f"Hand: {_listed(view.hand)}."
    if view.glass:
        yield f"Under the glass: {_listed(view.glass)}."


def _casinos(table: Table, names: Names) -> Iterator[str]:
    for number, casino in zip(NUMBERS, table.casinos, strict=True):
        line = casino_line(f"Casino {number}", names, casino)
        yield f"{line} Chip cards: {chips_line(casino.chips)}." if casino.chips else line


def _out(table: Table, names: Names) -> Iterator[str]:
    for player, name in enumerate(names):
        finished = " and finished" if table.is_finished(player) else ""
        yield f"{name} {table.num_out[player]}{finished}"


def _money(view: CardView, names: Names) -> Iterator[str]:
    for name, purse, num_notes in zip(names, view.purses, view.num_notes, strict=True):
        yield f"{name} {money_text(purse, num_notes)}"


def _listed(cards: Cards) -> str:
    return ", ".join([card.text for card in cards])
