"""The widget that shows the history: sentences on what has happened, the newest at the bottom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import QUIET, STRONG
from lasvegas_tui.widgets.text_layout import shortened, wrapped

SENTENCE_END = re.compile(r"(?<=[.!?]) (?![a-z])")
"""Matches the blank between two sentences.

It does not match after a name such as "Block It!" if a lower-case letter follows.
"""

PURPOSE = re.compile(r", (?:to|for|though) [^,;]*\.$")
"""Matches a reason such as ", for its chip of 5." at the end of a sentence about a choice."""


class History(LineWidget):
    """Shows the last sentences of a game's history, as many as fit; new ones are brighter."""

    DEFAULT_CSS = "History { width: 100%; height: 1; padding: 0 1; }"

    IS_WHOLE: ClassVar = False
    """Whether to show all sentences in running text if they do not fit on lines of their own."""

    sentences: reactive[tuple[str, ...]] = reactive(())
    heading: reactive[str] = reactive("")
    num_new: reactive[int] = reactive(1)
    """How many of the last sentences are new, and therefore brighter."""
    hint: reactive[Content] = reactive(Content(""))
    """A hint for a beginner, shown below the sentences; empty for none."""
    aside: reactive[str] = reactive("")
    """A text to show while there are no sentences; empty for none."""

    def lines(self) -> list[Content]:
        head, hint = self._head(), self._hint()
        room = self.size.height - len(head) - len(hint)
        return [*head, *self._events(room), *hint][: self.size.height]

    def _head(self) -> list[Content]:
        if not self.heading:
            return []
        return [Content.styled(self.heading, STRONG), Content("")]

    def _hint(self) -> list[Content]:
        if not self.hint.plain:
            return []
        return shortened(self.hint, self.size.width, max(1, self.size.height - 1))

    def _events(self, room: int) -> list[Content]:
        """Return the lines of sentences or, without sentences, the line about the table."""
        if room < 1:
            return []
        if self.sentences and room == 1:
            return self._in_one_line()
        if self.sentences:
            return self._in_sentences(room)
        if 0 < cell_len(self.aside) <= self.size.width:
            return [Content.styled(self.aside, QUIET)]
        return []

    def _in_sentences(self, room: int) -> list[Content]:
        """Return the lines of as many of the last sentences as fit into `room` lines."""
        lines: list[Content] = []
        for age, text in enumerate(reversed(self.sentences)):
            style = self._style(age)
            width = self.size.width - 2
            if len(wrapped(text, width)) > room:
                text = PURPOSE.sub(".", text)
            parts = shortened(Content.styled(text, style), width, room)
            if len(lines) + len(parts) > room:
                running = self._in_running_text(room)
                if running:
                    return running
                return [Content("")] * (room - len(lines)) + lines
            bullets = ["· ", *["  "] * (len(parts) - 1)]
            lines[:0] = map(Content.assemble, bullets, parts)
        return lines

    def _style(self, age: int) -> str:
        if age < self.num_new:
            return "$foreground"
        return QUIET

    def _in_running_text(self, room: int) -> list[Content]:
        """Return all sentences one after the other, if `IS_WHOLE` and they fit so; else nothing."""
        width = self.size.width - 2
        if not self.IS_WHOLE or len(wrapped(" · ".join(self.sentences), width)) > room:
            return []
        ages = reversed(range(len(self.sentences)))
        told = [
            Content.styled(text, self._style(age))
            for age, text in zip(ages, self.sentences, strict=True)
        ]
        parts = shortened(Content.styled(" · ", QUIET).join(told), width, room)
        bullets = ["· ", *["  "] * (len(parts) - 1)]
        return list(map(Content.assemble, bullets, parts))

    def _in_one_line(self) -> list[Content]:
        """Return a line with as many of the last new sentences as fit, at least the last one."""
        style = QUIET
        if self.num_new:
            style = "$foreground"
        room = self.size.width - 2
        text = last_whole(" ".join(self.sentences[-max(1, self.num_new) :]), room)
        return [Content.assemble("· ", *shortened(Content.styled(text, style), room))]


class WholeHistory(History):
    """A history of what has happened since a player's turn, with as much of it as possible."""

    IS_WHOLE: ClassVar = True


def last_whole(text: str, room: int) -> str:
    """Return as many of the last sentences as fit `room` cells, or else parts of the last one.

    For "Paris: Anna takes 60K; Ben takes 30K." that may be "Paris: Ben takes 30K.", and for "Lou
    moves to table 5, for its chip of 5." it may be "Lou moves to table 5."
    """
    sentences = SENTENCE_END.split(text)
    for end in _ends(sentences):
        if cell_len(end) <= room:
            return end
    return sentences[-1]


def _ends(sentences: Sequence[str]) -> Iterator[str]:
    """Yield shorter and shorter ends of a text."""
    for first in range(len(sentences)):
        yield " ".join(sentences[first:])
    topic, colon, said = sentences[-1].rpartition(": ")
    parts = said.split("; ")
    for first in range(1, len(parts)):
        yield topic + colon + "; ".join(parts[first:])
    yield PURPOSE.sub(".", sentences[-1])
