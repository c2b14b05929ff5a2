"""A game in lines on streams of a test: answers are typed, and what is told is read."""

import io
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from lasvegas_tui.lines.console import PROMPT, Clearing, EndOfInputError, LineReader, Output
from lasvegas_tui.lines.mediator_front import LineFront
from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header, Session

ALONE = "alone: press Enter.\n"
"""The end of what is told before a curtain opens."""

CLEAR = Clearing.SCROLLED.after

AGAIN = "Everybody may listen again.\n"
"""What is told first once nothing secret can be seen any more."""


class Screen(io.StringIO):
    """An output that says whether it is a terminal."""

    def __init__(self, is_terminal: bool = True) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


class Typist(io.StringIO):
    """Answers at a terminal, one after the other; each is asked for when it is due."""

    def __init__(self, answers: Iterable[str], screen: Screen) -> None:
        super().__init__()
        self.answers = iter(answers)
        self.screen = screen

    def isatty(self) -> bool:
        return self.screen.is_terminal

    def fileno(self) -> int:
        raise OSError

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        answer = next(self.answers, None)
        if answer is None:
            return ""
        if self.screen.is_terminal:  # which shows what is typed
            self.screen.write(f"{answer}\n")
        return f"{answer}\n"


def seats(*names: str) -> tuple[Seat, ...]:
    """Return seats: a name, and behind a colon a bot."""
    split = [name.partition(":") for name in names]
    return tuple(Seat(name, bot=bot) for name, _, bot in split)


def new_session(game: str, *names: str, seed: int = 7, **options: object) -> Session:
    return Session.start(Header(game=game, options=options, seats=seats(*names), seed=seed))


def told(
    session: Session,
    *answers: str,
    is_terminal: bool = True,
    handover: HandoverSetting = "auto",
    clearing: Clearing = Clearing.SCROLLED,
) -> str:
    """Return everything that is told until the answers are at an end, or the game is."""
    screen = Screen(is_terminal)
    output = Output(screen)
    output.clearing = clearing
    game = LineFront(session, output, LineReader(Typist(answers, screen), output), handover)
    with suppress(EndOfInputError):
        game.play()
    return screen.getvalue()


def in_public(text: str) -> str:
    """Return what is told without what is told between a curtain and the end of it."""
    opened, ended = re.escape(f"{ALONE}{PROMPT}\n"), re.escape(AGAIN)
    return re.sub(f"{opened}.*?({ended}|$(?!\n))", ALONE, text, flags=re.DOTALL)


def the_file(home: Path) -> Path:
    """Return the only saved game."""
    (path,) = home.rglob("*.jsonl")
    return path
