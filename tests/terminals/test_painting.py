"""What the program writes to a terminal: over a slow line every kilobyte counts."""

import asyncio
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

import pyte
import pytest
from textual._compositor import ChopsUpdate
from textual.app import App
from textual.screen import Screen

from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.board.news import DuelFought, TableScored
from lasvegas_tui.rules.card.news import Placed
from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.core import TERMINAL, News
from lasvegas_tui.rules.vegan.news import RoundScored
from lasvegas_tui.screens.table.pausable_timer import PICTURE
from lasvegas_tui.settings import PACES, Pace, Settings
from tests.saved import is_paying_next, saved_by_bots, saved_game
from tests.terminal import PROGRAM, Terminal
from tests.ui.tables import TableApp, asking, new_session
from tests.walking import shortly_before

LOBBY = PROGRAM
TABLE = (*PROGRAM, "play", "royale", "--players", "Anna,Ben", "--seed", "3")
KB = 1024
SCENES: list[tuple[str, dict[str, Any], type[News]]] = [
    ("dice", {"chips": True}, CasinoPaid),
    ("royale", {"tiles": 6}, CasinoPaid),
    ("card", {}, Placed),
    ("card", {}, CasinoPaid),
    ("board", {}, TableScored),
    ("board", {"duels": True}, DuelFought),
    ("vegan", {}, RoundScored),
]
"""What moves in each game."""
BEGINS, ENDS = b"\x1b[?2026h", b"\x1b[?2026l"
"""What is written around a picture for a terminal that shows each all at once."""
STILL = 0.4
"""Seconds without a byte after which nothing more is to be painted."""


def num_written(terminal: Terminal, *keys: str) -> int:
    """The bytes that come until nothing moves any more, after some keys or from the start."""
    before = len(terminal.raw) if keys else 0
    terminal.press(*keys)
    terminal.settle(STILL)
    return len(terminal.raw) - before


def pictures(terminal: Terminal) -> Iterator[tuple[int, str]]:
    """Yield the bytes of every picture that was painted, and what the terminal showed then."""
    screen = pyte.Screen(terminal.screen.columns, terminal.screen.lines)
    stream = pyte.ByteStream(screen)
    for written in bytes(terminal.raw).split(BEGINS):
        stream.feed(written)
        yield len(written.partition(ENDS)[0]), "\n".join(screen.display)


@pytest.mark.parametrize(
    ("words", "seen", "size", "most"),
    [
        (LOBBY, "New game", (80, 24), 16 * KB),
        pytest.param(LOBBY, "New game", (120, 35), 20 * KB, marks=pytest.mark.nightly),
        (LOBBY, "players", (200, 60), 84 * KB),  # what is read meanwhile may paint it again
        (TABLE, "Enter rolls", (80, 24), 22 * KB),
        pytest.param(TABLE, "Enter rolls", (120, 35), 34 * KB, marks=pytest.mark.nightly),
        (TABLE, "Enter rolls", (200, 60), 60 * KB),
    ],
)
@pytest.mark.usefixtures("known")
def test_first_picture_is_painted_once(
    words: tuple[str, ...], seen: str, size: tuple[int, int], most: int
) -> None:
    with Terminal(words, size=size) as terminal:
        terminal.wait_for(seen)
        assert num_written(terminal) < most


def test_following_screen_is_painted_once() -> None:
    with Terminal(TABLE) as terminal:
        terminal.wait_for("Enter rolls")
        num_written(terminal)
        assert num_written(terminal, "q") < 80 * KB
        assert "Continue" in terminal.text
        assert num_written(terminal, "enter") < 80 * KB
        assert "Enter rolls" in terminal.text


@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 35), marks=pytest.mark.nightly)])
def test_key_repaints_only_what_changes(size: tuple[int, int]) -> None:
    with Terminal([*TABLE, "--animation", "off"], size=size) as terminal:
        terminal.wait_for("Enter rolls")
        num_written(terminal)
        for key in ("enter", "down", "down"):
            assert num_written(terminal, key) < 12 * KB


