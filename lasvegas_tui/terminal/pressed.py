"""A key together with how it came, which may tell that nobody meant to press it."""

from __future__ import annotations

from typing import Self

from textual.events import Key

ENTER = "enter"
LINE_FEED = "ctrl+j"
"""The key of a line feed, which some terminals send for Enter."""


class Pressed(Key):
    """A key, with what is known of how it was pressed."""

    is_alone = True
    """Whether the terminal sent no other key at the same time, as it does with text."""
    is_again = False
    """Whether the key before was the same, and may have been held down since."""

    @classmethod
    def of(cls, event: Key) -> Self:
        """Return the same key; a line feed is Enter."""
        if event.key == LINE_FEED:
            return cls.like(event, ENTER, "\r")
        return cls.like(event, event.key, event.character)

    @classmethod
    def like(cls, event: Key, key: str, character: str | None) -> Self:
        """Return another key that came as an event did."""
        pressed = cls(key, character)
        pressed.time = event.time
        if isinstance(event, Pressed):
            pressed.is_alone, pressed.is_again = event.is_alone, event.is_again
        return pressed


Pressed.handler_name = Key.handler_name  # what hears a key hears this one


def held(key: str) -> str:
    """Return the key that is held down, whatever is pressed with it: "shift+enter" is Enter."""
    return key.rpartition("+")[2].lower()
