"""The list of the fourteen tables, one line each, with the players' points below it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.board.playing_tables import TABLES
from lasvegas_tui.rules.board.sentences.about_scoring import still_to_win
from lasvegas_tui.rules.board.table import BoardView, Table
from lasvegas_tui.screens.board.table_models import RowModel, Tables
from lasvegas_tui.screens.game.view_widget import Sight, ViewWidget
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    MONEY,
    OPEN_KEY,
    QUIET,
    STRONG,
    Part,
    PlayerStyle,
    explained,
    meaning,
)
from lasvegas_tui.widgets.text_layout import line

CHIP = "bold $money-ink on $money-ground"
PINK = "bold $card-pink"
MARY = "bold $die-pip on $card-pink"
LONGEST = max(table.chip for table in TABLES)
"""The length of the longest bar of counters and free spaces in the list, in cells."""
WORDED = 50
"""The minimum width of the list, in cells, at which it names the leader of each table."""
SHOWN = "on $act-ground"
"""The background of the list's line for the table that is also drawn large."""


class TableList(ViewWidget[BoardView]):
    """The list of all tables; a click on a line moves the cursor to the choice of that table."""

    DEFAULT_CSS = "TableList { width: 100%; height: 100%; padding: 0 1 0 0; }"

    told: reactive[Table | None] = reactive(None)
    """The tables at this moment of an animation; None to show them as they are in the view."""

    def lines_of(self, sight: Sight[BoardView], width: int, height: int) -> list[Content]:
        told = self.told or sight.view.table
        rows = Tables(sight).rows()
        below = [Content(""), *standings(told, sight.players)]
        if height <= len(rows) + len(below):  # they need room below the heading and the tables
            below = []
        lines = table_list_lines(rows, told.mary, told.next_stop, width, height - len(below))
        lines += [line(width, [part]) for part in below]
        return lines


def table_list_lines(
    rows: Sequence[RowModel], mary: int | None, next_stop: int | None, width: int, height: int
) -> list[Content]:
    """Return the lines of the list of tables, with a heading and gaps if there is room.

    `mary` is the number of the table where Mary is, None before the first; `next_stop` is the
    number of the next table for her, None if there is none. `width` is in cells, `height` in lines.
    """
    lines = [_line(row, _track(row.position, mary, next_stop), width) for row in rows]
    if height > len(lines):
        heading = [_heading(width)]
    else:
        heading = []
    if height < 2 * len(lines) + len(heading):
        return (heading + lines)[:height]
    for row in reversed(rows[1:]):
        lines.insert(row.position - 1, line(width, [_way(row.position, mary)]))
    return heading + lines


def _heading(width: int) -> Content:
    last = "lead"
    if width >= WORDED:
        last = "in the lead"
    words = f"pawn chip counters{' ' * 6}{last}"
    return line(width, [explained("table ", "Mary"), explained(words, "table")], (), QUIET)


def _track(position: int, mary: int | None, next_stop: int | None) -> Content:
    """Return the cell of Mary Chip's track beside a table: her sign, her next stop, or her way."""
    if position == mary:
        sign: Part = ("M", MARY)
    elif position == next_stop:
        sign = ("▼", PINK)
    else:
        sign = _way(position, mary)
    return explained(sign, "Mary")


def _way(position: int, mary: int | None) -> Part:
    """Return the sign of Mary Chip's way to a table, faint if she has passed the table."""
    if mary is None or position > mary:
        return ("│", PINK)
    return ("┆", FAINT)


@lru_cache(maxsize=256)
def _line(row: RowModel, track: Content, width: int) -> Content:
    """Return the line of one table."""
    mark: Part = " "
    background, sign = "", "table"
    if row.is_shown:
        mark, background = ("▸", OPEN_KEY), SHOWN
    number = f"{row.position:>2}  "
    pawns = Content.assemble(*[_sign(pawn, row) for pawn in row.pawns])
    rest: list[Part]
    if row.is_scored:
        number_style, rest, sign = FAINT, [_won(row)], "scored"
    else:
        if row.is_open:
            number_style = f"bold {ACT}"
        else:
            number_style = STRONG
        chip = (f" {row.chip:>2} ", CHIP)
        rest = [chip, _bar(row), " ", _lead(row, width >= WORDED)]
    gap = " " * (4 - pawns.cell_length)
    left: list[Part] = [track, mark, (number, number_style), pawns, gap, *rest]
    drawn = line(width, left, (), background)
    return drawn.stylize_before(meaning(row.target, sign))


def _sign(player_style: PlayerStyle, row: RowModel) -> Part:
    return player_style.mark(player_style.sign, row.is_shown)


def _bar(row: RowModel) -> Content:
    """Return a bar as long as the chip is worth, with a sign for each counter."""
    free = ("·" * (row.chip - len(row.counters)), QUIET)
    rest = " " * (LONGEST - row.chip)
    return Content.assemble(*[_sign(owner, row) for owner in row.counters], free, rest)


def _lead(row: RowModel, is_worded: bool) -> Content:
    """Return who would win the chip now, and why: "▲+3", "▲ Anna by 3", "▲low"."""
    winner = row.winner
    if winner is None:
        return explained((_tie(row, is_worded), QUIET), "count")
    if is_worded:
        leads, is_lowest = f" {winner.name} by {row.margin}", f" {winner.name} (low)"
    else:
        leads, is_lowest = f"+{row.margin}", "low"
    lead = leads
    if not row.margin:
        lead = is_lowest
    return explained(winner.mark(winner.sign + lead, row.is_shown), "count")


def _tie(row: RowModel, is_worded: bool) -> str:
    """Say that nobody would win the chip now; empty without a tie."""
    if not row.counters or row.margin:
        return ""
    if is_worded:
        return "tie: nobody"
    return "tie"


def _won(row: RowModel) -> Content:
    """Return who won the chip of a scored table, or that it was lost."""
    if row.winner is None:
        return Content.styled("scored, chip lost", FAINT)
    return Content.assemble(_sign(row.winner, row), (f" {row.winner.name} won {row.chip}", FAINT))


# -- what was won ----------------------------------------------------------------------------------


def standings(table: Table, players: Sequence[PlayerStyle]) -> list[Content]:
    """Return lines with all players' points and chips, the leader first, and the chips left."""
    width = max(player_style.badge.cell_length for player_style in players)
    order = sorted(range(table.num_players), key=lambda player: -table.totals[player])
    lines = [_of_player(table, player, players[player], width) for player in order]
    return [*lines, Content.styled(still_to_win(table), QUIET)]


def _of_player(table: Table, player: int, player_style: PlayerStyle, width: int) -> Content:
    badge = player_style.badge
    blank = " " * (width - badge.cell_length)
    total = (f"{table.totals[player]:>4}  ", f"bold {MONEY}")
    chips: list[Part] = []
    for position in table.chips[player]:
        chips += [(f" {TABLES[position - 1].chip} ", CHIP), " "]
    return Content.assemble(badge, blank, total, *chips)
