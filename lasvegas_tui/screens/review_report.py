"""The review of a finished game: who made mistakes, who was lucky, and who was ahead.

It grows while the game is analysed. A digit opens the replay at one of the costliest mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import ProgressBar, Static

from lasvegas_tui.commands import REVIEW, SCROLL, Key
from lasvegas_tui.destinations import OpenReplay
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.review import (
    NUM_MOMENTS,
    QUICK,
    Finding,
    Moment,
    Review,
    Row,
    findings,
    moments,
    num_findings,
    rows,
)
from lasvegas_tui.screens.page import CLOSE, CLOSING, Page, bindings
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.styles import ACT, MONEY, QUIET, STRONG, line, stacked, wrapped

MOST_WIDTH = 100
MARGIN = 8
"""Cells around the text, including the scrollbar."""
NAME, CHOICES, MISTAKES, COST, LUCK = 12, 8, 9, 6, 13
"""The widths of the columns."""
EXPLANATION = (
    "Cost: what the mistakes lost. Luck: what the dice gained against their mean. Chances: "
    "how often each would have won from there, from the first deal to the end. A choice is judged "
    "by what its player could know then, and is a mistake only beyond what chance can explain."
)


class ReviewScreen(Page[None]):
    """The review of one game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(*CLOSING, REVIEW.to("leave")),
        *(Binding(str(n), f"look({n})", show=False) for n in range(1, NUM_MOMENTS + 1)),
    ]
    DEFAULT_CSS = """
    ReviewScreen {
        #title { width: 100%; height: 3; padding: 1 3 0 3; color: $money; text-style: bold; }
        VerticalScroll { width: 100%; height: 1fr; padding: 0 3; }
        #text { width: 100%; height: auto; max-width: 100; }
        ProgressBar { width: 100%; height: 1; padding: 0 3; }
    }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.review = Review()

    def compose(self) -> ComposeResult:
        yield Static(f"{self.session.game.title}  ·  what decided the game", id="title")
        self.progress = ProgressBar(num_findings(self.session), show_eta=False)
        yield self.progress
        with VerticalScroll():
            yield Static(id="text")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self._draw()
        self.read(findings(self.session, QUICK), self._add)

    def on_resize(self) -> None:
        self._draw()

    def _add(self, finding: Finding) -> None:
        self.review.add(finding)
        self.progress.advance()
        self.progress.display = self.progress.progress != self.progress.total
        self._draw()

    # -- what is seen ------------------------------------------------------------------------------

    def _draw(self) -> None:
        width = min(MOST_WIDTH, self.app.size.width - MARGIN)
        self.query_one("#text", Static).update(stacked(self._lines(width)))
        moments = len(self.review.moments())
        digits = "-".join(sorted({"1", str(moments)}))
        see = (Key(digits, "see it", "look(1)"),) if moments else ()
        self.query_one(KeyBar).keys = (*see, SCROLL, CLOSE)

    def _lines(self, width: int) -> Iterator[Content]:
        heads = Row("", "choices", "mistakes", "cost", "luck", "chances to win")
        yield _row(heads, width, QUIET)
        for row in rows(self.session, self.review):
            yield _row(row, width, STRONG)
        costliest = moments(self.session, self.review.moments())
        for number, moment in enumerate(costliest, 1):
            yield Content("")
            yield from _moment_lines(number, moment, width)
        yield Content("")
        yield from wrapped(Content.styled(EXPLANATION, QUIET), width)

    # -- keys --------------------------------------------------------------------------------------

    def action_look(self, number: int) -> None:
        """Open the replay at one of the costliest mistakes."""
        moments = self.review.moments()
        if number <= len(moments):
            at = moments[number - 1].num_before
            self.app.open(OpenReplay(self.session, at=at), over=True)


def _row(row: Row, width: int, style: str) -> Content:
    """Return the line of a player."""
    columns = (
        f"{row.choices:>{CHOICES}}{row.mistakes:>{MISTAKES}}{row.lost:>{COST}}{row.luck:>{LUCK}}  "
    )
    name = Content(row.name).truncate(NAME, ellipsis=True, pad=True)
    return line(width, [(name.plain, style), columns, (row.course, MONEY if row.name else style)])


def _moment_lines(number: int, moment: Moment, width: int) -> Iterator[Content]:
    yield Content.assemble((f"{number}  ", f"bold {ACT}"), (moment.heading, STRONG))
    for word, told, then in (
        ("chosen", moment.chosen, moment.after_chosen),
        ("better", moment.best, moment.after_best),
    ):
        yield Content.assemble((f"   {word}: ", QUIET), (told, STRONG))
        for sentence in then:
            for part in wrapped(Content.styled(sentence, QUIET), width - 5):
                yield Content.assemble("     ", part)
