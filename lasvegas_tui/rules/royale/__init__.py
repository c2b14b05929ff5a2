"""Las Vegas Royale (Rüdiger Dorn, 2019): the basic game, and the main game with sixteen tile sides.

Everybody has seven small dice and a big one, the Biggy, which counts as two. Before each of three
rounds the six casinos get a pair of cards, ordered by value. In turn, players roll all the dice
they have left and put every die of one number into its casino, or they pay a chip to pass. Tied
dice are removed; then most dice take the higher card, second most the lower. In the main game tiles
lie at the first casinos, and dice placed there activate them.
"""

from functools import reduce
from operator import or_
from types import GenericAlias
from typing import Any, Union

from msgspec import Struct

from lasvegas_tui.rules.casino import banknote_pile_and_purses
from lasvegas_tui.rules.casino.casinos import NUMBERS, CasinoPaid
from lasvegas_tui.rules.core import News
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.royale import tiles
from lasvegas_tui.rules.royale.actions import Decline, Pass, Place
from lasvegas_tui.rules.royale.chance_actions import Deal, DrawTiles, Roll, ThrowBlack
from lasvegas_tui.rules.royale.dice import NO_DICE
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.policy import POLICY
from lasvegas_tui.rules.royale.rules import RoyaleState
from lasvegas_tui.rules.royale.table import Casino, Phase, Secret
from lasvegas_tui.rules.royale.tile import Position, TableInPlay, Tile, TileStep
from lasvegas_tui.rules.royale.words import RoyaleWords

CARDS = banknote_pile_and_purses.stack(  # R-C1
    {30_000: 11, 40_000: 11, 50_000: 13, 60_000: 15, 70_000: 13, 80_000: 11, 90_000: 9, 100_000: 7}
)

ACTIONS: Any = Union[(Deal, DrawTiles, Roll, ThrowBlack, Place, Pass, Decline, *tiles.CHOICES)]


def start(num_players: int, options: RoyaleOptions) -> Position:
    """Return the first state of a game, before anything is dealt."""
    empty = Casino(dice=(NO_DICE,) * (num_players + 2))
    table = TableInPlay(
        options=options,
        phase=Phase.DEAL,
        round=0,
        starter=0,
        player=0,
        casinos=(empty,) * len(NUMBERS),
        hands=(NO_DICE,) * num_players,
        roll=None,
        chips=(0,) * num_players,
        tiles=(None,) * len(NUMBERS),
        closed=None,
        steps=(),
        bank=(),
        minted=(),
        used=(),
        news=(),
    )
    return RoyaleState(table, ((),) * num_players, (0,) * num_players, CARDS)


# -- types for decoding ----------------------------------------------------------------------------


def _kinds(base: type[Struct]) -> Any:
    """Return the union of all types of one kind of part, such as tiles, for decoding."""
    return reduce(or_, tiles.kinds(base))


# Tiles, steps, news and secrets act on states, so they are defined after the table that contains
# them; msgspec reads these annotations when it first decodes one.
TableInPlay.__annotations__ |= {
    "tiles": GenericAlias(tuple, (_kinds(Tile) | None, ...)),
    "steps": GenericAlias(tuple, (_kinds(TileStep), ...)),
    "news": GenericAlias(tuple, (_kinds(News) | CasinoPaid, ...)),
}
RoyaleState.__annotations__ |= {"secret": _kinds(Secret) | None}

GAME = Game(
    name="royale",
    title="Las Vegas Royale",
    authors=("Rüdiger Dorn",),
    year=2019,
    goal="most dice win, and tiles bend the rules",
    tagline="tiles bend the rules",
    minutes=35,
    level="medium",
    order=1,
    players=range(2, 6),
    counts="dollars",
    options=RoyaleOptions,
    actions=ACTIONS,
    start=start,
    words=RoyaleWords(),
    policy=POLICY,
    own_names=("Biggy", *[tile.name for tile in tiles.TILES.values()]),
    pages=tiles.PAGES,
)
