"""The turns and rounds of a game so far: their numbers, and the steps and views in them."""

from __future__ import annotations

from itertools import groupby

from lasvegas_tui.play.events import Chose, Sealed, Step
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player, State, View


def steps_since_turn(session: Session, player: Player, num_watched: int = 0) -> tuple[Step, ...]:
    """Return the steps since a player's last choice, without those that only seal a choice.

    The first `num_watched` steps of the game, which everybody watched, are left out.
    """
    first = num_watched
    for index, step in enumerate(session.steps):
        if is_choice_of(step, player):
            first = max(first, index + 1)
    return tuple(step for step in session.steps[first:] if step.applied)


def turn_number(session: Session, player: Player) -> int:
    """Return the number, from 1, of the player's current turn or, between turns, of the next."""
    events = [step.event for step in session.steps]
    choosers = [event.player for event in events if isinstance(event, Chose | Sealed)]
    turns = [chooser for chooser, _ in groupby(choosers)]
    num_before = turns.count(player)
    if turns[-1:] == [player]:
        return num_before
    return num_before + 1


def is_choice_of(step: Step, player: Player) -> bool:
    """Whether a step is a choice of the player, open or sealed."""
    return isinstance(step.event, Chose | Sealed) and step.event.player == player


def start_of_round(session: Session) -> State:
    """Return the first state of the current round."""
    states = (session.root, *[step.after for step in session.steps])
    return next(state for state in states if state.round == session.round)


def views_after_rounds(session: Session) -> list[View]:
    """Return what everybody saw at the end of each round before the current one."""
    ends: dict[int, View] = {}
    for step in reversed(session.steps):
        number = step.after.round
        if 0 < number < session.round and number not in ends:
            ends[number] = step.after.view(None)
    return [ends[number] for number in sorted(ends)]
