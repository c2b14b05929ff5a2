"""The clock of what a table shows: it stands still while it is held, and can be hurried."""

import asyncio

import pytest

from lasvegas_tui.screens.table.pausable_timer import PICTURE, PausableTimer
from tests.clock import now

SLACK = 2 * PICTURE


async def ended(timer: PausableTimer, seconds: float) -> float:
    """Return how long something lasts that gives way after a time."""
    began = now()
    with pytest.raises(TimeoutError):
        async with timer.running(seconds):
            await asyncio.Event().wait()
    return now() - began


async def moved(timer: PausableTimer, seconds: float, pictures: list[float]) -> float:
    """Return how long a movement lasts, and keep its pictures."""
    began = now()
    async for t in timer.progress(seconds):
        pictures.append(t)
    return now() - began


async def test_sleep_ends_after_its_time() -> None:
    timer = PausableTimer()
    assert await ended(timer, 3.0) == pytest.approx(3.0, abs=0.01)
    assert not timer.is_running


@pytest.mark.parametrize("begin", [0.0, 1.0], ids=["before it begins", "meanwhile"])
async def test_held_time_does_not_count(begin: float) -> None:
    timer = PausableTimer()
    asyncio.get_running_loop().call_later(begin, timer.hold)
    asyncio.get_running_loop().call_later(begin + 60, timer.release)
    assert await ended(timer, 3.0) == pytest.approx(63.0, abs=0.01)
    assert not timer.is_held


async def test_stopped_timer_stays_stopped_after_the_menu() -> None:
    timer = PausableTimer()
    waiting = asyncio.create_task(ended(timer, 3.0))
    await asyncio.sleep(1)
    was_running = timer.is_running
    timer.stop()
    assert (was_running, timer.is_running) == (True, False)
    timer.hold()
    timer.release()
    await asyncio.sleep(1000)
    assert not waiting.done()
    waiting.cancel()


async def test_timer_stopped_between_two_waits_makes_the_next_one_wait_for_a_key() -> None:
    timer = PausableTimer()
    timer.stop()
    waiting = asyncio.create_task(timer.sleep(3.0))
    await asyncio.sleep(1000)
    assert not waiting.done()
    timer.hurry()
    assert await waiting
    timer.take_time()
    assert await ended(timer, 3.0) == pytest.approx(3.0, abs=0.01)
    timer.stop()
    timer.hurry()
    timer.take_time()
    assert await ended(timer, 3.0) == pytest.approx(3.0, abs=0.01)


async def test_animation_runs_from_beginning_to_end() -> None:
    pictures: list[float] = []
    assert await moved(PausableTimer(), 2.0, pictures) == pytest.approx(2.0, abs=SLACK)
    assert pictures == sorted(pictures)
    assert (pictures[0], pictures[-1]) == (0.0, 1.0)
    assert len(pictures) == pytest.approx(2.0 / PICTURE, abs=3)


async def test_animation_stands_still_while_held() -> None:
    timer, pictures = PausableTimer(), list[float]()
    moving = asyncio.create_task(moved(timer, 2.0, pictures))
    await asyncio.sleep(1)
    timer.hold()
    await asyncio.sleep(SLACK)
    num_pictures = len(pictures)
    await asyncio.sleep(60)
    assert len(pictures) == num_pictures
    timer.release()
    assert await moving == pytest.approx(62.0, abs=2 * SLACK)


async def test_animation_continues_when_only_its_end_is_deferred() -> None:
    timer, pictures = PausableTimer(), list[float]()
    waiting = asyncio.create_task(ended(timer, 3.0))
    moving = asyncio.create_task(moved(timer, 2.0, pictures))
    await asyncio.sleep(1)
    timer.stop()
    assert await moving == pytest.approx(2.0, abs=SLACK)
    waiting.cancel()


async def test_hurry_ends_present_and_following_waits_until_reset() -> None:
    timer, pictures = PausableTimer(), list[float]()
    asyncio.get_running_loop().call_later(1.0, timer.hurry)
    began = now()
    assert await timer.sleep(60)
    assert await timer.sleep(60)
    assert await moved(timer, 60, pictures) == pytest.approx(0.0, abs=0.01)
    assert pictures == [1.0]
    assert now() - began == pytest.approx(1.0, abs=0.01)
    timer.take_time()
    assert not await timer.sleep(2)
    assert now() - began == pytest.approx(3.0, abs=0.01)


async def test_held_animation_is_hurried_to_its_end() -> None:
    timer, pictures = PausableTimer(), list[float]()
    asyncio.get_running_loop().call_later(1.0, timer.hold)
    asyncio.get_running_loop().call_later(60.0, timer.hurry)
    assert await moved(timer, 3.0, pictures) == pytest.approx(60.0, abs=SLACK)
    assert pictures[-1] == 1.0
    assert timer.is_held
    timer.take_time()
    asyncio.get_running_loop().call_later(10.0, timer.release)
    assert await moved(timer, 3.0, pictures) == pytest.approx(13.0, abs=SLACK)
