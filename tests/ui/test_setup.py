from __future__ import annotations

import pytest

from lasvegas_tui import openings, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.screens.chooser import Chooser
from lasvegas_tui.screens.setup import Begin, Setup
from lasvegas_tui.screens.table import TableScreen
from lasvegas_tui.seats import COLOURS, Seat
from lasvegas_tui.settings import Settings
from tests.ui import screen


def setup(name: str = "royale", **given: object) -> LasVegas:
    return LasVegas(openings.Setup(name, given))


async def test_two_names_are_enough() -> None:
    app = setup()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*"Anna", "enter", *"Ben", "f2")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.transcript is not None
        session = openings.replay(app.transcript.path).session
        assert session.seats == (Seat("Anna", "orange"), Seat("Ben", "blue"))
        assert session.header.game == "royale"


async def test_everything_can_be_set_with_the_keyboard() -> None:
    app = setup()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*"Anna", "tab", "right", "down", "down", "tab", "right", "right")  # colour, a third chair
        await pilot.press("down", "down", "down", "right")  # the basic game
        await pilot.press("up", "up", "up", "up", *"Ben")
        found = app.screen
        assert isinstance(found, Setup)
        sat = [(seat.name, seat.colour) for seat in found.seats()]
        assert sat == [
            ("Anna", "blue"),
            ("Ben", "orange"),
            ("Bot", "green"),
        ]
        assert found.options()["basic"] is True
        await pilot.press("down", "down", "down", "down", "down", "down", "down", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_the_names_of_the_last_table_are_there_again() -> None:
    seats = (Seat("Dora", "pink"), Seat("Emil", "green"), Seat("Bot", "orange", "bot"))
    app = LasVegas(openings.Setup("dice"), Settings(last_table={"dice": seats}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Setup)
        assert tuple(app.screen.seats()) == seats
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
    assert settings.load()[0].last_table["dice"] == seats


async def test_options_that_mean_nothing_beside_others_are_dimmed_and_left_out() -> None:
    app = setup("royale", tiles=5)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*"Anna", "down", *"Ben")
        assert isinstance(app.screen, Setup)
        basic, tiles, fresh, hidden = app.screen.query(".value").results(Chooser)
        basic.action_step(1)
        await pilot.pause()
        assert [chooser.has_class("-idle") for chooser in (basic, tiles, fresh, hidden)] == [False, True, True, False]
        basic.action_step(1)
        await pilot.pause()
        assert not tiles.has_class("-idle")
        assert app.screen.options()["tiles"] == 5
        basic.action_step(1)
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.header.options == {"basic": True}  # type: ignore[attr-defined]


async def test_options_said_before_are_set() -> None:
    app = setup("royale", tiles=5, hidden_money=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Setup)
        assert app.screen.options() == {"basic": False, "tiles": 5, "fresh_tiles": False, "hidden_money": True}


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ([*"Anna", "f2"], "The person on chair 2 needs a name."),
        ([*"Anna", "down", "\u3164", "f2"], "The person on chair 2 needs a name that can be read."),
        ([*"Anna", "enter", *"anna", "f2"], "Two players"),
        ([*"Anna", "down", "tab", "tab", "left", "f2"], "2 to 5 players"),
    ],
)
async def test_what_is_missing_is_told_in_a_sentence(keys: list[str], said: str) -> None:
    app = setup()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(app.screen, Setup)
        assert said in str(app.screen.query_one("#told").render())
    assert app.transcript is None


async def test_the_cursor_goes_to_the_name_that_is_missing() -> None:
    app = setup()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("down", *"Ben", "tab", "f2", *"Anna", "f2")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert [seat.name for seat in app.screen.session.seats] == ["Anna", "Ben"]  # type: ignore[attr-defined]


async def test_a_colour_is_swapped_with_whoever_has_it() -> None:
    app = setup()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("tab", "right")
        colours = [chooser.value for chooser in app.screen.query(".colour").results(Chooser)]
        assert colours[:2] == ["blue", "orange"]
        assert sorted(colours) == sorted(COLOURS)


async def test_the_mouse_seats_a_bot_and_deals() -> None:
    app = setup("dice")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*"Anna")
        assert isinstance(app.screen, Setup)
        await pilot.click(app.screen.rows[1][2], offset=(10, 0))
        await pilot.click(Begin)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.transcript is not None
        assert openings.replay(app.transcript.path).session.seats[1].bot


@pytest.mark.parametrize(
    "name", ["[red]Ann[/]", "[/]", "[@click=app.quit]x", "\x1b[31mAnn", "\u202eAnn", "🎲" * 20, "x" * 100]
)
async def test_names_are_shown_as_they_are_and_no_wider_than_there_is_room(name: str) -> None:
    app = LasVegas(openings.Setup("dice"), Settings(last_table={"dice": (Seat(name, "orange"), Seat("Ben", "blue"))}))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Ben" in screen.text(app)
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "\x1b" not in screen.text(app)
        assert "\u202e" not in screen.text(app)


async def test_a_folder_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/dev/null/nowhere")
    app = setup()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*"Anna", "enter", *"Ben", "f2")
        await pilot.pause()
        assert isinstance(app.screen, Setup)
        assert "cannot be made" in str(app.screen.query_one("#told").render())
