"""Advice to a player: the estimated value of each choice, and why one is better than another.

The rest of the round is simulated many times for each choice, and most often for the choices that
are hard to tell from the best. The search ends when each choice is known to be worse than the best
or as good, or after a maximum number of simulated actions. `reasons` finds the reasons, and
`words` puts everything into sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from statistics import fmean
from typing import Any, NamedTuple

from lasvegas_tui.advice.playout_results import CasinoOdds, Tally, share_of_win
from lasvegas_tui.advice.reasons import Reason, reason
from lasvegas_tui.bots.playouts import (
    MIN_ROUNDS,
    SURE,
    Comparison,
    Gap,
    Playout,
    Trial,
    budget,
)
from lasvegas_tui.rules.core import Action, Decision, Player
from lasvegas_tui.rules.game_description import Game

BUDGETS_OF_A_BOT = 32
"""The limit of simulated actions for advice, as a multiple of a bot's limit for one choice."""
STEPS_PER_TALLY = 10
"""The cost of counting the results of one simulated round, expressed as a number of actions."""
ENOUGH_ROUNDS = 120
"""The search may end early once the two best choices have this many simulated rounds each."""
NUM_GAMES = 200
"""The maximum number of simulated games played to their end, to estimate who wins."""
SHORTEST = 0.2
"""The length of the worst choice's bar, from 0 to 1, if no choice has a positive value."""


class Prospect(NamedTuple):
    """The estimated value of one choice, with the chances and reasons behind it."""

    action: Action
    behind: float
    """How much worse the choice is than the best, in dollars or points; 0 for the best."""
    error: float
    """The standard error of `behind`, in the same unit."""
    is_as_good: bool
    """Whether the choice is worse than the best by no more than the margin that the game allows."""
    amounts: tuple[float, ...]
    """Each player's mean gain in the round, indexed by player, in dollars or points.

    In a game whose total is not the sum of its rounds, this is the mean total after the round; in a
    game without rounds, it is the mean of the expected totals.
    """
    finals: tuple[float, ...]
    """Each player's mean final total; empty unless every simulated round ended the game."""
    chance: float
    """The player's chance to win the game, from 0 to 1; 0 if it was not estimated."""
    odds: tuple[CasinoOdds, ...]
    """What the player gets at each casino where the choice places dice; empty if it places none."""
    dice_left: int | None
    """The number of dice that the player has left after the choice; None in games without rolls."""
    cards_left: int | None
    """The number of cards that the player may still place in the round; None in other games."""
    reason: Reason | None
    """Why the choice is better or worse than another; None if there is only one choice."""

    @property
    def chance_to_roll_again(self) -> float | None:
        """The chance, from 0 to 1, that the player's next roll shows the choice's number again.

        None if the choice places no dice at a casino, or if no dice are left to roll.
        """
        if self.odds and self.dice_left:
            return 1 - (5 / 6) ** self.dice_left
        return None

    @property
    def is_worse(self) -> bool:
        """Whether the choice is worse than the best by more than the estimate's uncertainty."""
        return self.behind > SURE * self.error

    @property
    def is_open(self) -> bool:
        """Whether it is still uncertain if the choice is worse than the best or as good."""
        return not self.is_worse and not self.is_as_good


