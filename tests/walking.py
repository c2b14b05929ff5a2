"""Sessions played on at random; `rules.core.walk` does so without a session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from lasvegas_tui.rules.core import Chance, Player, Terminal
from lasvegas_tui.session.events import Step
from lasvegas_tui.session.session import Session


def first(awaited: Sequence[Player]) -> Player:
    """Return whoever comes first of those awaited."""
    return awaited[0]


def random_step(
    session: Session, rng: Random, pick: Callable[[Sequence[Player]], Player] = first
) -> Step:
    """Draw for chance, or choose anything for the player picked of those awaited."""
    if isinstance(session.node, Chance):
        return session.draw()
    player = pick(session.awaited)
    return session.choose(player, rng.choice(session.state.legal_actions(player)))


def random_steps(
    session: Session, rng: Random, pick: Callable[[Sequence[Player]], Player] = first
) -> Iterator[Step]:
    """Yield every step of a session that is played on to its end."""
    while not isinstance(session.node, Terminal):
        yield random_step(session, rng, pick)
