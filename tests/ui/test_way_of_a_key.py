"""The way of a key through the modules: until its question is drawn again, and to the disk.

CONTRIBUTING.md tells this way.
"""

import inspect
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import groupby
from pathlib import Path
from types import CodeType, FrameType

import pytest

import lasvegas_tui
from lasvegas_tui import opening_games
from lasvegas_tui.screens.live.director_with_session import LiveDirector
from tests.ui.tables import TableApp, asking, new_session, press

PACKAGE = str(Path(lasvegas_tui.__file__).parent)
DRAWN = LiveDirector.draw_question.__code__
MOST_STAYS = 12


def stays(calls: list[CodeType]) -> list[str]:
    """Return the modules of the calls until a question is drawn, one for several in a row."""
    before = calls[: calls.index(DRAWN) + 1]
    return [module for module, _ in groupby(code.co_filename for code in before)]


@contextmanager
def noting_calls() -> Iterator[list[CodeType]]:
    """Note the calls of the package's functions, in order."""
    calls: list[CodeType] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PACKAGE) and code.co_name[0] != "<":
            calls.append(code)

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize(("game", "digit"), [("dice", "3"), ("royale", "2")])
async def test_digit_comes_back_to_no_module_but_the_question(game: str, digit: str) -> None:
    async with asking(TableApp(new_session(game, 3))) as (app, pilot):
        await press(pilot, "enter")
        question = app.question
        with noting_calls() as calls:
            await pilot.press(digit)
        assert question.would_commit(int(digit))
    if game == "dice":
        assert first_missed(OF_A_DIGIT, calls) is None
    modules = stays(calls)
    more_than_once = {module for module, number in Counter(modules).items() if number > 1}
    assert {Path(module).stem for module in more_than_once} == {"question"}
    assert len(modules) <= MOST_STAYS, modules


WAY = Path(__file__).parents[2].joinpath("CONTRIBUTING.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`([\w/]+)\.py`\s`([\w.]+)`", WAY)
STATIONS = {
    station: (module, name)
    for station, module, name in re.findall(
        r"^\| (\d+(?:, roll)?) \| `([\w/]+)\.py` `([\w.]+)` \|", WAY, re.M
    )
}
"""The module and the function or class at each station of the way, by its number."""
NUMBERED = [station for station in STATIONS if station.isdigit()]
OF_A_DIGIT, OF_A_CHOICE = NUMBERED[3:13], NUMBERED[13:]
"""The stations that a test can follow: a key of a test does not come from a terminal."""
OF_A_ROLL = [
    f"{number}, roll" if f"{number}, roll" in STATIONS else number for number in OF_A_CHOICE
]
"""The stations of a roll, some in place of those of a choice."""


def named(module: str, name: str) -> object:
    """Return what has this name in a module, such as a method of a class."""
    found: object = import_module(f"lasvegas_tui.{module.replace('/', '.')}")
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    return found


def first_missed(stations: list[str], calls: list[CodeType]) -> str | None:
    """Return the first station to which the calls do not come in this order, None if to all."""
    left = iter(calls)
    for label in stations:
        station = named(*STATIONS[label])
        if inspect.isclass(station):
            is_reached = any(code.co_filename == inspect.getfile(station) for code in left)
        else:
            assert inspect.isfunction(station)
            is_reached = station.__code__ in left
        if not is_reached:
            return label
    return None


async def test_enter_rolls_and_makes_the_choice_and_each_is_shown_after_it_is_on_the_disk() -> None:
    header = new_session("dice", 1, "simple", "simple").header
    opened = opening_games.begin(header)
    async with asking(TableApp(opened.session)) as (app, pilot):
        with noting_calls() as calls_of_roll:
            await press(pilot, "enter")
        question = app.question
        await pilot.press(str(min(question.digits)))
        with noting_calls() as calls:
            await press(pilot, "enter")
    opened.transcript.close()
    assert [str(number) for number in range(1, 34)] == NUMBERED
    assert first_missed(OF_A_CHOICE, calls) is None
    assert len(set(OF_A_ROLL) - set(OF_A_CHOICE)) == 4
    assert first_missed(OF_A_ROLL, calls_of_roll) is None
    assert first_missed(OF_A_CHOICE, calls_of_roll) == "22", "a roll is no choice"


@pytest.mark.parametrize(("module", "name"), NAMED)
def test_name_on_the_way_is_in_its_module(module: str, name: str) -> None:
    assert named(module, name) is not None
    assert len(NAMED) > 15
