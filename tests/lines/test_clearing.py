"""No secret is found by scrolling back, whatever the terminal."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from lasvegas_tui.lines.console import Clearing, EndOfInputError, LineReader, Output, clearing_for
from lasvegas_tui.lines.mediator_front import LineFront
from lasvegas_tui.lines.question import LeaveError
from tests.lines.table import Screen, Typist, new_session, told
from tests.terminal import PROGRAM, Terminal

STY, TMUX = {"STY": "1.pts"}, {"TMUX": "/tmp/tmux,1,0"}
ASKED = "This terminal may not clear completely"

# -- which terminals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "around", "clearing"),
    [
        ("xterm-256color", {}, Clearing.SCROLLED),
        ("xterm-kitty", {}, Clearing.SCROLLED),
        ("alacritty", {}, Clearing.SCROLLED),
        ("linux", {}, Clearing.SCROLLED),
        ("tmux-256color", {}, Clearing.SCROLLED),
        ("tmux-256color", TMUX, Clearing.SCROLLED),
        ("screen", TMUX, Clearing.SCROLLED),
        ("screen-256color", TMUX, Clearing.SCROLLED),
        ("screen", STY, None),
        ("screen", {}, None),
        ("screen.xterm-256color", {}, None),
        ("screen-256color", STY, None),
        ("xterm-256color", STY, None),
        ("rxvt-unicode-256color", {}, None),
        ("st-256color", {}, None),
        ("vt100", {}, None),
        ("what-ever", {}, None),
        ("tmux-256color", {**STY, **TMUX}, Clearing.NONE),
        ("dumb", {}, Clearing.NONE),
        ("dumb", TMUX, Clearing.NONE),
        ("unknown", {}, Clearing.NONE),
        ("", {}, Clearing.NONE),
    ],
)
def test_clearing_is_known_for_a_terminal_or_tried_out(
    kind: str, around: dict[str, str], clearing: Clearing | None
) -> None:
    """Where no way of clearing is given here, it is tried whether there is an alternate screen."""
    environ = {"TERM": kind, **around}
    tried: list[bool] = []
    for found, has_alternate in ((Clearing.APART, True), (Clearing.NONE, False)):

        def try_out(has_alternate: bool = has_alternate) -> bool:
            tried.append(has_alternate)
            return has_alternate

        assert clearing_for(environ, try_out) == (clearing or found)
    assert bool(tried) == (clearing is None)


def test_pipes_and_terminals_without_a_type_are_not_tried_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert clearing_for({}, lambda: pytest.fail("tried out")) is Clearing.NONE
    monkeypatch.setenv("TERM", "vt100")
    screen = Screen()
    assert Output(screen).clearing is Clearing.NONE
    assert Output(screen, keyboard=Screen(is_terminal=False)).clearing is Clearing.NONE
    assert not screen.getvalue()


# -- what is asked and written ---------------------------------------------------------------------


def hands(text: str) -> int:
    return text.count("Hand: ")


def test_all_agree_once_before_a_secret_that_cannot_be_cleared_but_one_person_alone() -> None:
    text = told(new_session("card", "Anna", "Ben"), "yes", "", "11", "", clearing=Clearing.NONE)
    assert text.count(ASKED) == 1
    assert not hands(text.partition(ASKED)[0])
    assert hands(text) == 2
    text = told(new_session("card", "Anna", "Ruby:random"), "", clearing=Clearing.NONE)
    assert hands(text)
    assert ASKED not in text


def test_refusal_where_clearing_is_impossible_leaves_the_game() -> None:
    for answer in ("no", "", "1"):
        with pytest.raises(LeaveError):
            told(new_session("card", "Anna", "Ben"), answer, "", clearing=Clearing.NONE)


def test_refusal_where_clearing_is_impossible_hides_own_money() -> None:
    text = told(new_session("dice", "Anna", "Ben"), "money", "no", "", clearing=Clearing.NONE)
    assert ASKED in text
    assert "alone" not in text
    assert text.count("8 dice") > 1, "the game goes on"


def test_secrets_are_shown_on_the_alternate_screen_only() -> None:
    answers = ["", "money", "11", "", "11", "", "", "hide"]
    text = told(new_session("card", "Anna", "Ben"), *answers, clearing=Clearing.APART)
    left, *entered = text.split(Clearing.APART.before)
    assert not hands(left)
    assert len(entered) > 2
    for part in entered:
        apart, _, open_ = part.partition(Clearing.APART.after)
        assert hands(apart)
        assert not hands(open_)


def test_nothing_is_left_to_clear_after_a_secret() -> None:
    screen = Screen()
    output = Output(screen)
    output.clearing = Clearing.SCROLLED
    answers = LineReader(Typist(("", "hide"), screen), output)
    game = LineFront(new_session("card", "Anna", "Ben"), output, answers, "auto")
    with pytest.raises(EndOfInputError):
        game.play()
    assert hands(screen.getvalue())
    assert not game.hide()


# -- on real terminals -----------------------------------------------------------------------------

PLAY = (*PROGRAM, "play", "card", "--plain", "--players", "Anna,Ben", "--seed", "7")
Kept = Callable[[], str]
"""Returns all that the history of a terminal within a terminal holds."""


@contextmanager
def in_screen(folder: Path, *settings: str) -> Iterator[tuple[Terminal, Kept]]:
    """Play within GNU screen."""
    if shutil.which("screen") is None:
        pytest.skip("GNU screen is not installed.")
    sockets, rc, copy = folder / "sockets", folder / "screenrc", folder / "copy"
    sockets.mkdir(mode=0o700)
    rc.write_text("\n".join(("startup_message off", "defscrollback 2000", *settings)) + "\n")
    env = {"SCREENDIR": str(sockets)}
    name = f"lasvegas-{os.getpid()}"

    def ask(*command: str) -> None:
        subprocess.run(["screen", "-S", name, "-X", *command], env={**os.environ, **env})

    def kept() -> str:
        copy.unlink(missing_ok=True)
        ask("hardcopy", "-h", str(copy))
        terminal.wait_until(lambda: copy.exists() and copy.stat().st_size > 0, "the history")
        terminal.settle()
        return copy.read_text(errors="replace")

    with within(["screen", "-c", str(rc), "-S", name, *PLAY], env) as terminal:
        try:
            yield terminal, kept
        finally:
            ask("quit")


@contextmanager
def in_tmux(folder: Path, kind: str) -> Iterator[tuple[Terminal, Kept]]:
    """Play within tmux, which says that it is a terminal of that kind."""
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed.")
    settings = folder / "tmux.conf"
    settings.write_text(f"set -g default-terminal {kind}\n")
    tmux = ["tmux", "-S", str(folder / "socket"), "-f", str(settings)]

    def kept() -> str:
        argv = [*tmux, "capture-pane", "-p", "-S", "-"]
        return subprocess.run(argv, capture_output=True, check=True, text=True).stdout

    with within([*tmux, "new", *PLAY], {}) as terminal:
        try:
            yield terminal, kept
        finally:
            subprocess.run([*tmux, "kill-server"])


@contextmanager
def within(argv: Sequence[str], env: dict[str, str]) -> Iterator[Terminal]:
    with Terminal(["env", "-u", "STY", "-u", "TMUX", *argv], env=env) as terminal:
        yield terminal


def at_ben(terminal: Terminal, kept: Kept) -> str:
    """Play until Anna has chosen and Ben's curtain is there; return what the history holds."""

    def wait_for(text: str) -> None:  # the emulator within may draw what nobody else does
        terminal.wait_until(lambda: text in kept(), f"{text!r} in the history")
        terminal.settle()

    terminal.wait_for("Anna alone: press Enter.")
    terminal.settle()
    terminal.send(b"\n")
    wait_for("18: ")
    for typed in (b"list\n", b"list\n"):  # more than fits the screen
        terminal.send(typed)
        terminal.settle()
    terminal.send(b"11\n")
    wait_for("Ben alone: press Enter.")
    return kept()


@pytest.mark.terminal
def test_gnu_screen_without_alternate_screen_asks_before_the_first_secret(
    home: Path, tmp_path: Path
) -> None:
    with in_screen(tmp_path) as (terminal, kept):
        terminal.wait_for("Type yes or no.")
        assert ASKED in kept()
        terminal.send(b"no\n")
        terminal.wait_for_end()


@pytest.mark.terminal
def test_gnu_screen_with_an_alternate_screen_keeps_no_hand(home: Path, tmp_path: Path) -> None:
    with in_screen(tmp_path, "altscreen on") as (terminal, kept):
        history = at_ben(terminal, kept)
        assert "Anna alone" in history
        assert not hands(history)
        assert ASKED not in history


@pytest.mark.terminal
@pytest.mark.parametrize("kind", ["screen", "tmux-256color"])
def test_tmux_keeps_no_hand(kind: str, home: Path, tmp_path: Path) -> None:
    with in_tmux(tmp_path, kind) as (terminal, kept):
        history = at_ben(terminal, kept)
        assert "Ben alone" in history
        assert not hands(history)
        assert ASKED not in history
