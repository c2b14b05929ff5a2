"""The errors of reading and writing transcripts, each with a sentence for the user."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from lasvegas_tui.play.transcript_events import JournalError
from lasvegas_tui.safe_text import plain, shortened

MAX_SENTENCE = 300


class TranscriptError(JournalError):
    """Raised if a transcript cannot be read or written; the message says why."""

    remedy: ClassVar[str] = "repair, move or delete it"
    """What the user can do about the file, as the end of a sentence, without a full stop."""


class NotInstalledError(TranscriptError):
    """Raised if a transcript needs a package that is not installed; the file is not damaged."""

    remedy = "install what is missing, or move it"


class NewerError(NotInstalledError):
    """Raised for a transcript of a newer version of the program; the file is not damaged."""

    remedy = "install that version, or move it"


class InUseError(TranscriptError):
    """Raised for a transcript that another program has open."""


def short(text: str) -> str:
    """Return a text without control characters, cut to `MAX_SENTENCE` characters."""
    return shortened(text, MAX_SENTENCE)


def failure(path: Path, what: str, error: Exception) -> TranscriptError:
    """Return a TranscriptError that names the file, what failed ("cannot be read"), and why."""
    reason: str | None = str(error)
    if isinstance(error, OSError):
        reason = error.strerror
    return TranscriptError(f"{short(str(path))} {what}: {plain(reason or type(error).__name__)}.")
