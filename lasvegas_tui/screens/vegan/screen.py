"""The screen of Las Vegan: machines and tokens at the top, then the trick, then the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.key_commands import LAST_TRICK, Key
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import counted, signed
from lasvegas_tui.rules.vegan.sentences.about_table import SIDES
from lasvegas_tui.rules.vegan.table import HAND_SIZES, VeganView
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.hand_or_choices import Stage
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.screens.vegan.animation import VeganAnimation
from lasvegas_tui.screens.vegan.cards import SuitedRow
from lasvegas_tui.screens.vegan.hand_and_bank import bank_of, hand_of
from lasvegas_tui.screens.vegan.machines import GoldenPanel, MachinePanel
from lasvegas_tui.screens.vegan.round_score_sheet import ScoreSheet, is_sheet_shown
from lasvegas_tui.screens.vegan.targeting_and_help import VeganHelp, VeganTargeting
from lasvegas_tui.screens.vegan.targets import GOLD, TRICK, Spot
from lasvegas_tui.screens.vegan.trick import TrickPanel
from lasvegas_tui.screens.vegan.trick_owner_styles import owners
from lasvegas_tui.screens.vegan.unplaced_tokens import Tokens
from lasvegas_tui.widgets.flight import WIDTH as NOTE_WIDTH
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import PlayerStyle

BESIDE_LABEL = 8
"""How many cells of a list of choices are for its margins and numbers, not for labels."""


class VeganScreen(GameScreen[VeganView]):
    """The screen of Las Vegan: machines and tokens, the current trick, and the hand."""

    DEFAULT_CSS = """
    VeganScreen #table { min-height: 16; }
    VeganScreen.-short #asked.-long { height: 4; }
    VeganScreen #machines { height: 5; padding: 0 1; }
    VeganScreen #middle-row { height: 1fr; min-height: 5; }
    VeganScreen #table #stage { height: 1fr; min-height: 5; }
    VeganScreen #bank { width: 28; display: none; }
    VeganScreen.-wide #bank { width: 40; }
    VeganScreen.-vast #bank { width: 48; }
    VeganScreen .-bank #bank { display: block; }
    VeganScreen.-tall #machines, VeganScreen.-huge #machines { height: 6; margin-top: 1; }
    VeganScreen.-tall Tokens, VeganScreen.-huge Tokens { margin: 1 0; }
    VeganScreen.-tall #middle-row, VeganScreen.-huge #middle-row { height: 9fr; }
    VeganScreen.-tall #table #stage, VeganScreen.-huge #table #stage { height: 7fr; }
    VeganScreen #table.-scored #trick, VeganScreen #table.-scored #bank { display: none; }
    VeganScreen .-scored Tokens { display: none; }
    VeganScreen .-scored ScoreSheet { display: block; }
    VeganScreen #table.-scored #middle-row { height: 6; margin-top: 1; }
    VeganScreen #table.-scored #stage { min-height: 4; }
    VeganScreen.-tall #table.-scored #middle-row { height: 1fr; }
    VeganScreen.-huge #table.-scored #middle-row { height: 1fr; }
    VeganScreen.-tall #table.-scored #stage { height: 6; }
    VeganScreen.-huge #table.-scored #stage { height: 8; }
    """
    targeting, help, animation = VeganTargeting(), VeganHelp(), VeganAnimation()

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        super().__init__(game, seats)
        self.machines = tuple(map(MachinePanel, range(3)))
        self.golden = GoldenPanel()
        self.tokens = Tokens()
        self.trick = TrickPanel(id="trick")
        self.bank = SuitedRow(id="bank")
        self.sheet = ScoreSheet()
        self.hand = SuitedRow(id="hand")
        self.stage = Stage(self.hand)
        self._scene: Target | None = None
        """The place of the scene being shown."""
        self.own_commands = {LAST_TRICK.action: self._turn_to_last_trick}

    def compose_table(self) -> ComposeResult:
        yield Horizontal(*self.machines, self.golden, id="machines")
        yield self.tokens
        yield Horizontal(self.trick, self.bank, self.sheet, id="middle-row")

    def draw_game(
        self, view: VeganView, frame: Frame[VeganView], instant: Instant[VeganView]
    ) -> None:
        sight = Sight(self.players, view, frame)
        for widget in (*self.machines, self.golden, self.tokens, self.trick, self.sheet):
            widget.sight = sight
        self._scene = frame.place
        self.trick.is_last = False
        self.bank.heading, self.bank.cards = bank_of(sight)
        self.hand.heading, self.hand.cards = hand_of(sight)
        self.hand.num_places = HAND_SIZES[view.table.num_players]
        self.table.set_class(view.table.has_bank, "-bank")
        self.table.set_class(is_sheet_shown(sight), "-scored")

    # -- the stage, and the last trick -------------------------------------------------------------

    def list_width(self, labels: Sequence[str]) -> int | None:
        """Return how wide a list of these choices must be, in cells.

        None if there is no hand, or no room for the hand beside the list.
        """
        width = max(map(cell_len, labels), default=0) + BESIDE_LABEL
        room = (self.table.size.width or self.app.size.width) - width
        has_room = bool(self.hand.cards) and self.hand.least_width <= room
        if has_room:
            return width
        return None

    def show_since(self, lines: Sequence[str], num_new: int) -> Sequence[str]:
        """Show only the last `num_new` sentences, as the trick and the score sheet show the rest.

        A single new sentence about a trick is left out too, because the title of the trick says it.
        """
        fresh = lines[len(lines) - num_new :]
        if len(fresh) == 1 and self._scene == TRICK:
            fresh = ()
        return super().show_since(fresh, num_new)

    def draw_since(self, lines: Sequence[str], num_new: int | None = None) -> Sequence[str]:
        """Show what has happened in place of the hand, with the last `num_new` sentences as new.

        While the placing of a token is shown, the hand stays instead; return the new sentences, for
        the prompt to show.
        """
        if not isinstance(self._scene, Spot):
            return super().draw_since(lines, num_new)
        super().draw_since(())
        return lines[len(lines) - (num_new or 0) :]

    @property
    def own_keys(self) -> tuple[Key, ...]:
        if self.shown[0].table.last.laid:
            return (LAST_TRICK,)
        return ()

    def _turn_to_last_trick(self) -> None:
        """Show the last trick on top of the one in play, or hide it again."""
        if self.own_keys:
            self.trick.is_last = not self.trick.is_last
        elif any(self.shown[0].table.num_tricks):
            self.refuse("Tricks that were taken lie face down.")
        else:
            self.refuse("No trick has been taken yet.")

    # -- players, and what points where ------------------------------------------------------------

    def seats_in(self, view: VeganView) -> tuple[SeatModel, ...]:
        everybody = owners(view.table, self.players)
        return tuple(_seat(view, owner, style) for owner, style in enumerate(everybody))

    def seats_at(self, seen: VeganView, frame: Frame[VeganView]) -> tuple[SeatModel, ...]:
        """Return what the players' boxes show.

        If the golden token is under the cursor, they also show who would lose by it.
        """
        models = super().seats_at(seen, frame)
        side = next((side for side in SIDES if frame.cursor == Spot(GOLD, side)), None)
        if side is None:
            return models
        lost, those = f"{signed(seen.table.golden_token)}?", seen.table.at_side(side)
        return tuple(
            replace(model, extras=lost) if owner in those and model.money else model
            for owner, model in enumerate(models)
        )

    def purse(self, view: VeganView, player: Player) -> Purse:
        table = view.table
        cabbages = f"{table.cabbages[player]} {CABBAGE}"
        return Purse(self.players[player], cabbages, counted(table.num_tricks[player], "trick"))

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {
            **dict(zip(self.shown[0].table.machines, self.machines, strict=False)),
            "golden": self.golden,
            "tokens": self.tokens,
            "trick": self.trick,
            "bank": self.bank,
            "hand": self.hand,
        }

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        if flight.at == TRICK:
            # neither over cards and their owners, nor over words
            left = self.trick.region.x + self.trick.middle_of(flight.index)
            below = self.stage.region.bottom - 1
            return Offset(left - NOTE_WIDTH // 2, below), below
        sheet = self.sheet.region
        place = Offset(sheet.right - NOTE_WIDTH - 1, sheet.y + self.sheet.row_of(flight.index))
        return place, sheet.bottom - 1


def _seat(view: VeganView, owner: Owner, player_style: PlayerStyle) -> SeatModel:
    """Return what the box of an owner of tricks shows; the bank has no cabbages."""
    table = view.table
    tricks = counted(table.num_tricks[owner], "trick")
    if owner >= table.num_players:
        return SeatModel(player_style, tricks, "", is_awaited=owner in view.awaited)
    return SeatModel(
        player_style,
        tricks,
        f"{table.cabbages[owner]} {CABBAGE}",
        amount=table.cabbages[owner],
        is_awaited=owner in view.awaited,
    )
