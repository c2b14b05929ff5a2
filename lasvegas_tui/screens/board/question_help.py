"""The hints, keys and rules that the board game shows with a question."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.commands import Key
from lasvegas_tui.rules.board.table import (
    BoardView,
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Pass,
    Phase,
    Pick,
    PlaceCounter,
    PlacePawn,
    ThrowDie,
)
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.look.question_help import Kind, QuestionHelp
from lasvegas_tui.widgets.targets import Target

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
    Phase.PAWN: "Arrows choose a table. Mary Chip (M) ends them from 1 on.",
    Phase.DUEL: "Press 1, 2 or 3: so many hearts fight for the space.",
}


class BoardQuestionHelp(QuestionHelp[BoardView]):
    """Hints, keys and rules of the board game."""

    lessons = {  # noqa: RUF012
        Kind.ROLL: "Enter throws the gold die; then a counter goes down.",
        Kind.POINT: "Arrows lead through what there is; look at what it does.",
        Kind.LOOK: "Arrows look at more; the big table tells what it does.",
    }

    def lesson(self, kind: Kind, view: BoardView) -> str:
        return LESSONS_OF_PHASES.get(view.table.phase) or super().lesson(kind, view)

    def pointing_keys(self, digits: Sequence[int], view: BoardView) -> str:
        if view.table.phase is Phase.PAWN:
            return "←→ or its number, such as 1 4"
        if view.table.phase is Phase.TURN:
            return "press its letter or digit, or ↑↓"
        return super().pointing_keys(digits, view)

    def steering_keys(self, view: BoardView, at: Target | None) -> tuple[Key, ...]:
        kind = PlacePawn if view.table.phase is Phase.PAWN else type(at)
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
