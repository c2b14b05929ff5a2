"""The widget that shows the history: sentences on what has happened, the newest at the bottom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

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
TAKING_BACK = re.compile(r" and take their \w+ back")
"""Matches words on players who are tied at a casino, such as " and take their dice back"."""

BETWEEN = Content.styled(" · ", QUIET)
"""What is drawn between two sentences in the same line."""
LEFT_OUT = "before that: {} more, in the log"


class History(LineWidget):
    """Shows the last sentences of a game's history, as many as fit; new ones are brighter."""

    DEFAULT_CSS = "History { width: 100%; height: 1; padding: 0 1; }"

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
                text = briefer(text)
            parts = shortened(Content.styled(text, style), width, room)
            if len(lines) + len(parts) > room:
                return [Content("")] * (room - len(lines)) + lines
            lines[:0] = bulleted(parts)
        return lines

    def _style(self, age: int) -> str:
        if age < self.num_new:
            return "$foreground"
        return QUIET

    def _in_one_line(self) -> list[Content]:
        """Return a line with as many of the last new sentences as fit, at least the last one."""
        style = QUIET
        if self.num_new:
            style = "$foreground"
        room = self.size.width - 2
        text = last_whole(" ".join(self.sentences[-max(1, self.num_new) :]), room)
        return [Content.assemble("· ", *shortened(Content.styled(text, style), room))]


class WholeHistory(History):
    """A history of what has happened since a player's turn, which leaves out as little as possible.

    If there are more sentences than lines, older ones share a line where they fit, and then all are
    shortened; if that is not enough, the first line says how many are left out.
    """

    def _in_sentences(self, room: int) -> list[Content]:
        width = self.size.width - 2
        rows = self._styled(self.sentences)
        brief = self._styled([briefer(text) for text in self.sentences])
        for told in (
            in_shared_lines(rows, width, room),
            in_shared_lines(brief, width, room),
            in_last_lines(brief, width, room),
        ):
            lines = [line for row in told for line in bulleted(wrapped(row, width))]
            if len(lines) <= room:
                return lines
        return super()._in_sentences(room)

    def _styled(self, sentences: Sequence[str]) -> list[Content]:
        ages = reversed(range(len(sentences)))
        return [
            Content.styled(text, self._style(age))
            for age, text in zip(ages, sentences, strict=True)
        ]


def bulleted(lines: Sequence[Content]) -> list[Content]:
    """Return the lines of one sentence with a bullet before the first line, the others indented."""
    bullets = ["· ", *["  "] * (len(lines) - 1)]
    return list(map(Content.assemble, bullets, lines))


def in_shared_lines(rows: Sequence[Content], width: int, room: int) -> list[Content]:
    """Return the rows; if they need more than `room` lines, the oldest rows share lines.

    Each row is a sentence; `width` is in cells.
    """
    shared = list(rows)
    while num_lines(shared, width) > room:
        both = [BETWEEN.join(pair) for pair in pairwise(shared)]
        fitting = [index for index, pair in enumerate(both) if pair.cell_length <= width]
        if not fitting:
            break
        shared[fitting[0] : fitting[0] + 2] = [both[fitting[0]]]
    return shared


def in_last_lines(rows: Sequence[Content], width: int, room: int) -> list[Content]:
    """Return the last rows, at least one, below a line that says how many are left out.

    Each row is a sentence, `width` is in cells, and `room` is the number of lines. A single row is
    returned alone.
    """
    if len(rows) == 1:
        return list(rows)
    num_left_out = 1
    while num_left_out < len(rows) - 1 and num_lines(rows[num_left_out:], width) >= room:
        num_left_out += 1
    return [Content.styled(LEFT_OUT.format(num_left_out), QUIET), *rows[num_left_out:]]


def num_lines(rows: Sequence[Content], width: int) -> int:
    """Return how many lines these sentences take if each begins a new line of `width` cells."""
    return sum([len(wrapped(row, width)) for row in rows])


def briefer(text: str) -> str:
    """Return a sentence without the reason for a choice, and without what players take back."""
    return TAKING_BACK.sub("", PURPOSE.sub(".", text))


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
