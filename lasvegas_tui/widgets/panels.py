"""Panels of text: title, prompt, history, purses and the line of keys."""

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

from lasvegas_tui.keyboard import USUAL
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
    """The game and the round on the left, whose turn it is on the right."""

    DEFAULT_CSS = "Title { width: 100%; height: 1; }"

    left: reactive[Content] = reactive(Content(""), repaint=False)
    right: reactive[Content] = reactive(Content(""), repaint=False)

    def lines(self) -> list[Content]:
        return [line(self.size.width, [" ", self.left], [self.right, " "])]


INDENT = 2
USUAL_LINES = 2
"""Lines below what is asked, where a few words do."""
ROOMS = ((USUAL_LINES, ""), (3, "-long"), (4, "-longer"))
LONGEST = "-longest"
"""Classes for so many lines below what is asked, and for more."""


class Prompt(Drawn):
    """What is asked now, and what the choice looked at would bring."""

    DEFAULT_CSS = """
    Prompt { width: 100%; height: 3; padding: 0 1; }
    Prompt.-long { height: 4; }
    Prompt.-longer { height: 5; }
    Prompt.-longest { height: 6; }
    """

    asked: reactive[Content] = reactive(Content(""), repaint=False)
    told: reactive[tuple[str, ...]] = reactive((), repaint=False)
    is_refused: reactive[bool] = reactive(False, repaint=False)
    """Whether what is told is why a key did nothing."""
    hint: reactive[Content] = reactive(Content(""), repaint=False)
    """What somebody new is told, in the last line where that is free."""

    def watch_told(self) -> None:
        self._make_room()
        self.redraw()

    def on_resize(self) -> None:
        self._make_room()

    @property
    def is_long(self) -> bool:
        """Whether it takes more lines than a few words need."""
        return any(self.has_class(name) for name in ("-long", "-longer", LONGEST))

    def _make_room(self) -> None:
        """Take more lines where the words need them."""
        width = self.content_size.width - INDENT
        num_lines = len(wrapped(" ".join(self.told), width)) if width > 0 else 0
        room = next((name for most, name in ROOMS if num_lines <= most), LONGEST)
        for name in ("-long", "-longer", LONGEST):
            self.set_class(name == room, name)

    @property
    def has_room(self) -> bool:
        """Whether the last line is free."""
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
    """Return the sentences on lines of their own, or as one text where there is no room."""
    lines = [part for text in told for part in wrapped(text, width)]
    if len(lines) > num_lines:
        return shortened(" ".join(told), width, num_lines)
    return lines


SENTENCE_END = re.compile(r"(?<=[.!?]) (?![a-z])")
"""What ends a sentence; a name such as "Block It!" may stand within one."""


class History(Drawn):
    """The last events, the newest at the bottom and brightest."""

    DEFAULT_CSS = "History { width: 100%; height: 1; padding: 0 1; }"

    told: reactive[tuple[str, ...]] = reactive((), repaint=False)
    heading: reactive[str] = reactive("", repaint=False)
    num_new: reactive[int] = reactive(1, repaint=False)
    """How many of the last events are news."""
    hint: reactive[Content] = reactive(Content(""), repaint=False)
    """What somebody new is told, in the last line; it goes before events."""

    def lines(self) -> list[Content]:
        head = [Content.styled(self.heading, STRONG), Content("")] if self.heading else []
        hint = shortened(self.hint, self.size.width) if self.hint.plain else []
        room = self.size.height - len(head) - len(hint)
        if room < 1 or not self.told:
            return [*head, *hint][: self.size.height]
        told = self._in_one_line() if room == 1 else self._in_sentences(room)
        return [*head, *told, *hint]

    def _in_sentences(self, room: int) -> list[Content]:
        """Return the last sentences that there is room for, none of them cut."""
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
        """Return the last whole sentences of the news that there is room for, at least one."""
        style = "$foreground" if self.num_new else QUIET
        room = self.size.width - 2
        told = last_whole(" ".join(self.told[-max(1, self.num_new) :]), room)
        return [Content.assemble("· ", *shortened(Content.styled(told, style), room))]


def last_whole(told: str, room: int) -> str:
    """Return the last whole sentences for which there is room, or the last parts of the last one.

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
    """A player's money so far, for the column at the side."""

    ink: Ink
    money: str
    detail: str = ""


class Purses(Drawn):
    """What everybody has so far; as high as there are people."""

    DEFAULT_CSS = "Purses { width: 100%; height: auto; padding: 0 1; }"

    faces: reactive[tuple[Purse, ...]] = reactive((), repaint=False)
    heading: reactive[str] = reactive("Money so far", repaint=False)

    def watch_faces(self) -> None:
        self.styles.height = 2 + len(self.faces)  # the heading, a blank, and a line for each
        self.redraw()

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
    """A key that does something now."""

    key: str
    label: str
    action: str
    """The screen's action, for a click."""
    short: str | None = None
    """A shorter label, for where there is no room for all; empty where the key says enough."""


class Keys(Drawn):
    """The line of keys at the foot; a click does what the key does."""

    DEFAULT_CSS = "Keys { width: 100%; height: 1; background: $panel; }"

    keys: reactive[tuple[Key, ...]] = reactive((), repaint=False)

    class Clicked(Message):
        """A key of the line that does something was clicked."""

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
        keyboard = getattr(self.app, "keyboard", USUAL)
        named = [replace(key, key=keyboard.key(key.key)) for key in self.keys]
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
    """Return the keys that fit.

    Labels are shortened, the last first; then the last keys move together; then those that say
    enough go without a word, and all to the edge. If nothing else helps some are left out, though
    not the last, which leads away.
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
    """Return the room that keys leave, for a blank after each as far as it goes."""
    return width - sum(map(_width, keys))


def _width(key: Key) -> int:
    return cell_len(key.key) + cell_len(key.label) + (2 if key.label else 1)
