"""What happened in the open stays known: imagined worlds contradict nothing that was ever told."""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

import pytest

from lasvegas_tui.rules.core import State
from tests.rules.cases import Case, every_case, line
from tests.rules.facts import facts
from tests.rules.facts.witness import Witness
from tests.rules.laws import played_out
from tests.rules.looks import look_alike, shown


def watched(case: Case, seed: int) -> Iterator[tuple[State, Witness]]:
    """Every state of a random game, with somebody who saw what led to it."""
    witness, game = facts(case.game.name).witness(case.num_players), line(case, seed)
    for turn, after in pairwise(game):
        witness.watch(turn, after.state.view(None).news)
        yield after.state, witness


@every_case
@pytest.mark.rule("R-7", "D-11", "C-5", "C-9", "V-3", "V-5")
def test_what_is_remembered_is_the_same_for_all_and_agrees_with_all_public_news(case: Case) -> None:
    rng = Random(0)
    for state, witness in islice(watched(case, 0), 0, None, 2):
        assert not witness.doubts(state)
        views = [state.view(viewer) for viewer in (None, *range(case.num_players))]
        assert len({getattr(view, "remembered", None) for view in views}) == 1
        for player in range(case.num_players):
            assert not any(witness.doubts(state.resample(player, rng)) for _ in range(2))


@every_case
@pytest.mark.rule("R-7", "D-11", "C-9", "V-5")
def test_hidden_money_is_remembered_but_not_shown(case: Case) -> None:
    """Sums change, and the whole view but its memory stays as it was; a witness notices though."""
    rng, num_noticed = Random(2), 0
    for state, witness in watched(case, 2):
        for viewer in (None, rng.randrange(case.num_players)):
            other = look_alike(state, viewer, rng)
            assert shown(other.view(viewer)) == shown(state.view(viewer))
            if witness.doubts(other):
                assert other.view(viewer) != state.view(viewer)
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
            assert shown(other.view(viewer)) == shown(state.view(viewer))
            assert other.node == state.node
            assert facts(case.game.name).conserved(other)
            played_out(other, Random(seed))
            drawn |= {state.redraw(viewer, rng) != other for _ in range(3)}
    is_hidden = facts(case.game.name).look_alike or facts(case.game.name).is_drawn_anew
    assert (True in drawn) == bool(is_hidden)
