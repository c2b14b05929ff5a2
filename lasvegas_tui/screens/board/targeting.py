"""How choices are made in the board game: spaces, tables and the rows of a turn's menu."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.commands import STEPS
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
from lasvegas_tui.rules.board.track import TABLES
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.look.targeting import Targeting, beside
from lasvegas_tui.widgets.targets import Target

KEYS: dict[str, type[Action]] = {
    "t": ThrowDie,
    "g": GoodLuck,
    "f": FrontMan,
    "c": MaryChip,
    "m": Move,
    "p": Pass,
}
"""The rows of a turn's menu from the top, by their keys."""


class BoardTargeting(Targeting[BoardView]):
    """Every choice is a target itself."""

    keys = "".join(KEYS)

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
        """Return the space, the hearts, the table or the Good Luck card of a digit."""
        if view.table.phase is Phase.PLACE:
            return next(iter(view.actions[digit - 1 : digit]), None)
        if view.table.phase is Phase.DUEL:
            return Pick(Hearts(digit))
        if isinstance(at, Move | FrontMan | PlacePawn):
            return type(at)(_typed(digit, at.position))
        if view.table.phase is Phase.PAWN:
            return PlacePawn(digit)
        if not view.table.has_chip(view.table.pawn):  # B-3
            return Move(digit)
        return GoodLuck(digit)

    def at_key(self, key: str, view: BoardView, at: Target | None) -> Target | None:
        """Return the target of a row of the menu: at the same table if it can be."""
        kind = KEYS.get(key)
        if kind is None or view.table.phase is not Phase.TURN:
            return None
        if not any(isinstance(action, kind) for action in view.actions):
            return at_row(kind, view.actions)
        if hasattr(at, "position"):
            return _entry(kind, at, view.actions)
        return _entry(kind, Move(view.table.pawn % len(TABLES) + 1), view.actions)

    def next_target(self, key: str, at: Target | None, targets: Sequence[Target]) -> Target:
        """Return the target of an arrow: up and down to another row, left and right within one."""
        step = STEPS[key]
        if at not in targets:
            return beside(at, step, targets)
        rows = [kind for kind in KEYS.values() if any(isinstance(to, kind) for to in targets)]
        row = [target for target in targets if type(target) is type(at)]
        if key in ("left", "right"):
            return beside(at, step, row)
        if len(rows) > 1:
            kind = next(kind for kind in rows if isinstance(at, kind))
            return _entry(beside(kind, step, rows), at, targets)
        return _across(at, step, row)


def at_row(kind: type[Action], actions: Sequence[Action]) -> Target:
    """Return the choice that a row of the menu stands for, allowed or not."""
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
    """Return the target at which the cursor enters a row: at the same table if it can be."""
    row = [target for target in targets if isinstance(target, kind)]
    position = getattr(at, "position", 0)
    return next(
        (target for target in row if position and getattr(target, "position", 0) == position),
        row[0],
    )


def _across(at: Target, step: int, row: Sequence[Target]) -> Target:
    """Return the table on the other side of the track, or the next space of a column."""
    match at:
        case PlacePawn(position) | Move(position):
            is_above = position % 2  # odd tables are above the track
            other = type(at)(position + 1 if is_above else position - 1)
            return other if other in row else at
    return beside(at, step, row)


def _typed(digit: int, before: int) -> int:
    """Return the table of a digit, which after a 1 may be the second of two."""
    if before == 1 and 10 + digit <= len(TABLES):
        return 10 + digit
    return digit
