"""The timeline: the steps of a game that were not taken back, and who may undo which choice.

A timeline is immutable: `after` returns a new one. Each step has the states before and after it.
A simultaneous choice is sealed: it waits as a step at the end until all players have made theirs,
and then all are applied together. `why_no_undo` decides which choices a player may undo without
asking the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.steps import Applied, Step
from lasvegas_tui.play.transcript_events import Chanced, Chose, Move, Sealed, TookBack
from lasvegas_tui.rules.core import (
    Action,
    IllegalActionError,
    Node,
    Player,
    Refusal,
    Simultaneous,
    State,
    awaited,
)

NUM_PROBES = 24
"""The number of random states tried to find out whether a choice revealed something."""


class Timeline(NamedTuple):
    """All steps of a game so far, and the state at its start."""

    root: State
    steps: tuple[Step, ...] = ()

    @property
    def state(self) -> State:
        """The current state, with all its secrets."""
        if self.steps:
            return self.steps[-1].after
        return self.root

    @property
    def node(self) -> Node:
        """The node of the current state: who acts next."""
        return self.state.node

    @property
    def sealed(self) -> Mapping[Player, Action]:
        """The simultaneous choices that are made but not revealed, by player, in order."""
        events = [step.event for step in self.steps[self._num_settled :]]
        return {event.player: event.action for event in events if isinstance(event, Sealed)}

    @property
    def awaited(self) -> tuple[Player, ...]:
        """The players who still have to choose now."""
        sealed = self.sealed
        return tuple(player for player in awaited(self.node) if player not in sealed)

    @property
    def num_chanced(self) -> int:
        """The number of steps in which dice were rolled or cards dealt."""
        return sum(isinstance(step.event, Chanced) for step in self.steps)

    @property
    def _num_settled(self) -> int:
        """The number of steps before the sealed choices at the end."""
        return self._first_sealed(len(self.steps))

    def _first_sealed(self, index: int) -> int:
        """Return the index of the first of the sealed choices directly before the step `index`.

        It is `index` itself if there are none.
        """
        while index and self.steps[index - 1].is_sealed:
            index -= 1
        return index

    # -- forward -----------------------------------------------------------------------------------

    def after(self, event: Move, seats: tuple[Seat, ...]) -> Timeline:
        """Return the timeline after an event.

        `seats` are the players during the event. Raises IllegalActionError if the event is not
        possible now.
        """
        if isinstance(event, TookBack):
            return self._back(event.player)
        return Timeline(self.root, (*self.steps, self._step(event, seats)))

    def check(self, player: Player, action: Action) -> None:
        """Raise IllegalActionError if the player may not choose the action now."""
        if player in self.sealed:
            raise IllegalActionError(
                Refusal("This choice is made already; it can be undone until all have chosen.")
            )
        self.state.check(player, action)

    def _step(
        self, event: Chanced[Action] | Chose[Action] | Sealed[Action], seats: tuple[Seat, ...]
    ) -> Step:
        state = self.state
        is_joint = isinstance(state.node, Simultaneous)
        match event:
            case Chanced(action):
                state.check(None, action)
                return Step(event, state, state.apply(action), (Applied(None, action),), seats)
            case Chose() if is_joint:
                raise IllegalActionError(
                    Refusal("All choose at once here: the choice has to lie face down.")
                )
            case Chose(player, action):
                self.check(player, action)
                return Step(event, state, state.apply(action), (Applied(player, action),), seats)
            case Sealed() if not is_joint:
                raise IllegalActionError(
                    Refusal("Nothing is chosen face down here: players choose one after the other.")
                )
            case Sealed(player, action):
                self.check(player, action)
                return self._seal(event, seats)

    def _seal(self, event: Sealed[Action], seats: tuple[Seat, ...]) -> Step:
        state = self.state
        if len(self.awaited) > 1:
            return Step(event, state, state, (), seats)
        choices = {**self.sealed, event.player: event.action}
        applied = tuple(Applied(player, choices[player]) for player in sorted(choices))
        return Step(event, state, state.apply_joint(choices), applied, seats)

    # -- back --------------------------------------------------------------------------------------

    @property
    def num_undecided(self) -> int | None:
        """The number of steps before a person's last decision; None if there was no decision.

        Choices that were made simultaneously are one decision.
        """
        for index in reversed(range(len(self.steps))):
            step = self.steps[index]
            if _is_decided_by_person(step):
                if isinstance(step.event, Sealed):
                    return self._first_sealed(index)
                return index
        return None

    def why_no_undo(self, player: Player) -> Refusal | None:
        """Return why a player may not undo their last choice alone; None if they may.

        If everybody agrees, a choice that may not be undone can still be taken back.
        """
        if player in self.sealed:
            return None
        if not self.steps:
            return Refusal("There is nothing to undo yet.")
        if not _is_chosen_by(self.steps[-1], player):
            return Refusal(
                "The last thing that happened was not this player's choice: "
                "only the whole table can undo it."
            )
        undone = self._with_forced(player)
        if any(_is_showing(step, player) for step in undone):
            return Refusal("Everybody has seen the choice: only the whole table can undo it.")
        if undone[0].before.is_forced(player):
            return Refusal(
                "There was no other choice: only the whole table can undo what came before it."
            )
        if any(_is_revealing(step, player) for step in undone):
            return Refusal("The choice revealed something: only the whole table can undo it.")
        return None

    def _with_forced(self, player: Player) -> tuple[Step, ...]:
        """Return a player's last choice with the forced ones of theirs that directly followed."""
        first = len(self.steps) - 1
        while self.steps[first].before.is_forced(player) and first:
            if not _is_chosen_by(self.steps[first - 1], player):
                break
            first -= 1
        return self.steps[first:]

    def _back(self, by: Player | None) -> Timeline:
        if by is None:
            steps = self._before_last_decision()
        else:
            steps = self._without_last_choice(by)
        return Timeline(self.root, steps)

    def _before_last_decision(self) -> tuple[Step, ...]:
        num_undecided = self.num_undecided
        if num_undecided is None:
            raise IllegalActionError(Refusal("There is nothing to undo yet."))
        return self.steps[:num_undecided]

    def _without_last_choice(self, player: Player) -> tuple[Step, ...]:
        refusal = self.why_no_undo(player)
        if refusal is not None:
            raise IllegalActionError(refusal)
        if player not in self.sealed:
            return self.steps[: -len(self._with_forced(player))]
        settled = self._num_settled
        kept = [step for step in self.steps[settled:] if not _is_sealed_by(step, player)]
        return (*self.steps[:settled], *kept)


