"""The statistics of all saved games: who plays, who wins what, and who was lucky."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import ProgressBar, Static

from lasvegas_tui.commands import EVENING, GAME, SCROLL, Key
from lasvegas_tui.files import saved_games
from lasvegas_tui.records.results import Reading, readings
from lasvegas_tui.records.tables import FinishedGames, StatsTable, titles
from lasvegas_tui.rules import all_games, game
from lasvegas_tui.screens.pages.page import CLOSE, CLOSING, Page, bindings
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.stats_table import Colours, stats_table
from lasvegas_tui.widgets.styles import MONEY, QUIET

LEAST_WIDTH = 74
MOST_WIDTH = 100
GAP = 4
"""Cells between two columns of tables."""
BLANK = Text("")
MARGIN = 6
"""Cells around the tables, the scrollbar included."""
CHOOSING = (EVENING.to("next_evening"), GAME.to("next_game"))


class StatsScreen(Page[None]):
    """Tables of statistics over all games, an evening, or one kind of game."""

    BINDINGS = bindings(*CLOSING, *CHOOSING)
    DEFAULT_CSS = """
    StatsScreen {
        #title { width: 100%; height: 3; padding: 1 3 0 3; color: $money; text-style: bold; }
        VerticalScroll {
            width: 100%; height: 1fr; scrollbar-size-vertical: 1; scrollbar-gutter: stable;
        }
        Center { height: auto; }
        #sheets, Horizontal { width: auto; height: auto; }
        #explanation { margin-bottom: 1; }
        #left, #right { height: auto; }
        #right { margin-left: 4; }
        ProgressBar { width: 100%; height: 1; padding: 0 2; display: none; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.finished_games = FinishedGames()
        self.is_read = False
        self.evening = ""
        """The evening shown; empty for all."""
        self.game = ""

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield ProgressBar(show_eta=False)
        with VerticalScroll(), Center(), Vertical(id="sheets"):
            yield Static(id="explanation", markup=False)
            with Horizontal():
                yield Static(id="left")
                yield Static(id="right")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self.query_one("#title", Static).update(self._title())
        self.query_one(KeyBar).keys = self._keys()
        if unlisted := saved_games.problem():
            told = Content.styled(unlisted, "$loss")
            self.query_one("#explanation", Static).update(told)
        else:
            self.read(readings(), self._show_reading)

    def _show_reading(self, reading: Reading) -> None:
        """Show the progress of reading saved games, and finally their statistics."""
        bar = self.query_one(ProgressBar)
        bar.display = reading.is_long
        bar.update(total=reading.num_files, progress=len(reading.found))
        if reading.is_complete:
            self.finished_games, self.is_read = FinishedGames.of(reading.found), True
            self.show_tables()

    def on_resize(self) -> None:
        if self.is_read:
            self.show_tables()

    def show_tables(self) -> None:
        """Show the chosen tables, in two columns if the screen is wide enough."""
        chosen = self.finished_games.only(self.evening, self.game)
        room = self.app.size.width - MARGIN
        has_two = room >= 2 * LEAST_WIDTH + GAP
        each = LEAST_WIDTH if has_two else max(LEAST_WIDTH, min(MOST_WIDTH, room))
        sheets = list(chosen.tables())
        left, right = _halves(sheets) if has_two else (sheets, [])
        for place, column in (("#left", left), ("#right", right)):
            self._show_column(place, column, each)
        self._show_headline(chosen, 2 * each + GAP if has_two else each)
        self.query_one(KeyBar).keys = self._keys()

    def _show_column(self, place: str, sheets: Sequence[StatsTable], width: int) -> None:
        colours = Colours.of(self.app)
        column = self.query_one(place, Static)
        column.display = bool(sheets)
        column.styles.width = width
        tables = [(stats_table(sheet, colours), BLANK) for sheet in sheets]
        column.update(Group(*chain.from_iterable(tables)))

    def _show_headline(self, chosen: FinishedGames, width: int) -> None:
        """Show who leads in how many games, and unreadable files, above `width` cells of tables."""
        side = max(0, self.app.size.width - 1 - width) // 2
        title, headline_line = (
            self.query_one("#title", Static),
            self.query_one("#explanation", Static),
        )
        title.styles.padding = (1, 0, 0, side)
        title.update(self._title())
        complaint = Content.styled(self.finished_games.complaint, "$loss")
        headline_line.styles.width = width
        leader = Content.styled(chosen.leader, f"bold {MONEY}")
        parts = (complaint, leader, Content(chosen.headline))
        headline_line.update(Content("\n").join(part for part in parts if part))

    def _title(self) -> Content:
        names = dict(
            zip(self.finished_games.evenings, titles(self.finished_games.evenings), strict=True)
        )
        which = names.get(self.evening, "all evenings")
        box = game(self.game).title if self.game else "all games"
        return Content.assemble("Stats", (f"  ·  {which}  ·  {box}", QUIET))

    def _keys(self) -> tuple[Key, ...]:
        return (SCROLL, *CHOOSING, CLOSE) if self.finished_games.games else (CLOSE,)

    # -- what is chosen ----------------------------------------------------------------------------

    def action_next_evening(self) -> None:
        """Show the previous evening; after the earliest one, show all."""
        self.evening = _next(self.evening, self.finished_games.evenings)
        self._begin_anew()

    def action_next_game(self) -> None:
        """Show another game; after the last one, show all."""
        played = {result.game for result in self.finished_games.only(self.evening).games}
        self.game = _next(self.game, [box.name for box in all_games() if box.name in played])
        self._begin_anew()

    def _begin_anew(self) -> None:
        if self.is_read:
            self.show_tables()
            self.query_one(VerticalScroll).scroll_home(animate=False)


def _halves(sheets: Sequence[StatsTable]) -> tuple[Sequence[StatsTable], Sequence[StatsTable]]:
    """Split the tables, in order, into two columns of nearly equal height."""
    cuts = ((sheets[:cut], sheets[cut:]) for cut in range(len(sheets), 0, -1))
    return min(cuts, key=lambda cut: max(map(_height, cut)), default=([], []))


def _height(sheets: Sequence[StatsTable]) -> int:
    """Estimate the number of lines that tables take."""
    return sum(1 + sheet.num_lines + len(sheet.note) // LEAST_WIDTH for sheet in sheets)


def _next(shown: str, all_of_them: Sequence[str]) -> str:
    """Return the choice after `shown`; an empty text means all."""
    order = ["", *all_of_them]
    return order[(order.index(shown) + 1) % len(order)] if shown in order else ""
