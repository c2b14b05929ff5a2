"""A key event that shows whether the key may have been pasted or held down."""

from __future__ import annotations

from typing import Self

from textual.events import Key


class Pressed(Key):
    """A key event of Textual with information on how the key was pressed."""

    is_alone = True
    """Whether no other key arrived at the same time; in a paste, several do."""
    is_again = False
    """Whether the previous key was the same, so that the key may be held down."""

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