def _is_decided_by_person(step: Step) -> bool:
    event = step.event
    return (
        isinstance(event, Chose | Sealed)
        and not step.seats[event.player].bot
        and not step.before.is_forced(event.player)
    )


def _is_chosen_by(step: Step, player: Player) -> bool:
    return isinstance(step.event, Chose) and step.event.player == player


def _is_sealed_by(step: Step, player: Player) -> bool:
    return isinstance(step.event, Sealed) and step.event.player == player


def _is_showing(step: Step, player: Player) -> bool:
    """Whether a player's secret choice, once applied, has shown everybody something."""
    action = step.applied[0].action
    return step.before.is_private(player) and step.before.seen(action, player, None) is not None


def _is_revealing(step: Step, player: Player) -> bool:
    """Whether a choice has shown its player something new.

    It has if the same choice would have shown something else in another state that looks the same
    to the player, even one who has forgotten what was open earlier. Only `NUM_PROBES` such states
    are tried, always the same ones: where few would differ, all may miss them, and the player may
    undo a choice that showed something. A choice that shows nothing is never held to reveal.
    """
    action, seen = step.applied[0].action, step.after.view(player)
    imagined = (step.before.redraw(player, Random(probe)) for probe in range(NUM_PROBES))
    return any(state.apply(action).view(player) != seen for state in imagined)
