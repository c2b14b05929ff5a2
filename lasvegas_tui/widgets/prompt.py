"""The prompt: the question, and the result of the choice under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from lasvegas_tui.rules.words import Basics
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import OPEN_KEY, shortened, wrapped

INDENT = 2
USUAL_LINES = 2
"""The normal number of lines below the question; the last one is for a hint."""
LABEL_WIDTH = 7
"""The cells of a label before what a new player has to know."""
LONG = 4
"""The number of lines from which the prompt needs more room than usual."""


class Prompt(LineWidget):
    """The question, and the result of the choice under the cursor."""

    DEFAULT_CSS = "Prompt { width: 100%; height: 100%; padding: 0 1; }"

    asked: reactive[Content] = reactive(Content(""))
    details: reactive[tuple[str, ...]] = reactive(())
    foreseen: reactive[tuple[str, ...]] = reactive(())
    """Texts that may come in place of the details."""
    basics: reactive[Basics | None] = reactive(None)
    """What a new player has to know, shown while there are no details."""
    is_refused: reactive[bool] = reactive(False)
    """Whether the text says why a key did nothing."""
    hint: reactive[Content] = reactive(Content(""))
    """A beginner's hint, shown where the usual text leaves room."""

    def __init__(self, last_line: Widget | None = None) -> None:
        """`last_line` is beside the prompt, or in its last line if the text leaves it free."""
        super().__init__()
        self.last_line = last_line

    def watch_details(self) -> None:
        self._make_room()

    def watch_foreseen(self) -> None:
        self._make_room()

    def watch_basics(self) -> None:
        self._make_room()

    def on_resize(self) -> None:
        self._make_room()

    def _make_room(self) -> None:
        """Take more lines for an unusually long text, shown or foreseen, as with long names."""
        width = self.content_size.width - INDENT
        num_lines = 0
        if width > 0:
            texts = (" ".join(self.details), *self.foreseen)
            num_lines = max(len(wrapped(text, width)) for text in texts)
        if self.basics is not None:
            num_lines = max(num_lines, LONG)
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

    @property
    def room(self) -> str:
        """The class of what is around the prompt before it is measured."""
        return "-long" if self.basics is not None else ""

    @property
    def has_room(self) -> bool:
        """Whether there is room for a hint."""
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
            style = "$loss" if self.is_refused else "$foreground"
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
    """Return a line for each sentence, or all as one text if there is no room."""
    lines = [part for text in details for part in wrapped(text, width)]
    if len(lines) > num_lines:
        return shortened(" ".join(details), width, num_lines)
    return lines
