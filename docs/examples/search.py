"""Search under hidden information: try each choice in states that agree with what a player knows.

`resample` draws such a state with its true probability: it draws other hands and the order of cards
anew, and keeps what the player has seen. This works the same way in all five games.
"""

from random import Random

from lasvegas_tui import rules
from lasvegas_tui.rules import Action, Decision, Player, State, walk

NUM_TRIES = 40


def value(state: State, player: Player, rng: Random) -> float:
    """Return a player's lead over the best other player at the end of a random game."""
    *_, end = walk(state, rng.choice, rng)
    returns = end.returns()
    return returns[player] - max(won for seat, won in enumerate(returns) if seat != player)


def best(state: State, player: Player, rng: Random) -> Action:
    """Return the choice with the best average over random games from resampled states."""
    sums = dict.fromkeys(state.legal_actions(player), 0.0)
    for _ in range(NUM_TRIES):
        imagined = state.resample(player, rng)
        for action in sums:
            sums[action] += value(imagined.apply(action), player, rng)
    return max(sums, key=sums.__getitem__)


def main() -> None:
    rng = Random(4)
    for name in ("dice", "royale", "board", "vegan"):
        game = rules.game(name)
        states = walk(game.new(2, game.options()), rng.choice, rng)
        state, player = next(
            (state, state.node.player)
            for state in states
            if isinstance(state.node, Decision) and not state.is_forced(state.node.player)
        )
        print(f"{name}: {best(state, player, rng)}")


if __name__ == "__main__":
    main()
