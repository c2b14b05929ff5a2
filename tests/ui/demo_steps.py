"""Steps through a demo: up to its question, and to its end."""

from typing import Any

from textual.app import App
from textual.pilot import Pilot

from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.play.requests import Say
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.learn.demo_director import DemoDirector
from lasvegas_tui.screens.learn.demo_table import ListedAnswer
from tests.ui.quiet import until
from tests.ui.tables import director_of, question_of


def shown(app: App[Any]) -> DemoDirector:
    """Return the demo on top."""
    director = director_of(app)
    assert isinstance(director, DemoDirector)
    return director


async def asked(app: App[Any], pilot: Pilot[None]) -> DemoDirector:
    """Wait until a demo asks for a right answer, or offers what comes next; make moves before."""
    while True:
        await until(
            pilot,
            lambda: isinstance(director_of(app), DemoDirector) and question_of(app) is not None,
        )
        table = shown(app)
        ask, question = table.shot.ask, table.question
        if table.is_over or ask is None or ask.is_judged:
            return table
        table.answer(ask.choice or Say.GO)
        await until(pilot, lambda: table.question is not question)  # noqa: B023


async def over(app: App[Any], pilot: Pilot[None]) -> DemoDirector:
    """Wait until a demo offers what comes next, and make the moves before."""
    while not (await asked(app, pilot)).is_over:
        table = shown(app)
        question = table.question
        await until(pilot, lambda: table.question is not question)  # noqa: B023
    return shown(app)


def right(demo: Demo) -> Action:
    """Return the right answer to a demo's question."""
    (ask,) = demo.questions
    return ask.choice or ListedAnswer(ask.right)
