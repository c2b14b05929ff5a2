"""Positions of the dice game, and why something is refused."""

from typing import Any

import pytest

from lasvegas_tui.rules import dice
from lasvegas_tui.rules.core import Action, IllegalActionError, Player, Refusal, State
from lasvegas_tui.rules.dice.options import DiceOptions
from lasvegas_tui.rules.dice.rules import DiceState
from tests.rules.parts import changed


def refusal(state: State, player: Player | None, action: Action) -> Refusal:
    """Return why the action is refused; fails where it is not."""
    with pytest.raises(IllegalActionError) as refused:
        state.check(player, action)
    return refused.value.refusal


def thousands(text: str) -> tuple[int, ...]:
    """Return the notes that "20+30" stands for."""
    return tuple(1000 * int(note) for note in text.split("+"))


def dice_game(num_players: int = 2, **changes: Any) -> DiceState:
    """Return a position without white dice, the first roll of a round if nothing else is said."""
    start = dice.start(num_players, DiceOptions(neutral=False))
    return changed(start, {"round": 1, "phase": "roll", "own": [8] * num_players} | changes)
