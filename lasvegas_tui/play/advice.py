"""Advice to a player: what each choice is worth, estimated step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from msgspec import Struct

from lasvegas_tui.bots.search import Comparison, Estimate, is_enough
from lasvegas_tui.rules.casinos import Casino
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.money import short
from lasvegas_tui.rules.words import Words

STEPS_AT_ONCE = 2_000
"""The minimum number of choices and outcomes played before a new estimate."""
TIMES = 5
"""How many times as long as a bot advice thinks about a choice."""
SURE = 2.0
"""How many standard errors one choice has to be better than another to be called better."""


EXPLANATION = (
    "Each choice was played out to the end of the round {} times, using only what the screen"
    " shows. The number is the average change in your lead over the best rival, with its margin of"
    " error."
)


class CasinoOdds(Struct):
    """One player's results at one casino, as counts of rounds."""

    number: int
    player: Player
    num_rounds: int = 0
    taken: dict[int, int] = {}
    """The rounds in which the player took a note, by its dollars."""
    num_tied: int = 0
    num_passed: int = 0
    """The rounds in which the player had dice there, was not tied, and somebody had more."""

    def observe(self, table: Any) -> None:
        """Count the end of a round."""
        casino: Casino = table.casinos[self.number - 1]
        counts, paid = casino.counts, casino.payout()
        self.num_rounds += 1
        for owner, note in paid.awards:
            if owner == self.player:
                self.taken[note] = self.taken.get(note, 0) + 1
        if self.player in paid.tied:
            self.num_tied += 1
        elif 0 < counts[self.player] < max(counts):
            self.num_passed += 1

    def share(self, num: int) -> float:
        """Return the share of rounds that a count is, from 0 to 1."""
        return num / self.num_rounds


class Findings(NamedTuple):
    """What is known about a player's choices so far; further thinking does not change it."""

    num_rounds: int
    """The number of rounds in which each choice was tried."""
    estimates: tuple[Estimate, ...]
    """What each choice is worth, best first."""
    odds: Mapping[Action, tuple[CasinoOdds, ...]]
    """For each choice, the player's results at each casino where it places dice."""


class Advice:
    """Estimates of a player's choices, with the odds at each casino."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        casinos_of, player = comparison.policy.casinos_of, comparison.player
        self._odds: dict[Action, tuple[CasinoOdds, ...]] = {
            action: tuple(CasinoOdds(number, player) for number in casinos_of(action))
            for action in comparison.actions
        }

    @property
    def is_complete(self) -> bool:
        """Whether further thinking would change little."""
        return is_enough(self.comparison, TIMES)

    def think(self) -> Findings:
        """Try all choices some more times, and return what is known so far."""
        last = self.comparison.num_steps + STEPS_AT_ONCE
        while self.comparison.num_steps < last and not self.is_complete:
            self.comparison.sweep(self._observe)
        estimates = sorted(self.comparison.estimates(), key=lambda estimate: estimate.behind)
        return Findings(self.comparison.num_sweeps, tuple(estimates), deepcopy(self._odds))

    def findings(self) -> Iterator[Findings]:
        """Think until it is complete, yielding what is known from time to time."""
        while not self.is_complete:
            yield self.think()

    def _observe(self, index: int, end: Any) -> None:
        for odds in self._odds[self.comparison.actions[index]]:
            odds.observe(end.table)

    def chance_to_roll_again(self, action: Action) -> float | None:
        """Return the chance that the player's next roll shows the number of a choice.

        None if the choice has no number, or leaves the player nothing to roll.
        """
        policy, player = self.comparison.policy, self.comparison.player
        if policy.dice_left is None or not policy.casinos_of(action):
            return None
        after: Any = self.comparison.imagine().apply(action)
        num_dice = policy.dice_left(after.table, player)
        return 1 - (5 / 6) ** num_dice if num_dice else None


def is_worse(estimate: Estimate) -> bool:
    """Whether a choice is certainly worse than the best, as far as chance allows."""
    return estimate.behind > SURE * estimate.error


# -- in words --------------------------------------------------------------------------------------


def verdict(estimate: Estimate, best: Estimate, words: Words[Any], *, is_sure: bool = True) -> str:
    """Compare a choice with the best one, which is only the best so far unless `is_sure`."""
    if estimate is best:
        return "the best" if is_sure else "the best so far"
    if is_worse(estimate):
        return f"{unsigned(estimate.behind, words)} less"
    return "perhaps as good"


def unsigned(amount: float, words: Words[Any]) -> str:
    """Return a mean amount without a plus sign."""
    return words.mean(amount).lstrip("+")


def fared(odds: CasinoOdds) -> str:
    """Describe how often a player takes each note, is tied and is passed."""
    notes = [f"{short(note)} in {odds.share(num):.0%}" for note, num in sorted(odds.taken.items())]
    parts = [f"takes {joined(notes[::-1])}"] if notes else []
    if odds.num_tied:
        parts.append(f"tied in {odds.share(odds.num_tied):.0%}")
    if odds.num_passed:
        parts.append(f"somebody has more in {odds.share(odds.num_passed):.0%}")
    return "; ".join(parts) or "nothing in any round"
