"""The play area of the card game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.widget import Widget

from lasvegas_tui.rules.card.table import CardView
from lasvegas_tui.screens.card.dice_card_presenter import DiceCardPresenter
from lasvegas_tui.screens.card.dice_cards import Hand, LaidCards
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.look.casino_look import CasinoLook
from lasvegas_tui.screens.look.casino_play_area import CasinoPlayArea


class CardPlayArea(CasinoPlayArea[CardView]):
    """The casinos, and in the stage the player's own hand or the cards just revealed."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    CardPlayArea LaidCards { display: none; }
    GameScreen.-tall CardPlayArea LaidCards { padding: 1 1 0 1; }
    GameScreen.-huge CardPlayArea LaidCards { padding: 1 1 0 1; }
    GameScreen.-tall CardPlayArea #strip { height: 6fr; }
    GameScreen.-tall CardPlayArea #stage { height: 4fr; }
    """

    LIST_WIDTH = 48
    """The columns that five double cards leave free on the smallest terminal."""

    def __init__(self, look: CasinoLook[CardView]) -> None:
        self.hand = Hand()
        self.laid = LaidCards()
        super().__init__(look, self.hand, self.laid)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {**super().parts, "hand": self.hand}

    def draw(self, view: CardView, frame: Frame[CardView], instant: Instant[CardView]) -> None:
        super().draw(view, frame, instant)
        cards = DiceCardPresenter(self.look.player_styles, view, frame, instant.view)
        self.hand.cards = cards.hand()
        self.hand.picked, self.hand.cursor = frame.picked, frame.cursor_item
        self.laid.rows = cards.laid()

    @property
    def is_stage_needed(self) -> bool:
        return bool(self.hand.cards)

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Show cards just revealed instead of the words about them."""
        is_revealed = bool(self.laid.rows)
        self.laid.display = is_revealed
        if is_revealed:
            super().show_since((), num_new)
            self.hand.display = False
        else:
            super().show_since(lines, num_new)

    def _show_below(self, is_shown: bool) -> None:
        self.hand.display = is_shown
