"""The screen of the board game: the list of tables, beside it one large table and the menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from textual.content import Content
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.board.actions import Roll, ThrowDie
from lasvegas_tui.rules.board.news import TableScored
from lasvegas_tui.rules.board.playing_tables import TABLES
from lasvegas_tui.rules.board.sentences.about_scoring import going_home, leaving
from lasvegas_tui.rules.board.table import BoardView, Cards, Phase, Table
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import counted, ranges
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.screens.board.animation import BoardAnimation, scoring
from lasvegas_tui.screens.board.table_detail import TablePane
from lasvegas_tui.screens.board.table_list import TableList
from lasvegas_tui.screens.board.targeting_and_help import BoardHelp, BoardTargeting
from lasvegas_tui.screens.board.turn_menu import TurnMenu
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.hand_or_choices import Stage
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.widgets.dice import DieModel
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.seats import Purse, SeatModel
from lasvegas_tui.widgets.styles import QUIET

GOLD = "$money-ground"


class BoardScreen(GameScreen[BoardView]):
    """The screen of the board game: the list of tables, one table drawn large, and the menu."""

    DEFAULT_CSS = """
    BoardScreen #stage {
        height: 1fr;
        layout: grid;
        grid-size: 2 2;
        grid-columns: 35 1fr;
        grid-rows: 1fr 5;
    }
    BoardScreen #stage TableList { row-span: 2; }
    BoardScreen.-wide #stage, BoardScreen.-vast #stage { grid-columns: 52 1fr; }
    BoardScreen.-wide TableList, BoardScreen.-vast TableList { padding: 0 1; }
    BoardScreen.-wide TablePane, BoardScreen.-vast TablePane { padding: 0 1 0 0; }
    BoardScreen.-wide TurnMenu, BoardScreen.-vast TurnMenu { padding: 0 1 0 0; }
    BoardScreen.-tall #stage, BoardScreen.-huge #stage {
        height: 1fr;
        grid-rows: 5fr 2fr;
        padding: 1 0 0 0;
    }
    BoardScreen #stage.-pawns { grid-rows: 1fr 0; }
    """
    targeting, help, animation = BoardTargeting(), BoardHelp(), BoardAnimation()
    telling = ("choices",)
    shows_outcome = True

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        super().__init__(game, seats)
        self.table_list = TableList()
        self.pane = TablePane()
        self.menu = TurnMenu()
        self.stage = Stage(self.menu, before=[self.table_list, self.pane])
        self._rolled = 0
        """The number rolled since the last question, 0 for none."""

    def draw_game(
        self, view: BoardView, frame: Frame[BoardView], instant: Instant[BoardView]
    ) -> None:
        sight = Sight(self.players, view, frame)
        self.stage.set_class(view.table.phase is Phase.PAWN, "-pawns")
        for widget in (self.table_list, self.pane, self.menu):
            widget.sight = sight
        is_first = self.has_class("-coached") and view.table.is_first_turn
        self.pane.is_brief = self.menu.is_brief = is_first and frame.cursor == ThrowDie()
        self.table_list.told = instant.view.table
        self.pane.face = self._face(view, frame)

    # -- the die -----------------------------------------------------------------------------------

    def dice(self, view: BoardView) -> tuple[DieModel, ...]:
        table = view.table
        is_lying = table.phase in (Phase.PLACE, Phase.DUEL) and table.is_thrown
        if is_lying and table.die is not None:
            return _die(table.die)
        return _die(0)

    def thrown(self, action: Action, view: BoardView) -> tuple[DieModel, ...]:
        if isinstance(action, Roll):
            return _die(action.face)
        return ()

    def _face(self, view: BoardView, frame: Frame[BoardView]) -> int:
        """Return the number on the die, which stays while the table shows what it led to."""
        (die,) = frame.dice or self.dice(view)
        if frame.open or frame.dice:
            self._rolled = die.number
        is_scene = any(self.animation.is_scene(news) for news in view.news)
        is_told = is_scene or frame.before is not None
        if is_told and self._rolled:
            return self._rolled
        return die.number

    def show_since(self, lines: Sequence[str], num_new: int) -> Sequence[str]:
        """Show sentences in place of the menu, the last `num_new` of them brighter.

        If the scoring of a table is shown, return sentences for the prompt on what it leads to;
        otherwise return none. If the screen is not narrow, the menu shows the returned ones, too.
        """
        after = self._after_scoring()
        styles = [*[QUIET] * (len(lines) - num_new), *["$foreground"] * num_new]
        story = [Content.styled(text, style) for text, style in zip(lines, styles, strict=True)]
        if lines and not self.has_class("-narrow"):
            story += [Content.styled(text, "$foreground") for text in after]
        self.menu.story = tuple(story)
        return after

    def _after_scoring(self) -> Sequence[str]:
        """Return sentences on what the shown scoring leads to; empty if none is shown."""
        if not self.is_in_scene:
            return ()
        view, frame = self.shown
        for news in frame.news:
            if isinstance(news, TableScored) and news.position == frame.place:
                home = going_home(news)
                leave = leaving(view.table, news.position, self.names)
                return [told for told in (home, leave) if told]
        return ()

    # -- players -----------------------------------------------------------------------------------

    def told_at(self, seen: BoardView, frame: Frame[BoardView]) -> BoardView:
        """Return the view from which the title bar counts the chips.

        It is always `seen`, the view at this moment. In other games the title bar keeps the view
        from before the action until the animation is over.
        """
        return seen

    def seat(self, view: BoardView, player: Player) -> SeatModel:
        table = view.table
        return SeatModel(
            self.players[player],
            dice=counted(table.counters[player], "counter"),
            money=counted(table.totals[player], "point"),
            amount=table.totals[player],
            fewer=f"{table.counters[player]} left",
            extras=counted(table.cards[player].num_left, "card"),
            cards=hand(table.cards[player]),
            is_awaited=player in (*view.awaited, view.roller),
        )

    def seats_at(self, seen: BoardView, frame: Frame[BoardView]) -> tuple[SeatModel, ...]:
        if not frame.open:
            seen = replace(seen, table=_before_counters_go_home(seen.table))
        models = super().seats_at(seen, frame)
        news = frame.moving(TableScored)
        if news is None or news.verdict.winner is None:
            return models
        winner, chip = news.verdict.winner, TABLES[news.position - 1].chip
        won = seen.table.totals[winner] + scoring(news, frame.t).chip.of(chip)
        return swapped(
            models, winner, replace(models[winner], money=counted(won, "point"), amount=won)
        )

    def purse(self, view: BoardView, player: Player) -> Purse:
        chips = " ".join(str(TABLES[p - 1].chip) for p in view.table.chips[player])
        return Purse(self.players[player], str(view.table.totals[player]), chips)

    # -- what points where -------------------------------------------------------------------------

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {
            "board": self.table_list,
            "table": self.pane,
            "choices": self.menu,
        }

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        """Return the screen position of the large chip, and the lowest row its flight passes."""
        return self.pane.award(), self.pane.region.bottom - 1


def _before_counters_go_home(table: Table) -> Table:
    """Return the board with the counters of a table just scored not yet back in the stocks."""
    lying = [
        owner for news in table.news if isinstance(news, TableScored) for owner in news.counters
    ]
    counters = [left - lying.count(player) for player, left in enumerate(table.counters)]
    return replace(table, counters=tuple(counters))


def _die(face: int) -> tuple[DieModel, ...]:
    """Return the gold die; blank for 0."""
    return (DieModel(face, GOLD, "$money-ink"),)


def hand(cards: Cards) -> tuple[tuple[str, str], ...]:
    """Return a text and a colour for each kind of card a player has: ("men ×2", "$foreground")."""
    words = []
    if cards.good_luck:
        words.append((f"luck {' '.join(ranges(cards.good_luck))}", "$money"))
    if cards.front_men:
        words.append((f"men ×{cards.front_men}", "$foreground"))
    if cards.mary_chip:
        words.append(("Mary", "$card-pink"))
    return tuple(words)
