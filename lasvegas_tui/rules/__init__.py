"""The games: pure values and functions without screens and without random numbers of their own.

A game is a tree of states. Its root depends on the number of players and the options:

    >>> from lasvegas_tui import rules
    >>> game = rules.game("dice")
    >>> root = game.new(3, game.options())
    >>> root.node
    Chance()

Chance takes actions like a player. They are drawn with your own generator, or written by hand:

    >>> from random import Random
    >>> dealt = root.apply(root.sample(Random(1)))
    >>> from lasvegas_tui.rules.dice.actions import Place, Roll
    >>> rolled = dealt.apply(Roll((1, 1, 3, 4, 5, 5, 5, 5)))
    >>> rolled.node
    Decision(player=0)

Nothing is changed in place, so states can be kept, compared, and used as keys:

    >>> dealt.node, rolled == dealt.apply(Roll((1, 1, 3, 4, 5, 5, 5, 5)))
    (Chance(), True)

Only `legal_actions` says what is allowed, in a stable order; `check` says why something is not:

    >>> rolled.legal_actions(0)
    (Place(number=1), Place(number=3), Place(number=4), Place(number=5))
    >>> rolled.legal_actions(1)
    ()
    >>> rolled.check(0, Place(2))
    Traceback (most recent call last):
    lasvegas_tui.rules.core.IllegalActionError: No die shows a 2.

If several players choose at once, in secret, their choices are applied together:

    >>> card = rules.game("card")
    >>> states = rules.walk(card.new(2, card.options()), Random(1).choice, Random(1))
    >>> state = next(state for state in states if isinstance(state.node, rules.Simultaneous))
    >>> state.node
    Simultaneous(players=(0, 1))
    >>> choices = {player: state.legal_actions(player)[0] for player in state.node.players}
    >>> state.apply_joint(choices).node
    Chance()

A view has no field for anything its viewer may not know. `resample` draws all that the player does
not know anew, each possibility with its true probability:

    >>> mine, imagined = state.view(0), state.resample(0, Random(2))
    >>> imagined.view(0) == mine, imagined == state
    (True, False)

`walk` plays from any state to the end, which is the last state that it yields:

    >>> *_, end = rules.walk(root, Random(1).choice, Random(1))
    >>> end.node, len(end.standings()), end.standings()[0].rank
    (Terminal(), 3, 1)

Actions, options and states are msgspec structs, and are encoded and decoded as such:

    >>> import msgspec
    >>> msgspec.json.encode(Place(3))
    b'{"do":"Place","number":3}'
    >>> msgspec.json.decode(b'{"do":"Place","number":3}', type=game.actions)
    Place(number=3)

A game is a package that defines `GAME`: in this folder, or in another distribution, by an entry
point in the group `lasvegas.games`. Games are discovered, not listed.
"""

import os
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from lasvegas_tui.plugins import PluginError, Plugins
from lasvegas_tui.rules.core import (
    Action,
    Chance,
    Decision,
    IllegalActionError,
    News,
    Node,
    Options,
    OptionsError,
    Player,
    Refusal,
    Simultaneous,
    Standing,
    State,
    Terminal,
    View,
    awaited,
    walk,
)
from lasvegas_tui.rules.game_description import Game

__all__ = [
    "Action",
    "Chance",
    "Decision",
    "Game",
    "IllegalActionError",
    "News",
    "Node",
    "Options",
    "OptionsError",
    "Player",
    "PluginError",
    "Refusal",
    "Simultaneous",
    "Standing",
    "State",
    "Terminal",
    "View",
    "all_games",
    "awaited",
    "game",
    "names",
    "walk",
]


SHARED = "casino"
"""The only package here that is not a game; it contains what games with casinos share."""


@cache
def _own_names() -> tuple[str, ...]:
    packages = (found.name for found in iter_modules(__path__) if found.ispkg)
    return tuple(name for name in packages if name != SHARED)


@cache
def plugins() -> Plugins:
    """Return the games that other packages provide."""
    return Plugins("game", _reason_against, _own_names())


def _reason_against(name: str, found: Any) -> str:
    described = getattr(found, "GAME", None)
    is_named = isinstance(described, Game) and described.name == name
    if is_named and hasattr(found, "__path__"):
        return ""
    return f"it is not a package with a GAME {name}"


@cache
def names() -> tuple[str, ...]:
    """Return the names of all games in alphabetical order, without loading any of them."""
    return tuple(sorted((*_own_names(), *plugins().names)))


def is_plugin(name: str) -> bool:
    """Whether the game with this name is provided by another package."""
    return name in plugins().names


def package(name: str) -> ModuleType:
    """Return the package of a game, given its name, without loading any other game.

    Raises KeyError if it is unknown, and PluginError for a plugin that cannot be loaded.
    """
    if name not in names():
        raise KeyError(name)
    if is_plugin(name):
        found = plugins().load(name)
        assert isinstance(found, ModuleType)
        return found
    return import_module(f"{__name__}.{name}")


def has_first_round(name: str) -> bool:
    """Whether the game with this name has a demo in which a new player plays one round.

    Raises KeyError or PluginError, as `package` does.
    """
    return os.path.exists(Path(package(name).__path__[0]) / "demos" / "first.demo")


def game(name: str) -> Game:
    """Return a game, given its name, without loading any other game.

    Raises KeyError or PluginError, as `package` does.
    """
    found = package(name).GAME
    assert isinstance(found, Game)
    return found


def all_games() -> tuple[Game, ...]:
    """Return all games in the order in which the program lists them.

    Games that cannot be loaded are left out.
    """
    there = [name for name in names() if not is_plugin(name) or plugins().loads(name)]
    return tuple(sorted(map(game, there), key=lambda found: (found.order, found.title)))
