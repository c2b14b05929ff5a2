"""Monte Carlo: try each choice by playing the round to its end many times; take the best choice.

A round is a state that the player may be in, and a seed for the random numbers that follow. All
choices are tried in the same rounds (common random numbers), so that a lucky round favours none of
them; they are compared round by round. In a playout all players choose by the game's
`Policy`, and sometimes at random. The value of a choice is the player's lead at the end.

A bot has to choose with a limited number of steps. It divides them by sequential halving (Karnin,
Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013): an equal part goes to
trying all choices, the next to the better half of them, and so on until one choice is left.

Advice to people has to be certain. It gives more rounds to the best choice so far and to the rival
that is most likely to be better (LUCB: Kalyanakrishnan, Tewari, Auer and Stone, "PAC Subset
Selection in Stochastic Multi-armed Bandits", 2012), until each other choice is known to be worse or
equally good.

The work is limited by game steps, not by time: with the same knowledge and the same random numbers
the choice is the same on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, inf, log2, sqrt
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import (
    CHANCE,
    Action,
    Decision,
    Player,
    Simultaneous,
    State,
    Terminal,
    View,
)
from lasvegas_tui.rules.policy import MAX_STEPS, Policy

NUM_STEPS = MAX_STEPS
"""The maximum number of steps that a bot plays out for one choice; a policy may lower it."""
NUM_ROUNDS = 400
"""The maximum number of rounds in which a bot tries each choice."""
ROUNDS_TO_BE_CLEAR = 10
"""After every so many rounds, a bot drops the choices that are clearly worse than the best."""
SURE = 2.0
"""A difference of this many standard errors is trusted if only two choices are compared."""
CERTAIN = 3.0
"""A difference of this many standard errors is trusted if many choices are compared."""
MIN_ROUNDS = 30
"""The number of rounds in which each choice is tried before choices are compared."""
MAX_MORE = 500
"""The maximum number of rounds that `Comparison.go_on` adds for the rival of the best choice."""

Imagine: TypeAlias = Callable[[], State]
"""A function that returns a random state that the player may be in, given all they have seen."""


def choose(policy: Policy, view: View, imagine: Imagine, rng: Random) -> Action:
    """Return the best choice by sequential halving: try all, drop the worse half, and repeat.

    With a `policy.proof` above 0, prefer the choice of the policy's rule, unless another is better
    by at least `proof` standard errors. `imagine` returns the states in which choices are tried.
    """
    if len(view.actions) == 1:
        return view.actions[0]
    comparison = Comparison(policy, view, imagine, rng)
    left = [*range(len(view.actions))]
    kept = _by_rule(policy, view, rng)
    num_steps = budget(policy) / ceil(log2(len(left)))
    num_rounds = num_halvings = 0
    while len(left) > 1 and num_rounds < NUM_ROUNDS and comparison.num_steps < budget(policy):
        num_rounds += 1
        for index in left:
            comparison.try_out(index, num_rounds)
        if num_rounds % ROUNDS_TO_BE_CLEAR == 0:
            left = comparison.without_clearly_worse(left)
        if comparison.num_steps >= num_steps * (num_halvings + 1):
            ranked = comparison.ranked(left)
            num_better = ceil(len(left) / 2)
            better, worse = ranked[:num_better], ranked[num_better:]
            left = better + [index for index in worse if index in kept]
            num_halvings += 1
    best = comparison.ranked(left)[0]
    for index in kept:
        gap = comparison.gap(index, best)
        if index in left and gap.behind < policy.proof * gap.error:
            return view.actions[index]
    return view.actions[best]


def _by_rule(policy: Policy, view: View, rng: Random) -> list[int]:
    """Return the index of the rule's choice, alone; empty if the policy asks for no proof."""
    assert view.viewer is not None
    if not policy.proof:
        return []
    choice = policy.choose(view, view.viewer, view.actions, rng)
    return [index for index, action in enumerate(view.actions) if action == choice]


def budget(policy: Policy) -> int:
    """Return the maximum number of steps that a bot plays out to find one choice."""
    return min(NUM_STEPS, policy.num_steps)


# -- comparing choices -----------------------------------------------------------------------------


class Gap(NamedTuple):
    """How much worse one choice is than another, estimated from the rounds that tried both.

    All numbers are in the unit of the game, such as dollars.
    """

    behind: float
    """How much less the first choice is worth than the second on average; may be negative."""
    error: float
    """The standard error of `behind`; infinite if only one round tried both."""

    @property
    def is_clear(self) -> bool:
        """Whether the first choice is certainly worse: the gap is too large to be chance.

        The test is strict enough for the largest of many gaps, which is often large by chance.
        """
        return self.behind > CERTAIN * self.error

    @property
    def most(self) -> float:
        """The upper end of the range that probably contains the true gap."""
        return self.behind + SURE * self.error

    @property
    def least(self) -> float:
        """The lower end of the range that almost certainly contains the true gap."""
        return self.behind - CERTAIN * self.error


