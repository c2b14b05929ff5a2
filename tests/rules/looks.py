"""Positions of which a viewer is shown the same, though a memory tells them apart."""

from collections.abc import Sequence
from random import Random
from typing import Any

from lasvegas_tui.rules.core import Player, State
from tests.rules.facts import facts_of


def look_alike(state: State, viewer: Player | None, rng: Random) -> State:
    """A state of which the viewer, or with None an onlooker, may be shown the same.

    What is secret is another, and so is what lies face down, which a memory would notice.
    """
    for player in range(state.num_players) if viewer is None else [viewer]:
        state = state.resample(player, rng)
    exchange = facts_of(state).look_alike
    return state if exchange is None else exchange(state, _seen(state, viewer), rng)


def _seen(state: State, viewer: Player | None) -> list[Player]:
    """Return the players whose money the viewer sees."""
    purses = getattr(state.view(viewer), "purses", None)
    if purses is None:
        return [] if viewer is None else [viewer]
    return [player for player, purse in enumerate(purses) if purse is not None]


def exchanged(piles: tuple[Any, ...], kept: Sequence[Player], rng: Random) -> tuple[Any, ...]:
    """Piles as large as they were with other things in them; some are kept."""
    things = [thing for place, pile in enumerate(piles) if place not in kept for thing in pile]
    rng.shuffle(things)
    exchanged = list(piles)
    for place, pile in enumerate(piles):
        if place not in kept:
            exchanged[place] = tuple(things.pop() for _ in pile)
    return tuple(exchanged)
