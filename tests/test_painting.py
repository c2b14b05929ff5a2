"""What the program writes to a terminal: over a slow line every kilobyte is felt."""

from __future__ import annotations

from typing import Any

import pytest

from lasvegas_tui.rules.board.table import DuelFought, TableScored
from lasvegas_tui.rules.card.table import Placed
from lasvegas_tui.rules.casinos import CasinoPaid
from lasvegas_tui.rules.core import News
from lasvegas_tui.rules.vegan.table import RoundScored
from lasvegas_tui.screens.pace import PACES
from tests.saved import saved_by_bots
from tests.terminal import PROGRAM, Terminal

LOBBY = PROGRAM
TABLE = (*PROGRAM, "play", "royale", "--players", "Anna,Ben", "--seed", "3")
KB = 1024
SMALL, LARGE = (80, 24), (120, 35)
SCENES: list[tuple[str, dict[str, Any], type[News], tuple[int, int]]] = [
    ("dice", {"chips": True}, CasinoPaid, SMALL),
    ("royale", {"tiles": 6}, CasinoPaid, SMALL),
    ("card", {}, Placed, SMALL),
    ("card", {}, CasinoPaid, SMALL),
    ("board", {}, TableScored, SMALL),
    ("board", {"duels": True}, DuelFought, SMALL),
    ("board", {"duels": True}, DuelFought, LARGE),
    ("vegan", {}, RoundScored, SMALL),
]
"""What moves in each game."""
BEGINS, ENDS = b"\x1b[?2026h", b"\x1b[?2026l"
"""What is written around a picture for a terminal that shows each all at once."""
FIRST_PICTURES = 3
"""Pictures in which a screen comes, at most."""
STILL = 0.4
"""Seconds without a byte after which nothing more is to be painted."""


def num_written(terminal: Terminal, *keys: str) -> int:
    """The bytes that come until nothing moves any more, after some keys or from the start."""
    before = len(terminal.raw) if keys else 0
    terminal.press(*keys)
    terminal.settle(STILL)
    return len(terminal.raw) - before


def pictures(terminal: Terminal) -> list[bytes]:
    """Return what was written for each picture that was painted."""
    return [written.partition(ENDS)[0] for written in bytes(terminal.raw).split(BEGINS)[1:]]


@pytest.mark.parametrize(
    ("words", "seen", "size", "most"),
    [
        (LOBBY, "New game", (80, 24), 7 * KB),
        (LOBBY, "New game", (120, 35), 10 * KB),
        (LOBBY, "New game", (200, 60), 18 * KB),
        (TABLE, "Enter rolls", (80, 24), 8 * KB),
        (TABLE, "Enter rolls", (120, 35), 14 * KB),
        (TABLE, "Enter rolls", (200, 60), 32 * KB),
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
        assert num_written(terminal, "q") < 20 * KB
        assert "Continue" in terminal.text
        assert num_written(terminal, "enter") < 20 * KB
        assert "Enter rolls" in terminal.text


def test_a_key_repaints_what_it_changes() -> None:
    with Terminal([*TABLE, "--animation", "off"]) as terminal:
        terminal.wait_for("Enter rolls")
        num_written(terminal)
        assert num_written(terminal, "enter") < 3 * KB
        assert num_written(terminal, "down") < 3 * KB
        assert num_written(terminal, "down") < 3 * KB


def test_a_prompt_that_grows_repaints_nothing_above_it() -> None:
    people = ("--players", "Maximiliania,Ben")
    with Terminal([*PROGRAM, "play", "board", *people], size=(80, 24)) as terminal:
        terminal.wait_for("to place the pawn")
        for keys in (("1", "2", "enter"), ("5", "enter"), ("m", "1", "1", "enter")):
            num_written(terminal, *keys)
        assert num_written(terminal, "u") < 3 * KB
        assert "moves the pawn" in terminal.text
        assert "counts for no record." in terminal.lines[20]
        assert num_written(terminal, "escape") < 3 * KB


def test_a_frame_of_the_rolling_dice_is_light() -> None:
    written = {}
    for animation in ("off", "normal"):
        with Terminal([*TABLE, "--animation", animation]) as terminal:
            terminal.wait_for("Enter rolls")
            num_written(terminal)
            written[animation] = num_written(terminal, "enter")
    num_frames = PACES["normal"].num_frames
    assert 0 < (written["normal"] - written["off"]) / num_frames < 3 * KB


@pytest.mark.parametrize(("game", "options", "news", "size"), SCENES)
def test_every_picture_of_a_scene_is_light(
    game: str, options: dict[str, Any], news: type[News], size: tuple[int, int]
) -> None:
    """So are those that lead to it, and of what comes after it; two may change the whole stage."""
    path = saved_by_bots(game, news, **options)
    num_lines = len(path.read_bytes().splitlines())

    def is_over() -> bool:
        return len(path.read_bytes().splitlines()) > num_lines + 3

    with Terminal([*PROGRAM, "resume", "--animation", "fast"], size=size) as terminal:
        terminal.wait_until(is_over, "the step after the scene")
        moving = [len(written) for written in pictures(terminal)[FIRST_PICTURES:]]
    assert len(moving) > 2, "nothing moved"
    assert max(moving) < 8 * KB
    assert sum(written > 4 * KB for written in moving) <= 2
