"""The speed of random play: player actions per second, through the public interface.

A rate says little without the machine on which it was measured. So the same run measures a
yardstick: a plain Python version of the dice game for four players, optimised only for speed, with
one object that is changed in place. The last column is the rate as a share of the yardstick's.
Times are processor times, the best of several runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time
from typing import TypeAlias

from lasvegas_tui.rules.casino import casinos
from lasvegas_tui.rules.core import Action, Options, walk
from lasvegas_tui.rules.dice import table as dice
from lasvegas_tui.rules.game_description import Game

RUNS = 3
YARDSTICK_PLAYERS = 4

PlayGame: TypeAlias = Callable[[Random], int]
"""A function that plays one game to its end and returns the number of the players' actions."""


def play(game: Game, num_players: int, options: Options, rng: Random) -> int:
    """Play one game with random choices, and return the number of the players' actions."""
    random, num_actions = rng.random, 0

    def choose(actions: tuple[Action, ...]) -> Action:
        nonlocal num_actions
        num_actions += 1
        return actions[int(random() * len(actions))]

    for _ in walk(game.new(num_players, options), choose, rng):
        pass
    return num_actions


class Yardstick:
    """The dice game for four players, written only for speed, to compare speeds with.

    It is changed in place, unlike the immutable states of the games.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.pile = list(dice.NOTES)
        rng.shuffle(self.pile)
        self.purses: list[list[int]] = [[] for _ in range(YARDSTICK_PLAYERS)]
        self.round = 0
        self.starter = -1
        self.deal()

    def deal(self) -> None:
        self.round += 1
        self.starter = (self.starter + 1) % YARDSTICK_PLAYERS
        self.player = self.starter
        self.left = [dice.NUM_DICE] * YARDSTICK_PLAYERS
        self.counts = [[0] * YARDSTICK_PLAYERS for _ in casinos.NUMBERS]
        self.notes: list[list[int]] = []
        for _ in casinos.NUMBERS:
            notes: list[int] = []
            while sum(notes) < dice.STAKE:
                notes.append(self.pile.pop())
            self.notes.append(sorted(notes, reverse=True))

    def roll(self) -> list[int]:
        """Roll the current player's dice; return the different faces, numbered from 0 to 5."""
        random = self.rng.random
        self.faces = [int(random() * 6) for _ in range(self.left[self.player])]
        return list(set(self.faces))

    def place(self, number: int) -> bool:
        """Place all dice with the face `number`, from 0 to 5; return whether the game goes on."""
        player, left = self.player, self.left
        count = self.faces.count(number)
        self.counts[number][player] += count
        left[player] -= count
        for step in range(1, YARDSTICK_PLAYERS + 1):
            following = (player + step) % YARDSTICK_PLAYERS
            if left[following]:
                self.player = following
                return True
        self.pay()
        if self.round == dice.NUM_ROUNDS:
            return False
        self.deal()
        return True

    def pay(self) -> None:
        for notes, counts in zip(self.notes, self.counts, strict=True):
            alone = [p for p, count in enumerate(counts) if count and counts.count(count) == 1]
            alone.sort(key=counts.__getitem__, reverse=True)
            for player, note in zip(alone, notes, strict=False):
                self.purses[player].append(note)


def play_yardstick(rng: Random) -> int:
    """Play one game of `Yardstick` with random choices; return the number of players' actions.

    The speeds of all games are compared with the speed of this one.
    """
    table, random, num_actions, goes_on = Yardstick(rng), rng.random, 0, True
    while goes_on:
        numbers = table.roll()
        goes_on = table.place(numbers[int(random() * len(numbers))])
        num_actions += 1
    return num_actions


def rate(play: PlayGame, seconds: float) -> float:
    """Return the number of players' actions per second of processor time.

    `play` plays one game, and is called repeatedly for about `seconds`.
    """
    rng, num_actions, begun = Random(1), 0, process_time()
    while (spent := process_time() - begun) < seconds or not num_actions:
        num_actions += play(rng)
    return num_actions / spent


def rows(games: Sequence[Game]) -> Iterator[tuple[str, PlayGame]]:
    """Yield a label and a function to measure, for each game and each number of players."""
    for found in games:
        options = found.options()
        for num_players in found.players:
            yield f"{found.name}, {num_players} players", _player_of(found, num_players, options)


def _player_of(found: Game, num_players: int, options: Options) -> PlayGame:
    return lambda rng: play(found, num_players, options, rng)


def measure(plays: Sequence[PlayGame], seconds: float) -> list[float]:
    """Return the best rate of several runs of each function, in players' actions per second.

    The runs of one function together take about `seconds`. The functions take turns, so that a slow
    phase of the machine affects all of them.
    """
    best = [0.0] * len(plays)
    for _ in range(RUNS):
        rates = [rate(play, seconds / RUNS) for play in plays]
        best = list(map(max, best, rates))
    return best
