"""A play area of six casinos above a stage, such as that of the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.rules.casinos import CasinoViewT
from lasvegas_tui.screens.casinos.payout import TILE
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.look.casino_look import CasinoLook
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.widgets.bar_chart import MoneyBars, longest
from lasvegas_tui.widgets.casino import CasinoPanels
from lasvegas_tui.widgets.dice import DiceArena
from lasvegas_tui.widgets.flight import WIDTH as NOTE_WIDTH
from lasvegas_tui.widgets.flight import Flight


class CasinoPlayArea(PlayArea[CasinoViewT]):
    """The casinos, above a stage for other widgets."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    CasinoPlayArea #strip { height: 1fr; padding: 0 0 0 1; margin-top: 0; }
    GameScreen.-tall CasinoPlayArea #strip { height: 7fr; margin-top: 1; }
    GameScreen.-huge CasinoPlayArea #strip { height: 7fr; margin-top: 1; }
    GameScreen.-tall CasinoPlayArea #stage { height: 3fr; }
    GameScreen.-huge CasinoPlayArea #stage { height: 3fr; }
    GameScreen.-wide CasinoPlayArea MoneyBars { width: 50%; }
    GameScreen.-vast CasinoPlayArea MoneyBars { width: 50%; }
    GameScreen.-wide CasinoPlayArea.-paid MoneyBars { width: 100%; }
    GameScreen.-vast CasinoPlayArea.-paid MoneyBars { width: 100%; }
    GameScreen.-wide CasinoPlayArea.-paid.-listing MoneyBars { width: 50%; }
    GameScreen.-vast CasinoPlayArea.-paid.-listing MoneyBars { width: 50%; }
    GameScreen.-short CasinoPlayArea MoneyBars { width: 0; }
    GameScreen.-short CasinoPlayArea.-paid MoneyBars { width: 0; }
    """

    def __init__(self, look: CasinoLook[CasinoViewT], *below: Widget) -> None:
        self.look = look
        self.strip = CasinoPanels(6, "strip")
        super().__init__([self.strip], below)
        self.earnings = MoneyBars()
        self.beside = (self.earnings,)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {str(number): panel for number, panel in enumerate(self.strip.panels, 1)}

    def draw(
        self, view: CasinoViewT, frame: Frame[CasinoViewT], instant: Instant[CasinoViewT]
    ) -> None:
        self.strip.show(self.look.casinos(view, frame, instant))
        self._draw_earnings(view, frame, instant.view)

    def show_choices(
        self, labels: Sequence[str], cursor: int = -1, numbers: Sequence[int] = ()
    ) -> None:
        super().show_choices(labels, cursor, numbers)
        self.set_class(bool(labels), "-listing")

    def _draw_earnings(
        self, view: CasinoViewT, frame: Frame[CasinoViewT], seen: CasinoViewT
    ) -> None:
        """Show the earnings as bars; after the payout they have the stage for themselves."""
        bars, at_end = self.look.earnings(view, frame, seen), self.look.earnings(view, frame, view)
        self.earnings.most = longest((*bars, *at_end))
        self.earnings.bars = bars
        self.set_class(bool(bars) and not frame.news, "-paid")

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        assert isinstance(flight.at, int)
        panel = self.strip.panels[flight.at - 1]
        region = panel.region
        left = region.x + (region.width - NOTE_WIDTH) // 2
        row = panel.tile_row if flight.index == TILE else panel.row_of(flight.index)
        return Offset(left, region.y + row), region.bottom - 1


class DicePlayArea(CasinoPlayArea[CasinoViewT]):
    """Casinos, and the dice arena in the stage."""

    def __init__(self, look: CasinoLook[CasinoViewT]) -> None:
        self.arena = DiceArena()
        self._is_animated = False
        super().__init__(look, self.arena)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {**super().parts, "dice": self.arena}

    def draw(
        self, view: CasinoViewT, frame: Frame[CasinoViewT], instant: Instant[CasinoViewT]
    ) -> None:
        super().draw(view, frame, instant)
        self._is_animated = bool(frame.news) or frame.place is not None
        self.arena.dice = frame.dice or self.look.dice_presenter.dice(view, self.look.player_styles)
        self.arena.chosen = self.number_placed(view, frame)

    def number_placed(self, view: CasinoViewT, frame: Frame[CasinoViewT]) -> int:
        """Return the number of the dice that the choice under the cursor would place, or 0."""
        is_placing = frame.preview is not None and self.look.question_help.focus(view) is None
        if frame.open and is_placing and isinstance(frame.cursor, int):
            return frame.cursor
        return 0

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Keep the stage free for dice that are about to be rolled."""
        dice = self.arena.dice
        are_due = bool(dice) and not self._is_animated and not any(die.number for die in dice)
        self.leaves_since = bool(lines) and are_due
        super().show_since(() if are_due else lines, num_new)

    @property
    def is_stage_needed(self) -> bool:
        return bool(self.arena.dice)
