"""Text panels of the table: title, prompt, history, purses and the footer of keys."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive

from lasvegas_tui.keymap import USUAL
from lasvegas_tui.widgets.drawn import Drawn
from lasvegas_tui.widgets.ink import (
    ACT,
    MONEY,
    QUIET,
    STRONG,
    Ink,
    Part,
    line,
    shortened,
    wrapped,
)


class Title(Drawn):
    """The game and round on the left, whose turn it is on the right."""

    DEFAULT_CSS = "Title { width: 100%; height: 1; }"

    left: reactive[Content] = reactive(Content(""))
    right: reactive[Content] = reactive(Content(""))

    def lines(self) -> list[Content]:
        return [line(self.size.width, [" ", self.left], [self.right, " "])]


INDENT = 2
USUAL_LINES = 2
"""Lines below the question in the usual case."""
ROOMS = ((USUAL_LINES, ""), (3, "-long"), (4, "-longer"))
LONGEST = "-longest"
"""CSS classes by the number of lines below the question."""


class Prompt(Drawn):
    """The question, and what the choice under the cursor would bring."""

    DEFAULT_CSS = """
    Prompt { width: 100%; height: 3; padding: 0 1; }
    Prompt.-long { height: 4; }
    Prompt.-longer { height: 5; }
    Prompt.-longest { height: 6; }
    """

    asked: reactive[Content] = reactive(Content(""))
    told: reactive[tuple[str, ...]] = reactive(())
    is_refused: reactive[bool] = reactive(False)
    """Whether the text says why a key did nothing."""
    hint: reactive[Content] = reactive(Content(""))
    """A beginner's hint, shown in the last line if it is free."""

    def watch_told(self) -> None:
        self._make_room()

    def on_resize(self) -> None:
        self._make_room()

    @property
    def is_long(self) -> bool:
        """Whether the text needs more than the usual lines."""
        return any(self.has_class(name) for name in ("-long", "-longer", LONGEST))

    def _make_room(self) -> None:
        """Grow to the lines that the text needs."""
        width = self.content_size.width - INDENT
        num_lines = len(wrapped(" ".join(self.told), width)) if width > 0 else 0
        room = next((name for most, name in ROOMS if num_lines <= most), LONGEST)
        for name in ("-long", "-longer", LONGEST):
            self.set_class(name == room, name)

    @property
    def has_room(self) -> bool:
        """Whether the last line is free for a hint."""
        return len(self._told()) < USUAL_LINES

    def lines(self) -> list[Content]:
        width = self.content_size.width
        style = "$loss" if self.is_refused else "$foreground"
        told = [Content.assemble("  ", part.stylize(style)) for part in self._told()]
        lines = [*shortened(self.asked, width), *told]
        if not self.hint.plain or len(lines) >= self.size.height:
            return lines
        below = [Content("")] * (self.size.height - len(lines) - 1)
        return [*lines, *below, *shortened(self.hint, width)]

    def _told(self) -> list[Content]:
        width = self.content_size.width - INDENT
        if width < 1:
            return []
        return told_lines(self.told, width, max(self.size.height - 1, USUAL_LINES))


def told_lines(told: Sequence[str], width: int, num_lines: int) -> list[Content]:
    """Return a line for each sentence, or all as one text if there is no room."""
    lines = [part for text in told for part in wrapped(text, width)]
    if len(lines) > num_lines:
        return shortened(" ".join(told), width, num_lines)
    return lines


SENTENCE_END = re.compile(r"(?<=[.!?]) (?![a-z])")
"""The end of a sentence; a name such as "Block It!" may stand within one."""


class History(Drawn):
    """The latest events, the newest at the bottom and brightest."""

    DEFAULT_CSS = "History { width: 100%; height: 1; padding: 0 1; }"

    told: reactive[tuple[str, ...]] = reactive(())
    heading: reactive[str] = reactive("")
    num_new: reactive[int] = reactive(1)
    """The number of latest events drawn as new."""
    hint: reactive[Content] = reactive(Content(""))
    """A beginner's hint for the last line; it takes precedence over events."""

    def lines(self) -> list[Content]:
        head = [Content.styled(self.heading, STRONG), Content("")] if self.heading else []
        hint = shortened(self.hint, self.size.width) if self.hint.plain else []
        room = self.size.height - len(head) - len(hint)
        if room < 1 or not self.told:
            return [*head, *hint][: self.size.height]
        told = self._in_one_line() if room == 1 else self._in_sentences(room)
        return [*head, *told, *hint]

    def _in_sentences(self, room: int) -> list[Content]:
        """Return as many last sentences as fit, none of them cut."""
        lines: list[Content] = []
        for age, text in enumerate(reversed(self.told)):
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
        told = last_whole(" ".join(self.told[-max(1, self.num_new) :]), room)
        return [Content.assemble("· ", *shortened(Content.styled(told, style), room))]


