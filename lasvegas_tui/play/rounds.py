"""The rounds of a game that are over, as everybody saw them."""

from __future__ import annotations

from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import View


def views_after_rounds(session: Session) -> list[View]:
    """Return what everybody saw at the end of each round before the present one."""
    ends: dict[int, View] = {}
    for step in reversed(session.steps):
        number = step.after.round
        if 0 < number < session.round and number not in ends:
            ends[number] = step.after.view(None)
    return [ends[number] for number in sorted(ends)]
