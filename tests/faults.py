"""Where the tracebacks of programs go that Python itself cannot go on with, such as a bad access.

A program on a terminal has nobody to tell; all of them write into one file.
"""

import faulthandler
from pathlib import Path

FILE = Path(__file__).parents[1] / ".faults"
"""It is empty until there is a fault."""


def enable() -> None:
    """Write down a fault of this process, or of one forked from it."""
    faulthandler.enable(FILE.open("ab"), all_threads=True)


def keep(shown: bytes) -> None:
    """Write down what a program has shown that began as another process, with its own report."""
    with FILE.open("ab") as file:
        file.write(shown)
