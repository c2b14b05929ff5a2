"""Sentences about what a roll of the die would do at a table, and how many rolls would help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lasvegas_tui.rules.board.if_rolled import adding, ahead, leads, verdict_after, winner_after
from lasvegas_tui.rules.board.playing_tables import FACES, TABLES, is_joker
from lasvegas_tui.rules.board.table import Table
from lasvegas_tui.rules.board.table_winner import Verdict, verdict
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import agreed, joined, possessive, upper
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.rules.words import Names


def odds(table: Table, position: int, player: Player, name: str = "") -> str:
    """Say how many rolls would help a player at a table, such as "no roll adds to Anna's lead".

    `position` is the number of the table. Without a `name`, address the player: "5 of 6 put you
    ahead".
    """
    who, whose = "you", "your"
    if name:
        who, whose = name, possessive(name)
    if leads(table, position, player):
        return f"{_counted(adding(table, position, player), 'add')} to {whose} lead"
    helping, tying = ahead(table, position, player), _tying(table, position, player)
    if not tying:
        return f"{_counted(helping, 'put')} {who} ahead"
    if len(tying) == len(helping):
        return f"{_how_many(helping)} would tie and win"
    return f"{_how_many(helping)} would win, {len(tying)} by a tie"


def odds_in_brief(table: Table, position: int, player: Player) -> str:
    """Say the same as `odds` to the player in fewer words, such as "4 of 6 add"."""
    if leads(table, position, player):
        return _counted(adding(table, position, player), "add")
    return odds(table, position, player)


def rolls(table: Table, position: int, names: Names) -> list[str]:
    """Describe what a roll would do at table number `position`, and where a 1 would bring Mary."""
    filling = _filling(table, position)
    if filling:
        first = _full(table, position, filling, names)
    elif table.is_untouched and position == table.pawn:
        first = _pawns(table, names)
    else:
        first = _at_table(table, position, names)
    mary = _mary(table, position, names)
    if 1 in filling or not mary:  # B-8
        return [first]
    return [first, mary]


def by_number(table: Table, position: int, names: Names) -> str:
    """Say what each roll would gain the player: "a free space for 1 or 3; nothing for 2"."""
    found: dict[str, list[int]] = {}
    for number in FACES:
        found.setdefault(_gained(table, position, number, names), []).append(number)
    parts = (f"{what} for {_numbers(numbers)}" for what, numbers in found.items())
    return "; ".join(parts)


def after_card(table: Table, number: int, name: str = "") -> str:
    """Say whether a roll follows a Good Luck card with the number `number`: "then roll" (B-15).

    There is no roll if the card's counter fills the table: "no roll: table full". With the player's
    name, return the end of a sentence: "then Anna rolls".
    """
    roll = "roll"
    if name:
        roll = f"{name} rolls"
    if number not in _filling(table, table.pawn):
        return f"then {roll}"
    if len(table.targets(table.pawn, number, table.player)) == 1:
        return "no roll: table full"
    if name:
        return f"then {roll} unless the table is full"
    return "roll unless full"  # a joker, which may also replace a counter


# -- helpers ---------------------------------------------------------------------------------------


def _counted(numbers: Sequence[int], verb: str) -> str:
    """Count the numbers to which a verb applies: "5 of 6 add", "no roll adds"."""
    agreeing = agreed(verb, len(numbers))
    if len(numbers) in (0, len(FACES)):  # "no roll", "any roll"
        agreeing = agreed(verb, 1)
    return f"{_how_many(numbers)} {agreeing}"


def _how_many(numbers: Sequence[int]) -> str:
    """Count numbers of the die: "5 of 6", "no roll", "any roll"."""
    if not numbers:
        return "no roll"
    if len(numbers) == len(FACES):
        return "any roll"
    return f"{len(numbers)} of {len(FACES)}"


def _filling(table: Table, position: int) -> list[int]:
    """Return the numbers that would cover the last free space of a table; empty if two are free."""
    counters = table.spaces[position - 1]
    if counters.count(None) > 1:
        return []
    last = counters.index(None)
    return [n for n in FACES if last in table.targets(position, n, table.player)]


def _full(table: Table, position: int, numbers: Sequence[int], names: Names) -> str:
    """Say which numbers would fill a table, and who would then win its chip."""
    counters, chip = table.spaces[position - 1], TABLES[position - 1].chip
    then = swapped(counters, counters.index(None), table.player)
    winner = verdict(position, then, table.num_players).winner
    if winner is None:
        won = f"its chip of {chip} is lost"
    else:
        won = f"{names[winner]} wins {chip}"
    return f"{upper(_subject(numbers))} fills table {position}: {won}."


def _pawns(table: Table, names: Names) -> str:
    """Say where all pawns are: "Anna stands at table 6 and Ben at 14."."""
    others = [f"{name} at {position}" for name, position in zip(names, table.pawns, strict=True)]
    first = f"{names[0]} stands at table {table.pawns[0]}"
    return f"{joined([first, *others[1:]])}."


def _at_table(table: Table, position: int, names: Names) -> str:
    """Say which numbers would help the player on turn at a table."""
    player, there = table.player, f"at table {position}"
    name = names[player]
    if all(owner is None for owner in table.spaces[position - 1]):
        return f"Any roll puts {possessive(name)} first counter on table {position}."
    if leads(table, position, player):
        added = adding(table, position, player)
        return f"{name} leads {there}: {_subject(added)} adds to that."
    helping = ahead(table, position, player)
    tying = _tying(table, position, player)
    more = [number for number in helping if number not in tying]
    duels = ""
    if helping and _is_fought(table, position):
        duels = " if every duel is won"
    if not tying:
        return f"{upper(_subject(more))} puts {name} ahead {there}{duels}."
    tied = f"{upper(_subject(list(tying)))} would tie and win"
    why = _tie_break(tying, player, names)
    if not more:
        return f"{tied} {there}{duels}: {why}."
    return f"{upper(_subject(more))} puts {name} ahead {there}{duels}. {tied}: {why}."


def _tying(table: Table, position: int, player: Player) -> dict[int, Verdict]:
    """Return the outcome for each number after which the player would win only by a tie."""
    after = {
        number: verdict_after(table, position, number, player)
        for number in ahead(table, position, player)
    }
    return {number: found for number, found in after.items() if found.reason == "lowest"}


def _tie_break(verdicts: Mapping[int, Verdict], player: Player, names: Names) -> str:
    """B-14: say why a player wins ties: "the lowest number wins a tie (Ben's is 4)"."""
    beaten = {
        (rival, lowest)
        for decided in verdicts.values()
        for rival, lowest in zip(decided.tied, decided.lowest, strict=True)
        if rival != player
    }
    why = "the lowest number wins a tie"
    if len(beaten) > 1:
        return why
    ((rival, lowest),) = beaten
    return f"{why} ({possessive(names[rival])} is {lowest})"


def _is_fought(table: Table, position: int) -> bool:
    """Whether the player on turn may have to fight a duel at a table."""
    rivals = {*table.spaces[position - 1]} - {None, table.player}
    return table.options.duels and bool(rivals)


def _mary(table: Table, position: int, names: Names) -> str:
    """Say who would win the chip of Mary's next table after a 1 for `position`; empty without one.

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
    return f"A 1 also brings Mary to table {stop}: {paid}."


