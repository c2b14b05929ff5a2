"""Nothing of an older picture stays on a terminal: after every key it shows what a fresh one would.

The hands here take back most of all: what is asked then stands where something else did.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lasvegas_tui import rules, settings
from lasvegas_tui.asking.question import Question
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens
from lasvegas_tui.settings import Settings
from tests.terminal import KEYS, PROGRAM, Terminal
from tests.ui.tables import targeting_of
from tests.walking import random_steps

pytestmark = pytest.mark.terminal

TELLING = """
import os
from textual.events import Key
from lasvegas_tui.app import LasVegas
hear = LasVegas.on_event
async def on_event(self, event):
    await hear(self, event)
    if isinstance(event, Key):
        with open({file!r}, "ab") as file:
            file.write(b".")
LasVegas.on_event = on_event
os.fsync = lambda file: None
"""
"""Lets the program tell in a file that it has heard a key, and wait for no disk meanwhile."""
SIZE, WIDER = (80, 24), (81, 24)
TICKS = 0.1
"""Seconds that are longer than some ticks of a screen, between which a program has no work."""
NUM_KEYS = 10
LONG = 100
"""Steps after which a game has a history of more than a page."""
SEATS = (Seat("Anna", "orange"), Seat("Ruby", "blue", "random"), Seat("Duke", "green", "random"))
USUAL = ("enter", "enter", "enter", "down", "up", "left", "right", "escape", *"123456")
PAGES = "ln"


class Resumed(Terminal):
    """The saved game on a terminal, where a key has been heard once it is pressed."""

    def __init__(self, heard: Path) -> None:
        heard.touch()
        self._heard = heard
        super().__init__((*PROGRAM, "resume"), SIZE, first=TELLING.format(file=str(heard)))
        self.wait_for_quiet("m more")

    def press(self, *keys: str) -> None:
        for key in keys:
            num_heard = self._heard.stat().st_size
            self.send(KEYS.get(key, key).encode())
            self.wait_until(lambda: self._heard.stat().st_size > num_heard, f"{key} to be heard")  # noqa: B023
            self.settle(TICKS)

    def seen(self) -> list[list[object]]:
        """Return what is seen of each cell: of a blank no more than its ground."""
        buffer = self.screen.buffer
        cells = [[buffer[y][x] for x in range(SIZE[0])] for y in range(SIZE[1])]
        return [[cell if cell.data.strip() else cell.bg for cell in row] for row in cells]

    def paint_anew(self) -> None:
        """Have all of the screen painted, as a new size does."""
        self.resize(*WIDER)
        self.resize(*SIZE)


def is_guessing(session: Session) -> bool:
    """Whether the person has to guess tokens."""
    return GuessTokens(1) in session.view(0).actions


def is_choosing_from_a_list(session: Session) -> bool:
    view = session.view(0)
    return Question(view, 0, targeting_of(session), view.actions).is_list


def is_long(session: Session) -> bool:
    return len(session.steps) > LONG


def saved(game: str, options: dict[str, Any], wanted: Callable[[Session], bool], seed: int) -> None:
    """Save a game of a person and two bots where the person is asked what is wanted."""
    settings.save(Settings(animation="off", hints=False))
    rng = Random(seed)
    chosen = rules.game(game).options(**options)
    while True:
        session = Session.start(Header.new(game, chosen, SEATS, rng.randrange(10**6)))
        for _ in random_steps(session, rng):
            if session.awaited[:1] == (0,) and session.can_take_back and wanted(session):
                transcript = Transcript.create(session.header)
                for event in session.events:
                    transcript.append(event)
                transcript.close()
                return


def next_key(terminal: Terminal, rng: Random) -> str:
    """Return any key; where a list may be shown, most of the time the one that goes back."""
    is_choice = " choose  u undo" in terminal.lines[-1]
    if rng.random() < (0.6 if is_choice else 0.2):
        return "u"
    return rng.choice(USUAL) if rng.random() < 0.9 else rng.choice(PAGES)


CASES: list[tuple[str, dict[str, Any], Callable[[Session], bool], int]] = [
    *[("royale", {"tiles": 6}, is_guessing, seed) for seed in range(2)],
    ("royale", {"tiles": 6}, is_choosing_from_a_list, 4),
    ("dice", {"chips": True}, is_choosing_from_a_list, 5),
    ("card", {"sequential": True, "chips": True}, is_choosing_from_a_list, 6),
    ("board", {"duels": True}, is_long, 7),
    ("vegan", {}, is_long, 8),
]


@pytest.mark.parametrize(
    ("game", "options", "wanted", "seed"),
    [CASES[0], *(pytest.param(*case, marks=pytest.mark.nightly) for case in CASES[1:])],
)
def test_undone_choice_leaves_nothing_on_the_screen(
    game: str, options: dict[str, Any], wanted: Callable[[Session], bool], seed: int, tmp_path: Path
) -> None:
    saved(game, options, wanted, seed)
    rng, keys = Random(seed), ["u"]
    with Resumed(tmp_path / "heard") as terminal:
        while len(keys) <= NUM_KEYS:
            terminal.press(keys[-1])
            shown, told = terminal.seen(), terminal.text
            terminal.paint_anew()
            assert terminal.seen() == shown, f"after {keys}:\n{told}\nis\n{terminal.text}"
            keys.append(next_key(terminal, rng))


@pytest.mark.nightly
def test_history_opens_at_its_end(tmp_path: Path) -> None:
    saved("dice", {}, is_long, 1)
    with Resumed(tmp_path / "heard") as terminal:
        for _ in range(NUM_KEYS):
            terminal.press("l")
            shown = terminal.text
            terminal.paint_anew()
            assert terminal.text == shown
            terminal.press("escape")
