"""Whole games a line at a time on a real terminal, by what is told and by nothing else."""

import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.lines.choices import Choices, UnknownChoiceError
from lasvegas_tui.lines.console import PROMPT, WIDTH
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.mediator import Mediator
from lasvegas_tui.play.mediator_requests import AskToChoose, GameOver, Reply, Say, Think
from lasvegas_tui.play.seats import typed_seats
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules.core import Action
from tests.lines.table import ALONE, CLEAR
from tests.nightly import rest_at_night
from tests.terminal import PROGRAM, Terminal

pytestmark = [pytest.mark.terminal, pytest.mark.long]

GAMES: dict[str, tuple[str, str, list[str], dict[str, Any]]] = {
    "royale": ("royale", "Anna,Ben,Ruby:simple", ["--tiles", "6"], {"tiles": 6}),
    "dice": ("dice", "Anna,Ruby:simple", ["--chips"], {"chips": True}),
    "card": ("card", "Anna,Ben,Ruby:simple", [], {}),
    "board": ("board", "Anna,Ben", ["--duels"], {"duels": True}),
    "vegan": ("vegan", "Anna,Ben", [], {}),
}
SEED = 27


class Beside:
    """A game that is played beside the program, and tells what is to be typed next."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.rng = Random(3)
        self.requests = Mediator(session, Seating(session), lambda: "auto").play()
        self.request = next(self.requests)
        self._go_on()

    def answer(self, told: str) -> str:
        """Return what a person types after what was told."""
        if re.search(r"[Pp]ress Enter", told.splitlines()[-1]):
            return ""
        assert isinstance(self.request, AskToChoose)
        view, names = self.request.view, [seat.name for seat in self.session.seats]
        choices = Choices(view.actions, self.session.game.words, view, names)
        action = self.rng.choice(view.actions)
        self.request = self.requests.send(action)
        self._go_on()
        return self._typed(choices, action)

    def _typed(self, choices: Choices, action: Action) -> str:
        """Return a choice as it may be typed: its number, or its line without the number."""
        line = choices.line_of(action)
        if ": " not in line:
            return line
        number, _, label = line.partition(": ")
        if self.rng.random() < 0.5:
            with suppress(UnknownChoiceError):
                return label if choices.meant(label) == action else number
        return number

    def _go_on(self) -> None:
        """Play on to the next choice of a person."""
        while not isinstance(self.request, AskToChoose | GameOver):
            reply: Reply = Say.GO
            if isinstance(self.request, Think):
                reply = self.session.bot_choice(self.request.player)
            self.request = self.requests.send(reply)


@pytest.mark.parametrize("name", rest_at_night(GAMES, 3))
def test_whole_game_equals_the_game_of_its_session(name: str, home: Path) -> None:
    game, names, arguments, options = GAMES[name]
    header = Header(game=game, options=options, seats=typed_seats(names.split(",")), seed=SEED)
    beside = Beside(Session.start(header))
    play = [*PROGRAM, "play", game, "--plain", "--players", names, "--seed", str(SEED), *arguments]
    with Terminal(play) as terminal:
        at = 0
        while told := until_asked(terminal, at):
            at = len(terminal.raw)
            terminal.send(f"{beside.answer(told)}\n".encode())
        assert terminal.wait() == 0
        written = terminal.raw.decode()
    (path,) = home.rglob("*.jsonl")
    loaded = load(path)
    assert loaded.problem is None
    assert loaded.session.events == beside.session.events
    assert written.count(CLEAR) >= written.count(ALONE.rstrip())
    assert "\x1b" not in written.replace(CLEAR, "")
    assert max(map(len, written.replace(CLEAR, "\r\n").split("\r\n"))) <= WIDTH


def until_asked(terminal: Terminal, at: int) -> str:
    """Read until something is asked, and return what was told since `at`; empty at the end."""
    asked, over = f"\n{PROMPT}".encode(), b"The game is over.\r\n"
    terminal.wait_until(
        lambda: terminal.raw[at:].endswith(asked) or over in terminal.raw, "a question or the end"
    )
    if over in terminal.raw:
        return ""
    return terminal.raw[at:].decode().replace("\r", "").removesuffix(PROMPT).rstrip()
