"""The speeds of animation, and the frames of rolling dice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.widgets.die import DieModel


class Pace(Struct, frozen=True):
    """Durations of an animation speed, in seconds."""

    num_frames: int
    """Frames of rolling dice."""
    frame: float
    beat: float
    """The pause after a bot's step; 0 for none."""
    payout: float = 0.0
    """The duration of one payout; 0 for no movement."""


PACES = {
    "off": Pace(0, 0.0, 0.0),
    "normal": Pace(9, 0.06, 1.0, 0.9),
    "fast": Pace(4, 0.04, 0.35, 0.45),
}

LAST = 0.6
"""The share of a roll after which only the Biggy still rolls."""
BOT_BEATS = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "at once": 0.0}
"""The pause after a bot's step by the setting for bots, which overrides the animation's."""


def tumbling(
    thrown: tuple[DieModel, ...], num_frames: int, rng: Random
) -> Iterator[tuple[DieModel, ...]]:
    """Yield frames of rolling dice; the Biggy comes to rest last."""
    has_last = any(die.is_big for die in thrown)
    for frame in range(num_frames):
        is_late = has_last and frame >= LAST * num_frames
        yield tuple(
            replace(die, number=rng.randint(1, 6)) if die.is_big or not is_late else die
            for die in thrown
        )
