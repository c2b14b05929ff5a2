"""Rounds played on to their end by the policy of the game, for all players alike."""

from __future__ import annotations

from random import Random
from typing import Any

from lasvegas_tui.bots.policies import Policy
from lasvegas_tui.rules.core import CHANCE, Action, Decision, Player, Simultaneous


class Playout:
    """Plays rounds to their end, and counts the choices and outcomes that takes."""

    def __init__(self, policy: Policy, rng: Random) -> None:
        self.policy = policy
        self.rng = rng
        self.num_steps = 0
        self.last: Any = None
        """The last state of the round that was played on last, before another is dealt."""

    def end(self, state: Any, player: Player, action: Action) -> Any:
        """Return a state in which the round is over that begins with a player's action."""
        num_round = max(1, state.round)
        last = self.num_steps + self.policy.horizon
        state = (
            self._joint(state, state.node.players, {player: action})
            if isinstance(state.node, Simultaneous)
            else state.apply(action)
        )
        while state.round <= num_round and self.num_steps < last:
            node, self.last = state.node, state
            self.num_steps += 1
            if node is CHANCE:
                state = state.apply(state.sample(self.rng))
            elif isinstance(node, Decision):
                state = state.apply(self._choice(state, node.player))
            elif isinstance(node, Simultaneous):
                state = self._joint(state, node.players, {})
            else:
                break
        return state

    def _joint(self, state: Any, players: tuple[Player, ...], chosen: dict[Player, Action]) -> Any:
        """Return the state after the choices of all players; those not chosen yet are made."""
        others = {p: self._choice(state, p) for p in players if p not in chosen}
        self.num_steps += len(others)
        return state.apply_joint({**others, **chosen})

    def _choice(self, state: Any, player: Player) -> Action:
        actions: tuple[Action, ...] = state.legal_actions(player)
        random = self.rng.random
        if len(actions) > 1 and random() >= self.policy.whim:
            choice = self.policy.choose(state, player, actions, self.rng)
            if choice is not None:
                return choice
        return actions[int(random() * len(actions))]  # rng.choice takes three times as long
