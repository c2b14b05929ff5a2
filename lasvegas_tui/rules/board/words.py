"""The sentences of the board game: its `Words`.

Those about the whole board are in `table_words`, and those about numbers of the die in
`roll_words`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Pass,
    Pick,
    PlaceCounter,
    PlacePawn,
    Roll,
    ThrowDie,
)
from lasvegas_tui.rules.board.first_game_hints import BASICS
from lasvegas_tui.rules.board.hearts import BEATEN, DEFENDING, Hearts
from lasvegas_tui.rules.board.news import (
    CounterPlaced,
    DuelFought,
    MaryMoved,
    NoCounter,
    RollLost,
    Stalled,
    TableScored,
)
from lasvegas_tui.rules.board.policy import by_table
from lasvegas_tui.rules.board.reasons import reason
from lasvegas_tui.rules.board.roll_words import rolls
from lasvegas_tui.rules.board.table import IDLE_ROUNDS, BoardView, Phase, Table
from lasvegas_tui.rules.board.table_words import (
    award,
    closing,
    feats,
    lying,
    moral,
    outlook,
    space_name,
)
from lasvegas_tui.rules.board.track import POSITIONS, TABLES, is_joker
from lasvegas_tui.rules.core import Action, News, Player, Seen
from lasvegas_tui.rules.grammar import (
    counted,
    joined,
    num,
    numeral,
    plural,
    possessive,
    sentence,
    upper,
)
from lasvegas_tui.rules.policy import HasTable, Way
from lasvegas_tui.rules.words import Feat, Names, Words, actor


class BoardWords(Words[BoardView]):
    """The sentences of the board game."""

    untold_when_brief = (Roll,)
    basics = BASICS
    rounds_heading = "Chips, in the order won"
    highest_number = POSITIONS[-1]
    usual = ThrowDie

    def total(self, amount: int) -> str:
        return counted(amount, "point")

    def feats(self, views: Sequence[BoardView]) -> Sequence[Feat]:
        return feats(views)

    def earned(self, seen: HasTable[Table], num_players: int) -> Mapping[str, Sequence[float]]:
        """Return what each player has or may expect of the chip of each table."""
        shares = by_table(seen.table)
        return {f"at table {position}": by for position, by in zip(POSITIONS, shares, strict=True)}

    def label(self, action: Action, view: BoardView, names: Names) -> str:
        match action:
            case PlacePawn(position):
                return f"Put the pawn at table {position}"
            case Move(position):
                return f"Move the pawn to table {position}"
            case Pass():
                return "Pass"
            case ThrowDie():
                return "Roll the gold die"
            case GoodLuck(number):
                return f"Good Luck {number}, then roll"
            case FrontMan(position):
                return f"Front-man: roll for table {position}"
            case MaryChip():
                return f"Mary Chip card: she goes to table {view.table.next_stop}"
            case PlaceCounter(space):
                owner = view.table.spaces[view.table.here - 1][space]
                name = space_name(view.table.here, space)
                if owner is None:
                    return name
                return f"Take {possessive(names[owner])} {name}"
            case Pick(hearts):
                return upper(num(hearts, "heart"))
        return super().label(action, view, names)

    def places(self, view: BoardView) -> tuple[str, ...]:
        return (*super().places(view), *map(str, POSITIONS), "board", "table", "choices")

    def figures(self, view: BoardView, names: Names) -> dict[str, str]:
        """Return names for facts about the board, with their values.

        They include "chip at 3", "Anna at 3", "Anna.score", "first at 3" for the player who would
        win that chip, and "leader". A table that has just been scored counts as it was before.
        """
        table = view.table
        scored = {
            news.position: news.verdict for news in table.news if isinstance(news, TableScored)
        }
        found = {
            f"{name}.score": str(total) for name, total in zip(names, table.totals, strict=True)
        }
        best = max(table.totals)
        found["leader"] = joined(
            [name for name, total in zip(names, table.totals, strict=True) if total == best]
        )
        for position in POSITIONS:
            decided = scored.get(position) or table.verdict(position)
            found[f"chip at {position}"] = str(TABLES[position - 1].chip)
            if decided.winner is None:
                found[f"first at {position}"] = "Nobody"
            else:
                found[f"first at {position}"] = names[decided.winner]
            for name, count in zip(names, decided.counts, strict=True):
                found[f"{name} at {position}"] = str(count)
        return super().figures(view, names) | found

    def stage(self, view: BoardView) -> str:
        return f"{counted(view.table.num_left, 'chip')} left"

    def progress(self, view: BoardView) -> str:
        stop, aim = view.table.next_stop, f"most points win · {self.stage(view)}"
        if stop is None:
            return aim
        return f"{aim} · Mary next: table {stop}"

    def topic(self, view: BoardView) -> str:
        table = view.table
        if table.phase is not Phase.TURN:
            return ""
        if not table.has_chip(table.pawn):
            return f"table {table.pawn} is scored"
        if table.counters[table.player]:
            return ""
        return "no counters left"

    def task(self, view: BoardView) -> str:
        table = view.table
        match table.phase:
            case Phase.PAWN:
                return "to choose a first table"
            case Phase.TURN if not table.has_chip(table.pawn):
                return "to choose the next table"
            case Phase.TURN if not table.counters[table.player]:
                return "to move or pass"
            case Phase.TURN:
                return "to roll, play a card or move"
            case Phase.PLACE:
                return f"to place a counter for a {table.due}"
            case Phase.DUEL:
                return "to pick hearts for the duel"
            case Phase.THROW:
                return "to roll"
        return ""

    def hint(self, view: BoardView, names: Names) -> str:
        if view.table.phase is not Phase.DUEL:
            return ""
        return (
            "Equal hearts: both counters go home, "
            f"but at {DEFENDING}-{DEFENDING} the defender's stays."
        )

    def dice_to_roll(self, view: BoardView) -> str:
        return "the gold die"

    def is_thrown_at_once(self, view: BoardView) -> bool:
        table = view.table
        return table.here_or_none == table.pawn and not table.news

    def number(self, action: Action) -> int | None:
        match action:
            case PlacePawn(number) | Pick(number) | Move(number):
                return number
        return None

    def table(self, view: BoardView, names: Names) -> list[str]:
        return list(lying(view, names))

    def done(self, before: BoardView, seen: Seen, after: BoardView, names: Names) -> list[str]:
        table, name = before.table, actor(seen.player, names)
        match seen.action:
            case PlacePawn(position):
                return [f"{name} begins at table {position}."]
            case Move(position):
                return [f"{name} moves the pawn from table {table.pawn} to table {position}."]
            case Pass():
                return [f"{name} passes."]
            case GoodLuck(number):
                return [f"{name} plays Good Luck {number}."]
            case FrontMan(position):
                return [f"{name} sends a Front-man to table {position}."]
            case MaryChip():
                return [f"{name} plays the Mary Chip card."]
            case Roll(face):
                where = ""
                if table.here != table.pawn:
                    where = f" for table {table.here}"
                return [f"{names[table.player]} rolls a {face}{where}."]
        return []

    def purpose(
        self, before: BoardView, seen: Seen, after: BoardView, names: Names, way: Way | None = None
    ) -> str:
        if seen.player is None or seen.action is None:
            return ""
        return reason(before.table, seen.action, after.table, seen.player, names, way)

    def news(self, news: News, view: BoardView, names: Names) -> list[str]:
        match news:
            case CounterPlaced(player, position, space, replaced=None):
                return [f"{names[player]} puts a counter on the {space_at(position, space)}."]
            case CounterPlaced(replaced=int(rival)):
                return [_replaced(news, names[rival], names)]
            case NoCounter():
                return [_no_counter(news, names)]
            case DuelFought():
                return [_duel(news, names)]
            case MaryMoved():
                return [_mary(news, names)]
            case RollLost(player):
                return [f"A full table ends the turn: {names[player]} does not roll."]
            case TableScored(position, why, decided, _):
                state = "scored"
                if why == "full":
                    state = "full"
                return [f"Table {position} is {state}: {award(position, decided, names)}."]
            case Stalled():
                return ["No roll and no card for two rounds: Mary Chip advances by herself."]
        return []

    def came(self, before: BoardView, after: BoardView, names: Names) -> list[str]:
        lines = super().came(before, after, names)
        duel = after.table.duel
        is_nothing = any(isinstance(news, NoCounter) for news in after.news[-1:])
        if is_nothing and after.table.phase is Phase.TURN:
            lines[-1] += f" {names[after.table.player]} is next."
        if duel is not None and before.table.duel is None:
            who, whom = names[duel.challenger], names[duel.defender]
            where = space_at(after.table.here, duel.space)
            lines.append(f"{who} challenges {whom} for the {where}.")
        return lines

    def preview(
        self, before: BoardView, action: Action, after: BoardView, names: Names
    ) -> list[str]:
        now, then = before.table, after.table
        match action:
            case PlacePawn(position):
                return [f"{names[now.player]} rolls for this table. {closing(now, position)}"]
            case Move(position):
                return [f"That is the whole turn. {outlook(now, position, names)}"]
            case ThrowDie():
                return rolls(now, now.pawn, names)
            case FrontMan(position):
                return [*rolls(now, position, names), f"The pawn stays. {_USED}"]
            case GoodLuck(number):
                came = _came(then, names)
                if then.phase is Phase.PLACE:
                    came = [f"{_choice(then, names)}, then {names[now.player]} rolls. {_USED}"]
                if number == 1:
                    came.append("Mary stays.")  # B-9
                return [*came, *_afterwards(then, now.pawn, names)]
            case PlaceCounter(space):
                owner = now.spaces[now.here - 1][space]
                outlook_there = _afterwards(then, now.here, names)
                return [*_displaced(owner, then, names), *_brought(then, names), *outlook_there]
            case MaryChip():
                scored = [line for news in then.news for line in self.news(news, after, names)][1:]
                return [*scored, *_then(then, names)]
            case Pick(hearts):
                return [_chances(hearts)]
            case Pass():
                return [f"Nothing changes but whose turn it is. {_idle(then)}"]
        return []

    def moral(self, before: BoardView, action: Action, after: BoardView, names: Names) -> str:
        return moral(before.table, action, after.table)


_USED = "Each card is used once."


# -- parts used by screens, too --------------------------------------------------------------------


def space_at(position: int, space: int) -> str:
    """Name a space and its table: "3/4 in the top row of table 8"."""
    return f"{space_name(position, space)} of table {position}"


# -- helpers ---------------------------------------------------------------------------------------


def _replaced(placed: CounterPlaced, rival: str, names: Names) -> str:
    """Say whose counter another one has replaced, and why it could (B-4, B-6)."""
    if is_joker(placed.position, placed.number):
        why = f"A {placed.number} is a joker"
    else:
        why = f"No {placed.number} is free"
    where = space_at(placed.position, placed.space)
    return f"{why}: {names[placed.player]} replaces {possessive(rival)} {where}; it goes home."


def _mary(news: MaryMoved, names: Names) -> str:
    if news.mover is None or not news.is_rolled:
        return f"Mary Chip comes to table {news.position}."
    return f"{possessive(names[news.mover])} 1 brings Mary Chip to table {news.position}."


def _no_counter(news: NoCounter, names: Names) -> str:
    name = names[news.player]
    if news.reason == "scored":
        return f"Table {news.position} has been scored: no counter is placed there."
    if news.reason == "none left":
        return f"{name} has no counter left to place."
    those = f"All {news.number}s of table {news.position}"
    return f"{those} are {possessive(name)} already: nothing is placed."


def _chances(hearts: Hearts) -> str:
    """Describe the outcome of a number of hearts against each other one (B-20)."""
    beating = next(other for other, beaten in BEATEN.items() if beaten == hearts)
    even = "both counters go home"
    if hearts == DEFENDING:
        even = "the defender's counter stays"
    against = f"Beats {num(BEATEN[hearts], 'heart')}, loses to {numeral(beating)}"
    return f"{against}. {upper(numeral(hearts))} each: {even}."


def _duel(news: DuelFought, names: Names) -> str:
    attack, defence = news.hearts
    challenger, defender = names[news.challenger], names[news.defender]
    shown = f"{challenger} shows {num(attack, 'heart')}, {defender} {numeral(defence)}."
    where = space_at(news.position, news.space)
    if news.winner is None:
        return f"{shown} Both counters go home, and the {where} is free."
    if news.winner == news.challenger:
        return f"{shown} {challenger} takes the {where}; {possessive(defender)} goes home."
    return f"{shown} {defender} keeps the {where}; {possessive(challenger)} goes home."


def _then(then: Table, names: Names) -> list[str]:
    """Say what comes after Mary Chip's card; nothing at the end of the game."""
    if then.phase is Phase.OVER:
        return []
    if then.phase is Phase.THROW:
        return [f"Then {names[then.player]} rolls."]
    return ["That ends the turn."]


