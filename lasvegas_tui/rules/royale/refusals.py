"""Sentences that say why a choice is illegal in Royale, or an outcome of chance impossible.

Each function is named after what has to be chosen or drawn. `choice` is called for illegal choices
only. The other functions alone decide which outcomes of chance are possible. Tiles have their own
refusals.
"""

from __future__ import annotations

from collections.abc import Sequence

from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.core import Action, MissingPart, Refusal
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.royale.actions import Pass, Place
from lasvegas_tui.rules.royale.chance_actions import Deal, DrawTiles, Roll
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.shared_tile_parts import closed_casino
from lasvegas_tui.rules.royale.table import Table
from lasvegas_tui.rules.royale.tiles import LETTERS, TILES, unused
from lasvegas_tui.rules.tuples import holds


def choice(table: Table, wanted: Action) -> Refusal:
    """Return why an illegal choice of the current player is not allowed."""
    match wanted:
        case Place(number) if number == table.closed:
            return closed_casino(table)
        case Place(number) if number in NUMBERS:
            return Refusal(f"No die shows a {number}.", "R-5")
        case Place(number):
            return Refusal(f"There is no casino {number}.", "R-C4")
        case Pass():
            return Refusal("Passing costs a chip, and there is none left.", "R-6")
    return Refusal("Now one of the numbers rolled has to be chosen.", "R-5")


# -- chance ----------------------------------------------------------------------------------------


def deal(pile: Notes, num_aside: int, wanted: Action) -> Refusal | None:
    """Return why `wanted` cannot be a deal of money cards to casinos; None if it can.

    `pile` are the cards that have not been dealt yet, and `num_aside` is how many have to be set
    aside.
    """
    if not isinstance(wanted, Deal):
        return Refusal("Now the casinos are stocked: a Deal has to come.", "R-2")
    if len(wanted.pairs) != len(NUMBERS):
        return Refusal("A deal has six pairs of notes.", "R-2")
    if len(wanted.aside) != num_aside:
        return Refusal(f"This deal sets {num_aside} notes aside, not {len(wanted.aside)}.", "R-11")
    if not holds(pile, wanted.notes + wanted.aside):
        return Refusal("The pile does not hold these notes.", "R-C1")
    return None


def sides(count: int, used: tuple[str, ...], wanted: Action) -> Refusal | None:
    """Return why `wanted` cannot be a draw of tiles for casinos 1 to `count`; None if it can.

    `used` are the sides of tiles that have been in play in this game.
    """
    if not isinstance(wanted, DrawTiles):
        return Refusal("Now the tiles are drawn: a DrawTiles has to come.", "R-10")
    drawn = wanted.sides
    if len(drawn) != count:
        return Refusal(f"The number of tiles to draw is {count}, not {len(drawn)}.", "R-10")
    absent = [side for side in drawn if side not in TILES]
    if absent:
        told = f"The tile {absent[0]} is not installed: there are {joined(list(TILES))}."
        return MissingPart(told, "R-C5")
    if len({side[0] for side in drawn}) < count:
        return Refusal("The two sides of one tile are never in play together.", "R-C5")
    return _side_out_of_turn(drawn, used)


def _side_out_of_turn(drawn: Sequence[str], used: tuple[str, ...]) -> Refusal | None:
    """Return why a tile is drawn too early or shows the wrong side; None if none does (R-10).

    Tiles with a side that was not in play come first, and show that side.
    """
    num_fresh = len([letter for letter in LETTERS if unused(letter, used)])
    if not all(unused(side[0], used) for side in drawn[:num_fresh]):
        return Refusal("Tiles with a side that was not in play yet come first.", "R-10")
    for side in drawn[:num_fresh]:
        fresh = unused(side[0], used)
        if side not in fresh:
            told = f"Tile {side[0]} shows a side that was not in play yet: {joined(fresh, 'or')}."
            return Refusal(told, "R-10")
    return None


def roll(dice: Dice, rule: str, wanted: Action) -> Refusal | None:
    """Return why `wanted` cannot be a roll of these dice; None if it can.

    `rule` is the id of the rule to name.
    """
    if not isinstance(wanted, Roll):
        return Refusal("Now dice are rolled: a Roll has to come.", rule)
    small, biggy = wanted.small, wanted.biggy
    if len(small) != dice.small:
        return Refusal(f"The number of small dice to roll is {dice.small}, not {len(small)}.", rule)
    if bool(biggy) != bool(dice.big):
        if dice.big:
            return Refusal("The Biggy is rolled here.", rule)
        return Refusal("The Biggy is not rolled here.", rule)
    if any(face not in NUMBERS for face in wanted.faces):
        return Refusal("A die shows 1 to 6.", rule)
    return None
