"""The widget with the panels of the six casinos; a game's screen makes what it draws, by `casino_models`."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.rules.casino.casinos import CasinoViewT
from lasvegas_tui.rules.core import Player
from lasvegas_tui.screens.casinos.casino_heights import Needs, TileNeeds
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanels
from lasvegas_tui.screens.casinos.models_from_views import earnings
from lasvegas_tui.screens.casinos.payout_animation import TILE
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.dice import DiceArena, dice_chips
from lasvegas_tui.widgets.earnings_chart import Bar, MoneyBars, longest
from lasvegas_tui.widgets.flight import WIDTH as NOTE_WIDTH
from lasvegas_tui.widgets.flight import Flight, Slide

BESIDE_SIGN = 3
"""How many cells an owner's row has before the dice: for the owner's sign and blanks."""


class SixCasinos(CasinoPanels):
    """The panels of the six casinos, and bars of `earnings`, which the screen puts below them."""

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
        """What the panels have to show; no texts on tiles if the side column shows them."""
        needs = super().needs
        is_vast = self.is_attached and self.screen.has_class("-vast")  # it may be closing
        if not is_vast:
            return needs
        return replace(needs, tiles=frozenset(TileNeeds(tile.num_states) for tile in needs.tiles))

    @property
    def parts(self) -> Mapping[str, Widget]:
        """The panels, by the number of the casino as text ("1" to "6")."""
        return {str(number): panel for number, panel in enumerate(self.panels, 1)}

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        """Return the screen position where a flight starts or ends at a casino, and a screen row.

        The row is the casino's last one, below which the flight does not go.
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
        """Return the movement of all rolled dice that show `number` to the casino of that number.

        They move to the row of `player` there. None if no die shows the number.
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
        """Draw a bar of each player's money during a payout; without a payout, hide the bars.

        `view` is the view after the payout, `seen` the same view with only the money counted so
        far. After the payout, the bars take the whole width.
        """
        bars, at_end = earnings(screen, view, frame, seen), earnings(screen, view, frame, view)
        self._show_bars(bars, longest((*bars, *at_end)), bool(bars) and not frame.news)

    def hide_earnings(self) -> None:
        self._show_bars((), longest(()), False)

    def _show_bars(self, bars: tuple[Bar, ...], most: int, is_alone: bool) -> None:
        self.earnings.most = most
        self.earnings.bars = bars
        self.earnings.set_class(is_alone, "-alone")
