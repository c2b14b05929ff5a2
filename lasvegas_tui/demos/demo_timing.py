"""The timing of demos: how long things are looked at and read, and how long a step takes."""

from __future__ import annotations

from lasvegas_tui.play.events import Chanced, Step

READING, LOOKING, THINKING = 0.25, 0.8, 2.0
"""Seconds to read a word, to see the result of an event, and to answer a question once read."""
STILLNESS = 2.5
"""The fewest seconds for which nothing changes after a caption or an answer."""
OPENING = 1.0
"""Seconds to look at the table before anything happens."""
RESTING = 0.5
"""Seconds after a payout or a reveal."""

THROW, PART, GLANCE = 0.5, 0.7, 2.0
"""Seconds for a roll, for a part of a payout, and at most for reading a single scene."""


def is_laid(step: Step) -> bool:
    """Whether a step is chance without a throw, such as a deal."""
    return isinstance(step.event, Chanced) and not _is_thrown(step)


def _is_thrown(step: Step) -> bool:
    before = step.before.view(None)
    is_roll = before.roller is not None and not before.is_between_rounds
    return isinstance(step.event, Chanced) and is_roll


def length_of(step: Step) -> float:
    """Return the seconds of a step: a roll, and its results one by one."""
    thrown, num_parts = (THROW if _is_thrown(step) else 0.0), _num_parts(step)
    if not step.applied:
        return thrown
    if num_parts == 0:
        return thrown + LOOKING
    read = GLANCE if num_parts == 1 else 0.0
    return thrown + LOOKING + PART * num_parts + read + RESTING


def _num_parts(step: Step) -> int:
    """Return the number of results that a step shows one by one."""
    news = step.after.view(None).news
    return next((len(news) - place for place, item in enumerate(news) if item.is_scene), 0)


def reading(*lines: str) -> float:
    """Return the seconds for reading some lines."""
    return READING * sum(len(line.split()) for line in lines)


def stillness_for(*lines: str) -> float:
    """Return the seconds for which a table stands still with some lines below it."""
    return max(STILLNESS, reading(*lines))
