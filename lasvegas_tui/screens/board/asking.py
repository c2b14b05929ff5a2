"""How a question of the board game is answered: spaces, tables, the rows of a menu, and hints."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.asking.help import Kind, QuestionHelp
from lasvegas_tui.asking.targeting import Targeting, beside
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.commands import STEPS, Key
from lasvegas_tui.rules.board.table import (
    BoardView,
    FrontMan,
    GoodLuck,
    Hearts,
    MaryChip,
    Move,
    Pass,
    Phase,
    Pick,
    PlaceCounter,
    PlacePawn,
    Roll,
    ThrowDie,
)
from lasvegas_tui.rules.board.track import POSITIONS, TABLES
from lasvegas_tui.rules.core import Action

# -- what keys and clicks point at -----------------------------------------------------------------


TEN = 10
"""The first table with two digits."""
ROWS: tuple[type[Action], ...] = (ThrowDie, GoodLuck, FrontMan, MaryChip, Move, Pass)
"""The rows of a turn's menu from the top."""


class BoardTargeting(Targeting[BoardView]):
    """Every choice is a target itself."""

    def target(self, action: Action) -> Target | None:
        return action

    def first_target(self, view: BoardView) -> Target | None:
        actions = view.actions
        if ThrowDie() in actions:
            return ThrowDie()
        return next((action for action in actions[:1] if isinstance(action, PlaceCounter)), None)

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
                return ("table", "dice")
            case FrontMan():
                return ("board", "table", "dice")
            case Move() | PlacePawn() | MaryChip() | int():
                return ("board", "table")
            case Pick():
                return ("table", "choices")
        return ()

    def at_digit(self, digit: int, view: BoardView, at: Target | None = None) -> Target | None:
        """Return the space, the hearts, the table or the Good Luck card of a digit; 0 passes."""
        if view.table.phase is Phase.PLACE:
            return next(iter(view.actions[digit - 1 : digit]), None)
        if view.table.phase is Phase.DUEL:
            return Pick(Hearts(digit))
        if isinstance(at, Move | FrontMan | PlacePawn):
            position = _typed(type(at), digit, at.position, view.actions)
            return type(at)(position) if position else Pass()
        if digit == 0:
            return Pass()
        kind = _only_kind(view.actions)
        return GoodLuck(digit) if kind is None else kind(_typed(kind, digit, 0, view.actions))

    def is_first(self, digit: int, target: Target) -> bool:
        return digit == 1 and getattr(target, "position", 0) >= TEN

    def next_target(self, key: str, at: Target | None, targets: Sequence[Target]) -> Target:
        """Return the target of an arrow: up and down to another row, left and right within one."""
        step = STEPS[key]
        if at not in targets:
            return beside(at, step, targets)
        rows = [kind for kind in ROWS if any(isinstance(to, kind) for to in targets)]
        row = [target for target in targets if type(target) is type(at)]
        if key in ("left", "right"):
            return beside(at, step, row)
        if len(rows) > 1:
            kind = next(kind for kind in rows if isinstance(at, kind))
            return _entry(beside(kind, step, rows), at, targets)
        return _across(at, step, row)


def at_row(kind: type[Action], actions: Sequence[Action]) -> Target:
    """Return the choice of a row of the menu, allowed or not."""
    found = next((action for action in actions if isinstance(action, kind)), None)
    if found is not None:
        return found
    numbered = {GoodLuck: GoodLuck(1), FrontMan: FrontMan(1), Move: Move(1)}
    return numbered.get(kind) or kind()


def at_table(position: int, view: BoardView, cursor: Target) -> Target:
    """Return the choice that a click on a table points at."""
    if view.table.phase is Phase.PAWN:
        return PlacePawn(position)
    if isinstance(cursor, FrontMan):
        return FrontMan(position)
    return Move(position)


def _entry(kind: type[Action], at: Target, targets: Sequence[Target]) -> Target:
    """Return the target at which the cursor enters a row, at the same table if possible.

    It does not begin at table 1, after which a digit would be the second one of a table's number.
    """
    row = [target for target in targets if isinstance(target, kind)]
    position = getattr(at, "position", 0)
    same = [target for target in row if position and getattr(target, "position", 0) == position]
    later = [target for target in row if getattr(target, "position", 0) != 1]
    return (same or later or row)[0]


