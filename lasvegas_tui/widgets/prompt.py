"""The prompt: the question, and the result of the choice under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import shortened, wrapped

INDENT = 2
USUAL_LINES = 2
"""The normal number of lines below the question; the last one is for a hint."""
LONG = 4
"""The number of lines from which the prompt needs more room than usual."""


class Prompt(LineWidget):
    """The question, and the result of the choice under the cursor."""

    DEFAULT_CSS = "Prompt { width: 100%; height: 100%; padding: 0 1; }"

    asked: reactive[Content] = reactive(Content(""))
    details: reactive[tuple[str, ...]] = reactive(())
    foreseen: reactive[tuple[str, ...]] = reactive(())
    """Texts that may come in place of the details."""
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

    def on_resize(self) -> None:
        self._make_room()

    def _make_room(self) -> None:
        """Take more lines for an unusually long text, shown or foreseen, as with long names."""
        width = self.content_size.width - INDENT
        num_lines = 0
        if width > 0:
            texts = (" ".join(self.details), *self.foreseen)
            num_lines = max(len(wrapped(text, width)) for text in texts)
        around = self.parent
        if not isinstance(around, Widget):  # not mounted yet
            return
        around.set_class(num_lines == LONG, "-long")
        around.set_class(num_lines > LONG, "-longest")
        if self.last_line is not None:
            is_beside = self.outer_size.width < around.size.width
            has_room = 1 + len(self._detail_lines()) < self.size.height
            self.last_line.visible = is_beside or has_room

    @property
    def has_room(self) -> bool:
        """Whether there is room for a hint."""
        return len(self._detail_lines()) < USUAL_LINES

    def lines(self) -> list[Content]:
        width = self.content_size.width
        style = "$foreground"
        if self.is_refused:
            style = "$loss"
        details = [Content.assemble("  ", part.stylize(style)) for part in self._detail_lines()]
        lines = [*shortened(self.asked, width), *details]
        if not self.hint.plain or not self.has_room:
            return lines
        between = [Content("")] * (USUAL_LINES - len(lines))
        return [*lines, *between, *shortened(self.hint, width)]

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
