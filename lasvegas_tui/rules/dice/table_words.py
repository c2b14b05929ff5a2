"""The table of the dice game in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from lasvegas_tui.rules.casino_words import casino_line, chips_line, money_text
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.dice.table import CASINO_NAMES, NUM_ROUNDS, Casino, DiceView, Phase, Table
from lasvegas_tui.rules.words import Names


def owner_names(names: Names) -> tuple[str, ...]:
    """Return the names of all owners of dice, white last."""
    return (*names, "White")


def lying(view: DiceView, names: Names) -> Iterator[str]:
    """Yield what lies on the table, a thing a line; nothing before the first deal."""
    table = view.table
    if not table.round:
        return
    yield f"Round {table.round} of {NUM_ROUNDS}."
    if table.phase not in (Phase.DEAL, Phase.OVER):  # after which the casinos are paid
        for number, casino in zip(NUMBERS, table.casinos, strict=True):
            yield _casino(number, casino, names)
        if any(table.own) or any(table.white):
            yield f"Dice left: {', '.join(_left(table, names))}."
    yield f"Money: {', '.join(_money(view, names))}."
    for name, chips in zip(names, table.chips, strict=True):
        if chips:
            yield f"Chip cards of {name}: {chips_line(chips)}."


def _casino(number: int, casino: Casino, names: Names) -> str:
    line = casino_line(f"Casino {number}, {CASINO_NAMES[number - 1]}", owner_names(names), casino)
    return f"{line} Chip cards: {chips_line(casino.chips)}." if casino.chips else line


def _left(table: Table, names: Names) -> Iterator[str]:
    for name, own, white in zip(names, table.own, table.white, strict=True):
        yield f"{name} {own} and {white} white" if white else f"{name} {own or 'none'}"


def _money(view: DiceView, names: Names) -> Iterator[str]:
    for name, purse, num_notes in zip(names, view.purses, view.num_notes, strict=True):
        yield f"{name} {money_text(purse, num_notes)}"
