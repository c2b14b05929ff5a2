"""Many games of one law, each by a seed of its own, and the command that plays them."""

import argparse
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

Play: TypeAlias = Callable[[str], Counter[str]]
"""Plays the game of a seed and counts what was seen; raises AssertionError."""


def play_many(play: Play, seed: str, num_games: int) -> Counter[str]:
    """Play many games; return what was seen how often."""
    seen = Counter[str]()
    for number in range(num_games):
        game = f"{seed}:{number}"
        try:
            seen += play(game)
        except Exception as error:
            raise AssertionError(f"game {game}: {type(error).__name__}: {error}") from error
    return seen


def run(prog: str, description: str | None, play: Play) -> int:
    """Play from the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog=f"python -m {prog}", description=description)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--game", help="one game again, as a failure tells its seed")
    given = parser.parse_args()
    seen = play(given.game) if given.game else play_many(play, given.seed, given.games)
    for what, num in sorted(seen.items()):
        print(f"{num:8}  {what}")
    return 0
