"""Sentences about the table of Royale: everything on it, and the owners of dice."""

from __future__ import annotations

from collections.abc import Iterator

from lasvegas_tui.rules.casino import words as casinos
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.royale.shown_tile import ShownTile
from lasvegas_tui.rules.royale.table import Casino, RoyaleView, Table, casino_name
from lasvegas_tui.rules.words import Names


def owner_names(names: Names) -> tuple[str, ...]:
    """Return the names of all owners of dice for lists: players, then "Neutral" and "Gray"."""
    return (*names, "Neutral", "Gray")


def told_owners(names: Names) -> tuple[str, ...]:
    """Return the names of all owners of dice for sentences, such as "the neutral dice".

    The players come first, then the neutral dice, then the gray dice.
    """
    return (*names, "the neutral dice", "the gray dice")


# -- what lies on the table ------------------------------------------------------------------------


def table_lines(view: RoyaleView, names: Names) -> Iterator[str]:
    """Yield sentences that describe the table; none before the first deal."""
    table = view.table
    if not table.round:
        return
    yield f"Round {table.round} of {table.num_rounds}."
    for number, casino, tile in zip(NUMBERS, table.casinos, table.tiles, strict=True):
        if number <= table.num_paid:
            continue
        yield _casino(number, casino, table, names)
        if tile is not None:
            yield from _tile(number, tile, names)
    if 0 < table.num_paid < len(NUMBERS):
        yield f"Casinos paid: {table.num_paid} of {len(NUMBERS)}."
    if any(dice.short for dice in table.hands):
        yield f"Dice left: {', '.join(_dice_left(table, names))}."
    yield f"Money: {'; '.join(_money(view, names))}."


def _casino(number: int, casino: Casino, table: Table, names: Names) -> str:
    called = f"Casino {number}, {casino_name(number)}"
    if number == table.closed:
        called += ", closed"
    dice = [dice.short for dice in casino.dice]
    return casinos.casino_line(called, owner_names(names), casino, dice)


def _tile(number: int, tile: ShownTile, names: Names) -> Iterator[str]:
    """Yield a line about a tile and its effect, and one about what its marks show now, if any."""
    yield f"Tile {tile.side} at casino {number}, {tile.name}: {tile.text}".rstrip(": ")
    marks = tile.marks_in_words(owner_names(names))
    if marks:
        yield f"{tile.name} now: {marks}."


def _dice_left(table: Table, names: Names) -> Iterator[str]:
    for name, dice in zip(names, table.hands, strict=True):
        yield f"{name} {dice.short or 'none'}"


def _money(view: RoyaleView, names: Names) -> Iterator[str]:
    table = view.table
    for player, name in enumerate(names):
        besides = view.shown_besides(player)
        money = casinos.money_text(view.purses[player], view.num_notes[player], besides)
        badges = [tile.name for tile in table.tiles if tile is not None and tile.badge(player)]
        chips = counted(table.chips[player], "chip")
        yield ", ".join([f"{name} {money} with {chips}", *badges])
