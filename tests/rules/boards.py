"""Positions of the board game for tests."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from lasvegas_tui.rules.board import GAME
from lasvegas_tui.rules.board.actions import PlacePawn
from lasvegas_tui.rules.board.options import BoardOptions
from lasvegas_tui.rules.board.rules import BoardState
from tests.rules.laws import act
from tests.rules.parts import changed

DUELS = BoardOptions(duels=True)
PLAIN = BoardOptions()
MANY = settings(max_examples=15)
PLAYERS = st.sampled_from(list(GAME.players))
OPTIONS = st.sampled_from([PLAIN, DUELS])
SEEDS = st.integers(0, 2**32)


def board(*pawns: int, options: BoardOptions = PLAIN, **changes: Any) -> BoardState:
    """Return the first turn with these pawns, and with changes as a scene has them."""
    state = GAME.new(len(pawns), options)
    assert isinstance(state, BoardState)
    return changed(act(state, *map(PlacePawn, pawns)), changes)
