"""The size that is told last may be an old one.

The driver measures the terminal within its signal handler, which Python lets the next SIGWINCH
interrupt. The later size is then told first, and the app stays at the earlier one. Expected:
the size told last is the size of the terminal; `loop.add_signal_handler` would see to that.

This prints `30 columns`, though the terminal has 120.

Here: `TerminalDriver` measures in the event loop.
"""

import os
import pty
import shutil
import signal
import sys

from textual.app import App

sizes = [(80, 24), (30, 10), (120, 40)]  # at the start, and after each signal


def measure(*_):
    size = sizes.pop(0) if len(sizes) > 1 else sizes[0]
    if size == (30, 10):
        os.kill(os.getpid(), signal.SIGWINCH)  # another size while this one is measured
    return os.terminal_size(size)


class Sized(App):
    def on_mount(self):
        self.set_timer(0.5, lambda: os.kill(os.getpid(), signal.SIGWINCH))
        self.set_timer(1.5, lambda: self.exit(message=f"{self.size.width} columns"))


pid, terminal = pty.fork()
if not pid:
    shutil.get_terminal_size = measure
    Sized().run()
    os._exit(0)
written = b""
try:
    while data := os.read(terminal, 4096):
        written += data
except OSError:  # the app has ended
    pass
sys.stdout.write(written.decode().rpartition("\x1b")[2].partition("l")[2])
