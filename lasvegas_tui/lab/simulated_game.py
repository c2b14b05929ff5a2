"""One simulated game: its seats, its random numbers, and its result."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Self, TypeAlias

import msgspec
from msgspec import Struct

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
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.user_error import UserError

Choose: TypeAlias = Callable[[str, Game, State, Player, Random], Action]
"""A function that returns a bot's choice, with the parameters of `bots.choose`."""


class SimulationError(UserError):
    """Raised if a simulation cannot be run; the message says why."""


class Simulation(Struct, frozen=True):
    """A numbered series of games between the same bots, with the seed of all random numbers."""

    game: str
    levels: tuple[str, ...]
    """The bots' levels by seat in game 1; in each later game, all bots move on by one seat."""
    seed: int
    options: dict[str, Any] = {}
    """The options of the game that differ from their defaults, by name."""

    @classmethod
    def new(cls, game: str, levels: tuple[str, ...], seed: int, options: Options) -> Self:
        """Return a simulation of the game called `game`.

        Raises OptionsError if the options or the number of seats are invalid, BotError for unusable
        bots.
        """
        simulation = cls(game, levels, seed, msgspec.to_builtins(options))
        for level in levels:
            bots.find(bots.CALLED[level], game)
        simulation.start()
        return simulation

    def start(self) -> State:
        """Return the state at the beginning, which is the same in every game."""
        game = rules.game(self.game)
        return game.new(len(self.levels), msgspec.convert(self.options, game.options))

    def seated(self, number: int) -> tuple[str, ...]:
        """Return the bots' levels by seat in the game with this number, from 1."""
        num_seats = len(self.levels)
        return tuple(self.levels[(seat - number + 1) % num_seats] for seat in range(num_seats))

    def random(self, number: int, purpose: str) -> Random:
        """Return a random generator for one purpose, such as "chance", in game `number` from 1."""
        return Random(f"{self.seed}:{number}:{purpose}")


class Outcome(Struct, frozen=True):
    """The result of one simulated game."""

    levels: tuple[str, ...]
    ranks: tuple[int, ...]
    """The rank of each seat, 1 for the winner; players who share a place have the same rank."""
    totals: tuple[int, ...]
    """The final total of each seat, in dollars or points."""
    num_choices: tuple[int, ...]

    @property
    def num_winners(self) -> int:
        """The number of players who share the first place; 0 if everybody lost."""
        return self.ranks.count(1)


def play(simulation: Simulation, number: int, choose: Choose = bots.choose) -> Outcome:
    """Play the game with this number, from 1, to its end, and return its result.

    The dice and cards, and every bot, have random numbers of their own, so that no bot affects the
    luck of others.
    """
    game, levels = rules.game(simulation.game), simulation.seated(number)
    chance = simulation.random(number, "chance")
    thoughts = [simulation.random(number, f"seat {seat}") for seat in range(len(levels))]
    num_choices = [0] * len(levels)
    state = simulation.start()
    while not isinstance(node := state.node, Terminal):
        if node is CHANCE:
            state = state.apply(state.sample(chance))
            continue
        chosen = {
            player: choose(bots.CALLED[levels[player]], game, state, player, thoughts[player])
            for player in awaited(node)
        }
        for player in chosen:
            num_choices[player] += 1
        if isinstance(node, Simultaneous):
            state = state.apply_joint(chosen)
        else:
            state = state.apply(*chosen.values())
    places = sorted(state.standings(), key=lambda standing: standing.player)
    return Outcome(
        levels,
        tuple(place.rank for place in places),
        tuple(place.total for place in places),
        tuple(num_choices),
    )
