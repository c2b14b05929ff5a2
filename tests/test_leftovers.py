"""Nothing of an older picture stays on a terminal: after every key it shows what a fresh one would.

The hands here take back most of all: what is asked then stands where something else did.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from lasvegas_tui import rules, settings
from lasvegas_tui.files.transcript import Transcript
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens
from lasvegas_tui.screens import look_of
from lasvegas_tui.screens.table.asking.question import Question
from lasvegas_tui.settings import Settings
from tests.terminal import KEYS, Terminal
from tests.walking import random_steps

pytestmark = [pytest.mark.terminal, pytest.mark.nightly]

TELLING = """
import os, sys
from textual.events import Key
from lasvegas_tui.app import LasVegas
from lasvegas_tui.cli.main import main
hear = LasVegas.on_event
async def on_event(self, event):
    await hear(self, event)
    if isinstance(event, Key):
        os.write({file}, b".")
LasVegas.on_event = on_event
os.fsync = lambda file: None
sys.exit(main(["resume"]))
"""
"""The program; it tells in a file that it has heard a key, and waits for no disk meanwhile."""
SIZE, WIDER = (80, 24), (81, 24)
TICKS = 0.1
"""Seconds that are longer than some ticks of a screen, between which a program has no work."""
NUM_KEYS = 16
LONG = 100
"""Steps after which a game has a history of more than a page."""
SEATS = (Seat("Anna", "orange"), Seat("Ruby", "blue", "random"), Seat("Duke", "green", "random"))
USUAL = ("enter", "enter", "enter", "down", "up", "left", "right", "escape", *"123456")
PAGES = "ln"


class Resumed(Terminal):
    """The saved game on a terminal, where a key has been heard once it is pressed."""

    def __init__(self) -> None:
        self._heard, told = os.pipe()
        os.set_inheritable(told, True)
        super().__init__((sys.executable, "-c", TELLING.format(file=told)), SIZE)
        os.close(told)
        self.wait_for_quiet(" leave")

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        os.close(self._heard)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.send(KEYS.get(key, key).encode())
            self.wait_until(self._has_heard, f"{key} to be heard")
            self.settle(TICKS)

    def _has_heard(self) -> bool:
        return bool(select.select([self._heard], [], [], 0)[0] and os.read(self._heard, 1))

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
    return Question(view, 0, look_of(session).targeting, view.actions).is_list


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
    is_choice = any(f" choose  u {word}" in terminal.lines[-1] for word in ("undo", "take back"))
    if rng.random() < (0.6 if is_choice else 0.2):
        return "u"
    return rng.choice(USUAL) if rng.random() < 0.9 else rng.choice(PAGES)


@pytest.mark.parametrize(
    ("game", "options", "wanted", "seed"),
    [
        *[("royale", {"tiles": 6}, is_guessing, seed) for seed in range(4)],
        ("royale", {"tiles": 6}, is_choosing_from_a_list, 4),
        ("dice", {"chips": True}, is_choosing_from_a_list, 5),
        ("card", {"sequential": True, "chips": True}, is_choosing_from_a_list, 6),
        ("board", {"duels": True}, is_long, 7),
        ("vegan", {}, is_long, 8),
    ],
)
def test_what_is_taken_back_leaves_nothing_on_the_screen(
    game: str, options: dict[str, Any], wanted: Callable[[Session], bool], seed: int
) -> None:
    saved(game, options, wanted, seed)
    rng, keys = Random(seed), ["u"]
    with Resumed() as terminal:
        while len(keys) <= NUM_KEYS:
            terminal.press(keys[-1])
            shown, told = terminal.seen(), terminal.text
            terminal.paint_anew()
            assert terminal.seen() == shown, f"after {keys}:\n{told}\nis\n{terminal.text}"
            keys.append(next_key(terminal, rng))


def test_the_history_opens_at_its_end() -> None:
    saved("dice", {}, is_long, 1)
    with Resumed() as terminal:
        for _ in range(NUM_KEYS):
            terminal.press("l")
            shown = terminal.text
            terminal.paint_anew()
            assert terminal.text == shown
            terminal.press("escape")
