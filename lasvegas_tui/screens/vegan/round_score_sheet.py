"""The score sheet of a round: what each player gains at each machine, and the sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import counted, signed
from lasvegas_tui.rules.vegan.cards import COLOURS
from lasvegas_tui.rules.vegan.machines import SET, Machine, machine_title
from lasvegas_tui.rules.vegan.news import GoldenPaid, MachinePaid, RoundScored
from lasvegas_tui.rules.vegan.sentences.about_table import SIDES
from lasvegas_tui.rules.vegan.table import VeganView
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.game.animation_phases import part_at
from lasvegas_tui.screens.game.flight_progress import delivery
from lasvegas_tui.screens.game.view_widget import Sight, ViewWidget
from lasvegas_tui.screens.vegan.cards import SUITS
from lasvegas_tui.screens.vegan.targets import GOLD, SUM, TRICK, Spot
from lasvegas_tui.widgets.styles import (
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Highlight,
    PlayerStyle,
    explained,
)
from lasvegas_tui.widgets.text_layout import line

LIGHT, COUNT = 2, 2
"""Relative durations of counting one machine: of its lighting up, and of each player's count."""

NAME_WIDTH, END_WIDTH = 15, 13
MOST_PITCH, WITH_PIPS = 5, 3
"""The maximum number of lines for each player, and the minimum to draw a mark for each card."""
PIP = "▪"


def counting(num_players: int) -> tuple[int, ...]:
    """Return the relative durations of counting one machine: of its light, and for each player."""
    return (LIGHT, *[COUNT] * num_players)


def num_counted(num_players: int, t: float) -> int:
    """Return for how many players a machine's count is shown at time `t` (0 to 1)."""
    part, _ = part_at(t, counting(num_players))
    return min(part, num_players)


class ScoreCell(Struct, frozen=True):
    """What one player gains at one machine, as shown in the score sheet."""

    count: str
    gain: str
    pips: Content = Content("")
    """A mark for each of the player's cards that count at the machine."""


NO_TOKEN = ScoreCell("no token", "")


class ScoreRow(NamedTuple):
    """One player's row of the score sheet; `change` and `total` are empty until counted."""

    player_style: PlayerStyle
    cells: Sequence[ScoreCell | None]
    """What the player gains at each machine, the golden one last; None if not counted yet."""
    change: str = ""
    total: str = ""


class ScoreColumn(NamedTuple):
    """The heading of one column: a machine, its token, and whether it is being counted."""

    title: str
    token: str
    is_paying: bool = False


def is_sheet_shown(sight: Sight[VeganView]) -> bool:
    """Whether the score sheet is shown in place of the trick."""
    place = sight.frame.place
    return sight.view.table.is_scored and place != TRICK and not isinstance(place, Spot)


class ScoreSheet(ViewWidget[VeganView]):
    """The sheet on which a round is scored; a click on it selects the sums, to explain them."""

    DEFAULT_CSS = "ScoreSheet { width: 1fr; height: 100%; display: none; }"

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        """Return the sheet with what is counted so far; empty before the round is scored."""
        table = sight.view.table
        if not table.is_scored:
            return []
        heading = Content.styled(f"round {table.round}", STRONG)
        return score_sheet_lines(heading, _columns(sight), score_rows(sight), width, height)

    @property
    def target(self) -> Target:
        return SUM

    def row_of(self, index: int) -> int:
        """Return the index of the widget's line with the row of the player with this index."""
        assert self.sight is not None
        pitch = _pitch(self.sight.view.table.num_players, self.size.height)
        row = (index + 1) * pitch
        if pitch >= WITH_PIPS:
            return row - 1
        return row


# -- the scoring of a round ------------------------------------------------------------------------


def num_cabbages(scored: RoundScored, t: float) -> int:
    """Return how many cabbages the scored player has so far at time `t` (0 to 1).

    The result of the round is added to them, or subtracted, one by one.
    """
    left = abs(scored.change) - delivery(t, scored.change < 0).of(abs(scored.change))
    if scored.change > 0:
        return scored.cabbages - left
    return scored.cabbages + left


def _columns(sight: Sight[VeganView]) -> list[ScoreColumn]:
    """Return the headings of the columns, that of the golden machine last."""
    table, paying = sight.view.table, sight.frame.place
    title, golden = "GOLD", None
    if table.golden_side is not None:
        title, golden = f"GOLD {SIDES[table.golden_side].upper()}", table.golden
    columns = [
        ScoreColumn(machine_title(machine), _token(token), paying == machine)
        for machine, token in zip(table.machines, table.placed, strict=True)
    ]
    return [*columns, ScoreColumn(title, _token(golden), paying == GOLD)]


def _token(token: int | None) -> str:
    if token is None:
        return ""
    return signed(token)


def score_rows(sight: Sight[VeganView]) -> list[ScoreRow]:
    """Return a row for each player, as far as counted in the animation."""
    return [_score_row(sight, player) for player in range(sight.view.table.num_players)]


