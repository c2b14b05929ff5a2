"""The tiles of Royale on the table: what stands and lies on each, in a line or two."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.money import short
from lasvegas_tui.rules.royale.table import Dice, Tile
from lasvegas_tui.rules.royale.tiles import (
    bad_luck,
    block_it,
    double_down,
    fifty_fifty,
    handicap,
    high_five,
    jackpot,
    knockout,
    my_choice,
    nice_dice,
    no_entry,
    power_play,
    prime_time,
)
from lasvegas_tui.widgets.ink import MONEY, QUIET, Ink, Part

WIDTH = 11
"""Cells of a line on the smallest screen."""


def count(dice: Dice) -> str:
    """Gives dice as they stand in a row: "2", "B", "2+B"; empty for none."""
    small = str(dice.small) if dice.small else ""
    return "+".join(part for part in (small, "B" if dice.big else "") if part)


def tile_state(tile: Tile, inks: Sequence[Ink]) -> tuple[Content, ...]:
    """Gives the tile's counter, tokens and dice; dice of many players take two lines."""
    match tile:
        case knockout.Knockout(bar=there) | double_down.DoubleDown(raised=there) if any(there):
            return _packed(_lying(inks, there))
    parts = _parts(tile, inks)
    return (Content.assemble(*parts),) if parts else ()


def _packed(pieces: Sequence[Content]) -> tuple[Content, ...]:
    """Gives the pieces in as few lines as they need."""
    lines = [pieces[0]]
    for piece in pieces[1:]:
        longer = Content.assemble(lines[-1], " ", piece)
        lines[-1:] = [longer] if longer.cell_length <= WIDTH else [lines[-1], piece]
    return tuple(lines)


def _parts(tile: Tile, inks: Sequence[Ink]) -> list[Part]:
    match tile:
        case jackpot.Jackpot(counter=counter):
            return ["pays ", (short(counter), MONEY)]
        case prime_time.PrimeTime(player=player, placed=placed) if player is not None and placed:
            return [_sign(inks, player), f" +{','.join(map(str, placed))}"]
        case fifty_fifty.FiftyFifty(total=total) if total:
            return [f"{total}: ", (f"{short(tile.reward)} now", MONEY) if tile.reward else ("nothing", QUIET)]
        case high_five.HighFive(holder=holder) | power_play.PowerPlay(holder=holder):
            return _token(inks, holder)
        case bad_luck.BadLuck(losers=losers) if losers:
            return [("pays: ", "$loss"), *[_sign(inks, player) for player in losers]]
        case no_entry.NoEntry(space=space):
            following = no_entry.TRACK[(space + 1) % len(no_entry.TRACK)]
            return [("next ", QUIET), (short(following), MONEY) if following else ("pays 0", QUIET)]
        case knockout.Knockout():
            return [("bar empty", QUIET)]
        case block_it.BlockIt(clusters=clusters):
            return _clusters(clusters)
        case handicap.Handicap(free=(chips, cards, dice)):
            return [f"{chips}c {cards}×", ("30K", MONEY), f" {dice}d"]
        case nice_dice.NiceDice(spaces=spaces):
            lying = [(face, space) for face, space in enumerate(spaces, 1) if space is not None]
            return [part for face, space in lying for part in (str(face), _sign(inks, space.owner))]
        case my_choice.MyChoice(owner=owner) if owner is not None:
            return [("gold ", MONEY), _sign(inks, owner)]
    return []


def _sign(inks: Sequence[Ink], player: Player) -> tuple[str, str]:
    return inks[player].sign, f"bold {inks[player].colour}"


def _token(inks: Sequence[Ink], holder: Player | None) -> list[Part]:
    return [("token ", QUIET), ("here", QUIET) if holder is None else _sign(inks, holder)]


def _clusters(clusters: Sequence[int]) -> list[Part]:
    sizes = " ".join(map(str, clusters))
    gray = "gray: " if len(sizes) <= WIDTH - len("gray: ") else "g "
    return [(gray, QUIET), sizes] if clusters else [("no gray", QUIET)]


def _lying(inks: Sequence[Ink], dice: Sequence[Dice]) -> list[Content]:
    return [Content.assemble(_sign(inks, player), count(some)) for player, some in enumerate(dice) if some]
