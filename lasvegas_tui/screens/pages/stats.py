"""The page of statistics about all saved games: players, wins and luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import Struct
from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import ProgressBar, Static

from lasvegas_tui import rules
from lasvegas_tui.files.listing import GameFile, listed
from lasvegas_tui.key_commands import EVENING, GAME, SCROLL, Key
from lasvegas_tui.records.results import Reading, readings
from lasvegas_tui.records.statistics_tables import FinishedGames, StatsTable
from lasvegas_tui.records.table_cells import titles
from lasvegas_tui.rules import all_games
from lasvegas_tui.screens.pages.page_and_form import CLOSE, CLOSING, Page, bindings
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.stats_table import Colours, stats_table
from lasvegas_tui.widgets.styles import MONEY, QUIET

LEAST_WIDTH = 74
MOST_WIDTH = 100
GAP = 4
"""The width of the gap between two columns of tables, in cells."""
BLANK = Text("")
MARGIN = 6
"""How many cells of the screen's width are not for tables: their margins, and the scrollbar."""
CHOOSING = (EVENING.to("next_evening"), GAME.to("next_game"))


class Statistics(Struct, frozen=True):
    """Statistics of finished games (all, those of an evening, or those of one kind), as tables."""

    finished: FinishedGames
    """All finished games, of which those of one evening or one kind can be chosen."""
    which: tuple[str, str]
    """Texts on the chosen evening and kind of game, such as "all evenings" and "Royale"."""
    headline: str
    leader: str
    tables: tuple[StatsTable, ...]

    @classmethod
    def of(cls, finished: FinishedGames, *, evening: str = "", game: str = "") -> Statistics:
        """Return statistics of one evening and one kind of game, by name; empty names mean all."""
        chosen = finished.only(evening=evening, game=game)
        names = dict(zip(finished.evenings, titles(finished.evenings), strict=True))
        kind = "all games"
        if game:
            kind = rules.game(game).title
        which = names.get(evening, "all evenings"), kind
        return cls(finished, which, chosen.headline, chosen.leader, tuple(chosen.tables()))


def read_all(files: Sequence[GameFile]) -> Iterator[Reading | Statistics]:
    """Yield the progress of reading the saved games, and finally their statistics."""
    for reading in readings(files):
        yield reading
    yield Statistics.of(FinishedGames.of(reading.found))


class StatsScreen(Page[None]):
    """The page of statistics, in which an evening or a kind of game can be chosen."""

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
        self.statistics: Statistics | None = None
        """The statistics that are shown; None until all games are read."""
        self.evening = ""
        """The name of the evening that is chosen; empty for all."""
        self.game = ""
        """The name of the kind of game that is chosen; empty for all."""

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
        listing = listed()
        if listing.problem:
            told = Content.styled(listing.problem, "$loss")
            self.query_one("#explanation", Static).update(told)
        else:
            self.read(read_all(listing.latest()), self._show_reading)

    def _show_reading(self, part: Reading | Statistics) -> None:
        """Show how many games are read, or at the end their statistics."""
        bar = self.query_one(ProgressBar)
        if isinstance(part, Reading):
            bar.display = bar.display or part.is_long
            bar.update(total=part.num_files, progress=len(part.found))
        else:
            bar.display = False
            self.statistics = part
            self.show_tables(part)

    def on_resize(self) -> None:
        if self.statistics is not None:
            self.show_tables(self.statistics)

    def show_tables(self, shown: Statistics) -> None:
        """Show these statistics, with their tables in two columns if these fit."""
        room = self.app.size.width - MARGIN
        if room >= 2 * LEAST_WIDTH + GAP:
            each, width = LEAST_WIDTH, 2 * LEAST_WIDTH + GAP
            left, right = _halves(shown.tables)
        else:
            each = width = max(LEAST_WIDTH, min(MOST_WIDTH, room))
            left, right = shown.tables, ()
        self._show_column("#left", left, each)
        self._show_column("#right", right, each)
        self._show_headline(shown, width)
        self.query_one(KeyBar).keys = self._keys()

    def _show_column(self, place: str, sheets: Sequence[StatsTable], width: int) -> None:
        colours = Colours.of(self.app)
        column = self.query_one(place, Static)
        column.display = bool(sheets)
        column.styles.width = width
        tables = [(stats_table(sheet, colours), BLANK) for sheet in sheets]
        column.update(Group(*chain.from_iterable(tables)))

    def _show_headline(self, shown: Statistics, width: int) -> None:
        """Show the title, and what files cannot be read, who leads, and how many games there are.

        `width` is that of the tables, in cells.
        """
        title = self.query_one("#title", Static)
        title.styles.padding = (1, 0, 0, max(0, self.app.size.width - 1 - width) // 2)
        title.update(self._title())
        complaint = Content.styled(shown.finished.complaint, "$loss")
        leader = Content.styled(shown.leader, f"bold {MONEY}")
        parts = (complaint, leader, Content(shown.headline))
        headline = self.query_one("#explanation", Static)
        headline.styles.width = width
        headline.update(Content("\n").join(part for part in parts if part))

    def _title(self) -> Content:
        evening, kind = "all evenings", "all games"
        if self.statistics is not None:
            evening, kind = self.statistics.which
        return Content.assemble("Stats", (f"  ·  {evening}  ·  {kind}", QUIET))

    def _keys(self) -> tuple[Key, ...]:
        if self.statistics is not None and self.statistics.finished.games:
            return (SCROLL, *CHOOSING, CLOSE)
        return (CLOSE,)

    # -- what is chosen ----------------------------------------------------------------------------

    def action_next_evening(self) -> None:
        """Choose the evening before the one that is shown; after the earliest, all evenings."""
        if self.statistics is not None:
            self.evening = _next(self.evening, self.statistics.finished.evenings)
            self._begin_anew(self.statistics.finished)

    def action_next_game(self) -> None:
        """Choose the next kind of game among those played; after the last, all kinds."""
        if self.statistics is not None:
            finished = self.statistics.finished
            played = {result.game for result in finished.only(evening=self.evening).games}
            self.game = _next(self.game, [box.name for box in all_games() if box.name in played])
            self._begin_anew(finished)

    def _begin_anew(self, finished: FinishedGames) -> None:
        """Make the tables of what is chosen now, and show them from the top."""
        evening, game = self.evening, self.game

        def statistics() -> Iterator[Statistics]:
            yield Statistics.of(finished, evening=evening, game=game)

        self.read(statistics(), self._show_chosen)

    def _show_chosen(self, shown: Statistics) -> None:
        self.statistics = shown
        self.show_tables(shown)
        self.query_one(VerticalScroll).scroll_home(animate=False)


def _halves(sheets: Sequence[StatsTable]) -> tuple[Sequence[StatsTable], Sequence[StatsTable]]:
    """Return tables as two columns of nearly the same height, in their order."""
    cuts = ((sheets[:cut], sheets[cut:]) for cut in range(len(sheets), 0, -1))
    return min(cuts, key=lambda cut: max(map(_height, cut)), default=([], []))


def _height(sheets: Sequence[StatsTable]) -> int:
    """Return about how many lines tables take below each other."""
    return sum(1 + sheet.num_lines + len(sheet.note) // LEAST_WIDTH for sheet in sheets)


def _next(shown: str, names: Sequence[str]) -> str:
    """Return the name after `shown`; after the last one an empty text, which means all."""
    order = ["", *names]
    if shown in order:
        return order[(order.index(shown) + 1) % len(order)]
    return ""
