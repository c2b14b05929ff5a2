"""The games as tests that hold for all play them: every variant and number of players."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

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
from lasvegas_tui.rules.game_description import Game
from tests.rules.facts import facts
from tests.rules.turns import Turn, following

VARIANTS = tuple(
    (name, options, counts) for name in rules.names() for options, counts in facts(name).variants
)
"""Options worth a look besides the usual ones: game, options, numbers of players."""


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


@lru_cache(maxsize=512)
def line(case: Case, seed: int) -> tuple[Turn, ...]:
    """Return a whole random game, always the same for the same seed."""
    return tuple(case.turns(Random(seed)))


def decided(case: Case, seed: int = 0) -> list[tuple[State, Player]]:
    """Return the states of a random game in which somebody has a real choice, and who."""
    found = [(turn.state, player) for turn in line(case, seed) for player in turn.done]
    return [
        (state, player)
        for state, player in found
        if player is not None and len(state.legal_actions(player)) > 1
    ]


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
