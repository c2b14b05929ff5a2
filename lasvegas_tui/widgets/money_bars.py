"""A bar chart of everybody's money, which grows during a payout."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.money import short
from lasvegas_tui.widgets.bar_chart import Bar, chart_lines
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styled_text import moved

THICK = 2
MARGIN = 2
"""Free cells on both sides."""
MOST_NOTES = 99
"""A larger amount is in dollars."""


def amount_text(amount: int) -> str:
    """Return an amount of money, or a number of notes."""
    return counted(amount, "note") if amount <= MOST_NOTES else short(amount)


class MoneyBars(LineWidget):
    """A bar for each player: the money before a payout, followed by the gain."""

    DEFAULT_CSS = "MoneyBars { dock: right; width: 0; height: 100%; display: none; }"

    bars: reactive[tuple[Bar, ...]] = reactive(())
    most: reactive[int] = reactive(0)
    """The amount of the longest bar at the end."""

    def watch_bars(self) -> None:
        if self.display != bool(self.bars):
            self.display = bool(self.bars)

    def lines(self) -> list[Content]:
        return earnings_lines(self.bars, self.most, self.size.width, self.size.height)


def earnings_lines(bars: Sequence[Bar], most: int, width: int, height: int) -> list[Content]:
    """Return the bars in the middle of their space, as thick as they fit."""
    thickness = THICK if height > (THICK + 1) * len(bars) else 1
    rows = chart_lines(bars, width - 2 * MARGIN, amount_text, most, thickness)
    if len(rows) >= height:
        rows = _without_labels(rows, thickness, height)
    above = max(0, (height - len(rows) + 1) // 2)
    return [Content("")] * above + moved(rows, MARGIN)


def _without_labels(rows: Sequence[Content], thickness: int, height: int) -> list[Content]:
    """Return the bars alone, spaced if there is room."""
    bars = rows[:: thickness + 1]
    if 2 * len(bars) > height:
        return list(bars)
    return [part for bar in bars for part in (bar, Content(""))][:-1]
