"""The games as PettingZoo environments keep its contract, and see what a player may see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lasvegas_tui import rules
from lasvegas_tui.rules.core import Simultaneous, walk

pytest.importorskip("pettingzoo", reason="PettingZoo, the extra `pettingzoo`, is not installed.")

import numpy
from pettingzoo.test import api_test, seed_test

from lasvegas_tui.lab.pettingzoo import NUM_ACTIONS, env, raw_env
from tests.rules.cases import CASES, Case

pytestmark = pytest.mark.nightly
every_game = pytest.mark.parametrize("name", ["royale", "dice", "card", "board", "vegan"])
"""The usual options."""
USUAL = pytest.mark.filterwarnings("ignore")
"""PettingZoo warns of everything that not all learners can use, such as a dictionary."""


@every_game
@USUAL
def test_api_test_of_pettingzoo_passes(name: str) -> None:
    api_test(env(name, 3), num_cycles=200)


@every_game
@USUAL
def test_seed_test_of_pettingzoo_passes(name: str) -> None:
    seed_test(lambda: env(name, 2), num_cycles=20)


def played(made: Any, seed: int) -> dict[str, float]:
    """Play a game at random and return what everybody was rewarded by."""
    rng, rewards = Random(seed), dict.fromkeys(made.possible_agents, 0.0)
    made.reset(seed=seed)
    for agent in made.agent_iter():
        seen, reward, is_over, _, _ = made.last()
        rewards[agent] += reward
        made.step(None if is_over else rng.choice(numpy.flatnonzero(seen["action_mask"]).tolist()))
    return rewards


@every_game
def test_winners_share_what_the_others_lose(name: str) -> None:
    for num_players in rules.game(name).players:
        made = env(name, num_players)
        rewards = played(made, num_players)
        places = made.unwrapped.state.standings()
        winners = {f"player_{place.player}" for place in places if place.rank == 1}
        best = {agent for agent, reward in rewards.items() if reward == max(rewards.values())}
        assert best == (winners or {*rewards})
        assert sum(rewards.values()) == pytest.approx(0 if winners else -1)


def test_simultaneous_choices_of_others_are_not_observed() -> None:
    made = raw_env("card", 2)
    seen = []
    for choice in (0, 1):
        made.reset(seed=1)
        while not isinstance(made.state.node, Simultaneous):
            made.step(0)
        assert made.agent_selection == "player_0"
        made.step(choice)
        assert made.agent_selection == "player_1"
        assert not made.observe("player_0")["action_mask"].any()
        seen.append(made.observe("player_1"))
    assert all((seen[0][key] == seen[1][key]).all() for key in seen[0])


@every_game
def test_observation_contains_only_what_a_player_may_know(name: str) -> None:
    """Whatever else agrees with a view looks the same."""
    made, rng = raw_env(name, 3), Random(5)
    made.reset(seed=5)
    for _ in range(40):
        agent, state = made.agent_selection, made.state
        if made.terminations[agent]:
            break
        seen = made.observe(agent)
        made.state = state.resample(made.possible_agents.index(agent), rng)
        again = made.observe(agent)
        assert all((seen[key] == again[key]).all() for key in seen)
        made.state = state
        made.step(rng.randrange(len(made.actions(agent))))


@every_game
def test_every_choice_has_a_distinct_encoding(name: str) -> None:
    made, rng = raw_env(name, 3), Random(2)
    made.reset(seed=2)
    while not made.terminations[agent := made.agent_selection]:
        num, seen = len(made.actions(agent)), made.observe(agent)
        assert seen["action_mask"].sum() == num
        assert len(numpy.unique(seen["actions"][:num], axis=0)) == num
        made.step(rng.randrange(num))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_action_space_holds_the_choices_of_every_position(case: Case) -> None:
    for state in walk(case.start(), Random(1).choice, Random(1)):
        assert all(len(state.legal_actions(p)) <= NUM_ACTIONS for p in range(case.num_players))


def test_illegal_action_is_refused() -> None:
    made = raw_env("dice", 2)
    made.reset(seed=1)
    with pytest.raises(ValueError, match="There is no choice 60: "):
        made.step(60)


def test_render_describes_the_table_in_words() -> None:
    made = raw_env("royale", 2, render_mode="ansi", basic=True)
    made.reset(seed=1)
    assert "Casino 1" in str(made.render())
