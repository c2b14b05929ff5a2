"""Pictures of the table in its phases, at the smallest and at a comfortable size."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from lasvegas_tui.screens.table.play_screen import PlayScreen
from tests.ui.tables import TableApp, new_session, play_on, press, running, settled, text

SIZES = [(80, 24), (120, 35)]
IDS = ["80x24", "120x35"]


@pytest.mark.parametrize("size", SIZES, ids=IDS)
async def test_a_placing_and_the_next_turn_in_the_dice_game(
    size: tuple[int, int], golden: Callable[[str, str], None]
) -> None:
    async with running(TableApp(new_session("dice", 4, chips=True)), size=size) as (app, pilot):
        await press(pilot, "enter", "4")
        golden(f"table-dice-placing-{size[0]}", text(app))
        await press(pilot, "enter")
        golden(f"table-dice-turn-{size[0]}", text(app))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
async def test_a_list_of_choices_in_royale(
    size: tuple[int, int], golden: Callable[[str, str], None]
) -> None:
    app = TableApp(new_session("royale", 5, tiles=6))
    rng = Random(1)
    async with app.run_test(size=size) as pilot:
        while (
            len(app.session.steps) < 30
            or app.table.question is None
            or not app.table.question.is_list
        ):
            await play_on(pilot, rng)
            await settled(pilot)
        await press(pilot, "down")
        golden(f"table-royale-list-{size[0]}", text(app))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
async def test_two_casinos_of_a_payout(
    size: tuple[int, int], golden: Callable[[str, str], None]
) -> None:
    app = TableApp(new_session("royale", 2, tiles=3))
    rng = Random(2)
    async with app.run_test(size=size) as pilot:
        while not (isinstance(app.screen, PlayScreen) and "Payout" in app.table.prompt.asked.plain):
            await play_on(pilot, rng)
            await settled(pilot)
        await press(pilot, "enter", "enter")
        golden(f"table-royale-payout-{size[0]}", text(app))
