"""The end of a game: who won, by what, how the evening stands, and how the money came in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import Enum, auto
from itertools import accumulate, chain, pairwise
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Center, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from lasvegas_tui.rules.core import Player, Standing
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.money import short
from lasvegas_tui.screens.room import Room
from lasvegas_tui.screens.table.keys import LEAVE, MENU
from lasvegas_tui.screens.table.look import Look
from lasvegas_tui.session import annals, evenings
from lasvegas_tui.session.highlights import Highlight, best_catch, dearest_tie
from lasvegas_tui.session.results import Result, evening_of
from lasvegas_tui.session.session import Session
from lasvegas_tui.widgets.chart import Bar, chart_lines, level
from lasvegas_tui.widgets.ink import (
    ACT,
    MONEY,
    QUIET,
    STRONG,
    Ink,
    Part,
    centred,
    line,
    stacked,
    wrapped,
)
from lasvegas_tui.widgets.panels import Key, Keys
from lasvegas_tui.widgets.sheets import sheet_lines

WIDTH = 74
"""Cells of the column that everything stands in."""
TOTAL = 10
"""Cells for what somebody has at the end."""
HIGHLIGHT = len("Dearest tie  ")
CALLING = "From the last place to the first"
CALL_BEATS = 1.2
"""How long the table waits for the next place."""


class Parting(Enum):
    """What is to come after the standings."""

    AGAIN = auto()
    """The next game of the same table."""
    LOBBY = auto()
    STAY = auto()
    """A look at the table as it lies."""


PARTINGS = {"enter": Parting.AGAIN, "q": Parting.LOBBY, "escape": Parting.STAY}


class StandingsScreen(Room[Parting]):
    """The final standings; closes with what is to come.

    Enter plays again only after a moment without any key: keys typed through the payout do not.
    """

    ARMING: ClassVar[float] = 1.0
    """Seconds without a key, with the sheet whole, before Enter plays again."""

    DEFAULT_CSS = """
    StandingsScreen { background: $background; align: center middle; }
    StandingsScreen VerticalScroll { width: 100%; height: 1fr; align: center middle; }
    StandingsScreen Center { height: auto; }
    StandingsScreen #sheet { width: 78; height: auto; background: $surface; padding: 1 2; }
    """

    def __init__(
        self,
        session: Session,
        look: Look[Any],
        is_played: bool = True,
        beat: float = 0.0,
        lay_menu: Callable[[], None] | None = None,
    ) -> None:
        """Show the end of a game that was played, or only looked at again.

        With a `beat` the places are called one after the other. `lay_menu` lays the menu of
        the table over it.
        """
        super().__init__()
        self.session = session
        self.look = look
        self.is_played = is_played
        self.lay_menu = lay_menu
        self.pace = beat
        self.num_called = 0 if beat else len(session.seats)
        """Places that have been called, the last one first."""
        self._next_call: Timer | None = None
        self.is_armed = False
        """Whether Enter plays again."""
        self._arming: Timer | None = None

    def compose(self) -> ComposeResult:
        with VerticalScroll() as self.scroll, Center():
            self.sheet = Static(self._sheet(), id="sheet", markup=False)
            yield self.sheet
        self.keys_row = Keys()
        yield self.keys_row

    def on_mount(self) -> None:
        self.scroll.focus()
        self.watch(self.scroll, "show_vertical_scrollbar", self._draw_keys)
        self._go_on()

    def _sheet(self) -> Content:
        """Return the sheet; places not called yet, and what they would tell, are blank."""
        standings = self.session.standings()
        view = self.session.view(None)
        places = [
            place_lines(s, self.look, self.look.account(view, s.player, s.total), WIDTH)
            for s in standings
        ]
        below = [
            *self._highlights(),
            *self._evening(),
            Content(""),
            *self._rounds([standing.player for standing in standings]),
        ]
        if self.is_whole:
            title = title_line(standings, self.look, WIDTH)
        else:
            title = centred(WIDTH, [(CALLING, STRONG)])
            below = _blank(below)
            num_hidden = len(places) - self.num_called
            places = [*map(_blank, places[:num_hidden]), *places[num_hidden:]]
        return stacked([title, Content(""), *chain.from_iterable(places), *below])

    def _highlights(self) -> list[Content]:
        """Return the best catch and the dearest tie of a game at casinos."""
        line_played, num_players = self.session.line, len(self.session.seats)
        told = (
            ("Best catch", best_catch(line_played, num_players)),
            ("Dearest tie", dearest_tie(line_played, num_players)),
        )
        lines = [self._highlight(what, found) for what, found in told if found is not None]
        return [Content(""), *chain.from_iterable(lines)] if lines else []

    def _highlight(self, what: str, found: Highlight) -> list[Content]:
        nobody = ["nobody's dice"] if found.is_with_nobody else []
        names = joined([*(self.look.names[player] for player in found.players), *nobody])
        _, where = self.look.scene_title(found.paid, self.session.view(None))
        when_and_where = f"{names}, at {where} in round {found.round}"
        note = (f"  {short(found.note)}", f"bold {MONEY}")
        room = WIDTH - HIGHLIGHT - cell_len(note[0])
        first, *others = wrapped(Content.styled(when_and_where, STRONG), room)
        return [
            line(WIDTH, [(what.ljust(HIGHLIGHT), QUIET), first], [note]),
            *[Content.assemble(" " * HIGHLIGHT, part) for part in others],
        ]

    def _evening(self) -> list[Content]:
        """Return how the evening stands after this game, if it is not the first one."""
        games = evening_so_far(self.session)
        if len(games) < 2:
            return []
        return [Content(""), *sheet_lines(annals.running(games), WIDTH)]

    def _rounds(self, order: Sequence[Player]) -> list[Content]:
        """Return a picture of what was won by round or bit by bit, or left after each round."""
        look = self.look
        won = money_by_round(self.session) if look.num_rounds else gains(self.session)
        count = f"rounds 1 to {len(won[0])}, left to right" if look.num_rounds else ""
        heading = line(WIDTH, [(look.rounds_heading, STRONG)], [(count, QUIET)])
        if look.is_won_by_round:
            bars = [Bar(look.inks[p], won[p]) for p in order]
            return [heading, Content(""), *chart_lines(bars, WIDTH, look.brief)]
        start = self.session.root.returns()
        left = {p: tuple(accumulate(won[p], initial=start[p])) for p in order}
        most = max(map(max, left.values()))
        return [heading, Content(""), *[_left(look.inks[p], left[p], most) for p in order]]

    # -- one place after the other -----------------------------------------------------------------

    @property
    def is_whole(self) -> bool:
        """Whether every place has been called."""
        return self.num_called >= len(self.session.seats)

    def call(self, num: int = 1) -> None:
        """Call the next place, from the last to the first."""
        if self.is_whole:
            return
        self.num_called += num
        self.sheet.update(self._sheet())
        self._draw_keys()
        self._go_on()

    def _go_on(self) -> None:
        """Call the next place soon; after the last one begin the moment of quiet."""
        if self.is_whole:
            self._wait()
        else:
            self._call_soon()

    def _call_soon(self) -> None:
        if self._next_call is not None:
            self._next_call.stop()
        self._next_call = self.set_timer(CALL_BEATS * self.pace, self.call)

    def _wait(self) -> None:
        """Begin the moment of quiet anew."""
        if self._arming is not None:
            self._arming.stop()
        self.is_armed = False
        self._arming = self.set_timer(self.ARMING, self._arm)

    def _arm(self) -> None:
        self.is_armed = True

    def _draw_keys(self) -> None:
        stay = Key("Esc", "back to the table", "escape")
        scroll = (Key("↑↓", "scroll", ""),) if self.scroll.show_vertical_scrollbar else ()
        menu = () if self.lay_menu is None else (MENU,)
        again = (Key("Enter", "play again", "enter"), *scroll, stay, *menu, LEAVE)
        calling = (Key("Enter", "next place", "enter"), Key("Esc", "skip to the end", "escape"))
        if not self.is_whole:
            self.keys_row.keys = (*calling, *menu)
        else:
            self.keys_row.keys = again if self.is_played else (*scroll, stay)

    def _answer(self, key: str) -> None:
        if key == MENU.action:
            self._open_menu()
        elif self.is_whole:
            self.close_sheet(PARTINGS[key])
        elif key == "enter":
            self.call()
        else:
            self.call(len(self.session.seats))

    def _open_menu(self) -> None:
        """Lay the menu over the sheet, which waits."""
        if self.lay_menu is not None:
            for timer in filter(None, (self._next_call, self._arming)):
                timer.stop()
            self.lay_menu()

    def on_screen_resume(self) -> None:
        self._go_on()

    def on_key(self, event: events.Key) -> None:
        is_again = self.is_whole and self.is_played and event.key == "enter"
        is_early = is_again and not self.is_armed
        if self.is_whole:
            self._wait()
        if event.key in PARTINGS or event.key == MENU.action:
            event.stop()
            if not is_early:
                self._answer(event.key)

    @on(Keys.Clicked)
    def _key_clicked(self, event: Keys.Clicked) -> None:
        self._answer(event.key.action)

    def close_sheet(self, parting: Parting) -> None:
        """Close the sheet for what is to come."""
        if self.is_active:
            self.dismiss(parting)


def evening_so_far(session: Session) -> Sequence[Result]:
    """Return the games of a game's evening, up to that one, as they stand in the saved games."""
    began = session.header.began or datetime.now()
    evening = session.header.evening and evening_of(session.header, began)
    return [game for game in evenings.played(evening) if game.began <= began] if evening else []


