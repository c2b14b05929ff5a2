"""The replies of a question to a key or a click: an answer, or just a movement of the cursor."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.rules.core import Action


class Signal(Enum):
    """An answer that is not a choice: something else happened that ends the question."""

    SKIP = auto()
    """The user continues, and skips the rest of the animation."""
    COVERED = auto()
    """The screen was covered to hide secrets, so the question is out of date."""
    RESEATED = auto()
    """The menu changed who plays which seat, so the question is out of date."""
    OUTDATED = auto()
    """A player acted on a phone, so the question is out of date."""


class Cursor(Enum):
    """The reply to a key or a click that makes no choice."""

    MOVED = auto()
    """The cursor or the selection has changed; the question has to be drawn again."""
    STAYED = auto()
    """Nothing has changed, because the key or the click points at nothing."""


class RefusedKey(Struct, frozen=True):
    """The reply to a key that does nothing, with a sentence that says why."""

    sentence: str


class IllegalChoice(Struct, frozen=True):
    """The reply to an illegal choice; the `Session` (the game played) says why it is illegal."""

    action: Action


Answer: TypeAlias = Action | Say | Signal
"""A reply that ends a question: a choice, a request such as to undo, or a `Signal`."""
KeyReply: TypeAlias = Answer | RefusedKey | IllegalChoice | Cursor
"""The reply of a question to a key or a click; only an `Answer` ends the question."""
