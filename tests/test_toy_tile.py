"""A tile is a module and a page in a folder: a seventeenth side is played without a changed file.

It is put in a folder of its own and met by another process, so that nothing of it stays here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lasvegas_tui.rules.royale.tiles import TILES

TESTS = Path(__file__).parent
TOY = TESTS / "toy_tile"
CHECKS = (
    "toy_tile/checks.py",
    "test_rulebook.py",
    "test_narration_royale.py",
    "test_transcript.py::test_the_reference_lists_every_action_with_its_fields",
    "test_transcript.py::test_every_choice_is_written_down",
    "rules/royale/test_sides.py",
    "rules/royale/test_main_game.py::test_every_side_and_every_action_comes_up_in_random_play",
)
"""What holds of the toy, and what is said of all tiles."""


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_seventeenth_side_is_played_without_a_changed_file(tmp_path: Path) -> None:
    for name in ("pickpocket.py", "pickpocket.md"):
        shutil.copy(TOY / name, tmp_path)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.toy_tile.plugin",
            "-p",
            "no:cacheprovider",
            "-q",
        ]
        + [str(TESTS / check) for check in CHECKS],
        cwd=TESTS.parent,
        env={name: value for name, value in os.environ.items() if "PYTEST" not in name}
        | {"LASVEGAS_TILES": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "I1" not in TILES
