"""Signals to continue and to leave, whatever the program is doing."""

import os
import signal
from collections.abc import Iterator

import pytest

from lasvegas_tui import exit_deadline
from lasvegas_tui.lines.console import Clearing, EndOfInputError, LineReader, Output
from lasvegas_tui.lines.mediator_front import LineFront
from lasvegas_tui.lines.signals import LEAVING, Signals, SuspendedError
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.play.transcript_events import Entry, TookBack
from tests.lines.table import ALONE, CLEAR, Screen, Typist, new_session


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The process goes on after a signal to leave, and handles the next one as before."""
    monkeypatch.setattr(exit_deadline, "begin", lambda leave: None)
    handlers = {number: signal.getsignal(number) for number in LEAVING}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)


def reentrant() -> bool:
    raise RuntimeError("reentrant call inside a buffered writer")


@pytest.mark.skipif(not hasattr(signal, "SIGCONT"), reason="There is no such signal here.")
def test_signal_amid_a_write_covers_once_the_write_is_over() -> None:
    signals = Signals()
    with signals:
        os.kill(os.getpid(), signal.SIGCONT)  # nothing secret is shown
        signals.hide = reentrant
        with pytest.raises(SuspendedError):
            os.kill(os.getpid(), signal.SIGCONT)
        signals.hide = lambda: False


class InterruptedScreen(Screen):
    """A terminal during whose first clearing the program is continued once more."""

    is_interrupted = False

    def write(self, text: str) -> int:
        num_written = super().write(text)
        if text == CLEAR and not self.is_interrupted:
            self.is_interrupted = True
            os.kill(os.getpid(), signal.SIGCONT)
        return num_written


@pytest.mark.skipif(not hasattr(signal, "SIGCONT"), reason="There is no such signal here.")
def test_signal_amid_the_clearing_of_a_secret_ends_no_game() -> None:
    screen = InterruptedScreen()
    output = Output(screen)
    output.clearing = Clearing.SCROLLED
    answers = LineReader(Typist(("", "hide", ""), screen), output)
    game = LineFront(new_session("card", "Anna", "Ben"), output, answers, "auto")
    with Signals() as signals:
        signals.hide = game.hide
        with pytest.raises(EndOfInputError):
            game.play()
    assert screen.is_interrupted
    assert screen.getvalue().count(ALONE) == 2, "the curtain came again"
    assert not game.hide()


@pytest.mark.usefixtures("left")
def test_signal_to_leave_amid_the_writing_of_an_event_waits_until_it_is_written() -> None:
    written: list[Entry] = []

    def write(entry: Entry) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        written.append(entry)

    with Signals() as signals, pytest.raises(Signalled):
        signals.guarded(write)(TookBack())
    assert written == [TookBack()]


@pytest.mark.usefixtures("left")
def test_signal_that_comes_after_the_error_of_a_closed_terminal_is_awaited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds: os.kill(os.getpid(), signal.SIGTERM))
    with Signals() as signals:
        late = signals.awaited()
    assert late is not None
    assert late.number == signal.SIGTERM


def test_error_without_a_signal_is_its_own_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    with Signals() as signals:
        assert signals.awaited() is None
