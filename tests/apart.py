"""Tests that are run by a test, in a process where the game has more in it than here."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent


def run_tests(*args: str, plugin: str, **environment: str) -> None:
    """Run tests beside a plugin; fail where they do."""
    inherited = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", plugin, "-p", "no:cacheprovider", "-q", *args],
        cwd=TESTS.parent,
        env=inherited | environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
