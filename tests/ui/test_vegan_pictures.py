"""Pictures of the table of Las Vegan, at the smallest size and at a comfortable one.

`pytest tests/ui/test_vegan_pictures.py --update-golden` writes them anew.
"""

from collections.abc import Callable

import pytest
from textual.content import Content

from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.vegan.actions import PlaceGolden
from lasvegas_tui.rules.vegan.machines import Side
from lasvegas_tui.screens.vegan.cards import SUITS, SuitedCardModel
from lasvegas_tui.screens.vegan.round_score_sheet import ScoreColumn, ScoreRow, score_sheet_lines
from lasvegas_tui.screens.vegan.trick import Slot, trick_lines
from lasvegas_tui.widgets.styles import PlayerStyle
from tests.ui.positions import LONG
from tests.ui.tables import TableApp, asking, open_curtain, press, text
from tests.ui.vegan_positions import (
    all_sevens_taken,
    costly,
    dealt,
    last_token,
    played,
    to_bank,
    with_seven,
)

SIZES = ((80, 24), (120, 35))
CANNOT_FOLLOW = "R2 P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 G0 G1"


def with_golden(side: Side) -> Callable[[], Session]:
    def make() -> Session:
        session = with_seven()
        session.choose(0, PlaceGolden(side))
        return session

    return make


POSITIONS: dict[str, tuple[Callable[[], Session], str]] = {
    "thirteen": (lambda: dealt("R0 R7 P1 P2 G3 G4 B5 B6 B7", "", ""), ""),
    "first-lead": (lambda: dealt("R9", "R8", "R7"), "9"),
    "five": (lambda: played(dealt("R5", "R2 R9 R0", "", "", ""), "R5"), "0"),
    "only-card": (lambda: played(dealt("R5", CANNOT_FOLLOW, "G2"), "R5"), ""),
    "next-lead": (lambda: played(dealt("R9 P5", "R2", "R3"), "R9", "R2", "R3"), ""),
    "next-lead-preview": (lambda: played(dealt("R9 P5", "R2", "R3"), "R9", "R2", "R3"), "5 5"),
    "costly": (lambda: costly("B8", tokens=((-3, "8"),)), ""),
    "costly-preview": (lambda: costly("B8", tokens=((-3, "8"),)), "9"),
    "costly-taken": (lambda: costly("B8", "B3", "B4", "B5", tokens=((-3, "8"),)), ""),
    "part-of-a-set": (lambda: costly("R6", tokens=((-1, "R"), (1, "P"))), "right"),
    "open-tricks": (lambda: costly(tokens=((-1, "R"), (1, "P")), open_tricks=True), "right"),
    "fewest": (with_golden("MIN"), ""),
    "most": (with_golden("MAX"), ""),
    "token-resting": (with_seven, "escape"),
    "token-chosen": (with_seven, "escape down down"),
    "token-if-placed": (with_seven, "3"),
    "token-if-placed-open": (lambda: with_seven(open_tricks=True), "3 down down down"),
    "token-placed": (with_seven, "3 enter"),
    "token-golden": (with_seven, "5"),
    "token-last": (last_token, "escape"),
    "token-unused": (all_sevens_taken, ""),
    "bank": (to_bank, "7"),
}
"""Games, and the keys that are pressed there."""


@pytest.mark.parametrize("name", POSITIONS)
async def test_position_matches_its_golden(name: str, golden: Callable[[str, str], None]) -> None:
    make, keys = POSITIONS[name]
    async with asking(TableApp(make())) as (app, pilot):
        await open_curtain(pilot)
        await press(pilot, *keys.split())
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            golden(f"vegan-{name}-{width}", text(app))


def test_names_and_headings_are_whole_at_narrow_widths() -> None:
    player_styles = [PlayerStyle(name, "▲", "$player-orange") for name in LONG]
    slots = tuple(
        Slot(player_style, SuitedCardModel("7", SUITS["P"])) for player_style in player_styles[1:]
    )
    taking = Slot(player_styles[0], slots[0].card, is_taking=True, is_due=True)
    lines = trick_lines(Content(""), (taking, *slots), 80, 6)
    assert all(name in lines[-2].plain for name in LONG)
    columns = (
        *(ScoreColumn(title, "−1") for title in ("PURPLE", "GREEN", "BLUE")),
        ScoreColumn("GOLD MIN", "−3"),
    )
    rows = [ScoreRow(player_style, (None,) * 4) for player_style in player_styles]
    narrow, wide = (
        score_sheet_lines(Content(""), columns, rows, width, 8)[0].plain for width in (80, 120)
    )
    assert "…" not in narrow
    assert "GOLD MIN" in wide
