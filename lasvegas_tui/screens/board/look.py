"""The look of the board game: its players, its chips and the gold die."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lasvegas_tui.rules.board.table import FRONT_MEN, BoardView, Cards, Phase, Roll, TableScored
from lasvegas_tui.rules.board.track import FACES, TABLES
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.screens.board.animation import BoardAnimation, scoring
from lasvegas_tui.screens.board.asking import BoardQuestionHelp, BoardTargeting
from lasvegas_tui.screens.board.play_area import BoardPlayArea
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.look.dice_presenter import DicePresenter
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import PlayerStyle

GOLD = "$money-ground"


class BoardDice(DicePresenter[BoardView]):
    """The gold die."""

    is_outcome_shown = True

    def dice(self, view: BoardView, player_styles: Sequence[PlayerStyle]) -> tuple[DieModel, ...]:
        table = view.table
        is_lying = table.phase in (Phase.PLACE, Phase.DUEL) and table.is_thrown
        return _die(table.die if is_lying or table.phase is Phase.OVER else None)

    def thrown(
        self, action: Action, view: BoardView, player_styles: Sequence[PlayerStyle]
    ) -> tuple[DieModel, ...]:
        if isinstance(action, Roll):
            return _die(action.face)
        return ()


class BoardLook(Look[BoardView]):
    """The look of the board game."""

    targeting = BoardTargeting()
    question_help = BoardQuestionHelp()
    animation = BoardAnimation()
    dice_presenter = BoardDice()
    title = "VEGAS"
    purse_heading = "Chips so far"
    has_side = False

    def new_play_area(self) -> PlayArea[BoardView]:
        return BoardPlayArea(self)

    def told_at(self, seen: BoardView, frame: Frame[BoardView]) -> BoardView:
        """Return the view of the frame, because a chip remains until it is won or discarded."""
        return seen

    def seat(self, view: BoardView, player: Player) -> SeatModel:
        table = view.table
        return SeatModel(
            self.player_styles[player],
            dice=counted(table.counters[player], "counter"),
            money=f"won {table.totals[player]}",
            amount=table.totals[player],
            extras=hand(table.cards[player]),
            is_awaited=player in (*view.awaited, view.roller),
        )

    def seats_at(self, seen: BoardView, frame: Frame[BoardView]) -> tuple[SeatModel, ...]:
        models = super().seats_at(seen, frame)
        scored = frame.moving(TableScored)
        if scored is None or scored.verdict.winner is None:
            return models
        winner, chip = scored.verdict.winner, TABLES[scored.position - 1].chip
        won = seen.table.totals[winner] + scoring(scored, frame.t).chip.of(chip)
        return swapped(models, winner, replace(models[winner], money=f"won {won}", amount=won))

    def purse(self, view: BoardView, player: Player) -> Purse:
        chips = " ".join(str(TABLES[p - 1].chip) for p in view.table.chips[player])
        return Purse(self.player_styles[player], str(view.table.totals[player]), chips)


def _die(face: int | None) -> tuple[DieModel, ...]:
    return (DieModel(face or 0, GOLD, "$money-ink"),)


def hand(cards: Cards) -> str:
    """Return a player's cards as letters and numbers, with a dot for each card played."""
    luck = "".join(_held(str(number), number in cards.good_luck) for number in FACES)
    front_men = ("F" * cards.front_men).ljust(FRONT_MEN, "·")
    return f"{luck} {front_men} {_held('M', bool(cards.mary_chip))}"


def _held(letter: str, is_held: bool) -> str:
    return letter if is_held else "·"


LOOK = BoardLook
