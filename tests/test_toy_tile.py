"""A tile is a module and a page in a folder: a seventeenth side is played without a changed file.

It is put in a folder of its own and met by another process, so that nothing of it stays here.
"""

import shutil
from pathlib import Path

import pytest

from lasvegas_tui.rules.royale.tiles import TILES
from tests.apart import TESTS, run_tests

pytestmark = pytest.mark.nightly

TOY = TESTS / "toy_tile"
CHECKS = (
    "toy_tile/checks.py",
    "test_rulebook.py",
    "test_narration.py::test_every_choice_at_a_tile_has_a_label_and_a_sentence",
    "files/test_reading.py::test_documentation_names_every_action_field_and_option[royale]",
    "rules/royale/test_sides.py",
    "rules/royale/test_main_game.py::test_random_games_use_every_side_and_every_action",
)
"""What holds of the toy, and what is said of all tiles."""


@pytest.mark.long
@pytest.mark.timeout(300)
def test_tile_of_another_folder_passes_the_checks_of_all_tiles(tmp_path: Path) -> None:
    for name in ("pickpocket.py", "pickpocket.md"):
        shutil.copy(TOY / name, tmp_path)
    checks = [str(TESTS / check) for check in CHECKS]
    run_tests(*checks, plugin="tests.toy_tile.plugin", LASVEGAS_TILES=str(tmp_path))
    assert "I1" not in TILES
