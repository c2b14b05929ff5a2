"""Sentences about who wins the chip of a table: now, at its scoring, and afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from lasvegas_tui.rules.board.news import CounterPlaced, MaryMoved, TableScored
from lasvegas_tui.rules.board.playing_tables import TABLES
from lasvegas_tui.rules.board.sentences.about_table import numbered
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.table_winner import Verdict
from lasvegas_tui.rules.core import News, Player
from lasvegas_tui.rules.grammar import counted, joined, num, numeral, possessive, upper
from lasvegas_tui.rules.words import Names

MOST_NAMED = 3
"""The maximum number of players to name when all are tied; four, for example, are "all four"."""


def outlook(table: Table, position: int, names: Names) -> str:
    """Describe who would win the chip of table number `position` if it were scored now, and why."""
    chip = TABLES[position - 1].chip
    if not table.has_chip(position):
        return f"Table {position} was scored: its chip is gone."
    decided = table.verdict(position)
    if decided.reason == "empty":
        return f"Table {position} has a chip of {chip} and no counter yet."
    awarded = award(position, decided, names, f"its chip of {chip}")
    return f"If table {position} were scored now: {awarded}."


def closing(table: Table, position: int) -> str:
    """Describe what table number `position` is worth, and what makes it score (B-12, B-13)."""
    chip = TABLES[position - 1].chip
    num_free = table.spaces[position - 1].count(None)
    full = f"it is full ({counted(num_free, 'space')} free)"
    mary = f"Mary comes ({away(table, position)})"
    return f"Table {position} is worth {chip} points. It scores when {full} or {mary}."


def away(table: Table, position: int) -> str:
    """Say how many moves Mary Chip needs to reach table number `position`: "3 tables away"."""
    return f"{counted(table.num_stops(position), 'table')} away"


def still_to_win(table: Table) -> str:
    """Say how many points can still be won: "still to win: 54 at 7 tables"; empty after the game.

    In a short game, say only how many tables will be scored: "3 tables to go".
    """
    if not table.num_left:
        return ""
    if table.options.short:
        return f"{counted(table.num_left, 'table')} to go"
    left = [printed.chip for printed in TABLES if table.has_chip(printed.position)]
    return f"still to win: {sum(left)} at {counted(len(left), 'table')}"


def margin(decided: Verdict) -> int:
    """Return how many counters the leader has more than the second player; 0 for a tie."""
    *_, second, first = sorted(decided.counts)
    return first - second


def standing(decided: Verdict, names: Names) -> str:
    """Say in a few words who would win a chip now, and why: "Anna leads by 2"."""
    if decided.reason == "empty":
        return "no counters yet"
    if decided.winner is None:
        return f"tie on a {min(decided.lowest)}: nobody wins"
    name = names[decided.winner]
    if decided.reason == "most":
        return f"{name} leads by {margin(decided)}"
    return f"tie: {possessive(name)} {min(decided.lowest)} is lowest and wins"


def own_standing(decided: Verdict, player: Player) -> str:
    """Tell a player what is missing to win a chip; empty if the player would win it now."""
    if decided.reason == "empty":
        return "Your first counter here would lead."
    if decided.winner == player:
        return ""
    behind = max(decided.counts) - decided.counts[player]
    if behind:
        return f"You are {counted(behind, 'counter')} behind."
    if decided.winner is None:
        return "You share the lowest number: nobody wins."
    return "You have as many, but not the lowest number."


def outcome(position: int, decided: Verdict, names: Names, is_scored: bool = True) -> str:
    """Say in a few words who wins a table's chip and why: "Anna has most and wins 5" (B-14).

    If `is_scored` is False, say who would win it now.
    """
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


def payment(table: Table, names: Names) -> str:
    """Say who wins a chip if the Mary card is played, and whether a roll follows (B-11).

    The number of the scored table comes first: "5: Anna wins 5, turn ends", "1: empty, then
    roll".
    """
    stop = table.next_stop
    if stop is None:
        return "no table is left"
    decided, then = table.verdict(stop), "turn ends"
    if decided.winner is not None:
        won = f"{names[decided.winner]} wins {TABLES[stop - 1].chip}"
    elif decided.reason == "tied":
        won = "tie, chip lost"
    else:
        won = "empty"
        if table.counters[table.player]:
            then = "then roll"
    return f"{stop}: {won}, {then}"


def table_scored(news: TableScored, names: Names) -> str:
    """Say why a table was scored, and who wins its chip: "Table 3 is full: ..." (B-14)."""
    state = "scored"
    if news.why == "full":
        state = "full"
    return f"Table {news.position} is {state}: {award(news.position, news.verdict, names)}."


def going_home(news: TableScored) -> str:
    """Say that the counters of a scored table go back to their owners (B-15); empty for none."""
    if news.verdict.reason == "empty":
        return ""
    return f"All counters of table {news.position} go back to their owners."


def leaving(table: Table, position: int, names: Names) -> str:
    """Say whose pawns have to leave a scored table (B-3); empty if nobody's, or after the game."""
    there = [names[player] for player, pawn in enumerate(table.pawns) if pawn == position]
    if not there or not table.num_left:
        return ""
    if len(there) == 1:
        return f"{there[0]} stands here: the next turn is to move the pawn."
    return f"{joined(there, 'and')} stand here: their next turn is to move the pawn."


def award(position: int, decided: Verdict, names: Names, chip: str = "") -> str:
    """Say who wins the chip of table number `position`, or that it is lost, and why (B-14).

    `chip` is how the sentence names the chip; if empty, "the chip of 5" or the like.
    """
    if not chip:
        chip = f"the chip of {TABLES[position - 1].chip}"
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
    """List the lowest numbers of tied players: "Anna's lowest number is 1, Ben's 3"."""
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
    """Tell a player what happened since their last turn: counters replaced, and tables scored."""
    called = list(names)
    called[player] = "you"
    told: list[str] = []
    mary_came = ""
    for item in news:
        match item:
            case CounterPlaced(rival, position, space, replaced) if replaced == player:
                taken = f"{names[rival]} took your {numbered(position, space)}"
                told.append(f"{taken} at table {position}.")
            case MaryMoved():
                mary_came = _mary_came(item, player, names)
            case TableScored(position, "mary", decided):
                told.append(f"{mary_came}: {_won(position, decided, called)}.")
            case TableScored(position, _, decided):
                told.append(f"Table {position} was full: {_won(position, decided, called)}.")
    return told


def _mary_came(moved: MaryMoved, player: Player, names: Names) -> str:
    """Tell a player why Mary moved to a table: "Ruby's 1 brought Mary to table 5"."""
    if moved.mover is None:
        return f"Mary came to table {moved.position}"
    if moved.mover == player:
        whose = "Your"
    else:
        whose = possessive(names[moved.mover])
    if moved.is_rolled:
        what = "1"
    else:
        what = "card"
    return f"{whose} {what} brought Mary to table {moved.position}"


def _won(position: int, decided: Verdict, names: Names) -> str:
    chip = TABLES[position - 1].chip
    if decided.winner is not None:
        return f"{names[decided.winner]} won {chip}"
    if decided.reason == "empty":
        return f"nobody was there, its chip of {chip} is lost"
    return f"a tie, its chip of {chip} is lost"
