"""The board game on the table: the board, one table large, the gold die, and the turn's menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from textual.content import Content
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.rules.board.table import (
    DEFENDING,
    BoardView,
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Pass,
    Phase,
    Pick,
    PlaceCounter,
    PlacePawn,
    Roll,
    TableScored,
    ThrowDie,
)
from lasvegas_tui.rules.board.track import TABLES
from lasvegas_tui.rules.core import Action, News, Player
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.tuples import swapped
from lasvegas_tui.rules.words import Names
from lasvegas_tui.screens.board import faces as board_faces
from lasvegas_tui.screens.board import menu as board_menu
from lasvegas_tui.screens.board import staged
from lasvegas_tui.screens.board.board import Board, BoardFace
from lasvegas_tui.screens.board.gold_die import GoldDie
from lasvegas_tui.screens.board.playing_table import PlayingTable, PlayingTableFace
from lasvegas_tui.screens.board.turn_menu import MenuFace, TurnMenu
from lasvegas_tui.screens.look.animation import Animation
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.hints import Hints, Kind
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.look.play_area import PlayArea
from lasvegas_tui.screens.look.pointing import Pointing
from lasvegas_tui.screens.look.throws import Throws
from lasvegas_tui.screens.look.timeline import duration_of
from lasvegas_tui.widgets.die import DieFace
from lasvegas_tui.widgets.flight import WIDTH as NOTE_WIDTH
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.ink import QUIET, Ink
from lasvegas_tui.widgets.panels import History, Key, Purse
from lasvegas_tui.widgets.pointing import Target
from lasvegas_tui.widgets.seats import SeatFace

Chips = tuple[tuple[int, ...], ...]
"""The tables whose chips each player has won."""
GOLD = "$money-ground"
RULES: dict[type, str] = {
    PlacePawn: "B-1",
    Move: "B-2",
    Pass: "B-2",
    ThrowDie: "B-4",
    GoodLuck: "B-9",
    FrontMan: "B-10",
    MaryChip: "B-11",
    PlaceCounter: "B-4",
    Pick: "B-20",
}
COMMITS: dict[type[Action], str] = {
    Move: "move",
    Pass: "pass",
    ThrowDie: "throw",
    GoodLuck: "play",
    FrontMan: "play",
    MaryChip: "play",
}
"""What Enter does to a choice; all others are placed."""
LESSONS_OF_PHASES = {
    Phase.PAWN: "Arrows choose a table; the gold at its end is its chip.",
    Phase.DUEL: "Press 1, 2 or 3: so many hearts fight for the space.",
}


class BoardPointing(Pointing[BoardView]):
    """A choice is its own target: a space, a table, a row of the menu."""

    keys = "".join(board_menu.KEYS)

    def target(self, action: Action) -> Target | None:
        return action

    def first(self, view: BoardView) -> Target | None:
        actions = view.actions
        if ThrowDie() in actions:
            return ThrowDie()
        return next((action for action in actions[:1] if isinstance(action, PlaceCounter)), None)

    def meant(self, target: Target, view: BoardView) -> Action | None:
        if isinstance(target, Action):
            return target
        return None

    def marked(self, name: str) -> Target | None:
        if name.isdecimal():
            return Move(int(name))
        return None

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        match target:
            case ThrowDie() | GoodLuck() | Roll() | PlaceCounter():
                return ("table", "dice")
            case FrontMan():
                return ("board", "table", "dice")
            case Move() | PlacePawn() | MaryChip():
                return ("board", "table")
            case int():
                return ("board", "table")
            case Pick():
                return ("table", "choices")
        return ()

    def at_digit(self, digit: int, view: BoardView, at: Target | None = None) -> Target | None:
        return board_menu.at_digit(digit, view, at)

    def at_key(self, key: str, view: BoardView, at: Target | None) -> Target | None:
        return board_menu.at_key(key, view, at)

    def steered(self, key: str, at: Target | None, targets: Sequence[Target]) -> Target:
        return board_menu.steered(key, at, targets)


class BoardHints(Hints[BoardView]):
    """Hints and rules of the board game."""

    lessons = {  # noqa: RUF012
        Kind.ROLL: "Enter throws the gold die; then a counter goes down.",
        Kind.POINT: "Arrows lead through what there is; look at what it does.",
        Kind.LOOK: "Arrows look at more; the big table tells what it does.",
    }

    def lesson(self, kind: Kind, view: BoardView) -> str:
        return LESSONS_OF_PHASES.get(view.table.phase) or super().lesson(kind, view)

    def hint(self, view: BoardView, names: Names) -> str:
        if view.table.phase is not Phase.DUEL:
            return ""
        return (
            "Equal hearts: both counters go home, "
            f"but at {DEFENDING}-{DEFENDING} the defender's stays."
        )

    def how(self, digits: Sequence[int], view: BoardView) -> str:
        if view.table.phase is Phase.PAWN:
            return "←→ or its number, such as 1 4  Enter"
        if view.table.phase is Phase.TURN:
            return "press its letter or digit, or ↑↓"
        return super().how(digits, view)

    def steering(self, view: BoardView, at: Target | None) -> tuple[Key, ...]:
        if view.table.phase is Phase.PAWN or isinstance(at, Move | FrontMan):
            return (Key(f"←→ 1-{len(TABLES)}", "table", "right"),)
        return ()

    def commit_label(self, action: Action) -> str:
        return COMMITS.get(type(action), "place")

    def rule(self, view: BoardView, target: Target | None) -> str:
        table = view.table
        is_table = isinstance(target, int)
        if is_table or (isinstance(target, Move) and table.phase is not Phase.TURN):
            return "B-14"
        if table.phase is Phase.DUEL:
            return "B-20"
        if table.phase is Phase.PLACE and table.is_joker:
            return "B-6"
        if table.phase is Phase.TURN and not table.has_chip(table.pawn):
            return "B-3"
        return RULES.get(type(target), "B-2")

    def demo(self, view: BoardView, target: Target | None) -> str:
        rule, table = self.rule(view, target), view.table
        if table.phase is not Phase.PLACE or table.is_joker or rule == "B-14":
            return rule
        spaces = table.targets(table.here, table.due, table.player)
        is_any_free = any(table.spaces[table.here - 1][space] is None for space in spaces)
        return "B-4" if is_any_free else "replacing"


class BoardThrows(Throws[BoardView]):
    """The gold die."""

    is_outcome_shown = True

    def dice(self, view: BoardView, inks: Sequence[Ink]) -> tuple[DieFace, ...]:
        """Return the gold die, blank where it is about to be thrown."""
        table = view.table
        is_lying = table.phase is Phase.OVER or (
            table.phase in (Phase.PLACE, Phase.DUEL) and table.is_thrown
        )
        if is_lying:
            return _die(table.die)
        return _die(None)

    def thrown(self, action: Action, view: BoardView, inks: Sequence[Ink]) -> tuple[DieFace, ...]:
        if isinstance(action, Roll):
            return _die(action.face)
        return ()

    def is_thrown_at_once(self, view: BoardView) -> bool:
        table = view.table
        return table.at == table.pawn and not table.news

    def num_dice(self, view: BoardView) -> str:
        return "the gold die"


class BoardAnimation(Animation[BoardView]):
    """Mary on her track, the hearts of a duel, a table that is scored."""

    next_label = "go on"

    def place(self, news: News, view: BoardView) -> Target | None:
        return getattr(news, "position", None)

    def title(self, news: News, view: BoardView, names: Names) -> tuple[str, str]:
        word, place = board_menu.scene_word(news), self.place(news, view)
        if not place:
            return word, ""
        return word, f"table {place}"

    def duration(self, news: News, view: BoardView) -> float:
        return duration_of(staged.parts(news))

    def is_read(self, news: News, view: BoardView) -> bool:
        return True

    def view_at(self, view: BoardView, frame: Frame[BoardView]) -> BoardView:
        if frame.before is None:
            return view
        chips, is_scored = frame.before.table.chips, frame.before.table.is_scored
        arriving = staged.moving(frame, TableScored)
        for news in frame.news:
            if isinstance(news, TableScored) and news is not arriving:
                chips = _with_chip(chips, news)
                is_scored = swapped(is_scored, news.position - 1, True)
        mary = staged.mary(view, frame)
        table = replace(view.table, chips=chips, is_scored=is_scored, mary=mary)
        return replace(view, table=table)

    def flight(self, view: BoardView, frame: Frame[BoardView]) -> Flight | None:
        scored = staged.moving(frame, TableScored)
        if scored is None or scored.verdict.winner is None:
            return None
        way = staged.scoring(scored, frame.t).chip.way
        if way is None:
            return None
        chip = str(TABLES[scored.position - 1].chip)
        return Flight(scored.position, 0, chip, scored.verdict.winner, way)


class BoardLook(Look[BoardView]):
    """The look of the board game."""

    pointing = BoardPointing()
    hints = BoardHints()
    animation = BoardAnimation()
    throws = BoardThrows()
    title = "VEGAS"
    purse_heading = "Chips so far"
    rounds_heading = "Chips, in the order won"
    has_side = False

    def new_play_area(self) -> PlayArea[BoardView]:
        return BoardPlayArea(self)

    def round(self, view: BoardView) -> int:
        return 0

    def headline(self, view: BoardView) -> str:
        table = view.table
        left = len(TABLES) - sum(table.is_scored)
        num_left = f"{counted(left, 'chip')} left"
        if table.next_stop is None:
            return num_left
        return f"{num_left} · Mary's next: table {table.next_stop}"

    def headline_at(self, view: BoardView, frame: Frame[BoardView]) -> str:
        """Return what is left by what is seen: a chip until it has been won, or is gone."""
        return self.headline(self.animation.view_at(view, frame))

    def seat_faces(self, view: BoardView) -> tuple[SeatFace, ...]:
        table = view.table
        return tuple(
            SeatFace(
                ink,
                dice=counted(table.counters[player], "counter"),
                money=f"won {table.totals[player]}",
                extras=board_menu.hand(table.cards[player]),
                is_awaited=player in (*view.awaited, view.roller),
            )
            for player, ink in enumerate(self.inks)
        )

    def seats_shown(self, view: BoardView, frame: Frame[BoardView]) -> tuple[SeatFace, ...]:
        faces = super().seats_shown(view, frame)
        scored = staged.moving(frame, TableScored)
        if scored is None or scored.verdict.winner is None:
            return faces
        winner, chip = scored.verdict.winner, TABLES[scored.position - 1].chip
        had = self.worth(self.animation.view_at(view, frame), winner) or 0
        won = had + staged.scoring(scored, frame.t).chip.of(chip)
        return swapped(faces, winner, replace(faces[winner], money=f"won {won}"))

    def purses(self, view: BoardView) -> tuple[Purse, ...]:
        table = view.table
        return tuple(
            Purse(
                ink,
                str(table.totals[player]),
                " ".join(str(TABLES[p - 1].chip) for p in table.chips[player]),
            )
            for player, ink in enumerate(self.inks)
        )

    def worth(self, view: BoardView, player: Player) -> int | None:
        return view.table.totals[player]

    def brief(self, total: int) -> str:
        return str(total)

    def total(self, total: int) -> str:
        return str(total)

    # -- the board ---------------------------------------------------------------------------------

    def board(self, view: BoardView, frame: Frame[BoardView]) -> BoardFace:
        """Return all tables, as they would be after the choice looked at."""
        return board_faces.board(view, frame, self.inks)

    def playing_table(self, view: BoardView, frame: Frame[BoardView]) -> PlayingTableFace:
        """Return the table to look at now, in large."""
        return board_faces.playing_table(view, frame, self.inks)

    def menu(self, view: BoardView, frame: Frame[BoardView]) -> MenuFace:
        """Return what there is to choose."""
        return board_menu.menu(view, frame, self.inks)


class BoardPlayArea(PlayArea[BoardView]):
    """The board; in the stage one table large, the gold die, the menu, and perhaps the history."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    BoardPlayArea Board { height: 3fr; min-height: 9; }
    BoardPlayArea #stage { height: 2fr; }
    BoardPlayArea GoldDie { width: 11; }
    BoardPlayArea #log { display: none; width: 30; height: 100%; }
    TableScreen.-tall BoardPlayArea Board { height: 17fr; margin-bottom: 1; }
    TableScreen.-tall BoardPlayArea #stage { height: 10fr; }
    TableScreen.-huge BoardPlayArea Board { height: 17fr; margin-bottom: 1; }
    TableScreen.-huge BoardPlayArea #stage { height: 10fr; padding: 0 0 1 0; }
    TableScreen.-wide BoardPlayArea PlayingTable { width: 46; padding: 0 1; }
    TableScreen.-wide BoardPlayArea GoldDie { width: 15; }
    TableScreen.-wide BoardPlayArea #log { display: block; width: 24; }
    TableScreen.-vast BoardPlayArea PlayingTable { width: 51; padding: 0 1; }
    TableScreen.-vast BoardPlayArea GoldDie { width: 20; }
    TableScreen.-vast BoardPlayArea #log { display: block; width: 1fr; }
    TableScreen.-vast.-huge BoardPlayArea PlayingTable { width: 61; }
    TableScreen.-vast.-huge BoardPlayArea GoldDie { width: 28; }
    """

    def __init__(self, look: BoardLook) -> None:
        self.look = look
        self.board = Board()
        self.playing_table = PlayingTable()
        self.die = GoldDie()
        self.menu = TurnMenu()
        self.log_panel = History(id="log")
        super().__init__([self.board], [self.playing_table, self.die, self.menu, self.log_panel])
        self._menu = MenuFace()
        self._since: tuple[Content, ...] = ()
        self._thrown: tuple[DieFace, ...] = ()
        """The die as it was thrown since the last question."""

    @property
    def parts(self) -> Mapping[str, Widget]:
        return {
            "board": self.board,
            "table": self.playing_table,
            "dice": self.die,
            "choices": self.menu,
        }

    @property
    def telling(self) -> tuple[str, ...]:
        return ("choices",)

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        table = self.playing_table
        return table.award() - Offset(NOTE_WIDTH, 0), table.region.bottom - 1

    def draw(self, view: BoardView, frame: Frame[BoardView]) -> None:
        self.board.face = self.look.board(view, frame)
        self.playing_table.face = self.look.playing_table(view, frame)
        self.die.dice = self._die(view, frame)
        self._menu = self.look.menu(view, frame)
        self._draw_menu()

    def _die(self, view: BoardView, frame: Frame[BoardView]) -> tuple[DieFace, ...]:
        """The die lies as it was thrown while what came of it is shown."""
        dice = frame.dice or self.look.throws.dice(view, self.look.inks)
        if frame.open or frame.dice:
            self._thrown = dice if any(die.face for die in dice) else ()
        if any(self.look.animation.is_step(news) for news in view.news):
            return self._thrown or dice
        return dice

    @property
    def private(self) -> tuple[Widget, ...]:
        return (self.menu,)

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        num_old = len(lines) - num_new
        old = [Content.styled(text, QUIET) for text in lines[:num_old]]
        new = [Content.styled(text, "$foreground") for text in lines[num_old:]]
        self._since = (*old, *new)
        self._draw_menu()

    def _show_below(self, is_shown: bool) -> None:
        """Only the menu gives way to a list."""
        self.menu.display = is_shown

    def show_history(self, lines: Sequence[str], num_new: int) -> None:
        self.log_panel.told, self.log_panel.num_new = tuple(lines[-30:]), num_new

    def _draw_menu(self) -> None:
        """What happened stands in the place of what there is to choose."""
        face = self._menu
        if self._since:
            face = replace(face, rows=(), notes=self._since)
        self.menu.face = face

    @property
    def dice(self) -> tuple[DieFace, ...]:
        return self.die.dice


def _with_chip(chips: Chips, scored: TableScored) -> Chips:
    winner = scored.verdict.winner
    if winner is None:
        return chips
    return swapped(chips, winner, (*chips[winner], scored.position))


def _die(face: int | None) -> tuple[DieFace, ...]:
    return (DieFace(face or 0, GOLD, "$money-ink"),)


LOOK = BoardLook