class Findings(NamedTuple):
    """The estimated values of all of a player's choices at one stage of the search."""

    player: Player
    num_rounds: int
    """The number of simulated rounds for the best choice."""
    is_complete: bool
    """Whether the search has ended, so that the findings are final."""
    prospects: tuple[Prospect, ...]
    """The estimates for all choices, the best choice first."""

    @property
    def best(self) -> Prospect:
        return self.prospects[0]

    def of(self, action: Action | None) -> Prospect:
        """Return the estimate for `action`; for None or an unknown choice, that of the best."""
        return next((found for found in self.prospects if found.action == action), self.best)

    def beside(self, prospect: Prospect) -> Prospect:
        """Return the estimate to compare with the best one.

        This is `prospect` itself or, if `prospect` is the best one, the second best.
        """
        if prospect is self.best:
            return self.prospects[1]
        return prospect

    def worth(self, prospect: Prospect) -> float:
        """Return a choice's value, in dollars or points.

        The best choice is worth the player's mean amount with it. Any other choice is worth less by
        `behind`, which also counts what the rivals gain.
        """
        return self.best.amounts[self.player] - prospect.behind

    def share(self, prospect: Prospect) -> float:
        """Return the length of a choice's bar (0 to 1), where the best choice's bar has length 1.

        The length is proportional to the choice's value. If the best value is not positive, for
        example because points can only be lost, the length shows how far the choice is behind the
        best.
        """
        best = self.worth(self.best)
        if best > 0:
            return max(0.0, self.worth(prospect) / best)
        last = max(found.behind for found in self.prospects)
        if last:
            return 1 - (1 - SHORTEST) * prospect.behind / last
        return 1.0


