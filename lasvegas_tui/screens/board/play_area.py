"""The play area of the board game: the board above one large table, the gold die and the menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from textual.content import Content
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.rules.board.table import BoardView
from lasvegas_tui.screens.board.board import Board
from lasvegas_tui.screens.board.board_presenter import BoardPresenter
from lasvegas_tui.screens.board.gold_die import GoldDie
from lasvegas_tui.screens.board.table_closeup import TableCloseup
from lasvegas_tui.screens.board.turn_menu import TurnMenu, TurnMenuModel
from lasvegas_tui.screens.board.turn_menu_presenter import TurnMenuPresenter
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.flight import WIDTH as NOTE_WIDTH
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.history import History
from lasvegas_tui.widgets.styles import QUIET


class BoardPlayArea(PlayArea[BoardView]):
    """The board; in the stage an enlarged table, the gold die, the menu, perhaps the history."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    BoardPlayArea Board { height: 3fr; min-height: 9; }
    BoardPlayArea #stage { height: 2fr; }
    BoardPlayArea GoldDie { width: 11; }
    BoardPlayArea #log { display: none; width: 30; height: 100%; }
    GameScreen.-tall BoardPlayArea Board { height: 17fr; margin-bottom: 1; }
    GameScreen.-tall BoardPlayArea #stage { height: 10fr; }
    GameScreen.-huge BoardPlayArea Board { height: 17fr; margin-bottom: 1; }
    GameScreen.-huge BoardPlayArea #stage { height: 10fr; padding: 0 0 1 0; }
    GameScreen.-wide BoardPlayArea TableCloseup { width: 46; padding: 0 1; }
    GameScreen.-wide BoardPlayArea GoldDie { width: 15; }
    GameScreen.-wide BoardPlayArea #log { display: block; width: 24; }
    GameScreen.-vast BoardPlayArea TableCloseup { width: 51; padding: 0 1; }
    GameScreen.-vast BoardPlayArea GoldDie { width: 20; }
    GameScreen.-vast BoardPlayArea #log { display: block; width: 1fr; }
    GameScreen.-vast.-huge BoardPlayArea TableCloseup { width: 61; }
    GameScreen.-vast.-huge BoardPlayArea GoldDie { width: 28; }
    """

    def __init__(self, look: Look[BoardView]) -> None:
        self.look = look
        self.board = Board()
        self.table_closeup = TableCloseup()
        self.die = GoldDie()
        self.menu = TurnMenu()
        self.log_panel = History(id="log")
        super().__init__([self.board], [self.table_closeup, self.die, self.menu, self.log_panel])
        self._menu = TurnMenuModel()
        self._story: tuple[Content, ...] = ()
        self._thrown: tuple[DieModel, ...] = ()
        """The die rolled since the last question."""

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
        foot = table.region.bottom - 1 if is_free else self.region.bottom + 1
        return table.award() - Offset(NOTE_WIDTH, 0), foot

    def draw(self, view: BoardView, frame: Frame[BoardView], instant: Instant[BoardView]) -> None:
        faces = BoardPresenter(self.look.player_styles, view, frame)
        self.board.model = faces.board(instant.view.table.mary)
        self.table_closeup.model = faces.table_closeup()
        self.die.dice = self._die(view, frame)
        self._menu = TurnMenuPresenter(self.look.player_styles, view, frame).menu()
        self._draw_menu()

    def _die(self, view: BoardView, frame: Frame[BoardView]) -> tuple[DieModel, ...]:
        """Return the die, as it was rolled while its consequences are shown."""
        dice = frame.dice or self.look.dice_presenter.dice(view, self.look.player_styles)
        if frame.open or frame.dice:
            self._thrown = dice if any(die.number for die in dice) else ()
        if any(self.look.animation.is_scene(news) for news in view.news):
            return self._thrown or dice
        return dice

    @property
    def private(self) -> tuple[Widget, ...]:
        return (self.menu,)

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        num_old = len(lines) - num_new
        old = [Content.styled(text, QUIET) for text in lines[:num_old]]
        new = [Content.styled(text, "$foreground") for text in lines[num_old:]]
        self._story = (*old, *new)
        self._draw_menu()

    def _show_below(self, is_shown: bool) -> None:
        """Only the menu makes room for a list."""
        self.menu.display = is_shown

    def show_history(self, lines: Sequence[str], num_new: int) -> None:
        self.log_panel.sentences, self.log_panel.num_new = tuple(lines[-30:]), num_new

    def _draw_menu(self) -> None:
        """Show the menu, or news in its place."""
        model = self._menu
        if self._story:
            model = replace(model, rows=(), notes=self._story)
        self.menu.model = model

    @property
    def dice(self) -> tuple[DieModel, ...]:
        return self.die.dice
