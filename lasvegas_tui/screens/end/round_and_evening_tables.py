"""Tables for the side column of a wide screen: gains by round, and the games of this evening.

They are shown during a game and with the standings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from textual.content import Content

from lasvegas_tui import bots
from lasvegas_tui.play.past_turns import views_after_rounds
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.results import Result
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.widgets.side_tables_and_texts import SideRow, SideTable
from lasvegas_tui.widgets.styles import QUIET, style_of

if TYPE_CHECKING:
    from lasvegas_tui.records.statistics import PlayerRecord

NUM_EVENING = 6
"""The maximum number of players listed in the table of the evening's games."""
WON = 1
"""The rank of a winner in a game."""
NOT_COUNTED = "{} also won with undone choices, or short: not counted"


def rounds(session: Session) -> SideTable | None:
    """Return a table of the finished rounds; None if there are none, or the game has no rounds.

    It shows what each player won in each round or, in a game in which rounds are not won, the
    totals after each round. If money is hidden, it shows numbers of notes.
    """
    words, views = session.game.words, views_after_rounds(session)
    if not views or not views[0].num_rounds:
        return None
    by_player = [_worths(views, player) for player in range(len(session.seats))]
    totals = [worths for worths in by_player if worths is not None]
    brief: Callable[[int], str] = words.brief
    heading = words.rounds_heading
    if len(totals) < len(by_player):
        brief, heading = str, "Notes by round"
        totals = [_nums_won(views, player) for player in range(len(session.seats))]
    rows = []
    for seat, own in zip(session.seats, totals, strict=True):
        cells = map(brief, _shown(own, words.is_won_by_round))
        rows.append(SideRow(style_of(seat).badge, tuple(cells)))
    columns = tuple(str(number) for number in range(1, len(views) + 1))
    if not words.is_won_by_round:
        return SideTable("After each round", columns, tuple(rows))
    return SideTable(heading, (*columns, "sum"), tuple(rows))


def _worths(views: Sequence[View], player: Player) -> list[int] | None:
    """Return what a player had in each view; None if any of it is hidden."""
    worths = []
    for view in views:
        worth = view.worth(player)
        if worth is None:
            return None
        worths.append(worth)
    return worths


def _nums_won(views: Sequence[View], player: Player) -> list[int]:
    return [view.num_won(player) for view in views]


def _shown(totals: Sequence[int], is_won_by_round: bool) -> Sequence[int]:
    """Return the totals after each round, or, `is_won_by_round`, the gains and their sum."""
    if not is_won_by_round:
        return totals
    gains = [after - before for before, after in pairwise((0, *totals))]
    return (*gains, totals[-1])


def evening(games: Sequence[Result]) -> SideTable | None:
    """Return a table of this evening's finished games: each player's games, wins and money.

    None if no game is finished. The column of games is left out if everybody played in all of
    them, the column of money if nobody's money is recorded.
    """
    if not games:
        return None
    from lasvegas_tui.records.statistics import records
    from lasvegas_tui.records.statistics_tables import MARK

    found = records(games)[:NUM_EVENING]
    columns = {
        "games": [str(len(record.played)) for record in found],
        "wins": [_wins(record) for record in found],
        "money": [_money(record) for record in found],
    }
    if all(len(record.played) == len(games) for record in found):
        del columns["games"]
    if all(record.dollars is None for record in found):
        del columns["money"]
    cells = zip(*columns.values(), strict=True)
    rows = tuple(SideRow(_badge(record), row) for record, row in zip(found, cells, strict=True))
    heading = f"This evening, {counted(len(games), 'game')}"
    note = ""
    if any(WON in record.marked_places for record in found):
        note = NOT_COUNTED.format(MARK)
    return SideTable(heading, tuple(columns), rows, note)


def _wins(record: PlayerRecord) -> str:
    """Return the number of a player's wins, with a mark if the player also won uncounted games."""
    from lasvegas_tui.records.statistics_tables import MARK
    from lasvegas_tui.records.table_cells import mixed

    if WON in record.marked_places:
        return f"{mixed(record.points)}{MARK}"
    return mixed(record.points)


def _badge(record: PlayerRecord) -> Content:
    """Return a player's sign and name, with the level of a bot."""
    seat = record.last_seat
    return style_of(seat).badge + Content.styled(bots.suffix(seat.bot), QUIET)


def _money(record: PlayerRecord) -> str:
    if record.dollars is None:
        return "·"
    return short(record.dollars)
