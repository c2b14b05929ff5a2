"""The options of Las Vegan, on which the players agree before a game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from lasvegas_tui.rules.core import Options, OptionsError, short_game


class VeganOptions(Options, frozen=True):
    """The options of a game of Las Vegan, such as open tricks."""

    starter: Annotated[
        int,
        Meta(
            ge=1,
            le=5,
            title="First player",
            description="The player who starts round 1.",
            extra={"rule": "V-1", "is_seat": True},
        ),
    ] = 1
    open_tricks: Annotated[
        bool,
        Meta(
            title="Open tricks",
            description="Tricks taken lie face up, not face down, with what they bring or cost.",
            extra={"rule": "V-5"},
        ),
    ] = False
    short: Annotated[bool, short_game("V-20")] = False

    @property
    def is_short(self) -> bool:
        return self.short

    def check(self, num_players: int) -> None:
        super().check(num_players)
        if self.starter > num_players:  # V-1
            raise OptionsError(f"Seat {self.starter} cannot start a game of {num_players}.")
