"""The strips of removed widgets are kept.

`StylesCache.get_inner_outer` is a method with `lru_cache(1024)`. The cache keeps its `self`, a
styles cache, and with it all rendered lines of a widget that was removed long ago. Expected:
the cache does not hold the instance, for example as a function of its arguments.

The number of strips grows with every widget that was mounted: 841, 1681, 2521.

Here: a screen refreshes its widgets when it is suspended, which empties their caches.
"""

import asyncio
import gc

from textual.app import App
from textual.strip import Strip
from textual.widgets import Static


def count():
    gc.collect()
    return sum(isinstance(thing, Strip) for thing in gc.get_objects())


async def main():
    app = App()
    async with app.run_test(size=(80, 24)) as pilot:
        for number in range(60):
            widget = Static(f"{number}\n" * 20)
            await app.mount(widget)
            await pilot.pause()
            await widget.remove()
            if number % 20 == 19:
                print(count())


asyncio.run(main())
