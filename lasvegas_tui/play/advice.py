"""Advice to a player: what each choice brings, estimated step by step, and why one is better.

Each choice is played out to the end of the round many times. Choices that are certainly worse than
the best are soon left alone, so that the rounds go to those among which it is hard to choose. What
is called the best stays so unless another is better by more than the error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from math import hypot
from statistics import fmean
from typing import Any, NamedTuple

from lasvegas_tui.bots.search import Comparison, Estimate, Playout, Trial, budget
from lasvegas_tui.play.tally import Average, CasinoOdds, Tally, share_of_win
from lasvegas_tui.rules.core import Action, Decision, Player
from lasvegas_tui.rules.games import Game

TIMES = 8
"""How many times as long as a bot advice thinks about a choice."""
STEPS_PER_TALLY = 10
"""How many steps of a game take as long as counting what came of a round."""
SURE = 2.0
"""How many standard errors one choice has to be better than another to be called better."""
CERTAIN = 3.0
"""The same where many are compared: choices that are dropped, and reasons."""
NUM_GAMES = 200
"""The number of rounds after which the game is played on to its end, for the chance to win."""
MIN_SWEEPS = 30
"""The minimum number of rounds that are played out with every choice."""
TOLD_TIES = 0.15
"""The difference between two shares of ties that is worth telling."""
ELSEWHERE = "at the other casinos"
MOST = 2 / 3
"""The least part of what sets two choices apart that explains it without a word for the rest."""
NUM_DIFFERENCES = 2
"""The maximum number of differences that explain a choice."""


class Difference(NamedTuple):
    """What one choice brings a player somewhere, more or less than another."""

    place: str
    """The place as in a sentence: "at Sahara"."""
    player: Player
    amount: float


class Reason(NamedTuple):
    """How a choice differs from another in the rounds that were played out."""

    than: Action
    """The other one: the best, or for the best the next best."""
    differences: tuple[Difference, ...]
    """The largest differences that speak for the better one; empty if none is beyond chance."""
    against: Difference | None
    """The largest one that speaks for the worse one, if those above are more than the whole."""
    is_part: bool
    """Whether the differences are less than most of what sets the choices apart."""
    ties: tuple[float, float] | None
    """The shares of rounds with a tie at the place of the first difference, here and there.

    None unless they differ much, and it is the player's own.
    """


class Prospect(NamedTuple):
    """What is known about one choice."""

    action: Action
    behind: float
    """How much less it is worth than the best, in the unit of the game; 0 for the best."""
    error: float
    """The standard error of this difference."""
    amounts: tuple[float, ...]
    """For each player the mean of what the round brings, or leaves where nothing adds up."""
    finals: tuple[float, ...]
    """For each player the mean total at the end of the game; empty if the round is not the last."""
    chance: float
    """The player's chance to win the game, from 0 to 1; 0 if no game was played to its end."""
    odds: tuple[CasinoOdds, ...]
    """The player's results at the casinos where the choice places dice."""
    dice_left: int | None
    """The dice that the choice leaves the player to roll; None in a game without rolls."""
    reason: Reason | None
    """None if there is no other choice."""

    @property
    def chance_to_roll_again(self) -> float | None:
        """The chance that the player's next roll shows the number of the choice.

        None if the choice has no number, or leaves the player nothing to roll.
        """
        return 1 - (5 / 6) ** self.dice_left if self.odds and self.dice_left else None

    @property
    def is_worse(self) -> bool:
        """Whether it is certainly worse than the best, as far as chance allows."""
        return self.behind > SURE * self.error


class Findings(NamedTuple):
    """What is known about a player's choices so far; further thinking does not change it."""

    player: Player
    num_rounds: int
    """The number of rounds that were played out with the best choice."""
    prospects: tuple[Prospect, ...]
    """The choices, best first."""

    @property
    def best(self) -> Prospect:
        return self.prospects[0]

    def of(self, action: Action | None) -> Prospect:
        """Return what is known of a choice; None means the best."""
        return next((found for found in self.prospects if found.action == action), self.best)

    def worth(self, prospect: Prospect) -> float:
        """Return what a choice is worth to the player, on the scale of what the best brings.

        That is the player's own amount with the best choice, less what this one is behind: also by
        what it lets rivals have.
        """
        return self.best.amounts[self.player] - prospect.behind

    def share(self, prospect: Prospect) -> float:
        """Return the length of a choice's bar, that of the best being 1."""
        best = self.worth(self.best)
        if best > 0:
            return max(0.0, self.worth(prospect) / best)
        last = max(found.behind for found in self.prospects)
        return 1 - prospect.behind / (1.25 * last) if last else 1.0


