"""Playing and retelling a game on the standard streams, and how that ends.

Every end is a sentence and an exit status. Nothing is lost by any of them, as every event is
written to the game's file before it is told.
"""

from __future__ import annotations

import io
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from lasvegas_tui import crash_log
from lasvegas_tui.line_mode.game import LineGame
from lasvegas_tui.line_mode.keyboard import (
    MAX_REFUSED,
    EndOfInputError,
    Keyboard,
    NonsenseError,
)
from lasvegas_tui.line_mode.output import Output
from lasvegas_tui.line_mode.people import SecretError
from lasvegas_tui.line_mode.question import LeaveError
from lasvegas_tui.line_mode.signals import SignalledError, Signals
from lasvegas_tui.line_mode.telling import Teller
from lasvegas_tui.rules.core import Terminal
from lasvegas_tui.session.curtain import HandoverSetting
from lasvegas_tui.session.destinations import OpenGame, OpenReplay
from lasvegas_tui.session.seating import Seating
from lasvegas_tui.session.transcript import TranscriptError

DONE, FAILED, WRONG = 0, 1, 2
"""Exit statuses: as wanted; not as wanted; wanted what cannot be."""

GO_ON = "Go on with it by: lasvegas resume --plain"
EXPECTED = (
    EndOfInputError,
    LeaveError,
    NonsenseError,
    OSError,
    SecretError,
    SignalledError,
    TranscriptError,
)
"""What may end a game early."""


class CrashError(Exception):
    """The program failed; the message says where the report is."""


class LineMode:
    """The standard streams, and the game that is played on them."""

    def __init__(self, in_characters: Callable[[str], str]) -> None:
        """`in_characters` turns text into characters that the output can show."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        stdin, stdout = _or_nothing(sys.stdin), _or_nothing(sys.stdout)
        self.output = Output(stdout, in_characters, stdin)
        self.keyboard = Keyboard(stdin, self.output)
        self.signals = Signals()
        self._saved = ""
        """Where the game is saved, in a sentence."""

    def play(
        self,
        open_game: Callable[[Keyboard], OpenGame],
        handover: HandoverSetting,
        *,
        is_explained: bool,
    ) -> int:
        """Play the game that `open_game` opens, which may ask, and return the exit status."""
        return self._run(lambda: self._play(open_game(self.keyboard), handover, is_explained))

    def retell(self, opened: OpenReplay) -> int:
        """Tell a saved game as an onlooker saw it, and return the exit status."""
        return self._run(lambda: self._retell(opened))

    # -- below -------------------------------------------------------------------------------------

    def _play(self, opened: OpenGame, handover: HandoverSetting, is_explained: bool) -> None:
        session, transcript = opened.session, opened.transcript
        self._saved = f"The game is saved in {transcript.path}. {GO_ON}"
        session.journal = self.signals.guarded(transcript.append)
        game = LineGame(session, self.output, self.keyboard, handover, is_explained=is_explained)
        self.signals.hide = game.hide
        self.output.say(*filter(None, [opened.notice]))
        try:
            game.play()
        except EXPECTED:
            raise
        except Exception as error:
            crash = crash_log.write("".join(traceback.format_exception(error)))
            raise CrashError(f"The program failed; {crash}.") from None
        finally:
            with suppress(OSError):
                game.hide()
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

    def _run(self, tell: Callable[[], None]) -> int:
        if sys.stdout is None:
            return self._fail("Standard output is closed: nothing can be told.", WRONG)
        with self.signals:
            try:
                tell()
            except SignalledError:
                pass
            except LeaveError:
                self.output.say(f"You have left the table. {self._saved}")
            except EndOfInputError:
                self.output.say(f"The input has ended. {self._saved}".strip())
            except NonsenseError:
                return self._fail(f"{MAX_REFUSED} answers in a row meant nothing.", WRONG)
            except SecretError as error:
                return self._fail(str(error), WRONG)
            except CrashError as error:
                return self._fail(str(error), FAILED)
            except BrokenPipeError:
                raise
            except OSError as error:
                if self.signals.received is None:
                    return self._fail(f"What is told cannot be written: {error.strerror}.", FAILED)
        if self.signals.received is not None:
            return self._fail("A signal has ended this.", 128 + self.signals.received)
        return DONE

    def _fail(self, reason: str, status: int) -> int:
        """Tell on standard error why this ends, and return the exit status."""
        with suppress(OSError, AttributeError):  # the terminal is gone, or there never was one
            print(f"\nlasvegas: {reason} {self._saved}".rstrip(), file=sys.stderr)
        return status


def _or_nothing(stream: TextIO | None) -> TextIO:
    """Return a stream, or an empty one for a stream that was closed."""
    return io.StringIO() if stream is None else stream
