"""What is paid, at every moment: who is struck out, what is on its way, what has been counted.

All of it was decided before. Here it only takes its time, from 0 to 1, in parts one after the
other. The games' looks stage by it whatever changes hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.rules.casinos import Award, CasinoPaid
from lasvegas_tui.rules.money import short
from lasvegas_tui.widgets.casino import CasinoFace
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.ink import Ink

LIGHT, STRIKE, NOTE, SINK = 1, 2, 4, 2
"""How long each part of a payout is, beside the others."""
FIRST_NOTE = 2
"""Which part the first note is: light and striking come before it."""
HANDING = (2, 5)
"""How long it is looked at what changes hands, and how long it changes them."""
USUAL = LIGHT + STRIKE + 2 * NOTE
"""A payout as long as this takes its full time, a shorter one less."""
IN_THE_AIR = 0.6
"""The part of its time in which something flies; in the rest it is counted."""
COIN = 10_000
"""Money is counted up by as many dollars."""
ALL = 99
"""More notes than lie at any casino."""


# -- time ------------------------------------------------------------------------------------------


def length_of(parts: Sequence[int]) -> float:
    """Return how much of a payout's time some parts take, at most all of it."""
    return min(1.0, sum(parts) / USUAL)


def part_at(t: float, parts: Sequence[int]) -> tuple[int, float]:
    """Return which of some parts it is at `t`, and how much of that is over; behind all in the end.

    The numbers are how long the parts are.
    """
    left = t * sum(parts)
    for index, lasts in enumerate(parts):
        if left < lasts:
            return index, left / lasts
        left -= lasts
    return len(parts), 0.0


# -- one thing -------------------------------------------------------------------------------------


class Handing(Struct, frozen=True):
    """How far something has come on its way from the felt to a seat, or back."""

    way: float | None = None
    """How much of its way lies behind it, None while it does not fly."""
    counted: float = 0.0
    """How much of it has been counted at the seat, from 0 to 1."""

    def of(self, count: int) -> int:
        """Return how many of so many have been counted."""
        return int(self.counted * count)


def handing(t: float, is_back: bool = False) -> Handing:
    """Return how far something has come that is looked at first, and then changes hands."""
    part, over = part_at(t, HANDING)
    if part == 0:
        return Handing()
    if part > 1:
        return Handing(counted=1.0)
    return _leaving(over) if is_back else arriving(over)


def arriving(t: float) -> Handing:
    """Return how far something has come that flies to a seat and is counted there."""
    if t < IN_THE_AIR:
        return Handing(way=t / IN_THE_AIR)
    return Handing(counted=(t - IN_THE_AIR) / (1 - IN_THE_AIR))


def _leaving(t: float) -> Handing:
    """Return how far something has come that is counted at a seat and flies from there."""
    counting = 1 - IN_THE_AIR
    if t < counting:
        return Handing(counted=t / counting)
    return Handing(way=(t - counting) / IN_THE_AIR, counted=1.0)


# -- a casino --------------------------------------------------------------------------------------


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
    """Return how much of its time a payout takes, at most all of it."""
    return length_of(_parts(paid))


def progress(paid: CasinoPaid, t: float, num_players: int) -> Progress:
    """Return how far a payout has come at `t`; owners behind the players have no seat."""
    part, over = part_at(t, _parts(paid))
    index, awards = part - FIRST_NOTE, paid.awards
    if index < 0:
        return Progress(is_striking=part > 0)
    banked = tuple(award for award in awards[:index] if award.owner < num_players)
    if index > len(awards):
        return Progress(num_gone=len(awards) + len(paid.left), banked=banked)
    if index == len(awards):
        return Progress(num_gone=index, num_sinking=len(paid.left), banked=banked)
    if awards[index].owner >= num_players:
        return Progress(num_gone=index, num_sinking=1, banked=banked)
    return _on_its_way(paid.casino, index, awards[index], arriving(over), banked)


def _parts(paid: CasinoPaid) -> list[int]:
    """Return how long the parts are: the light, the striking, each note, the sinking."""
    notes = [NOTE] * len(paid.awards)
    return [LIGHT, STRIKE * bool(paid.tied), *notes, SINK * bool(paid.left)]


def _on_its_way(
    casino: int, index: int, award: Award, now: Handing, banked: tuple[Award, ...]
) -> Progress:
    """Return a note that flies, or is being counted."""
    flight = None
    if now.way is None:
        banked += (Award(award.owner, now.of(award.note // COIN) * COIN),)
    else:
        flight = Flight(casino, index, short(award.note), award.owner, now.way)
    return Progress(num_gone=index + 1, taking=award.owner, flight=flight, banked=banked)


def staged(face: CasinoFace, now: Progress, inks: Sequence[Ink]) -> CasinoFace:
    """Return a casino as far as its payout has come."""
    taker = None if now.taking is None else inks[now.taking]
    rows = [
        replace(row, is_struck=now.is_striking and row.is_tied, is_changed=row.ink == taker)
        for row in face.rows
    ]
    return replace(face, rows=tuple(rows), num_gone=now.num_gone, num_sinking=now.num_sinking)
