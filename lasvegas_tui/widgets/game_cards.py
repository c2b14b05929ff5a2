"""Cards of games beside each other, each with a picture, for a screen with much room."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styled_text import ACT, MONEY, QUIET, STRONG, centred, meaning

NUM_PICTURE_ROWS = 5
HEIGHT = NUM_PICTURE_ROWS + 6
LEAST_WIDTH, MOST_WIDTH = 28, 34
GAP = 2
GROUND = "on $surface"


class GameCard(Struct, frozen=True):
    """A game as its card shows it."""

    key: str
    title: str
    players: str
    facts: str
    """How long it takes and how hard it is."""
    picture: tuple[Content, ...] = ()


class GameCards(LineWidget):
    """The cards of games in a row, as many as fit; a click posts the index of one."""

    DEFAULT_CSS = f"GameCards {{ width: 100%; height: {HEIGHT}; margin-bottom: 1; }}"

    cards: reactive[tuple[GameCard, ...]] = reactive(())

    @property
    def num_shown(self) -> int:
        """The number of cards with room."""
        return min(len(self.cards), (self.size.width + GAP) // (LEAST_WIDTH + GAP))

    @property
    def card_width(self) -> int:
        """The cells of a card."""
        count = max(1, self.num_shown)
        return min(MOST_WIDTH, (self.size.width - GAP * (count - 1)) // count)

    @property
    def margin(self) -> int:
        """The cells before the first card."""
        taken = self.num_shown * (self.card_width + GAP) - GAP
        return max(0, self.size.width - taken) // 2

    def lines(self) -> list[Content]:
        drawn = [
            [row.stylize(meaning(index)) for row in card_rows(card, self.card_width)]
            for index, card in enumerate(self.cards[: self.num_shown])
        ]
        margin = Content(" " * self.margin)
        return [margin + Content(" " * GAP).join(row) for row in zip(*drawn, strict=True)]


def card_rows(card: GameCard, width: int) -> list[Content]:
    """Return the rows of a card."""
    blank = centred(width, [], GROUND)
    picture = [centred(width, [row], GROUND) for row in card.picture[:NUM_PICTURE_ROWS]]
    return [
        blank,
        *picture,
        *[blank] * (NUM_PICTURE_ROWS - len(picture)),
        blank,
        centred(width, [(f"{card.key} ", ACT), (card.title, STRONG)], GROUND),
        centred(width, [(card.players, QUIET)], GROUND),
        centred(width, [(card.facts, MONEY)], GROUND),
        blank,
    ]
