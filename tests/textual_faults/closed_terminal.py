"""An app whose terminal is closed never ends.

An app that leaves on SIGHUP by `App.exit` hangs when its terminal is closed. The kernel sends
SIGCONT beside SIGHUP; on SIGCONT the driver starts its application mode again, with a new
writer thread. That thread ends at its first write with EIO, but `WriterThread.write` goes on
putting into its queue of 30, and once it is full the event loop waits for ever.
`WriterThread.stop` waits for the queue as well. Expected: once a write has failed, later writes
are dropped and `stop` returns.

This prints `still there`, and only SIGKILL ends the app.

Here: `terminal/driver.py` leaves the process at once when the terminal is gone.
"""

import asyncio
import os
import pty
import signal
import time

from textual.app import App


class Closed(App):
    def on_mount(self):
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self.leave)
        self.set_interval(0.01, self.refresh)

    def leave(self):
        self.set_timer(3.0, self.exit)  # something is saved first


pid, terminal = pty.fork()
if not pid:
    Closed().run()
    os._exit(0)
written = b""
while len(written) < 100_000:  # it is painted again and again
    written += os.read(terminal, 65536)
os.close(terminal)  # the kernel sends SIGHUP and SIGCONT
time.sleep(8)
ended, status = os.waitpid(pid, os.WNOHANG)
print(f"ended with {os.waitstatus_to_exitcode(status)}" if ended else "still there")
if not ended:
    os.kill(pid, signal.SIGKILL)
