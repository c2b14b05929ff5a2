"""The games as they are played in tests that hold for all of them: every variant, every number of players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from lasvegas_tui import rules
from lasvegas_tui.rules.core import (
    Action,
    Chance,
    Decision,
    Options,
    Player,
    Simultaneous,
    State,
    Terminal,
)
from lasvegas_tui.rules.games import Game

VARIANTS: tuple[tuple[str, dict[str, Any], tuple[int, ...]], ...] = (
    ("dice", {"neutral": False}, (2,)),
    ("dice", {"neutral": True}, (3, 4)),
    ("dice", {"chips": True}, (2, 5)),
    ("dice", {"neutral": True, "chips": True, "open_money": True}, (3,)),
    ("royale", {"basic": True}, (2, 3, 5)),
    ("royale", {"basic": True, "hidden_money": True}, (4,)),
    ("royale", {"tiles": 1}, (3, 5)),
    ("royale", {"fresh_tiles": True}, (3,)),
    ("royale", {"tiles": 6, "fresh_tiles": True}, (2, 4)),
    ("royale", {"tiles": 6, "hidden_money": True}, (3, 5)),
    ("card", {"sequential": True}, (3,)),
    ("card", {"sequential": True, "chips": True}, (2, 4)),
    ("board", {"duels": True}, (2, 4)),
    ("vegan", {"starter": 2}, (2,)),
)
"""Options worth a look besides the usual ones: game, options, numbers of players."""


class Turn(NamedTuple):
    """A state of a game, and what was done in it: by chance, by one player, or by several at once."""

    state: State
    done: dict[Player | None, Action]


class Case(NamedTuple):
    """One game with its options and number of players."""

    game: Game
    options: Options
    num_players: int

    def __str__(self) -> str:
        options = msgspec.to_builtins(self.options)
        chosen = [
            name.replace("_", "-") if value is True else f"{name}-{value}"
            for name, value in options.items()
        ]
        return "-".join([self.game.name, *chosen, str(self.num_players)]).lower()

    def start(self) -> State:
        return self.game.new(self.num_players, self.options)

    def turns(self, rng: Random) -> Iterator[Turn]:
        """Plays a random game; the last turn is the end, in which nothing is done."""
        state = self.start()
        while True:
            turn = Turn(state, _random_choices(state, rng))
            yield turn
            if not turn.done:
                return
            state = following(turn)


def _random_choices(state: State, rng: Random) -> dict[Player | None, Action]:
    match state.node:
        case Chance():
            return {None: state.sample(rng)}
        case Decision(player):
            return {player: rng.choice(state.legal_actions(player))}
        case Simultaneous(players):
            return {player: rng.choice(state.legal_actions(player)) for player in players}
        case Terminal():
            return {}


def following(turn: Turn) -> State:
    """Return the state after a turn."""
    if isinstance(turn.state.node, Simultaneous):
        return turn.state.apply_joint(
            {player: action for player, action in turn.done.items() if player is not None}
        )
    (action,) = turn.done.values()
    return turn.state.apply(action)


@lru_cache(maxsize=512)
def line(case: Case, seed: int) -> tuple[Turn, ...]:
    """Return a whole random game, always the same for the same seed."""
    return tuple(case.turns(Random(seed)))


CASES = tuple(
    Case(game, game.options(), num_players)
    for game in rules.all_games()
    for num_players in game.players
) + tuple(
    Case(rules.game(name), msgspec.convert(options, rules.game(name).options), num_players)
    for name, options, counts in VARIANTS
    for num_players in counts
)

every_case = pytest.mark.parametrize("case", CASES, ids=str)
