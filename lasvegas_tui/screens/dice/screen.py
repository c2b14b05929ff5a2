"""The screen of the dice game: six casinos, and below them the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from textual.app import ComposeResult
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.casino.chip_cards import bonus
from lasvegas_tui.rules.casino.words import money_text, open_amount
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.dice.actions import Place, Roll
from lasvegas_tui.rules.dice.table import CASINO_NAMES, DiceView, Phase
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.screens.casinos.casino_panels import CasinoModel
from lasvegas_tui.screens.casinos.models_from_views import (
    Owners,
    are_due,
    casino_rows,
    casinos_at,
    chip_cards,
    face_placed,
    if_it_ended,
)
from lasvegas_tui.screens.casinos.payout_animation import PayoutAnimation
from lasvegas_tui.screens.casinos.six_casinos import SixCasinos
from lasvegas_tui.screens.dice.targeting_and_help import DiceHelp, DiceTargeting
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.hand_or_choices import Stage, beside
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.dice import DiceArena, DieModel
from lasvegas_tui.widgets.flight import Flight, Slide
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import PlayerStyle

WHITE = PlayerStyle("White", "w", "$foreground")


class DiceScreen(GameScreen[DiceView]):
    DEFAULT_CSS = """
    DiceScreen.-tall #stage { height: 7; }
    DiceScreen.-huge #stage { height: 12; }
    """
    targeting, help = DiceTargeting(), DiceHelp()
    animation = PayoutAnimation(CASINO_NAMES)

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        super().__init__(game, seats)
        self.casinos = SixCasinos()
        self.arena = DiceArena()
        self.stage = Stage(self.arena, after=[self.casinos.earnings])

    def compose_table(self) -> ComposeResult:
        yield self.casinos

    def draw_game(self, view: DiceView, frame: Frame[DiceView], instant: Instant[DiceView]) -> None:
        models = partial(casino_models, owners=tuple(enumerate((*self.players, WHITE))))
        after = frame.after(view)
        self.casinos.show(casinos_at(view, after, frame, instant, models, self.players))
        self.casinos.draw_earnings(self, view, frame, instant.view)
        self.side_tables.texts = if_it_ended(self.words, after, self.players)
        self.arena.dice = frame.dice or self.dice(view)
        self.arena.chosen = face_placed(frame, self.help.focus(view))

    # -- the stage ---------------------------------------------------------------------------------

    def dice(self, view: DiceView) -> tuple[DieModel, ...]:
        table = view.table
        background = self.players[table.player].colour
        if table.phase is Phase.ROLL:
            own = (DieModel(0, background),) * table.own[table.player]
            return own + (DieModel(0, "$die-white", mark="w"),) * table.white[table.player]
        if table.roll is None:
            return ()
        models = [DieModel(face, background) for face in table.roll.dice]
        models += [DieModel(face, "$die-white", mark="w") for face in table.roll.white]
        return tuple(sorted(models, key=lambda die: die.number))

    def thrown(self, action: Action, view: DiceView) -> tuple[DieModel, ...]:
        if isinstance(action, Roll):
            return self.dice(view)
        return ()

    def list_width(self, labels: Sequence[str]) -> int | None:
        if self.arena.dice:
            return beside(labels)
        return None

    def show_since(self, lines: Sequence[str], num_new: int) -> Sequence[str]:
        """Show sentences in place of the dice, with the last `num_new` highlighted; return ().

        But if dice wait to be rolled, leave them there; return `lines`, for the prompt to show.
        """
        if are_due(self.arena.dice, self.is_in_scene):
            self.stage.show_since((), num_new)
            return lines
        return super().show_since(lines, num_new)

    # -- players, and what points where ------------------------------------------------------------

    def purse(self, view: DiceView, player: Player) -> Purse:
        sets = bonus(view.table.chips[player])
        money = money_text(view.purses[player], view.num_notes[player], sets)
        return Purse(self.players[player], money)

    def seat(self, view: DiceView, player: Player) -> SeatModel:
        table = view.table
        cards, money = table.chips[player], (view.purses[player], view.num_notes[player])
        return SeatModel(
            player_style=self.players[player],
            dice=_left(table.own[player], table.white[player]),
            money=money_text(*money),
            amount=open_amount(*money),
            extras=_extras(view, player),
            cards=chip_cards(sorted(cards)),
            is_awaited=player in (*view.awaited, view.roller),
        )

    def slide(self, action: Action) -> Slide | None:
        if not isinstance(action, Place):
            return None
        view, _ = self.shown
        return self.casinos.slide(self.arena, action.number, view.table.player)

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {**self.casinos.parts, "dice": self.arena}

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        return self.casinos.origin(flight)


def casino_models(view: DiceView, owners: Owners) -> Iterator[CasinoModel]:
    """Yield what the panels of casinos 1 to 6 show in this view."""
    has_chips = view.table.options.chips
    for number, casino in zip(NUMBERS, view.table.casinos, strict=True):
        yield CasinoModel(
            number=number,
            name=CASINO_NAMES[number - 1],
            notes=casino.notes,
            rows=casino_rows(casino, owners),
            cards=chip_cards(casino.chips),
            num_card_lines=int(has_chips),
        )


def _extras(view: DiceView, player: Player) -> str:
    if view.table.options.chips:
        return counted(len(view.table.chips[player]), "card")
    return ""


def _left(own: int, white: int) -> str:
    """Return how many own and white dice a player has left: "8 dice + 4 white"."""
    parts = []
    if own:
        parts.append(counted(own, "die"))
    if white:
        parts.append(f"{white} white")
    return " + ".join(parts) or "no dice"
