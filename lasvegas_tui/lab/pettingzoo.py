"""The games as PettingZoo environments, for learning; needs the extra `pettingzoo`.

    from lasvegas_tui.lab.pettingzoo import env

    royale = env("royale", num_players=3, tiles=4)
    royale.reset(seed=7)
    for agent in royale.agent_iter():
        seen, reward, is_over, _, _ = royale.last()
        royale.step(None if is_over else int(seen["action_mask"].argmax()))

Players are agents, `player_0` to `player_4`. Chance is drawn automatically, from the seed of
`reset`. If several players choose at once, they are asked in turn, and none sees what the others
have chosen: the position changes after the last choice. Rewards are given only at the end: a
player's share of the victory minus the fair share. The rewards of a game add up to 0, unless
everybody loses.

A choice is the index of a legal action, the same for the same view; the mask has a 1 for each of
them. A list of all actions that can ever occur in a game would be long, is not known in advance,
and grows with tiles of other packages. The observation says what an index means: row i of `actions`
describes it.

Observations are computed only from the view of a player. The parts of a view vary, so the logarithm
of each number in it is added to a vector of fixed length at two indices given by hashes of its path
(feature hashing); a word counts as 1 at its path extended by the word.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from math import copysign, log1p
from random import Random
from typing import Any

import msgspec
import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from lasvegas_tui import rules
from lasvegas_tui.rules import Action, Chance, Player, Simultaneous, State, Terminal, awaited

NUM_ACTIONS = 64
"""The maximum number of legal actions; in random games of all kinds there are at most 34."""
VIEW_SIZE, ACTION_SIZE = 2048, 128
"""The lengths of the vectors of a view and of an action."""
MOST = 64.0
"""The largest number in a vector."""


def env(game: str = "royale", num_players: int = 3, **options: Any) -> AECEnv:
    """Return a game as an environment that checks its use; raises OptionsError."""
    made = raw_env(game, num_players, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - the name in all of PettingZoo
    """A game without checks of its use."""

    def __init__(
        self, game: str = "royale", num_players: int = 3, *, render_mode: Any = None, **options: Any
    ) -> None:
        super().__init__()
        self.game = rules.game(game)
        self.root = self.game.new(num_players, self.game.options(**options))
        self.render_mode = render_mode
        self.metadata = {"name": f"lasvegas_{game}_v0", "render_modes": ["ansi"]}
        self.possible_agents = [f"player_{player}" for player in range(num_players)]
        self.action_spaces = {agent: Discrete(NUM_ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: _space() for agent in self.possible_agents}
        self._rng = Random()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a new game; without a seed, random numbers continue from the previous game."""
        if seed is not None:
            self._rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._chosen: dict[Player, Action] = {}
        self._go_to(self.root)

    def step(self, action: int | None) -> None:
        """Make the choice of the selected agent; None if the game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        offered = self.actions(agent)
        if action is None or not 0 <= action < len(offered):
            raise ValueError(f"There is no choice {action}: {len(offered)} are counted from 0.")
        self._chosen[self._player(agent)] = offered[action]
        if len(self._chosen) == len(awaited(self.state.node)):
            chosen, self._chosen = self._chosen, {}
            state, is_joint = self.state, isinstance(self.state.node, Simultaneous)
            self._go_to(state.apply_joint(chosen) if is_joint else state.apply(*chosen.values()))
        else:
            self._select()
        self._accumulate_rewards()

    def _go_to(self, state: State) -> None:
        """Move to a state and through all chance after it, to a choice or to the end."""
        while isinstance(state.node, Chance):
            state = state.apply(state.sample(self._rng))
        self.state = state
        if isinstance(state.node, Terminal):
            self._end()
        else:
            self._select()

    def _select(self) -> None:
        """Select the first agent that still has to choose."""
        waiting = (player for player in awaited(self.state.node) if player not in self._chosen)
        self.agent_selection = self.possible_agents[next(waiting)]

    def _end(self) -> None:
        winners = [place.player for place in self.state.standings() if place.rank == 1]
        for player, agent in enumerate(self.possible_agents):
            part = (player in winners) / len(winners) if winners else 0.0
            self.rewards[agent] = part - 1 / len(self.possible_agents)
            self.terminations[agent] = True

    def _player(self, agent: str) -> Player:
        return self.possible_agents.index(agent)

    def actions(self, agent: str) -> tuple[Action, ...]:
        """Return the choices of an agent; none if it has nothing to choose or has chosen."""
        player = self._player(agent)
        found = () if player in self._chosen else self.state.legal_actions(player)
        assert len(found) <= NUM_ACTIONS, f"{len(found)} actions are more than the space has."
        return found

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation and the mask of its choices."""
        view = msgspec.to_builtins(self.state.view(self._player(agent)))
        del view["actions"]
        offered = self.actions(agent)
        table: Any = numpy.zeros((NUM_ACTIONS, ACTION_SIZE), numpy.float32)
        for row, action in zip(table, offered, strict=False):
            row[:] = _vector(msgspec.to_builtins(action), ACTION_SIZE)
        mask = (numpy.arange(NUM_ACTIONS) < len(offered)).astype(numpy.int8)
        return {"observation": _vector(view, VIEW_SIZE), "actions": table, "action_mask": mask}

    def render(self) -> str | None:
        """Return a description of the table, one line for each thing."""
        lines = self.game.words.table(self.state.view(None), self.possible_agents)
        return "\n".join(lines) if self.render_mode == "ansi" else None


def _space() -> Dict:
    return Dict(
        {
            "observation": Box(-MOST, MOST, (VIEW_SIZE,), numpy.float32),
            "actions": Box(-MOST, MOST, (NUM_ACTIONS, ACTION_SIZE), numpy.float32),
            "action_mask": Box(0, 1, (NUM_ACTIONS,), numpy.int8),
        }
    )


def _vector(value: Any, size: int) -> Any:
    """Return lists, dictionaries, numbers and words as a vector."""
    vector: Any = numpy.zeros(size, numpy.float32)
    for path, number in _numbers(value, ""):
        high, low = divmod(_hash(path), size)
        vector[[high % size, low]] += copysign(log1p(abs(number)), number)
    return vector.clip(-MOST, MOST)


@cache
def _hash(path: str) -> int:
    return int.from_bytes(blake2b(path.encode(), digest_size=8).digest(), "big")


def _numbers(value: Any, path: str) -> Iterator[tuple[str, float]]:
    """Yield all numbers, each with its path."""
    match value:
        case dict():
            for key, part in value.items():
                yield from _numbers(part, f"{path}.{key}")
        case list() | tuple():
            yield f"{path} long", len(value)
            for index, part in enumerate(value):
                yield from _numbers(part, f"{path}.{index}")
        case str():
            yield f"{path}={value}", 1.0
        case int() | float():
            yield path, float(value)
