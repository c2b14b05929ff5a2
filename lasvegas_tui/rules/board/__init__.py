"""Vegas, the board game (Reiner Knizia, 1996): counters on fourteen playing tables, and Mary Chip.

Everybody has a pawn at one of the tables, twenty counters and ten cards. In a turn, players move
their pawn to another table, or they throw the gold die, perhaps after playing a card, and put a
counter on a space of their own table that shows the number; if none is free, it replaces an
opponent's. A thrown 1 moves Mary Chip along her track. A table is scored when she reaches it, or
when it is full: most counters win its gold chip, and a tie is broken by the lowest number covered.
When all chips are gone the highest total wins. In the advanced game a counter is replaced only
after a dice duel, in which both players pick one, two or three hearts in secret.
"""

from lasvegas_tui.rules.board.actions import BoardAction
from lasvegas_tui.rules.board.options import BoardOptions
from lasvegas_tui.rules.board.playing_tables import TABLES
from lasvegas_tui.rules.board.policy import POLICY
from lasvegas_tui.rules.board.rules import BoardState
from lasvegas_tui.rules.board.table import NUM_COUNTERS, Cards, Phase, Table
from lasvegas_tui.rules.board.words import BoardWords
from lasvegas_tui.rules.game_description import Game


def start(num_players: int, options: BoardOptions) -> BoardState:
    """Return the first state of a game, in which nobody has placed a pawn yet."""
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
        here_or_none=None,
        due_or_none=None,
        is_thrown=False,
        die=None,
        duel=None,
        idle=0,
    )
    return BoardState(table)


GAME = Game(
    name="board",
    title="Vegas, the Board Game",
    short_title="Vegas",
    authors=("Reiner Knizia",),
    year=1996,
    goal="fill tables with counters to win their chips",
    tagline="fill tables to win chips",
    minutes=35,
    level="medium",
    order=4,
    players=range(2, 5),
    options=BoardOptions,
    actions=BoardAction,
    start=start,
    words=BoardWords(),
    policy=POLICY,
    own_names=("Mary Chip", "Good Luck"),
    has_rounds=False,
)
