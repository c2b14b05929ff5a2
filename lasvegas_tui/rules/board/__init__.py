"""Vegas, the board game (Reiner Knizia, 1996): counters on fourteen playing tables, and Mary Chip.

Everybody has a pawn at one of the tables, twenty counters and ten cards. A turn is a move of the
pawn to another table, or, after a card if one is wanted, a throw of the gold die: a counter goes on
a space of the own table that shows the number, and where none is free it replaces an opponent's. A
thrown 1 moves Mary Chip along her track. A table is scored when she reaches it or when it is full:
most counters takes its gold chip, a tie is decided by the counter on the lowest number. Once all
chips are gone the highest total wins. In the advanced game a counter is replaced only after a
dice-duel, in which both pick one, two or three hearts in secret.
"""

from typing import TypeAlias

from lasvegas_tui.rules.board.state import BoardState
from lasvegas_tui.rules.board.table import (
    NUM_COUNTERS,
    BoardOptions,
    Cards,
    FrontMan,
    GoodLuck,
    MaryChip,
    Move,
    Pass,
    Phase,
    Pick,
    PlaceCounter,
    PlacePawn,
    Roll,
    Table,
    ThrowDie,
)
from lasvegas_tui.rules.board.track import TABLES
from lasvegas_tui.rules.board.words import BoardWords
from lasvegas_tui.rules.games import Game

BoardAction: TypeAlias = (
    PlacePawn | Move | Pass | ThrowDie | GoodLuck | FrontMan | MaryChip | PlaceCounter | Pick | Roll
)


def start(num_players: int, options: BoardOptions) -> BoardState:
    """Return the board before the first pawn is placed."""
    table = Table(
        options=options,
        phase=Phase.PAWN,
        player=0,  # B-1
        pawns=(None,) * num_players,
        counters=(NUM_COUNTERS,) * num_players,
        cards=(Cards(),) * num_players,
        spaces=tuple([(None,) * len(table.spaces) for table in TABLES]),
        is_scored=(False,) * len(TABLES),
        chips=((),) * num_players,
        mary=None,
        at=None,
        number=None,
        is_thrown=False,
        die=None,
        duel=None,
        idle=0,
    )
    return BoardState(table)


GAME = Game(
    name="board",
    title="Vegas, the Board Game",
    authors=("Reiner Knizia",),
    year=1996,
    tagline="fourteen tables, Mary Chip",
    order=4,
    players=range(2, 5),
    counts="chips",
    options=BoardOptions,
    actions=BoardAction,
    start=start,
    words=BoardWords(),
    has_rounds=False,
)
