"""How the board game's questions are answered by keys and clicks, and the hints shown with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from lasvegas_tui.asking.question_help import Kind, QuestionHelp
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Targeting, beside
from lasvegas_tui.asking.targets import FirstDigit, Target
from lasvegas_tui.key_commands import STEPS, Key
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
from lasvegas_tui.rules.board.dice_duel_hearts import Hearts
from lasvegas_tui.rules.board.first_game_hints import hint_of
from lasvegas_tui.rules.board.playing_tables import POSITIONS, TABLES
from lasvegas_tui.rules.board.table import BoardView, Phase
from lasvegas_tui.rules.board.tables_suggested_to_player import favourite, most_helped
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.grammar import ranges

# -- what keys and clicks point at -----------------------------------------------------------------


ToTable: TypeAlias = Move | FrontMan | PlacePawn
"""A choice that names a table: to move or place the pawn there, or to play a Front-man there."""
TEN = 10
"""The lowest table number with two digits."""
MOST_RANGES = 2
"""The maximum number of ranges in the key bar's list of table numbers, as in "1-3 5-8".

If there are more, the key bar shows only the first and the last number.
"""
ROWS: tuple[type[Action], ...] = (ThrowDie, GoodLuck, FrontMan, MaryChip, Move, Pass)
"""The kinds of choices that have a button in the menu of a turn, from top to bottom."""


class BoardTargeting(Targeting[BoardView]):
    """How keys and clicks make choices in the board game, where each choice is its own target."""

    has_rows = True

    def target(self, action: Action) -> Target | None:
        return action

    def first_target(self, view: BoardView) -> Target | None:
        """Return the choice on which the cursor begins; None for no cursor.

        The cursor begins on the roll, on the first space, or on the only choice there is.
        """
        first = view.actions[0]
        if isinstance(first, ThrowDie | PlaceCounter) or len(view.actions) == 1:
            return first
        return None

    def choice_at(self, target: Target, view: BoardView) -> Action | None:
        if isinstance(target, Action):
            return target
        return None

    def target_named(self, name: str) -> Target | None:
        if name.isdecimal():
            return Move(int(name))
        return None

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        match target:
            case ThrowDie() | GoodLuck() | Roll() | PlaceCounter():
                return ("table",)
            case FrontMan() | Move() | PlacePawn() | MaryChip() | int():
                return ("board", "table")
            case Pick():
                return ("table", "choices")
        return ()

    def at_digit(self, digit: int, view: BoardView, at: Target | None = None) -> Target | None:
        """Return the choice that a digit makes: a space, hearts, a table, or a card; 0 passes."""
        if view.table.phase is Phase.PLACE:
            if 0 < digit <= len(view.actions):
                return view.actions[digit - 1]
            return None
        if view.table.phase is Phase.DUEL:
            return Pick(Hearts(digit))
        is_second = isinstance(at, FirstDigit)
        if isinstance(at, FirstDigit):
            at = at.target
        if isinstance(at, ToTable):
            return _typed(type(at), digit, is_second, view.actions)
        if digit == 0:
            return Pass()
        kind = _only_kind(view.actions)
        if kind is None:
            return GoodLuck(digit)
        return _typed(kind, digit, is_second, view.actions)

    def next_target(
        self, key: str, at: Target | None, targets: Sequence[Target], view: BoardView
    ) -> Target:
        """Return the choice to which an arrow key moves the cursor.

        Left and right go to choices of the same kind, up and down to another kind or row of spaces.
        """
        step = STEPS[key]
        if at not in targets:
            return first_of(type(view.actions[0]), view)
        row = [target for target in targets if type(target) is type(at)]
        if isinstance(at, PlaceCounter) and key in ("up", "down"):
            return _space_beyond(at, step, row, view.table.here)
        rows = rows_of(view)
        if len(rows) < 2 or key in ("left", "right"):
            return beside(at, step, row)
        here = next(kind for kind in rows if isinstance(at, kind))
        return first_of(beside(here, step, rows), view)


def rows_of(view: BoardView) -> list[type[Action]]:
    """Return the kinds of choices that are possible now, in the order of the menu's buttons."""
    kinds = {type(action) for action in view.actions}
    return [kind for kind in ROWS if kind in kinds]


def first_of(kind: type[Action], view: BoardView) -> Action:
    """Return the choice of this kind on which the cursor begins.

    If the choices of this kind name tables, it is the one that helps the player most.
    """
    table, player = view.table, view.table.player
    choices = [action for action in view.actions if isinstance(action, kind)]
    positions = [to.position for to in choices if isinstance(to, ToTable)]
    if issubclass(kind, FrontMan):
        return FrontMan(most_helped(table, player, positions))
    if issubclass(kind, Move | PlacePawn):
        return kind(favourite(table, player, positions))
    return choices[0]


def _space_beyond(at: PlaceCounter, step: int, spaces: Sequence[Target], position: int) -> Target:
    """Return the next space in the same column; in a column of one, the next space of all."""
    width = len(TABLES[position - 1].row)
    column = [
        space
        for space in spaces
        if isinstance(space, PlaceCounter) and space.space % width == at.space % width
    ]
    if len(column) > 1:
        return beside(at, step, column)
    return beside(at, step, spaces)


