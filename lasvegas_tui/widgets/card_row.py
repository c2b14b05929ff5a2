"""A row of cards, as large as fits; each may be raised by a line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise, zip_longest
from typing import Any, Generic, Protocol, TypeVar

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import side_by_side


class CardSize(Protocol):
    """How large a card is drawn."""

    @property
    def height(self) -> int:
        """The lines of a card."""

    def width_of(self, card: Any) -> int:
        """Return the width of a card in cells."""


CardT = TypeVar("CardT")
SizeT = TypeVar("SizeT", bound=CardSize)


class CardRow(LineWidget, Generic[CardT, SizeT]):
    """Cards beside each other, in the middle."""

    cards: reactive[tuple[Any, ...]] = reactive(())
    sizes: Sequence[SizeT]
    """The sizes of a card, from the largest to the smallest."""
    indent = 1
    """The minimum number of cells before the first card."""
    least_margin = 1
    """The minimum number of free cells beside the cards."""

    def gap(self, before: CardT, card: CardT, size: SizeT) -> int:
        """Return the number of cells between two cards."""
        raise NotImplementedError

    def body(self, index: int, size: SizeT) -> Sequence[Content]:
        """Return the lines of a card."""
        raise NotImplementedError

    def mark(self, index: int, size: SizeT) -> Content:
        """Return the line above a card, or below a raised one."""
        raise NotImplementedError

    def is_raised(self, index: int) -> bool:
        """Whether a card is raised."""
        raise NotImplementedError

    def starts(self, size: SizeT) -> list[int]:
        """Return the first cell of each card, counted from the first one, and their end."""
        gaps = [self.gap(before, card, size) for before, card in pairwise(self.cards)]
        widths = map(size.width_of, self.cards)
        return list(accumulate(map(sum, zip_longest(widths, gaps, fillvalue=0)), initial=0))

    def fitted(self, width: int, height: int) -> SizeT:
        """Return the largest size at which all cards fit, with a line for raising them."""
        room = width - self.least_margin
        fitting = (s for s in self.sizes if s.height < height and self.starts(s)[-1] <= room)
        return next(fitting, self.sizes[-1])

    @property
    def least_width(self) -> int:
        """The cells that the cards need at their smallest."""
        if not self.cards:
            return 0
        return self.indent + self.starts(self.sizes[-1])[-1]

    def columns(self, size: SizeT) -> list[int]:
        """Return the first cell of each card, and their end."""
        *starts, end = self.starts(size)
        left = max(self.indent, (self.size.width - end) // 2)
        return [left + start for start in (*starts, end)]

    def row_lines(self, height: int) -> list[Content]:
        """Return the lines of the row: those of the cards, and one for marks and raised cards."""
        size = self.fitted(self.size.width, height)
        bodies: list[list[Content]] = []
        for index in range(len(self.cards)):
            body, mark = self.body(index, size), self.mark(index, size)
            if self.is_raised(index):
                bodies.append([*body, mark])
            else:
                bodies.append([mark, *body])
        return side_by_side(bodies, self.columns(size)[:-1], size.height + 1)
