"""What holds at every node of every game, and a random walk on which it is looked at."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from lasvegas_tui.rules.core import (
    Action,
    AnyState,
    IllegalActionError,
    Options,
    Player,
    State,
    Terminal,
    awaited,
    walk,
)
from lasvegas_tui.rules.game_description import Game

LONGEST = 20_000
"""More actions than any game here takes."""


def positions(game: Game, num_players: int, options: Options, seed: int) -> Iterator[State]:
    """Return every position of one random game; fails where it does not end."""
    rng, state = Random(seed), game.new(num_players, options)
    for state in islice(walk(state, rng.choice, rng), LONGEST):  # noqa: B020
        yield state
    assert isinstance(state.node, Terminal), "the game does not end"


def advanced(state: AnyState, rng: Random) -> AnyState:
    """Return the position after whatever comes next, at random."""
    _, after = islice(walk(state, rng.choice, rng), 2)
    return after


def played_out(state: AnyState, rng: Random) -> AnyState:
    """Return the end of the game, played on at random."""
    *_, end = walk(state, rng.choice, rng)
    return end


def act(state: AnyState, *actions: Action) -> AnyState:
    """Return the position after actions by whoever is to act, each of them checked first."""
    for action in actions:
        player = next(iter(awaited(state.node)), None)
        state.check(player, action)
        state = state.apply(action)
    return state


def refused(state: State, player: Player | None, action: Action, rule: str) -> str:
    """Return the sentence with which an action is refused by a rule."""
    with pytest.raises(IllegalActionError) as error:
        state.check(player, action)
    assert error.value.refusal.rule == rule
    return error.value.refusal.sentence