def _came(then: Table, names: Names) -> list[str]:
    """Describe the immediate effects of a card, its counter first."""
    placed = [_gets(news, names) for news in then.news if isinstance(news, CounterPlaced)]
    return [*placed, *_brought(then, names)]


def _choice(then: Table, names: Names) -> str:
    """Say between how many spaces a card leaves the choice, or which kind of them it covers."""
    spaces = then.targets(then.here, then.due, then.player)
    if not then.has_spaces_alike:
        return f"{upper(numeral(len(spaces)))} spaces to choose from"
    owner = then.spaces[then.here - 1][spaces[0]]
    if owner is None:
        return f"A counter on a free {then.due}"
    return f"A counter in place of one of {possessive(names[owner])} on a {then.due}"


def _gets(placed: CounterPlaced, names: Names) -> str:
    gets = f"{names[placed.player]} gets the {space_at(placed.position, placed.space)}"
    if placed.replaced is None:
        return f"{gets}."
    return f"{gets}; {possessive(names[placed.replaced])} goes home."


def _displaced(owner: Player | None, then: Table, names: Names) -> list[str]:
    """Say whose counter goes home; nothing for a free space or a duel."""
    if owner is None or then.duel is not None:
        return []
    return [f"{possessive(names[owner])} counter goes home."]


