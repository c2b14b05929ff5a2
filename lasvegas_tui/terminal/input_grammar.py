"""The grammar of a terminal's input: where a letter, a key or a sequence ends (ECMA-48).

A sequence that contains a text (OSC, DCS, SOS, PM and APC) ends with BEL or ST, or where another
one begins; CAN and SUB cancel it, unless its end was read with them. A sequence wrapped by tmux
ends with the wrapper. In a paste, only ESC and bytes that are not letters are left out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

ESC = "\x1b"
PASTE, PASTED = "\x1b[200~", "\x1b[201~"
"""The beginning and the end of a pasted text."""
NO_LETTERS = r"\udc80-\udcff"
"""Bytes that are not UTF-8, as surrogates, within a character class."""
EIGHT_BIT = rf"\x80-\x9f{NO_LETTERS}"
"""The controls of one byte in ECMA-48, and bytes that are not UTF-8, within a character class."""
PARAMETERS, FINAL = "[ -?]", "[@-~]"
"""Match a parameter or intermediate byte, and the final byte, of a control sequence."""
CANCEL = r"[\x18\x1a]"
"""Matches CAN or SUB, which cancel a sequence."""
STRING = r"[\]PX^_]"
"""Matches what follows ESC if the sequence contains a text: OSC, DCS, SOS, PM or APC."""
TEXT = r"[^\x07\x1b]"
TEXT_END = r"(?:\x07|\x1b\\)"
"""Matches the end of a text: BEL or ST."""


class PieceForm(NamedTuple):
    """How one kind of piece of the input begins and ends, as regular expressions."""

    begin: str
    content: str = ""
    end: str = ""
    or_before: str = ""
    """What also ends the piece, as the beginning of the next one; empty for nothing."""

    @property
    def whole(self) -> str:
        """The regular expression that matches a whole piece."""
        end = self.end
        if self.or_before:
            end = f"{end}|(?={self.or_before})"
        return f"(?>{self.begin}{self.content})(?:{end})"


class Forms(NamedTuple):
    """The kinds of pieces of the input; each piece is of the first kind that matches."""

    typed: tuple[PieceForm, ...]
    """Letters and single keys, which are passed on."""
    sequences: tuple[PieceForm, ...]
    """Sequences, which are passed on if they are known."""
    dropped: tuple[PieceForm, ...]

    def compiled(self) -> re.Pattern[str]:
        """Return an expression that matches a whole piece, with a group named after each field."""
        groups = (
            f"(?P<{field}>{'|'.join(form.whole for form in forms)})"
            for field, forms in self._asdict().items()
        )
        return re.compile("|".join(groups))


GROUND = Forms(
    typed=(
        PieceForm(rf"[^\x1b{EIGHT_BIT}]+"),  # letters
        PieceForm(rf"\x1b(?=[\x1b{EIGHT_BIT}])"),  # Esc, as no sequence follows
        PieceForm(rf"\x1b[^\x1b\[\]PX^_O\\{EIGHT_BIT}]"),  # Alt and a letter
    ),
    sequences=(
        PieceForm(r"\x1bO", r"[\d;]*", end=FINAL, or_before=r"[^\d;@-~]"),  # SS3: F1 to F4
        PieceForm(
            r"\x1b\[M", r"[^\x1b]{0,2}", end=r"[^\x1b]", or_before=r"\x1b"
        ),  # the mouse of X10
        PieceForm(r"\x1b\[\[", end=r"[^\x1b]", or_before=r"\x1b"),  # F1 to F5 of a Linux console
        # CSI; a byte that is none of its own cancels it and counts.
        PieceForm(
            r"\x1b\[(?![\[M])",
            f"{PARAMETERS}*",
            end=f"{FINAL}|{CANCEL}",
            or_before=r"[^ -~\x18\x1a]",
        ),
    ),
    dropped=(
        # A sequence wrapped by tmux doubles every ESC in its text.
        PieceForm(
            r"\x1bPtmux;", r"(?:[^\x1b]|\x1b\x1b)*", end=r"\x1b\\", or_before=r"\x1b[^\x1b\\]"
        ),
        # A text, to its end or to the next sequence, or else to where it is cancelled.
        PieceForm(
            rf"\x1b(?!Ptmux;){STRING}",
            f"{TEXT}*",
            end=rf"{TEXT_END}|\x1b(?=\x1b)",
            or_before=r"\x1b[^\\]",
        ),
        PieceForm(rf"\x1b(?!Ptmux;){STRING}", r"[^\x07\x1b\x18\x1a]*", end=CANCEL),
        PieceForm(r"\x1b\\"),  # ST
        # The 8-bit forms of CSI and of texts, which no UTF-8 terminal sends, if they are whole.
        PieceForm(r"[\x9b\udc9b]", f"{PARAMETERS}*", end=FINAL),
        PieceForm(
            r"[\x90\x98\x9d-\x9f\udc90\udc98\udc9d-\udc9f]",
            r"[^\x07\x1b\x9c\udc9c]*",
            end=r"[\x07\x9c\udc9c]|\x1b\\",
        ),
        PieceForm(f"[{EIGHT_BIT}]"),
    ),
).compiled()
PASTED_IN_PART = "|".join(re.escape(PASTED[1:end]) for end in range(1, len(PASTED)))
IN_PASTE = Forms(
    typed=(PieceForm(rf"[^\x1b{NO_LETTERS}]+"),),
    sequences=(PieceForm(re.escape(PASTED)),),
    dropped=(
        PieceForm(rf"\x1b(?!(?:{PASTED_IN_PART})\Z)"),  # any other ESC; what follows it is text
        PieceForm(f"[{NO_LETTERS}]"),
    ),
).compiled()
