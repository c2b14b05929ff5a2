"""What becomes of a key or a click at a question: an answer, or only a movement of the cursor."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.rules.core import Action


class Signal(Enum):
    """An answer that is not a choice: something happened at the screen that ends the question."""

    SKIP = auto()
    """The user continues, and skips the rest of the animation."""
    COVERED = auto()
    """Secrets were covered, so the question is out of date; the curtain follows."""
    RESEATED = auto()
    """The seats were changed in the menu, so the question is out of date."""
    OUTDATED = auto()
    """Somebody acted on a phone, so the question is out of date."""


class Cursor(Enum):
    """The reply to a key or a click that only moves the cursor."""

    MOVED = auto()
    """The cursor or the selection has changed; the question has to be drawn again."""
    STAYED = auto()
    """Nothing has changed; there was nothing to point at."""


class RefusedKey(Struct, frozen=True):
    """The reply to a key that does nothing, with a sentence that says why."""

    sentence: str


class IllegalChoice(Struct, frozen=True):
    """The reply to an illegal choice; the session can say why it is illegal."""

    action: Action


Answer: TypeAlias = Action | Say | Signal
"""What ends a question: a choice, a wish such as an undo, or that it is out of date."""
KeyReply: TypeAlias = Answer | RefusedKey | IllegalChoice | Cursor
"""What a question makes of a key or a click; only an answer ends it."""
