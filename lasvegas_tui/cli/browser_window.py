"""The program of a window in a browser: `lasvegas`, which ends with its server.

It ends with its server even while it is starting, or too busy to read input. If the end of the
server cannot be noticed otherwise, it ends at the next read.
"""

from __future__ import annotations

import os
import select
import signal
from threading import Thread

from lasvegas_tui import environment, exit_deadline, os_differences, streams

INPUT = 0
"""The descriptor through which the server sends input."""


def end_with_server() -> None:
    """End this program once nobody can write to its input any more.

    Nothing is lost, as when a terminal is closed. This thread blocks all signals, so that other
    threads handle them.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    server = select.poll()
    server.register(INPUT, 0)
    server.poll()
    os._exit(os_differences.HUNG_UP)


if __name__ == "__main__":
    if hasattr(select, "poll"):
        Thread(target=end_with_server, daemon=True).start()
    environment.prepare()
    streams.is_page = True
    from lasvegas_tui.cli.main import main

    exit_deadline.end(main())