class Trial(Struct, frozen=True):
    """One try of a choice: a round played to its end after that choice."""

    index: int
    """The index of the choice in `Comparison.actions`, from 0."""
    number: int
    """The number of the round, from 0; all choices meet the same state and random numbers in it."""
    start: Any
    """The state before the choice."""
    last: Any
    """The last state of the round, before anything is dealt for the next round."""
    end: Any
    """The state in which playing stopped: after the round, or after the maximum number of steps."""


class Comparison:
    """Tries the choices of a player in the same rounds, and compares the leads at their end.

    Each choice is referred to by its index in `actions`. A lead is the player's advantage over
    rivals at the end of a round, in the unit of the game.
    """

    def __init__(self, policy: Policy, view: View, imagine: Imagine, rng: Random) -> None:
        assert view.viewer is not None
        self.player = view.viewer
        self.actions = view.actions
        self.policy = policy
        self.imagine = imagine
        self.rng = rng
        self._indices = range(len(view.actions))
        self._playout = Playout(policy, Random())
        self._rounds: list[tuple[State, int]] = []
        """The states in which choices are tried, and the seeds for what comes after."""
        self._leads: list[list[float]] = [[] for _ in view.actions]
        """For each choice, the player's lead at the end of each round that tried it."""

    @property
    def num_steps(self) -> int:
        """The number of choices and chance outcomes that were played out so far."""
        return self._playout.num_steps

    def num_rounds(self, index: int) -> int:
        """Return the number of rounds in which the choice with this index was tried."""
        return len(self._leads[index])

    def try_out(
        self, index: int, num_rounds: int, observe: Callable[[Trial], object] | None = None
    ) -> None:
        """Try a choice until it has been tried in each of the first `num_rounds` rounds.

        `observe`, if given, is called with a `Trial` for each round that is played.
        """
        playout, leads = self._playout, self._leads[index]
        for number in range(len(leads), num_rounds):
            state, seed = self._round(number)
            playout.rng.seed(seed)
            end = playout.end(state, self.player, self.actions[index])
            leads.append(self.policy.worth(end, self.player))
            if observe is not None:
                observe(Trial(index, number, state, playout.last, end))

    def _round(self, number: int) -> tuple[State, int]:
        while number >= len(self._rounds):
            self._rounds.append((self.imagine(), self.rng.getrandbits(32)))
        return self._rounds[number]

    def lead(self, index: int) -> float:
        """Return the player's mean lead at the end of the rounds in which a choice was tried."""
        return fmean(self._leads[index])

    def ranked(self, indices: Sequence[int]) -> list[int]:
        """Sort choices that were tried in the same rounds by their mean lead, the highest first."""
        return sorted(indices, key=self.lead, reverse=True)

    def without_clearly_worse(self, indices: Sequence[int]) -> list[int]:
        """Return the given choices, without those that are clearly worse than the best of them."""
        best = self.ranked(indices)[0]
        gaps = [(index, self.gap(index, best)) for index in indices]
        return [index for index, gap in gaps if not gap.is_clear]

    # -- until all are known -----------------------------------------------------------------------

    def go_on(self, observe: Callable[[Trial], object] | None = None) -> None:
        """Try choices in more rounds: at first all of them, later the best and one rival.

        The rival is the choice that may well turn out to be better; once `is_settled`, it is the
        second best. If another choice then seems to be the best, it is tried in as many rounds as
        any other. `observe`, if given, is called with a `Trial` for each round that is played.
        """
        if not self.is_fair:
            num_rounds = self._num_everywhere + 1
            for index in self._indices:
                self.try_out(index, num_rounds, observe)
            return
        open_gaps = self._open_gaps()
        if open_gaps:
            rival = min(open_gaps, key=lambda index: open_gaps[index].least)
            tried = [self.best, rival]
        else:
            tried = self.best_two
        num_rounds = self.num_rounds(tried[-1])
        num_rounds += min(MAX_MORE, max(MIN_ROUNDS // 3, num_rounds // 4))
        for index in tried:
            self.try_out(index, num_rounds, observe)
        self._try_those_ahead(observe)

    def _try_those_ahead(self, observe: Callable[[Trial], object] | None) -> None:
        """Try each choice that seems to be the best in as many rounds as any other."""
        most = max(map(self.num_rounds, self._indices))
        fewer = [index for index in self._indices if self.num_rounds(index) < most]
        while fewer:
            best = self.best
            ahead = [index for index in fewer if index == best or self._mean_gap(index, best) < 0]
            if not ahead:
                break
            self.try_out(ahead[0], most, observe)
            fewer.remove(ahead[0])

    @property
    def is_settled(self) -> bool:
        """Whether each choice but the best is known to be clearly worse, or about equally good."""
        return self.is_fair and not self._open_gaps()

    @property
    def is_fair(self) -> bool:
        """Whether all choices were tried in enough rounds to be compared."""
        return self._num_everywhere >= MIN_ROUNDS

    @property
    def _num_everywhere(self) -> int:
        """The number of rounds in which every choice was tried."""
        return min(map(self.num_rounds, self._indices))

    def _open_gaps(self) -> dict[int, Gap]:
        """Return the gaps to the best choice that are neither clear nor small, by choice."""
        best = self.best
        gaps: dict[int, Gap] = {}
        for index in self._indices:
            if index == best:
                continue
            gap = self.gap(index, best)
            if not gap.is_clear and gap.most > self.policy.margin:
                gaps[index] = gap
        return gaps

    # -- what is known -----------------------------------------------------------------------------

    @property
    def best(self) -> int:
        """The index of the choice with the highest mean lead.

        If choices were tried in different numbers of rounds, each is compared with the most tried
        choice, in the rounds that tried both.
        """
        most = max(self._indices, key=self.num_rounds)
        return min(self._indices, key=lambda index: self._mean_gap(index, most))

    @property
    def best_two(self) -> list[int]:
        """The indices of the best and the second best choice; one index if there is one choice."""
        best = self.best
        others = [index for index in self._indices if index != best]
        others.sort(key=lambda index: self._mean_gap(index, best))
        return [best, *others[:1]]

    def _mean_gap(self, index: int, than: int) -> float:
        num = min(self.num_rounds(index), self.num_rounds(than))
        return fmean(self._leads[than][:num]) - fmean(self._leads[index][:num])

    def gap(self, index: int, than: int) -> Gap:
        """Return how much worse choice `index` is than choice `than` in rounds that tried both."""
        pairs = zip(self._leads[than], self._leads[index], strict=False)
        behind = [lead - other for lead, other in pairs]
        mean = fmean(behind)
        return Gap(mean, standard_error(behind, mean))


def standard_error(numbers: Sequence[float], mean: float) -> float:
    """Return the standard error of `mean`, which is the mean of `numbers`; infinite for one number.

    `statistics.stdev` would be slow, because it computes with fractions.
    """
    num = len(numbers)
    if num > 1:
        return sqrt(sum([(n - mean) ** 2 for n in numbers]) / (num - 1) / num)
    return inf


# -- playing on ------------------------------------------------------------------------------------


class Playout:
    """Plays rounds and games to their end by a game's `Policy`, and counts the steps."""

    def __init__(self, policy: Policy, rng: Random) -> None:
        self.policy = policy
        self.rule = policy.playout or policy.choose
        self.rng = rng
        self.num_steps = 0
        self.last: Any = None
        """The last state of the latest round played out, before another is dealt."""

    def end(self, state: Any, player: Player, action: Action) -> Any:
        """Play `action` and then the rest of the round; return the state at its end."""
        if isinstance(state.node, Simultaneous):
            first = self._joint(state, state.node.players, {player: action})
        else:
            first = state.apply(action)
        return self.on(first, max(1, state.round))

    def on(self, state: Any, num_round: int) -> Any:
        """Play until round `num_round` is over; return the last state.

        Playing stops earlier after `policy.horizon` steps.
        """
        last = self.num_steps + self.policy.horizon
        while state.round <= num_round and self.num_steps < last:
            self.last = state
            if isinstance(state.node, Terminal):
                break
            state = self._next(state)
        return state

    def to_the_end(self, state: Any) -> Any:
        """Play the game to its end; return its last state."""
        while not isinstance(state.node, Terminal):
            state = self._next(state)
        return state

    def _next(self, state: Any) -> Any:
        node = state.node
        self.num_steps += 1
        if node is CHANCE:
            return state.apply(state.sample(self.rng))
        if isinstance(node, Decision):
            return state.apply(self._choice(state, node.player))
        return self._joint(state, node.players, {})

    def _joint(self, state: Any, players: tuple[Player, ...], chosen: dict[Player, Action]) -> Any:
        """Return the state after a simultaneous node; choices missing in `chosen` are made."""
        made = {player: self._choice(state, player) for player in players if player not in chosen}
        self.num_steps += len(made)
        return state.apply_joint({**made, **chosen})

    def _choice(self, state: Any, player: Player) -> Action:
        actions: tuple[Action, ...] = state.legal_actions(player)
        random = self.rng.random
        if len(actions) > 1 and random() >= self.policy.whim:
            choice = self.rule(state, player, actions, self.rng)
            if choice is not None:
                return choice
        return actions[int(random() * len(actions))]  # rng.choice takes three times as long
