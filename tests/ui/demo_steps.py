"""Steps through a demo: up to its question, and to its end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from lasvegas_tui import demos, destinations, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.learn.demo_director_with_keys import DemoDirector
from lasvegas_tui.screens.learn.demo_display import ListedAnswer
from lasvegas_tui.settings import Settings
from tests.ui.quiet import until
from tests.ui.tables import director_of, driver, running

TIES = demos.find(["dice", "ties"])
QUIET = Settings(offered=rules.names(), animation="off")


def shown(app: App[Any]) -> DemoDirector:
    """Return the demo on top."""
    return driver(app, DemoDirector)


@asynccontextmanager
async def watching(
    demo: Demo | str, settings: Settings = QUIET, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[LasVegas, Pilot[Any], DemoDirector]]:
    """Run the program opened at a demo, such as "dice ties"."""
    if isinstance(demo, str):
        demo = demos.find(demo.split())
    async with running(LasVegas(destinations.OpenDemo(demo), settings), size=size) as (app, pilot):
        yield app, pilot, shown(app)


async def a_demo_is_shown(pilot: Pilot[Any]) -> DemoDirector:
    """Wait until a demo is on top."""
    await until(pilot, lambda: isinstance(director_of(pilot.app), DemoDirector), "a demo")
    return shown(pilot.app)


async def asked(app: App[Any], pilot: Pilot[None]) -> DemoDirector:
    """Wait until a demo asks for a right answer, or offers what comes next; make moves before."""
    while True:
        table = await a_demo_is_shown(pilot)
        await until(pilot, lambda: shown(app).question is not None)
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
