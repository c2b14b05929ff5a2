r"""Input of a terminal, split into whole sequences, so that nothing but a key counts as a key.

A terminal reports where the mouse is, and it answers queries, even those that another program made
before, or that nobody made: its name, a colour, a size. Over a slow line all of this arrives in
pieces. `Sequences` takes the pieces and returns letters, and known sequences as a whole. Any other
sequence that begins with ESC and `[`, `]`, `P`, `X`, `^`, `_` or `O` is dropped.

Sequences are split as ECMA-48 defines them. A sequence that contains a text (`]`, `P`, `X`, `^`,
`_`) ends with BEL or `ESC \`, or where another one begins; CAN and SUB cancel it, unless its end
was read with them. A sequence wrapped by tmux ends with the wrapper. The 8-bit forms, which no
UTF-8 terminal sends, are dropped if they arrive whole. In a paste, only ESC and bytes that are not
letters are left out.

The rest of a sequence may arrive late, and somebody may type in the meantime:

- ESC alone is the Esc key after `ESCAPE_DELAY`. The beginning of a sequence alone, which could also
  be Alt and a sign, is dropped after that time.
- Any other beginning waits for its rest until no byte has arrived for `PATIENCE` seconds, or only
  single letters, as somebody types them, for `TYPING` seconds.
- Input that arrives then is the rest if it looks like it (`_LATE`), because nobody types that at
  once. Anything else counts as typed. As long as it could be a part of the sequence, the input
  after it is examined in the same way; when nothing else begins like that (`_BEGUN`), the rest is
  waited for again.
- A key with Ctrl that arrives alone is that key, whatever is waited for.
- The rest is dropped if it arrives after Esc has been reported, or after `PATIENCE`.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator

from textual.constants import ESCAPE_DELAY

ESC = "\x1b"
PASTE, PASTED = "\x1b[200~", "\x1b[201~"
"""The beginning and the end of a pasted text."""
PATIENCE = 3.0
"""Seconds without a byte after which the rest of a sequence is no longer expected."""
TYPING = 10.0
"""Seconds after which single letters count as typed, not as the rest of a sequence."""
KEPT = 32
"""How many letters of an unfinished sequence are kept; no known sequence is longer."""
BARE = {ESC, *(ESC + sign for sign in "[]PX^_O")}
"""Beginnings of sequences that may be keys on their own."""

_PIECE = re.compile(
    r"""(?xs)
    (?P<typed> [^\x1b\x80-\x9f\udc80-\udcff]+                       # letters
             | \x1b (?=[\x1b\x80-\x9f\udc80-\udcff])                # Esc, as no sequence follows
             | \x1b [^\x1b\[\]PX^_O\\\x80-\x9f\udc80-\udcff] )      # Alt and a letter
  | (?P<sequence> \x1bO [\d;]* (?: [@-~] | (?=[^\d;@-~]) )
             | \x1b\[ M (?: [^\x1b]{3} | [^\x1b]{0,2} (?=\x1b) )    # the mouse before SGR
             | \x1b\[\[ (?: [^\x1b] | (?=\x1b) )                    # F1 to F5 of a Linux console
             | \x1b\[ (?![\[M]) [ -?]* (?: [@-~\x18\x1a] | (?=[^ -~\x18\x1a]) ) )
  # With a text: wrapped by tmux, whole, cancelled; an end alone; in 8 bits.
  | \x1bPtmux; (?: [^\x1b] | \x1b\x1b )*+ (?: \x1b\\ | (?=\x1b[^\x1b\\]) )
  | \x1b (?: P(?!tmux;) | [\]X^_] ) [^\x07\x1b]*+ (?: \x07 | \x1b\\ | \x1b(?=\x1b) | (?=\x1b[^\\]) )
  | \x1b (?: P(?!tmux;) | [\]X^_] ) [^\x07\x1b\x18\x1a]*+ [\x18\x1a]
  | \x1b\\
  | [\x9b\udc9b] [ -?]* [@-~]
  | [\x90\x98\x9d-\x9f\udc90\udc98\udc9d-\udc9f] [^\x07\x1b\x9c\udc9c]*
      (?: [\x07\x9c\udc9c] | \x1b\\ )
  | [\x80-\x9f\udc80-\udcff]
    """
)
"""The next whole piece: something `typed`, a `sequence` that may be known, or something to drop."""
_IN_PASTE = re.compile(
    r"""(?xs)
    (?P<typed> [^\x1b\udc80-\udcff]+ )
  | (?P<sequence> \x1b\[201~ )
  | \x1b (?! \[201~ | (?: \[ (?: 2 (?: 01? )? )? )? \Z )
  | [\udc80-\udcff]
    """
)
_LATE = re.compile(
    r"""(?xs) \x1b (?:
    \0 [\[\]^_\\] \Z
  | (?: \0\[ | \[ [ -?]* \0 )
      (?: [A-Z](?=\x1b|\Z) | M[^\x1b]{3} | [<=>?][ -?] | [ -?]*; | [ -?]+[@-~] )
  | \[ [<>?] [ -?]* \0 [cmnuy] \Z
  | (?: \0O | O\0 ) [A-DFHMP-S] (?=\x1b|\Z)
  # A text to its end, a text that is cut in its end, and the beginnings of replies.
  | \0? (?: [\]PX^_] [^\x07\x1b]* | Ptmux; .* ) (?: \x07 | \x1b\0?\\ )
  | (?: \0[\]PX^_] | [\]PX^_] [^\x07\x1b]* \0 ) [^\x07\x1b]+ \x1b\Z
  | (?: \0\] | \]\0 ) \d+;
  | (?: \0P | P\0 ) (?: tmux; | [\d;]* [!-/<=>?]+ [@-~] )
  | (?: \0_ | _\0 ) G[a-z]=
    )"""
)
"""The beginning of a sequence, NUL, and input that looks like its rest."""
_BEGUN = re.compile(
    r"""(?x) \x1b (?: \[ (?: [<=>?] | [ -/\d:;]*; ) | \] \d+; | P (?: >\| | [\d;]*[!$+] ) | _G )"""
)
"""The beginning of a sequence that nobody types."""
_CONTROL = re.compile(r"[\x01-\x06\x0e-\x17\x19\x1c-\x1f]")
"""A key with Ctrl, such as Ctrl+C."""
_TYPED_AFTER_PASTE = re.compile(r"(?s).\Z|\x1b(?!\[201~)")
"""Input that is a key even if the end of a paste has not arrived."""


class Sequences:
    """Bytes in, whole pieces out: letters, ESC for the Esc key, known sequences.

    `now` is the time in seconds, by any clock.
    """

    def __init__(self, is_known: Callable[[str], bool]) -> None:
        """`is_known` returns whether to pass a whole sequence on."""
        self._is_known = is_known
        self._decoder = getincrementaldecoder("utf-8")("surrogateescape")
        self._held = ""
        """The beginning of a sequence."""
        self._is_pasting = False
        self._is_late = False
        """Whether the rest is no longer expected."""
        self._is_spent = False
        """Whether to drop the sequence even if it is known."""
        self._is_guess = False
        """Whether the held input has also been passed on as typed."""
        self._last = self._last_burst = 0.0
        """When the last bytes arrived, and the last that nobody typed one by one."""

    def feed(self, data: bytes, now: float) -> list[str]:
        """Return what can be passed on after these bytes, which were read at once."""
        text = self._decoder.decode(data)
        if not text:
            return []
        if self._is_pasting or not self._is_waiting:
            pass
        elif _CONTROL.fullmatch(text) or (self._is_guess and now - self._last > PATIENCE):
            self._held, self._is_late, self._is_spent = "", False, False
        if len(text) > 1 or not self._is_waiting:
            self._last_burst = now
        elif not self._is_pasting and now - self._last_burst > TYPING:
            self._give_up()
        self._last = now
        is_told, held = self._is_late and not self._is_pasting, self._held
        passed_on = list(self._split(self._joined(text)))
        if is_told and not self._held and passed_on and ESC not in text:
            self._go_on_with(held + text)
        return passed_on

    def _go_on_with(self, beginning: str) -> None:
        """Hold typed input after a beginning, because later input may complete a sequence."""
        if len(beginning) <= KEPT:
            self._held, self._is_spent, self._is_guess = beginning, True, True
            self._is_late = _BEGUN.match(beginning) is None

    def tick(self, now: float) -> list[str]:
        """Return what can be passed on because nothing more has arrived until now."""
        if self._is_late or not self._is_waiting:
            return []
        held, silence = self._held, now - self._last
        if silence >= (ESCAPE_DELAY if self._is_bare else PATIENCE):
            self._give_up()
            return [ESC] if held == ESC and not self._is_pasting else []
        if silence >= ESCAPE_DELAY and not self._is_pasting and self._is_known(held):
            self._held = ""  # rxvt has keys that might continue
            return [held]
        return []

    @property
    def _is_waiting(self) -> bool:
        return bool(self._held) or self._is_pasting

    @property
    def _is_bare(self) -> bool:
        """Whether the held input may be a key on its own, with no further byte after it."""
        return self._held in BARE and not self._is_pasting and not self._decoder.getstate()[0]

    def _give_up(self) -> None:
        """Stop waiting; from now on the rest has to look like a rest."""
        self._is_late = True
        if not self._is_pasting:
            self._is_spent |= self._held == ESC or not self._is_bare

    def _joined(self, text: str) -> str:
        """Return input joined to the beginning whose rest it is, or else without it."""
        held, is_late = self._held, self._is_late
        self._held, self._is_late, self._is_guess = "", False, False
        if not is_late:
            return held + text
        if self._is_pasting:
            return PASTED + text if _TYPED_AFTER_PASTE.match(text) else held + text
        if _LATE.match(f"{held}\0{text}"):
            return held + text
        self._is_spent = False
        return text

    def _split(self, text: str) -> Iterator[str]:
        """Yield what can be passed on, and hold the beginning of an unfinished sequence."""
        while found := (_IN_PASTE if self._is_pasting else _PIECE).match(text):
            text = text[found.end() :]
            if self._is_passed_on(found):
                yield found[0]
        self._held = text if len(text) <= KEPT else text[:KEPT] + text[-1]

    def _is_passed_on(self, found: re.Match[str]) -> bool:
        piece, is_spent = found[0], self._is_spent
        self._is_pasting = piece == PASTE or (self._is_pasting and piece != PASTED)
        self._is_spent = is_spent and self._is_pasting
        return not is_spent and bool(
            found["typed"] or (found["sequence"] and self._is_known(piece))
        )
