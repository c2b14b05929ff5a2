"""The games: pure values and functions that know no screen and draw no random numbers.

    from lasvegas_tui import rules

    game = rules.game("royale")
    state = game.new(3, game.options())

A game is a package in this folder that defines `GAME`, or one of another distribution, by an entry
point in the group `lasvegas.games`. Games are discovered, not listed.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from lasvegas_tui.plugins import PluginError, Plugins
from lasvegas_tui.rules.games import Game

__all__ = ["Game", "PluginError", "all_games", "game", "is_plugin", "names", "package", "plugins"]


@cache
def _own_names() -> tuple[str, ...]:
    return tuple(found.name for found in iter_modules(__path__) if found.ispkg)


@cache
def plugins() -> Plugins:
    """Return the games of other packages."""
    return Plugins("game", _reason_against, _own_names())


def _reason_against(name: str, found: Any) -> str:
    described = getattr(found, "GAME", None)
    if not isinstance(described, Game) or not hasattr(found, "__path__"):
        return "it is no package with a GAME"
    return "" if described.name == name else f"its GAME has the name {described.name}"


@cache
def names() -> tuple[str, ...]:
    """Return the names of all games, alphabetically, without loading any."""
    return tuple(sorted((*_own_names(), *plugins().names)))


def is_plugin(name: str) -> bool:
    """Whether a game is of another package."""
    return name in plugins().names


def package(name: str) -> ModuleType:
    """Return the package of a game without loading any other.

    Raises KeyError if it is unknown, and PluginError if it is of another package and does not load.
    """
    if name not in names():
        raise KeyError(name)
    if is_plugin(name):
        found = plugins().load(name)
        assert isinstance(found, ModuleType)
        return found
    return import_module(f"{__name__}.{name}")


def game(name: str) -> Game:
    """Return a game without loading any other; raises what `package` raises."""
    found = package(name).GAME
    assert isinstance(found, Game)
    return found


def all_games() -> tuple[Game, ...]:
    """Load all games and return them in the order of the lobby, without those that do not load."""
    there = [name for name in names() if not is_plugin(name) or plugins().loads(name)]
    return tuple(sorted(map(game, there), key=lambda found: (found.order, found.title)))
