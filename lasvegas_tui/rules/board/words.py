"""The sentences of the board game, as a subclass of `Words`.

Those about the whole board, about chips, rolls and the effect of choices are in `sentences`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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
from lasvegas_tui.rules.board.bot_reasons import as_effect, reason
from lasvegas_tui.rules.board.dice_duel_hearts import DEFENDING
from lasvegas_tui.rules.board.first_game_hints import BASICS
from lasvegas_tui.rules.board.news import (
    CounterPlaced,
    DuelFought,
    MaryMoved,
    NoCounter,
    RollLost,
    Stalled,
    TableScored,
)
from lasvegas_tui.rules.board.playing_tables import POSITIONS, SPACES, TABLES, is_joker
from lasvegas_tui.rules.board.policy import by_table
from lasvegas_tui.rules.board.sentences.about_possible_rolls import after_card
from lasvegas_tui.rules.board.sentences.about_previews import limit, preview
from lasvegas_tui.rules.board.sentences.about_scoring import missed, table_scored
from lasvegas_tui.rules.board.sentences.about_table import (
    going_back,
    mary_came,
    rolled,
    space_at,
    space_name,
    table_lines,
)
from lasvegas_tui.rules.board.sentences.feats_for_titles import feats
from lasvegas_tui.rules.board.sentences.rule_behind_choice import moral
from lasvegas_tui.rules.board.table import BoardView, Phase, Table
from lasvegas_tui.rules.core import Action, News, Player, Seen
from lasvegas_tui.rules.grammar import (
    counted,
    joined,
    num,
    numeral,
    possessive,
    upper,
)
from lasvegas_tui.rules.policy import HasTable, Way
from lasvegas_tui.rules.words import Feat, Moral, Names, Words, actor


class BoardWords(Words[BoardView]):
    """The sentences and labels of the board game."""

    basics = BASICS
    rounds_heading = "Chips, in the order won"
    highest_number = POSITIONS[-1]
    usual = ThrowDie
    besides_places = "from cards kept"

    def total(self, amount: int) -> str:
        return counted(amount, "point")

    def feats(self, views: Sequence[BoardView]) -> Sequence[Feat]:
        return feats(views)

    def earned(self, seen: HasTable[Table], num_players: int) -> Mapping[str, Sequence[float]]:
        """Return the points of each table's chip that each player has, or may expect.

        The keys are phrases such as "at table 3".
        """
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
                return f"Good Luck {number}, {after_card(view.table, number)}"
            case FrontMan(position):
                return f"Front-man: roll for table {position}"
            case MaryChip():
                return f"Mary card: she goes to table {view.table.next_stop}"
            case PlaceCounter(space):
                return _space_label(space, view.table, names)
            case Pick(hearts):
                return upper(num(hearts, "heart"))
        return super().label(action, view, names)

    def places(self, view: BoardView) -> tuple[str, ...]:
        return (*super().places(view), *map(str, POSITIONS), "board", "table", "choices")

    def figures(self, view: BoardView, names: Names) -> dict[str, str]:
        """Return the facts that captions of demos may contain, by their names.

        The names include "chip at 3", the value of table 3; "Anna at 3", the number of Anna's
        counters there; "first at 3", the player who would win that chip; "Anna.score"; and
        "leader". A table that was scored by the last action counts as it was before.
        """
        table = view.table
        scored = {
            news.position: news.verdict for news in table.news if isinstance(news, TableScored)
        }
        totals = list(zip(names, table.totals, strict=True))
        found = {f"{name}.score": str(total) for name, total in totals}
        best = max(table.totals)
        found["leader"] = joined([name for name, total in totals if total == best])
        for position in POSITIONS:
            decided = scored.get(position, table.verdict(position))
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

    def task(self, view: BoardView) -> str:
        table = view.table
        match table.phase:
            case Phase.PAWN:
                return "to choose the table where the pawn starts"
            case Phase.TURN if not table.has_chip(table.pawn):
                return "to choose the table that the pawn moves to"
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
        table = view.table
        if table.phase is Phase.DUEL:
            return (
                "Equal hearts: both counters go back to their owners, "
                f"but at {DEFENDING}-{DEFENDING} the defender's stays."
            )
        if table.phase is Phase.TURN:
            return limit(table)
        return ""

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
        return list(table_lines(view, names))

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
                return [f"{name} plays the Mary card."]
            case Roll() if not _is_told_later(after.table):
                return [rolled(after.table, table, names)]
            case PlaceCounter() if _is_told_later(table):
                return [rolled(table, table, names)]
        return []

    def purpose(
        self, before: BoardView, seen: Seen, after: BoardView, names: Names, way: Way | None = None
    ) -> str:
        if seen.player is None or seen.action is None:
            return ""
        told = reason(before.table, seen.action, after.table, seen.player, names, way)
        if isinstance(seen.action, PlaceCounter) and _is_told_later(before.table):
            return as_effect(told)  # it is told of the roll, which nobody chose
        return told

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
                return [mary_came(news, names)]
            case RollLost(player):
                return [f"A full table ends the turn: {names[player]} does not roll."]
            case TableScored():
                return [table_scored(news, names)]
            case Stalled():
                return ["No roll and no card for two rounds: Mary goes on by herself."]
        return []

    def came(self, before: BoardView, after: BoardView, names: Names) -> list[str]:
        lines = super().came(before, after, names)
        duel = after.table.duel
        is_turn_wasted = bool(after.news) and isinstance(after.news[-1], NoCounter)
        if is_turn_wasted and after.table.phase is Phase.TURN:
            lines[-1] += f" {names[after.table.player]} is next."
        if duel is not None and before.table.duel is None:
            who, whom = names[duel.challenger], names[duel.defender]
            where = space_at(after.table.here, duel.space)
            lines.append(f"{who} challenges {whom} for the {where}.")
        return lines

    def preview(
        self, before: BoardView, action: Action, after: BoardView, names: Names
    ) -> list[str]:
        return preview(before.table, action, after.table, names)

    def missed(self, news: Iterable[News], player: Player, names: Names) -> list[str]:
        return missed(news, player, names)

    def moral(
        self, before: BoardView, action: Action, after: BoardView, names: Names
    ) -> Moral | None:
        return moral(before.table, action, after.table)


# -- helpers ---------------------------------------------------------------------------------------


def _space_label(space: int, table: Table, names: Names) -> str:
    """Return the label of the choice of a space, such as "Take Ben's 3" or "Joker on the 2"."""
    owner, name = table.spaces[table.here - 1][space], space_name(table.here, space)
    if not table.is_joker:
        if owner is None:
            return upper(name)
        return f"Take {possessive(names[owner])} {name}"
    whose = "the"
    if owner is not None:
        whose = possessive(names[owner])
    stays = ""
    if 1 in SPACES[table.here - 1][space]:  # Mary walks for a rolled 1 alone (B-8)
        stays = " (Mary stays)"
    return f"Joker on {whose} {name}{stays}"


def _is_told_later(table: Table) -> bool:
    """Whether a roll is told with its counter, because nobody is asked for the space."""
    return table.phase is Phase.PLACE and table.is_thrown and table.has_spaces_alike


def _replaced(placed: CounterPlaced, rival: str, names: Names) -> str:
    """Say whose counter was replaced, and why that was possible (B-4, B-6)."""
    if is_joker(placed.position, placed.number):
        why = f"A {placed.number} is a joker"
    else:
        why = f"No {placed.number} is free"
    where = space_at(placed.position, placed.space)
    return f"{why}: {rival} takes back a counter; {names[placed.player]} gets the {where}."


def _no_counter(news: NoCounter, names: Names) -> str:
    name = names[news.player]
    if news.reason == "scored":
        return f"Table {news.position} has been scored: no counter is placed there."
    if news.reason == "none left":
        return f"{name} has no counter left to place."
    those = f"All {news.number}s of table {news.position}"
    return f"{those} are {possessive(name)} already: nothing is placed."


def _duel(news: DuelFought, names: Names) -> str:
    attack, defence = news.hearts
    challenger, defender = names[news.challenger], names[news.defender]
    shown = f"{challenger} shows {num(attack, 'heart')}, {defender} {numeral(defence)}."
    where = space_at(news.position, news.space)
    if news.winner is None:
        return f"{shown} Both counters go back to their owners, and the {where} is free."
    if news.winner == news.challenger:
        return f"{shown} {challenger} takes the {where}. {going_back(defender)}"
    return f"{shown} {defender} keeps the {where}; {challenger} takes the counter back."
