"""Las Vegas Royale (Rüdiger Dorn, 2019): the basic game, and the main game with its sixteen tile sides.

Seven small dice and a big one each, the Biggy, which counts as two. Three rounds; before each the
six casinos get a pair of cards by rank. In turn everybody rolls all dice left and puts every die of
one number into its casino, or pays a chip to pass. Ties fall out, then most dice takes the higher
card, second most the lower. In the main game tiles lie at the first casinos; dice placed there
set them off.
"""

from typing import Any, Union

from lasvegas_tui.rules import money
from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.core import Game
from lasvegas_tui.rules.royale import tiles
from lasvegas_tui.rules.royale.dice import NO_DICE
from lasvegas_tui.rules.royale.state import RoyaleState
from lasvegas_tui.rules.royale.table import (
    Casino,
    Deal,
    Decline,
    DrawTiles,
    Pass,
    Place,
    Roll,
    RoyaleOptions,
    Table,
    ThrowBlack,
)
from lasvegas_tui.rules.royale.turns import Stock

CARDS = money.stack(  # R-C1
    {30_000: 11, 40_000: 11, 50_000: 13, 60_000: 15, 70_000: 13, 80_000: 11, 90_000: 9, 100_000: 7}
)

ACTIONS: Any = Union[(Deal, DrawTiles, Roll, ThrowBlack, Place, Pass, Decline, *tiles.CHOICES)]


def start(num_players: int, options: RoyaleOptions) -> RoyaleState:
    """The table before the first deal."""
    empty = Casino(dice=(NO_DICE,) * (num_players + 2))
    table = Table(
        options=options,
        round=0,
        starter=0,
        player=0,
        casinos=(empty,) * len(NUMBERS),
        hands=(NO_DICE,) * num_players,
        roll=None,
        chips=(0,) * num_players,
        tiles=(None,) * len(NUMBERS),
        closed=0,
        steps=(Stock(),),
        bank=(),
        minted=(),
        used=(),
        news=(),
    )
    return RoyaleState(table, ((),) * num_players, (0,) * num_players, CARDS)


GAME = Game("royale", "Las Vegas Royale", range(2, 6), RoyaleOptions, ACTIONS, start, pages=tiles.PAGES)