def _score_row(sight: Sight[VeganView], player: Player) -> ScoreRow:
    """Return the row of a player as far as it is counted."""
    table = sight.view.table
    played = list(sight.frame.played())
    if not played:
        played = [(news, 1.0) for news in table.news]
    due = [news for news, t in played if player < num_counted(table.num_players, t)]
    paid = {news.machine: news for news in due if isinstance(news, MachinePaid)}
    golden = next((news for news in due if isinstance(news, GoldenPaid)), None)
    cells: list[ScoreCell | None] = []
    for machine, token in zip(table.machines, table.placed, strict=True):
        if token is None:
            cells.append(NO_TOKEN)
        else:
            cells.append(_machine_cell(paid.get(machine), player))
    if table.golden_side is None:
        cells.append(NO_TOKEN)
    else:
        cells.append(_golden_cell(golden, player, table.num_tricks[player]))
    row = ScoreRow(sight.players[player], cells)
    for news, t in played:
        if isinstance(news, RoundScored) and news.player == player:
            total = f"{num_cabbages(news, t)} {CABBAGE}"
            return row._replace(change=signed(news.change), total=total)
    return row


def _machine_cell(paid: MachinePaid | None, player: Player) -> ScoreCell | None:
    """Return what a player gains at a machine; None before it is counted."""
    if paid is None:
        return None
    machine, count = paid.machine, paid.counts[player]
    told = counted(count, "card")
    if machine in COLOURS:
        told = f"{count} {COLOURS[machine]}"
    return ScoreCell(told, signed(paid.gains[player]), _pips(machine, count))


def _pips(machine: Machine, count: int) -> Content:
    """Return a sign for each card that a machine has counted, faint in an incomplete set."""
    if machine not in SUITS:
        return Content.styled(PIP * count, STRONG)
    num_sets, num_left = divmod(count, SET)
    sets = Content.styled(f"{PIP * SET} " * num_sets, SUITS[machine].colour)
    return sets + Content.styled(PIP * num_left, FAINT)


def _golden_cell(paid: GoldenPaid | None, player: Player, num_tricks: int) -> ScoreCell | None:
    """Return what a player loses at the golden machine; None before it is counted."""
    if paid is None:
        return None
    lost = 0
    if player in paid.owners:
        lost = paid.token
    return ScoreCell(counted(num_tricks, "trick"), signed(lost))


# -- drawing ---------------------------------------------------------------------------------------


def _pitch(num_rows: int, height: int) -> int:
    """Return how many lines each row takes with the gap below it, as many as fit."""
    return max(1, min(MOST_PITCH, (height - 1) // num_rows))


def score_sheet_lines(
    title: Content,
    columns: Sequence[ScoreColumn],
    rows: Sequence[ScoreRow],
    width: int,
    height: int,
) -> list[Content]:
    """Return the lines of the score sheet: its headings, and below them a row for each player.

    `title` is above the players' names; `width` and `height` are in cells and lines.
    """
    pitch = _pitch(len(rows), height)
    each = (width - NAME_WIDTH - END_WIDTH) // len(columns)
    head = [_head(column, each) for column in columns]
    lines = [
        Content.assemble(
            line(NAME_WIDTH, [" ", title]), *head, ("round   now ".rjust(END_WIDTH), QUIET)
        )
    ]
    for row in rows:
        body = [_row(row, columns, each)]
        if pitch >= WITH_PIPS:
            body.append(_row_of_pips(row, each))
        lines += [Content("")] * (pitch - len(body)) + body
    return lines


def _head(column: ScoreColumn, width: int) -> Content:
    style = Highlight.PAYING.when(column.is_paying).style
    title = column.title
    if cell_len(title) + cell_len(column.token) + 3 > width:
        title = title.removeprefix("GOLD ")
    token = explained(f"{column.token} ", "token")
    return explained(line(width, [f" {title}"], [token], style), "machine")


def _row(row: ScoreRow, columns: Sequence[ScoreColumn], width: int) -> Content:
    cells = [_cell(cell, width, column) for cell, column in zip(row.cells, columns, strict=True)]
    change = (row.change.rjust(6), f"bold {_amount_style(row.change)}")
    total = explained((row.total.rjust(6), f"bold {MONEY}"), "money")
    end = line(END_WIDTH, [change, total])
    return Content.assemble(line(NAME_WIDTH, [" ", row.player_style.badge]), *cells, end)


def _row_of_pips(row: ScoreRow, width: int) -> Content:
    parts = [Content(" " * NAME_WIDTH)]
    for cell in row.cells:
        pips = Content("")
        if cell is not None:
            pips = explained(cell.pips, "pips")
        parts.append(line(width, [" ", pips]))
    return Content.assemble(*parts)


def _cell(cell: ScoreCell | None, width: int, column: ScoreColumn) -> Content:
    background = ""
    if column.is_paying:
        background = "on $changed"
    if cell is None:
        return line(width, [(" ·", FAINT)], (), background)
    if cell.gain in ("", "0"):
        style = QUIET
    else:
        style = STRONG
    gained = (f"{cell.gain} ", f"bold {_amount_style(cell.gain)}")
    return explained(line(width, [(f" {cell.count}", style)], [gained], background), "count")


def _amount_style(amount: str) -> str:
    """Return the style of a gain or a loss, by its sign."""
    return {"+": MONEY, "−": "$loss"}.get(amount[:1], QUIET)
