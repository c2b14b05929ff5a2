"""What can be seen of a position, apart from what can be remembered of it."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from lasvegas_tui.rules.card import CardState
from lasvegas_tui.rules.core import Player, State, View
from lasvegas_tui.rules.dice import DiceState
from lasvegas_tui.rules.money import Notes
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
            purses, under, pile = _exchanged(piles, _shown(state, viewer), rng)
            return replace(state, purses=purses, under=under, pile=pile)
        case CardState():
            piles = (*state.purses, state.box, state.pile)
            purses, box, pile = _exchanged(piles, _shown(state, viewer), rng)
            return replace(state, purses=purses, box=box, pile=pile)
        case VeganState():
            return replace(state, taken=_exchanged_but(state.taken, [] if viewer is None else [viewer], rng))
    return state


def _shown(state: DiceState | RoyaleState | CardState, viewer: Player | None) -> list[Player]:
    return [player for player, purse in enumerate(state.view(viewer).purses) if purse is not None]


def _exchanged(piles: tuple[Notes, ...], kept: list[Player], rng: Random) -> tuple[Any, Notes, Notes]:
    """The purses and both piles with notes exchanged among them."""
    *purses, under, pile = _exchanged_but(piles, kept, rng)
    return tuple(purses), under, pile


def _exchanged_but(heaps: tuple[Any, ...], kept: list[Player], rng: Random) -> tuple[Any, ...]:
    """Heaps as large as they were with other things in them; some are kept."""
    things = [thing for place, heap in enumerate(heaps) if place not in kept for thing in heap]
    rng.shuffle(things)
    exchanged = list(heaps)
    for place, heap in enumerate(heaps):
        if place not in kept:
            exchanged[place] = tuple(things.pop() for _ in heap)
    return tuple(exchanged)