def _subject(numbers: Sequence[int]) -> str:
    """Describe a roll of one of these numbers: "any roll except 5", "a 1 or 2", "no roll"."""
    others = [number for number in FACES if number not in numbers]
    if not numbers:
        return "no roll"
    if not others:
        return "any roll"
    if len(others) <= 2:
        return f"any roll except {joined(list(map(str, others)), 'or')}"
    return f"a {joined(list(map(str, numbers)), 'or')}"


def _numbers(numbers: Sequence[int]) -> str:
    """List numbers of the die: "1, 3 or 6"; all of them are "any number"."""
    if len(numbers) < len(FACES):
        return joined(list(map(str, numbers)), "or")
    return "any number"


def _gained(table: Table, position: int, number: int, names: Names) -> str:
    """Describe what a number would get the player on turn: "a free space", "Ben's place"."""
    targets = table.targets(position, number, table.player)
    if not targets:
        return "nothing"
    if is_joker(position, number):
        return "any space"
    owners = {table.spaces[position - 1][space] for space in targets}
    rivals = [owner for owner in owners if owner is not None]
    if not rivals:
        return "a free space"
    if len(rivals) > 1:
        if table.options.duels:
            return "a duel"
        return "a rival's place"
    rival = names[rivals[0]]
    if table.options.duels:
        return f"a duel with {rival}"
    return f"{possessive(rival)} place"
