"""The base class of apps in a terminal: they end if it is closed, and fail without secrets."""

from __future__ import annotations

import traceback
from typing import NoReturn, TypeVar

from lasvegas_tui.terminal.leaving_in_time import LeavingApp
from lasvegas_tui.terminal.terminal_title import TerminalTitle

Result = TypeVar("Result")

FAILED = 1
"""The exit status of an app that has failed."""


class TerminalApp(LeavingApp[Result]):
    """An app that ends when its terminal is closed, and shows no secrets if it fails."""

    terminal_title: TerminalTitle | None = None
    """The title of the terminal's window; None if the driver has no access to it."""
    crash = ""
    """The traceback of the error that ended the app, without values of variables; or empty."""

    def cover(self) -> None:
        """Hide everything private on the screen at once; subclasses define how."""

    def fail(self, error: Exception) -> None:
        """End the app because of an error outside Textual's handlers; works in any thread."""
        self.call_later(_raise, error)

    def _fatal_error(self) -> None:
        """Store the traceback; Textual would print it with the values of variables."""
        self.crash = traceback.format_exc()
        self.exit(return_code=FAILED)


def _raise(error: Exception) -> NoReturn:
    raise error
