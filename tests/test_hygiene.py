from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import lasvegas_tui

ROOT = Path(lasvegas_tui.__file__).parents[1]
PROGRAM = "import sys, {module}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"


@pytest.mark.parametrize(
    "module", ["rules", "bots", "seats", "settings", "events", "session", "transcript", "narration", "mediator"]
)
def test_the_games_are_played_without_a_screen(module: str) -> None:
    command = [sys.executable, "-c", PROGRAM.format(module=f"lasvegas_tui.{module}")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert not {"textual", "rich"} & set(done.stdout.split())
    assert "lasvegas_tui" in done.stdout.split()
