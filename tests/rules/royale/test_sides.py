"""The sides of tiles, and which tile a step or a piece of news belongs to."""

from typing import TypeAlias

import msgspec

from lasvegas_tui.rules.royale.news import TileNews
from lasvegas_tui.rules.royale.round_end import Pay
from lasvegas_tui.rules.royale.tile import TileStep
from lasvegas_tui.rules.royale.tiles import TILES
from tests.rules.royale.playing import position

Kind: TypeAlias = type[TileStep] | type[TileNews]


def kinds(base: Kind) -> list[Kind]:
    return [kind for sub in base.__subclasses__() for kind in (sub, *kinds(sub))]


def test_tile_is_saved_by_its_side() -> None:
    assert {side: msgspec.to_builtins(tile())["side"] for side, tile in TILES.items()} == {
        side: side for side in TILES
    }


def test_every_part_of_a_tile_names_its_side() -> None:
    for kind in [*kinds(TileStep), *kinds(TileNews)]:
        module = kind.__module__
        if ".royale.tiles." in module:
            (side,) = [side for side, tile in TILES.items() if tile.__module__ == module]
            assert kind.side == side  # type: ignore[comparison-overlap]
        elif ".royale.paying" in module:
            assert kind.side is TileStep.side


def test_step_without_a_tile_has_no_casino() -> None:
    table = position(3, tiles={2: "A2"}).table
    assert Pay(1).side is None
    assert table.number_of(Pay(1).side) is None
    assert table.number_of("A2") == 2
