"""How the dice game's questions are answered by keys and clicks, and the hints shown with them."""

from __future__ import annotations

from lasvegas_tui.asking.question_help import CasinoHelp, Kind
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Face, Targeting
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.chip_cards import LeaveChips
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.dice.actions import Place
from lasvegas_tui.rules.dice.table import DiceView, Phase


class DiceTargeting(Targeting[DiceView]):
    """How keys and clicks choose the casino at which to place dice, in the dice game."""

    def target(self, action: Action) -> Target | None:
        if isinstance(action, Place):
            return action.number
        return None

    def face(self, thing: Target | Action, view: DiceView) -> Face | None:
        roll = view.table.roll
        if not isinstance(thing, Place) or roll is None:
            return None
        return Face(dice=(thing.number,) * (*roll.dice, *roll.white).count(thing.number))

    def digit(self, action: Action) -> int | None:
        if isinstance(action, LeaveChips):
            return 0
        return None

    def choice_at(self, target: Target, view: DiceView) -> Action | None:
        if isinstance(target, int):
            return Place(target)
        return None


class DiceHelp(CasinoHelp[DiceView]):
    """The hints shown with the dice game's questions, and the rules that explain them."""

    rule_of_result = "D-9"

    def lesson(self, kind: Kind, view: DiceView) -> str:
        if kind is Kind.ROLL and view.table.has_white:
            return "Enter rolls. White dice are nobody's, but can win notes."
        return super().lesson(kind, view)

    def focus(self, view: DiceView) -> Target | None:
        return view.table.chosen

    def rule(self, view: DiceView, target: Target | None) -> str:
        is_elsewhere = isinstance(target, int) and target != view.table.chosen
        if view.table.phase is Phase.CHIP and not is_elsewhere:
            return "D-19"
        if isinstance(target, int) and target:
            return "D-8"
        return "D-5"
