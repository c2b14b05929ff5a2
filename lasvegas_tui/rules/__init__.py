"""The games: pure values and functions that know no screen and draw no random numbers.

A game is a package in this folder that defines `GAME`. Games are discovered, not listed.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from lasvegas_tui.rules.games import Game


@cache
def names() -> tuple[str, ...]:
    """Return the names of all games, alphabetically, without loading any."""
    return tuple(sorted(found.name for found in iter_modules(__path__) if found.ispkg))


def package(name: str) -> ModuleType:
    """Return the package of a game without loading any other; raises KeyError if unknown."""
    if name not in names():
        raise KeyError(name)
    return import_module(f"{__name__}.{name}")


def game(name: str) -> Game:
    """Return a game without loading any other; raises KeyError if unknown."""
    found = package(name).GAME
    assert isinstance(found, Game)
    return found


def all_games() -> tuple[Game, ...]:
    """Load all games and return them in the order of the lobby."""
    return tuple(sorted(map(game, names()), key=lambda found: (found.order, found.title)))
