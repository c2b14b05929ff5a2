"""The hints, lessons and rules that the card game shows with a question."""

from __future__ import annotations

from lasvegas_tui.rules.card.table import CardView, Phase, Select
from lasvegas_tui.rules.card.words import most_telling
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.screens.card.animation import REVEAL
from lasvegas_tui.screens.look.casino_look import TIES, CasinoQuestionHelp
from lasvegas_tui.widgets.targets import Target


class CardQuestionHelp(CasinoQuestionHelp[CardView]):
    """Hints, lessons and rules of the card game."""

    def focus(self, view: CardView) -> Target | None:
        return next(iter(view.table.offers), None)

    def demo_of_outcome(
        self, player: Player, action: Action, before: CardView, after: CardView | None
    ) -> str:
        if not isinstance(action, Select):
            return ""
        is_tied = player in most_telling(before.table, player, action.cards).payout().tied
        return TIES if is_tied else ""

    def rule(self, view: CardView, target: Target | None) -> str:
        if target == REVEAL:
            return "C-3"
        is_elsewhere = isinstance(target, int) and target != self.focus(view)
        if view.table.phase is Phase.CHIP and not is_elsewhere:
            return "C-12"
        return "C-7" if isinstance(target, int) else "C-2"
