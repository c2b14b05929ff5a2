"""What only a game itself can tell the tests that hold for all games, a module each.

Whoever adds a game writes one here, with `FACTS`; everything else is read off the game.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from lasvegas_tui import rules
from lasvegas_tui.rules.core import Player, State
from tests.rules.facts.witness import Witness


class Facts(NamedTuple):
    """What the tests cannot know of a game by its contract."""

    conserved: Callable[[Any], bool] = lambda state: True
    """Whether all that came out of the box is there, once."""
    witness: type[Witness] = Witness
    """Somebody who watches the game and doubts what contradicts what was open."""
    variants: Sequence[tuple[Mapping[str, Any], Sequence[int]]] = ()
    """Options worth a look besides the usual ones, with numbers of players."""
    hidden: frozenset[str] = frozenset()
    """The fields of the state that no view has."""
    shown: frozenset[str] = frozenset()
    """Fields of the state that lie open, where it has no `table` for them."""
    num_actions: int = 11
    """So many different actions are met in two games, or more."""
    secrets: Callable[[Any], object] = lambda state: state
    """What a game keeps from its players, but for single choices."""
    is_drawn_anew: bool = False
    """Whether any of that was never open to all, and so is another in each resampled state."""
    look_alike: Callable[[Any, Sequence[Player], Random], Any] | None = None
    """Return a state in which other things lie face down, but for what the players given see.

    None where nothing lies face down that was open once.
    """
    nobody_wins: Callable[[Any], bool] = lambda state: False
    """Whether the game has ended without a winner."""


def is_told(game: str) -> bool:
    """Whether the game has a module here."""
    return find_spec(f"{__name__}.{game}") is not None


def facts(game: str) -> Facts:
    """Return what a game tells of itself; of one that tells nothing, that it hides nothing."""
    found = import_module(f"{__name__}.{game}").FACTS if is_told(game) else Facts()
    assert isinstance(found, Facts)
    return found


def facts_of(state: State) -> Facts:
    """Return what the game tells that a state is of: its class lies in the game's package."""
    home = f"{type(state).__module__}."
    (game,) = [name for name in rules.names() if home.startswith(f"{rules.__name__}.{name}.")]
    return facts(game)
