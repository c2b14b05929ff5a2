"""The entry point of the program in a browser's window, which ends when the server ends.

Where it can, a thread notices the end of the server, even while the program is starting or too busy
to read input. Elsewhere the program ends when it reads input.
"""

from __future__ import annotations

import os
import select
import signal
from threading import Thread

from lasvegas_tui import clean_environment, exit_deadline, os_differences, streams

INPUT = 0
"""The file descriptor from which the server's input is read."""


def end_with_server() -> None:
    """Wait until nothing can write to the input any more, and end the process; runs in a thread.

    The thread blocks all signals, so that others handle them.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    server = select.poll()
    server.register(INPUT, 0)
    server.poll()
    os._exit(os_differences.HUNG_UP)


if __name__ == "__main__":
    if hasattr(select, "poll"):
        Thread(target=end_with_server, daemon=True).start()
    clean_environment.prepare()
    streams.is_page = True
    from lasvegas_tui.cli.main import main

    exit_deadline.end(main())
