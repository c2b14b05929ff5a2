"""Movement: a frame drawn again and again while its time goes by."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.structs import replace

from lasvegas_tui.screens.look.frame import Frame

PICTURE = 0.05
"""Seconds between two pictures of what moves."""


async def on_and_on() -> None:
    """Hold nothing up."""


async def move(
    draw: Callable[[Frame[Any]], None],
    frame: Frame[Any],
    seconds: float,
    going: Callable[[], Awaitable[None]] = on_and_on,
) -> None:
    """Draw a frame as often as there is time until it is over; `going` may hold it up."""
    clock, spent = asyncio.get_running_loop().time, 0.0
    while spent < seconds:
        await going()
        began = clock()
        draw(replace(frame, t=spent / seconds))
        await asyncio.sleep(PICTURE)
        spent += clock() - began
    draw(frame)
