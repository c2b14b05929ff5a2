"""Advice beside a search eight times as long: what it calls the best, and what it says of it.

    python -m tests.advice_accuracy royale --positions 12 --seed 1

Positions of games between sensible bots are taken at random. In each, the long search tries the
same choices with other random numbers. The advice was right if the best choice is the same, or if
one of the two searches finds no difference between theirs beyond its error. The regret is what the
best choice of the advice is worth less than that of the long search, by the long search.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from time import process_time

from msgspec import Struct

from lasvegas_tui import bots, rules
from lasvegas_tui.bots.search import Comparison, budget
from lasvegas_tui.play import advice
from lasvegas_tui.play.advice import CERTAIN, SURE, Advice
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules.core import Chance, Player, Terminal

TIMES = 8
"""How many times as long as advice the other search thinks."""
SHARE = 0.15
"""The share of the choices of a game that are looked at."""


class Position(Struct):
    """A position of a game in which advice was compared with a longer search."""

    is_same: bool
    """Whether both call the same choice the best."""
    is_as_good: bool
    """Whether the advice calls the best choice of the other search as good as its own."""
    regret: float
    error: float
    """The standard error of the regret."""
    seconds: float
    """How long the advice has thought, in seconds of the processor."""

    @property
    def is_right(self) -> bool:
        """Whether the advice named the best choice, or one that is as good within the error."""
        return self.is_same or self.is_as_good or self.regret <= SURE * self.error


def positions(game: str, num_players: int, seed: int) -> Iterator[tuple[Session, Player]]:
    """Yield positions of games between bots in which a person would have to choose."""
    for number in range(seed, seed + 1000):
        rng = Random(number)
        seats = [Seat(name) for name in ("Anna", "Ben", "Cleo", "Dora", "Eve")[:num_players]]
        header = Header.new(game, rules.game(game).options(), seats, number)
        session = Session.start(header)
        while not isinstance(session.node, Terminal):
            if isinstance(session.node, Chance):
                session.draw()
                continue
            player = session.awaited[0]
            if len(session.view(player).actions) > 1 and rng.random() < SHARE:
                yield session, player
            choice = bots.choose("sensible", session.game, session.state, player, rng)
            session.choose(player, choice)


def compared(session: Session, player: Player, times: int = TIMES) -> Position:
    """Compare advice in a position with a longer search."""
    began = process_time()
    findings = Advice(_asked(session, player), session.game).found()
    seconds = process_time() - began
    best, long = findings.best.action, _searched(session, player, times)
    found = {estimate.action: estimate for estimate in long.estimates()}[best]
    is_as_good = not findings.of(long.best).is_worse
    return Position(best == long.best, is_as_good, found.behind, found.error, seconds)


def _asked(session: Session, player: Player) -> Comparison:
    return session.ask_advice(player, player if session.is_private(player) else None)


def _searched(session: Session, player: Player, times: int) -> Comparison:
    """Return a comparison of the same choices, so many times as long, with other numbers."""
    asked = _asked(session, player)
    rng = Random(f"{session.header.seed}:{len(session.steps)}:long")
    imagine = asked.imagine
    comparison = Comparison(asked.policy, session.view(player), imagine, rng)
    num_steps = times * advice.TIMES * budget(asked.policy)
    num_trials = 0
    while comparison.num_steps + advice.STEPS_PER_TALLY * num_trials < num_steps:
        comparison.sweep()
        num_trials += len(comparison.tried)
        if comparison.num_sweeps % 100 == 0:
            comparison.drop_worse(CERTAIN + 1)
    return comparison


def told(game: str, found: Sequence[Position]) -> str:
    """Return a line about the positions of a game."""
    right, same = sum(p.is_right for p in found), sum(p.is_same for p in found)
    near = sum(p.is_same or p.regret <= SURE * p.error for p in found)
    mean = rules.game(game).words.mean
    return (
        f"{game}: right in {right} of {len(found)} positions, within the error of the long search"
        f" in {near}, the same choice in {same};"
        f" mean regret {mean(fmean(p.regret for p in found)).lstrip('+')},"
        f" {fmean(p.seconds for p in found):.1f} CPU s each"
    )


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.advice_accuracy")
    parser.add_argument("game", choices=rules.names())
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    wanted = positions(args.game, args.players, args.seed)
    found: list[Position] = []
    for session, player in wanted:
        found.append(compared(session, player))
        if len(found) == args.positions:
            break
    print(told(args.game, found))


if __name__ == "__main__":
    main()
