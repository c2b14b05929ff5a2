"""Cutting the input of a terminal into whole sequences, so that only keys are taken for keys.

A terminal reports where the mouse is, and it answers queries, even those of programs before this
one: its name, a colour, a size. Over a slow line all of this arrives in pieces.
`SequenceSplitter` gets the pieces, and returns letters and whole known sequences. Any other
sequence that begins with ESC and `[`, `]`, `P`, `X`, `^`, `_` or `O` is dropped.

`input_grammar` says where a sequence ends. `SequenceState` describes one that has not ended: its
rest may arrive late, and somebody may type in the meantime.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from textual.constants import ESCAPE_DELAY

from lasvegas_tui.terminal.input_grammar import ESC as ESC
from lasvegas_tui.terminal.input_grammar import (
    FINAL,
    GROUND,
    IN_PASTE,
    PARAMETERS,
    STRING,
    TEXT,
    TEXT_END,
)
from lasvegas_tui.terminal.input_grammar import PASTE as PASTE
from lasvegas_tui.terminal.input_grammar import PASTED as PASTED

PATIENCE = 3.0
"""The number of seconds without input after which an escape sequence counts as broken off."""
TYPING = 10.0
"""Letters that arrive singly for this many seconds count as typed, not as a sequence's rest."""
KEPT = 32
"""The number of characters stored from the beginning of an unfinished sequence.

The last character that has arrived is stored, too.
"""
BARE = {ESC, *(ESC + sign for sign in "[]PX^_O")}
"""The beginnings of sequences that are complete keys if nothing follows."""


class SequenceState(Enum):
    """What has arrived of an unfinished sequence, what its rest is, and what becomes of both.

    | state    | held                                   | its rest           | the whole          |
    |----------|----------------------------------------|--------------------|--------------------|
    | IDLE     | nothing                                |                    |                    |
    | EXPECTED | a beginning                            | any input          | passed on if known |
    | OVERDUE  | a beginning of two bytes, after a time | what looks like it | passed on if known |
    | EXPIRED  | another beginning, after a time        | what looks like it | dropped            |
    | TYPED    | a beginning, and input typed after it  | what looks like it | dropped            |
    | CERTAIN  | both, but nobody types that (`BEGUN`)  | any input          | dropped            |
    | FOUND    | one of the last three, and more of it  | any input          | dropped            |

    After a beginning that may be a key on its own (`BARE`), the rest is expected for
    `ESCAPE_DELAY`: ESC alone is then the Esc key; ESC and a sign could have been Alt and that sign.
    After any other beginning, the rest is expected until no byte has arrived for `PATIENCE`
    seconds, or only single letters, as somebody types them, for `TYPING` seconds.

    Input that looks like a rest (`RESTS`) cannot have been typed, as it arrives at once. All other
    letters are passed on as typed. They are also held for `PATIENCE` seconds, because later input
    may still show that they were a part of the sequence. A key with Ctrl that arrives alone,
    outside a paste, is that key in every state.

    The end of a paste is expected in the same way, and may be overdue, too. If the sequence that
    began the paste is dropped, so is the text.
    """

    IDLE = auto()
    EXPECTED = auto()
    OVERDUE = auto()
    EXPIRED = auto()
    TYPED = auto()
    CERTAIN = auto()
    FOUND = auto()


TAKES_ANY = {SequenceState.EXPECTED, SequenceState.FOUND, SequenceState.CERTAIN}
"""The states in which any new input belongs to the unfinished sequence."""
PASSES_ON = {SequenceState.EXPECTED, SequenceState.OVERDUE}
"""The states in which a sequence is passed on when it is complete, if it is known."""
IS_TYPED = {SequenceState.TYPED, SequenceState.CERTAIN}
"""The states in which input after the beginning of a sequence was passed on as typed."""


class Rest(NamedTuple):
    """Regular expressions that match input which is probably the rest of a sequence."""

    held: str
    """Matches the part of the sequence that has already arrived."""
    text: str
    """A regular expression for the beginning of the input that arrives after the part in `held`."""

    def fits(self, held: str, text: str) -> bool:
        """Whether `held` and the beginning of `text` match the two expressions."""
        is_held = re.fullmatch(self.held, held, re.DOTALL)
        return bool(is_held and re.match(self.text, text, re.DOTALL))


