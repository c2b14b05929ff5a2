"""A game as it was played: states, and what was done in them."""

from typing import NamedTuple

from lasvegas_tui.rules.core import Action, Player, Simultaneous, State


class Turn(NamedTuple):
    """A state of a game, and what was done in it: by chance, by a player, or by several at once."""

    state: State
    done: dict[Player | None, Action]


def following(turn: Turn) -> State:
    """Return the state after a turn."""
    if isinstance(turn.state.node, Simultaneous):
        return turn.state.apply_joint(
            {player: action for player, action in turn.done.items() if player is not None}
        )
    (action,) = turn.done.values()
    return turn.state.apply(action)
