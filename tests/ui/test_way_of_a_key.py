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
from lasvegas_tui import destinations, disk, os_differences
from lasvegas_tui.files.transcript import Transcript
from lasvegas_tui.files.transcript_file import TranscriptFile
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.table_and_phones import Place
from lasvegas_tui.play.timeline import Timeline
from lasvegas_tui.rules.core import State
from lasvegas_tui.screens.live.director import LiveDirector
from lasvegas_tui.screens.live.playback import LivePlayback
from lasvegas_tui.screens.table.director import AskingDirector
from tests.ui.tables import TableApp, asking, new_session, press

PACKAGE = str(Path(lasvegas_tui.__file__).parent)
DRAWN = LiveDirector.draw_question.__code__
MOST_STAYS = 11


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
        question = app.director.question
        assert question is not None
        with noting_calls() as calls:
            await pilot.press(digit)
        assert question.would_commit(int(digit))
    modules = stays(calls)
    more_than_once = {module for module, number in Counter(modules).items() if number > 1}
    assert {Path(module).stem for module in more_than_once} == {"question"}
    assert len(modules) <= MOST_STAYS, modules


TO_THE_DISK = (
    AskingDirector.take,
    LiveDirector.answer,
    Place.reply,
    Session.choose,
    Session.enter,
    Timeline.after,
    State.check,
    Transcript.append,
    TranscriptFile.append,
    disk.write_all,
    os_differences.sync,
    LivePlayback.show,
)
"""What Enter calls, in this order; the choice is shown only after it is on the disk."""


async def test_enter_makes_the_choice_and_shows_it_after_it_is_on_the_disk() -> None:
    header = new_session("dice", 1, "simple", "simple").header
    opened = destinations.begin(header)
    async with asking(TableApp(opened.session)) as (app, pilot):
        await press(pilot, "enter")
        question = app.director.question
        assert question is not None
        await pilot.press(str(min(question.digits)))
        with noting_calls() as calls:
            await press(pilot, "enter")
    opened.transcript.close()
    called = iter(calls)
    for function in TO_THE_DISK:
        assert function.__code__ in called, function.__qualname__


WAY = Path(__file__).parents[2].joinpath("CONTRIBUTING.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`([\w/]+)\.py`\s`([\w.]+)`", WAY)


@pytest.mark.parametrize(("module", "name"), NAMED)
def test_name_on_the_way_is_in_its_module(module: str, name: str) -> None:
    found: object = import_module(f"lasvegas_tui.{module.replace('/', '.')}")
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    assert len(NAMED) > 15
