"""A served lobby: `lasvegas serve` on a free port of this machine."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.terminal import PROGRAM

HAS_EXTRA = importlib.util.find_spec("textual_serve") is not None
with_extra = pytest.mark.skipif(not HAS_EXTRA, reason="the extra serve is not installed")


@contextmanager
def serving() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Serve the lobby; gives the program, and the address of the page."""
    command = [*PROGRAM, "serve", "--port", str(free_port())]
    program = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ}
    )
    assert program.stdout is not None
    address = program.stdout.readline().split()[4]
    try:
        reached(address)
        yield program, address
    finally:
        program.kill()
        program.wait()
        program.stdout.close()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def reached(request: str | Request) -> str:
    """Return a page once the server answers."""
    while True:
        try:
            with urlopen(request) as page:
                return str(page.read(), "utf-8")
        except HTTPError:
            raise
        except OSError:
            pass
