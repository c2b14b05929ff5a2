"""Level against level: who wins how often, and what a choice costs.

    python -m tests.arena royale sharp sensible --games 100 --options '{"tiles": 3}'
    python -m tests.arena all --games 400 --sharp-games 10

The second prints, for each game, how every level does against simple players and the levels below
it. One chair is the first level's, all others are the second's, and that chair moves on from game
to game. These are the games of `lasvegas simulate`, with a clock beside each choice.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import process_time
from unittest.mock import patch

import msgspec
from msgspec import Struct

from lasvegas_tui import bots, rules
from lasvegas_tui.lab.simulation import Simulation, play
from lasvegas_tui.lab.statistics import Summary, wilson
from lasvegas_tui.rules.core import Action, Player, State
from lasvegas_tui.rules.game_description import Game
from tests.simple_players import SIMPLE_PLAYERS


class Work(Struct):
    """What the choices of a level cost, without those where there was but one."""

    num_choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.num_choices += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def __add__(self, other: Work) -> Work:
        return Work(
            self.num_choices + other.num_choices,
            self.seconds + other.seconds,
            max(self.longest, other.longest),
        )

    def __str__(self) -> str:
        mean = self.seconds / max(1, self.num_choices)
        return f"{1000 * mean:.1f} ms a choice, {1000 * self.longest:.0f} at most"


class Match(Struct):
    """How one level did against another."""

    levels: tuple[str, ...]
    work: dict[str, Work]
    """By the name of the bot."""
    summary: Summary = Summary()

    @property
    def num_won(self) -> int:
        """The games that somebody won: with two players, all may lose Las Vegan to the bank."""
        return self.summary.num_games - self.summary.num_lost_by_all

    @property
    def share(self) -> float:
        """The part of these games that the first level won, shared ones by their part."""
        return float(self.summary.levels[self.levels[0]].points / max(1, self.num_won))

    @property
    def shares(self) -> str:
        """The same in per cent, with Wilson's interval at 95 %."""
        low, high = wilson(self.share, self.num_won)
        return f"{100 * self.share:.0f} [{100 * low:.0f} {100 * high:.0f}]"

    def __str__(self) -> str:
        costs = [f"{bots.level(name)}: {work}" for name, work in self.work.items()]
        return "; ".join([f"{self.shares} % of {self.num_won} games", *costs])


def played(simulation: Simulation, num_games: int) -> Match:
    """Return how the first level does against the others in the first games."""
    work = {bots.CALLED[level]: Work() for level in simulation.levels}

    def choose(name: str, game: Game, state: State, player: Player, rng: Random) -> Action:
        begun = process_time()
        action = bots.choose(name, game, state, player, rng)
        if len(state.legal_actions(player)) > 1:
            work[name].add(process_time() - begun)
        return action

    match = Match(simulation.levels, work)
    for number in range(1, 1 + num_games):
        match.summary += Summary.of(play(simulation, number, choose))
    return match


@contextmanager
def simple_players() -> Iterator[None]:
    """Let simple players sit at a table like bots."""
    called = {name: name for name in SIMPLE_PLAYERS}
    with patch.dict(bots.BOTS, SIMPLE_PLAYERS), patch.dict(bots.CALLED, called):
        yield


def table(game: str, num_games: Callable[[str], int], num_players: int, seed: int) -> Iterator[str]:
    """Yield a line for each level: how it does against simple players and the levels below it.

    `num_games` says how many games a level plays against each of them.
    """
    others = ["random", *SIMPLE_PLAYERS]
    for level in filter(num_games, bots.LEVELS):
        parts, costs = [], Work()
        for other in others:
            levels = (level, *[other] * (num_players - 1))
            simulation = Simulation.new(game, levels, seed, rules.game(game).options())
            match = played(simulation, num_games(level))
            parts.append(f"{other} {match.shares}")
            costs = costs + match.work[bots.CALLED[level]]
        first = f"{game} {num_players} {level} ({num_games(level)} games each)"
        yield f"{first}: {'  '.join(parts)}; {costs}"
        others.append(level)


@simple_players()
def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.arena")
    parser.add_argument("game", choices=(*rules.names(), "all"))
    parser.add_argument("first", choices=(*bots.CALLED, *SIMPLE_PLAYERS), nargs="?")
    parser.add_argument("second", choices=(*bots.CALLED, *SIMPLE_PLAYERS), nargs="?")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument(
        "--sharp-games", type=int, default=10, help="of the sharp level, in a table"
    )
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", default="{}", help="in JSON, by their names in a saved game")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(argv)
    if args.second is None:
        of_level = {bots.level(bots.SHARP): args.sharp_games}
        for game in rules.names() if args.game == "all" else [args.game]:
            for row in table(
                game, lambda level: of_level.get(level, args.games), args.players, args.seed
            ):
                print(row, flush=True)
        return
    options = msgspec.json.decode(args.options, type=rules.game(args.game).options)
    levels = (args.first, *[args.second] * (args.players - 1))
    print(played(Simulation.new(args.game, levels, args.seed, options), args.games))


if __name__ == "__main__":
    main()
