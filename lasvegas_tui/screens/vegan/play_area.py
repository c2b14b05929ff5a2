"""The play area of Las Vegan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from textual.containers import Horizontal
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.commands import LAST_TRICK, Key
from lasvegas_tui.rules.vegan.table import VeganView
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.screens.vegan.base_presenter import TRICK
from lasvegas_tui.screens.vegan.card_presenter import CardPresenter
from lasvegas_tui.screens.vegan.machine_presenter import MachinePresenter
from lasvegas_tui.screens.vegan.machines import GoldenPanel, MachinePanel, Tokens
from lasvegas_tui.screens.vegan.score_sheet import ScoreSheet
from lasvegas_tui.screens.vegan.score_sheet_presenter import ScoreSheetPresenter
from lasvegas_tui.screens.vegan.suited_cards import CardRow, least_width
from lasvegas_tui.screens.vegan.trick import TrickModel, TrickPanel, TrickVerdict
from lasvegas_tui.widgets.flight import WIDTH as NOTE_WIDTH
from lasvegas_tui.widgets.flight import Flight

MIDDLE = Offset(NOTE_WIDTH // 2, 0)
BESIDE_LABEL = 8
"""Cells of a list besides its labels: the margins and the numbers."""


class VeganPlayArea(PlayArea[VeganView]):
    """Machines and tokens above the trick, and below them the viewer's hand."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    VeganPlayArea { min-height: 16; }
    VeganPlayArea #machines { height: 3; padding: 0 1; }
    VeganPlayArea #middle-row { height: 1fr; min-height: 5; margin-top: 1; }
    VeganPlayArea.-scored #middle-row { height: 6; }
    VeganPlayArea.-scored TrickVerdict { display: none; }
    VeganPlayArea #last { width: 40%; display: none; }
    GameScreen.-vast VeganPlayArea.-follows #last { display: block; }
    VeganPlayArea #bank { width: 28; display: none; }
    VeganPlayArea.-bank #bank { display: block; }
    VeganPlayArea.-scored #trick { display: none; }
    VeganPlayArea.-scored #bank { display: none; }
    GameScreen.-vast VeganPlayArea.-scored #last { display: none; }
    VeganPlayArea.-scored ScoreSheet { display: block; }
    VeganPlayArea #stage { height: 1fr; min-height: 5; }
    GameScreen.-tall VeganPlayArea #machines { height: 6; margin-top: 1; }
    GameScreen.-tall VeganPlayArea Tokens { margin-top: 1; }
    GameScreen.-tall VeganPlayArea #middle-row { height: 10fr; margin-top: 1; }
    GameScreen.-tall VeganPlayArea #stage { height: 9fr; }
    GameScreen.-tall VeganPlayArea.-scored #middle-row { height: 1fr; }
    GameScreen.-tall VeganPlayArea.-scored #stage { height: 6; }
    GameScreen.-huge VeganPlayArea #machines { height: 6; margin-top: 1; }
    GameScreen.-huge VeganPlayArea Tokens { margin-top: 1; }
    GameScreen.-huge VeganPlayArea #middle-row { height: 10fr; margin-top: 1; }
    GameScreen.-huge VeganPlayArea #stage { height: 9fr; }
    GameScreen.-huge VeganPlayArea.-scored #middle-row { height: 1fr; }
    GameScreen.-huge VeganPlayArea.-scored #stage { height: 8; }
    """

    def __init__(self, look: Look[VeganView]) -> None:
        self.look = look
        self.machines = tuple(MachinePanel() for _ in range(3))
        self.golden = GoldenPanel()
        self.tokens = Tokens()
        self.trick = TrickPanel(id="trick")
        self.last_panel = TrickPanel(id="last")
        """The last trick, if there is room for two."""
        self.bank = CardRow(id="bank")
        self.sheet = ScoreSheet()
        self.hand = CardRow(id="hand")
        self.verdict = TrickVerdict()
        self.last = TrickModel()
        above = [
            Horizontal(*self.machines, self.golden, id="machines"),
            self.tokens,
            Horizontal(self.trick, self.last_panel, self.bank, self.sheet, id="middle-row"),
            self.verdict,
        ]
        super().__init__(above, [self.hand])

    @property
    def keys(self) -> tuple[Key, ...]:
        return (LAST_TRICK,) if self.last.slots else ()

    def press(self, key: str) -> bool:
        """Show the last trick on top of the one in play, or hide it again."""
        if key != LAST_TRICK.action or not self.last.slots:
            return False
        self.last, self.trick.model = self.trick.model, self.last
        self.verdict.model = self.trick.model
        return True

    @property
    def is_stage_needed(self) -> bool:
        """Whether the hand has room beside the list."""
        room = (self.size.width or self.app.size.width) - self._list_width
        return bool(self.hand.cards) and least_width(self.hand.cards) <= room

    @property
    def _list_width(self) -> int:
        longest = max(map(cell_len, self.choices.labels), default=0)
        return longest + BESIDE_LABEL

    def show_choices(
        self, labels: Sequence[str], cursor: int = -1, numbers: Sequence[int] = ()
    ) -> None:
        """Show a list beside the hand, as narrow as possible."""
        super().show_choices(labels, cursor, numbers)
        if labels and self.is_stage_needed:
            self.choices.styles.width = self._list_width

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Show only new lines, because the trick and the score sheet show the others.

        A single line is the verdict below the trick.
        """
        fresh = lines[len(lines) - num_new :]
        if len(fresh) == 1 and not self.has_class("-scored"):
            fresh = ()
        super().show_since(fresh, num_new)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {
            **{panel.model.title[:1]: panel for panel in self.machines},
            "golden": self.golden,
            "tokens": self.tokens,
            "trick": self.trick,
            "bank": self.bank,
            "hand": self.hand,
        }

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        if flight.at == TRICK:
            place = self.trick.region.offset + self.trick.slot_of(flight.index) - MIDDLE
            return place, self.trick.region.bottom - 1
        sheet = self.sheet.region
        place = Offset(sheet.right - NOTE_WIDTH - 1, sheet.y + self.sheet.row_of(flight.index))
        return place, sheet.bottom - 1

    def draw(self, view: VeganView, frame: Frame[VeganView], instant: Instant[VeganView]) -> None:
        at_machines = MachinePresenter(self.look.player_styles, view, frame)
        for panel, model in zip(self.machines, at_machines.machines(), strict=False):
            panel.model = model
        self.golden.model = at_machines.golden()
        cards = CardPresenter(self.look.player_styles, view, frame)
        self.tokens.models, self.tokens.aside = at_machines.tokens(), cards.last_cards()
        self.trick.model, self.last = cards.trick(), cards.last_trick()
        self.verdict.model = self.trick.model
        self.last_panel.model = self.last
        self.bank.heading, self.bank.cards = cards.bank()
        self.hand.heading, self.hand.cards = cards.hand()
        self.sheet.model = ScoreSheetPresenter(self.look.player_styles, view, frame).sheet()
        self.set_class(view.table.has_bank, "-bank")
        self.set_class(bool(self.last.slots), "-follows")
        self.set_class(cards.is_sheet_shown, "-scored")
