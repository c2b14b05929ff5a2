"""The very first start: a round to play in place of a menu, once."""

from pathlib import Path

import pytest

from lasvegas_tui import demos, settings
from tests.saved import header, written
from tests.terminal import PROGRAM, Terminal

pytestmark = pytest.mark.terminal


@pytest.mark.nightly  # plays its forty seconds
def test_first_start_opens_a_round_won_with_four_keys() -> None:
    with Terminal([*PROGRAM, "--animation", "fast"]) as terminal:
        terminal.wait_for_quiet("Press Enter to roll")
        assert "Esc lobby" in terminal.text
        terminal.press("enter")
        terminal.wait_for_quiet("press 6")
        terminal.press("6", "enter")
        terminal.wait_for("90K would be yours")
        terminal.wait_for_quiet("A tie!")
        assert terminal.text.count(" tie\n") == 2, "both are struck out"
        terminal.press("enter")
        terminal.wait_for("You won 90K. That was the whole game.")
        terminal.wait_for_quiet("Play a real game")
        terminal.press("enter")
        terminal.wait_for_quiet("What is your name?")
        terminal.press(*"Zoe", "enter")
        terminal.wait_for_quiet("Enter rolls 8 dice")
        assert "Zoe" in terminal.text
        assert "hides hints" in terminal.text, "the coach"
        terminal.press("q")
        terminal.wait_for("Continue")
    with Terminal(PROGRAM) as terminal:
        terminal.wait_for("New game")
    kept, _ = settings.load()
    assert kept.learned == (demos.first_round().full_name,)
    assert kept.last_table["dice"][0].name == "Zoe", "it is proposed again"


def test_other_choice_in_the_first_round_is_shown_and_undone() -> None:
    with Terminal(PROGRAM) as terminal:
        terminal.wait_for_quiet("Press Enter to roll")
        terminal.press("enter")
        terminal.wait_for_quiet("press 6")
        terminal.press("2", "enter")
        terminal.wait_for("this lesson needs another")
        assert "Anna and Ben would be tied" in terminal.text
        terminal.press("right")
        terminal.wait_for_quiet("press 6")


def test_first_round_left_by_escape_does_not_return() -> None:
    with Terminal(PROGRAM) as terminal:
        terminal.wait_for_quiet("Press Enter to roll")
        terminal.press("escape")
        terminal.wait_for_quiet("New game")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
    with Terminal(PROGRAM) as terminal:
        terminal.wait_for("New game")


def test_escape_leaves_the_first_round_while_dice_roll() -> None:
    with Terminal(PROGRAM) as terminal:
        terminal.wait_for_quiet("Press Enter to roll")
        terminal.send(b"\r")
        terminal.wait_until(lambda: "Enter roll" not in terminal.text, "rolling dice")
        terminal.press("escape")
        terminal.wait_for("New game")


def test_first_start_with_a_named_game_opens_its_setup() -> None:
    with Terminal([*PROGRAM, "play", "royale"]) as terminal:
        terminal.wait_for("Deal the first round")


def test_first_start_with_a_saved_game_opens_the_lobby() -> None:
    written(9, header(num=3))
    with Terminal(PROGRAM) as terminal:
        terminal.wait_for("Continue")


def test_first_start_with_unwritable_settings_opens_the_lobby(home: Path) -> None:
    (home / "config").write_text("a file where a folder should be")
    with Terminal(PROGRAM) as terminal:
        terminal.wait_for("New game")
