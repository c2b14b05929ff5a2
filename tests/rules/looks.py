"""What can be seen of a position, apart from what can be remembered of it."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from lasvegas_tui.rules.card.state import CardState
from lasvegas_tui.rules.core import Player, State, View
from lasvegas_tui.rules.dice.state import DiceState
from lasvegas_tui.rules.royale.state import RoyaleState
from lasvegas_tui.rules.vegan.state import VeganState


def shown(view: View) -> View:
    """A view without what is only remembered: what may be drawn and told of it."""
    return replace(view, remembered=None) if hasattr(view, "remembered") else view


def look_alike(state: State, viewer: Player | None, rng: Random) -> State:
    """A state of which the viewer, or with None an onlooker, may be shown the same.

    What is secret is another, and so is what lies face down, which a memory would notice.
    """
    for player in range(state.num_players) if viewer is None else [viewer]:
        state = state.resample(player, rng)
    match state:
        case DiceState() | RoyaleState():
            piles = (*state.purses, state.under, state.pile)
            *purses, under, pile = _exchanged(piles, _shown(state, viewer), rng)
            return replace(state, purses=tuple(purses), under=under, pile=pile)
        case CardState():
            piles = (*state.purses, state.box, state.pile)
            *purses, box, pile = _exchanged(piles, _shown(state, viewer), rng)
            return replace(state, purses=tuple(purses), box=box, pile=pile)
        case VeganState():
            own = [] if viewer is None else [viewer]
            return replace(state, taken=_exchanged(state.taken, own, rng))
    return state


def _shown(state: DiceState | RoyaleState | CardState, viewer: Player | None) -> list[Player]:
    return [player for player, purse in enumerate(state.view(viewer).purses) if purse is not None]


def _exchanged(piles: tuple[Any, ...], kept: list[Player], rng: Random) -> tuple[Any, ...]:
    """Piles as large as they were with other things in them; some are kept."""
    things = [thing for place, pile in enumerate(piles) if place not in kept for thing in pile]
    rng.shuffle(things)
    exchanged = list(piles)
    for place, pile in enumerate(piles):
        if place not in kept:
            exchanged[place] = tuple(things.pop() for _ in pile)
    return tuple(exchanged)
