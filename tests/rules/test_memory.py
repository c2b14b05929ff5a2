"""What happened in the open stays known: imagined worlds contradict nothing that was ever told."""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

import pytest

from lasvegas_tui.rules.core import Player, State
from tests.rules.cases import Case, every_case, line
from tests.rules.facts import facts
from tests.rules.facts.witness import Witness
from tests.rules.laws import played_out
from tests.rules.looks import look_alike


def watched(case: Case, seed: int) -> Iterator[tuple[State, Witness]]:
    """Every state of a random game, with somebody who saw what led to it."""
    witness, game = facts(case.game.name).witness(case.num_players), line(case, seed)
    for turn, after in pairwise(game):
        witness.watch(turn, after.state.view(None).news)
        yield after.state, witness


def memory(state: State, player: Player) -> object:
    """What bots are told that lies face down now; None in a game without it."""
    return getattr(state.bot_view(player), "remembered", None)


@every_case
@pytest.mark.rule("R-7", "D-11", "C-5", "C-9", "V-3", "V-5")
def test_what_is_remembered_is_the_same_for_all_and_agrees_with_all_public_news(case: Case) -> None:
    rng = Random(0)
    for state, witness in islice(watched(case, 0), 0, None, 2):
        assert not witness.doubts(state)
        assert len({memory(state, player) for player in range(case.num_players)}) == 1
        for player in range(case.num_players):
            assert not any(witness.doubts(state.resample(player, rng)) for _ in range(2))


@every_case
@pytest.mark.rule("R-7", "D-11", "C-9", "V-5")
def test_hidden_money_is_remembered_but_not_shown(case: Case) -> None:
    """Sums change, and the whole view stays as it was; a witness and bots notice though."""
    rng, num_noticed = Random(2), 0
    for state, witness in watched(case, 2):
        for viewer in (None, rng.randrange(case.num_players)):
            other = look_alike(state, viewer, rng)
            assert other.view(viewer) == state.view(viewer)
            if witness.doubts(other):
                assert memory(other, 0) != memory(state, 0)
                num_noticed += 1
    assert (num_noticed > 0) == (facts(case.game.name).look_alike is not None)


@every_case
@pytest.mark.rule("R-7", "D-11", "C-9", "V-5")
def test_redrawn_state_depends_only_on_what_is_shown(case: Case) -> None:
    """Where the same is shown the same is drawn, it can be played on, and nobody sees through."""
    rng, drawn = Random(4), set()
    states = [turn.state for turn in line(case, 1)]
    for state in rng.sample(states, min(12, len(states))):
        for viewer in (None, rng.randrange(case.num_players)):
            seed, twin = rng.random(), look_alike(state, viewer, rng)
            other = state.redraw(viewer, Random(seed))
            assert other == twin.redraw(viewer, Random(seed))
            assert other.view(viewer) == state.view(viewer)
            assert other.node == state.node
            assert facts(case.game.name).conserved(other)
            played_out(other, Random(seed))
            drawn |= {state.redraw(viewer, rng) != other for _ in range(3)}
    is_hidden = facts(case.game.name).look_alike or facts(case.game.name).is_drawn_anew
    assert (True in drawn) == bool(is_hidden)
