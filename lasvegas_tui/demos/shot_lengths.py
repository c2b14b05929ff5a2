"""How many seconds the shots (parts) of a demo take, with reading their captions."""

from __future__ import annotations

from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.transcript_events import Chanced

READING, LOOKING, THINKING = 0.25, 0.8, 2.0
"""Seconds that people need to read one word, to see what one step does, and to think."""
STILLNESS = 2.5
"""The minimum number of seconds without movement after a caption or an explanation appears."""
OPENING = 1.0
"""The number of seconds before the first part of a demo begins."""
RESTING = 0.5
"""The number of seconds without movement after a step that was animated."""
THROW, PART, GLANCE = 0.5, 0.7, 2.0
"""Seconds for a roll, and for each animated part of a step; `GLANCE` is added to an only part."""


def is_laid(step: Step) -> bool:
    """Whether a step is a deal of cards or the like: an outcome of chance other than a roll."""
    return isinstance(step.event, Chanced) and not _is_thrown(step)


def _is_thrown(step: Step) -> bool:
    before = step.before.view(None)
    is_roll = before.roller is not None and not before.is_between_rounds
    return isinstance(step.event, Chanced) and is_roll


def length_of(step: Step) -> float:
    """Return how many seconds a step takes when a demo shows it, with its animations."""
    seconds = 0.0
    if _is_thrown(step):
        seconds += THROW
    if not step.applied:
        return seconds
    seconds += LOOKING
    num_parts = _num_parts(step)
    if num_parts:
        seconds += PART * num_parts
    if num_parts == 1:
        seconds += GLANCE
    if num_parts:
        seconds += RESTING
    return seconds


def _num_parts(step: Step) -> int:
    """Return how many news of a step are shown one after the other: those from a scene on."""
    news = step.news
    for index, item in enumerate(news):
        if item.is_scene:
            return len(news) - index
    return 0


def reading(*lines: str) -> float:
    """Return how many seconds people need to read these lines."""
    return READING * sum(len(line.split()) for line in lines)


def stillness_for(*lines: str) -> float:
    """Return for how many seconds nothing moves, so that people can read these lines."""
    return max(STILLNESS, reading(*lines))
