"""The score sheet of a round: each player's gains by machine, and the sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.table import GoldenPaid, MachinePaid, RoundScored, VeganView
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.game.motion import delivery
from lasvegas_tui.screens.game.sight import Sight, SightWidget
from lasvegas_tui.screens.vegan.cards import large
from lasvegas_tui.screens.vegan.places import (
    GOLD,
    SUM,
    cards_at,
    machine_title,
    num_counted,
    tricks,
)
from lasvegas_tui.widgets.styles import (
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Highlight,
    Part,
    PlayerStyle,
    explained,
    line,
)
from lasvegas_tui.widgets.targets import Target

NAME_WIDTH, END_WIDTH = 15, 13
LARGE_END_WIDTH = 25
PITCH, LARGE_PITCH = 2, 4
"""Lines from row to row if they are spaced, and if their amounts are large."""


class ScoreCell(Struct, frozen=True):
    """A player's gain by one machine."""

    count: str
    gain: str


NO_TOKEN = ScoreCell("no token", "")


class ScoreRow(NamedTuple):
    """One player's round."""

    player_style: PlayerStyle
    cells: Sequence[ScoreCell | None]
    """A cell for each machine, None before it is counted."""
    change: str = ""
    total: str = ""


class ScoreColumn(NamedTuple):
    """The head of a column: a machine and its token."""

    title: str
    token: str
    is_paying: bool = False


class ScoreSheet(SightWidget[VeganView]):
    """The score sheet; a click points at the sums."""

    DEFAULT_CSS = """
    ScoreSheet { width: 1fr; height: 100%; display: none; }
    """

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        """Return the scoring of a round as far as it has been shown; nothing during play."""
        table = sight.view.table
        if not table.is_scored:
            return []
        heading = Content.styled(f"round {table.round}", STRONG)
        return score_sheet_lines(heading, _columns(sight), score_rows(sight), width, height)

    @property
    def target(self) -> Target:
        return SUM

    def row_of(self, index: int) -> int:
        """Return the line of a player's name."""
        assert self.sight is not None
        pitch = _pitch(score_rows(self.sight), len(_columns(self.sight)), *self.size)
        return pitch * (index + 1) - (pitch >= LARGE_PITCH)


# -- the scoring of a round ------------------------------------------------------------------------


def num_cabbages(scored: RoundScored, t: float) -> int:
    """Return a player's cabbages at `t` of their counting."""
    num = delivery(t, scored.change < 0).of(abs(scored.change))
    was = scored.cabbages - scored.change
    return was + num if scored.change > 0 else was - num


def _columns(sight: Sight[VeganView]) -> list[ScoreColumn]:
    """Return the heads of the columns: the machines from left to right, the golden one last."""
    table, paying = sight.view.table, sight.frame.place
    columns = [
        ScoreColumn(
            machine_title(machine), "" if token is None else signed(token), paying == machine
        )
        for machine, token in zip(table.machines, table.placed, strict=True)
    ]
    if table.golden_side is None:
        return [*columns, ScoreColumn("GOLD", "", paying == GOLD)]
    golden = signed(table.golden_token)
    return [*columns, ScoreColumn(f"GOLD {table.golden_side}", golden, paying == GOLD)]


def score_rows(sight: Sight[VeganView]) -> list[ScoreRow]:
    """Return each player's gains by machine, and the sum once it is counted."""
    return [_score_row(sight, player) for player in range(sight.view.table.num_players)]


def _score_row(sight: Sight[VeganView], player: Player) -> ScoreRow:
    table = sight.view.table
    played = list(sight.frame.played()) or [(news, 1.0) for news in table.news]
    counted = [news for news, t in played if player < num_counted(table.num_players, t)]
    paid = {news.machine: news for news in counted if isinstance(news, MachinePaid)}
    golden = next((news for news in counted if isinstance(news, GoldenPaid)), None)
    cells = [
        NO_TOKEN if token is None else _machine_cell(paid.get(machine), player)
        for machine, token in zip(table.machines, table.placed, strict=True)
    ]
    num_tricks = table.num_tricks[player]
    cells.append(
        NO_TOKEN if table.golden_side is None else _golden_cell(golden, player, num_tricks)
    )
    row = ScoreRow(sight.players[player], cells)
    for news, t in played:
        if isinstance(news, RoundScored) and news.player == player:
            total = f"{num_cabbages(news, t)} {CABBAGE}"
            return row._replace(change=signed(news.change), total=total)
    return row


def _machine_cell(paid: MachinePaid | None, player: Player) -> ScoreCell | None:
    if paid is None:
        return None
    return ScoreCell(cards_at(paid.machine, paid.counts[player]), signed(paid.gains[player]))


def _golden_cell(paid: GoldenPaid | None, player: Player, num_tricks: int) -> ScoreCell | None:
    if paid is None:
        return None
    return ScoreCell(tricks(num_tricks), signed(paid.token if player in paid.owners else 0))


