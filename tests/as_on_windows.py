"""Takes away from this process what Python has on Unix alone, as far as the program could use it.

What is made for the system that it runs on, such as parts of Python, is imported before that.
"""

import asyncio
import fcntl
import multiprocessing.connection
import os
import signal
import socket
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from types import ModuleType

import platformdirs.unix

BEFORE = (
    asyncio,
    multiprocessing.connection,
    socket,
    subprocess,
    tempfile,
    ProcessPoolExecutor,
    platformdirs,
)
MISSING_MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
MISSING_NAMES = (
    *("O_DIRECTORY", "O_NOCTTY", "O_NONBLOCK", "chown", "fchmod", "fchown", "fork", "geteuid"),
    *("getuid", "killpg", "mkfifo", "pread", "pwrite", "setsid", "wait"),
)
MISSING_MASKS = ("pthread_kill", "pthread_sigmask", "sigwait", "setitimer", "alarm", "pause")
SIGNALS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM"}
"""The signals that Windows has too."""


def _locking(file: int, mode: int, num_bytes: int) -> None:
    """Lock a file as `msvcrt.locking` locks bytes at the place in it, and refuse it as it does."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise PermissionError(13, "Permission denied") from error


def _msvcrt() -> ModuleType:
    module = ModuleType("msvcrt")
    module.__dict__.update(locking=_locking, LK_NBLCK=2)
    return module


def become() -> None:
    """Go on as on Windows."""
    sys.modules["msvcrt"] = _msvcrt()
    for name in MISSING_MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    signals = {name for name in dir(signal) if name.startswith("SIG") and name[3].isalpha()}
    for owner, names in ((signal, (*(signals - SIGNALS), *MISSING_MASKS)), (os, MISSING_NAMES)):
        for name in names:
            with suppress(AttributeError):
                delattr(owner, name)


become()
