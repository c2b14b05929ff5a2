"""The turns and rounds of a game so far: their numbers, and the steps and views in each.

If several players choose simultaneously, each choice is a step, but has no effect at first. The
step of the last choice reveals and applies all of them.
"""

from __future__ import annotations

from itertools import groupby

from lasvegas_tui.play.session import Session
from lasvegas_tui.play.steps import Step
from lasvegas_tui.play.transcript_events import Chose, Sealed
from lasvegas_tui.rules.core import Player, State, View


def steps_since_turn(session: Session, player: Player) -> tuple[Step, ...]:
    """Return the steps since a player's last turn; during their own turn, since the turn before.

    A turn ends with the player's last choice in it; a choice in another player's turn, such as a
    guess, does not count. The step that ended the turn is included if it also has a payout or a
    reveal. Simultaneous choices that had no effect yet are left out.
    """
    last: int | None = None
    last_before: int | None = None
    roller: Player | None = None
    for index, step in enumerate(session.steps):
        if step.before.roller is not None:
            roller = step.before.roller
            last_before = last
        if is_choice_of(step, player) and roller in (None, player):
            last = index
    if roller == player and player in session.awaited:
        last = last_before
    first = 0
    if last is not None:
        first = last + 1
        if _leads_to_more(session.steps[last]):
            first = last
    return tuple(step for step in session.steps[first:] if step.applied)


def _leads_to_more(step: Step) -> bool:
    """Whether a choice made others happen at once: those of other players, or a scene."""
    return len(step.applied) > 1 or step.has_scene


def steps_since_choice(session: Session, player: Player, num_watched: int = 0) -> tuple[Step, ...]:
    """Return the steps since a player's last choice.

    The first `num_watched` steps of the game, which everybody at the screen watched, are left out;
    so are simultaneous choices that had no effect yet.
    """
    first = num_watched
    for index, step in enumerate(session.steps):
        if is_choice_of(step, player):
            first = max(first, index + 1)
    return tuple(step for step in session.steps[first:] if step.applied)


def others_steps_since_choice(session: Session, player: Player) -> tuple[Step, ...]:
    """Return the steps since a player's last choice, to tell what other players have done.

    If the player made the last of several simultaneous choices, the step of this choice is
    included, because it revealed them all.
    """
    steps = steps_since_choice(session, player)
    before = [step for step in session.steps if step.applied]
    own = before[: len(before) - len(steps)][-1:]
    if own and isinstance(own[0].event, Sealed):
        return (*own, *steps)
    return steps


def turn_number(session: Session, player: Player) -> int:
    """Return the number, from 1, of the player's current turn or, between turns, their next."""
    events = [step.event for step in session.steps]
    choosers = [event.player for event in events if isinstance(event, Chose | Sealed)]
    turns = [chooser for chooser, _ in groupby(choosers)]
    num_before = turns.count(player)
    if turns[-1:] == [player]:
        return num_before
    return num_before + 1


def is_choice_of(step: Step, player: Player) -> bool:
    """Whether a step is a choice of the player, even one that is not revealed yet."""
    return isinstance(step.event, Chose | Sealed) and step.event.player == player


def before_round(session: Session) -> State:
    """Return the last state before the current round; in the first round, the first state."""
    states = (session.root, *[step.after for step in session.steps])
    return next((state for state in reversed(states) if state.round < session.round), session.root)


def views_after_rounds(session: Session) -> list[View]:
    """Return the public view at the end of each round before the current one."""
    ends: dict[int, View] = {}
    for step in reversed(session.steps):
        number = step.after.round
        if 0 < number < session.round and number not in ends:
            ends[number] = step.after.view(None)
    return [ends[number] for number in sorted(ends)]


def open_steps(session: Session) -> list[int]:
    """Return the numbers of steps at which a replay may stop without showing what is secret now.

    After such a step, no card was face up that is face down now; number 0 is the start of the game.
    """
    states = [session.root, *[step.after for step in session.steps]]
    return [n for n, state in enumerate(states) if not session.state.is_face_down(state)]
