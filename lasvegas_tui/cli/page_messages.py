"""What a page tells, as it comes from the browser and as its program hears it.

The program hears packets, as Textual's web driver reads and writes them: their kind, their length,
and so many bytes.
"""

from __future__ import annotations

import re
import time
from struct import Struct as Layout
from typing import Annotated, TypeAlias

from msgspec import Meta, MsgspecError, Struct, json

HEAD = Layout(">cI")
"""The beginning of a packet."""
DATA, META = b"D", b"M"
"""The kinds of packets: what is typed or drawn, and what is told beside it."""
MALFORMED = (MsgspecError, RecursionError)
"""The errors of a message that no page tells."""
PASTED, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
"""What stands before and after a text that was pasted."""
KEY = re.compile(r"\x1b[\[O][\d;<]*[^\d;<]|.", re.DOTALL)
"""A key or a movement of the mouse, as a sequence or as a sign."""


def packet(kind: bytes, payload: bytes) -> bytes:
    return HEAD.pack(kind, len(payload)) + payload


def order(kind: str, **given: int) -> bytes:
    return packet(META, json.encode({"type": kind, **given}))


Cells: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class Size(Struct):
    """The size of a window in cells."""

    width: Cells
    height: Cells


class Told(Struct, array_like=True, forbid_unknown_fields=True):
    """A message: a list of its tag and at most one thing more."""

    def packet(self) -> bytes:
        """Return what the program hears."""
        raise NotImplementedError

    def num_events(self) -> int:
        """Return how much the program has to do for it."""
        return 1


class Typed(Told, tag="stdin"):
    """What was typed or pasted, or done with the mouse."""

    text: str

    def packet(self) -> bytes:
        return packet(DATA, self.text.encode())

    def num_events(self) -> int:
        is_pasted = self.text.startswith(PASTED) and self.text.endswith(PASTE_ENDS)
        if is_pasted and self.text.count(PASTE_ENDS) == 1:
            return 1
        return len(KEY.findall(self.text))


class Resized(Told, tag="resize"):
    size: Size

    def packet(self) -> bytes:
        return order("resize", width=self.size.width, height=self.size.height)


class Focused(Told, tag="focus"):
    def packet(self) -> bytes:
        return order("focus")


class Blurred(Told, tag="blur"):
    def packet(self) -> bytes:
        return order("blur")


class Pinged(Told, tag="ping"):
    """A question how long an answer takes, which has none."""

    time: str

    def packet(self) -> bytes:
        return b""


MESSAGES = json.Decoder(Typed | Resized | Focused | Blurred | Pinged)
"""Reads a message; raises MALFORMED."""


class Pace:
    """How much may come from a window: more than anybody types, clicks and moves."""

    RESERVE = 2500
    """The events that may come at once after a rest."""
    EACH_SECOND = 250

    def __init__(self) -> None:
        self.left: float = self.RESERVE
        self.at = time.monotonic()

    def allows(self, num_events: int) -> bool:
        """Whether so many events may come now."""
        now = time.monotonic()
        self.left += (now - self.at) * self.EACH_SECOND
        self.left = min(self.left, self.RESERVE) - num_events
        self.at = now
        return self.left >= 0