class Advice:
    """A search for the values of a player's choices; each call of `think` continues it."""

    def __init__(self, comparison: Comparison, game: Game, *, num_games: int | None = None) -> None:
        """Prepare to compare choices.

        At most `num_games` simulated games are played to their end; None means `NUM_GAMES`.
        """
        self.comparison = comparison
        self.game = game
        if num_games is None:
            self.num_games = NUM_GAMES
        else:
            self.num_games = num_games
        self._budget = budget(comparison.policy)
        self._indices = range(len(comparison.actions))
        self._tallies: list[Tally] = []
        self._dice_left: list[int | None] = []
        self._cards_left: list[int | None] = []
        self._games = Playout(comparison.policy, comparison.rng)
        self._ended: list[tuple[float, float]] = []
        """The player's lead after the round, and share of the win, in games played to their end."""

    @property
    def player(self) -> Player:
        return self.comparison.player

    @property
    def is_complete(self) -> bool:
        """Whether the search has ended: enough is known, or no more actions are allowed."""
        return self.share_done >= 1 or (self.comparison.is_settled and self._is_enough_to_tell)

    @property
    def _is_enough_to_tell(self) -> bool:
        return min(map(self.comparison.num_rounds, self.comparison.best_two)) >= ENOUGH_ROUNDS

    @property
    def share_done(self) -> float:
        """The part of the allowed simulated actions already used, from 0 to about 1."""
        return self._num_steps / (BUDGETS_OF_A_BOT * self._budget)

    @property
    def _num_steps(self) -> int:
        """The number of steps taken so far; counting the results of a round adds steps."""
        num_trials = sum(tally.num_rounds for tally in self._tallies)
        return self.comparison.num_steps + STEPS_PER_TALLY * num_trials

    def think(self) -> Findings:
        """Simulate some more rounds, and return the findings so far."""
        last = self._num_steps + self._budget
        while self._num_steps < last and not self.is_complete:
            self.comparison.go_on(self._observe)
        return self._findings()

    def findings(self) -> Iterator[Findings]:
        """Continue the search to its end, and yield the findings after each part of it."""
        while not self.is_complete:
            yield self.think()

    def found(self) -> Findings:
        """Continue the search until it is complete, and return the final findings."""
        *_, last = self.findings()
        return last

    # -- observing rounds --------------------------------------------------------------------------

    def _observe(self, trial: Trial) -> None:
        if not self._tallies:
            self._begin(trial.start)
        self._tallies[trial.index].observe(trial)
        if len(self._ended) < self.num_games and self._is_played_on(trial):
            self._play_on(trial)

    def _is_played_on(self, trial: Trial) -> bool:
        """Whether to play the game of a round to its end.

        As long as all choices are tried in the same rounds, they take turns.
        """
        is_its_turn = trial.number % len(self._indices) == trial.index
        return is_its_turn or trial.number > MIN_ROUNDS

    def _begin(self, start: Any) -> None:
        """Prepare an empty tally for each choice, with the dice or cards left after it."""
        for action in self.comparison.actions:
            self._tallies.append(Tally.of(self.game, self.player, start))
            self._dice_left.append(self._num_dice(start, action))
            self._cards_left.append(self._num_cards(start, action))

    def _num_dice(self, start: Any, action: Action) -> int | None:
        dice_left = self.comparison.policy.dice_left
        if dice_left is None or not isinstance(start.node, Decision):
            return None
        return dice_left(start.apply(action).table, self.player)

    def _num_cards(self, start: Any, action: Action) -> int | None:
        cards_left = self.comparison.policy.cards_left
        if cards_left is None:
            return None
        return cards_left(start.table, self.player, action)

    def _play_on(self, trial: Trial) -> None:
        """Play the game of a round to its end, and keep the result."""
        lead = self.comparison.policy.worth(trial.end, self.player)
        won = share_of_win(self._games.to_the_end(trial.end), self.player)
        self._ended.append((lead, won))

    # -- what is found -----------------------------------------------------------------------------

    def _findings(self) -> Findings:
        best = self.comparison.best
        gaps = {index: self.comparison.gap(index, best) for index in self._indices}
        ranked = sorted(gaps, key=lambda index: (index != best, gaps[index].behind))
        prospects = []
        for index in ranked:
            if index == best and len(ranked) > 1:
                than = ranked[1]
            else:
                than = best
            prospects.append(self._prospect(index, gaps[index], than))
        num_rounds = self._tallies[best].num_rounds
        return Findings(self.player, num_rounds, self.is_complete, tuple(prospects))

    def _prospect(self, index: int, gap: Gap, than: int) -> Prospect:
        """Return the prospect of the choice `index`, compared with the choice `than`."""
        tally = self._tallies[index]
        finals: tuple[float, ...] = ()
        if self._is_last(tally):
            finals = tuple(average.mean for average in tally.finals)
        why = None
        if index != than:
            why = self._reason(index, than)
        return Prospect(
            action=self.comparison.actions[index],
            behind=max(0.0, gap.behind),
            error=gap.error,
            is_as_good=gap.most <= self.comparison.policy.margin,
            amounts=tuple(average.mean for average in tally.amounts),
            finals=finals,
            chance=self._chance(tally, gap),
            odds=self._odds(index),
            dice_left=self._dice_left[index],
            cards_left=self._cards_left[index],
            reason=why,
        )

    def _is_last(self, tally: Tally) -> bool:
        """Whether the game ended with the round whenever the choice was played out."""
        return tally.wins.num == tally.num_rounds

    def _odds(self, index: int) -> tuple[CasinoOdds, ...]:
        numbers = self.comparison.policy.casinos_of(self.comparison.actions[index])
        at_casinos = self._tallies[index].at_casinos
        return tuple([deepcopy(odds) for odds in at_casinos if odds.number in numbers])

    def _chance(self, tally: Tally, gap: Gap) -> float:
        """Return the chance to win with a choice, given its results and its gap to the best one.

        Unless the game ends with the round, it is estimated from the games played to their end
        after all choices, because those after a single one are too few: the larger the lead at the
        end of a round, the more games were won.
        """
        if self._is_last(tally):
            return tally.wins.mean
        if not self._ended:
            return 0.0
        slope, at_zero = _line(self._ended)
        lead = self.comparison.lead(self.comparison.best) - gap.behind
        return min(1.0, max(0.0, at_zero + slope * lead))

    def _reason(self, index: int, than: int) -> Reason:
        actions = self.comparison.actions
        return reason(
            self.game, self._tallies[index], self._tallies[than], actions[index], actions[than]
        )


def _line(points: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the slope of the line that fits points best, and its value at x = 0.

    The line is fitted by least squares, and never falls.
    """
    xs, ys = zip(*points, strict=True)
    mean_x, mean_y = fmean(xs), fmean(ys)
    spread = sum((x - mean_x) ** 2 for x in xs)
    common = sum((x - mean_x) * (y - mean_y) for x, y in points)
    slope = 0.0
    if spread:
        slope = max(0.0, common / spread)
    return slope, mean_y - slope * mean_x
