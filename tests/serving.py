"""A served lobby: `lasvegas serve` on a free port of this machine."""

import importlib.util
import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.terminal import PROGRAM

HAS_EXTRA = importlib.util.find_spec("textual_serve") is not None
with_extra = pytest.mark.skipif(not HAS_EXTRA, reason="the extra serve is not installed")


@contextmanager
def serving() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Serve the lobby; gives the program, and the link to the page."""
    command = [*PROGRAM, "serve", "--port", str(free_port())]
    program = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ}
    )
    assert program.stdout is not None
    link = program.stdout.readline().split()[4]
    try:
        yield program, link
    finally:
        program.kill()
        program.wait()
        program.stdout.close()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
