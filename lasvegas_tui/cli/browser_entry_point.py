"""The entry point of the program that runs in a browser's window, and ends with the server.

It ends with it even while it is starting, or too busy to read input. If the end of the server
cannot be noticed in another way, the program ends when it reads input."""

from __future__ import annotations

import os
import select
import signal
from threading import Thread

from lasvegas_tui import clean_environment, exit_deadline, os_differences, streams

INPUT = 0
"""The file descriptor from which the server's input is read."""


def end_with_server() -> None:
    """End the process as soon as nothing can write to its input any more.

    Nothing is lost by that. This thread blocks all signals, so that others handle them.
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
