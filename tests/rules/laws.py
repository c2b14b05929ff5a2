"""What holds at every node of every game, and a random walk on which it is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from lasvegas_tui.rules.core import (
    CHANCE,
    Action,
    AnyState,
    Chance,
    IllegalActionError,
    Options,
    Player,
    State,
    Terminal,
    awaited,
    walk,
)
from lasvegas_tui.rules.games import Game

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


def check_actions(game: Game, state: State, rng: Random) -> None:
    """Only who is awaited has actions: distinct, stable and allowed ones that can be written."""
    for player in range(state.num_players):
        actions = state.legal_actions(player)
        assert bool(actions) == (player in awaited(state.node))
        assert len(set(actions)) == len(actions)
        assert actions == state.legal_actions(player)
        for action in actions:
            state.check(player, action)
            assert written(game, action) == action
    if isinstance(state.node, Chance):
        assert state.node is CHANCE
        for _ in range(3):
            outcome = state.sample(rng)
            state.check(None, outcome)
            assert written(game, outcome) == outcome


def written(game: Game, action: Action) -> object:
    """Return an action after it was written to a transcript and read again."""
    return msgspec.json.decode(msgspec.json.encode(action), type=game.actions)


def check_resampling(state: State, rng: Random) -> None:
    """A resampled position looks the same to its player."""
    for player in range(state.num_players):
        other = state.resample(player, rng)
        assert other.view(player) == state.view(player)
        assert other.view(None) == state.view(None)


def refused(state: State, player: Player | None, action: Action, rule: str) -> str:
    """Return the sentence with which an action is refused by a rule."""
    with pytest.raises(IllegalActionError) as error:
        state.check(player, action)
    assert error.value.refusal.rule == rule
    return error.value.refusal.sentence
