"""The clock of the tests passes while there is nothing to do, and at no other time."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.clock import DrivenLoop, now

pytestmark = pytest.mark.nightly


async def test_whoever_sleeps_longer_wakes_later_and_nobody_is_waited_for() -> None:
    woken: list[float] = []

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds)
        woken.append(seconds)

    begun, really = now(), time.monotonic()
    await asyncio.gather(*map(sleep, (7200.0, 0.2, 3600.0, 0.1)))
    assert woken == [0.1, 0.2, 3600.0, 7200.0]
    assert 7200 <= now() - begun < 7200.1
    assert time.monotonic() - really < 3600


async def test_work_takes_no_time_however_long_it_takes() -> None:
    begun = now()
    time.sleep(0.01)
    assert now() - begun < 0.001
    await asyncio.to_thread(time.sleep, 0.01)
    assert now() - begun < 0.001


async def test_of_two_moments_one_is_later() -> None:
    assert now() < now()


def test_no_time_passes_while_threads_end() -> None:
    """Since 3.12 a loop that ends waits for its threads no longer than some minutes."""
    with asyncio.Runner(loop_factory=DrivenLoop) as runner:
        runner.run(asyncio.to_thread(time.sleep, 0.01))
        loop = runner.get_loop()
        begun = loop.time()
    assert loop.time() - begun < 1
