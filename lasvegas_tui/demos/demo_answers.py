"""Answers to the question of a demo: the position in which it is asked, and what comes of each."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.play import narration
from lasvegas_tui.play.events import Sealed, Step
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Simultaneous

UNCHANGED = "Nothing changes."


class Consequence(Struct, frozen=True):
    """What comes of a choice that the demo does not go on with."""

    steps: tuple[Step, ...]
    """The choice, and what it sets off at once."""
    sentences: tuple[str, ...]


def position(demo: Demo, index: int) -> Session:
    """Return the game up to the question of a shot."""
    num_before = num_steps_before(demo, index)
    played = [step.event for step in demo.session.steps[:num_before]]
    return Session.replay(demo.session.header, played)


def num_steps_before(demo: Demo, index: int) -> int:
    """Return the number of steps before the question of a shot."""
    earlier = sum(len(shot.steps) for shot in demo.shots[:index])
    return demo.num_unseen + earlier + demo.shots[index].num_before_ask


def consequence(demo: Demo, index: int, answer: Action) -> Consequence:
    """Return what comes of a legal choice at the question of a shot.

    If several choose at once, the others choose as they do in the demo.
    """
    ask, session = demo.shots[index].ask, position(demo, index)
    assert ask is not None
    assert ask.chooser is not None
    chooser, view = ask.chooser, session.view(ask.chooser)
    names = tuple(seat.name for seat in session.seats)
    is_joint, num_before = isinstance(session.node, Simultaneous), len(session.steps)
    session.choose(chooser, answer)
    if is_joint:
        _seal(session, demo.session.steps[num_before:])
    steps = session.steps[num_before:]
    sentences: list[str] = []
    if not is_joint:
        after = session.view(chooser)
        sentences = narration.preview(demo.game.words, view, answer, after, names)
    told = sentences or narration.of_steps(demo.game.words, steps, demo.viewer)
    return Consequence(steps, tuple(told or [UNCHANGED]))


def _seal(session: Session, steps: Sequence[Step]) -> None:
    """Seal for those who have not sealed yet what they seal in the demo."""
    for event in (step.event for step in steps):
        if not isinstance(event, Sealed):
            return
        if event.player in session.awaited:
            session.enter(event)
