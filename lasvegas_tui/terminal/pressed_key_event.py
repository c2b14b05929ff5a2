"""A key event that says how the key was pressed, which shows whether it was meant."""

from __future__ import annotations

from typing import Self

from textual.events import Key


class Pressed(Key):
    """A key event of Textual that also says how the key was pressed."""

    is_alone = True
    """Whether no other key arrived at the same time; when text is pasted, others do."""
    is_again = False
    """Whether the key before was the same, so that the key may just be held down."""

    @classmethod
    def like(cls, event: Key, key: str, character: str | None, is_again: bool = False) -> Self:
        """Return an event for `key`, pressed in the same way as `event`.

        `character` is what the key types; None if it types nothing.
        """
        pressed = cls(key, character)
        pressed.time = event.time
        pressed.is_again = is_again
        if isinstance(event, Pressed):
            pressed.is_alone = event.is_alone
        return pressed


Pressed.handler_name = Key.handler_name  # what hears a key hears this one
