"""The sides of tiles, and which tile a step belongs to."""

from __future__ import annotations

import msgspec
import pytest

from lasvegas_tui.rules.royale.table import Step
from lasvegas_tui.rules.royale.tiles import TILES


def kinds(base: type[Step] = Step) -> list[type[Step]]:
    return [kind for sub in base.__subclasses__() for kind in (sub, *kinds(sub))]


def test_a_tile_is_written_down_by_its_side() -> None:
    assert {side: msgspec.to_builtins(tile())["side"] for side, tile in TILES.items()} == {side: side for side in TILES}


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_a_step_of_a_tile_says_which(kind: type[Step]) -> None:
    module = kind.__module__
    if ".royale.tiles." in module:
        (side,) = [side for side, tile in TILES.items() if tile.__module__ == module]
        assert kind.side == side  # type: ignore[comparison-overlap]
    elif ".royale.turns" in module:
        assert kind.side is Step.side
