"""The money at a casino: a part of its panel, with a place of its own from which notes fly."""

import pytest
from msgspec.structs import replace

from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.casino.money import short
from lasvegas_tui.widgets.casino import CasinoPanel
from lasvegas_tui.widgets.flight import WIDTH, Flight
from lasvegas_tui.widgets.money_stack import MoneyStack
from tests.ui.quiet import until
from tests.ui.screen import text
from tests.ui.tables import TableApp, asking, new_session, press, settled

SIZES = [(80, 24), (120, 35), (160, 50)]


async def test_click_on_the_money_of_a_casino_chooses_it() -> None:
    async with asking(TableApp(new_session("dice"))) as (app, pilot):
        await press(pilot, "enter")
        await pilot.click(app.table.query(MoneyStack)[3])
        await settled(pilot)
        assert "4 → Sahara, three dice" in text(app)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["dice", "royale", "card"])
async def test_every_note_flies_from_where_it_lies(game: str, size: tuple[int, int]) -> None:
    async with asking(TableApp(new_session(game, 2)), size=size) as (app, _):
        screen = text(app).splitlines()
        for number, panel in zip(NUMBERS, app.table.query(CasinoPanel), strict=True):
            for index, note in enumerate(sorted(panel.model.notes, reverse=True)):
                start, _ = app.table.origin(Flight(number, index, short(note), 0, 0.0))
                assert short(note) in screen[start.y][panel.region.x : panel.region.right]
                assert panel.region.x <= start.x <= panel.region.right - WIDTH


@pytest.mark.parametrize("size", SIZES)
async def test_money_moves_with_the_parts_around_it(size: tuple[int, int]) -> None:
    async with asking(TableApp(new_session("royale", 2)), size=size) as (app, pilot):
        casinos = app.table.casinos  # type: ignore[attr-defined]
        models = [panel.model for panel in casinos.panels]
        for num_notes, num_rows in ((2, 2), (2, 9), (5, 9), (5, 2), (0, 2)):
            notes = tuple(range(10_000, 10_000 * (num_notes + 1), 10_000))
            casinos.show([replace(m, notes=notes, rows=(m.rows * 9)[:num_rows]) for m in models])
            await until(pilot, lambda: True)
            for panel in casinos.panels:
                rows = panel.money.region.translate(-panel.region.offset)
                budget = casinos.budget
                assert rows.y == budget.above_notes
                assert rows.height == budget.rows_of_notes(num_notes, rows.width)
                lines = [line.plain for line in panel.money.lines()]
                assert all(any(short(note) in line for line in lines) for note in notes)
