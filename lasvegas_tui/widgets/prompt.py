"""The prompt: a question, and below it what the choice under the cursor would change.

It is given texts; `screens/table/question_prompt.py` makes them.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from lasvegas_tui.rules.words import Basics
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import OPEN_KEY
from lasvegas_tui.widgets.text_layout import shortened, wrapped

INDENT = 2
USUAL_LINES = 2
"""The usual number of lines below the question, of which the last is for a hint."""
LABEL_WIDTH = 7
"""The width, in cells, of the label before each line that explains the game, such as "AIM"."""
LONG = 4
"""How many lines below the question make the prompt higher than usual."""


class Prompt(LineWidget):
    """Shows a question and sentences below it, called its details."""

    DEFAULT_CSS = "Prompt { width: 100%; height: 100%; padding: 0 1; }"

    asked: reactive[Content] = reactive(Content(""))
    details: reactive[tuple[str, ...]] = reactive(())
    foreseen: reactive[tuple[str, ...]] = reactive(())
    """The details of the other choices; the prompt is high enough for the longest of them."""
    basics: reactive[Basics | None] = reactive(None)
    """Lines that explain the game to a new player; hidden while there are details.

    None if there are none.
    """
    is_refused: reactive[bool] = reactive(False)
    """Whether the details say why a key did nothing."""
    hint: reactive[Content] = reactive(Content(""))
    """A hint for a beginner, shown if there is a free line for it; empty for none."""

    def __init__(self, last_line: Widget | None = None) -> None:
        """`last_line` is a widget beside the prompt, or over its last line, if that is free."""
        super().__init__()
        self.last_line = last_line
        self.kept_refusal = ""
        """Why a key did nothing, while that stays whatever is asked; empty for nothing."""
        self.least_lines = 0
        """The room that is kept once lines about the game were shown, so that no row moves."""

    def watch_details(self) -> None:
        self._make_room()

    def watch_foreseen(self) -> None:
        self._make_room()

    def watch_basics(self) -> None:
        if self.basics is not None:
            self.least_lines = LONG
        self._make_room()

    def on_resize(self) -> None:
        self._make_room()

    def _make_room(self) -> None:
        """Take as many lines as the details, those in `foreseen` and the basics need.

        Show the widget over the last line only if that is free.
        """
        width = self.content_size.width - INDENT
        num_lines = 0
        if width > 0:
            texts = (" ".join(self.details), *self.foreseen)
            num_lines = max(len(wrapped(text, width)) for text in texts)
        num_lines = max(num_lines, self.least_lines)
        around = self.parent
        if not isinstance(around, Widget):  # not mounted yet
            return
        around.set_class(num_lines == LONG, "-long")
        around.set_class(num_lines > LONG, "-longest")
        if self.last_line is not None:
            is_beside = self.outer_size.width < around.size.width
            num_hints = int(self._told_basics is not None)
            has_room = len(self._lines_above_hint()) + num_hints < self.size.height
            self.last_line.visible = is_beside or has_room

    def ask(self, asked: Content, details: Sequence[str], foreseen: Sequence[str]) -> None:
        """Show a question with its details or, after `keep_refusal`, with the refusal instead."""
        self.foreseen, self.asked = tuple(foreseen), asked
        self.details = tuple(details)
        self.is_refused = False
        if self.kept_refusal:
            self.refuse(self.kept_refusal)

    def keep_refusal(self, sentence: str, seconds: float | None) -> None:
        """Show why a key did nothing, even if other questions are asked within `seconds`.

        If `seconds` is None, show it until `release_refusal`. After a mere `refuse`, the next
        question, such as that of a scene that goes on, replaces the sentence at once.
        """
        self.kept_refusal = sentence
        self.refuse(sentence)
        if seconds is not None:
            self.set_timer(seconds, self.release_refusal)

    def release_refusal(self) -> None:
        """End `keep_refusal`: the next question is shown with its own details."""
        self.kept_refusal = ""

    def refuse(self, sentence: str) -> None:
        """Show a sentence on why a key did nothing, in place of the details.

        If lines that explain the game are shown, they stay, and the sentence replaces the question.
        """
        if self._told_basics is not None and cell_len(sentence) <= self.content_size.width:
            self.asked = Content.styled(sentence, "$loss")
        else:
            self.details = (sentence,)
            self.is_refused = True

    @property
    def room(self) -> str:
        """The CSS class for the prompt's height until its texts are measured.

        It is empty for the usual height.
        """
        if self.basics is None and not self.least_lines:
            return ""
        return "-long"

    @property
    def has_room(self) -> bool:
        """Whether a hint may be shown, in a free line or below the lines that explain the game."""
        return self._told_basics is not None or len(self._detail_lines()) < USUAL_LINES

    @property
    def _told_basics(self) -> Basics | None:
        if self.details:
            return None
        return self.basics

    def lines(self) -> list[Content]:
        lines = self._lines_above_hint()
        if not self.hint.plain or not self.has_room:
            return lines
        between = [Content("")] * (USUAL_LINES - len(lines))
        hint = shortened(self.hint, self.content_size.width)
        return [*lines, *between, *hint][: max(len(lines), self.size.height)]

    def _lines_above_hint(self) -> list[Content]:
        basics = self._told_basics
        if basics is None:
            style = "$foreground"
            if self.is_refused:
                style = "$loss"
            below = [part.stylize(style) for part in self._detail_lines()]
        else:
            below = [
                Content.assemble((label.ljust(LABEL_WIDTH), OPEN_KEY), (text, "$foreground"))
                for label, text in basics.lines
            ]
        asked = shortened(self.asked, self.content_size.width)
        return [*asked, *[Content.assemble("  ", part) for part in below]]

    def _detail_lines(self) -> list[Content]:
        width = self.content_size.width - INDENT
        if width < 1:
            return []
        return detail_lines(self.details, width, max(self.size.height - 1, USUAL_LINES))


def detail_lines(details: Sequence[str], width: int, num_lines: int) -> list[Content]:
    """Return texts as lines of `width` cells, each text beginning on a new line.

    If this takes more than `num_lines` lines, the texts are joined, and shortened to fit.
    """
    lines = [part for text in details for part in wrapped(text, width)]
    if len(lines) > num_lines:
        return shortened(" ".join(details), width, num_lines)
    return lines


def last_fitting(sentences: Sequence[str], width: int) -> Sequence[str]:
    """Return as many of the last sentences as usually fit below a question, at least one.

    `width` is that of the screen, in cells.
    """
    for first in range(len(sentences)):
        last = sentences[first:]
        if len(wrapped(" ".join(last), width - 2 * INDENT)) <= USUAL_LINES:
            return last
    return sentences[-1:]
