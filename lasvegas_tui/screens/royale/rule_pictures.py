"""The pictures for the rules of Royale and for its tiles."""

from __future__ import annotations

from functools import partial
from typing import cast

from lasvegas_tui import demos
from lasvegas_tui.rules.royale.table import RoyaleView
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanels
from lasvegas_tui.screens.casinos.payout_rule_pictures import PayoutPicture
from lasvegas_tui.screens.royale.screen import casino_models, owners_in
from lasvegas_tui.widgets.styles import style_of


class TilePicture(CasinoPanels):
    """A picture for the rulebook: a casino with a tile, as when the tile's demo asks a question."""

    DEFAULT_CSS = """
    TilePicture { width: 100%; max-width: 32; height: 22; margin-bottom: 1; }
    """

    def __init__(self, side: str) -> None:
        super().__init__(1)
        (demo,) = (demo for demo in demos.of_game("royale") if side in demo.names)
        (shot,) = (shot for shot in demo.shots if shot.ask is not None)
        view = cast("RoyaleView", demo.view(shot.asked))
        number = view.table.number_of(side)
        assert number is not None, "a demo asks for its tile while that lies there"
        players = tuple(map(style_of, demo.session.seats))
        models = [*casino_models(view, owners_in(view, players), players)]
        self.show([models[number - 1]])


PICTURES = {
    "R-7": lambda: PayoutPicture(4, (80_000, 40_000), (5, 3, 1, 1), (0, 0, 1, 0)),
}
IN_MARGIN = {side: partial(TilePicture, side) for side in TILES}
"""Functions that return a tile's picture for the margin, by the name of the tile's side."""
