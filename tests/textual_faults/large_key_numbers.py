"""A key whose number is no character ends the app.

In the Kitty protocol a terminal tells keys by number. The parser calls `chr` with any number:
above 1114111 that raises ValueError, above 2147483647 OverflowError, and the input thread ends
the app. Expected: a sequence without a meaning is ignored.

This prints `ended`.

Here: `terminal/input_parser.py` passes no such key on to the parser.
"""

import os
import pty
import threading
import time

from textual.app import App

pid, terminal = pty.fork()
if not pid:
    App().run()
    os._exit(0)


def read():
    while os.read(terminal, 65536):
        pass


threading.excepthook = lambda error: None  # reading ends with an error
threading.Thread(target=read, daemon=True).start()
time.sleep(2)
os.write(terminal, b"\x1b[99999999u")
time.sleep(2)
ended, _ = os.waitpid(pid, os.WNOHANG)
print("ended" if ended else "still there")
if not ended:
    os.kill(pid, 9)
