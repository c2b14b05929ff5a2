"""The hints, lessons and rules that the card game shows with a question."""

from __future__ import annotations

from lasvegas_tui.rules.card.table import CardView, Phase
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.card.animation import REVEAL
from lasvegas_tui.screens.look.casino_look import CasinoQuestionHelp
from lasvegas_tui.widgets.targets import Target


class CardQuestionHelp(CasinoQuestionHelp[CardView]):
    """Hints, lessons and rules of the card game."""

    def focus(self, view: CardView) -> Target | None:
        return next(iter(view.table.offers), None)

    def hint(self, view: CardView, names: Names) -> str:
        if view.table.phase is Phase.CHIP:
            where = f"Two dice were placed at casino {self.focus(view)}"
            return f"{where}: one chip card may be taken there."
        what = "One or two cards, or three to five of one number; the others go under the"
        if not view.glass:
            return f"{what} cocktail glass, your discard pile."
        return f"{what} glass, which holds {len(view.glass)} cards."

    def rule(self, view: CardView, target: Target | None) -> str:
        if target == REVEAL:
            return "C-3"
        is_elsewhere = isinstance(target, int) and target != self.focus(view)
        if view.table.phase is Phase.CHIP and not is_elsewhere:
            return "C-12"
        return "C-7" if isinstance(target, int) else "C-2"
