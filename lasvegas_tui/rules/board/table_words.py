"""The board in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lasvegas_tui.rules.board.table import BoardView, Cards, Table
from lasvegas_tui.rules.board.track import JOKER, POSITIONS, SPACES, TABLES, PlayingTable
from lasvegas_tui.rules.grammar import counted, joined
from lasvegas_tui.rules.words import Names


def space_name(position: int, space: int) -> str:
    """Name a space of a table: "3/4", or "3/4 in row 2"."""
    table = TABLES[position - 1]
    numbers = _numbers(SPACES[position - 1][space])
    if table.num_rows == 1:
        return numbers
    return f"{numbers} in row {space // len(table.row) + 1}"


def _numbers(space: tuple[int, ...]) -> str:
    return "/".join(map(str, space))


def lying(view: BoardView, names: Names) -> Iterator[str]:
    """Yield what lies on the board and before the players, a thing a line."""
    table = view.table
    for position in POSITIONS:
        yield f"Table {position}, {_printed(TABLES[position - 1])}."
        yield from _state(table, position, names)
    yield _mary(table)
    yield f"Pawns: {', '.join(_pawns(table, names))}."
    yield f"Counters left: {', '.join(map(_count, names, table.counters))}."
    for name, cards in zip(names, table.cards, strict=True):
        yield f"Cards of {name}: {_cards(cards)}."
    yield f"Chips won: {'; '.join(_won(table, names))}."


def _printed(printed: PlayingTable) -> str:
    """Describe a table as printed: "chip 10, 2 rows of 1 2 3 4 5, and a 6 covers any"."""
    row = " ".join(map(_numbers, printed.row))
    rows = f"{printed.num_rows} rows of " if printed.num_rows > 1 else "spaces "
    joker = f", and a {JOKER} covers any" if printed.has_joker else ""
    return f"chip {printed.chip}, {rows}{row}{joker}"


def _state(table: Table, position: int, names: Names) -> Iterator[str]:
    """Yield the counters on a table and who would win its chip; nothing for an empty table."""
    if not table.has_chip(position):
        yield f"On table {position}: scored, the chip is gone."
        return
    found = table.verdict(position)
    if found.reason == "empty":
        return
    there = ", ".join(_counters(table, position, names))
    winner = "nobody" if found.winner is None else names[found.winner]
    yield f"On table {position}: {there}. Its chip would go to {winner}."
    yield f"Free on table {position}: {', '.join(_free(table, position))}."


def _counters(table: Table, position: int, names: Names) -> Iterator[str]:
    """Yield the spaces of each player: "Anna on 3, 5/6 in row 2"."""
    for player, name in enumerate(names):
        owned = [space for space, owner in enumerate(table.spaces[position - 1]) if owner == player]
        if owned:
            yield f"{name} on {joined([space_name(position, space) for space in owned])}"


def _free(table: Table, position: int) -> Iterator[str]:
    """Yield the free spaces of a table by row: "3 5/6 in row 1", "all of row 2"."""
    printed, counters = TABLES[position - 1], table.spaces[position - 1]
    width = len(printed.row)
    for row in range(printed.num_rows):
        owners = counters[row * width : (row + 1) * width]
        free = [
            _numbers(on) for on, owner in zip(printed.row, owners, strict=True) if owner is None
        ]
        where = f" in row {row + 1}" if printed.num_rows > 1 else ""
        if free:
            yield f"{' '.join(free)}{where}" if len(free) < width else f"all of row {row + 1}"


def _mary(table: Table) -> str:
    where = "at the start" if table.mary is None else f"at table {table.mary}"
    ahead = "" if table.next_stop is None else f", next table {table.next_stop}"
    return f"Mary Chip: {where}{ahead}."


def _pawns(table: Table, names: Names) -> Iterator[str]:
    for name, position in zip(names, table.pawns, strict=True):
        yield f"{name} nowhere yet" if position is None else f"{name} at table {position}"


def _count(name: str, count: int) -> str:
    return f"{name} {count}"


def _cards(cards: Cards) -> str:
    """List the cards of a player: "Good Luck 1 2 3, 2 Front-men, Mary Chip"."""
    parts: Sequence[str] = (
        f"Good Luck {' '.join(map(str, cards.good_luck))}" if cards.good_luck else "",
        counted(cards.front_men, "Front-man").replace("mans", "men") if cards.front_men else "",
        "Mary Chip" if cards.mary_chip else "",
    )
    return ", ".join(filter(None, parts)) or "none"


def _won(table: Table, names: Names) -> Iterator[str]:
    for name, won, total in zip(names, table.chips, table.totals, strict=True):
        chips = joined([str(TABLES[position - 1].chip) for position in won])
        sums = f", {total} in all" if len(won) > 1 else ""
        yield f"{name} {chips or 'none'}{sums}"
