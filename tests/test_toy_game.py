"""Toys: games and a tile in a folder of their own, which are played without a changed file.

Pig is played in the open; in Showdown hands are secret. What is checked of the tile is met by
another process, so that nothing of it stays here.
"""

import json
import re
import shutil
from pathlib import Path

import pytest

from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.widgets.choice_list import CHOSEN
from tests import loaded
from tests.apart import TESTS, run_tests
from tests.terminal import PROGRAM, Terminal

TOYS = "import tests.toys.launch"
ASKED, OVER = "Roll again", "The game is over"
LAWS = (
    "tests/rules/test_conformance.py",
    "tests/rules/test_memory.py",
    "tests/toys/checks.py",
    "tests/ui/toys.py",
    "tests/phones/test_every_game.py",
)
"""What holds of every game, what is told of the toys, and what their tables keep secret."""
ENOUGH = 8
"""Points of a turn that Anna holds."""


def lasvegas(*args: str) -> str:
    """Return what the program prints."""
    done = loaded.run(*args, first=TOYS)
    assert done.returncode == 0, done.stderr
    return done.stdout


def program(*args: str) -> Terminal:
    return Terminal([*PROGRAM, *args, "--animation", "off"], first=TOYS)


def saved() -> Path:
    (path,) = Path.home().rglob("*.jsonl")
    return path


def wait_for_question(terminal: Terminal) -> bool:
    """Waits for Anna's turn; False where the game is over."""
    terminal.wait_until(lambda: ASKED in terminal.text or OVER in terminal.text, "a question")
    terminal.settle()
    return OVER not in terminal.text


def at_risk(terminal: Terminal) -> int:
    found = re.search(r"At risk (\d+)\.", terminal.text)
    assert found is not None, terminal.text
    return int(found[1])


def table_lines(terminal: Terminal) -> list[str]:
    """Return the lines of the table, without the mark of the choice under the cursor."""
    return [line.replace(CHOSEN, " ") for line in terminal.lines[1:14]]


@pytest.mark.terminal
@pytest.mark.timeout(300)
def test_toy_is_played_to_its_end_by_a_person_and_a_bot() -> None:
    with program("play", "pig", "--players", "Anna,bot", "--seed", "3") as terminal:
        assert wait_for_question(terminal)
        first = table_lines(terminal)
        assert "Scores Anna 0, Ruby 0." in terminal.text
        terminal.press("?")
        terminal.wait_for("as they dare.")
        terminal.press("escape")
        assert wait_for_question(terminal)
        terminal.press("2", "enter")
        assert wait_for_question(terminal)
        terminal.press("l")
        terminal.wait_for("Anna holds.")
        terminal.press("escape")
        assert wait_for_question(terminal)
        assert table_lines(terminal) != first
        terminal.press("u", "u", "enter")
        terminal.wait_until(lambda: table_lines(terminal) == first, "the table as it was")
        terminal.press("1", "enter")
        assert wait_for_question(terminal)
        left = table_lines(terminal)
        terminal.press("q")
        terminal.wait_for("Continue")
        assert re.search(r"Pig +round 1, . Anna is next", terminal.text)
        terminal.press("q")
        assert terminal.wait() == 0

    with program("resume") as terminal:
        assert wait_for_question(terminal)
        assert table_lines(terminal) == left
        while wait_for_question(terminal):
            terminal.press("2" if at_risk(terminal) >= ENOUGH else "1", "enter")
        terminal.press("enter")
        terminal.wait_for("Enter play again")
        terminal.press("q")
        terminal.wait_for("New game")
        assert re.search(r"Pig +2-5", terminal.text)

    report = json.loads(lasvegas("replay", str(saved()), "--json"))
    assert report["standings"][0]["total"] >= 30

    with program("replay", str(saved())) as terminal:
        terminal.wait_for("Step 0 of")
        terminal.press("end", "w")
        terminal.wait_for(" wins")


def test_toy_appears_in_help_simulation_and_rules() -> None:
    assert re.search(r"^  pig +Pig", lasvegas("play", "--help"), re.M)
    assert "Pig, for 2 to 5 players." in lasvegas("play", "pig", "--help")
    assert lasvegas("benchmark", "pig", "--seconds", "0.01").count("pig, ") == 4
    assert lasvegas("rules", "pig").startswith("# Pig\n\nPig: in turn")


@pytest.mark.nightly
@pytest.mark.long
@pytest.mark.timeout(300)
def test_checks_of_all_games_pass_for_the_toys() -> None:
    run_tests(*LAWS, "-k", "pig or showdown or toys", plugin="tests.toys.plugin")


TOY = TESTS / "toy_tile"
CHECKS = (
    "toy_tile/checks.py",
    "test_rulebook.py",
    "test_narration.py::test_every_choice_at_a_tile_has_a_label_and_a_sentence",
    "files/test_reading.py::test_documentation_names_every_action_field_and_option[royale]",
    "rules/royale/test_main_game.py::test_every_part_of_a_tile_names_its_side",
    "rules/royale/test_main_game.py::test_random_games_use_every_side_and_every_action",
)
"""What holds of the toy, and what is said of all tiles."""


@pytest.mark.nightly
@pytest.mark.long
@pytest.mark.timeout(300)
def test_tile_of_another_folder_passes_the_checks_of_all_tiles(tmp_path: Path) -> None:
    for name in ("pickpocket.py", "pickpocket.md"):
        shutil.copy(TOY / name, tmp_path)
    checks = [str(TESTS / check) for check in CHECKS]
    run_tests(*checks, plugin="tests.toy_tile.plugin", LASVEGAS_TILES=str(tmp_path))
    assert "I1" not in TILES
