"""How long the shots of a demo take: their steps, and the reading of their captions."""

from __future__ import annotations

from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.transcript_events import Chanced

READING, LOOKING, THINKING = 0.25, 0.8, 2.0
"""How many seconds people need to read a word, to see what an event does, and to think."""
STILLNESS = 2.5
"""The minimum number of seconds for which nothing moves after a caption or an answer."""
OPENING = 1.0
"""How many seconds pass before the first shot."""
RESTING = 0.5
"""How many seconds the pause after the scenes of a step takes."""
THROW, PART, GLANCE = 0.5, 0.7, 2.0
"""How many seconds a roll takes, each scene of a step, and a single scene in addition."""


def is_laid(step: Step) -> bool:
    """Whether chance did something other than roll dice in a step, such as deal cards."""
    return isinstance(step.event, Chanced) and not _is_thrown(step)


def _is_thrown(step: Step) -> bool:
    before = step.before.view(None)
    is_roll = before.roller is not None and not before.is_between_rounds
    return isinstance(step.event, Chanced) and is_roll


def length_of(step: Step) -> float:
    """Return how many seconds a step and its scenes take."""
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
    news = step.after.view(None).news
    for index, item in enumerate(news):
        if item.is_scene:
            return len(news) - index
    return 0


def reading(*lines: str) -> float:
    """Return how many seconds it takes to read these lines."""
    return READING * sum(len(line.split()) for line in lines)


def stillness_for(*lines: str) -> float:
    """Return for how many seconds nothing moves while these lines are read."""
    return max(STILLNESS, reading(*lines))
