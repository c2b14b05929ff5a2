"""What the program writes to a terminal: over a slow line every kilobyte is felt."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.board.table import DuelFought, TableScored
from lasvegas_tui.rules.card.table import Placed
from lasvegas_tui.rules.core import News
from lasvegas_tui.rules.vegan.table import RoundScored, TrickTaken
from lasvegas_tui.screens.table.motion import PICTURE
from lasvegas_tui.screens.table.tempo import TEMPOS
from tests.saved import is_paying_next, saved_by_bots, saved_game
from tests.terminal import PROGRAM, Terminal

LOBBY = PROGRAM
TABLE = (*PROGRAM, "play", "royale", "--players", "Anna,Ben", "--seed", "3")
KB = 1024
STILL = 0.4
"""Seconds without a byte after which nothing more is to be painted."""


def num_written(terminal: Terminal, *keys: str) -> int:
    """The bytes that come until nothing moves any more, after some keys or from the start."""
    before = len(terminal.raw) if keys else 0
    terminal.press(*keys)
    terminal.settle(STILL)
    return len(terminal.raw) - before


@pytest.mark.parametrize(
    ("words", "seen", "size", "most"),
    [
        (LOBBY, "New game", (80, 24), 10 * KB),
        (LOBBY, "New game", (120, 35), 14 * KB),
        (LOBBY, "New game", (200, 60), 24 * KB),
        (TABLE, "Enter rolls", (80, 24), 12 * KB),
        (TABLE, "Enter rolls", (120, 35), 22 * KB),
        (TABLE, "Enter rolls", (200, 60), 38 * KB),
    ],
)
def test_the_first_picture_is_painted_once(
    words: tuple[str, ...], seen: str, size: tuple[int, int], most: int
) -> None:
    with Terminal(words, size=size) as terminal:
        terminal.wait_for(seen)
        assert num_written(terminal) < most


def test_a_screen_that_comes_after_another_is_painted_once() -> None:
    with Terminal(TABLE) as terminal:
        terminal.wait_for("Enter rolls")
        num_written(terminal)
        assert num_written(terminal, "q") < 12 * KB
        assert "Continue" in terminal.text
        assert num_written(terminal, "enter") < 12 * KB
        assert "Enter rolls" in terminal.text


def test_a_key_repaints_what_it_changes() -> None:
    with Terminal([*TABLE, "--animation", "off"]) as terminal:
        terminal.wait_for("Enter rolls")
        num_written(terminal)
        assert num_written(terminal, "enter") < 5 * KB
        assert num_written(terminal, "down") < 4 * KB
        assert num_written(terminal, "down") < 4 * KB


def test_a_prompt_that_grows_repaints_nothing_above_it() -> None:
    people = ("--players", "Maximiliania,Ben")
    with Terminal([*PROGRAM, "play", "board", *people], size=(80, 24)) as terminal:
        terminal.wait_for("to place the pawn")
        for keys in (("1", "2", "enter"), ("5", "enter"), ("m", "1", "1", "enter")):
            num_written(terminal, *keys)
        assert num_written(terminal, "U") < 3 * KB
        assert "moves the pawn" in terminal.text
        assert "keeps both." in terminal.lines[20]
        assert num_written(terminal, "escape") < 3 * KB


def test_a_frame_of_the_rolling_dice_is_light() -> None:
    written = {}
    for animation in ("off", "normal"):
        with Terminal([*TABLE, "--animation", animation]) as terminal:
            terminal.wait_for("Enter rolls")
            num_written(terminal)
            written[animation] = num_written(terminal, "enter")
    num_frames = TEMPOS["normal"].num_frames
    assert 0 < (written["normal"] - written["off"]) / num_frames < 3 * KB


@pytest.mark.parametrize(
    ("game", "news", "seen"),
    [
        ("card", Placed, "All reveal"),
        ("vegan", TrickTaken, "goes to"),
        ("vegan", RoundScored, "all at once"),
        ("board", TableScored, "Mary Chip  table"),
    ],
)
def test_a_picture_of_whatever_else_moves_is_light(game: str, news: type[News], seen: str) -> None:
    saved_by_bots(game, news)
    with Terminal([*PROGRAM, "resume"], size=(80, 24)) as terminal:
        terminal.wait_for(seen)
        terminal.pump(2 * PICTURE)  # what is painted before anything moves
        most = pictures = 0
        while seen in terminal.text:
            before = len(terminal.raw)
            terminal.pump(PICTURE / 4)
            written = len(terminal.raw) - before
            if seen in terminal.text:
                most, pictures = max(most, written), pictures + bool(written)
    assert pictures > 2, "nothing moved"
    assert most < 4 * KB


@pytest.mark.parametrize("size", [(80, 24), (120, 35)])
def test_the_picture_that_decides_a_duel_is_light(size: tuple[int, int]) -> None:
    saved_by_bots("board", DuelFought, duels=True)
    with Terminal([*PROGRAM, "resume"], size=size) as terminal:
        terminal.wait_for("Duel  table")
        terminal.settle()  # what is painted before anything moves
        written = []
        while "Duel  table" in terminal.text:
            before = len(terminal.raw)
            terminal.pump(2 * PICTURE)
            if "Duel  table" in terminal.text:
                written.append(len(terminal.raw) - before)
    assert sum(map(bool, written)) > 2, "nothing moved"
    assert max(written) < 4 * KB


def test_a_picture_of_a_payout_is_light() -> None:
    saved_game(is_paying_next)
    most = pictures = 0
    with Terminal([*PROGRAM, "resume"], size=(80, 24)) as terminal:
        terminal.settle(STILL)
        terminal.press("right", "enter")
        terminal.wait_for("Payout")
        before = len(terminal.raw)
        while "is over" not in terminal.text:
            terminal.pump(PICTURE / 4)
            written, before = len(terminal.raw) - before, len(terminal.raw)
            most, pictures = max(most, written), pictures + bool(written)
    assert pictures > 20, "nothing moved"
    assert most < 4 * KB
