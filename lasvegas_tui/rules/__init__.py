"""The games themselves: pure values and functions that know no screen and draw no random number."""

from importlib import import_module

from lasvegas_tui.rules.core import Game

GAMES = ("dice", "royale", "card", "board", "vegan")
"""The names of the games, which are also those of their modules."""


def game(name: str) -> Game:
    """Return the game of that name; raises KeyError where there is none. Loads no other game."""
    if name not in GAMES:
        raise KeyError(name)
    found = import_module(f"{__name__}.{name}").GAME
    assert isinstance(found, Game)
    return found
