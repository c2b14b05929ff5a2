"""The screen of Royale: six casinos with their tiles, and below them the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.casino.words import money_text, open_amount
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.chance_actions import Roll, ThrowBlack
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.if_round_ended import tiles_due
from lasvegas_tui.rules.royale.table import CASINO_NAMES, RoyaleView, Table
from lasvegas_tui.screens.casinos.casino_panels import CasinoModel
from lasvegas_tui.screens.casinos.models_from_views import (
    Owners,
    are_due,
    casino_rows,
    casinos_at,
    face_placed,
    if_it_ended,
)
from lasvegas_tui.screens.casinos.six_casinos import SixCasinos
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.hand_or_choices import Stage, beside
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.royale.animation import RoyaleAnimation
from lasvegas_tui.screens.royale.targeting_and_help import RoyaleHelp, RoyaleTargeting
from lasvegas_tui.screens.royale.tile_display import painted
from lasvegas_tui.widgets.dice import BLACK, DiceArena, DieModel
from lasvegas_tui.widgets.flight import Flight, Slide
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.side_tables_and_texts import SideText
from lasvegas_tui.widgets.styles import QUIET, PlayerStyle, meaning

NEUTRAL = PlayerStyle("Neutral", "n", "$foreground")
GRAY = PlayerStyle("Gray", "g", "$foreground")


class RoyaleScreen(GameScreen[RoyaleView]):
    DEFAULT_CSS = """
    RoyaleScreen.-tall #stage { height: 7; }
    RoyaleScreen.-huge #stage { height: 12; }
    """
    targeting, help = RoyaleTargeting(), RoyaleHelp()
    animation = RoyaleAnimation(CASINO_NAMES)

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        super().__init__(game, seats)
        self.casinos = SixCasinos()
        self.arena = DiceArena()
        self.stage = Stage(self.arena, after=[self.casinos.earnings])

    def compose_table(self) -> ComposeResult:
        yield self.casinos

    def draw_game(
        self, view: RoyaleView, frame: Frame[RoyaleView], instant: Instant[RoyaleView]
    ) -> None:
        owners = owners_in(view, self.players)
        models = partial(casino_models, owners=owners, players=self.players)
        after = frame.after(view)
        self.casinos.show(casinos_at(view, after, frame, instant, models, self.players))
        self.casinos.draw_earnings(self, view, frame, instant.view)
        ended = if_it_ended(self.words, after, self.players, partial(tiles_due, after.table))
        self.side_tables.texts = tile_texts(view) + ended
        self.arena.dice = frame.dice or self.dice(view)
        self.arena.chosen = face_placed(frame, self.help.focus(view))

    # -- the stage ---------------------------------------------------------------------------------

    def dice(self, view: RoyaleView) -> tuple[DieModel, ...]:
        table, step = view.table, view.table.top
        if step is not None and step.black:
            return _black(step.black)
        if table.roller is not None:
            return _blank(table, table.roller, self.players)
        return _rolled(table, self.players) or _blank(table, table.player, self.players)

    def thrown(self, action: Action, view: RoyaleView) -> tuple[DieModel, ...]:
        if isinstance(action, ThrowBlack):
            return _black(action.faces)
        if isinstance(action, Roll):
            return _rolled(view.table, self.players)
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

    def purse(self, view: RoyaleView, player: Player) -> Purse:
        money = money_text(*_money(view, player))
        return Purse(self.players[player], money, counted(view.table.chips[player], "chip"))

    def seat(self, view: RoyaleView, player: Player) -> SeatModel:
        table, money = view.table, _money(view, player)
        badges = [tile.badge(player) for tile in table.tiles if tile is not None]
        extras = " ".join([counted(table.chips[player], "chip"), *filter(None, badges)])
        return SeatModel(
            player_style=self.players[player],
            dice=_in_hand(table.hands[player]),
            money=money_text(*money),
            amount=open_amount(*money),
            extras=extras,
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


def owners_in(view: RoyaleView, players: Sequence[PlayerStyle]) -> Owners:
    """Return all owners of dice, with their styles: players, and owners of neutral or gray dice."""
    table = view.table
    owners = list(enumerate(players))
    if table.has_neutral:
        owners.append((table.neutral, NEUTRAL))
    if table.has_gray:
        owners.append((table.gray, GRAY))
    return tuple(owners)


def casino_models(
    view: RoyaleView, owners: Owners, players: Sequence[PlayerStyle]
) -> Iterator[CasinoModel]:
    """Yield what the panels of casinos 1 to 6 show in this view."""
    table = view.table
    for number, casino, tile in zip(NUMBERS, table.casinos, table.tiles, strict=True):
        state = ""
        if number == table.closed:
            state = "CLOSED"
        model = CasinoModel(
            number=number,
            name=CASINO_NAMES[number - 1],
            notes=casino.notes,
            rows=casino_rows(casino, owners, tuple(dice.big for dice in casino.dice)),
            state=state,
        )
        if tile is not None:
            marks = painted(tile.marks(), players)
            model = replace(
                model,
                tile=tile.name,
                tile_state=marks,
                tile_text=tile.text,
                tile_told=tile.told,
                tile_brief=tile.brief,
            )
        yield model


def tile_texts(view: RoyaleView) -> tuple[SideText, ...]:
    """Return a text on what the tiles do, for the side column; empty if no casino has a tile."""
    there = zip(NUMBERS, view.table.tiles, strict=True)
    told = tuple(
        Content.assemble((f"{number} {tile.name}: ", "bold $tile"), (tile.text, QUIET)).stylize(
            meaning(number)
        )
        for number, tile in there
        if tile is not None
    )
    if told:
        return (SideText("Tiles", told),)
    return ()


def _rolled(table: Table, player_styles: Sequence[PlayerStyle]) -> tuple[DieModel, ...]:
    if table.roll is None:
        return ()
    colour = player_styles[table.player].colour
    dice = _small(table.roll.small, colour)
    if table.roll.biggy:
        dice += (_biggy(table.roll.biggy, colour),)
    return tuple(sorted(dice, key=lambda die: die.number))


def _blank(
    table: Table, player: Player, player_styles: Sequence[PlayerStyle]
) -> tuple[DieModel, ...]:
    """Return the dice that a player has left, without pips because they are not rolled yet."""
    hand, colour = table.hands[player], player_styles[player].colour
    dice = _small((0,) * hand.small, colour)
    if hand.big:
        dice += (_biggy(0, colour),)
    return dice


def _money(view: RoyaleView, player: Player) -> tuple[Notes | None, int, int]:
    """Return a player's notes, their number, and the dollars to add to them where they are shown.

    The notes are None if they are face down.
    """
    return view.purses[player], view.num_notes[player], view.shown_besides(player)


def _in_hand(dice: Dice) -> str:
    """Return the dice that a player has left, in words: "7 dice + Biggy"."""
    left = []
    if dice.small:
        left.append(counted(dice.small, "die"))
    if dice.big:
        left.append("Biggy")
    return " + ".join(left) or "no dice"


def _small(faces: Sequence[int], colour: str) -> tuple[DieModel, ...]:
    return tuple(DieModel(face, colour) for face in faces)


def _biggy(face: int, colour: str) -> DieModel:
    return DieModel(face, colour, mark="BIG", is_big=True)


def _black(faces: Sequence[int]) -> tuple[DieModel, ...]:
    return tuple(DieModel(face, BLACK, "$die-white", "b") for face in sorted(faces))
