"""The page of advice at a table: all choices with bars, and details of the one under the cursor.

It covers the side column or, on a screen without one, the bottom of the table. That hides the hand,
but the choices name its cards. The rest of the table, which the reasons speak of, stays visible.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.reactive import reactive
from textual.screen import ModalScreen

from lasvegas_tui.advice.search import Advice, Findings, Prospect
from lasvegas_tui.advice.words import EXPLANATION, AdviceWords
from lasvegas_tui.asking.targets import Item
from lasvegas_tui.key_commands import ADVICE, ENDS, MOVE, STEPS, TO_TABLE
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.game.screen import VAST
from lasvegas_tui.screens.pages.advice_bars import AdviceRow, odds_lines
from lasvegas_tui.screens.pages.text_page import CLOSING, MOST_WIDTH
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.shell.base_screen import BaseScreen, on
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.line_widget import LineWidget, TargetClicked
from lasvegas_tui.widgets.styles import ACT, MONEY, QUIET, STRONG, Part, meaning
from lasvegas_tui.widgets.text_layout import line, moved, wrapped

THINKING = "Playing every choice out …"
HEADING = "What each choice is worth"
MARGIN = 1
"""The width, in cells, of the margin at each side of the text."""
FEWEST = 4
"""The minimum number of lines for the list of choices, even if details have no room then."""


class AdvicePanel(LineWidget):
    """A list of choices, the best first, each with a bar for its worth, and details of one of them.

    While the search goes on, it has only the best choice so far and the one at which the player
    pointed: the order of the others may still change, and no line should move.
    """

    DEFAULT_CSS = "AdvicePanel { background: $surface; }"

    findings: reactive[Findings | None] = reactive(None)
    chosen: reactive[Action | None] = reactive(None)
    """The choice under the cursor; None for the best choice."""
    share_done: reactive[float] = reactive(0.0)
    """How much of the search for the best choice is done, from 0 to 1."""

    def __init__(self, words: AdviceWords) -> None:
        super().__init__()
        self.words = words

    @property
    def prospects(self) -> tuple[Prospect, ...]:
        """What each choice is worth, in the order of the list."""
        if self.findings is None:
            return ()
        if self.findings.is_complete:
            return self.findings.prospects
        best, *others = self.findings.prospects
        return (best, *[found for found in others if found.action == self.chosen])

    @property
    def _index(self) -> int:
        """The index of the line under the cursor."""
        actions = [found.action for found in self.prospects]
        if self.chosen in actions:
            return actions.index(self.chosen)
        return 0

    @property
    def is_tall(self) -> bool:
        """Whether the panel is a tall column, in which each bar has a line of its own."""
        return self.size.height > self.size.width // 2

    def lines(self) -> list[Content]:
        width = min(MOST_WIDTH, self.size.width - 2 * MARGIN)
        rows = [self._heading(), *moved(list(self._lines(width)), MARGIN)]
        return rows[: self.size.height]

    def _lines(self, width: int) -> Iterator[Content]:
        findings, gap = self.findings, self._gap()
        yield from gap
        if findings is None:
            yield Content.styled(THINKING, QUIET)
            return
        details = list(self._details(findings, width))
        room = self.size.height - 1 - 2 * len(gap) - len(details)
        choices = list(self._choices(findings, width, max(FEWEST, room)))
        yield from (*choices, *gap, *details)
        yield from self._notes(findings, width, room - len(choices))

    def _gap(self) -> list[Content]:
        if self.is_tall:
            return [Content("")]
        return []

    def _heading(self) -> Content:
        what, told = f" {HEADING}", ""
        if self.findings is not None and not self.findings.is_complete:
            told = f"thinking … {self.share_done:.0%} "
        elif self.findings is not None and not self.is_tall:
            told = f"{self.words.measure(self.findings)} "
        if cell_len(what) + cell_len(told) > self.size.width:  # for long names
            what = ""
        return line(self.size.width, [(what, STRONG)], [(told, QUIET)], "on $panel")

    def _choices(self, findings: Findings, width: int, room: int) -> Iterator[Content]:
        """Yield the lines of as many choices as fit `room`, with the best and the chosen one."""
        prospects, at, num_lines_each = self.prospects, self._index, 1
        if self.is_tall:
            num_lines_each = 2
        num = min(len(findings.prospects), max(1, room // num_lines_each))
        shown = with_best(min(num, len(prospects)), at)
        labels = [self.words.label(found.action) for found in findings.prospects]
        label_width = min(width // 2, max(map(len, labels)))
        for index in shown:
            row = AdviceRow(prospects[index], findings, self.words)
            mark: Part = " "
            if index == at:
                mark = ("▸", f"bold {ACT}")
            for content in row.lines(width - 1, self.is_tall, label_width):
                yield Content.assemble(mark, content).stylize(meaning(Item(index)))
                mark = " "
        yield from [Content("")] * (num_lines_each * (num - len(shown)))

    def _details(self, findings: Findings, width: int) -> Iterator[Content]:
        """Yield lines about the choice under the cursor."""
        found, words, gap = self.prospects[self._index], self.words, self._gap()
        if self.is_tall:
            yield from wrapped(Content.styled(words.label(found.action), STRONG), width)
        yield from wrapped(words.outlook(found, findings), width)
        yield Content.styled(words.chance(found), MONEY)
        yield from gap
        yield from wrapped(words.reason(found, findings), width)
        for odds in found.odds:
            yield from gap
            yield from odds_lines(odds, words, width)

    def _notes(self, findings: Findings, width: int, room: int) -> Iterator[Content]:
        """Yield lines for which there is room: how advice is found, and about the next roll."""
        again = self.words.again(self.prospects[self._index])
        if self.is_tall:
            compared = f"Compared: {self.words.measure(findings)}. "
        else:
            compared = ""  # it is in the heading
        for note in (f"{compared}{EXPLANATION.format(findings.num_rounds)}", again):
            lines = wrapped(Content.styled(note, QUIET), width)
            if note and len(lines) < room:
                room -= len(lines) + 1
                yield Content("")
                yield from lines

    def move(self, step: int) -> None:
        """Move the cursor down by `step` choices (up if negative), but not past the ends."""
        self.point_at(min(max(self._index + step, 0), len(self.prospects) - 1))

    def point_at(self, index: int) -> None:
        """Move the cursor to the choice in line `index`, from 0.

        Do nothing while the search goes on.
        """
        if self.findings is not None and self.findings.is_complete and index < len(self.prospects):
            self.chosen = self.prospects[index].action

    def point_at_number(self, number: int) -> None:
        """Move the cursor to the choice for which people type this number, if there is one."""
        words = self.words.words
        numbers = [words.number(found.action) for found in self.prospects]
        if number in numbers:
            self.point_at(numbers.index(number))


def with_best(num: int, at: int) -> list[int]:
    """Return the indices of the `num` choices to show, in ascending order.

    The best choice (index 0) and the one under the cursor (index `at`) are always among them.
    """
    first = max(0, at - num + 1)
    return [0, *range(first + 1, first + num)]


class AdvicePage(BaseScreen[None], ModalScreen[None]):
    """The page of advice on the open question, beside the table or over its bottom."""

    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (VAST, "-vast")]  # noqa: RUF012
    DEFAULT_CSS = """
    AdvicePage { background: transparent; align: left bottom; }
    AdvicePage AdvicePanel { width: 100%; height: 12; }
    AdvicePage.-vast { align: right bottom; }
    AdvicePage.-vast AdvicePanel { width: 40; height: 100%; margin: 1 0 0 0; }
    AdvicePage KeyBar { dock: bottom; }
    """

    def __init__(self, advice: Advice, words: AdviceWords, chosen: Action | None) -> None:
        """Begin at `chosen`, the choice under the table's cursor; None for the best one."""
        super().__init__()
        self.advice = advice
        self.words = words
        self.panel = AdvicePanel(words)
        self.panel.chosen = chosen

    def compose(self) -> ComposeResult:
        yield self.panel
        yield (keys := KeyBar())
        keys.keys = (MOVE, TO_TABLE)

    def on_mount(self) -> None:
        self.read(self.advice.findings(), self._show)

    def _show(self, findings: Findings) -> None:
        self.panel.findings = findings
        self.panel.share_done = self.advice.share_done

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in STEPS:
            self.panel.move(STEPS[event.key])
        elif event.key in ENDS:
            to_end = len(self.advice.comparison.actions)
            if ENDS[event.key] == 0:
                to_end = -to_end
            self.panel.move(to_end)
        elif event.key.isdecimal():
            self.panel.point_at_number(int(event.key))
        elif event.key in {*CLOSING, ADVICE.key}:
            self.close_page()

    @on(KeyBar.Clicked)
    def _key_clicked(self, event: KeyBar.Clicked) -> None:
        if event.key.action in CLOSING:
            self.close_page()

    @on(TargetClicked)
    def _clicked(self, event: TargetClicked) -> None:
        if isinstance(event.target, Item):
            self.panel.point_at(event.target.index)

    def cover(self) -> None:
        self.close_page()

    def close_page(self) -> None:
        """Close the page, and go back to the game's table."""
        if self.is_active:
            app_of(self).go_back()
