"""Sentences about the board: names of spaces, what is on it, rules for beginners, statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    PlaceCounter,
    PlacePawn,
    ThrowDie,
)
from lasvegas_tui.rules.board.news import (
    CounterPlaced,
    DuelFought,
    MaryMoved,
    PawnMoved,
    TableScored,
)
from lasvegas_tui.rules.board.printed_tables import JOKER, POSITIONS, SPACES, TABLES, PlayingTable
from lasvegas_tui.rules.board.roll_words import by_number
from lasvegas_tui.rules.board.table import BoardView, Cards, Phase, Table
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import counted, joined, num, possessive
from lasvegas_tui.rules.words import Feat, Names, highest


def space_name(position: int, space: int) -> str:
    """Return the name of a space of table number `position`, such as "3-or-4 space in the top row".

    Without several rows, it is the name that `numbered` returns.
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


# -- the rule that a choice is about ---------------------------------------------------------------


WON_BY = {
    "most": "Most counters win the chip; second place wins nothing.",
    "lowest": "Equal counters: the lowest number that they cover wins.",
    "tied": "Equal counters, equal lowest numbers: nobody wins.",
}
"""Maps `Verdict.reason` to a sentence for beginners about who wins a chip (B-14)."""


def moral(before: Table, action: Action, after: Table) -> str:
    """Return a sentence for beginners about the rule behind a choice just made; may be empty."""
    match action:
        case PlacePawn():
            return "A chip is worth as much as its table has spaces."  # B-C3
        case Move():
            return "To move the pawn is a whole turn, without a roll."  # B-2
        case ThrowDie() if _num_free(before, before.pawn) > 1:
            return "A rolled 1 also moves Mary: the next table scores."  # B-8, B-12
        case FrontMan():
            return "A Front-man rolls for a table where your pawn is not."  # B-10
        case MaryChip():
            return "The table that Mary comes to is scored at once."  # B-12
        case GoodLuck() if _leaves_a_throw(before, after):
            return "A Good Luck card places a counter, and you roll too."  # B-9
        case PlaceCounter(space):
            return _of_counter(before, space, after)
    return ""


def _num_free(table: Table, position: int) -> int:
    return table.spaces[position - 1].count(None)


def _leaves_a_throw(before: Table, after: Table) -> bool:
    """Whether a roll follows a Good Luck card wherever its counter is placed."""
    if after.phase is Phase.PLACE:
        offered = after.targets(after.here, after.due, after.player)
        are_free = all(after.spaces[after.here - 1][space] is None for space in offered)
        return are_free and _num_free(before, before.pawn) > 1
    has_placed = any(isinstance(news, CounterPlaced) for news in after.news)
    return has_placed and after.phase is Phase.THROW


def _of_counter(before: Table, space: int, after: Table) -> str:
    """Explain the rule behind placing a counter on a space; empty if none fits."""
    here = before.here
    if after.duel is not None:
        return "Whoever has the space defends it: a dice-duel decides."  # B-19
    if any(isinstance(news, TableScored) and news.why == "full" for news in after.news):
        return "A table is scored as soon as all its spaces are covered."  # B-13
    if before.is_joker:
        return "Where no space shows a 6, a 6 covers any space."  # B-6
    if before.spaces[here - 1][space] is not None:
        return "No free space with the number: a counter replaces another."  # B-4
    if after.has_chip(here):
        return WON_BY.get(after.verdict(here).reason, "")
    return ""


# -- what players did ------------------------------------------------------------------------------


def feats(views: Sequence[BoardView]) -> tuple[Feat, ...]:
    """Return statistics for which players get titles after the game, the most notable first."""
    news = [item for view in views for item in view.news]
    duels = [item.winner for item in news if isinstance(item, DuelFought)]
    usurped = [
        item for item in news if isinstance(item, CounterPlaced) and item.replaced is not None
    ]
    moved = [item for item in news if isinstance(item, PawnMoved) and item.origin is not None]
    scored = [(item.verdict.winner, item) for item in news if isinstance(item, TableScored)]
    chips = [(winner, item) for winner, item in scored if winner is not None]
    return (
        Feat("Duellist", _counted(duels), lambda n: f"{num(n, 'duel')} won"),
        Feat(
            "Usurper",
            Counter(item.player for item in usurped),
            lambda n: f"{num(n, 'counter')} put in the place of others",
        ),
        Feat(
            "High roller",
            highest((winner, TABLES[item.position - 1].chip) for winner, item in chips),
            lambda n: f"the chip of {n}",
        ),
        Feat(
            "Low is enough",
            Counter(winner for winner, item in chips if item.verdict.reason == "lowest"),
            lambda n: f"{num(n, 'tie')} won by the lowest number",
        ),
        Feat(
            "Good neighbour",
            _counted(item.replaced for item in usurped),
            lambda n: f"{num(n, 'space')} given up",
        ),
        Feat(
            "Traveller",
            Counter(item.player for item in moved),
            lambda n: f"{num(n, 'move')} from table to table",
        ),
    )


def _counted(players: Iterable[Player | None]) -> Counter[Player]:
    """Return how often each player occurs, ignoring None."""
    return Counter(player for player in players if player is not None)
