"""The options of the board game, on which the players agree before it begins."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from lasvegas_tui.rules.core import Options, short_game
from lasvegas_tui.rules.grammar import numeral

SHORT_GAME = 7  # B-21: tables


class BoardOptions(Options, frozen=True):
    """The options of a board game: with dice-duels or without, and whether it is short."""

    duels: Annotated[
        bool,
        Meta(
            title="Dice-duels",
            description="The advanced game: only a duel won replaces an opponent's counter.",
            extra={"rule": "B-19"},
        ),
    ] = False
    short: Annotated[bool, short_game("B-21", f"once {numeral(SHORT_GAME)} tables are scored")] = (
        False
    )

    @property
    def is_short(self) -> bool:
        return self.short
