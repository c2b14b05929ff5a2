"""The questions of Royale's tiles: dice and tokens go where they bring most if the round ended now.

What is not here, such as the piles of Black Box, is left to chance.
"""

from __future__ import annotations

from collections.abc import Iterable

from lasvegas_tui.bots.policies.casinos import swing
from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.core import Action, Player
from lasvegas_tui.rules.royale.choices import Decline
from lasvegas_tui.rules.royale.table import Table
from lasvegas_tui.rules.royale.tiles.block_it import MoveCluster
from lasvegas_tui.rules.royale.tiles.fifty_fifty import REWARDS, Bet, FiftyFifty, TakeReward
from lasvegas_tui.rules.royale.tiles.handicap import TakeGray
from lasvegas_tui.rules.royale.tiles.knockout import PutInBar
from lasvegas_tui.rules.royale.tiles.my_choice import ChooseResult, PutOnGold
from lasvegas_tui.rules.royale.tiles.no_entry import CloseCasino
from lasvegas_tui.rules.royale.tiles.prime_time import PlaceBlack

RESULTS = {1: 10_000, 2: 20_000, 3: 30_000, 4: 25_000, 5: 20_000, 6: 35_000}
"""About what the results of My Choice are worth, in dollars."""


def choose(table: Table, player: Player, actions: tuple[Action, ...]) -> Action | None:
    """Return the choice at a tile that is worth most, None where none can be valued."""
    valued = [
        (value, action)
        for action in actions
        if (value := _value(table, player, action)) is not None
    ]
    if all(isinstance(action, Decline) for _, action in valued):
        return None
    return max(valued, key=lambda pair: pair[0])[1]


def _value(table: Table, player: Player, action: Action) -> float | None:
    """Return about what a choice brings, in dollars; None if it cannot be told."""
    match action:
        case Decline():
            return 0
        case MoveCluster(dice, number):  # F1
            return _with(table, player, {number: dice}, table.gray)
        case TakeGray(number):  # F2
            return _with(table, player, {number: -1}, table.gray)
        case PlaceBlack(numbers):  # B1
            return _with(table, player, {n: numbers.count(n) for n in numbers}, player)
        case CloseCasino(number):  # E1
            return _held(table, player, number)
        case PutInBar(biggy) | PutOnGold(biggy):  # E2, H2: the Biggy is worth two
            return -biggy
        case ChooseResult(result):  # H2
            return RESULTS[result]
        case Bet() | TakeReward():  # B2
            return _bet(table, action)
    return None


def _with(table: Table, player: Player, changes: dict[int, int], owner: Owner) -> float:
    """Return what it brings a player if an owner has so many dice more at casinos."""
    return sum(_changed(table, player, number, owner, num) for number, num in changes.items())


def _changed(table: Table, player: Player, number: int, owner: Owner, num: int) -> int:
    casino = table.casino(number)
    after = [*casino.counts]
    after[owner] += num
    return swing(casino.notes, casino.counts, (*after,), player, table.num_players)


def _held(table: Table, player: Player, number: int) -> int:
    """Return what a player has at a casino beyond the rivals."""
    casino = table.casino(number)
    nobody = (0,) * len(casino.counts)
    return swing(casino.notes, nobody, casino.counts, player, table.num_players)


def _bet(table: Table, action: Bet | TakeReward) -> float | None:
    tile = table.tile_of(FiftyFifty.side)
    if not isinstance(tile, FiftyFifty) or tile.total is None:
        return None
    if isinstance(action, TakeReward):
        return tile.reward
    won = _sums(range(tile.total + 1, 13) if action.higher else range(2, tile.total))
    return won * REWARDS[tile.space + 1]


def _sums(sums: Iterable[int]) -> float:
    """Return how likely two dice show one of these sums."""
    return sum(6 - abs(total - 7) for total in sums) / 36
