"""Play a game at random and print the result: `python docs/examples/play_loop.py royale 3`."""

import sys
from random import Random

from lasvegas_tui import rules
from lasvegas_tui.rules import Chance, Decision, Simultaneous, Terminal


def main(name: str, num_players: int, seed: int = 1) -> None:
    game, rng = rules.game(name), Random(seed)
    state = game.new(num_players, game.options())
    while not isinstance(state.node, Terminal):
        match state.node:
            case Decision(player):
                state = state.apply(rng.choice(state.legal_actions(player)))
            case Simultaneous(players):
                choices = {player: rng.choice(state.legal_actions(player)) for player in players}
                state = state.apply_joint(choices)
            case Chance():
                state = state.apply(state.sample(rng))
    for standing in state.standings():
        print(f"{standing.rank}. seat {standing.player}: {standing.total} {game.counts}")


if __name__ == "__main__":
    name, num_players = sys.argv[1:] or ("royale", "3")
    main(name, int(num_players))
