"""The table of Royale in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from lasvegas_tui.rules.casino_words import casino_line, money_text
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.royale.table import (
    NUM_ROUNDS,
    Casino,
    RoyaleView,
    ShownTile,
    Table,
    casino_name,
)
from lasvegas_tui.rules.words import Names


def owner_names(names: Names) -> tuple[str, ...]:
    """Return the names of all owners of dice."""
    return (*names, "Neutral", "Gray")


def lying(view: RoyaleView, names: Names) -> Iterator[str]:
    """Yield what lies on the table, a thing a line; nothing before the first deal."""
    table = view.table
    if not table.round:
        return
    yield f"Round {table.round} of {NUM_ROUNDS}."
    for number, casino, tile in zip(NUMBERS, table.casinos, table.tiles, strict=True):
        if number <= table.num_paid:
            continue
        yield _casino(number, casino, table, names)
        if tile is not None:
            yield from _tile(number, tile, names)
    if 0 < table.num_paid < len(NUMBERS):
        yield f"Casinos paid: {table.num_paid} of {len(NUMBERS)}."
    if any(dice.short for dice in table.hands):
        yield f"Dice left: {', '.join(_left(table, names))}."
    yield f"Money: {'; '.join(_money(view, names))}."


def _casino(number: int, casino: Casino, table: Table, names: Names) -> str:
    closed = ", closed" if number == table.closed else ""
    called = f"Casino {number}, {casino_name(number)}{closed}"
    return casino_line(called, owner_names(names), casino, [dice.short for dice in casino.dice])


def _tile(number: int, tile: ShownTile, names: Names) -> Iterator[str]:
    """Yield a tile with its effect, and below it what its marks show now."""
    yield f"Tile {tile.side} at casino {number}, {tile.name}: {tile.text}".rstrip(": ")
    marks = tile.lying(owner_names(names))
    if marks:
        yield f"{tile.name} now: {marks}."


def _left(table: Table, names: Names) -> Iterator[str]:
    for name, dice in zip(names, table.hands, strict=True):
        yield f"{name} {dice.short or 'none'}"


def _money(view: RoyaleView, names: Names) -> Iterator[str]:
    table = view.table
    for player, name in enumerate(names):
        notes = money_text(view.purses[player], view.num_notes[player], view.loose[player])
        badges = [tile.name for tile in table.tiles if tile is not None and tile.badge(player)]
        yield ", ".join([f"{name} {notes}", counted(table.chips[player], "chip"), *badges])
