"""What a key or a click at a question leads to: an answer, a request, a moved cursor, a refusal."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import Action


class Signal(Enum):
    """An answer that is no choice of the game."""

    GO = auto()
    """Go on: roll the dice, turn the page."""
    SKIP = auto()
    """Go on, and skip the rest of the animation."""
    BACK = auto()
    """The question is out of date: the position has changed, or somebody else sits there."""
    HIDE = auto()
    """Private things are covered; the curtain follows."""


class Request(Enum):
    """A command given at the table instead of an answer."""

    UNDO = auto()
    """Go back by a choice."""
    MONEY = auto()
    """Look at one's own hidden money."""
    SEATS = auto()
    """Change the seats, as was said in the menu."""


class Cursor(Enum):
    """The reply to a key or a click that does not answer."""

    MOVED = auto()
    """The cursor or the selection has changed: draw the question again."""
    STAYED = auto()
    """Nothing has changed: there was nothing to point at."""


class Refused(Struct, frozen=True):
    """The reply to a key that chooses nothing, with the reason."""

    sentence: str


class IllegalChoice(Struct, frozen=True):
    """The reply to a choice that is not legal; the session knows why."""

    action: Action


Answer: TypeAlias = Action | Signal
Reply: TypeAlias = Answer | Refused | IllegalChoice | Cursor
