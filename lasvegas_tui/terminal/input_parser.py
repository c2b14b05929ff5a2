"""The parser of a terminal's input, which yields Textual's messages: keys, clicks, pastes.

Only this module uses Textual's parser and its tables of keys, which are not documented. On Windows,
Textual's own driver reads the input, and treats unknown sequences as letters.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from time import monotonic

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS, MODIFIER_FUNCTIONAL_KEYS
from textual._xterm_parser import XTermParser as XTermParser
from textual.constants import DISABLE_KITTY_KEY, ESCAPE_DELAY
from textual.events import Key, Paste
from textual.message import Message

from lasvegas_tui.terminal.input_grammar import ESC
from lasvegas_tui.terminal.pressed_key_event import Pressed
from lasvegas_tui.terminal.sequence_splitter import SequenceSplitter

ENTER = "enter"
LINE_FEED = "ctrl+j"
"""Textual's name of the key that some terminals send in place of Enter."""
LONGEST_KNOWN = 32
"""The maximum number of characters in a sequence that Textual's parser accepts."""
REPORT = re.compile(
    r"""(?x) \x1b\[ (?:
    < \d{1,3} ; -?\d{1,5} ; -?\d{1,5} [Mm]                       # the mouse
  | [IO]                                                        # focus
  | 20[01]~                                                     # a paste begins, or ends
  | 48 (?: ; [1-9]\d{0,3} (?::[\d:]*)? ){2} (?: ; \d{1,5} (?::[\d:]*)? ){2} t    # size
  | \? (?: 2026 | 2048 ) ; \d \$y                               # modes that Textual asks for
  | \d{1,5} ; \d{1,5} R                                         # the cursor
    )"""
)
FUNCTION_KEY = re.compile(r"\x1b\[(\d*)(?:;\d{0,3})?([~A-FHP-S])")
MODIFIERS = MODIFIER_FUNCTIONAL_KEYS | {"caps_lock", "num_lock", "scroll_lock"}
"""Textual's names of keys that only modify others, such as Shift."""
LETTER_KEY = re.compile(r"\x1b\[(?:(\d+(?:;\d{0,3}(?:;[\d:]*)?)?)u|27;\d{1,3};(\d+)~)")


class InputParser:
    """Translates the bytes that a terminal sends into Textual's messages."""

    def __init__(self) -> None:
        self._sequences = SequenceSplitter(is_known)
        self._parser = XTermParser()
        self._entered = 0.0
        """The time when input last ended with Enter."""

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages for bytes that were read at once."""
        now = monotonic()
        read = [sent for sent in self._meant(self._sequences.feed(data, now)) if is_input(sent)]
        sent = without_line_feeds(read, now - self._entered < ESCAPE_DELAY)
        if is_key(read[-1:], ENTER):
            self._entered = now
        is_alone = sum(isinstance(message, Key | Paste) for message in sent) == 1
        for message in sent:
            if isinstance(message, Key):
                message = pressed(message)
                message.is_alone = is_alone
            yield message

    def tick(self) -> Iterator[Message]:
        """Yield messages that are certain after a pause, such as Esc for a single ESC."""
        yield from self._parser.tick()
        yield from self._meant(self._sequences.tick(monotonic()))

    def _meant(self, pieces: list[str]) -> Iterator[Message]:
        for piece in pieces:
            if piece == ESC:
                yield Key("escape", ESC)
            else:
                yield from self._translated(piece)

    def _translated(self, piece: str) -> Iterator[Message]:
        try:
            yield from self._parser.feed(piece)
        except ZeroDivisionError:  # the mouse, in a terminal that reports a size of zero pixels
            self._parser = XTermParser()


def is_input(message: Message) -> bool:
    """Whether a message is more than a modifier key alone, such as Shift."""
    return not isinstance(message, Key) or message.key not in MODIFIERS


def is_key(messages: Sequence[Message], name: str) -> bool:
    """Whether the messages contain exactly one key, and it has this name."""
    return [message.key for message in messages if isinstance(message, Key)] == [name]


def pressed(key: Key) -> Pressed:
    """Return a key as a `Pressed` event, in which a line feed becomes Enter."""
    if key.key == LINE_FEED:
        return Pressed.like(key, ENTER, "\r")
    return Pressed.like(key, key.key, key.character)


def without_line_feeds(messages: Sequence[Message], is_after_enter: bool) -> list[Message]:
    """Return messages without the line feeds that do not stand for a pressed key.

    A line feed right after Enter belongs to Enter, and one before text ends a pasted line.
    """
    kept: list[Message] = []
    for message in messages:
        if not (is_after_enter and is_key([message], LINE_FEED)):
            kept.append(message)
        is_after_enter = is_key([message], ENTER)
    if not _has_text_after_line_feed(kept):
        return kept
    return [message for message in kept if not is_key([message], LINE_FEED)]


def _has_text_after_line_feed(messages: Sequence[Message]) -> bool:
    has_line_feed = False
    for message in messages:
        if has_line_feed and isinstance(message, Key) and message.is_printable:
            return True
        has_line_feed = has_line_feed or is_key([message], LINE_FEED)
    return False


def is_known(sequence: str) -> bool:
    """Whether a sequence is a key or a report that Textual understands."""
    if len(sequence) > LONGEST_KNOWN:
        return False
    if REPORT.fullmatch(sequence):
        return True
    function_key, letter_key = FUNCTION_KEY.fullmatch(sequence), LETTER_KEY.fullmatch(sequence)
    if DISABLE_KITTY_KEY or not (function_key or letter_key):
        return sequence in ANSI_SEQUENCES_KEYS
    if function_key:
        return f"{function_key[1] or 1}{function_key[2]}" in FUNCTIONAL_KEYS
    assert letter_key is not None
    codes = re.findall(r"\d+", letter_key[1] or letter_key[2])
    return all(is_letter(int(code)) for code in codes)


def is_letter(number: int) -> bool:
    """Whether a number is the Unicode code point of a character (not of a surrogate)."""
    return number <= sys.maxunicode and not 0xD800 <= number < 0xE000
