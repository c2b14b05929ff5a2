"""A row of cards, drawn as large as fits; each card may be raised by one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.text_layout import side_by_side


class CardSize(Protocol):
    """A size in which the cards of one game can be drawn."""

    @property
    def height(self) -> int:
        """The height of all cards of this size, in lines."""

    def width_of(self, card: Any) -> int:
        """Return the width of this card at this size, in cells."""


CardT = TypeVar("CardT")
SizeT = TypeVar("SizeT", bound=CardSize)


class CardRow(LineWidget, Generic[CardT, SizeT]):
    """A row of cards, centred; subclasses, one for each game, draw the cards themselves."""

    cards: reactive[tuple[Any, ...]] = reactive(())
    sizes: Sequence[SizeT]
    """The sizes to try, the largest first."""
    indent = 1
    """The minimum number of blank cells to the left of the first card."""
    least_margin = 1
    """The minimum number of blank cells at the left and the right of the row together."""

    def gap(self, before: CardT, card: CardT, size: SizeT) -> int:
        """Return the width of the gap between two neighbouring cards, in cells."""
        raise NotImplementedError

    def body(self, index: int, size: SizeT) -> Sequence[Content]:
        """Return the lines of the card with this index, without the line for its mark."""
        raise NotImplementedError

    def mark(self, index: int, size: SizeT) -> Content:
        """Return the line with a card's mark, drawn below a raised card and above any other."""
        raise NotImplementedError

    def is_raised(self, index: int) -> bool:
        """Whether the card with this index is drawn one line higher."""
        raise NotImplementedError

    def starts(self, size: SizeT) -> list[int]:
        """Return in which cell of the row, from 0, each card begins, and where the last ends."""
        starts = [0]
        for index, card in enumerate(self.cards):
            if index:
                starts[-1] += self.gap(self.cards[index - 1], card, size)
            starts.append(starts[-1] + size.width_of(card))
        return starts

    def width_needed(self, size: SizeT) -> int:
        """Return how many cells to keep for the cards, which are centred in them."""
        return self.starts(size)[-1]

    def fitted(self, width: int, height: int) -> SizeT:
        """Return the largest size in which all cards and a line for marks fit this room.

        If none fits, return the smallest size. The width is in cells, the height in lines.
        """
        for size in self.sizes:
            if size.height < height and self.width_needed(size) <= width - self.least_margin:
                return size
        return self.sizes[-1]

    @property
    def least_width(self) -> int:
        """The width of the row at the smallest size of cards, in cells; 0 without cards."""
        if not self.cards:
            return 0
        return self.indent + self.starts(self.sizes[-1])[-1]

    def columns(self, size: SizeT) -> list[int]:
        """Return in which cell of the widget each card begins, and then where the last one ends."""
        *starts, end = self.starts(size)
        left = max(self.indent, (self.size.width - self.width_needed(size)) // 2)
        return [left + start for start in (*starts, end)]

    def row_lines(self, height: int) -> list[Content]:
        """Return the lines of all cards with their marks, as large as fits `height` lines."""
        size = self.fitted(self.size.width, height)
        bodies: list[list[Content]] = []
        for index in range(len(self.cards)):
            body, mark = self.body(index, size), self.mark(index, size)
            if self.is_raised(index):
                bodies.append([*body, mark])
            else:
                bodies.append([mark, *body])
        return side_by_side(bodies, self.columns(size)[:-1], size.height + 1)
