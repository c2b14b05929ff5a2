"""The screen of the board game: the board above one large table, the gold die and the menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.board.table import BoardView, Cards, Phase, Roll, TableScored
from lasvegas_tui.rules.board.track import TABLES
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.games import Game
from lasvegas_tui.rules.grammar import counted, ranges
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.screens.board.animation import BoardAnimation, scoring
from lasvegas_tui.screens.board.asking import BoardHelp, BoardTargeting
from lasvegas_tui.screens.board.board import Board
from lasvegas_tui.screens.board.closeup import TableCloseup
from lasvegas_tui.screens.board.gold_die import GoldDie
from lasvegas_tui.screens.board.turn_menu import TurnMenu
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.sight import Sight
from lasvegas_tui.screens.game.stage import Stage
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.flight import WIDTH as NOTE_WIDTH
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import QUIET

GOLD = "$money-ground"


class BoardScreen(GameScreen[BoardView]):
    """The screen of the board game."""

    DEFAULT_CSS = """
    BoardScreen Board { height: 1fr; min-height: 9; }
    BoardScreen #stage { height: 7; }
    BoardScreen GoldDie { width: 11; }
    BoardScreen.-tall Board, BoardScreen.-huge Board { height: 2fr; margin-bottom: 1; }
    BoardScreen.-tall #stage, BoardScreen.-huge #stage { height: 1fr; }
    BoardScreen.-wide TableCloseup { width: 46; padding: 0 1; }
    BoardScreen.-wide GoldDie { width: 15; }
    BoardScreen.-vast TableCloseup { width: 51; padding: 0 1; }
    BoardScreen.-vast GoldDie { width: 20; }
    BoardScreen.-vast.-huge TableCloseup { width: 61; }
    BoardScreen.-vast.-huge GoldDie { width: 28; }
    """
    targeting, help, animation = BoardTargeting(), BoardHelp(), BoardAnimation()
    shows_outcome = True

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        super().__init__(game, seats)
        self.board = Board()
        self.table_closeup = TableCloseup()
        self.die = GoldDie()
        self.menu = TurnMenu()
        self.stage = Stage(self.die, self.menu, before=[self.table_closeup])
        self._thrown: tuple[DieModel, ...] = ()
        """The die rolled since the last question."""

    def compose_table(self) -> ComposeResult:
        yield self.board

    def draw_game(
        self, view: BoardView, frame: Frame[BoardView], instant: Instant[BoardView]
    ) -> None:
        sight = Sight(self.players, view, frame)
        for widget in (self.board, self.table_closeup, self.menu):
            widget.sight = sight
        self.board.mary = instant.view.table.mary
        self.die.dice = self._die(view, frame)

    # -- the stage ---------------------------------------------------------------------------------

    def dice(self, view: BoardView) -> tuple[DieModel, ...]:
        table = view.table
        is_lying = table.phase in (Phase.PLACE, Phase.DUEL) and table.is_thrown
        return _die(table.die if is_lying or table.phase is Phase.OVER else None)

    def thrown(self, action: Action, view: BoardView) -> tuple[DieModel, ...]:
        return _die(action.face) if isinstance(action, Roll) else ()

    def _die(self, view: BoardView, frame: Frame[BoardView]) -> tuple[DieModel, ...]:
        """Return the die, as it was rolled while its consequences are shown."""
        dice = frame.dice or self.dice(view)
        if frame.open or frame.dice:
            self._thrown = dice if any(die.number for die in dice) else ()
        if any(self.animation.is_scene(news) for news in view.news):
            return self._thrown or dice
        return dice

    def show_since(self, lines: Sequence[str], num_new: int) -> bool:
        """Show news in the menu."""
        num_old = len(lines) - num_new
        old = [Content.styled(text, QUIET) for text in lines[:num_old]]
        new = [Content.styled(text, "$foreground") for text in lines[num_old:]]
        self.menu.story = (*old, *new)
        return True

    # -- players -----------------------------------------------------------------------------------

    def told_at(self, seen: BoardView, frame: Frame[BoardView]) -> BoardView:
        """Return the view of the frame, because a chip remains until it is won or discarded."""
        return seen

    def seat(self, view: BoardView, player: Player) -> SeatModel:
        table = view.table
        return SeatModel(
            self.players[player],
            dice=counted(table.counters[player], "counter"),
            money=f"won {table.totals[player]}",
            amount=table.totals[player],
            extras=counted(num_cards(table.cards[player]), "card"),
            cards=hand(table.cards[player]),
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
        return Purse(self.players[player], str(view.table.totals[player]), chips)

    # -- what points where -------------------------------------------------------------------------

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {
            "board": self.board,
            "table": self.table_closeup,
            "dice": self.die,
            "choices": self.menu,
        }

    @property
    def telling(self) -> tuple[str, ...]:
        return ("choices",)

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        """Fly below the words of the menu, or through the prompt if they fill their rows."""
        table, menu = self.table_closeup, self.menu
        is_free = len(menu.lines()) < menu.size.height
        foot = table.region.bottom - 1 if is_free else self.stage.region.bottom + 1
        return table.award() - Offset(NOTE_WIDTH, 0), foot


def _die(face: int | None) -> tuple[DieModel, ...]:
    return (DieModel(face or 0, GOLD, "$money-ink"),)


def num_cards(cards: Cards) -> int:
    """Return the number of a player's cards."""
    return len(cards.good_luck) + cards.front_men + cards.mary_chip


def hand(cards: Cards) -> tuple[tuple[str, str], ...]:
    """Return a player's cards in words, each kind with its style."""
    words = []
    if cards.good_luck:
        words.append((f"luck {' '.join(ranges(cards.good_luck))}", "$money"))
    if cards.front_men:
        words.append((f"men {cards.front_men}", "$foreground"))
    if cards.mary_chip:
        words.append(("Mary", "$card-pink"))
    return tuple(words)