def at_table(position: int, view: BoardView, cursor: Target) -> Target:
    """Return the choice to which a click on a table moves the cursor.

    It places the pawn there, plays a Front-man there (if `cursor` plays one, too), or moves there.
    `position` is the number of the table, `cursor` the choice under the cursor before the click.
    """
    if view.table.phase is Phase.PAWN:
        return PlacePawn(position)
    if isinstance(cursor, FrontMan):
        return FrontMan(position)
    return Move(position)


def _only_kind(actions: Sequence[Action]) -> type[Move | PlacePawn] | None:
    """Return the kind of all choices if only a table is to be chosen; None if more is."""
    kinds = {type(action) for action in actions}
    if kinds == {Move}:
        return Move
    if kinds == {PlacePawn}:
        return PlacePawn
    return None


def _typed(kind: type[ToTable], digit: int, is_second: bool, actions: Sequence[Action]) -> Target:
    """Return the choice of the table whose number ends with a typed digit; 0 alone passes.

    A 1 may begin a number of two digits, if a table with such a number can be chosen. Until the
    second digit it leads to table 1 or, if that cannot be chosen, to the first such table.
    """
    if is_second and TEN + digit <= len(TABLES):
        return kind(TEN + digit)
    if digit == 0:
        return Pass()
    tables = [kind(1), *(kind(position) for position in POSITIONS if position >= TEN)]
    possible = [table for table in tables if table in actions]
    if digit == 1 and possible and possible != [kind(1)]:
        return FirstDigit(possible[0])
    return kind(digit)


# -- what is shown with a question -----------------------------------------------------------------


KINDS: dict[type, tuple[str, str]] = {
    PlacePawn: ("B-1", "place"),
    Move: ("B-2", "move"),
    Pass: ("B-2", "pass"),
    ThrowDie: ("B-4", "roll"),
    PlaceCounter: ("B-4", "place"),
    GoodLuck: ("B-9", "play"),
    FrontMan: ("B-10", "play"),
    MaryChip: ("B-11", "play"),
    Pick: ("B-20", "place"),
}
"""For each kind of choice, the id of its rule and the key bar's label of Enter."""


class BoardHelp(QuestionHelp[BoardView]):
    """The hints, labels of keys and rules that are shown with the board game's questions."""

    rule_of_result = "B-14"
    lessons = {  # noqa: RUF012
        Kind.ROLL: "Enter rolls; a counter goes under the number that comes.",
        Kind.POINT: "Arrows move through the choices and show what they do.",
        Kind.LOOK: "Arrows show the other choices; Enter takes this one.",
    }

    def lesson(self, kind: Kind, view: BoardView) -> str:
        if kind is not Kind.ROLL:
            hint = hint_of(view.table)
            if hint:
                return hint
        return super().lesson(kind, view)

    def pointing_keys(self, digits: Sequence[int], view: BoardView) -> str:
        if _only_kind(view.actions) is not None:
            return "arrows or its number"
        if view.table.phase is Phase.TURN:
            return "↑↓ or a digit"
        return super().pointing_keys(digits, view)

    def steering_keys(self, view: BoardView, at: Target | None) -> tuple[Key, ...]:
        kind = _only_kind(view.actions) or type(at)
        choices = [action for action in view.actions if type(action) is kind]
        tables = [choice.position for choice in choices if isinstance(choice, ToTable)]
        has_rows = len(rows_of(view)) > 1
        numbers = ranges(tables)
        if len(numbers) > MOST_RANGES:
            numbers = [f"{tables[0]}-{tables[-1]}"]
        if len(tables) > 1 and has_rows:
            return (Key(" ".join(["↑↓←→", *numbers]), "row, table", "right", "table"),)
        if len(tables) > 1:
            return (Key(" ".join(["←→", *numbers]), "table", "right"),)
        if has_rows:
            cards = [action.number for action in view.actions if isinstance(action, GoodLuck)]
            return (Key(" ".join(["↑↓", *ranges(cards)]), "choose", "down", ""),)
        return ()

    def commit_label(self, action: Action) -> str:
        _, label = KINDS[type(action)]
        return label

    def rule(self, view: BoardView, target: Target | None) -> str:
        table = view.table
        is_scene = isinstance(target, int)
        is_looked_at = isinstance(target, Move) and table.phase is not Phase.TURN
        if is_scene or is_looked_at:
            return "B-14"
        if table.phase is Phase.DUEL:
            return "B-20"
        if table.phase is Phase.PLACE and table.is_joker:
            return "B-6"
        if table.phase is Phase.TURN and not table.has_chip(table.pawn):
            return "B-3"
        rule, _ = KINDS.get(type(target), ("B-2", ""))
        return rule

    def demo(self, view: BoardView, target: Target | None) -> str:
        rule, table = self.rule(view, target), view.table
        if table.phase is not Phase.PLACE or table.is_joker or rule == "B-14":
            return rule
        spaces = table.targets(table.here, table.due, table.player)
        is_any_free = any(table.spaces[table.here - 1][space] is None for space in spaces)
        if is_any_free:
            return "B-4"
        return "replacing"
