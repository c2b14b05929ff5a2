"""A row of cards, drawn as large as they fit; each card may be raised by a line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise, zip_longest
from typing import Any, Generic, Protocol, TypeVar

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import side_by_side


class CardSize(Protocol):
    """A size in which cards can be drawn."""

    @property
    def height(self) -> int:
        """The lines of a card in this size."""

    def width_of(self, card: Any) -> int:
        """Return the width of a card in cells."""


CardT = TypeVar("CardT")
SizeT = TypeVar("SizeT", bound=CardSize)


class CardRow(LineWidget, Generic[CardT, SizeT]):
    """A row of cards, centred; games draw what is on a card."""

    cards: reactive[tuple[Any, ...]] = reactive(())
    sizes: Sequence[SizeT]
    """The sizes that are tried, the largest first."""
    indent = 1
    """The minimum number of cells before the first card."""
    least_margin = 1
    """The minimum number of cells on both sides of the row."""

    def gap(self, before: CardT, card: CardT, size: SizeT) -> int:
        """Return the cells between the card `before` and the next card."""
        raise NotImplementedError

    def body(self, index: int, size: SizeT) -> Sequence[Content]:
        """Return the lines of a card."""
        raise NotImplementedError

    def mark(self, index: int, size: SizeT) -> Content:
        """Return the line above a card, or below it if it is raised."""
        raise NotImplementedError

    def is_raised(self, index: int) -> bool:
        """Whether a card is drawn a line higher."""
        raise NotImplementedError

    def starts(self, size: SizeT) -> list[int]:
        """Return the cell in which each card begins, from 0, and the cell after the last one."""
        gaps = [self.gap(before, card, size) for before, card in pairwise(self.cards)]
        widths = map(size.width_of, self.cards)
        return list(accumulate(map(sum, zip_longest(widths, gaps, fillvalue=0)), initial=0))

    def fitted(self, width: int, height: int) -> SizeT:
        """Return the largest size in which all cards fit, with a line for raised ones."""
        room = width - self.least_margin
        fitting = (s for s in self.sizes if s.height < height and self.starts(s)[-1] <= room)
        return next(fitting, self.sizes[-1])

    @property
    def least_width(self) -> int:
        """The cells that the cards need in the smallest size."""
        if not self.cards:
            return 0
        return self.indent + self.starts(self.sizes[-1])[-1]

    def columns(self, size: SizeT) -> list[int]:
        """Return the cell of the widget in which each card begins, and the cell after the last."""
        *starts, end = self.starts(size)
        left = max(self.indent, (self.size.width - end) // 2)
        return [left + start for start in (*starts, end)]

    def row_lines(self, height: int) -> list[Content]:
        """Return the lines of all cards, with one more for marks and raised cards."""
        size = self.fitted(self.size.width, height)
        bodies: list[list[Content]] = []
        for index in range(len(self.cards)):
            body, mark = self.body(index, size), self.mark(index, size)
            if self.is_raised(index):
                bodies.append([*body, mark])
            else:
                bodies.append([mark, *body])
        return side_by_side(bodies, self.columns(size)[:-1], size.height + 1)
