"""The board in sentences, with the rules and the feats that show on it."""

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
from lasvegas_tui.rules.board.news import CounterPlaced, DuelFought, PawnMoved, TableScored
from lasvegas_tui.rules.board.roll_words import by_number
from lasvegas_tui.rules.board.table import BoardView, Cards, Phase, Table
from lasvegas_tui.rules.board.track import JOKER, POSITIONS, SPACES, TABLES, PlayingTable, Verdict
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import counted, joined, num, numeral, possessive, upper
from lasvegas_tui.rules.words import Feat, Names, highest


def space_name(position: int, space: int) -> str:
    """Name a space of a table: "3/4", or "3/4 in the top row"."""
    table = TABLES[position - 1]
    numbers = _numbers(SPACES[position - 1][space])
    if table.num_rows == 1:
        return numbers
    return f"{numbers} in {_row(table, space // len(table.row))}"


def _row(table: PlayingTable, row: int) -> str:
    """Name a row of a table with several, counted from 0."""
    if row == 0:
        return "the top row"
    if row == table.num_rows - 1:
        return "the bottom row"
    return "the middle row"


def _numbers(space: tuple[int, ...]) -> str:
    return "/".join(map(str, space))


def lying(view: BoardView, names: Names) -> Iterator[str]:
    """Yield what is on the board and in front of the players, one line for each thing."""
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
    """Yield the counters on a table and who would win its chip; nothing for an empty table."""
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
    """Yield the spaces of each player: "Anna on 3, 5/6 in the top row"."""
    for player, name in enumerate(names):
        owned = [space for space, owner in enumerate(table.spaces[position - 1]) if owner == player]
        if owned:
            yield f"{name} on {joined([space_name(position, space) for space in owned])}"


def _free(table: Table, position: int) -> Iterator[str]:
    """Yield the free spaces of a table by row: "3 5/6 in the top row"."""
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
        sums = ""
        if len(won) > 1:
            sums = f", {total} in all"
        yield f"{name} {chips or 'none'}{sums}"


# -- who wins a chip -------------------------------------------------------------------------------

MOST_NAMED = 3
"""The largest number of tied players that are named individually."""


def outlook(table: Table, position: int, names: Names) -> str:
    """Describe who would win a table's chip if it were scored now, and why."""
    chip = TABLES[position - 1].chip
    if not table.has_chip(position):
        return f"Table {position} was scored: its chip is gone."
    decided = table.verdict(position)
    if decided.reason == "empty":
        return f"Table {position} has a chip of {chip} and no counter yet."
    awarded = award(position, decided, names, f"its chip of {chip}")
    return f"If table {position} were scored now: {awarded}."


def closing(table: Table, position: int) -> str:
    """Describe what a table is worth and when it scores (B-12, B-13)."""
    chip, num_free = TABLES[position - 1].chip, table.spaces[position - 1].count(None)
    full = f"it is full ({counted(num_free, 'space')} free)"
    mary = f"Mary Chip comes ({away(table, position)})"
    return f"Table {position} is worth {chip} points. It scores when {full} or {mary}."


def away(table: Table, position: int) -> str:
    """Tell how far Mary Chip is from a table with a chip: "3 tables away"."""
    return f"{counted(table.num_stops(position), 'table')} away"


def still_to_win(table: Table) -> str:
    """Describe what is left of the game: "still to win: 54 at 7 tables"."""
    if table.options.short or not table.num_left:
        if table.num_left:
            return f"{counted(table.num_left, 'table')} to go"
        return ""
    left = [printed.chip for printed in TABLES if table.has_chip(printed.position)]
    return f"still to win: {sum(left)} at {counted(len(left), 'table')}"


def margin(decided: Verdict) -> int:
    """Return the number of counters by which the first player leads; 0 for a tie."""
    *_, second, first = sorted(decided.counts)
    return first - second


def standing(decided: Verdict, names: Names) -> str:
    """Describe briefly who would win a chip now, and by what (B-14)."""
    if decided.reason == "empty":
        return "no counters yet"
    if decided.winner is None:
        return f"tie on a {min(decided.lowest)}: nobody wins"
    name = names[decided.winner]
    if decided.reason == "most":
        return f"{name} leads by {margin(decided)}"
    return f"tie: {possessive(name)} {min(decided.lowest)} is lowest"


def own_standing(decided: Verdict, player: Player) -> str:
    """Tell a player what they lack at a table; empty if they lack nothing."""
    if decided.reason == "empty":
        return "Your first counter here would lead."
    if decided.winner == player:
        return ""
    behind = max(decided.counts) - decided.counts[player]
    if behind:
        return f"You are {counted(behind, 'counter')} behind."
    return "You have as many, but not the lowest number."


