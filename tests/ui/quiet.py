"""When an app under test is quiet: nothing happens any more but what a later time will bring.

Textual's own way is to look whether the process sleeps, which on a busy machine says nothing.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

import pytest
from textual.pilot import Pilot

from tests.clock import DrivenLoop, now

Result = TypeVar("Result")

MOMENT = 1 / 50
"""Seconds in which a screen that has changed is drawn."""
MOST_MOMENTS = 50
"""As long as something happens in each of them, so many are waited for."""
MOST_MOMENTS_UNSEEN = 10
"""After so many quiet ones it is looked anyway: what is done between two moments is not noticed."""
STUCK = 3600.0
"""Seconds after which nothing more is waited for; only a program at a standstill needs them."""


async def until(pilot: Pilot[Any], is_so: Callable[[], bool], what: str = "a change") -> None:
    """Waits until something is so, and the app is quiet."""
    await pilot.pause()
    end = now() + STUCK
    while not is_so():
        for _ in range(MOST_MOMENTS_UNSEEN):
            if await until_quiet():
                break
        assert now() < end, f"waited in vain for {what}"


async def until_quiet(*_given: float) -> bool:
    """Waits for a moment in which nothing happens; returns whether something did before it."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, DrivenLoop)
    for num_busy in range(MOST_MOMENTS):
        before = loop.num_turns
        await asyncio.sleep(MOMENT)
        if loop.num_turns <= before + 2:  # to fall asleep, and to wake up
            return num_busy > 0
    return True


_wait_for_screen = Pilot._wait_for_screen


async def _screen_is_quiet(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
    """Wait for a quiet moment, where Textual sends a message to each widget and back.

    The fuzzer has a loop of the clock on the wall, and waits as Textual does.
    """
    if not isinstance(asyncio.get_running_loop(), DrivenLoop):
        return await _wait_for_screen(pilot, timeout)
    await until_quiet()
    return True


@contextmanager
def driven() -> Iterator[None]:
    """Let timers go by the clock of the loop they are in, and pilots wait by it."""
    with (
        patch("textual._time.get_time", now),
        patch.object(Pilot, "_wait_for_screen", _screen_is_quiet),
        patch("textual.app.wait_for_idle", until_quiet),
        patch("textual.pilot.wait_for_idle", until_quiet),
    ):
        yield


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Do by the clock of the tests what another program does of itself."""
    with driven(), asyncio.Runner(loop_factory=DrivenLoop) as runner:
        return runner.run(work)


@pytest.fixture(autouse=True)
def apps_are_driven() -> Iterator[None]:
    with driven():
        yield
