"""The games themselves: pure values and functions that know no screen and draw no random number.

A game is a package in here with a `GAME`. Games are found, not listed.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from lasvegas_tui.rules.games import Game


@cache
def names() -> tuple[str, ...]:
    """Return the names of the games, those of their packages, by the alphabet. Loads none."""
    return tuple(sorted(found.name for found in iter_modules(__path__) if found.ispkg))


def package(name: str) -> ModuleType:
    """Return the package of a game; raises KeyError where there is none. Loads no other game."""
    if name not in names():
        raise KeyError(name)
    return import_module(f"{__name__}.{name}")


def game(name: str) -> Game:
    """Return the game of that name; raises KeyError where there is none. Loads no other game."""
    found = package(name).GAME
    assert isinstance(found, Game)
    return found


def all_games() -> tuple[Game, ...]:
    """Return the games in the order in which they are offered. Loads them all."""
    return tuple(sorted(map(game, names()), key=lambda found: (found.order, found.title)))
