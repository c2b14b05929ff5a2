"""When an app under test is quiet: nothing is left to do but what a clock will bring.

Textual's own way is to look whether the process sleeps. That takes a fiftieth of a second each
time, and on a busy machine it is wrong: a process that is not let run looks asleep.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from textual._context import active_app
from textual.app import App
from textual.pilot import Pilot

from tests.ui.thrift import Unwatched

STUCK = 90.0
"""Seconds after which nothing more is waited for; only a program at a standstill needs them."""

SELDOM = 1.0
"""Seconds between the ticks of a screen, which do what waits when nothing else is left."""


async def until(pilot: Pilot[Any], is_so: Callable[[], bool], what: str = "a change") -> None:
    """Waits until something is so, and the app is quiet."""
    end = time.monotonic() + STUCK
    while True:
        await pilot.pause()
        if is_so():
            return
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        await asyncio.sleep(0.005)


async def until_quiet(*_: float) -> None:
    """Lets the app work until all messages are handled and the screen is drawn."""
    app = active_app.get()
    await _until_nothing_is_ready()
    while _does_what_is_due(app):
        await _until_nothing_is_ready()


async def _until_nothing_is_ready() -> None:
    """Lets the other tasks run until each of them waits, and the threads until they have ended."""
    loop: Any = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while (is_thinking := _is_thinking(loop._default_executor)) or loop._ready:
        await asyncio.sleep(0.001 if is_thinking else 0)


def _is_thinking(executor: Any) -> bool:
    """Whether a thread has something to do; if not, what it found is with the loop already."""
    return executor is not None and executor._idle_semaphore._value < len(executor._threads)


def _does_what_is_due(app: App[Any]) -> bool:
    """Does at once what waits for the next tick of the screen; says whether there was anything."""
    if app._resize_timer is not None:
        app._check_resize()
        return True
    screens: list[Any] = app.screen_stack
    if screens and screens[-1]._update_timer._active.is_set():
        screens[-1]._on_timer_update()
        return True
    compositor = screens[-1]._compositor if screens else None
    return isinstance(compositor, Unwatched) and compositor.draw()


async def _wait_for_screen(pilot: Pilot[Any], timeout: float = 0) -> bool:
    with pilot.app._context():
        await until_quiet()
    return not pilot.app._exception_event.is_set()


@pytest.fixture(autouse=True)
def pilots_wait_for_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts it in the place of Textual's own way."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", SELDOM)
    monkeypatch.setattr("textual.app.wait_for_idle", until_quiet)
    monkeypatch.setattr("textual.pilot.wait_for_idle", until_quiet)
    monkeypatch.setattr(Pilot, "_wait_for_screen", _wait_for_screen)
