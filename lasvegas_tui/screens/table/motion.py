"""Movement: a frame drawn again and again while its time goes by."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
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
    spent = 0.0
    while spent < seconds:
        await going()
        began = monotonic()
        draw(replace(frame, t=spent / seconds))
        await asyncio.sleep(PICTURE)
        spent += monotonic() - began
    draw(frame)
