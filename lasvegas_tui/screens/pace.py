"""The speeds of animation."""

from __future__ import annotations

from msgspec import Struct


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

BOT_BEATS = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "at once": 0.0}
"""The pause after a bot's step by the setting for bots, which overrides the animation's."""