def title_line(standings: Sequence[Standing], look: Look[Any], width: int) -> Content:
    """Return who won."""
    winners = [look.inks[s.player].name for s in standings if s.rank == 1]
    return centred(width, [(_victory(winners, look), f"bold {ACT}")])


def place_lines(standing: Standing, look: Look[Any], account: str, width: int) -> list[Content]:
    """Return a place with its total and what that is made of; beneath, what decided a tie."""
    place = (f"{standing.rank}.  ", STRONG if standing.rank == 1 else QUIET)
    total = (look.total(standing.total).rjust(TOTAL), f"bold {MONEY}")
    badge = look.inks[standing.player].badge
    reason = wrapped(Content.styled(standing.reason, QUIET), width - 4)
    return [
        line(width, [place, badge], [(account, QUIET), "  ", total]),
        *[Content.assemble("    ", part) for part in reason],
    ]


def _blank(lines: Sequence[Content]) -> list[Content]:
    """Return as much room as some lines take."""
    return [Content("")] * len(lines)


def _victory(winners: Sequence[str], look: Look[Any]) -> str:
    match winners:
        case []:
            return look.nobody_wins
        case [winner]:
            return f"{winner} wins"
    return f"{joined(winners)} share the victory"


def _left(ink: Ink, totals: Sequence[int], most: int) -> Content:
    parts: list[Part] = [line(20, [ink.badge])]
    for total in totals:
        parts += [(f"    {level(total, most)}", ink.colour), (f"{total:>3}", f"bold {MONEY}")]
    return line(WIDTH, parts)


def gains(session: Session) -> tuple[tuple[int, ...], ...]:
    """Return all that each player won, one thing after the other."""
    totals = [session.root.returns(), *[step.after.returns() for step in session.line]]
    changes = [
        [after[p] - before[p] for before, after in pairwise(totals)]
        for p in range(len(session.seats))
    ]
    return tuple(tuple(change for change in won if change) for won in changes)


def money_by_round(session: Session) -> tuple[tuple[int, ...], ...]:
    """Return the money each player won in each round of a game that is over."""
    ends: dict[int, tuple[int, ...]] = {}
    for step in session.line:
        ends[max(1, step.after.round)] = step.after.returns()
    totals = [session.root.returns(), *ends.values()]
    return tuple(
        tuple(after[p] - before[p] for before, after in pairwise(totals))
        for p in range(len(session.seats))
    )
