"""How questions of the card game are answered, and the hints that are shown with them."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.asking.question_help import TIES, CasinoHelp, Kind
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Face, Targeting
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.card.actions import Select
from lasvegas_tui.rules.card.cards import Card
from lasvegas_tui.rules.card.table import CardView, Phase
from lasvegas_tui.rules.card.words import most_telling
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.casino.chip_cards import LeaveChips
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.screens.card.animation import REVEAL

# -- what keys and clicks point at -----------------------------------------------------------------


class CardTargeting(Targeting[CardView]):
    """How keys and clicks select cards of the hand in the card game."""

    def digit(self, action: Action) -> int | None:
        if isinstance(action, LeaveChips):
            return 0
        return None

    def items(self, view: CardView) -> tuple[Target, ...]:
        if view.table.phase is Phase.SELECT:
            return view.hand
        return ()

    def hand(self, view: CardView) -> tuple[Target, ...]:
        return view.hand

    def face(self, thing: Target | Action, view: CardView) -> Face | None:
        if not isinstance(thing, Card):
            return None
        return Face(dice=(thing.number,) * thing.num_dice, text=str(thing.number))

    def items_at(self, digit: int, view: CardView) -> tuple[int, ...]:
        return tuple(index for index, card in enumerate(view.hand) if card.number == digit)

    def combined(self, view: CardView, picked: Sequence[int]) -> Action:
        return Select(tuple(view.hand[index] for index in picked))

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        if target == REVEAL:
            return (*map(str, NUMBERS), "hand")
        return super().parts_at(target)


# -- what is shown with a question -----------------------------------------------------------------


class CardHelp(CasinoHelp[CardView]):
    """The hints shown with the card game's questions, and the rules and demos that explain them."""

    rule_of_result = "C-8"

    def lesson(self, kind: Kind, view: CardView) -> str:
        if kind is Kind.PICKED and view.table.options.sequential:
            return "Enter lays your cards."
        return super().lesson(kind, view)

    def focus(self, view: CardView) -> Target | None:
        return next(iter(view.table.offers), None)

    def demo_of_outcome(
        self, player: Player, action: Action, before: CardView, after: CardView | None
    ) -> str:
        if not isinstance(action, Select):
            return ""
        is_tied = player in most_telling(before.table, player, action.cards).payout().tied
        if is_tied:
            return TIES
        return ""

    def rule(self, view: CardView, target: Target | None) -> str:
        if target == REVEAL:
            return "C-3"
        is_elsewhere = isinstance(target, int) and target != self.focus(view)
        if view.table.phase is Phase.CHIP and not is_elsewhere:
            return "C-12"
        if isinstance(target, int):
            return "C-7"
        return "C-2"
