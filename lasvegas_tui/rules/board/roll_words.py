"""The effects of a roll of the gold die at a table, in words."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.board.roll_effects import adding, ahead, leads, winner_after
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.track import FACES, TABLES, is_joker
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import agreed, joined, possessive, upper
from lasvegas_tui.rules.words import Names


def odds(table: Table, position: int, player: Player, name: str = "") -> str:
    """Count the numbers that help at a table, to the player or, by name, to everybody.

    For example: "5 of 6 put you ahead", "no roll adds to Anna's lead".
    """
    who, whose = "you", "your"
    if name:
        who, whose = name, possessive(name)
    if leads(table, position, player):
        told, rest = _told(adding(table, position, player), "add"), f"to {whose} lead"
    else:
        told, rest = _told(ahead(table, position, player), "put"), f"{who} ahead"
    return f"{told} {rest}"


def helping(table: Table, position: int, player: Player) -> str:
    """Count the numbers that help a player at a table, in brief: "5 of 6 lead", "1 of 6 adds"."""
    if leads(table, position, player):
        return _told(adding(table, position, player), "add")
    return _told(ahead(table, position, player), "lead")


def rolls(table: Table, position: int, names: Names) -> list[str]:
    """Describe what the numbers of the gold die change at a table, and where a 1 brings Mary."""
    if table.is_untouched and position == table.pawn:
        first = _pawns(table, names)
    else:
        first = _at_table(table, position, names[table.player])
    return [told for told in (first, _mary(table, position, names)) if told]


def by_number(table: Table, position: int, names: Names) -> str:
    """List the effect of each number at a table: "a free space for 1 or 3; nothing for 2"."""
    found: dict[str, list[int]] = {}
    for number in FACES:
        found.setdefault(_brings(table, position, number, names), []).append(number)
    parts = (f"{what} for {_numbers(numbers)}" for what, numbers in found.items())
    return "; ".join(parts)


def payment(table: Table, names: Names) -> str:
    """Say who wins if Mary Chip comes to her next table now: "table 5: Anna wins 5"."""
    stop = table.next_stop
    if stop is None:
        return "no table is left"
    decided = table.verdict(stop)
    if decided.winner is not None:
        return f"table {stop}: {names[decided.winner]} wins {TABLES[stop - 1].chip}"
    why = "a tie"
    if decided.reason == "empty":
        why = "no counters"
    return f"table {stop}: chip lost, {why}"


# -- helpers ---------------------------------------------------------------------------------------


def _told(numbers: Sequence[int], verb: str) -> str:
    """Count some numbers of the die that do something: "5 of 6 add", "no roll adds"."""
    if not numbers:
        return f"no roll {agreed(verb, 1)}"
    if len(numbers) == len(FACES):
        return f"any roll {agreed(verb, 1)}"
    return f"{len(numbers)} of {len(FACES)} {agreed(verb, len(numbers))}"


def _pawns(table: Table, names: Names) -> str:
    """Tell where everybody is: "Anna stands at table 6 and Ben at 14"."""
    others = [f"{name} at {position}" for name, position in zip(names, table.pawns, strict=True)]
    first = f"{names[0]} stands at table {table.pawns[0]}"
    return f"{joined([first, *others[1:]])}."


def _at_table(table: Table, position: int, name: str) -> str:
    player, there = table.player, f"at table {position}"
    if all(owner is None for owner in table.spaces[position - 1]):
        return f"Any roll puts {possessive(name)} first counter on table {position}."
    if leads(table, position, player):
        added = adding(table, position, player)
        return f"{name} leads {there}: {_subject(added)} adds to that."
    helping = ahead(table, position, player)
    duels = ""
    if helping and _is_fought(table, position):
        duels = " if every duel is won"
    return f"{upper(_subject(helping))} puts {name} ahead {there}{duels}."


def _is_fought(table: Table, position: int) -> bool:
    """Whether there may be a duel at a table."""
    rivals = {*table.spaces[position - 1]} - {None, table.player}
    return table.options.duels and bool(rivals)


def _mary(table: Table, position: int, names: Names) -> str:
    """Describe what happens at the next table if a 1 rolled at `position` moves Mary Chip there.

    The counter is placed before she moves (B-8).
    """
    stop = table.next_stop
    if stop is None:
        return ""
    chip, winner = TABLES[stop - 1].chip, table.verdict(stop).winner
    if stop == position:
        winner = winner_after(table, stop, 1, table.player)
    if winner is None:
        paid = f"its chip of {chip} is lost"
    else:
        paid = f"{names[winner]} wins {chip}"
    return f"A 1 also brings Mary Chip to table {stop}: {paid}."


def _subject(numbers: Sequence[int]) -> str:
    """Name numbers of the die that do something: "any roll except 5", "a 1 or 2", "no roll"."""
    others = [number for number in FACES if number not in numbers]
    if not numbers:
        return "no roll"
    if not others:
        return "any roll"
    if len(others) <= 2:
        return f"any roll except {joined(list(map(str, others)), 'or')}"
    return f"a {joined(list(map(str, numbers)), 'or')}"


def _numbers(numbers: Sequence[int]) -> str:
    """Name some of the numbers of a die: "1, 3 or 6", "any number"."""
    if len(numbers) < len(FACES):
        return joined(list(map(str, numbers)), "or")
    return "any number"


def _brings(table: Table, position: int, number: int, names: Names) -> str:
    targets = table.targets(position, number, table.player)
    if not targets:
        return "nothing"
    if is_joker(position, number):
        return "any space"
    owners = sorted(
        {owner for space in targets if (owner := table.spaces[position - 1][space]) is not None}
    )
    if not owners:
        return "a free space"
    if len(owners) > 1:
        if table.options.duels:
            return "a duel"
        return "a rival's place"
    rival = names[owners[0]]
    if table.options.duels:
        return f"a duel with {rival}"
    return f"{possessive(rival)} place"
