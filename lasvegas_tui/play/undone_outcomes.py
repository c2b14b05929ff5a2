"""Outcomes of chance that were taken back; the same draw has the same outcome again if possible.

So nobody can take something back in the hope of a better roll.
"""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.transcript_events import Chanced
from lasvegas_tui.rules.core import Action, State


class UndoneOutcomes:
    """The outcomes of chance that were taken back in one game."""

    def __init__(self) -> None:
        self._by_draw: dict[int, dict[State, Action]] = {}
        """The outcomes by the number of the draw, from 0, and the state before it."""

    def keep(self, undone: Sequence[Step], num_before: int) -> None:
        """Remember the dice and cards drawn in steps that are taken back.

        `num_before` is the number of draws before these steps.
        """
        drawn = [step for step in undone if isinstance(step.event, Chanced)]
        for number, step in enumerate(drawn, num_before):
            self._by_draw.setdefault(number, {})[step.before] = step.applied[0].action

    def again(self, number: int, state: State) -> Action | None:
        """Return the outcome to repeat for the draw with this number, from 0; None for a new one.

        It is the outcome that was taken back in the same state, or else the first one taken back
        for this draw that is possible in this state.
        """
        outcomes = self._by_draw.get(number, {})
        if state in outcomes:
            return outcomes[state]
        for outcome in outcomes.values():
            if state.why_impossible(outcome) is None:
                return outcome
        return None