def outcome(position: int, decided: Verdict, names: Names, is_scored: bool = True) -> str:
    """Describe briefly who wins the chip of a table that scores, or would, and by what (B-14)."""
    if is_scored:
        is_lost, leads, wins = "is lost", "has most and wins", "is lowest and wins"
    else:
        is_lost, leads, wins = "would be lost", "would have most and win", "would be lowest and win"
    chip = TABLES[position - 1].chip
    if decided.reason == "empty":
        return f"No counters: the chip {is_lost}"
    if decided.winner is None:
        return f"A tie on a {min(decided.lowest)}: the chip {is_lost}"
    name = names[decided.winner]
    if decided.reason == "most":
        return f"{name} {leads} {chip}"
    return f"{possessive(name)} {min(decided.lowest)} {wins} {chip}"


def going_home(scored: TableScored) -> str:
    """Say in a sentence that the counters of a scored table go home; empty for none (B-15)."""
    if scored.verdict.reason == "empty":
        return ""
    return f"All counters of table {scored.position} go home."


def leaving(table: Table, position: int, names: Names) -> str:
    """Tell in a sentence who has to leave a table that has been scored; empty for nobody (B-3)."""
    there = [names[player] for player, pawn in enumerate(table.pawns) if pawn == position]
    if not there or not table.num_left:
        return ""
    if len(there) == 1:
        return f"{there[0]} stands here: the next turn is to move the pawn."
    return f"{joined(there, 'and')} stand here: their next turn is to move the pawn."


def award(position: int, decided: Verdict, names: Names, chip: str = "") -> str:
    """B-14: describe who wins the chip or that it is lost, and why."""
    chip = chip or f"the chip of {TABLES[position - 1].chip}"
    if decided.reason == "empty":
        return f"nobody has a counter there, so {chip} is lost"
    most = num(max(decided.counts), "counter")
    if decided.reason == "most":
        assert decided.winner is not None
        return f"{names[decided.winner]} wins {chip} with {most}"
    tie = f"{_tied(decided, names)} tie with {most}"
    least, *others = sorted(decided.lowest)
    if decided.winner is None:
        return f"{tie}. {_alike(decided, least)} a {least} as their lowest: {chip} is lost"
    against = f"{least} against {joined([str(low) for low in others])}"
    return f"{tie}. Lowest number {against}: {names[decided.winner]} wins {chip}"


def _tied(decided: Verdict, names: Names) -> str:
    if len(decided.counts) == len(decided.tied) > MOST_NAMED:
        return f"all {numeral(len(decided.tied))}"
    return joined([names[player] for player in decided.tied])


def _alike(decided: Verdict, least: int) -> str:
    """Count the tied players with the same lowest number: "Both have"."""
    num_alike = decided.lowest.count(least)
    if num_alike < len(decided.tied):
        return f"{upper(numeral(num_alike))} of them have"
    if num_alike == 2:
        return "Both have"
    return "All have"


# -- the rule that a choice is about ---------------------------------------------------------------


WON_BY = {
    "most": "Most counters win the chip; second place wins nothing.",
    "lowest": "Equal counters: the lowest number that they cover wins.",
    "tied": "Equal counters, equal lowest numbers: nobody wins.",
}
"""B-14: the rule by the reason for the verdict on a table."""


def moral(before: Table, action: Action, after: Table) -> str:
    """Return the rule behind a choice, given the tables before and after it; empty if none fits."""
    match action:
        case PlacePawn():
            return "A chip is worth as much as its table has spaces."  # B-C3
        case Move():
            return "To move the pawn is a whole turn, without a roll."  # B-2
        case ThrowDie() if _num_free(before, before.pawn) > 1:
            return "A rolled 1 also moves Mary Chip: the next table scores."  # B-8, B-12
        case FrontMan():
            return "A Front-man rolls for a table where your pawn is not."  # B-10
        case MaryChip():
            return "The table that Mary Chip comes to is scored at once."  # B-12
        case GoodLuck() if _leaves_a_throw(before, after):
            return "A Good Luck card places a counter, and you roll too."  # B-9
        case PlaceCounter(space):
            return _of_counter(before, space, after)
    return ""


def _num_free(table: Table, position: int) -> int:
    return table.spaces[position - 1].count(None)


def _leaves_a_throw(before: Table, after: Table) -> bool:
    """Whether a Good Luck card leads to the throw, wherever its counter is placed."""
    if after.phase is Phase.PLACE:
        offered = after.targets(after.here, after.due, after.player)
        are_free = all(after.spaces[after.here - 1][space] is None for space in offered)
        return are_free and _num_free(before, before.pawn) > 1
    has_placed = any(isinstance(news, CounterPlaced) for news in after.news)
    return has_placed and after.phase is Phase.THROW


def _of_counter(before: Table, space: int, after: Table) -> str:
    """Return the rule about a counter that is put on a space."""
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
    """Return the feats of players, the most notable first."""
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
    """Count players, ignoring None."""
    return Counter(player for player in players if player is not None)
