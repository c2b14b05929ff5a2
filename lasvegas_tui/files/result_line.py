"""The last line of a finished game's file, with the result, so that the game is not replayed."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from msgspec.structs import replace

from lasvegas_tui.play.seats import validated
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Ended, TookBack

ENTRY: msgspec.json.Decoder[Ended | TookBack] = msgspec.json.Decoder(Ended | TookBack)
"""Decodes a line of a transcript that is a result or a take-back; other lines raise an error."""
MOST = 10**9
"""The largest final total that is accepted in a file, in dollars or points."""


def ending(content: bytes, session: Session) -> Ended | None:
    """Return the result in the last line of a file; None if that is not a valid result.

    `content` is the whole file, and `session` its game before the first event.
    """
    last = content.rstrip().rpartition(b"\n")[2]
    with suppress(msgspec.MsgspecError, ValueError, RecursionError):
        end = ENTRY.decode(last)
        if isinstance(end, Ended) and _fits(end, len(session.seats)):
            return replace(end, seats=validated(end.seats))
    return None


def _fits(end: Ended, num_seats: int) -> bool:
    is_whole = len(end.ranks) == len(end.totals) == num_seats
    return (
        is_whole
        and len(end.seats) in (0, num_seats)
        and all(rank in range(1, num_seats + 1) for rank in end.ranks)
        and all(abs(total) <= MOST for total in end.totals)
        and all(player in range(num_seats) for _, player in end.titles)
    )