def test_growing_prompt_repaints_nothing_above() -> None:
    people = ("--players", "Maximiliania,Ben")
    with Terminal([*PROGRAM, "play", "board", *people], size=(80, 24)) as terminal:
        terminal.wait_for("to choose the table where the pawn starts")
        for keys in (("1", "2", "enter"), ("5", "enter"), ("down",) * 4 + ("enter",)):
            num_written(terminal, *keys)
        assert num_written(terminal, "u") < 3 * KB
        assert "moves the pawn" in terminal.text
        assert "counts for no record." in terminal.text
        assert num_written(terminal, "escape") < 3 * KB


def test_frame_of_rolling_dice_writes_little() -> None:
    written = {}
    for animation in ("off", "normal"):
        with Terminal([*TABLE, "--animation", animation]) as terminal:
            terminal.wait_for("Enter rolls")
            num_written(terminal)
            written[animation] = num_written(terminal, "enter")
    num_frames = PACES["normal"].num_frames
    assert 0 < (written["normal"] - written["off"]) / num_frames < 5 * KB


@pytest.mark.parametrize(
    ("game", "options", "news"),
    [*SCENES[::2], *(pytest.param(*scene, marks=pytest.mark.nightly) for scene in SCENES[1::2])],
)
async def test_every_step_of_a_scene_writes_little(
    game: str, options: dict[str, Any], news: type[News], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So are those that lead to it, and what is asked after it, before the next deal."""
    monkeypatch.setitem(PACES, "fast", Pace(2, PICTURE, PICTURE, 0.3))
    session = new_session(game, 1, "random", "random", seed=2, **options)
    num_steps = 3 if news is Placed else 1  # people seal after the bots
    session = shortly_before(session, lambda game: _has(game, news), Random(5), num_steps)
    app, rng = TableApp(session, Settings(animation="fast", hints=False)), Random(5)
    written: list[int] = []
    begun = num_steps = len(session.events)

    def display(app: App[Any], screen: Screen[Any], update: Any) -> None:
        if isinstance(update, ChopsUpdate) and num_steps in (begun, len(session.events)):
            written.append(len(update.render_segments(app.console).encode()))

    async with asking(app):
        monkeypatch.setattr(App, "_display", display)
        while num_steps in (begun, len(session.events)) and session.node != TERMINAL:
            await asyncio.sleep(PICTURE / 4)
            if num_steps == begun and _has(session, news):
                num_steps = len(session.events)
            question = app.director.question
            if question is not None and question.player is not None:
                app.director.answer(rng.choice(question.actions))
            elif question is not None and not app.director.goes_on_by_itself:
                app.director.press("enter")
    assert len(written) > 2, "nothing moved"
    assert max(written[1:]) < 12 * KB


def _has(session: Session, news: type[News]) -> bool:
    """Whether something of a kind has just happened."""
    return any(isinstance(item, news) for item in session.view(None).news)


@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 35), marks=pytest.mark.nightly)])
def test_reveal_of_a_duel_writes_little(size: tuple[int, int]) -> None:
    saved_by_bots("board", DuelFought, duels=True)
    with Terminal([*PROGRAM, "resume"], size=size) as terminal:
        terminal.wait_for("Duel  table")
        terminal.wait_until(lambda: "Duel  table" not in terminal.text, "the end of the duel")
        whole = ("VEGAS", "Duel  table")
        _, *moving = (
            num for num, seen in pictures(terminal) if all(word in seen for word in whole)
        )
    assert len(moving) > 2, "nothing moved"
    heavy = [num for num in moving if num >= 4 * KB]
    assert len(heavy) <= 3, "the cards are turned; a busy machine leaves out only light pictures"
    assert max(moving) < 60 * KB


def test_frame_of_a_payout_writes_little() -> None:
    saved_game(is_paying_next)
    with Terminal([*PROGRAM, "resume"], size=(80, 24)) as terminal:
        terminal.wait_for_quiet(" choose  ")
        terminal.press("right", "enter")
        terminal.wait_for("is over")
        moving = [size for size, seen in pictures(terminal) if "Payout" in seen]
    assert len(moving) > 2, "nothing moved"
    assert median(moving) < 4 * KB
    assert max(moving) < 60 * KB, "where a busy machine leaves pictures out, the next shows more"
