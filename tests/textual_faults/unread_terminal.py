"""An app whose terminal reads nothing hears no signal.

`WriterThread.write` puts into a queue of 30 and waits without end once it is full, so a
terminal that stops reading (its window hangs, a line is lost, output is stopped) stops the
event loop. Signals that are heard by `loop.add_signal_handler`, and Ctrl+Q, are never handled.
`WriterThread.stop` waits in the same way. Expected: `stop` gives up after a time, and the
terminal is restored by `TCSANOW` and by what can be written at once.

This prints `still there`.

Here: `terminal/leaving_in_time.py` hears signals in a thread of their own and gives leaving a
deadline;
`terminal/driver.py` gives the terminal back past what waits to be written.
"""

import asyncio
import os
import pty
import signal
import time

from textual.app import App


class Unread(App):
    def on_mount(self):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)
        self.set_interval(0.01, self.paint)
        self.count = 0

    def paint(self):
        self.count += 1
        self.screen.styles.background = f"rgb({self.count % 256},0,0)"


pid, terminal = pty.fork()
if not pid:
    os.environ |= {"COLUMNS": "200", "LINES": "50"}
    Unread().run()
    os._exit(0)
os.read(terminal, 65536)  # it has begun, and nothing more is read
time.sleep(4)
os.kill(pid, signal.SIGTERM)
time.sleep(4)
ended, _ = os.waitpid(pid, os.WNOHANG)
print("ended" if ended else "still there")
if not ended:
    os.kill(pid, signal.SIGKILL)
