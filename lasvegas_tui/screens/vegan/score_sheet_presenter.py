"""The scoring of a round of Las Vegan, as drawn."""

from __future__ import annotations

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.table import GoldenPaid, MachinePaid, RoundScored
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.game.motion import delivery
from lasvegas_tui.screens.vegan.base_presenter import (
    GOLD,
    Presenter,
    cards_at,
    machine_title,
    tricks,
)
from lasvegas_tui.screens.vegan.score_sheet import ScoreCell, ScoreColumn, ScoreRow, ScoreSheetModel
from lasvegas_tui.widgets.styles import STRONG


def num_cabbages(scored: RoundScored, t: float) -> int:
    """Return a player's cabbages at `t` of their counting."""
    num_counted = delivery(t, scored.change < 0).of(abs(scored.change))
    was = scored.cabbages - scored.change
    return was + num_counted if scored.change > 0 else was - num_counted


class ScoreSheetPresenter(Presenter):
    """The score sheet of a round."""

    def sheet(self) -> ScoreSheetModel:
        """Return the scoring of a round as far as it has been shown, empty during play."""
        table = self.table
        if not table.is_scored:
            return ScoreSheetModel()
        heading = Content.styled(f"round {table.round}", STRONG)
        rows = [self._sheet_row(player) for player in range(table.num_players)]
        return ScoreSheetModel(heading, self._columns(), tuple(rows))

    def _columns(self) -> tuple[ScoreColumn, ...]:
        """Return the heads of the columns: the machines from left to right, the golden one last."""
        table, paying = self.table, self.frame.place
        columns = []
        for machine, token in zip(table.machines, table.placed, strict=True):
            number = ""
            if token is not None:
                number = signed(token)
            columns.append(ScoreColumn(machine_title(machine), number, paying == machine))
        golden = ScoreColumn("GOLD", "", paying == GOLD)
        if table.golden_side is not None:
            number = signed(table.golden_token)
            golden = replace(golden, title=f"GOLD {table.golden_side}", token=number)
        return (*columns, golden)

    def _sheet_row(self, player: Player) -> ScoreRow:
        """Return a player's gains by machine, and the sum once it is counted."""
        table = self.table
        played = list(self.frame.played()) or [(news, 1.0) for news in table.news]
        counted = [news for news, t in played if player < self.num_counted(t)]
        paid = {news.machine: news for news in counted if isinstance(news, MachinePaid)}
        golden = next((news for news in counted if isinstance(news, GoldenPaid)), None)
        cells = [
            self._cell(paid.get(machine), token, player)
            for machine, token in zip(table.machines, table.placed, strict=True)
        ]
        row = ScoreRow(self.player_styles[player], (*cells, self._golden_cell(golden, player)))
        for news, t in played:
            if isinstance(news, RoundScored) and news.player == player:
                total = f"{num_cabbages(news, t)} {CABBAGE}"
                return replace(row, change=signed(news.change), total=total)
        return row

    def _cell(
        self, paid: MachinePaid | None, token: int | None, player: Player
    ) -> ScoreCell | None:
        if token is None:
            return ScoreCell("no token", "")
        if paid is None:
            return None
        return ScoreCell(cards_at(paid.machine, paid.counts[player]), signed(paid.gains[player]))

    def _golden_cell(self, golden: GoldenPaid | None, player: Player) -> ScoreCell | None:
        if self.table.golden_side is None:
            return ScoreCell("no token", "")
        if golden is None:
            return None
        gain = 0
        if player in golden.owners:
            gain = golden.token
        return ScoreCell(tricks(self.table.num_tricks[player]), signed(gain))
