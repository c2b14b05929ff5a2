"""A casino's payout at every moment: who is struck out, which note is on its way, what has arrived.

All of it was decided before. Here it only takes its time, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.rules.casinos import Award, CasinoPaid
from lasvegas_tui.widgets.casino import CasinoFace
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.ink import Ink

LIGHT, STRIKE, NOTE, SINK = 1, 2, 4, 2
"""How long each part of a payout is, beside the others."""
USUAL = LIGHT + STRIKE + 2 * NOTE
"""A payout as long as this takes its full time, a shorter one less."""
IN_THE_AIR = 0.6
"""The part of a note's time in which it flies; in the rest it is counted."""
COIN = 10_000
"""Money is counted up by as many dollars."""


ALL = 99
"""More notes than lie at any casino."""


class Progress(Struct, frozen=True):
    """How far the payout of a casino has come."""

    is_striking: bool = False
    """Whether the tied are being struck out."""
    num_gone: int = 0
    """Notes that have left the casino, the highest first."""
    num_sinking: int = 0
    """Those after them that are going under the pile."""
    taking: int | None = None
    """The player whose note is on its way or being counted."""
    flight: Flight | None = None
    banked: tuple[Award, ...] = ()
    """What has been counted, of the last note perhaps a part."""


def length(paid: CasinoPaid) -> float:
    """Return how long a payout is, at most 1."""
    return min(1.0, sum(_lengths(paid)) / USUAL)


def progress(paid: CasinoPaid, t: float, num_players: int) -> Progress:
    """Return how far a payout has come at `t`; owners behind the players have no seat."""
    light, strike, *notes, sink = _lengths(paid)
    left = t * (light + strike + sum(notes) + sink) - light
    if left < strike:
        return Progress(is_striking=strike > 0 and left >= 0)
    left -= strike
    banked: tuple[Award, ...] = ()
    for num_gone, (award, lasts) in enumerate(zip(paid.awards, notes, strict=True)):
        has_seat = award.owner < num_players
        if left < lasts:
            if not has_seat:
                return Progress(num_gone=num_gone, num_sinking=1, banked=banked)
            return _on_its_way(paid.casino, num_gone, award, left / lasts, banked)
        left -= lasts
        banked += (award,) * has_seat
    num_gone = len(paid.awards)
    if left < sink:
        return Progress(num_gone=num_gone, num_sinking=len(paid.left), banked=banked)
    return Progress(num_gone=num_gone + len(paid.left), banked=banked)


def _lengths(paid: CasinoPaid) -> list[int]:
    """Return how long the parts are: the light, the striking, each note, the sinking."""
    notes = [NOTE] * len(paid.awards)
    return [LIGHT, STRIKE * bool(paid.tied), *notes, SINK * bool(paid.left)]


def _on_its_way(
    casino: int, index: int, award: Award, t: float, banked: tuple[Award, ...]
) -> Progress:
    """Return a note at `t` of its time: it flies, then it is counted."""
    flight = None
    if t < IN_THE_AIR:
        flight = Flight(casino, index, award.note, award.owner, t / IN_THE_AIR)
    else:
        coins = award.note * (t - IN_THE_AIR) / (1 - IN_THE_AIR) // COIN
        banked += (Award(award.owner, int(coins) * COIN),)
    return Progress(num_gone=index + 1, taking=award.owner, flight=flight, banked=banked)


def staged(face: CasinoFace, now: Progress, inks: Sequence[Ink]) -> CasinoFace:
    """Return a casino as far as its payout has come."""
    taker = None if now.taking is None else inks[now.taking]
    rows = [
        replace(row, is_struck=now.is_striking and row.is_tied, is_changed=row.ink == taker)
        for row in face.rows
    ]
    return replace(face, rows=tuple(rows), num_gone=now.num_gone, num_sinking=now.num_sinking)
