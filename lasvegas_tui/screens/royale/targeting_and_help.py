"""How Royale's questions are answered by keys and clicks, and the hints shown with them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.asking.question_help import CasinoHelp, Kind
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Face, Targeting
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.grammar import ranges
from lasvegas_tui.rules.royale.actions import CasinoChoice, Choice, Decline, Pass, Place
from lasvegas_tui.rules.royale.table import RoyaleView
from lasvegas_tui.rules.royale.words import rolled_for


class RoyaleTargeting(Targeting[RoyaleView]):
    """How keys and clicks choose casinos in Royale; the key 0 passes or declines."""

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
    """The hints and labels shown with Royale's questions, and the rules that explain them.

    If a tile on a casino asks the question, most of them are defined by the tile.
    """

    rule_of_result = "R-7"

    def lesson(self, kind: Kind, view: RoyaleView) -> str:
        if kind is Kind.ROLL and rolled_for(view) is not None:
            return "Enter rolls the black dice: they decide what the tile does."
        if kind is Kind.ROLL and view.table.has_gray:
            return "Enter rolls. Gray dice are nobody's, but can win notes."
        if kind is Kind.ROLL and view.table.has_neutral:
            return "Enter rolls. Neutral dice are nobody's, but can win notes."
        if kind is Kind.POINT and any(view.table.tiles):
            return "Press a number you rolled; chips and tiles can wait."
        return super().lesson(kind, view)

    def focus(self, view: RoyaleView) -> int | None:
        step = view.table.top
        if step is None:
            return None
        return view.table.number_of(step.side)

    def pointing_keys(self, digits: Sequence[int], view: RoyaleView) -> str:
        pointing = super().pointing_keys(digits, view)
        if view.table.top is not None:
            return pointing
        return f"{pointing}  {_explaining(view, digits)}".rstrip()

    def explained_by_digits(self, view: RoyaleView) -> str:
        return _explaining(view)

    def told_at(self, view: RoyaleView, target: Target) -> str:
        if not isinstance(target, int) or target not in NUMBERS:
            return ""
        tile = view.table.tile(target)
        if tile is None:
            return ""
        return tile.told

    def told_before_roll(self, view: RoyaleView) -> str:
        """Return a line about the tile for which dice are rolled, or else about one of the tiles.

        It is empty if no casino has a tile.
        """
        table, rolling = view.table, rolled_for(view)
        if rolling is not None:
            return f"{rolling.name}: {rolling.text}"
        there = [number for number, tile in enumerate(table.tiles, 1) if tile]
        if not there:
            return ""
        num_placed = sum(dice.num_dice for casino in table.casinos for dice in casino.dice)
        number = there[num_placed % len(there)]
        tile = table.tile(number)
        assert tile is not None
        return f"Tile {number}: {tile.text}"

    def commit_label(self, action: Action) -> str:
        if isinstance(action, Choice):
            return action.commit
        return super().commit_label(action)

    def short_label(self, action: Action, view: RoyaleView) -> str:
        step = view.table.top
        if isinstance(action, Decline) and step is not None:
            return step.declined
        return ""

    def full_label(self, action: Action, view: RoyaleView) -> str:
        if isinstance(action, Pass):
            return "pass for a chip"
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


def _explaining(view: RoyaleView, digits: Sequence[int] = ()) -> str:
    """Return which digits explain tiles: "2 4 explain tiles"; empty if none do.

    `digits` are those that choose something, which therefore explain nothing.
    """
    there = [number for number in NUMBERS if view.table.tile(number) and number not in digits]
    if not there:
        return ""
    if len(there) == 1:
        return f"{there[0]} explains its tile"
    return f"{' '.join(ranges(there))} explain tiles"
