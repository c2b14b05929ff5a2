"""The widget of the six casinos on a table; `casino_models` says what it draws."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.rules.casino.casinos import CasinoViewT
from lasvegas_tui.rules.core import Player
from lasvegas_tui.screens.casinos.casino_heights import Needs, TileNeeds
from lasvegas_tui.screens.casinos.casino_models import earnings
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanels
from lasvegas_tui.screens.casinos.payout_animation import TILE
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.dice import DiceArena, dice_chips
from lasvegas_tui.widgets.earnings_chart import Bar, MoneyBars, longest
from lasvegas_tui.widgets.flight import WIDTH as NOTE_WIDTH
from lasvegas_tui.widgets.flight import Flight, Slide

BESIDE_SIGN = 3
"""How many cells of an owner's row are to the left of the dice."""


class SixCasinos(CasinoPanels):
    """The panels of six casinos; `earnings` are bars for the screen to place below them."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    SixCasinos { height: 1fr; }
    GameScreen.-tall SixCasinos { height: 7fr; }
    GameScreen.-huge SixCasinos { height: 7fr; margin-top: 1; }
    GameScreen.-wide MoneyBars, GameScreen.-vast MoneyBars { width: 50%; }
    GameScreen.-wide MoneyBars.-alone, GameScreen.-vast MoneyBars.-alone { width: 100%; }
    GameScreen.-wide #stage.-listing MoneyBars.-alone { width: 50%; }
    GameScreen.-vast #stage.-listing MoneyBars.-alone { width: 50%; }
    GameScreen.-short MoneyBars, GameScreen.-short MoneyBars.-alone { width: 0; }
    """

    def __init__(self) -> None:
        super().__init__(6)
        self.earnings = MoneyBars()

    @property
    def needs(self) -> Needs:
        """Which parts the panels must make room for; no tile texts if the side column has them."""
        needs = super().needs
        is_vast = self.is_attached and self.screen.has_class("-vast")  # it may be closing
        if not is_vast:
            return needs
        return replace(needs, tiles=frozenset(TileNeeds(tile.num_states) for tile in needs.tiles))

    @property
    def parts(self) -> Mapping[str, Widget]:
        """The panels, by casino number as text ("1" to "6")."""
        return {str(number): panel for number, panel in enumerate(self.panels, 1)}

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        """Return where on the screen a flight starts or ends at a casino.

        Return also the screen row of the casino's last line.
        """
        assert isinstance(flight.at, int)
        panel = self.panels[flight.at - 1]
        region = panel.region
        left = region.x + (region.width - NOTE_WIDTH) // 2
        if flight.index == TILE:
            row = region.y + panel.tile_row
        else:
            row = panel.money.region.y + panel.money.row_of(flight.index)
        return Offset(left, row), region.bottom - 1

    def slide(self, arena: DiceArena, number: int, player: Player) -> Slide | None:
        """Return the movement of all dice showing `number` from the arena to `player`'s row.

        The row is at the casino of that number. None if the arena has no such dice.
        """
        dice = [die for die in arena.dice if die.number == number]
        if not dice:
            return None
        panel = self.panels[number - 1]
        end = panel.region.offset + Offset(BESIDE_SIGN, panel.row_of_owner(player))
        return Slide(dice_chips(dice), arena.place_of(number), end)

    def draw_earnings(
        self,
        screen: GameScreen[CasinoViewT],
        view: CasinoViewT,
        frame: Frame[CasinoViewT],
        seen: CasinoViewT,
    ) -> None:
        """Show what players earn as bars; after the payout these replace what was beside them.

        `view` is the view after the payout, `seen` the same with only the money counted so far.
        """
        bars, at_end = earnings(screen, view, frame, seen), earnings(screen, view, frame, view)
        self._show_bars(bars, longest((*bars, *at_end)), bool(bars) and not frame.news)

    def hide_earnings(self) -> None:
        self._show_bars((), longest(()), False)

    def _show_bars(self, bars: tuple[Bar, ...], most: int, is_alone: bool) -> None:
        self.earnings.most = most
        self.earnings.bars = bars
        self.earnings.set_class(is_alone, "-alone")