ALONE = r"(?=\x1b|\Z)"
"""Matches the end of the input, or the beginning of another sequence."""
CSI_REST = rf"(?:[A-Z]{ALONE}|M[^\x1b]{{3}}|[<=>?]{PARAMETERS}|{PARAMETERS}*;|{PARAMETERS}+{FINAL})"
"""Matches the rest of a control sequence for an arrow key or the mouse, or with a parameter."""
RESTS = (
    Rest(r"\x1b", r"[\[\]^_\\]\Z"),  # the second byte alone; as a letter, it would be typed
    Rest(rf"\x1b\[{PARAMETERS}*", CSI_REST),
    Rest(rf"\x1b\[[<>?]{PARAMETERS}*", r"[cmnuy]\Z"),  # the last letter of a mouse or a reply
    Rest(r"\x1bO", rf"[A-DFHMP-S]{ALONE}"),
    # A text to its end; a text that is cut in its end, before that and in it.
    Rest(rf"\x1b{STRING}{TEXT}*", rf"{TEXT}*{TEXT_END}"),
    Rest(rf"\x1b{STRING}{TEXT}*", rf"{TEXT}+\x1b\Z"),
    Rest(rf"\x1b{STRING}{TEXT}*\x1b", r"\\"),
    # What tmux wraps; once there is an end in it, anything, as only the wrapper's end is missing.
    Rest(r"\x1bPtmux;.*", rf".*{TEXT_END}"),
    Rest(r"\x1bPtmux;.*\x1b", r"\\"),
    Rest(rf"\x1bPtmux;.*{TEXT_END}.*", ""),
    # The beginnings of replies: a colour; a name or a state; a picture.
    Rest(r"\x1b\]", r"\d+;"),
    Rest(r"\x1bP", r"tmux;|[\d;]*[!-/<=>?]+[@-~]"),
    Rest(r"\x1b_", r"G[a-z]="),
)
BEGUN = re.compile(r"\x1b(?:\[(?:[<=>?]|[ -/\d:;]*;)|\]\d+;|P(?:>\||[\d;]*[!$+])|_G)")
"""Matches beginnings of sequences that nobody would type."""
CONTROL = re.compile(r"[\x01-\x06\x0e-\x17\x19\x1c-\x1f]")
"""Matches the character that Ctrl with another key sends."""
TYPED_AFTER_PASTE = re.compile(r".\Z|\x1b(?!\[201~)", re.DOTALL)
"""Matches input that counts as a key, not as pasted text, once the end of a paste is overdue."""


def looks_like_rest(held: str, text: str) -> bool:
    """Whether `text` is probably the rest of a sequence that begins with `held`.

    This is so if nobody would type `text` at once.
    """
    if held == ESC and len(text) > 1:  # the second byte says what kind of sequence it is
        held, text = ESC + text[0], text[1:]
    return any(rest.fits(held, text) for rest in RESTS)


