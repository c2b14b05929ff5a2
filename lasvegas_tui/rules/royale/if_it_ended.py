"""What players would have if the round ended now, with what tiles would pay or cost for certain."""

from __future__ import annotations

from lasvegas_tui.rules.casino.money import short
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.royale.table import CHIP, Table
from lasvegas_tui.rules.words import Names


def of_choice(before: Table, after: Table, player: Player, names: Names) -> str:
    """Return what a player gains by a choice at a tile, if the round ended now: "for 30K more"."""
    gains = [worth(after, owner) - worth(before, owner) for owner in range(len(names))]
    gain = gains[player]
    if gain > 0:
        return f"for {short(gain)} more"
    loser = min(range(len(names)), key=gains.__getitem__)
    if gains[loser] < gain:
        return f"to cost {names[loser]} {short(-gains[loser])}"
    return ""


def worth(table: Table, player: Player) -> int:
    """Return what a player would have if the round ended now, in dollars."""
    notes = [dict(casino.payout().awards).get(player, 0) for casino in table.casinos]
    return sum(notes) + CHIP * table.chips[player] + tiles_due(table, player)


def tiles_due(table: Table, player: Player) -> int:
    """Return what all tiles would pay a player if the round ended now, without what is open."""
    return sum(tile.due(player) for tile in table.tiles if tile is not None)


def told_of_tiles(player: Player, number: int, after: Table, owners: Names) -> list[str]:
    """Describe what tiles would pay or cost: the tile at a casino, and what costs the player."""
    return [
        tile.outlook(owners)
        for at, tile in enumerate(after.tiles, 1)
        if tile is not None
        and (tile.due(player) < 0 or (at == number and any(map(tile.due, range(len(owners))))))
    ]
