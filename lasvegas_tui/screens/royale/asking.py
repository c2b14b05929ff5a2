"""How a question of Royale is answered: casinos by their numbers, some letters, and hints."""

from __future__ import annotations

from msgspec.structs import replace

from lasvegas_tui.asking.question_help import CasinoHelp, Kind
from lasvegas_tui.asking.targeting import Face, Targeting
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.law import NUMBERS
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.grammar import ranges
from lasvegas_tui.rules.royale.actions import CasinoChoice, Choice, Decline, Pass, Place
from lasvegas_tui.rules.royale.table import RoyaleView
from lasvegas_tui.rules.royale.words import rolled_for


class RoyaleTargeting(Targeting[RoyaleView]):
    """Casinos are targets; 0 passes and declines."""

    zero = (Pass, Decline)

    def target(self, action: Action) -> Target | None:
        if isinstance(action, CasinoChoice):
            return action.number
        return None

    def face(self, thing: Target | Action, view: RoyaleView) -> Face | None:
        roll = view.table.roll
        if not isinstance(thing, Place) or roll is None:
            return None
        return Face(dice=(thing.number,) * roll.faces.count(thing.number))

    def digit(self, action: Action) -> int | None:
        if isinstance(action, Choice):
            return action.digit
        return None

    def has_preview(self, action: Action) -> bool:
        return isinstance(action, Choice) and action.has_preview

    def choice_at(self, target: Target, view: RoyaleView) -> Action | None:
        for action in view.actions:
            if isinstance(action, CasinoChoice):
                return replace(action, number=target)
        return None


class RoyaleHelp(CasinoHelp[RoyaleView]):
    """Hints, keys and rules of Royale; a tile that asks for something has its own."""

    def lesson(self, kind: Kind, view: RoyaleView) -> str:
        if kind is Kind.ROLL and rolled_for(view) is not None:
            return "Enter rolls the black dice: they decide what the tile does."
        if kind is Kind.ROLL and view.table.has_neutral:
            return "Enter rolls. Neutral dice are nobody's, but can win notes."
        return super().lesson(kind, view)

    def focus(self, view: RoyaleView) -> int | None:
        step = view.table.top
        if step is None:
            return None
        return view.table.number_of(step.side)

    def explained_by_digits(self, view: RoyaleView) -> str:
        there = [number for number, tile in zip(NUMBERS, view.table.tiles, strict=True) if tile]
        if there:
            return f"{' '.join(ranges(there))} explain tiles"
        return ""

    def told_at(self, view: RoyaleView, target: Target) -> str:
        if isinstance(target, int):
            tile = view.table.tile(target)
        else:
            tile = None
        if tile is not None:
            return f"{target} {tile.name}: {tile.text}"
        return ""

    def told_before_roll(self, view: RoyaleView) -> str:
        """Return a description of one of the tiles, a different one after each turn."""
        table = view.table
        there = [number for number, tile in enumerate(table.tiles, 1) if tile]
        if not there:
            return ""
        num_placed = sum(dice.num_dice for casino in table.casinos for dice in casino.dice)
        return self.told_at(view, there[num_placed % len(there)])

    def commit_label(self, action: Action) -> str:
        if isinstance(action, Choice):
            return action.commit
        return super().commit_label(action)

    def short_label(self, action: Action, view: RoyaleView) -> str:
        step = view.table.top
        if isinstance(action, Decline) and step is not None:
            return step.declined
        return ""

    def pictured(self, action: Action, view: RoyaleView) -> str:
        if isinstance(action, Choice):
            return action.pictured(view.table)
        return ""

    def rule(self, view: RoyaleView, target: Target | None) -> str:
        if isinstance(target, int):
            if target == view.table.closed:
                return view.table.closing_side
            tile = view.table.tile(target)
            if tile is None:
                return "R-7"
            return tile.side
        if isinstance(target, Pass):
            return "R-6"
        step = view.table.top
        if step is None:
            return "R-5"
        return step.side or "R-5"

    def rule_against(self, view: RoyaleView, action: Action, rule: str) -> str:
        if rule != "R-5" or not isinstance(action, CasinoChoice) or action.number not in NUMBERS:
            return rule
        tile = view.table.tile(action.number)
        if tile is None:
            return rule
        return tile.side
