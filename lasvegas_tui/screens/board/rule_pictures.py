"""The pictures for the rules of the board game."""

from __future__ import annotations

from textual.content import Content

from lasvegas_tui.screens.board.table_detail import TablePane, pane_lines
from lasvegas_tui.screens.board.table_models import SpaceModel, TableModel
from lasvegas_tui.screens.casinos.payout_rule_pictures import INKS

YOU, BEN, CLEO, _, _ = INKS


class TablePicture(TablePane):
    """A picture for the rulebook: one table, drawn as on the screen of a game."""

    DEFAULT_CSS = "TablePicture { width: 100%; max-width: 46; height: 10; margin-bottom: 1; }"

    def __init__(self, rows: str, verdict: str, chip: int = 8) -> None:
        """Draw `rows` of spaces, each with a sign for its counter.

        Y is yours, B is Ben's, C is Cleo's, a dot is no counter, and x is Ben's that you attack.
        """
        super().__init__()
        spaces = tuple(
            tuple(_space(number, sign) for number, sign in enumerate(row, 1))
            for row in rows.split()
        )
        counts = [
            f"{INKS[index].sign}{rows.count(sign)}"
            for index, sign in enumerate("YBC")
            if sign in rows
        ]
        self.table = TableModel(chip, spaces)
        self.facts = tuple(map(Content, ("Table 6", " ".join(counts), verdict)))

    def lines(self) -> list[Content]:
        return pane_lines(self.table, [self.facts], *self.content_size)


def _space(number: int, sign: str) -> SpaceModel:
    if sign == "x":
        return SpaceModel((number,), BEN, YOU)
    return SpaceModel((number,), {"Y": YOU, "B": BEN, "C": CLEO}.get(sign))


PICTURES = {
    "B-20": lambda: TablePicture("YxB.CC", "You attack the 2 that Ben holds."),
}
