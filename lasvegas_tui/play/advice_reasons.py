"""The reasons of advice: what makes one choice better than another, place by place.

A choice is better by the mean of the player's lead. The lead is what the player gets at each place,
less what the rivals who count get there, so the differences at all places add up to that. They are
rounded before they are added up, because readers add up what they are told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add, sub
from statistics import fmean
from typing import NamedTuple

from lasvegas_tui.bots.playouts import CERTAIN, standard_error
from lasvegas_tui.play.playout_results import Source, Tally
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.game_description import Game

ELSEWHERE = "at the other casinos"
TOLD_TIES = 0.15
"""The smallest difference between two shares of ties that is mentioned."""
NUM_DIFFERENCES = 3
"""The maximum number of differences in a reason."""
WHOLE = 2 / 3
"""The share of the gap from which differences explain it without a remainder."""
LEAST, MOST = 0.5, 1.5
"""The smallest such share for a reason with "above all", and the largest; else a number follows."""


class Difference(NamedTuple):
    """How much more or less is gained at a place with one choice than with another."""

    place: str
    """The place in a sentence: "at Sahara"."""
    is_own: bool
    """Whether the player gains it; otherwise the compared rivals do."""
    amount: float
    """The mean amount, rounded as it is told."""

    @property
    def value(self) -> float:
        """How much the difference adds to the player's lead; negative if it takes away."""
        if self.is_own:
            return self.amount
        return -self.amount


class Reason(NamedTuple):
    """How one choice differs from another, in rounds in which both were tried."""

    than: Action
    """The action of the other choice: the best one or, for the best, the next best."""
    gap: float
    """How much more the choice is worth, rounded as it is told; below 0 for less."""
    told: tuple[Difference, ...]
    """The differences that are mentioned; those for the better choice come first."""
    ties: tuple[float, float] | None
    """The shares of rounds with a tie at the first place, for this choice and the other one.

    None unless the player's own gain is larger there because ties are much rarer.
    """

    @property
    def rest(self) -> float:
        """What all differences that are not mentioned add to the player's lead."""
        return self.gap - sum(found.value for found in self.told)

    @property
    def is_rest_needed(self) -> bool:
        """Whether the mentioned differences alone would give a wrong idea of the gap."""
        if self.gap:
            return not LEAST <= self._share <= MOST
        return bool(self.told)

    @property
    def is_part(self) -> bool:
        """Whether the mentioned differences explain clearly less than the gap."""
        if self.gap:
            return self._share < WHOLE
        return False

    @property
    def _share(self) -> float:
        """The share of the gap that is told, without the errors of binary fractions."""
        return round(1 - self.rest / self.gap, 9)

    @property
    def is_for_the_gap(self) -> bool:
        """Whether the mentioned differences, added up, favour the better choice."""
        return (self.gap - self.rest) * self.gap > 0

    def is_for_the_better(self, found: Difference) -> bool:
        """Whether one difference favours the better choice."""
        return (found.value > 0) == (self.gap > 0)


def reason(game: Game, here: Tally, there: Tally, action: Action, than: Action) -> Reason:
    """Return how the choice `here` differs from the choice `there`, given the tallies of both."""
    by_source = _by_source(game, here, there, {action, than})
    own = sum(fmean(more) for source, more in by_source.items() if source.is_own)
    rivals = sum(fmean(more) for source, more in by_source.items() if not source.is_own)
    found = Reason(than, game.words.as_told(own - rivals), (), None)
    certain = sorted(_certain(game, here, by_source), key=lambda one: abs(one.value), reverse=True)
    for num in range(1, 1 + min(NUM_DIFFERENCES, len(certain))):
        found = found._replace(told=tuple(certain[:num]))
        if not found.is_rest_needed and not found.is_part:
            break
    if not found.is_for_the_gap:
        found = found._replace(told=())
    told = sorted(found.told, key=found.is_for_the_better, reverse=True)
    return found._replace(told=tuple(told), ties=_ties(game, here, there, told))


def _by_source(
    game: Game, here: Tally, there: Tally, actions: set[Action]
) -> dict[Source, list[float]]:
    """Return the difference between two choices in each round, by its source.

    Casinos at which neither choice places dice are counted as one place.
    """
    own = {_place(game, number) for action in actions for number in game.policy.casinos_of(action)}
    others = {_place(game, number) for number, _ in enumerate(game.words.casino_names, 1)} - own
    num = min(here.num_rounds, there.num_rounds)
    found: dict[Source, list[float]] = {}
    for source in {**here.sources, **there.sources}:
        more = list(map(sub, here.at(source)[:num], there.at(source)[:num]))
        if source.place in others:
            called = source._replace(place=ELSEWHERE)
        else:
            called = source
        if called in found:
            found[called] = list(map(add, found[called], more))
        else:
            found[called] = more
    return found


def _certain(
    game: Game, tally: Tally, by_source: dict[Source, list[float]]
) -> Iterator[Difference]:
    """Yield the differences that have words and are too large to be chance."""
    for source, more in by_source.items():
        # Which rival is the best one changes, and with that what they had before the round.
        is_told = (
            source.is_own or source.place != game.words.besides_places or tally.num_players == 2
        )
        if is_told and _is_certain(more):
            amount = game.words.as_told(fmean(more))
            if amount:
                yield Difference(source.place, source.is_own, amount)


def _is_certain(more: Sequence[float]) -> bool:
    """Return whether a mean is more than chance may make it."""
    mean = fmean(more)
    return abs(mean) > CERTAIN * standard_error(more, mean)


def _ties(
    game: Game, here: Tally, there: Tally, told: list[Difference]
) -> tuple[float, float] | None:
    """Return both shares of ties at the first place; None if they do not explain the difference."""
    if not told or not told[0].is_own:
        return None
    for one, other in zip(here.at_casinos, there.at_casinos, strict=True):
        if _place(game, one.number) == told[0].place:
            shares = one.num_tied / one.num_rounds, other.num_tied / other.num_rounds
            fewer = shares[1] - shares[0]
            if abs(fewer) > TOLD_TIES and (fewer > 0) == (told[0].amount > 0):
                return shares
            return None
    return None


def _place(game: Game, number: int) -> str:
    return f"at {game.words.casino_names[number - 1]}"