class Advice:
    """What is found out about the choices in a comparison."""

    def __init__(self, comparison: Comparison, game: Game, *, num_games: int | None = None) -> None:
        """For the chance to win, `num_games` are played to their end; by default `NUM_GAMES`."""
        self.comparison = comparison
        self.game = game
        self.num_games = NUM_GAMES if num_games is None else num_games
        self._budget = budget(comparison.policy)
        self._leader: Action | None = None
        """The choice called the best so far."""
        self._num_reports = 0
        self._tallies: list[Tally] = []
        self._dice_left: list[int | None] = []
        self._games = Playout(comparison.policy, comparison.rng)
        self._ended: list[tuple[float, float]] = []
        """The leads at the end of rounds, with the player's shares of winning the games."""

    @property
    def player(self) -> Player:
        return self.comparison.player

    @property
    def is_complete(self) -> bool:
        """Whether further thinking would change little."""
        return self._num_steps >= TIMES * self._budget or self._is_clear

    @property
    def _num_steps(self) -> int:
        """The steps taken so far, with those that counting what came of a round is worth."""
        num_trials = sum(tally.amounts[0].num for tally in self._tallies)
        return self.comparison.num_steps + STEPS_PER_TALLY * num_trials

    @property
    def _is_clear(self) -> bool:
        """Whether the best choice is better than all others beyond doubt."""
        if self._leader is None or self.comparison.num_sweeps < NUM_GAMES:
            return False
        others = self.comparison.estimates(self._leader)
        return all(found.behind > CERTAIN * found.error for found in others if found.behind)

    def think(self) -> Findings:
        """Try the choices some more times, and return what is known so far."""
        comparison = self.comparison
        last = self._num_steps + self._budget
        while self._num_steps < last and not self.is_complete:
            comparison.sweep(self._observe)
        if comparison.num_sweeps >= MIN_SWEEPS:
            comparison.drop_worse(CERTAIN)
        return self._findings()

    def findings(self) -> Iterator[Findings]:
        """Think until it is complete, yielding what is known from time to time."""
        while not self.is_complete:
            yield self.think()

    def found(self) -> Findings:
        """Think until it is complete, and return what is known then."""
        *_, last = self.findings()
        return last

    # -- observing rounds --------------------------------------------------------------------------

    def _observe(self, trial: Trial) -> None:
        if not self._tallies:
            self._begin(trial.start)
        self._tallies[trial.index].observe(trial)
        tried = self.comparison.tried
        is_next = trial.index == tried[self.comparison.num_sweeps % len(tried)]
        if is_next and len(self._ended) < self.num_games:
            self._play_on(trial)

    def _begin(self, start: Any) -> None:
        """Prepare a tally for each choice, and count the dice that it leaves."""
        for action in self.comparison.actions:
            self._tallies.append(Tally.of(self.game, self.player, start))
            self._dice_left.append(self._left(start, action))

    def _left(self, start: Any, action: Action) -> int | None:
        dice_left = self.comparison.policy.dice_left
        if dice_left is None or not isinstance(start.node, Decision):
            return None
        return dice_left(start.apply(action).table, self.player)

    def _play_on(self, trial: Trial) -> None:
        """Play the game to its end after one round of each sweep."""
        lead = self.comparison.policy.worth(trial.end, self.player)
        won = share_of_win(self._games.to_the_end(trial.end), self.player)
        self._ended.append((lead, won))

    # -- what is found -----------------------------------------------------------------------------

    def _findings(self) -> Findings:
        self._leader = self._best()
        self._num_reports += 1
        estimates = self.comparison.estimates(self._leader)
        ranked = sorted(estimates, key=lambda found: (found.action != self._leader, found.behind))
        prospects = [
            Prospect(
                found.action,
                max(0.0, found.behind),
                found.error,
                tuple(average.mean for average in self._tally(found.action).amounts),
                self._finals(found.action),
                self._chance(found.action),
                self._odds(found.action),
                self._dice_left[self.comparison.actions.index(found.action)],
                self._reason(found, ranked),
            )
            for found in ranked
        ]
        num_rounds = self._tally(self._leader).amounts[0].num
        return Findings(self.player, num_rounds, tuple(prospects))

    def _best(self) -> Action:
        """Return what was called the best, unless another is better by more than the error.

        Only the first report is corrected by the mere average.
        """
        best = self.comparison.best
        if self._leader is None or self._num_reports < 2:
            return best
        leader = {found.action: found for found in self.comparison.estimates(best)}[self._leader]
        return best if leader.behind > leader.error else self._leader

    def _tally(self, action: Action) -> Tally:
        return self._tallies[self.comparison.actions.index(action)]

    def _odds(self, action: Action) -> tuple[CasinoOdds, ...]:
        at_casinos = self._tally(action).at_casinos
        numbers = self.comparison.policy.casinos_of(action)
        return tuple([deepcopy(odds) for odds in at_casinos if odds.number in numbers])

    def _finals(self, action: Action) -> tuple[float, ...]:
        tally = self._tally(action)
        is_last = tally.wins.num == tally.amounts[0].num
        return tuple(average.mean for average in tally.finals) if is_last else ()

    def _chance(self, action: Action) -> float:
        """Return the chance to win, which rises with the lead at the end of the round.

        How much it rises is estimated from all games played to their end, whatever the choice was:
        for a single choice they would be too few.
        """
        tally = self._tally(action)
        if tally.wins.num == tally.amounts[0].num:
            return tally.wins.mean
        if not self._ended:
            return 0.0
        slope, at_zero = _line(self._ended)
        return min(1.0, max(0.0, at_zero + slope * self.comparison.lead(action)))

    # -- why ---------------------------------------------------------------------------------------

    def _reason(self, estimate: Estimate, ranked: Sequence[Estimate]) -> Reason | None:
        if len(ranked) < 2:
            return None
        best, action = ranked[0], estimate.action
        than, worse = (ranked[1], ranked[1]) if estimate is best else (best, estimate)
        found = sorted(self._differences(action, than.action), key=self._size, reverse=True)
        speaking = [one for one in found if (self._weight(one) > 0) == (estimate is best)]
        largest = [one for one in speaking if self._size(one) > self._size(speaking[0]) / 3]
        chosen = tuple(largest[:NUM_DIFFERENCES])
        explained = sum(map(self._size, chosen))
        others = (one for one in found if one not in speaking)
        against = next(others, None) if explained > worse.behind else None
        is_part = explained < MOST * worse.behind
        ties = self._ties(action, than.action, chosen)
        return Reason(than.action, chosen, against, is_part, ties)

    def _differences(self, action: Action, than: Action) -> Iterator[Difference]:
        """Yield what differs between two choices beyond chance, by place and by player."""
        for place, pairs in self._by_place(action, than).items():
            for player in range(len(self._tallies[0].amounts)):
                amount = sum(here[player].mean - there[player].mean for here, there in pairs)
                errors = [average[player].error for pair in pairs for average in pair]
                if abs(amount) > CERTAIN * hypot(*errors):
                    yield Difference(place, player, amount)

    def _by_place(
        self, action: Action, than: Action
    ) -> dict[str, list[tuple[list[Average], list[Average]]]]:
        """Return what both choices bring everybody, place by place.

        Casinos where neither places dice are one place: what comes of them is alike.
        """
        casinos_of = self.comparison.policy.casinos_of
        places = {f"at {name}" for name in self.game.words.casino_names}
        own = {self._place(number) for one in (action, than) for number in casinos_of(one)}
        here, there = self._tally(action), self._tally(than)
        found: dict[str, list[tuple[list[Average], list[Average]]]] = {}
        for place in {**here.earned, **there.earned}:
            called = ELSEWHERE if place in places - own else place
            found.setdefault(called, []).append((here.at(place), there.at(place)))
        return found

    def _place(self, number: int) -> str:
        return f"at {self.game.words.casino_names[number - 1]}"

    def _weight(self, difference: Difference) -> float:
        """Return what a difference is worth to the player: rivals gain at the player's expense."""
        if difference.player == self.player:
            return difference.amount
        return -difference.amount / (len(self._tallies[0].amounts) - 1)

    def _size(self, difference: Difference) -> float:
        return abs(self._weight(difference))

    def _ties(
        self, action: Action, than: Action, chosen: Sequence[Difference]
    ) -> tuple[float, float] | None:
        """Return the shares of ties at the place of the first difference, if they explain it."""
        if not chosen or chosen[0].player != self.player:
            return None
        for here, there in zip(
            self._tally(action).at_casinos, self._tally(than).at_casinos, strict=True
        ):
            if self._place(here.number) == chosen[0].place:
                shares = here.num_tied / here.num_rounds, there.num_tied / there.num_rounds
                return shares if abs(shares[0] - shares[1]) > TOLD_TIES else None
        return None


def _line(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the rising straight line that is nearest to points: its slope, and where x is 0."""
    xs, ys = zip(*points, strict=True)
    mean_x, mean_y = fmean(xs), fmean(ys)
    spread = sum((x - mean_x) ** 2 for x in xs)
    common = sum((x - mean_x) * (y - mean_y) for x, y in points)
    slope = max(0.0, common / spread) if spread else 0.0
    return slope, mean_y - slope * mean_x
