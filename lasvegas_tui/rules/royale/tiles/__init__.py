"""The casino tiles: eight with two sides; each side is a module and a page of the rulebook.

They are discovered, not listed: each module in this folder is a side of a tile. Other packages can
add some by entry points in the group `lasvegas.tiles`, each under the id of its side, such as "J1".
`tile` explains how to write one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random
from types import ModuleType
from typing import Any, TypeVar

from msgspec import Struct

from lasvegas_tui.plugins import Plugins
from lasvegas_tui.rules.core import Action, News
from lasvegas_tui.rules.royale import shared_tile_parts
from lasvegas_tui.rules.royale.actions import Choice
from lasvegas_tui.rules.royale.table import Secret
from lasvegas_tui.rules.royale.tile import Tile, TileStep

T = TypeVar("T")

SIDE = re.compile(r"[A-Z][1-9]")
WRITTEN = (Action, News, Secret, TileStep, Tile)
"""Saved games contain values of the subclasses of these classes, each marked with its tag.

Subclasses of the same base class have different tags.
"""
HOME = __name__.rpartition(".")[0]


def _defined(module: ModuleType, base: type[T]) -> list[type[T]]:
    """Return the subclasses of `base` that a module defines itself, in order."""
    own = [
        kind for kind in vars(module).values() if getattr(kind, "__module__", "") == module.__name__
    ]
    return [kind for kind in own if isinstance(kind, type) and issubclass(kind, base)]


def _page(module: ModuleType) -> Path:
    """Return the page of the rulebook beside a module."""
    return Path(str(module.__file__)).with_suffix(".md")


def _by_side(module: ModuleType) -> str:
    (tile,) = _defined(module, Tile)
    return tile.side


_NAMES = [f"{__name__}.{found.name}" for found in iter_modules(__path__)]
MODULES = sorted(map(import_module, _NAMES), key=_by_side)


# -- tiles of other packages -----------------------------------------------------------------------


def kinds(base: type[Struct]) -> tuple[type[Struct], ...]:
    """Return all subclasses of a type that this game and its tiles define."""
    others = {module.__name__ for module in MODULES}
    home = f"{HOME}."
    return tuple(
        kind
        for kind in _below(base)
        if kind.__module__.startswith(home) or kind.__module__ in others
    )


def _below(base: type[Struct]) -> Iterator[type[Struct]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _below(kind)


def _reason_against(side: str, found: Any) -> str:
    if isinstance(found, ModuleType):
        tiles = _defined(found, Tile)
    else:
        tiles = []
    if [tile.side for tile in tiles] != [side]:
        return f"it is not a module with one tile {side}"
    if not os.path.exists(_page(found)):
        return f"beside it there is no page {_page(found).name}"
    for base in WRITTEN:
        taken = set(map(_tag, kinds(base)))
        for kind in _defined(found, base):
            if _tag(kind) in taken:
                return f"there is another {_tag(kind)}"
    return ""


def _tag(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


PLUGINS = Plugins("tile", _reason_against, tuple(map(_by_side, MODULES)), SIDE)
for _side in PLUGINS.names:
    if PLUGINS.loads(_side):
        MODULES.append(PLUGINS.load(_side))
MODULES.sort(key=_by_side)

TILES = {tile.side: tile for module in MODULES for tile in _defined(module, Tile)}
"""Maps the id of each tile side, "A1" to "H2", to the class of the tile (R-C5)."""

CHOICES = tuple(
    [kind for module in (*MODULES, shared_tile_parts) for kind in _defined(module, Choice)]
)
"""The classes of all actions that tiles let players choose."""

PAGES = tuple(map(_page, MODULES))
"""The files with the tiles' pages of the rulebook, in the order of their sides."""

LETTERS = tuple(dict.fromkeys(side[0] for side in TILES))
SIDES = {letter: tuple([side for side in TILES if side[0] == letter]) for letter in LETTERS}


def draw(count: int, used: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """Draw tile sides at random for casinos 1 to `count` (R-10).

    Tiles with an unused side are preferred; `used` are the sides that have been in play in this
    game.
    """
    fresh = [letter for letter in LETTERS if unused(letter, used)]
    letters = rng.sample(fresh, min(count, len(fresh)))
    if len(letters) < count:
        others = [letter for letter in LETTERS if letter not in fresh]
        letters += rng.sample(others, count - len(letters))
    return tuple([rng.choice(unused(letter, used) or SIDES[letter]) for letter in letters])


def unused(letter: str, used: Iterable[str]) -> tuple[str, ...]:
    """Return the sides of the tile with this letter that have not been used in this game.

    `used` are the sides that have been used.
    """
    if used:
        return tuple([side for side in SIDES[letter] if side not in used])
    return SIDES[letter]
