"""The prompt: what is asked, and what the choice under the cursor would bring."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styled_text import shortened, wrapped

INDENT = 2
USUAL_LINES = 2
"""Lines below the question in the usual case."""
ROOMS = ((USUAL_LINES, ""), (3, "-long"), (4, "-longer"))
LONGEST = "-longest"
"""CSS classes by the number of lines below the question."""


class Prompt(LineWidget):
    """The question, and what the choice under the cursor would bring."""

    DEFAULT_CSS = """
    Prompt { width: 100%; height: 3; padding: 0 1; }
    Prompt.-long { height: 4; }
    Prompt.-longer { height: 5; }
    Prompt.-longest { height: 6; }
    """

    asked: reactive[Content] = reactive(Content(""))
    details: reactive[tuple[str, ...]] = reactive(())
    is_refused: reactive[bool] = reactive(False)
    """Whether the text says why a key did nothing."""
    hint: reactive[Content] = reactive(Content(""))
    """A beginner's hint, shown in the last line if it is free."""

    _num_lines = 0
    """The lines below the question that there is room for."""
    _width = 0
    """The width for which that holds."""

    def watch_details(self) -> None:
        self._make_room()

    def on_resize(self) -> None:
        self._make_room()

    @property
    def is_long(self) -> bool:
        """Whether the text needs more than the usual lines."""
        return any(self.has_class(name) for name in ("-long", "-longer", LONGEST))

    def _make_room(self) -> None:
        """Grow with the text, and shrink only once there is none, so the table stands still."""
        width = self.content_size.width - INDENT
        num_lines = len(wrapped(" ".join(self.details), width)) if width > 0 else 0
        is_kept = bool(self.details) and width == self._width
        self._num_lines = max(self._num_lines, num_lines) if is_kept else num_lines
        self._width = width
        room = next((name for most, name in ROOMS if self._num_lines <= most), LONGEST)
        for name in ("-long", "-longer", LONGEST):
            self.set_class(name == room, name)

    @property
    def has_room(self) -> bool:
        """Whether the last line is free for a hint."""
        return len(self._detail_lines()) < USUAL_LINES

    def lines(self) -> list[Content]:
        width = self.content_size.width
        style = "$loss" if self.is_refused else "$foreground"
        details = [Content.assemble("  ", part.stylize(style)) for part in self._detail_lines()]
        lines = [*shortened(self.asked, width), *details]
        if not self.hint.plain or len(lines) >= self.size.height:
            return lines
        below = [Content("")] * (self.size.height - len(lines) - 1)
        return [*lines, *below, *shortened(self.hint, width)]

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
