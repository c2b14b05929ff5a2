"""Who wins the chip of a table, in words: now, when the table is scored, and afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from lasvegas_tui.rules.board.news import CounterPlaced, MaryMoved, TableScored
from lasvegas_tui.rules.board.printed_tables import TABLES, Verdict
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.table_words import numbered
from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.grammar import counted, joined, num, numeral, possessive, upper
from lasvegas_tui.rules.words import Names

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
    mary = f"Mary comes ({away(table, position)})"
    return f"Table {position} is worth {chip} points. It scores when {full} or {mary}."


def away(table: Table, position: int) -> str:
    """Tell how far Mary is from a table with a chip: "3 tables away"."""
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
    return f"tie: {possessive(name)} {min(decided.lowest)} is the lowest number"


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
    return f"A tie: {possessive(name)} {min(decided.lowest)} {wins} {chip}"


def going_home(scored: TableScored) -> str:
    """Say where the counters of a scored table go, in a sentence; empty for none (B-15)."""
    if scored.verdict.reason == "empty":
        return ""
    return f"All counters of table {scored.position} go back to their owners."


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
    tie = f"{_tied(decided, names)} tie with {most} each"
    if decided.winner is None:
        least = min(decided.lowest)
        return f"{tie}. {_alike(decided, least)} a {least} as their lowest number: {chip} is lost"
    return f"{tie}. {_lowest(decided, names)}: {names[decided.winner]} wins {chip}"


def _tied(decided: Verdict, names: Names) -> str:
    if len(decided.counts) == len(decided.tied) > MOST_NAMED:
        return f"all {numeral(len(decided.tied))}"
    return joined([names[player] for player in decided.tied])


def _lowest(decided: Verdict, names: Names) -> str:
    """Tell the lowest numbers of tied players: "Anna's lowest number is 1, Ben's 3"."""
    assert decided.winner is not None
    lowest = dict(zip(decided.tied, decided.lowest, strict=True))
    least = lowest.pop(decided.winner)
    others = [f"{possessive(names[player])} {number}" for player, number in lowest.items()]
    return f"{possessive(names[decided.winner])} lowest number is {least}, {joined(others)}"


def _alike(decided: Verdict, least: int) -> str:
    """Count the tied players with the same lowest number: "Both have"."""
    num_alike = decided.lowest.count(least)
    if num_alike < len(decided.tied):
        return f"{upper(numeral(num_alike))} of them have"
    if num_alike == 2:
        return "Both have"
    return "All have"


def missed(news: Iterable[News], player: Player, names: Names) -> list[str]:
    """Tell a player in sentences who took their places, and which tables were scored."""
    called = ["you" if other == player else name for other, name in enumerate(names)]
    told, brought = list[str](), ""
    for item in news:
        match item:
            case CounterPlaced(rival, position, space, replaced) if replaced == player:
                taken = f"{names[rival]} took your {numbered(position, space)}"
                told.append(f"{taken} at table {position}.")
            case MaryMoved():
                brought = _brought(item, player, names)
            case TableScored(position, "mary", decided):
                told.append(f"{brought}: {_won(position, decided, called)}.")
            case TableScored(position, _, decided):
                told.append(f"Table {position} was full: {_won(position, decided, called)}.")
    return told


def _brought(moved: MaryMoved, player: Player, names: Names) -> str:
    """Tell who brought Mary to a table: "Ruby's 1 brought Mary to table 5"."""
    if moved.mover is None:
        return f"Mary came to table {moved.position}"
    if moved.mover == player:
        whose = "Your"
    else:
        whose = possessive(names[moved.mover])
    what = "1" if moved.is_rolled else "card"
    return f"{whose} {what} brought Mary to table {moved.position}"


def _won(position: int, decided: Verdict, names: Names) -> str:
    chip = TABLES[position - 1].chip
    if decided.winner is not None:
        return f"{names[decided.winner]} won {chip}"
    if decided.reason == "empty":
        return f"nobody was there, its chip of {chip} is lost"
    return f"a tie, its chip of {chip} is lost"
