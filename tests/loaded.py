"""The program, loaded once and forked for each start: most of a start is loading.

What is read from the environment when a module is loaded is that of the first start; a program
with another is started from nothing, unless it differs in nothing but `READ_LATE`.
"""

import atexit
import gc
import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryFile
from typing import Any

from lasvegas_tui.cli.main import main
from lasvegas_tui.exit_deadline import end
from lasvegas_tui.streams import NUM_STREAMS
from tests import faults

with suppress(ImportError):  # Windows, where there are no pseudo-terminals
    import fcntl
    import termios

ROOT = Path(__file__).parents[1]
READ_LATE = {"TERM", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES"}
"""What the program asks of its environment once it runs."""
NUM_BYTES = 65536
"""Read at a time of a request, which ends with its line."""


# -- where programs are started --------------------------------------------------------------------


@cache
def _server() -> socket.socket:
    """Return the way to a process that has loaded the program."""
    here, there = socket.socketpair()
    with there:
        argv = [sys.executable, "-m", "tests.loaded"]
        process = subprocess.Popen(argv, stdin=there.fileno(), cwd=ROOT)

    def end() -> None:
        here.close()
        process.wait()

    atexit.register(end)
    return here


def start(
    words: Sequence[str], environ: Mapping[str, str], files: Sequence[int], first: str = ""
) -> int:
    """Begin the program with these words and standard streams; return its process.

    `first` is Python that is run in it before.
    """
    request = {
        "words": list(words),
        "environ": dict(environ),
        "folder": str(Path.cwd()),
        "first": first,
    }
    socket.send_fds(_server(), [f"{json.dumps(request)}\n".encode()], files)
    return int(_server().recv(NUM_BYTES))


def ended(process: int, *, options: int = os.WNOHANG) -> int | None:
    """Return the status that a process has ended with, negative for a signal; None if it runs."""
    _server().sendall(f"{json.dumps({'process': process, 'options': options})}\n".encode())
    found, status = json.loads(_server().recv(NUM_BYTES))
    return os.waitstatus_to_exitcode(status) if found else None


def run(*words: str, typed: str | bytes = "", first: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program without a terminal, and return what it prints."""
    data = typed.encode() if isinstance(typed, str) else typed
    if not hasattr(os, "fork"):
        argv = [sys.executable, "-m", "lasvegas_tui", *words]
        done = subprocess.run(argv, input=data, capture_output=True)
        return subprocess.CompletedProcess(
            argv, done.returncode, done.stdout.decode(), done.stderr.decode()
        )
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(data)
        given.seek(0)
        files = [file.fileno() for file in (given, out, err)]
        process = start(words, os.environ, files, first)
        status = ended(process, options=0)
        assert status is not None
        for file in (out, err):
            file.seek(0)
        return subprocess.CompletedProcess(words, status, out.read().decode(), err.read().decode())


# -- the process that has loaded the program -------------------------------------------------------


def serve(server: socket.socket) -> list[str]:
    """Answer requests until nobody is left to ask; return in each process that is forked."""
    while True:
        message, files, *_ = socket.recv_fds(server, NUM_BYTES, NUM_STREAMS)
        while message and not message.endswith(b"\n"):
            message += server.recv(NUM_BYTES)
        if not message:
            sys.exit()
        request = json.loads(message)
        if "process" in request:
            server.sendall(json.dumps(os.waitpid(*request.values())).encode())
        elif process := os.fork():
            for file in files:
                os.close(file)
            server.sendall(str(process).encode())
        else:
            server.close()
            begin(files, request)
            return list(request["words"])


def begin(files: Sequence[int], request: dict[str, Any]) -> None:
    """Let this process be as if it was just started."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    if os.isatty(0):
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    sys.stdin = sys.__stdin__ = os.fdopen(0, closefd=False)  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", closefd=False)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", closefd=False)  # type: ignore[misc]
    os.environ.clear()
    os.environ.update(request["environ"])
    os.chdir(request["folder"])
    random.seed()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    exec(request["first"], {})


def load() -> None:
    """Import all that a game on a terminal may need."""
    for name in ("app", "bots", "demos", "lines", "rules", "screens"):
        package = import_module(f"lasvegas_tui.{name}")
        for module in walk_packages(getattr(package, "__path__", ()), f"{package.__name__}."):
            import_module(module.name)
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faults.enable()
    load()
    end(main(serve(socket.socket(fileno=os.dup(0)))))
