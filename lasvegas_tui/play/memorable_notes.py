"""Highlights of a game: the best catch and the costliest tie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from lasvegas_tui.play.session import Session, Step
from lasvegas_tui.rules.casinos import CasinoPaid, Owner
from lasvegas_tui.rules.core import State


class MemorableNote(Struct, frozen=True):
    """A note at a casino, won or lost, with the owners of the dice that decided."""

    round: int
    paid: CasinoPaid
    owners: tuple[Owner, ...]
    note: int
    """Dollars."""


def before_round(session: Session) -> State:
    """Return the state at the beginning of a session's last round."""
    now = session.round
    earlier = (step.after for step in reversed(session.steps) if step.after.round < now)
    return next(earlier, session.root)


def best_catch(line: Sequence[Step], num_players: int) -> MemorableNote | None:
    """Return the highest note a player took, the first of equals."""
    catches = [
        MemorableNote(number, paid, (owner,), note)
        for number, paid in _paid(line)
        for owner, note in paid.awards
        if owner < num_players
    ]
    return max(catches, key=lambda catch: catch.note, default=None)


def costliest_tie(line: Sequence[Step], num_players: int) -> MemorableNote | None:
    """Return the tie that cost players the highest note, the first of equals."""
    ties = [
        MemorableNote(number, paid, paid.tied, max(paid.left))
        for number, paid in _paid(line)
        if paid.left and min(paid.tied, default=num_players) < num_players
    ]
    return max(ties, key=lambda tie: tie.note, default=None)


def _paid(line: Sequence[Step]) -> Iterator[tuple[int, CasinoPaid]]:
    """Yield payouts of casinos with their round; some are repeated."""
    for step in line:
        for item in step.after.view(None).news:
            if isinstance(item, CasinoPaid):
                yield max(1, step.after.round), item
