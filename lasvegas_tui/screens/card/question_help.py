"""The hints, lessons and rules that the card game shows with a question."""

from __future__ import annotations

from lasvegas_tui.rules.card.table import CardView, Phase
from lasvegas_tui.screens.card.animation import REVEAL
from lasvegas_tui.screens.look.casino_look import CasinoQuestionHelp
from lasvegas_tui.widgets.click_targets import Target


class CardQuestionHelp(CasinoQuestionHelp[CardView]):
    """Hints, lessons and rules of the card game."""

    def focus(self, view: CardView) -> Target | None:
        return next(iter(view.table.offers), None)

    def rule(self, view: CardView, target: Target | None) -> str:
        if target == REVEAL:
            return "C-3"
        is_elsewhere = isinstance(target, int) and target != self.focus(view)
        if view.table.phase is Phase.CHIP and not is_elsewhere:
            return "C-12"
        return "C-7" if isinstance(target, int) else "C-2"
