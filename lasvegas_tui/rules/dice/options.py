"""The options of the dice game, on which the players agree before it begins."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from lasvegas_tui.rules.core import Options, OptionsError, short_game

NUM_WHITE = {2: 4, 3: 2, 4: 2}  # D-13: white dice per player
LEFTOVER_WHITE = 2  # D-14: with three players


class DiceOptions(Options, frozen=True):
    """The options of a dice game, such as white dice and chip cards."""

    neutral: Annotated[
        bool | None,
        Meta(
            title="White dice",
            description="White dice belong to nobody. They are rolled along and win notes, as one "
            "more player would (2 to 4 players; by default with 2).",
            extra={"rule": "D-16", "usual": "with two players"},
        ),
    ] = None
    chips: Annotated[
        bool,
        Meta(
            title="Chip cards",
            description="Two dice placed at once may take a chip card, and sets of these pay "
            "at the end.",
            extra={"rule": "D-19"},
        ),
    ] = False
    open_money: Annotated[
        bool,
        Meta(
            title="Open money",
            description="Money won lies face up instead of face down.",
            extra={"rule": "D-11"},
        ),
    ] = False
    short: Annotated[bool, short_game("D-22")] = False

    @property
    def is_short(self) -> bool:
        return self.short

    def check(self, num_players: int) -> None:
        super().check(num_players)
        if self.neutral and num_players not in NUM_WHITE:  # D-17
            raise OptionsError("White dice are for 2 to 4 players.")