class SequenceSplitter:
    """Cuts a terminal's bytes into complete pieces: letters, ESC for Esc, known sequences.

    `now` is always the time in seconds, on a clock of the caller's choice.
    """

    def __init__(self, is_known: Callable[[str], bool]) -> None:
        """`is_known` tells whether a complete sequence is known; unknown ones are dropped."""
        self._is_known = is_known
        self._decoder = getincrementaldecoder("utf-8")("surrogateescape")
        self._forms = GROUND
        self._state = SequenceState.IDLE
        self._held = ""
        """The beginning of an unfinished sequence; empty while there is none."""
        self._last = self._last_burst = 0.0
        """The time of the last bytes, and that of the last that were not a single letter."""

    def feed(self, data: bytes, now: float) -> list[str]:
        """Return the pieces that are complete after these bytes, which were read at once."""
        text = self._decoder.decode(data)
        if not text:
            return []
        self._reconsider(text, now)
        if self._state is SequenceState.IDLE:
            return self._split(text)
        if self._state in TAKES_ANY:
            return self._go_on(self._held + text)
        if self._is_pasting:
            return self._go_on(self._late_paste(text))
        if looks_like_rest(self._held, text):
            return self._go_on(self._held + text)
        return self._typed(text)

    def tick(self, now: float) -> list[str]:
        """Return the pieces that are complete because nothing has followed them until `now`."""
        if self._state not in TAKES_ANY:
            return []
        held, silence = self._held, now - self._last
        patience = PATIENCE
        if self._may_be_key:
            patience = ESCAPE_DELAY
        if silence >= patience:
            self._give_up()
            if held == ESC and not self._is_pasting:
                return [ESC]
        elif silence >= ESCAPE_DELAY and self._is_whole:
            self._forget()
            return [held]
        return []

    @property
    def _is_pasting(self) -> bool:
        return self._forms is IN_PASTE

    @property
    def _may_be_key(self) -> bool:
        """Whether the held input is a key if nothing follows it."""
        return self._held in BARE and not self._is_pasting and not self._decoder.getstate()[0]

    @property
    def _is_whole(self) -> bool:
        """Whether the held input is a key that can also be the beginning of a longer one."""
        is_wanted = self._state is SequenceState.EXPECTED and not self._is_pasting
        return is_wanted and self._is_known(self._held)

    # -- from state to state -----------------------------------------------------------------------

    def _reconsider(self, text: str, now: float) -> None:
        """Change the state because of the time and the form of new input."""
        is_ctrl_key = bool(CONTROL.fullmatch(text)) and not self._is_pasting
        if is_ctrl_key or (self._state in IS_TYPED and now - self._last > PATIENCE):
            self._forget()
        if len(text) > 1 or self._state is SequenceState.IDLE:
            self._last_burst = now
        elif not self._is_pasting and now - self._last_burst > TYPING:
            self._give_up()
        self._last = now

    def _forget(self) -> None:
        self._state, self._held = SequenceState.IDLE, ""

    def _give_up(self) -> None:
        """Expect the rest no longer: from now on, only input that looks like it is the rest."""
        if self._state in IS_TYPED:
            self._state = SequenceState.TYPED
        elif self._state not in PASSES_ON:
            self._state = SequenceState.EXPIRED
        elif self._is_pasting or (self._may_be_key and self._held != ESC):
            self._state = SequenceState.OVERDUE
        else:
            self._state = SequenceState.EXPIRED

    def _go_on(self, text: str) -> list[str]:
        """Return the pieces of a text that consists of a held beginning and its rest."""
        if self._state in PASSES_ON:
            self._state = SequenceState.EXPECTED
        else:
            self._state = SequenceState.FOUND
        return self._split(text)

    def _late_paste(self, text: str) -> str:
        """Return the text that continues a paste whose end is overdue; a key ends it before."""
        if TYPED_AFTER_PASTE.match(text):
            return PASTED + text
        return self._held + text

    def _typed(self, text: str) -> list[str]:
        """Return the pieces of input that does not look like the rest.

        It is also held, because later input may show that it was a part of the rest.
        """
        beginning = self._held + text
        self._forget()
        passed_on = self._split(text)
        if passed_on and ESC not in text and len(beginning) <= KEPT:
            self._held = beginning
            if BEGUN.match(beginning):
                self._state = SequenceState.CERTAIN
            else:
                self._state = SequenceState.TYPED
        return passed_on

    def _split(self, text: str) -> list[str]:
        """Return the pieces of a text that are passed on, and hold an unfinished one."""
        passed_on, end = [], 0
        while found := self._forms.match(text, end):
            end = found.end()
            if self._is_passed_on(found):
                passed_on.append(found[0])
            self._finish(found[0])
        self._held = text[end:]
        if len(self._held) > KEPT:
            self._held = self._held[:KEPT] + text[-1]
        if self._held and self._state is SequenceState.IDLE:
            self._state = SequenceState.EXPECTED
        return passed_on

    def _is_passed_on(self, found: re.Match[str]) -> bool:
        if self._state is SequenceState.FOUND or found.lastgroup == "dropped":
            return False
        return found.lastgroup == "typed" or self._is_known(found[0])

    def _finish(self, piece: str) -> None:
        """Change the state after a whole piece."""
        if piece == PASTE:
            self._forms = IN_PASTE
        elif piece == PASTED:
            self._forms = GROUND
        if not self._is_pasting:
            self._state = SequenceState.IDLE
        elif self._state is SequenceState.IDLE:
            self._state = SequenceState.EXPECTED
