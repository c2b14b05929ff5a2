from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from textual.widgets import OptionList

from lasvegas_tui.app import LasVegas
from lasvegas_tui.rules import all_games, game
from lasvegas_tui.rules.core import Chance, Terminal
from lasvegas_tui.screens.learn import Learn
from lasvegas_tui.screens.lobby import (
    NUM_SAVED,
    Lobby,
    _new_entry,
    _rest_entry,
    _saved_entry,
    ago,
    columns,
)
from lasvegas_tui.screens.rulebook import Rulebook
from lasvegas_tui.screens.settings import SettingsScreen
from lasvegas_tui.screens.setup import Setup
from lasvegas_tui.screens.table.replay import ReplayScreen
from lasvegas_tui.screens.table.screen import TableScreen
from lasvegas_tui.session import openings
from lasvegas_tui.session.seats import COLOURS, Seat
from lasvegas_tui.session.session import Header
from lasvegas_tui.session.transcript import Saved
from tests.ui import screen

SEATS = (Seat("Anna", "orange"), Seat("Ben", "blue"))


def begun(name: str) -> openings.Table:
    return openings.begin(Header.new(name, game(name).options(), SEATS, seed=5))


def saved(name: str, num_choices: int) -> openings.Table:
    """Return a game played on at random for a few choices, and then left; -1 is to the end."""
    table = begun(name)
    session, rng = table.session, Random(5)
    while (num_choices or isinstance(session.node, Chance)) and not isinstance(
        session.node, Terminal
    ):
        if isinstance(session.node, Chance):
            session.draw()
        else:
            player = session.awaited[0]
            session.choose(player, rng.choice(session.state.legal_actions(player)))
            num_choices -= 1
    table.transcript.close()
    return table


async def test_a_first_visit_offers_the_games_and_nothing_to_continue() -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        seen = screen.text(app)
        assert "Continue" not in seen
        assert "1  Las Vegas Royale" in seen
        assert "2  Las Vegas " in seen


async def test_a_saved_game_is_listed_with_round_turn_and_time() -> None:
    session = saved("dice", 3).session
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        line = next(line for line in screen.text(app).splitlines() if "round" in line)
        assert "Las Vegas " in line
        assert "round 1" in line
        assert f"{SEATS[session.awaited[0]].name} is next" in line
        assert "today" in line


@pytest.mark.parametrize("name", ["dice", "royale"])
async def test_who_is_about_to_roll_is_named(name: str) -> None:
    table = begun(name)
    while table.session.state.roller is None:
        table.session.draw()
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "round 1, ▲ Anna is next" in screen.text(app)


async def test_all_games_are_there_to_continue_or_to_look_at_again() -> None:
    played_out = saved("dice", -1)
    for _ in range(NUM_SAVED + 1):
        saved("dice", 1)
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "… and 2 more" in screen.text(app)
        await pilot.press(str(NUM_SAVED + 1), "escape")
        assert "New game" in screen.text(app)
        await pilot.press(str(NUM_SAVED + 1))
        assert "finished: look back" in screen.text(app)
        await pilot.press(str(NUM_SAVED + 2))
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.session.events == played_out.session.events


@pytest.mark.parametrize("name", ["dice", "royale"])
async def test_a_saved_game_is_continued_where_it_was(name: str) -> None:
    session = saved(name, 4).session
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.transcript is not None
        assert openings.replay(app.transcript.path).session.state == session.state
        app.go_home()
        await pilot.pause()
        assert isinstance(app.screen, Lobby)
        assert app.transcript is None


async def test_a_game_open_elsewhere_is_told_and_not_opened() -> None:
    table = saved("dice", 1)
    other = openings.resume(table.transcript.path)
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, Lobby)
        assert "open in another window" in " ".join(screen.text(app).split())
    other.transcript.close()


async def test_a_damaged_file_is_continued_and_the_damage_told() -> None:
    table = saved("dice", 2)
    with table.transcript.path.open("a") as file:
        file.write("{not a line")
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert "The line is cut off." in " ".join(screen.text(app).split())
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        (["1"], Setup),
        (["down", "down", "enter"], Setup),
        (["enter"], Learn),
        (["d"], Learn),
        (["r"], Rulebook),
        (["s"], SettingsScreen),
        (["S"], SettingsScreen),
        (["end", "up", "enter"], SettingsScreen),
    ],
)
async def test_keys_lead_on(keys: list[str], kind: type) -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(app.screen, kind)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Lobby)


async def test_the_mouse_chooses_a_line() -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click(OptionList, offset=(8, 4))
        await pilot.pause()
        assert isinstance(app.screen, Setup)
        assert app.screen.game.name == "dice"


async def test_q_quits() -> None:
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("q")
    assert app.return_code == 0


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (datetime(2026, 3, 2, 9, 5), "today 09:05"),
        (datetime(2026, 3, 1, 23, 59), "yesterday 23:59"),
        (datetime(2026, 2, 20, 9, 5), "20 Feb"),
        (datetime(2025, 12, 31, 9, 5), "31 Dec 2025"),
    ],
)
def test_a_time_is_told_as_people_say_it(then: datetime, said: str) -> None:
    assert ago(then, datetime(2026, 3, 2, 12, 0)) == said


LONG = ("Wolfeschlege", "Abdurrahmano", "Maximiliania", "Konstantinow", "Bartholomäus")


@pytest.mark.parametrize("names", [("Anna", "Ben"), LONG], ids=["short", "long"])
def test_columns_never_touch_and_use_the_width(names: tuple[str, ...]) -> None:
    seats = tuple(Seat(name, colour) for name, colour in zip(names, COLOURS, strict=False))
    saves = [
        Saved(
            Path(game.name),
            game.name,
            2,
            seats,
            (names[0],),
            datetime(2026, 3, 2, 9, 5),
            over,
            None,
        )
        for game in all_games()
        for over in (False, True)
    ]
    entries = [*map(_saved_entry, saves), _rest_entry(4, 17), *map(_new_entry, all_games())]
    for room in range(78, 199):
        rows, width = columns(entries, room)
        assert {row.cell_length for row in rows} == {width}
        assert width <= room
        for row, entry in zip(rows, entries, strict=True):
            cells = re.split(r" {2,}", row.plain[4:].strip())
            assert cells[0] == entry.title.plain
            assert cells[1] == entry.about.plain
            assert cells[-1] in (entry.note, entry.about.plain)
            shown = cells[2] if len(cells) == 4 else ""
            told, _, more = shown.partition(" +")
            kept = told.split(", ") if told else []
            assert kept == list(entry.names[: len(kept)])
            assert not shown or len(kept) + int(more or 0) == len(entry.names)
            if room == 198:
                assert len(kept) == len(entry.names), "there is room for all"


async def test_a_game_without_rounds_tells_of_none() -> None:
    saved("board", 3)
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        line = next(line for line in screen.text(app).splitlines() if "is next" in line)
        assert "Vegas, the Board Game  " in line
        assert "round" not in line


async def test_the_list_follows_the_width_of_the_terminal() -> None:
    saved("card", 2)
    app = LasVegas()
    async with app.run_test(size=(80, 24)) as pilot:
        for width in (80, 200, 100, 81):
            await pilot.resize_terminal(width, 24)
            await pilot.pause()
            line = next(line for line in screen.text(app).splitlines() if "is next" in line)
            assert re.search(
                r"Las Vegas: The Card Game  +round 1, . \w+ is next  +Anna, Ben  +today", line
            ), line
