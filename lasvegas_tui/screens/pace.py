"""How fast things are shown, and dice that roll by."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.widgets.die import DieFace


class Pace(Struct, frozen=True):
    """How long things are shown, in seconds."""

    num_frames: int
    """Pictures of rolling dice."""
    frame: float
    beat: float
    """How long a bot's step stays before the next; 0 for no waiting."""
    payout: float = 0.0
    """How long a payout takes, of a casino or whatever else; 0 where nothing moves."""


PACES = {
    "off": Pace(0, 0.0, 0.0),
    "normal": Pace(9, 0.06, 1.0, 0.9),
    "fast": Pace(4, 0.04, 0.35, 0.45),
}

LAST = 0.6
"""The part of a roll after which only the Biggy still rolls."""
BOT_BEATS = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "at once": 0.0}
"""How long a bot's step is seen before the next, where it does not follow the animation."""


def tumbling(
    thrown: tuple[DieFace, ...], num_frames: int, rng: Random
) -> Iterator[tuple[DieFace, ...]]:
    """Yield the pictures of dice that roll before they lie as they lie, the Biggy last of all."""
    has_last = any(die.is_big for die in thrown)
    for frame in range(num_frames):
        is_late = has_last and frame >= LAST * num_frames
        yield tuple(
            replace(die, face=rng.randint(1, 6)) if die.is_big or not is_late else die
            for die in thrown
        )
