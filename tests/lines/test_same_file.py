"""The same replies write the same file, whoever carries the requests out."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lasvegas_tui.bots import playouts
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.lines.choices import Choices
from lasvegas_tui.lines.console import WIDTH, Clearing, LineReader, Output
from lasvegas_tui.lines.mediator_front import LineFront
from lasvegas_tui.play.mediator_requests import Agree, AskToChoose, LookAtMoney, Request, Say
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action
from tests.lines.table import CLEAR, Screen, Typist, new_session, told
from tests.nightly import rest_at_night
from tests.replies import HANDOVERS, Deed, Driver, Replies, Watch, random_header, unreliable

WORDS = {Say.UNDO: "undo", Say.MONEY: "money", Say.HIDE: "hide", Deed.ADVICE: "hint"}


class TypedReplies:
    """Random replies as they are typed."""

    def __init__(self, session: Session, seed: str) -> None:
        self.session = session
        self.replies = Replies(session, seed, is_typed=True)
        self.watch = Watch()

    def lines(self) -> Iterator[str]:
        """Yield what is typed at the open request."""
        while True:
            request = self.watch.request
            yield "" if isinstance(request, LookAtMoney) else self._line(request)

    def _line(self, request: Request) -> str:
        match self.replies.to(request):
            case Action() as action:
                assert isinstance(request, AskToChoose)
                names = [seat.name for seat in self.session.seats]
                words, view = self.session.game.words, request.view
                choices = Choices(view.actions, words, view, names)
                return str(choices.numbers[view.actions.index(action)])
            case Say.GO:
                return "yes" if isinstance(request, Agree) else ""
            case Say.NO:
                return "no" if isinstance(request, Agree) else "back"
            case Say() | Deed() as wish:
                return WORDS[wish]
        raise AssertionError(request)


def begun(seed: str, rng: Random) -> tuple[Session, Transcript]:
    header = replace(random_header(rng), date="2026-01-02T20:00:00+01:00")
    transcript = Transcript.create(header)
    return unreliable(Session.start(header, transcript.append), seed), transcript


def written_bare(seed: str) -> bytes:
    """Return the file of a game that is played by replies alone."""
    rng = Random(seed)
    session, transcript = begun(seed, rng)
    Driver(session, Replies(session, seed, is_typed=True), rng.choice(HANDOVERS)).play()
    transcript.close()
    return transcript.path.read_bytes()


def written_in_lines(seed: str) -> bytes:
    rng = Random(seed)
    session, transcript = begun(seed, rng)
    typed, screen = TypedReplies(session, seed), Screen()
    output = Output(screen)
    output.clearing = Clearing.SCROLLED
    keyboard = LineReader(Typist(typed.lines(), screen), output)
    front = LineFront(session, output, keyboard, rng.choice(HANDOVERS))
    with typed.watch:
        front.play()
    transcript.close()
    return transcript.path.read_bytes()


@pytest.fixture(autouse=True)
def short_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 20)


def test_the_same_replies_write_the_same_file_in_lines_as_by_themselves() -> None:
    for number in range(3):
        seed = f"file {number}"
        written = written_bare(seed)
        assert written.count(b"\n") > 20
        assert written == written_in_lines(seed), seed


@pytest.mark.nightly
@pytest.mark.parametrize("night", range(2))
def test_the_same_replies_write_the_same_file_all_night(night: int) -> None:
    for number in range(20):
        seed = f"night {night}:{number}"
        assert written_bare(seed) == written_in_lines(seed), seed


GAMES: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "royale": ("royale", ("Anna", "Ben", "Ruby:random"), {"tiles": 6, "hidden_money": True}),
    "royale alone": ("royale", ("Anna", "Ruby:random"), {"tiles": 6}),
    "dice": ("dice", ("Anna", "Ben"), {"chips": True}),
    "card": ("card", ("Anna", "Ben", "Cleo"), {}),
    "board": ("board", ("Anna", "Ben"), {"duels": True}),
    "vegan": ("vegan", ("Anna", "Ben"), {}),
}
TOLD = ("?", "list", "table", "since", "history", "rules", "rules ties", "? 3", "?10")
DONE = ("undo;yes", "undo;no", "undo;;undo", "u", "hide", "p", "money", "yes")
NONSENSE = ("", " ", "x", "quitter", "\x00", "→", "99", "-1", "3 to", "?!", "é" * 90)


@pytest.mark.parametrize("name", rest_at_night(GAMES, 3))
def test_random_answers_give_the_game_that_its_events_say(name: str) -> None:
    game, names, options = GAMES[name]
    rng = Random(5)
    answers = [typed for _ in range(1200) for typed in answer(rng).split(";")]
    session = new_session(game, *names, **options)
    text = told(session, *answers)
    again = Session.replay(session.header, session.events)
    assert again.state == session.state
    assert again.sealed == session.sealed
    assert len(session.events) > 30
    assert "is undone" in text
    assert "\x1b" not in text.replace(CLEAR, "")
    typed = {f"> {answer}" for answer in answers}
    lines = text.replace(CLEAR, "\n").splitlines()
    assert not [line for line in lines if len(line) > WIDTH and line not in typed]


def answer(rng: Random) -> str:
    """Return what a person might type, with semicolons between lines: mostly a number, or Enter."""
    kind = rng.random()
    if kind < 0.45:
        return str(rng.choice((1, 2, 3, 4, 5, 6, 10, 11, 15)))
    if kind < 0.8:
        return ""
    return rng.choice(rng.choice((TOLD, DONE, NONSENSE)))
