"""Games in lines on the standard streams: who plays, the game itself, and the exit status.

However a game ends, a sentence says so, and nothing is lost: every event is written to the game's
file before it is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from errno import EBADF

from lasvegas_tui import bots, crash_log, streams
from lasvegas_tui.destinations import OpenGame, OpenReplay
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.lines.console import (
    EndOfInputError,
    LineReader,
    NonsenseError,
    Output,
)
from lasvegas_tui.lines.mediator_front import LineFront, SecretError
from lasvegas_tui.lines.question import LeaveError, asked_about
from lasvegas_tui.lines.signals import Signals
from lasvegas_tui.lines.teller import Teller
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.seats import Seat, SeatsError, typed_seats
from lasvegas_tui.rules.core import OptionsError, Terminal
from lasvegas_tui.rules.grammar import joined


def ask_seats(
    keyboard: LineReader, proposed: Sequence[Seat], begin: Callable[[Sequence[Seat]], OpenGame]
) -> OpenGame:
    """Ask who plays until the answer is valid, and return the game that `begin` opens.

    An empty answer means the seats in `proposed`. `begin` opens a game with some seats, or raises
    SeatsError or OptionsError.
    """
    names = joined([f"{seat.name}{bots.suffix(seat.bot)}" for seat in proposed])
    keyboard.output.say(
        "Who plays? Type the names with commas between them, or one per line; bot seats a bot.",
        f"Press Enter for {names}.",
    )
    seated: list[str] = []
    while True:
        typed = keyboard.answer()
        about = asked_about(typed)
        try:
            if about is not None:
                keyboard.output.say(*_about_seats(about, names))
                keyboard.accept()
            elif typed and "," not in typed:
                typed_seats([*seated, typed])  # which raises if they cannot play together
                seated.append(typed)
                keyboard.output.say(f"{joined(seated)} so far. Another name, or Enter to begin.")
            else:
                called = [*seated, *filter(None, typed.split(","))]
                seated = []
                if called:
                    return begin(typed_seats(called))
                return begin(proposed)
        except (SeatsError, OptionsError) as error:
            keyboard.refuse(str(error))


def _about_seats(typed: str, proposed: str) -> Iterator[str]:
    """Yield help on the question who plays: how to answer it, or whom typed names would seat.

    `proposed` are the proposed names in words. Raises SeatsError if the typed names cannot be
    seated together.
    """
    if not typed:
        yield f"A name seats a person, and bot a bot. Enter seats {proposed}."
        return
    for seat in typed_seats(typed.split(",")):
        if seat.bot:
            yield f"{seat.name}: {bots.described(seat.bot)}"
        else:
            yield f"{seat.name}: A person."


DONE, FAILED, WRONG = 0, 1, 2
"""The exit statuses for success, for a failure, and for an invalid request."""

GO_ON = "Continue it with: lasvegas resume --plain"
EXPECTED = (
    EndOfInputError,
    LeaveError,
    NonsenseError,
    OSError,
    SecretError,
    Signalled,
    TranscriptError,
)
"""The errors that may end a game; any other one is a bug, for which a crash report is written."""


class CrashError(Exception):
    """Raised if the program has crashed; the message says where the crash report is."""


class LineMode:
    """Plays and prints games on the standard streams, in lines of text."""

    def __init__(self, in_characters: Callable[[str], str]) -> None:
        """`in_characters` replaces characters that the output cannot show."""
        self.output = Output(sys.stdout, in_characters, sys.stdin)
        self.keyboard = LineReader(sys.stdin, self.output)
        self.signals = Signals()
        self._saved = ""
        """Says where the game is saved; the path is on a line of its own, to be copied."""

    def play(
        self,
        open_game: Callable[[LineReader], OpenGame],
        handover: HandoverSetting,
        *,
        is_explained: bool,
    ) -> int:
        """Play the game that `open_game` returns; return the exit status.

        `open_game` may ask questions first. `handover` says when the screen is cleared between
        players. `is_explained` is whether the reasons for bots' choices are printed.
        """
        return self._run(lambda: self._play(open_game(self.keyboard), handover, is_explained))

    def retell(self, opened: OpenReplay) -> int:
        """Print all public events of a saved game; return the exit status."""
        return self._run(lambda: self._retell(opened))

    # -- one game ----------------------------------------------------------------------------------

    def _play(self, opened: OpenGame, handover: HandoverSetting, is_explained: bool) -> None:
        session, transcript = opened.session, opened.transcript
        self._saved = f"The game is saved in\n{transcript.path}\n{GO_ON}"
        session.journal = self.signals.guarded(transcript.append)
        front = LineFront(session, self.output, self.keyboard, handover, is_explained=is_explained)
        self.signals.hide = front.hide
        self.output.say(*filter(None, [opened.notice]))
        try:
            front.play()
        except EXPECTED:
            raise
        except BaseException as error:
            raise CrashError(crash_log.failed(error)) from None
        finally:
            with suppress(OSError):
                front.hide()
            transcript.close()

    def _retell(self, opened: OpenReplay) -> None:
        session = opened.session
        teller = Teller(session, Seating(session), self.output)
        teller.seating.onlooker = None
        self.output.say(*filter(None, [opened.notice]))
        teller.tell_seats()
        teller.tell_history()
        teller.tell_table(session.view(None))
        if isinstance(session.node, Terminal):
            teller.tell_end()

    # -- how it ends -------------------------------------------------------------------------------

    def _run(self, work: Callable[[], None]) -> int:
        """Play or print a game by `work`; return the exit status, also after a signal."""
        with self.signals:
            try:
                return self._status_of(work)
            except OSError as error:
                error.add_note(self._saved)
                late = self.signals.awaited()
                if late is None:
                    raise
                signalled = late
            except Signalled as error:
                signalled = error
        with suppress(OSError):
            self.output.say("")  # ends the line of a prompt
        return self._fail("A signal ended the program.", signalled.status)

    def _status_of(self, work: Callable[[], None]) -> int:
        """Play or print a game by `work`; return the exit status. If it ends early, print why."""
        if sys.__stdout__ is None:  # closed, so that no game is begun
            raise OSError(EBADF, "")
        try:
            work()
        except LeaveError:
            self._say_saved("You have left the table.")
        except EndOfInputError:
            self._say_saved("The input has ended.")
        except (NonsenseError, SecretError) as error:
            return self._fail(str(error), WRONG)
        except CrashError as error:
            return self._fail(str(error), FAILED)
        return DONE

    def _say_saved(self, reason: str) -> None:
        said, *copied = f"{reason} {self._saved}".rstrip().splitlines()
        self.output.say(said)
        self.output.copy(*copied)

    def _fail(self, reason: str, status: int) -> int:
        """Print on standard error why the program ends; return the exit status."""
        streams.complain(f"{reason}\n{self._saved}".rstrip())
        return status
