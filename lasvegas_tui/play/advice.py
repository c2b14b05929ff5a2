"""Advice to a player: what each choice is worth, tried out bit by bit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from lasvegas_tui.bots.casino_odds import CasinoOdds, casinos_of, chance_to_roll_again
from lasvegas_tui.bots.comparison import Comparison, Estimate
from lasvegas_tui.bots.monte_carlo import is_enough
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.money import short
from lasvegas_tui.rules.words import Words

STEPS_AT_ONCE = 2_000
"""The choices and outcomes that are played at least before a new estimate."""
TIMES = 5
"""How much longer advice is thought about than a bot thinks about its choice."""
SURE = 2.0
"""The standard errors by which one choice has to be better than another to be called so."""


EXPLANATION = (
    "Every choice was played on to the end of the round {} times, by what the screen shows. "
    "The number is by how much it makes the lead over the best rival grow on average, and how far "
    "that may be off."
)


class Findings(NamedTuple):
    """What is known of a player's choices so far; thinking on does not change it."""

    num_rounds: int
    """The number of rounds in which each choice was tried."""
    estimates: tuple[Estimate, ...]
    """What each choice is worth, the best first."""
    odds: Mapping[Action, tuple[CasinoOdds, ...]]
    """How a choice leaves the player at each casino where it places dice."""


class Advice:
    """The estimates of a player's choices, and how each leaves the player at its casinos."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self._odds: dict[Action, tuple[CasinoOdds, ...]] = {
            action: tuple(CasinoOdds(number, comparison.player) for number in casinos_of(action))
            for action in comparison.actions
        }

    @property
    def is_complete(self) -> bool:
        """Whether thinking on would change little."""
        return is_enough(self.comparison, TIMES)

    def think(self) -> Findings:
        """Try all choices some more times, and return what is known now."""
        last = self.comparison.num_steps + STEPS_AT_ONCE
        while self.comparison.num_steps < last and not self.is_complete:
            self.comparison.sweep(self._observe)
        estimates = sorted(self.comparison.estimates(), key=lambda estimate: estimate.behind)
        return Findings(self.comparison.num_sweeps, tuple(estimates), deepcopy(self._odds))

    def findings(self) -> Iterator[Findings]:
        """Think until it is complete; yields what is known now and then."""
        while not self.is_complete:
            yield self.think()

    def _observe(self, index: int, end: Any) -> None:
        for odds in self._odds[self.comparison.actions[index]]:
            odds.observe(end.table)

    def chance_to_roll_again(self, action: Action) -> float | None:
        """Return the chance that the player's next roll shows the number of a choice."""
        return chance_to_roll_again(self.comparison.imagine(), action, self.comparison.player)


def is_worse(estimate: Estimate) -> bool:
    """Whether a choice is worse than the best for certain, as far as chance allows."""
    return estimate.behind > SURE * estimate.error


# -- in words --------------------------------------------------------------------------------------


def verdict(estimate: Estimate, best: Estimate, words: Words[Any], *, is_sure: bool = True) -> str:
    """Compare a choice with the best one; it is the best so far until that `is_sure`."""
    if estimate is best:
        return "the best" if is_sure else "the best so far"
    if is_worse(estimate):
        return f"{unsigned(estimate.behind, words)} less"
    return "perhaps as good"


def unsigned(amount: float, words: Words[Any]) -> str:
    """Return a mean amount without a plus."""
    return words.mean(amount).lstrip("+")


def fared(odds: CasinoOdds) -> str:
    """Return how often a player takes each note, is tied and is passed, in words."""
    notes = [f"{short(note)} in {odds.share(num):.0%}" for note, num in sorted(odds.taken.items())]
    parts = [f"takes {joined(notes[::-1])}"] if notes else []
    if odds.num_tied:
        parts.append(f"tied in {odds.share(odds.num_tied):.0%}")
    if odds.num_passed:
        parts.append(f"somebody has more in {odds.share(odds.num_passed):.0%}")
    return "; ".join(parts) or "nothing in any round"
