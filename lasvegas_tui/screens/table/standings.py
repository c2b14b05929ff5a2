"""The end of a game: who won, by what, how the evening stands, and how the money came in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import Enum, auto
from itertools import accumulate, pairwise
from typing import Any

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Center, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lasvegas_tui.rules.core import Player, Standing
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.screens.room import Room
from lasvegas_tui.screens.table.look import Look
from lasvegas_tui.session import annals, evenings
from lasvegas_tui.session.results import Result, evening_of, when
from lasvegas_tui.session.session import Session
from lasvegas_tui.widgets.chart import Bar, chart_lines
from lasvegas_tui.widgets.ink import ACT, MONEY, QUIET, STRONG, Ink, centred, line, stacked, wrapped
from lasvegas_tui.widgets.panels import Key, Keys
from lasvegas_tui.widgets.sheets import sheet_lines

WIDTH = 74
"""Cells of the column that everything stands in."""


class Parting(Enum):
    """What is to come after the standings."""

    AGAIN = auto()
    """The next game of the same table."""
    LOBBY = auto()
    STAY = auto()
    """A look at the table as it lies."""


PARTINGS = {"enter": Parting.AGAIN, "q": Parting.LOBBY, "escape": Parting.STAY}


class StandingsScreen(Room[Parting]):
    """The final standings; closes with what is to come."""

    DEFAULT_CSS = """
    StandingsScreen { background: $background; align: center middle; }
    StandingsScreen VerticalScroll { width: 100%; height: 1fr; align: center middle; }
    StandingsScreen Center { height: auto; }
    StandingsScreen #sheet { width: 78; height: auto; background: $surface; padding: 1 2; }
    """

    def __init__(self, session: Session, look: Look[Any], is_played: bool = True) -> None:
        """Show the end of a game that was played, or only looked at again."""
        super().__init__()
        self.session = session
        self.look = look
        self.is_played = is_played

    def compose(self) -> ComposeResult:
        with VerticalScroll() as self.scroll, Center():
            self.sheet = Static(self._sheet(), id="sheet", markup=False)
            yield self.sheet
        self.keys_row = Keys()
        yield self.keys_row

    def on_mount(self) -> None:
        self.scroll.focus()
        stay = Key("Esc", "back to the table", "escape")
        again = (Key("Enter", "play again", "enter"), stay, Key("q", "leave", "q"))
        self.keys_row.keys = again if self.is_played else (stay,)

    def _sheet(self) -> Content:
        standings = self.session.standings()
        lines = [*standing_lines(standings, self.look, WIDTH), *self._evening()]
        order = [standing.player for standing in standings]
        if self.look.num_rounds:
            lines += [Content(""), *self._rounds(order)]
        return stacked(lines)

    def _evening(self) -> list[Content]:
        """Return how the evening stands after this game, if it is not the first one."""
        games = evening_so_far(self.session)
        if len(games) < 2:
            return []
        return [Content(""), *sheet_lines(annals.running(games), WIDTH)]

    def _rounds(self, order: Sequence[Player]) -> list[Content]:
        """Return the money by round: a bar of what was won, or what was left after each."""
        look = self.look
        won = money_by_round(self.session)
        heading = line(
            WIDTH,
            [(look.rounds_heading, STRONG)],
            [(f"rounds 1 to {len(won[0])}, left to right", QUIET)],
        )
        if look.is_won_by_round:
            shown = chart_lines([Bar(look.inks[p], won[p]) for p in order], WIDTH)
        else:
            start = self.session.root.returns()
            shown = [_left(look.inks[p], accumulate(won[p], initial=start[p])) for p in order]
        return [heading, Content(""), *shown]

    def on_key(self, event: events.Key) -> None:
        if event.key in PARTINGS:
            event.stop()
            self.close_sheet(PARTINGS[event.key])

    @on(Keys.Clicked)
    def _key_clicked(self, event: Keys.Clicked) -> None:
        self.close_sheet(PARTINGS[event.key.action])

    def close_sheet(self, parting: Parting) -> None:
        """Close the sheet for what is to come."""
        if self.is_active:
            self.dismiss(parting)


def evening_so_far(session: Session) -> Sequence[Result]:
    """Return the games of a game's evening, up to that one, as they stand in the saved games."""
    began = when(session.header, datetime.now())
    evening = session.header.evening and evening_of(session.header, began)
    return [game for game in evenings.played(evening) if game.began <= began] if evening else []


def standing_lines(standings: Sequence[Standing], look: Look[Any], width: int) -> list[Content]:
    """Return the title and a line for each player, with the reason of a tie-break beneath."""
    inks = look.inks
    winners = [inks[s.player].name for s in standings if s.rank == 1]
    lines = [centred(width, [(_victory(winners, look), f"bold {ACT}")]), Content("")]
    for standing in standings:
        place = (f"{standing.rank}.  ", STRONG if standing.rank == 1 else QUIET)
        total = (look.total(standing.total), f"bold {MONEY}")
        lines.append(line(width, [place, inks[standing.player].badge], [total]))
        lines += [
            Content.assemble("    ", part)
            for part in wrapped(Content.styled(standing.reason, QUIET), width - 4)
        ]
    return lines


def _victory(winners: Sequence[str], look: Look[Any]) -> str:
    match winners:
        case []:
            return look.nobody_wins
        case [winner]:
            return f"{winner} wins"
    return f"{joined(winners)} share the victory"


def _left(ink: Ink, totals: Iterable[int]) -> Content:
    numbers = "".join(f"{total:>7}" for total in totals)
    return line(WIDTH, [line(20, [ink.badge]), (numbers, f"bold {MONEY}")])


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
