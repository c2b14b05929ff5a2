"""Folders and files that cannot be used, and how the program ends there."""

import ctypes
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import lasvegas_tui

ROOT = Path(lasvegas_tui.__file__).parents[1]
PROGRAM = """
import contextlib, io, json, sys
from lasvegas_tui.cli import main
ends = []
for words in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main.main(words)
    ends.append((status, out.getvalue(), err.getvalue()))
print(json.dumps(ends))
"""
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


def obey_modes() -> None:
    """Let a program obey the modes of files, even if root starts it."""
    if os.geteuid() == 0:
        for right in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
            ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, right)


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of somebody who may not enter the folder `closed` in it."""
    with tempfile.TemporaryDirectory() as name:
        found = Path(name)
        for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
            monkeypatch.setenv(f"XDG_{kind}_HOME", f"{name}/{kind.lower()}")
        (found / "closed").mkdir()
        (found / "closed").chmod(0)
        yield found
        (found / "closed").chmod(0o700)
        for folder in found.rglob("*"):
            folder.chmod(0o700)


def ends(*commands: list[str]) -> list[tuple[int, str, str]]:
    """Carry out commands as somebody who obeys modes; return each status and what is printed."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(commands)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        preexec_fn=obey_modes,
    )
    assert done.stderr == ""
    return [(status, out, err) for status, out, err in json.loads(done.stdout)]
