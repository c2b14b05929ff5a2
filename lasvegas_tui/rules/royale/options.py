"""The options of Royale, on which the players agree before a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.core import Options, OptionsError, short_game


class RoyaleOptions(Options, frozen=True):
    """The options of a game of Royale, such as playing without tiles."""

    basic: Annotated[
        bool,
        Meta(
            title="Basic game",
            description="Without tiles: dice, notes and chips alone.",
            extra={"rule": "R-10"},
        ),
    ] = False
    tiles: Annotated[
        int,
        Meta(
            ge=1,
            le=6,
            title="Tiles in each round",
            description="A tile gives its casino a rule of its own. So many casinos have one, "
            "and each round brings new ones (not in the basic game).",
            extra={"rule": "R-10"},
        ),
    ] = 3
    fresh_tiles: Annotated[
        bool,
        Meta(
            title="No tile side twice",
            description="A tile has two sides. A side that was in play does not come again in the "
            "same game (not in the basic game).",
            extra={"rule": "R-10"},
        ),
    ] = False
    hidden_money: Annotated[
        bool,
        Meta(
            title="Hidden money",
            description="Money won lies face down until the end of the game.",
            extra={"rule": "R-7"},
        ),
    ] = False
    short: Annotated[bool, short_game("R-20")] = False

    @property
    def is_short(self) -> bool:
        return self.short

    def idle(self) -> Mapping[str, str]:
        if not self.basic:
            return {}
        return {
            "tiles": "The basic game has no casino tiles, so their number has no effect.",
            "fresh_tiles": "The basic game has no casino tiles, so their sides cannot come back.",
        }

    def check(self, num_players: int) -> None:
        super().check(num_players)
        if self.tiles not in NUMBERS:
            raise OptionsError(f"1 to 6 casino tiles are in play each round, not {self.tiles}.")