def _across(at: Target, step: int, row: Sequence[Target]) -> Target:
    """Return the table on the other side of the track, or the next space of a column."""
    match at:
        case PlacePawn(position) | Move(position):
            is_above = position % 2  # odd tables are above the track
            other = type(at)(position + 1 if is_above else position - 1)
            return other if other in row else at
    return beside(at, step, row)


def _only_kind(actions: Sequence[Action]) -> type[Move | PlacePawn] | None:
    """Return the kind of all choices if a table is all there is to choose, as in a forced move."""
    kinds = {type(action) for action in actions}
    return next((kind for kind in (Move, PlacePawn) if kinds == {kind}), None)


def _typed(
    kind: type[Move | FrontMan | PlacePawn], digit: int, before: int, actions: Sequence[Action]
) -> int:
    """Return the table that a digit names, after a 1 as the second of two digits.

    A 1 that names no table to choose begins one of two digits: it leads to the first of these.
    """
    teens = [position for position in POSITIONS if position >= TEN and kind(position) in actions]
    one = 1 if kind(1) in actions or not teens else teens[0]
    if before == one and TEN + digit <= len(TABLES):
        return TEN + digit
    return one if digit == 1 else digit


# -- what is shown with a question -----------------------------------------------------------------


RULES: dict[type, str] = {
    PlacePawn: "B-1",
    Move: "B-2",
    Pass: "B-2",
    ThrowDie: "B-4",
    GoodLuck: "B-9",
    FrontMan: "B-10",
    MaryChip: "B-11",
    PlaceCounter: "B-4",
    Pick: "B-20",
}
COMMITS: dict[type[Action], str] = {
    Move: "move",
    Pass: "pass",
    ThrowDie: "throw",
    GoodLuck: "play",
    FrontMan: "play",
    MaryChip: "play",
}
"""The labels of Enter by choice; all others are placed."""
LESSONS_OF_PHASES = {
    Phase.PAWN: "Arrows choose. Mary Chip (M) closes tables 1, 2 and so on.",
    Phase.DUEL: "Press 1, 2 or 3: the number of hearts you fight with.",
}


class BoardHelp(QuestionHelp[BoardView]):
    """Hints, keys and rules of the board game."""

    lessons = {  # noqa: RUF012
        Kind.ROLL: "Enter throws the gold die; then you place a counter.",
        Kind.POINT: "Arrows move through the choices and show what they do.",
        Kind.LOOK: "Arrows show more; the large table shows the result.",
    }

    def lesson(self, kind: Kind, view: BoardView) -> str:
        return LESSONS_OF_PHASES.get(view.table.phase) or super().lesson(kind, view)

    def pointing_keys(self, digits: Sequence[int], view: BoardView) -> str:
        if _only_kind(view.actions) is not None:
            return "←→ or type its number: 1, then 4"
        if view.table.phase is Phase.TURN:
            return "↑↓ or a digit"
        return super().pointing_keys(digits, view)

    def steering_keys(self, view: BoardView, at: Target | None) -> tuple[Key, ...]:
        kind = _only_kind(view.actions) or type(at)
        tables = [
            to.position
            for to in view.actions
            if isinstance(to, Move | FrontMan | PlacePawn) and type(to) is kind
        ]
        return (Key(f"←→ {tables[0]}-{tables[-1]}", "table", "right"),) if len(tables) > 1 else ()

    def commit_label(self, action: Action) -> str:
        return COMMITS.get(type(action), "place")

    def rule(self, view: BoardView, target: Target | None) -> str:
        table = view.table
        is_table = isinstance(target, int)
        if is_table or (isinstance(target, Move) and table.phase is not Phase.TURN):
            return "B-14"
        if table.phase is Phase.DUEL:
            return "B-20"
        if table.phase is Phase.PLACE and table.is_joker:
            return "B-6"
        if table.phase is Phase.TURN and not table.has_chip(table.pawn):
            return "B-3"
        return RULES.get(type(target), "B-2")

    def demo(self, view: BoardView, target: Target | None) -> str:
        rule, table = self.rule(view, target), view.table
        if table.phase is not Phase.PLACE or table.is_joker or rule == "B-14":
            return rule
        spaces = table.targets(table.here, table.due, table.player)
        is_any_free = any(table.spaces[table.here - 1][space] is None for space in spaces)
        return "B-4" if is_any_free else "replacing"
