"""The reasons of advice: what makes one choice better than another, location by location.

A choice is better than another if the player's mean lead is larger. The lead is the player's gain
at all locations on the table, such as casinos, minus the gain there of the rivals with whom the
player is compared. So the differences at all locations add up to the difference between the leads.
They are rounded before they are added, because readers add the figures that they see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add, sub
from statistics import fmean
from typing import NamedTuple

from lasvegas_tui.advice.playout_results import Source, Tally
from lasvegas_tui.bots.playouts import CERTAIN, standard_error
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.game_description import Game

ELSEWHERE = "at the other casinos"
LEAST_TIE_DIFFERENCE = 0.15
"""Ties are mentioned if two choices' shares of tied rounds (0 to 1) differ by more than this."""
NUM_DIFFERENCES = 3
"""The maximum number of differences that a reason mentions."""
LEAST_WHOLE = 2 / 3
"""If the differences explain less than this share of the gap, they are called a part of it."""
LEAST, MOST = 0.5, 1.5
"""The rest is mentioned if the differences explain less or more of the gap than these shares."""


class Difference(NamedTuple):
    """How much more one choice gains at a location than another choice does.

    The gain is the player's own, or that of the rivals with whom the player is compared.
    """

    place: str
    """The location on the table, as in a sentence: "at Sahara"."""
    is_own: bool
    """Whether the player gains the amount; if not, the player's rivals gain it."""
    amount: float
    """The additional mean gain in dollars or points, rounded for display; negative for a loss."""

    @property
    def value(self) -> float:
        """How much this adds to the player's lead, in dollars or points; may be negative."""
        if self.is_own:
            return self.amount
        return -self.amount


class Reason(NamedTuple):
    """Why one choice is better or worse than another: the differences at locations on the table."""

    than: Action
    """The other choice: the best one or, for the best, the second best."""
    gap: float
    """The choice's value minus the other's, in dollars or points, rounded for display."""
    told: tuple[Difference, ...]
    """The differences to mention; those that favour the better choice come first."""
    ties: tuple[float, float] | None
    """The shares of rounds (0 to 1) in which the player was tied at the first location in `told`.

    The first share is for this choice, and the second for the other one. None unless the ties
    explain the difference there: a larger gain with fewer ties, or a smaller one with more.
    """

    @property
    def rest(self) -> float:
        """The part of `gap` that the differences in `told` do not explain; may be negative."""
        return self.gap - sum(found.value for found in self.told)

    @property
    def is_rest_needed(self) -> bool:
        """Whether the differences in `told` are misleading if `rest` is not mentioned with them."""
        if self.gap:
            return not LEAST <= self._share <= MOST
        return bool(self.told)

    @property
    def is_part(self) -> bool:
        """Whether the differences in `told` explain much less than the gap."""
        if self.gap:
            return self._share < LEAST_WHOLE
        return False

    @property
    def _share(self) -> float:
        """The share of the gap that the mentioned differences explain, which may be above 1."""
        return round(1 - self.rest / self.gap, 9)

    @property
    def is_for_the_gap(self) -> bool:
        """Whether the differences in `told`, added up, favour the better of the two choices."""
        return (self.gap - self.rest) * self.gap > 0

    def is_for_the_better(self, found: Difference) -> bool:
        """Whether a difference favours the better of the two choices."""
        return (found.value > 0) == (self.gap > 0)


def reason(game: Game, here: Tally, there: Tally, action: Action, than: Action) -> Reason:
    """Return why the choice `action` is better or worse than the choice `than`.

    `here` and `there` are the results of the simulated rounds after `action` and after `than`.
    """
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
    """Return the differences between two choices, round by round, by their source.

    Casinos at which neither choice places dice count as one place.
    """
    own: set[str] = set()
    for action in actions:
        own.update(_place(game, number) for number in game.policy.casinos_of(action))
    others = {_place(game, number) for number, _ in enumerate(game.words.casino_names, 1)} - own
    num = min(here.num_rounds, there.num_rounds)
    found: dict[Source, list[float]] = {}
    for source in {**here.sources, **there.sources}:
        more = list(map(sub, here.at(source)[:num], there.at(source)[:num]))
        merged = source
        if source.place in others:
            merged = source._replace(place=ELSEWHERE)
        if merged in found:
            more = list(map(add, found[merged], more))
        found[merged] = more
    return found


def _certain(
    game: Game, tally: Tally, by_source: dict[Source, list[float]]
) -> Iterator[Difference]:
    """Yield the differences that can be put into words and are too large to be chance."""
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
    """Whether the mean of some differences is too far from 0 to be chance."""
    mean = fmean(more)
    return abs(mean) > CERTAIN * standard_error(more, mean)


def _ties(
    game: Game, here: Tally, there: Tally, told: list[Difference]
) -> tuple[float, float] | None:
    """Return `Reason.ties` for the first of the mentioned differences."""
    if not told or not told[0].is_own:
        return None
    first = told[0]
    for one, other in zip(here.at_casinos, there.at_casinos, strict=True):
        if _place(game, one.number) != first.place:
            continue
        share, other_share = one.num_tied / one.num_rounds, other.num_tied / other.num_rounds
        fewer = other_share - share
        is_why = (fewer > 0) == (first.amount > 0)
        if is_why and abs(fewer) > LEAST_TIE_DIFFERENCE:
            return share, other_share
    return None


def _place(game: Game, number: int) -> str:
    return f"at {game.words.casino_names[number - 1]}"
