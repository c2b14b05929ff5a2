"""Two sizes in the queue of a screen block the event loop for ever.

A screen that gets a size lays itself out and posts that size to itself. Where a handler posts
anything else at each size, as `call_later` or `call_after_refresh` do (and Textual itself while
updates are batched), two sizes in its queue are never combined: each brings the other one back,
and as the queue is never empty, nothing else runs any more. Expected: a screen does not tell
itself the size that it has just been told.

This prints `still there`.

Here: `BaseScreen.on_event` passes over a size that is not the app's any more.
"""

import asyncio
import os
import signal
import time

from textual.app import App
from textual.events import Resize
from textual.geometry import Size


class Resized(App):
    async def on_mount(self):
        self.set_timer(1.0, self.exit)
        self.run_worker(self.resize())

    async def resize(self):
        await asyncio.sleep(0.2)
        with self.batch_update():
            for size in (Size(100, 30), Size(60, 20)):
                self.screen.post_message(Resize(size, size))
                self.screen.call_later(lambda: None)
            await asyncio.sleep(0.2)


pid = os.fork()
if not pid:
    Resized().run(headless=True)
    os._exit(0)
time.sleep(5)
ended, _ = os.waitpid(pid, os.WNOHANG)
print("ended" if ended else "still there")
if not ended:
    os.kill(pid, signal.SIGKILL)
