"""What is in the box."""

from collections import Counter
from random import Random

import pytest

from lasvegas_tui.rules.core import OptionsError
from lasvegas_tui.rules.royale import CARDS, GAME, tiles
from lasvegas_tui.rules.royale.chance_actions import ThrowBlack
from lasvegas_tui.rules.royale.dice import ALL_DICE, BIGGY, NO_DICE, Dice
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.shared_tile_parts import BlackThrow
from tests.rules.royale.playing import position


@pytest.mark.rule("R-C1")
def test_ninety_notes_by_value() -> None:
    values = range(30_000, 110_000, 10_000)
    assert Counter(CARDS) == dict(zip(values, (11, 11, 13, 15, 13, 11, 9, 7), strict=True))
    assert len(CARDS) == 90


@pytest.mark.rule("R-C2")
@pytest.mark.parametrize("num_players", [1, 6])
def test_royale_is_for_two_to_five_players(num_players: int) -> None:
    with pytest.raises(OptionsError, match="for 2 to 5 players"):
        GAME.new(num_players, RoyaleOptions())
    assert list(GAME.players) == [2, 3, 4, 5]


@pytest.mark.rule("R-C2")
def test_biggy_is_one_die_that_counts_two() -> None:
    assert BIGGY.num_dice == 1
    assert BIGGY.strength == 2
    assert ALL_DICE.num_dice == 8
    assert ALL_DICE.strength == 9


def test_dice_can_be_added_subtracted_and_listed_by_kind() -> None:
    assert Dice(2, 1) - Dice(1, 1) + Dice(4) == Dice(5)
    assert Dice(2, 1).kinds() == (Dice(1), BIGGY)
    assert (NO_DICE.kinds(), bool(NO_DICE), bool(BIGGY)) == ((), False, True)
    assert Dice(1) in Dice(2)
    assert BIGGY not in Dice(2)


@pytest.mark.rule("R-C5")
def test_eight_tiles_have_two_sides_each() -> None:
    box = {side for side in tiles.TILES if side[0] in "ABCDEFGH"}
    assert box == {letter + side for letter in "ABCDEFGH" for side in "12"}
    assert len({tile.name for tile in tiles.TILES.values()}) == len(tiles.TILES)


@pytest.mark.rule("R-C5")
def test_two_sides_of_one_tile_are_never_in_play_together() -> None:
    rng = Random(1)
    for _ in range(300):
        letters = [side[0] for side in tiles.draw(6, (), rng)]
        assert len(set(letters)) == 6


@pytest.mark.rule("R-C5")
def test_every_pair_of_black_faces_can_be_thrown() -> None:
    state, rng = position(3), Random(1)
    thrown = Counter(BlackThrow().sample(state, rng) for _ in range(3600))
    assert set(thrown) == {ThrowBlack((a, b)) for a in range(1, 7) for b in range(1, 7)}
    assert all(50 < count < 160 for count in thrown.values())
