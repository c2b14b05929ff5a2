"""The buttons of the setup page: one offers a lesson, the first round; one begins the game."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.widgets import Static

from lasvegas_tui import demos
from lasvegas_tui.rules.game_description import Game


class FirstRoundButton(Static, can_focus=True):
    """A line that offers the first round, a lesson; Enter, Space or a click accepts."""

    EXPLANATION = "A round that you win with a few keys. It is offered once."

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "screen.first_round", show=False)
    ]

    def __init__(self, game: Game) -> None:
        """Offer the first round of a game, with how long it takes."""
        seconds = demos.first_round(game.name).seconds
        offer = f"First time? Play a first round: {seconds} seconds at the table"
        super().__init__(offer, id="offer", markup=False)

    async def on_click(self, event: Click) -> None:
        event.stop()
        await self.run_action("screen.first_round")


class BeginButton(Static, can_focus=True):
    """The button that begins the game; Enter, Space or a click presses it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "screen.begin", show=False)]

    def __init__(self, game: Game) -> None:
        label = "Begin"
        if game.has_rounds:
            label = "Deal the first round"
        super().__init__(label, id="begin", markup=False)

    async def on_click(self, event: Click) -> None:
        event.stop()
        await self.run_action("screen.begin")
