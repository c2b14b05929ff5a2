"""The entry point of the program in a browser's window, which ends when the server ends.

Where possible, a thread notices that the server has ended, even while the program is starting or
too busy to read input. On other systems, the program notices it when it reads input.
"""

from __future__ import annotations

import os
import select
import signal
from threading import Thread

from lasvegas_tui import clean_environment, exit_deadline, os_differences, streams

INPUT = 0
"""The file descriptor of the input that the server writes."""


def end_with_server() -> None:
    """Wait until the server has closed the program's input, and end the process.

    This runs in a thread, which blocks all signals so that other threads handle them.
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
