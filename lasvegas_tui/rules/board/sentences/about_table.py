"""Sentences about the board: the names of its spaces, and everything on it."""

from __future__ import annotations

from collections.abc import Iterator

from lasvegas_tui.rules.board.news import (
    MaryMoved,
)
from lasvegas_tui.rules.board.playing_tables import (
    JOKER,
    POSITIONS,
    SPACES,
    TABLES,
    PlayingTable,
    is_joker,
)
from lasvegas_tui.rules.board.sentences.about_possible_rolls import by_number
from lasvegas_tui.rules.board.table import BoardView, Cards, Phase, Table
from lasvegas_tui.rules.grammar import counted, joined, possessive
from lasvegas_tui.rules.words import Names


def space_name(position: int, space: int) -> str:
    """Return the name of a space of table number `position`, such as "3-or-4 space in the top row".

    If the table has only one row, the name does not mention the row: "3-or-4 space".
    """
    table, name = TABLES[position - 1], numbered(position, space)
    if table.num_rows == 1:
        return name
    return f"{name} in {_row(table, space // len(table.row))}"


def numbered(position: int, space: int) -> str:
    """Return the name of a space by the numbers it shows, such as "3" or "3-or-4 space"."""
    numbers = SPACES[position - 1][space]
    if len(numbers) > 1:
        return f"{_numbers(numbers)} space"
    return _numbers(numbers)


def space_at(position: int, space: int) -> str:
    """Return the name of a space with its table: "3-or-4 space in the top row of table 8"."""
    return f"{space_name(position, space)} of table {position}"


def rolled(thrown: Table, turn: Table, names: Names) -> str:
    """Say what the player rolled: "Anna rolls a 5 for table 3."

    The table is named if it is not that of the player's pawn. `thrown` is the board after the roll,
    and `turn` is the board before the turn ends.
    """
    where, joker = "", ""
    if turn.here != turn.pawn:
        where = f" for table {turn.here}"
    if is_joker(turn.here, thrown.die or 0):
        joker = ", a joker"
    return f"{names[turn.player]} rolls a {thrown.die}{where}{joker}."


def mary_came(news: MaryMoved, names: Names) -> str:
    """Say that Mary Chip comes to a table and, if a 1 was rolled, who rolled it."""
    if news.mover is None or not news.is_rolled:
        return f"Mary comes to table {news.position}."
    return f"{possessive(names[news.mover])} 1 brings Mary to table {news.position}."


def going_back(owner: str) -> str:
    """Say that a replaced counter goes back to the player called `owner`."""
    return f"The counter there goes back to {possessive(owner)} stock."


def front_men(cards: Cards) -> str:
    """Say how many Front-man cards a player has left: "1 Front-man", "2 Front-men"."""
    return counted(cards.front_men, "Front-man").replace("mans", "men")


def _row(table: PlayingTable, row: int) -> str:
    """Name a row, counted from 0, of a table with several rows: "the top row"."""
    if row == 0:
        return "the top row"
    if row == table.num_rows - 1:
        return "the bottom row"
    return "the middle row"


def _numbers(space: tuple[int, ...]) -> str:
    return "-or-".join(map(str, space))


def table_lines(view: BoardView, names: Names) -> Iterator[str]:
    """Yield sentences that describe the board, and each player's counters, cards and chips."""
    table = view.table
    for position in POSITIONS:
        yield f"Table {position}, {_printed(TABLES[position - 1])}."
        yield from _state(table, position, names)
    yield _mary(table)
    yield f"Pawns: {', '.join(_pawns(table, names))}."
    if table.phase is Phase.TURN and table.has_chip(table.pawn):
        yield f"A roll at table {table.pawn} brings {by_number(table, table.pawn, names)}."
    yield f"Counters left: {', '.join(map(_count, names, table.counters))}."
    for name, cards in zip(names, table.cards, strict=True):
        yield f"Cards of {name}: {_cards(cards)}."
    yield f"Chips won: {'; '.join(_won(table, names))}."


def _printed(printed: PlayingTable) -> str:
    """Describe a table as printed: "chip 10, 2 rows of 1 2 3 4 5, and a 6 covers any"."""
    row = " ".join(map(_numbers, printed.row))
    if printed.num_rows > 1:
        rows = f"{printed.num_rows} rows of "
    else:
        rows = "spaces "
    joker = ""
    if printed.has_joker:
        joker = f", and a {JOKER} covers any"
    return f"chip {printed.chip}, {rows}{row}{joker}"


def _state(table: Table, position: int, names: Names) -> Iterator[str]:
    """Yield what is on a table, who would win its chip, and what is free; nothing if empty."""
    if not table.has_chip(position):
        yield f"On table {position}: scored, the chip is gone."
        return
    found = table.verdict(position)
    if found.reason == "empty":
        return
    there = ", ".join(_counters(table, position, names))
    if found.winner is None:
        winner = "nobody"
    else:
        winner = names[found.winner]
    yield f"On table {position}: {there}. Its chip would go to {winner}."
    yield f"Free on table {position}: {', '.join(_free(table, position))}."


def _counters(table: Table, position: int, names: Names) -> Iterator[str]:
    """Yield the spaces of each player at a table: "Anna on the 3 and the 5-or-6 space"."""
    for player, name in enumerate(names):
        owned = [space for space, owner in enumerate(table.spaces[position - 1]) if owner == player]
        if owned:
            spaces = [f"the {space_name(position, space)}" for space in owned]
            yield f"{name} on {joined(spaces)}"


def _free(table: Table, position: int) -> Iterator[str]:
    """Yield the free spaces of a table by row: "3 5-or-6 in the top row"."""
    printed, counters = TABLES[position - 1], table.spaces[position - 1]
    width = len(printed.row)
    for row in range(printed.num_rows):
        owners = counters[row * width : (row + 1) * width]
        free = [
            _numbers(on) for on, owner in zip(printed.row, owners, strict=True) if owner is None
        ]
        if printed.num_rows == 1:
            yield " ".join(free)
        elif len(free) == width:
            yield f"all of {_row(printed, row)}"
        elif free:
            yield f"{' '.join(free)} in {_row(printed, row)}"


def _mary(table: Table) -> str:
    if table.mary is None:
        where = "at the start"
    else:
        where = f"at table {table.mary}"
    if table.next_stop is None:
        ahead = ""
    else:
        ahead = f", next table {table.next_stop}"
    return f"Mary: {where}{ahead}."


def _pawns(table: Table, names: Names) -> Iterator[str]:
    for name, position in zip(names, table.pawns, strict=True):
        if position is None:
            yield f"{name} nowhere yet"
        else:
            yield f"{name} at table {position}"


def _count(name: str, count: int) -> str:
    return f"{name} {count}"


def _cards(cards: Cards) -> str:
    """List the cards of a player: "Good Luck 1 2 3, 2 Front-men, Mary card"."""
    parts: list[str] = []
    if cards.good_luck:
        parts.append(f"Good Luck {' '.join(map(str, cards.good_luck))}")
    if cards.front_men:
        parts.append(front_men(cards))
    if cards.mary_chip:
        parts.append("Mary card")
    if not parts:
        return "none"
    return ", ".join(parts)


def _won(table: Table, names: Names) -> Iterator[str]:
    for name, won, total in zip(names, table.chips, table.totals, strict=True):
        chips = "none"
        if won:
            chips = joined([str(TABLES[position - 1].chip) for position in won])
        if len(won) > 1:
            chips += f", {total} in all"
        yield f"{name} {chips}"
