"""A player's choices compared: each is played on to the end of the round in the same states.

Each sweep samples one state that the player may be in, and tries every choice in it, so that a
lucky sample favours none of them. What a choice is worth is the player's lead over the best rival
when the round is over, in the unit of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from lasvegas_tui.bots.playout import Playout
from lasvegas_tui.bots.policies import policy_for
from lasvegas_tui.rules.core import Action, Player, State, View


class Estimate(Struct, frozen=True):
    """What a choice is worth, as far as the sweeps so far can tell."""

    action: Action
    gain: float
    """By how much the player's lead grows by the end of the round, on average."""
    behind: float
    """The mean difference to the best choice; 0 for the best."""
    error: float
    """The standard error of `behind`; of the best, that of `gain`."""


class Comparison:
    """The choices of the player who sees a view, and what each was worth in all sweeps so far."""

    def __init__(self, view: View, imagine: Callable[[], State], rng: Random) -> None:
        """`imagine` gives states that the player may be in."""
        assert view.viewer is not None
        self.player = view.viewer
        self.actions = view.actions
        self.policy = policy_for(type(view).__module__)
        self.imagine = imagine
        self._playout = Playout(self.policy, rng)
        self._worth = self.policy.worth or _lead
        self._sweeps: list[tuple[float, list[float]]] = []
        """The player's lead before each sweep, and after each choice in it."""

    @property
    def num_sweeps(self) -> int:
        """The number of states in which every choice was tried."""
        return len(self._sweeps)

    @property
    def num_steps(self) -> int:
        """The number of choices and outcomes played so far."""
        return self._playout.num_steps

    def sweep(self, observe: Callable[[int, Any], None] | None = None) -> None:
        """Try every choice in one more state.

        After each, `observe` gets the index of the choice and the last state of its round.
        """
        state = self.imagine()
        leads = []
        for index, action in enumerate(self.actions):
            end = self._playout.end(state, self.player, action)
            leads.append(self._worth(end, self.player))
            if observe is not None:
                observe(index, self._playout.last)
        self._sweeps.append((self._worth(state, self.player), leads))

    @property
    def best(self) -> Action:
        """The choice with the best average; the first of equals."""
        sums = [fsum(leads) for leads in self._by_choice()]
        return self.actions[sums.index(max(sums))]

    def estimates(self) -> tuple[Estimate, ...]:
        """Return what each choice is worth, in their order; after one sweep at least."""
        before = [lead for lead, _ in self._sweeps]
        by_choice = self._by_choice()
        best = by_choice[self.actions.index(self.best)]
        return tuple(
            Estimate(
                action,
                fmean(leads) - fmean(before),
                fmean(best) - fmean(leads),
                _error(best, before if leads is best else leads),
            )
            for action, leads in zip(self.actions, by_choice, strict=True)
        )

    def _by_choice(self) -> list[tuple[float, ...]]:
        """Return the leads after each choice, sweep by sweep."""
        return list(zip(*[leads for _, leads in self._sweeps], strict=True))


def _error(leads: Sequence[float], others: Sequence[float]) -> float:
    """Return the standard error of the mean difference between two series."""
    differences = [lead - other for lead, other in zip(leads, others, strict=True)]
    return stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0


def _lead(state: State, player: Player) -> float:
    """Return the player's lead over the best rival, in dollars."""
    returns = state.returns()
    return returns[player] - max(total for p, total in enumerate(returns) if p != player)
