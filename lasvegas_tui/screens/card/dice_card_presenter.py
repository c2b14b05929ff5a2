"""The cards of the card game as drawn: the player's own hand, and revealed cards."""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.card.table import FINISHED_AT, Cards, CardView
from lasvegas_tui.rules.core import Player
from lasvegas_tui.screens.card.animation import REVEAL, all_placed, num_turned
from lasvegas_tui.screens.card.dice_cards import DiceCardModel, LaidRow
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.widgets.styles import PlayerStyle


class DiceCardPresenter:
    """The cards of one view, as one frame shows them."""

    def __init__(
        self,
        player_styles: Sequence[PlayerStyle],
        view: CardView,
        frame: Frame[CardView],
        seen: CardView,
    ) -> None:
        """`seen` is the view without cards that are turned later."""
        self.player_styles = player_styles
        self.view = view
        self.frame = frame
        self.seen = seen

    def hand(self) -> tuple[DiceCardModel, ...]:
        """Return the viewer's own cards."""
        viewer = self.view.viewer
        return () if viewer is None else self._models(viewer, self.view.hand)

    def laid(self) -> tuple[LaidRow, ...]:
        """Return the cards being revealed, a row for each player; empty outside a reveal."""
        if self.frame.place != REVEAL:
            return ()
        return tuple(
            LaidRow(
                self.player_styles[news.player],
                self._models(news.player, news.cards),
                num_turned(news, self.frame),
                self._progress(news.player),
            )
            for news in all_placed(self.view)
        )

    def _models(self, player: Player, cards: Cards) -> tuple[DiceCardModel, ...]:
        return tuple(DiceCardModel(card, self.player_styles[player].colour) for card in cards)

    def _progress(self, player: Player) -> str:
        num_out = self.seen.table.num_out[player]
        out = cards_out(num_out)
        return f"{out}, finished" if num_out >= FINISHED_AT else out


def cards_out(num_out: int) -> str:
    """Return the number of cards that a player has at the casinos: "3/8 out"."""
    return f"{num_out}/{FINISHED_AT} out"