def last_whole(told: str, room: int) -> str:
    """Return as many last sentences as fit, or else the last parts of the last one.

    Of "Paris: Anna takes 60K; Ben takes 30K." those are "Paris: Ben takes 30K."
    """
    starts = [0, *(found.end() for found in SENTENCE_END.finditer(told))]
    last = told[starts[-1] :]
    topic, colon, said = last.rpartition(": ")
    parts = said.split("; ")
    ends = [topic + colon + "; ".join(parts[first:]) for first in range(1, len(parts))]
    wholes = [*(told[start:] for start in starts), *ends]
    return next((whole for whole in wholes if cell_len(whole) <= room), last)


class Purse(Struct, frozen=True):
    """A row of the money column: a player and the money won so far."""

    ink: Ink
    money: str
    detail: str = ""


class Purses(Drawn):
    """The money column, a row for each player."""

    DEFAULT_CSS = "Purses { width: 100%; height: auto; padding: 0 1; }"

    faces: reactive[tuple[Purse, ...]] = reactive(())
    heading: reactive[str] = reactive("Money so far")

    def watch_faces(self) -> None:
        self.styles.height = 2 + len(self.faces)  # a heading, a blank line, and a row each

    def lines(self) -> list[Content]:
        most = max((cell_len(face.money) for face in self.faces), default=0)
        rows = [
            line(
                self.size.width,
                [face.ink.badge],
                [(f"{face.detail}  ", QUIET), (face.money.rjust(most), f"bold {MONEY}")],
            )
            for face in self.faces
        ]
        return [Content.styled(self.heading, STRONG), Content(""), *rows]


class Key(Struct, frozen=True):
    """A key in the footer."""

    key: str
    label: str
    action: str
    """The screen's action, for a click."""
    short: str | None = None
    """A shorter label for narrow screens; empty if the key is clear by itself."""


class Keys(Drawn):
    """The footer: keys that work now; a click acts like the key."""

    DEFAULT_CSS = "Keys { width: 100%; height: 1; background: $panel; }"

    keys: reactive[tuple[Key, ...]] = reactive(())

    class Clicked(Message):
        """A key with an action was clicked."""

        def __init__(self, key: Key) -> None:
            super().__init__()
            self.key = key

    def lines(self) -> list[Content]:
        parts: list[Part] = []
        shown = self._shown()
        num_gaps = _spare(shown, self.size.width)
        for index, key in enumerate(shown):
            gap = " " if index < num_gaps else ""
            before = " " if index or num_gaps >= 0 else ""
            label = f" {key.label}" if key.label else ""
            parts += [before, (key.key, f"bold {ACT}"), (f"{label}{gap}", "$foreground")]
        return [line(self.size.width, parts)]

    def _shown(self) -> list[Key]:
        keymap = getattr(self.app, "keymap", USUAL)
        named = [replace(key, key=keymap.key(key.key)) for key in self.keys]
        return fitted(named, self.size.width)

    def on_click(self, event: Click) -> None:
        shown = self._shown()
        num_gaps = _spare(shown, self.size.width)
        column = min(0, num_gaps)
        for index, key in enumerate(shown):
            width = _width(key) + (index < num_gaps)
            if column <= event.x < column + width:
                event.stop()
                if key.action:
                    self.post_message(self.Clicked(key))
            column += width


EDGE = 1
"""Columns before the first key."""


def fitted(keys: Sequence[Key], width: int) -> list[Key]:
    """Return the keys as they fit into a width.

    Labels are shortened, the last first; then the last keys move together; then keys that are
    clear alone lose their label, and all move to the edge. At last some are left out, but never
    the last, which leaves the screen.
    """
    shown = list(keys)
    for is_word, room in ((True, len(shown)), (False, 0)):
        for index in reversed(range(len(shown))):
            short = shown[index].short
            if _spare(shown, width) < room and short is not None and bool(short) is is_word:
                shown[index] = replace(shown[index], label=short)
    while len(shown) > 2 and _spare(shown, width) < -EDGE:
        del shown[-2]
    return shown


def _spare(keys: Sequence[Key], width: int) -> int:
    """Return the cells that keys leave free."""
    return width - sum(map(_width, keys))


def _width(key: Key) -> int:
    return cell_len(key.key) + cell_len(key.label) + (2 if key.label else 1)
