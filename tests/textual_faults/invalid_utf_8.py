"""A byte that is not UTF-8 ends the app with exit status 0.

The input thread decodes with `errors="strict"`, so a byte such as 0xFF from a keyboard in
Latin-1 or a paste raises UnicodeDecodeError there. The app ends with a traceback and exit
status 0. Expected: invalid bytes are ignored or replaced, and an app that fails exits with
another status.

This prints `ended with 0`.

Here: `terminal/sequence_splitter.py` decodes the input itself and leaves out what is not UTF-8.
"""

import os
import pty
import time

from textual.app import App

pid, terminal = pty.fork()
if not pid:
    App().run()
    os._exit(0)
time.sleep(2)
os.write(terminal, b"\xff")
time.sleep(2)
ended, status = os.waitpid(pid, os.WNOHANG)
print(f"ended with {os.waitstatus_to_exitcode(status)}" if ended else "still there")
