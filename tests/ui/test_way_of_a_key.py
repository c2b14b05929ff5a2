"""The way of a key through the modules, from the app until its question is drawn again."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import groupby
from pathlib import Path
from types import CodeType, FrameType

import pytest

import lasvegas_tui
from lasvegas_tui.screens.live.table import LiveTable
from tests.ui.tables import TableApp, asking, new_session, press

PACKAGE = str(Path(lasvegas_tui.__file__).parent)
DRAWN = LiveTable.draw_question.__code__
MOST_STAYS = 11


def stays(calls: list[CodeType]) -> list[str]:
    """Return the modules of the calls until a question is drawn, one for several in a row."""
    before = calls[: calls.index(DRAWN) + 1]
    return [module for module, _ in groupby(code.co_filename for code in before)]


@pytest.mark.parametrize(("game", "digit"), [("dice", "3"), ("royale", "2")])
async def test_digit_comes_back_to_no_module_but_the_question(game: str, digit: str) -> None:
    calls: list[CodeType] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PACKAGE) and code.co_name[0] != "<":
            calls.append(code)

    async with asking(TableApp(new_session(game, 3))) as (app, pilot):
        await press(pilot, "enter")
        question = app.director.question
        assert question is not None
        sys.setprofile(note)
        await pilot.press(digit)
        sys.setprofile(None)
        assert question.would_commit(int(digit))
    modules = stays(calls)
    more_than_once = {module for module, number in Counter(modules).items() if number > 1}
    assert {Path(module).stem for module in more_than_once} == {"question"}
    assert len(modules) <= MOST_STAYS, modules