# -- drawing ---------------------------------------------------------------------------------------


def _pitch(rows: Sequence[ScoreRow], num_columns: int, width: int, height: int) -> int:
    """Return the lines of a row, as many as fit."""
    pitch = (height - 1) // max(1, len(rows))
    if pitch >= LARGE_PITCH and _has_room_for_large(rows, num_columns, width):
        return min(pitch, LARGE_PITCH + 1)
    return PITCH if pitch >= PITCH else 1


def _has_room_for_large(rows: Sequence[ScoreRow], num_columns: int, width: int) -> bool:
    each = _column_width(num_columns, width, LARGE_END_WIDTH)
    cells = [cell for row in rows for cell in row.cells if cell is not None]
    return all(cell_len(cell.count) + 3 * len(cell.gain) + 2 <= each for cell in cells)


def _column_width(num_columns: int, width: int, end: int) -> int:
    return (width - NAME_WIDTH - end) // max(1, num_columns)


def score_sheet_lines(
    title: Content,
    columns: Sequence[ScoreColumn],
    rows: Sequence[ScoreRow],
    width: int,
    height: int,
) -> list[Content]:
    """Return the lines of the sheet: a head, and a row for each player."""
    pitch = _pitch(rows, len(columns), width, height)
    is_large = pitch >= LARGE_PITCH
    end = LARGE_END_WIDTH if is_large else END_WIDTH
    each = _column_width(len(columns), width, end)
    head = [_head(column, each) for column in columns]
    words = ["round".rjust(end // 2), "now ".rjust(end - end // 2)]
    lines = [Content.assemble(line(NAME_WIDTH, [" ", title]), *head, ("".join(words), QUIET))]
    for row in rows:
        body = _large_row(row, columns, each) if is_large else [_row(row, columns, each)]
        lines += [Content("")] * (pitch - len(body)) + body
    return lines


def _head(column: ScoreColumn, width: int) -> Content:
    style = Highlight.PAYING.when(column.is_paying).style
    title = column.title
    if cell_len(title) + cell_len(column.token) + 3 > width:
        title = title.removesuffix(" sets")
    token = explained(f"{column.token} ", "token")
    return explained(line(width, [f" {title}"], [token], style), "machine")


def _row(row: ScoreRow, columns: Sequence[ScoreColumn], width: int) -> Content:
    cells = [_cell(cell, width, column) for cell, column in zip(row.cells, columns, strict=True)]
    change = (row.change.rjust(6), f"bold {_amount_style(row.change)}")
    total = explained((row.total.rjust(6), f"bold {MONEY}"), "money")
    end = line(END_WIDTH, [change, total])
    return Content.assemble(line(NAME_WIDTH, [" ", row.player_style.badge]), *cells, end)


def _large_row(row: ScoreRow, columns: Sequence[ScoreColumn], width: int) -> list[Content]:
    """Return a player's round in three lines, as high as its amounts."""
    total, _, sign = row.total.partition(" ")
    half = LARGE_END_WIDTH // 2
    lines = []
    for y in range(3):
        is_middle = y == 1
        cells = [
            _cell(cell, width, column, y) for cell, column in zip(row.cells, columns, strict=True)
        ]
        change = (_figure(row.change, y).rjust(half), f"bold {_amount_style(row.change)}")
        aside = sign if is_middle else " " * len(sign)
        now = f"{_figure(total, y)} {aside} " if total else ""
        sum_now = (now.rjust(LARGE_END_WIDTH - half), f"bold {MONEY}")
        end: list[Part] = [change, explained(sum_now, "money")]
        name = line(NAME_WIDTH, [" ", row.player_style.badge] if is_middle else [])
        lines.append(Content.assemble(name, *cells, *end))
    return lines


def _cell(cell: ScoreCell | None, width: int, column: ScoreColumn, y: int | None = None) -> Content:
    """Return a gain; if it takes three lines, line `y` of it."""
    background = "on $changed" if column.is_paying else ""
    is_middle = y in (None, 1)
    if cell is None:
        return line(width, [(" ·" if is_middle else "", FAINT)], (), background)
    gain = cell.gain if y is None else _figure(cell.gain, y)
    style = QUIET if cell.gain in ("", "0") else STRONG
    count = f" {cell.count}" if is_middle else ""
    gained = (f"{gain} ", f"bold {_amount_style(cell.gain)}")
    return explained(line(width, [(count, style)], [gained], background), "count")


def _figure(amount: str, y: int) -> str:
    """Return one of three lines of an amount; zero is not written in large figures."""
    if amount == "0":
        return amount if y == 1 else ""
    return large(amount)[y]


def _amount_style(amount: str) -> str:
    """Return the colour of an amount by its sign."""
    return {"+": MONEY, "−": "$loss"}.get(amount[:1], QUIET)
