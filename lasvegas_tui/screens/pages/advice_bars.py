"""The bars on the page of advice: what choices are worth, and how often casinos pay which note."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from lasvegas_tui.advice.playout_results import CasinoOdds, CasinoResult
from lasvegas_tui.advice.search import Findings, Prospect
from lasvegas_tui.advice.words import AdviceWords, shares
from lasvegas_tui.widgets.styles import ACT, MONEY, QUIET, STRONG
from lasvegas_tui.widgets.styles import Part as Piece
from lasvegas_tui.widgets.text_layout import line

THICK, THIN = ("█", "▌"), ("▀", "▘")
"""The characters for a whole cell and half a cell of a bar, as high as a line or half as high."""
NOTES = (("█", MONEY), ("▓", MONEY), ("▒", MONEY))
"""The characters and styles for simulated rounds that win a banknote, the highest note first."""
MISSED = {"a tie": ("=", "$error"), "others have more": ("·", QUIET)}
"""The characters and styles for simulated rounds that win no banknote, by the reason."""
ABSENT = (" ", QUIET)
"""The character and style for simulated rounds in which the player has no dice at the casino."""
VERDICT = 18
"""The width, in cells, of the column on how much worse a choice is, such as "112K less"."""
STAR = 2
"""The width of the column for the star that marks the best choice, in cells."""


def worth_bar(share: float, width: int, style: str, *, is_thin: bool = False) -> Content:
    """Return a bar that is `width` cells long if `share` is 1, and empty if it is 0.

    With `is_thin` the bar is half as high as a line.
    """
    if is_thin:
        full, half = THIN
    else:
        full, half = THICK
    halves = round(2 * width * min(1.0, max(0.0, share)))
    bar = full * (halves // 2) + half * (halves % 2)
    return Content.styled(bar.ljust(width), style)


class AdviceRow(NamedTuple):
    """One choice in the list of advice, with a bar for its worth, in one line or two."""

    prospect: Prospect
    findings: Findings
    words: AdviceWords

    @property
    def is_best(self) -> bool:
        return self.prospect is self.findings.best

    def lines(self, width: int, is_tall: bool, label_width: int) -> list[Content]:
        """Return one line with the choice's label, its bar, and how much worse it is than the best.

        If `is_tall`, return two lines, with the bar in the second; otherwise the label gets
        `label_width` cells. Lines are `width` cells wide.
        """
        star, style = "  ", ""
        if self.is_best:
            star, style = "★ ", f"bold {ACT}"
        elif not self.prospect.is_worse:
            style = STRONG
        label = [(star, style), (self._label, style)]
        verdict = (f"{self.words.verdict(self.prospect, self.findings)}", style or QUIET)
        if is_tall:
            bar = self._bar(width - STAR - VERDICT - 1, is_thin=True)
            return [line(width, label), line(width, [" " * STAR, bar], [" ", verdict])]
        room = width - STAR - label_width - VERDICT - 2
        right: list[Piece] = [self._bar(room), f" {verdict[0]:>{VERDICT}}"]
        return [line(width, [line(width - room - VERDICT - 2, label), " "], right)]

    @property
    def _label(self) -> str:
        return self.words.label(self.prospect.action)

    def _bar(self, width: int, *, is_thin: bool = False) -> Content:
        style = MONEY
        if self.prospect.is_worse:
            style = QUIET
        share = self.findings.share(self.prospect)
        return worth_bar(share, width, style, is_thin=is_thin)


def odds_lines(odds: CasinoOdds, words: AdviceWords, width: int) -> Iterator[Content]:
    """Yield a bar of how often a casino pays a player which banknote, and lines that explain it.

    All lines are at most `width` cells wide.
    """
    parts = shares(odds)
    yield Content.assemble(*_cells(parts, width))
    items = [Content.styled(f"{words.place(odds)}:", QUIET)]
    for at, (part, share) in enumerate(parts):
        items.append(Content.assemble(_sign(part, at), f" {words.part(part)} {share}%"))
    legend = items[:1]
    for item in items[1:]:
        if legend[-1].cell_length + 2 + item.cell_length <= width:
            legend[-1] = Content.assemble(legend[-1], "  ", item)
        else:
            legend.append(item)
    yield from legend


def _cells(parts: Sequence[tuple[CasinoResult, int]], width: int) -> Iterator[tuple[str, str]]:
    """Yield the cells of each part and its share in per cent, with their style."""
    reached = drawn = 0
    for at, (part, share) in enumerate(parts):
        reached += share
        end = round(width * reached / 100)
        sign, style = _sign(part, at)
        yield sign * (end - drawn), style
        drawn = end


def _sign(part: CasinoResult, at: int) -> tuple[str, str]:
    if part.note is None:
        return MISSED.get(part.why, ABSENT)
    return NOTES[min(at, len(NOTES) - 1)]
