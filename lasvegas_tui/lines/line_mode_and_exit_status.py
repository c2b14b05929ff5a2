"""Games in lines on the standard streams, played or printed, and the exit status of the program.

However a game ends, a sentence says so, and nothing is lost: every event is written to the game's
file before it is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from errno import EBADF

from lasvegas_tui import crash_log, streams
from lasvegas_tui.destinations import OpenGame, OpenReplay
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.lines.console import (
    EndOfInputError,
    LineReader,
    NonsenseError,
    Output,
)
from lasvegas_tui.lines.mediator_front import LineFront, SecretError
from lasvegas_tui.lines.question import LeaveError
from lasvegas_tui.lines.signals import Signals
from lasvegas_tui.lines.teller import Teller
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.rules.core import Terminal

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
