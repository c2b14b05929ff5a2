"""Advice to a player: the estimated value of each choice, and why one is better than another.

Each choice is played out to the end of the round many times, most often where the best one is hard
to tell. Thinking ends when each choice is known to be worse than the best or as good as it, or
after a maximum number of steps. `advice_reasons` finds the reasons, `advice_words` puts all of it
into sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from statistics import fmean
from typing import Any, NamedTuple

from lasvegas_tui.bots.playouts import (
    MIN_ROUNDS,
    SURE,
    Comparison,
    Gap,
    Playout,
    Trial,
    budget,
)
from lasvegas_tui.play.advice_reasons import Reason, reason
from lasvegas_tui.play.playout_results import CasinoOdds, Tally, share_of_win
from lasvegas_tui.rules.core import Action, Decision, Player
from lasvegas_tui.rules.game_description import Game

TIMES = 32
"""How many times longer than a bot advice may think about a choice."""
STEPS_PER_TALLY = 10
"""Counting the results of a round takes as long as this many steps of a game."""
NUM_TOLD = 120
"""The minimum number of rounds played out for each of the two best choices."""
NUM_GAMES = 200
"""The number of games played to their end, from which the chance to win is estimated."""


class Prospect(NamedTuple):
    """What is known about one choice."""

    action: Action
    behind: float
    """How much worse the choice is than the best, in the unit of the game; 0 for the best."""
    error: float
    """The standard error of `behind`."""
    is_as_good: bool
    """Whether the choice is known to be as good as the best, within the policy's margin."""
    amounts: tuple[float, ...]
    """Each player's mean gain in the round.

    If rounds do not add up to a total, it is the mean total after the round.
    """
    finals: tuple[float, ...]
    """Each player's mean final total; empty unless this is the last round."""
    chance: float
    """The player's chance to win the game, from 0 to 1; 0 if it was not estimated."""
    odds: tuple[CasinoOdds, ...]
    """The player's results at the casinos where the choice places dice; otherwise empty."""
    dice_left: int | None
    """The number of dice that the player has left after the choice; None in games without rolls."""
    cards_left: int | None
    """The number of cards that the player may still place in the round; None in other games."""
    reason: Reason | None
    """Why the choice is better or worse than another; None if there is only one choice."""

    @property
    def chance_to_roll_again(self) -> float | None:
        """The chance that the player's next roll shows the number of this choice.

        None if the choice has no number, or leaves the player no dice.
        """
        if self.odds and self.dice_left:
            return 1 - (5 / 6) ** self.dice_left
        return None

    @property
    def is_worse(self) -> bool:
        """Whether the choice is certainly worse than the best."""
        return self.behind > SURE * self.error

    @property
    def is_open(self) -> bool:
        """Whether it is not yet known if the choice is worse than the best or as good as it."""
        return not self.is_worse and not self.is_as_good


class Findings(NamedTuple):
    """What is known about all choices at one moment."""

    player: Player
    num_rounds: int
    """The number of rounds in which the best choice was played out."""
    is_complete: bool
    """Whether thinking has ended."""
    prospects: tuple[Prospect, ...]
    """The choices, best first."""

    @property
    def best(self) -> Prospect:
        return self.prospects[0]

    def of(self, action: Action | None) -> Prospect:
        """Return what is known about a choice; about the best one for None."""
        return next((found for found in self.prospects if found.action == action), self.best)

    def beside(self, prospect: Prospect) -> Prospect:
        """Return what to compare a choice with: the best one, or for that the next best."""
        if prospect is self.best:
            return self.prospects[1]
        return prospect

    def worth(self, prospect: Prospect) -> float:
        """Return what a choice is worth: the player's amount with the best one, less `behind`.

        So it differs from the player's own amount by what the choice gives to rivals.
        """
        return self.best.amounts[self.player] - prospect.behind

    def share(self, prospect: Prospect) -> float:
        """Return the length of the bar of a choice, from 0 to 1 for the best."""
        best = self.worth(self.best)
        if best > 0:
            return max(0.0, self.worth(prospect) / best)
        last = max(found.behind for found in self.prospects)
        if last:
            return 1 - prospect.behind / (1.25 * last)
        return 1.0


