"""The casino tiles: eight, with two sides each; one module a side."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from lasvegas_tui.rules.core import Refusal
from lasvegas_tui.rules.royale import effects
from lasvegas_tui.rules.royale.table import Tile
from lasvegas_tui.rules.royale.tiles import (
    bad_luck,
    black_box,
    block_it,
    double_down,
    fifty_fifty,
    handicap,
    high_five,
    jackpot,
    knockout,
    lucky_punch,
    my_choice,
    nice_dice,
    no_entry,
    pay_day,
    power_play,
    prime_time,
)

TILES: dict[str, type[Tile]] = {
    tile.side: tile
    for tile in (
        lucky_punch.LuckyPunch,
        jackpot.Jackpot,
        prime_time.PrimeTime,
        fifty_fifty.FiftyFifty,
        high_five.HighFive,
        bad_luck.BadLuck,
        pay_day.PayDay,
        power_play.PowerPlay,
        no_entry.NoEntry,
        knockout.Knockout,
        block_it.BlockIt,
        handicap.Handicap,
        black_box.BlackBox,
        double_down.DoubleDown,
        nice_dice.NiceDice,
        my_choice.MyChoice,
    )
}
"""All sides by letter and number, "A1" to "H2" (R-C5)."""

TileAction: TypeAlias = (
    lucky_punch.HideTokens
    | lucky_punch.GuessTokens
    | prime_time.PlaceBlack
    | fifty_fifty.Bet
    | fifty_fifty.TakeReward
    | power_play.UsePower
    | no_entry.CloseCasino
    | knockout.PutInBar
    | block_it.MoveCluster
    | handicap.TakeGray
    | black_box.SplitTokens
    | black_box.TakePile
    | double_down.RaiseDice
    | nice_dice.LayDie
    | my_choice.ChooseResult
    | my_choice.ActivateTile
    | my_choice.PutOnGold
    | effects.SetDie
    | effects.TakeBack
)

LETTERS = tuple(dict.fromkeys(side[0] for side in sorted(TILES)))
SIDES = {letter: (letter + "1", letter + "2") for letter in LETTERS}


def draw(count: int, used: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """R-10: sides for casinos 1 to `count`; tiles with an unused side come first, showing it."""
    fresh = [letter for letter in LETTERS if _unused(letter, used)] if used else LETTERS
    letters = rng.sample(fresh, min(count, len(fresh)))
    if len(letters) < count:
        letters += rng.sample([letter for letter in LETTERS if letter not in fresh], count - len(letters))
    return tuple([rng.choice(_unused(letter, used) or SIDES[letter]) for letter in letters])


def refuse_draw(sides: tuple[str, ...], count: int, used: tuple[str, ...]) -> Refusal | None:
    """Says why these sides cannot be drawn for casinos 1 to `count`; None where they can."""
    if len(sides) != count:
        return Refusal(f"The number of tiles to draw is {count}, not {len(sides)}.", "R-10")
    if any(side not in TILES for side in sides):
        return Refusal("A tile side is a letter from A to H and 1 or 2.", "R-C5")
    if len({side[0] for side in sides}) < count:
        return Refusal("The two sides of one tile are never in play together.", "R-C5")
    fresh = [letter for letter in LETTERS if _unused(letter, used)]
    num_fresh = min(count, len(fresh))
    if any(side not in _unused(side[0], used) for side in sides[:num_fresh]):
        return Refusal("Sides that were not in play yet come first.", "R-10")
    if any(_unused(side[0], used) for side in sides[num_fresh:]):
        return Refusal("A tile with a side not in play yet shows that side.", "R-10")
    return None


def _unused(letter: str, used: tuple[str, ...]) -> tuple[str, ...]:
    sides = SIDES[letter]
    return tuple([side for side in sides if side not in used]) if used else sides
