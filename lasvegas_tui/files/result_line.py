"""The last line of a finished game, which has its result, so that the game need not be replayed."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from msgspec.structs import replace

from lasvegas_tui.play.events import Ended, TookBack
from lasvegas_tui.play.seats import validated
from lasvegas_tui.play.session import Session

ENTRY: msgspec.json.Decoder[Ended | TookBack] = msgspec.json.Decoder(Ended | TookBack)
"""Decodes the last line: a result, or a take-back, without which msgspec would require no tag."""
MOST = 10**9
"""The largest total that is believed."""


def ending(content: bytes, session: Session) -> Ended | None:
    """Return the result in the last line of a file; None if that line has no valid one.

    `session` is the game before its first event.
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
