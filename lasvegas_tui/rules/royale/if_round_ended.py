"""What players would get if the round ended now, including what tiles would surely pay or cost."""

from __future__ import annotations

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.royale.table import CHIP, Table
from lasvegas_tui.rules.words import Names


def of_choice(before: Table, after: Table, player: Player, names: Names) -> str:
    """Say why a player made a choice at a tile: "for 30K more", or "to cost Ben 20K".

    `before` and `after` are the tables before and after the choice. The text is empty if nobody
    gains or loses.
    """
    gains = [worth(after, owner) - worth(before, owner) for owner in range(len(names))]
    gain = gains[player]
    if gain > 0:
        return f"for {short(gain)} more"
    loser = min(range(len(names)), key=gains.__getitem__)
    if gains[loser] < gain:
        return f"to cost {names[loser]} {short(-gains[loser])}"
    return ""


def worth(table: Table, player: Player) -> int:
    """Return a player's chips plus what casinos and tiles would pay the player now, in dollars."""
    notes = [dict(casino.payout().awards).get(player, 0) for casino in table.casinos]
    return sum(notes) + CHIP * table.chips[player] + tiles_due(table, player)


def tiles_due(table: Table, player: Player) -> int:
    """Return what all tiles together would pay a player if the round ended now, in dollars.

    It is negative if they would cost the player more than they pay.
    """
    return sum(tile.due(player) for tile in table.tiles if tile is not None)


def told_of_tiles(player: Player, number: int, after: Table, owners: Names) -> list[str]:
    """Return sentences on what some tiles would pay or cost players if the round ended now.

    They are about the tile at casino `number`, and about tiles that would cost `player` money.
    `after` is the table after a choice, and `owners` are the names of the players.
    """
    told = []
    for at, tile in enumerate(after.tiles, 1):
        if tile is None:
            continue
        dues = [tile.due(owner) for owner in range(len(owners))]
        if dues[player] < 0 or (at == number and any(dues)):
            told.append(tile.outlook(owners))
    return told
