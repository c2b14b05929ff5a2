"""Level against level: who wins how often, and what a choice costs.

    python -m tests.arena royale bot sensible --games 100 --options '{"tiles": 3}'

One chair is the first level's, all others are the second's, and that chair moves on from game to
game. A game depends on its seed alone, so two runs differ in seconds at most.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from time import process_time

import msgspec
from msgspec import Struct, field

from lasvegas_tui import bots, rules
from lasvegas_tui.rules.core import (
    CHANCE,
    Action,
    Options,
    Player,
    Simultaneous,
    State,
    Terminal,
    awaited,
)
from lasvegas_tui.rules.games import Game

Z = 1.96
"""The standard errors around a mean that hold it 95 times of 100."""


class Work(Struct):
    """What the choices of a level cost, without those where there was but one."""

    num_choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.num_choices += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def __str__(self) -> str:
        mean = self.seconds / max(1, self.num_choices)
        return f"{1000 * mean:.1f} ms a choice, {1000 * self.longest:.0f} at most"


class Match(Struct):
    """How one level did against another."""

    num_games: int = 0
    points: float = 0.0
    """Wins of the first level, shared ones by their part."""
    work: dict[str, Work] = field(default_factory=dict)
    """By level."""

    @property
    def share(self) -> float:
        return self.points / self.num_games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the share of wins, at 95 %."""
        num = self.num_games
        middle = self.share + Z**2 / (2 * num)
        margin = Z * sqrt(self.share * (1 - self.share) / num + (Z / (2 * num)) ** 2)
        return (middle - margin) / (1 + Z**2 / num), (middle + margin) / (1 + Z**2 / num)

    def __str__(self) -> str:
        low, high = self.interval
        won = f"{self.share:.1%} [{low:.1%} {high:.1%}] of {self.num_games} games"
        return "; ".join([won, *[f"{level}: {work}" for level, work in self.work.items()]])


def played(
    game: Game,
    options: Options,
    levels: tuple[str, str],
    seeds: Sequence[int],
    num_players: int = 2,
) -> Match:
    """Return how the first level does against the second, in a game for each seed."""
    match = Match(work={level: Work() for level in levels})
    for number, seed in enumerate(seeds):
        chair = number % num_players
        names = [levels[player != chair] for player in range(num_players)]
        end = _end(game.new(num_players, options), names, Random(seed), match.work)
        winners = [standing.player for standing in end.standings() if standing.rank == 1]
        match.num_games += 1
        match.points += (chair in winners) / max(1, len(winners))
    return match


def _end(state: State, names: Sequence[str], rng: Random, work: dict[str, Work]) -> State:
    """Return the end of a game."""
    while not isinstance(node := state.node, Terminal):
        if node is CHANCE:
            state = state.apply(state.sample(rng))
            continue
        chosen = {p: _choice(state, p, names[p], rng, work) for p in awaited(node)}
        if isinstance(node, Simultaneous):
            state = state.apply_joint(chosen)
        else:
            state = state.apply(next(iter(chosen.values())))
    return state


def _choice(state: State, player: Player, name: str, rng: Random, work: dict[str, Work]) -> Action:
    begun = process_time()
    action = bots.choose(name, state, player, rng)
    if len(state.legal_actions(player)) > 1:
        work[name].add(process_time() - begun)
    return action


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.arena")
    parser.add_argument("game", choices=rules.names())
    parser.add_argument("first", choices=bots.BOTS)
    parser.add_argument("second", choices=bots.BOTS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", default="{}", help="in JSON, by their names in a saved game")
    parser.add_argument("--seed", type=int, default=0, help="that of the first game")
    args = parser.parse_args(argv)
    game = rules.game(args.game)
    options = msgspec.json.decode(args.options, type=game.options)
    seeds = range(args.seed, args.seed + args.games)
    print(played(game, options, (args.first, args.second), seeds, args.players))


if __name__ == "__main__":
    main()
