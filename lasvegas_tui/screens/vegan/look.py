"""Las Vegan on the table."""

from __future__ import annotations

from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.vegan.table import (
    VeganView,
)
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.screens.vegan.animation import VeganAnimation
from lasvegas_tui.screens.vegan.asking import VeganQuestionHelp, VeganTargeting
from lasvegas_tui.screens.vegan.base_presenter import (
    owners,
    tricks,
)
from lasvegas_tui.screens.vegan.play_area import VeganPlayArea
from lasvegas_tui.widgets.seats import Purse, SeatModel


class VeganLook(Look[VeganView]):
    """The look of Las Vegan."""

    targeting = VeganTargeting()
    question_help = VeganQuestionHelp()
    animation = VeganAnimation()
    title = "LAS VEGAN"
    purse_heading = "Cabbages"

    def new_play_area(self) -> PlayArea[VeganView]:
        return VeganPlayArea(self)

    def seats_in(self, view: VeganView) -> tuple[SeatModel, ...]:
        table = view.table
        return tuple(
            SeatModel(
                player_style=player_style,
                dice=tricks(table.num_tricks[owner]),
                money=f"{table.cabbages[owner]} {CABBAGE}" if owner < table.num_players else "",
                amount=table.cabbages[owner] if owner < table.num_players else None,
                is_awaited=owner in view.awaited,
            )
            for owner, player_style in enumerate(owners(table, self.player_styles))
        )

    def purse(self, view: VeganView, player: Player) -> Purse:
        table = view.table
        cabbages = f"{table.cabbages[player]} {CABBAGE}"
        return Purse(self.player_styles[player], cabbages, tricks(table.num_tricks[player]))


LOOK = VeganLook
