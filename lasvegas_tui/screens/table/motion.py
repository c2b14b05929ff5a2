"""Movement: a moment drawn again and again while its time goes by."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.structs import replace

from lasvegas_tui.screens.table.moment import Moment

PICTURE = 0.05
"""Seconds between two pictures of what moves."""


async def on_and_on() -> None:
    """Hold nothing up."""


async def move(
    draw: Callable[[Moment[Any]], None],
    moment: Moment[Any],
    seconds: float,
    going: Callable[[], Awaitable[None]] = on_and_on,
) -> None:
    """Draw a moment as often as there is time until it is over; `going` may hold it up."""
    clock, spent = asyncio.get_running_loop().time, 0.0
    while spent < seconds:
        await going()
        began = clock()
        draw(replace(moment, t=spent / seconds))
        await asyncio.sleep(PICTURE)
        spent += clock() - began
    draw(moment)
