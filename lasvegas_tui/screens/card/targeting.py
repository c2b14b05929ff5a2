"""How choices are made in the card game: cards by the number on them, chip cards from a list."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.card.table import CardView, Phase, Select
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.chips import LeaveChips
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.card.animation import REVEAL
from lasvegas_tui.screens.look.targeting import Targeting
from lasvegas_tui.widgets.targets import Target


class CardTargeting(Targeting[CardView]):
    """Cards of the hand are selected; a casino is never pointed at."""

    def digit(self, action: Action) -> int | None:
        return 0 if isinstance(action, LeaveChips) else None

    def items(self, view: CardView) -> tuple[Target, ...]:
        return view.hand if view.table.phase is Phase.SELECT else ()

    def items_at(self, digit: int, view: CardView) -> tuple[int, ...]:
        return tuple(index for index, card in enumerate(view.hand) if card.number == digit)

    def combined(self, view: CardView, picked: Sequence[int]) -> Action:
        return Select(tuple(view.hand[index] for index in picked))

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        if target == REVEAL:
            return (*map(str, NUMBERS), "hand")
        return super().parts_at(target)