class Advice:
    """The search for the values of choices, which can be stopped and continued."""

    def __init__(self, comparison: Comparison, game: Game, *, num_games: int | None = None) -> None:
        """Prepare to compare choices.

        `num_games` are played to their end, by default `NUM_GAMES`.
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
        """The leads at the end of rounds, with the player's shares of winning the games."""

    @property
    def player(self) -> Player:
        return self.comparison.player

    @property
    def is_complete(self) -> bool:
        """Whether everything is known, or thinking has taken as long as it may."""
        return self.share_done >= 1 or (self.comparison.is_settled and self._is_enough_to_tell)

    @property
    def _is_enough_to_tell(self) -> bool:
        return min(map(self.comparison.num_rounds, self.comparison.best_two)) >= NUM_TOLD

    @property
    def share_done(self) -> float:
        """The share of the longest time for thinking that has passed, from 0 to 1."""
        return self._num_steps / (TIMES * self._budget)

    @property
    def _num_steps(self) -> int:
        """The number of steps taken so far; counting the results of a round adds steps."""
        num_trials = sum(tally.num_rounds for tally in self._tallies)
        return self.comparison.num_steps + STEPS_PER_TALLY * num_trials

    def think(self) -> Findings:
        """Play the choices out a few more times, and return what is known so far."""
        last = self._num_steps + self._budget
        while self._num_steps < last and not self.is_complete:
            self.comparison.go_on(self._observe)
        return self._findings()

    def findings(self) -> Iterator[Findings]:
        """Yield what is known from time to time, until thinking is complete."""
        while not self.is_complete:
            yield self.think()

    def found(self) -> Findings:
        """Think until everything is known or the time is over, and return what is known."""
        *_, last = self.findings()
        return last

    # -- observing rounds --------------------------------------------------------------------------

    def _observe(self, trial: Trial) -> None:
        if not self._tallies:
            self._begin(trial.start)
        self._tallies[trial.index].observe(trial)
        is_next = trial.number % len(self._indices) == trial.index or trial.number > MIN_ROUNDS
        if is_next and len(self._ended) < self.num_games:
            self._play_on(trial)

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
        """Play the game to its end after a round."""
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
        tally = self._tallies[index]
        return Prospect(
            self.comparison.actions[index],
            max(0.0, gap.behind),
            gap.error,
            gap.most <= self.comparison.policy.margin,
            tuple(average.mean for average in tally.amounts),
            tuple(average.mean for average in tally.finals) if self._is_last(tally) else (),
            self._chance(tally, gap),
            self._odds(index),
            self._dice_left[index],
            self._cards_left[index],
            None if index == than else self._reason(index, than),
        )

    def _is_last(self, tally: Tally) -> bool:
        """Whether the game always ended with the round."""
        return tally.wins.num == tally.num_rounds

    def _odds(self, index: int) -> tuple[CasinoOdds, ...]:
        numbers = self.comparison.policy.casinos_of(self.comparison.actions[index])
        at_casinos = self._tallies[index].at_casinos
        return tuple([deepcopy(odds) for odds in at_casinos if odds.number in numbers])

    def _chance(self, tally: Tally, gap: Gap) -> float:
        """Return the chance to win with a choice that gains `gap` more or less than the average.

        It is estimated from all games that were played to their end, because those of a single
        choice are too few: the larger the lead at the end of the round, the more of them were won.
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
    """Return the best rising line through points: its slope, and its value at x = 0."""
    xs, ys = zip(*points, strict=True)
    mean_x, mean_y = fmean(xs), fmean(ys)
    spread = sum((x - mean_x) ** 2 for x in xs)
    common = sum((x - mean_x) * (y - mean_y) for x, y in points)
    slope = 0.0
    if spread:
        slope = max(0.0, common / spread)
    return slope, mean_y - slope * mean_x
