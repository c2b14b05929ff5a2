"""The history: the last events, the newest at the bottom."""

from __future__ import annotations

import re

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import QUIET, STRONG, shortened

SENTENCE_END = re.compile(r"(?<=[.!?]) (?![a-z])")
"""The end of a sentence, as opposed to a name such as "Block It!" within one."""


class History(LineWidget):
    """The latest events, the newest at the bottom and brightest."""

    DEFAULT_CSS = "History { width: 100%; height: 1; padding: 0 1; }"

    sentences: reactive[tuple[str, ...]] = reactive(())
    heading: reactive[str] = reactive("")
    num_new: reactive[int] = reactive(1)
    """The number of latest events drawn as new."""
    hint: reactive[Content] = reactive(Content(""))
    """A beginner's hint for the last lines; it takes precedence over events."""

    aside: reactive[str] = reactive("")
    """A line about the table, shown if there are no events and it fits."""

    def lines(self) -> list[Content]:
        head = [Content.styled(self.heading, STRONG), Content("")] if self.heading else []
        most = max(1, self.size.height - 1)
        hint = shortened(self.hint, self.size.width, most) if self.hint.plain else []
        room = self.size.height - len(head) - len(hint)
        if room < 1 or not self.sentences:
            is_aside = room > 0 and 0 < cell_len(self.aside) <= self.size.width
            aside = [Content.styled(self.aside, QUIET)] if is_aside else []
            return [*head, *aside, *hint][: self.size.height]
        events = self._in_one_line() if room == 1 else self._in_sentences(room)
        return [*head, *events, *hint]

    def _in_sentences(self, room: int) -> list[Content]:
        """Return as many last sentences as fit, none of them cut."""
        lines: list[Content] = []
        for age, text in enumerate(reversed(self.sentences)):
            style = "$foreground" if age < self.num_new else QUIET
            parts = shortened(Content.styled(text, style), self.size.width - 2, room)
            if len(lines) + len(parts) > room:
                return [Content("")] * (room - len(lines)) + lines
            lines[:0] = [
                Content.assemble("  " if i else "· ", part) for i, part in enumerate(parts)
            ]
        return lines

    def _in_one_line(self) -> list[Content]:
        """Return as many last sentences of the news as fit in a line, at least one."""
        style = "$foreground" if self.num_new else QUIET
        room = self.size.width - 2
        text = last_whole(" ".join(self.sentences[-max(1, self.num_new) :]), room)
        return [Content.assemble("· ", *shortened(Content.styled(text, style), room))]


def last_whole(text: str, room: int) -> str:
    """Return as many last sentences as fit, or else the last parts of the last one.

    Of "Paris: Anna takes 60K; Ben takes 30K." those are "Paris: Ben takes 30K."
    """
    starts = [0, *(found.end() for found in SENTENCE_END.finditer(text))]
    last = text[starts[-1] :]
    topic, colon, said = last.rpartition(": ")
    parts = said.split("; ")
    ends = [topic + colon + "; ".join(parts[first:]) for first in range(1, len(parts))]
    wholes = [*(text[start:] for start in starts), *ends]
    return next((whole for whole in wholes if cell_len(whole) <= room), last)
