"""Reading the results of all saved games, and how far that has come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from msgspec import Struct

from lasvegas_tui.files import listing
from lasvegas_tui.files.journal import TranscriptError
from lasvegas_tui.records.results import Found, result

PATIENCE = 1.0
"""Seconds of reading before a progress bar is shown."""
BATCH = 0.05
"""Seconds of reading before control is yielded."""


class Reading(Struct, frozen=True):
    """The progress of reading all saved games."""

    found: Sequence[Found]
    """The results so far, the latest game first."""
    num_files: int
    is_long: bool = False
    """Whether it has taken long enough for a progress bar."""
    is_complete: bool = False


def readings() -> Iterator[Reading]:
    """Read all saved games; yields the progress now and then, and the complete reading last.

    Raises TranscriptError where they cannot be listed.
    """
    if unlisted := listing.problem():
        raise TranscriptError(unlisted)
    files = listing.game_files()
    found: list[Found] = []
    began = reported = monotonic()
    for file in files:
        found.append(result(file.path))
        now = monotonic()
        if now - reported > BATCH:
            reported = now
            yield Reading(found, len(files), now - began > PATIENCE)
    yield Reading(found, len(files), is_complete=True)