def _brought(then: Table, names: Names) -> list[str]:
    """Describe further effects of placing a counter or playing a card."""
    lines: list[str] = []
    for news in then.news:
        match news:
            case MaryMoved():
                lines.append(_mary(news, names))
            case RollLost():
                lines.append("That ends the turn, without a roll.")
            case TableScored(position, why, decided, _):
                first = ""
                if why == "full":
                    first = f"Table {position} is full: "
                lines.append(sentence(first + award(position, decided, names)))
    duel = then.duel
    if duel is not None:
        where = space_at(then.here, duel.space)
        there = f"{names[duel.defender]} has a counter on the {where}"
        lines.append(f"{there}: a duel decides, hearts picked in secret.")
    return lines


def _afterwards(then: Table, position: int, names: Names) -> list[str]:
    """Describe the table after a counter was placed; empty if it is scored or a duel follows."""
    is_scoring = any(isinstance(news, TableScored) for news in then.news)
    if is_scoring or then.duel is not None or not then.has_chip(position):
        return []
    return [outlook(then, position, names)]


def _idle(then: Table) -> str:
    left = IDLE_ROUNDS * then.num_players - then.idle
    if not then.idle or left < 1:
        return f"Nobody rolled for {numeral(IDLE_ROUNDS)} rounds: Mary Chip advances."
    turns = f"{numeral(left)} more {plural('turn', left)}"
    return f"After {turns} without a roll or a card Mary Chip advances."
