"""The grammar of a terminal's input: where a letter, a key or a sequence ends (ECMA-48).

A sequence that contains a text (OSC, DCS, SOS, PM and APC) ends with BEL or ST, or where another
sequence begins. CAN or SUB cancels it, unless its end was read at the same time. A sequence wrapped
by tmux ends with the wrapper. In a paste, only ESC and bytes that are not letters are left out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

ESC = "\x1b"
PASTE, PASTED = "\x1b[200~", "\x1b[201~"
"""The sequences before and after a pasted text."""
NO_LETTERS = r"\udc80-\udcff"
"""A part of a regular expression's character class: bytes that are not UTF-8, as surrogates."""
EIGHT_BIT = rf"\x80-\x9f{NO_LETTERS}"
"""A part of a character class: one-byte controls of ECMA-48, and bytes that are not UTF-8."""
PARAMETERS, FINAL = "[ -?]", "[@-~]"
"""Match one byte of a control sequence: in its middle (a parameter or the like), or at its end."""
CANCEL = r"[\x18\x1a]"
"""Matches CAN or SUB, which cancel a sequence."""
STRING = r"[\]PX^_]"
"""Matches the character after ESC in a sequence with a text: OSC, DCS, SOS, PM or APC."""
TEXT = r"[^\x07\x1b]"
TEXT_END = r"(?:\x07|\x1b\\)"
"""Matches the end of a text: BEL or ST."""


class PieceForm(NamedTuple):
    """Regular expressions for the parts of one kind of piece that the input is cut into."""

    begin: str
    content: str = ""
    end: str = ""
    or_before: str = ""
    """If not empty, the piece also ends where this expression matches what follows."""

    @property
    def whole(self) -> str:
        """The regular expression for a whole piece."""
        end = self.end
        if self.or_before:
            end = f"{end}|(?={self.or_before})"
        return f"(?>{self.begin}{self.content})(?:{end})"


class Forms(NamedTuple):
    """The kinds of pieces that the input is cut into; the first kind that matches counts."""

    typed: tuple[PieceForm, ...]
    """Letters and single keys, which are passed on."""
    sequences: tuple[PieceForm, ...]
    """Sequences, which are passed on if their meaning is known."""
    dropped: tuple[PieceForm, ...]

    def compiled(self) -> re.Pattern[str]:
        """Return an expression for a whole piece, with a group named after each field."""
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
