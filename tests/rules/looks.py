"""What can be seen of a position, apart from what can be remembered of it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from lasvegas_tui.rules.card import CardState
from lasvegas_tui.rules.core import Player, State, View
from lasvegas_tui.rules.dice import DiceState
from lasvegas_tui.rules.royale.state import RoyaleState
from lasvegas_tui.rules.vegan.state import VeganState


def shown(view: View) -> View:
    """Gives a view without what is only remembered: what may be drawn and told of it."""
    return replace(view, remembered=None) if hasattr(view, "remembered") else view


def look_alike(state: State, viewer: Player | None, rng: Random) -> State:
    """Gives a state of which the viewer, or with None an onlooker, may be shown the same.

    What is secret is another, and so is what lies face down, which whoever has a memory would notice.
    """
    for player in range(state.num_players) if viewer is None else [viewer]:
        state = state.resample(player, rng)
    match state:
        case DiceState() | RoyaleState():
            purses, under, pile = _exchanged((*state.purses, state.under, state.pile), _shown(state, viewer), rng)
            return replace(state, purses=purses, under=under, pile=pile)
        case CardState():
            purses, box, pile = _exchanged((*state.purses, state.box, state.pile), _shown(state, viewer), rng)
            return replace(state, purses=purses, box=box, pile=pile)
        case VeganState():
            cards = [card for owner, taken in enumerate(state.taken) if owner != viewer for card in taken]
            rng.shuffle(cards)
            taken = tuple(
                tricks if owner == viewer else tuple(cards.pop() for _ in tricks)
                for owner, tricks in enumerate(state.taken)
            )
            return replace(state, taken=taken)
    return state


def _shown(state: DiceState | RoyaleState | CardState, viewer: Player | None) -> list[Player]:
    return [player for player, purse in enumerate(state.view(viewer).purses) if purse is not None]


def _exchanged(
    piles: tuple[tuple[int, ...], ...], kept: Iterable[int], rng: Random
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]]:
    """Gives the purses and both piles with other notes in them, as many as there were; some are kept."""
    kept = set(kept)
    notes = [note for place, pile in enumerate(piles) if place not in kept for note in pile]
    rng.shuffle(notes)
    *purses, under, pile = (
        pile if place in kept else tuple(notes.pop() for _ in pile) for place, pile in enumerate(piles)
    )
    return tuple(purses), under, pile
