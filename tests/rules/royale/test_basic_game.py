"""What holds in every game of Royale; `scenes/royale.scene` has the basic rules one by one."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from lasvegas_tui.rules.casino.banknote_pile_and_purses import Remembered
from lasvegas_tui.rules.core import TERMINAL, OptionsError
from lasvegas_tui.rules.royale import CARDS, GAME, start, tiles
from lasvegas_tui.rules.royale.chance_actions import Deal, ThrowBlack
from lasvegas_tui.rules.royale.dice import ALL_DICE, BIGGY, NO_DICE, Dice
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.rules import throw
from lasvegas_tui.rules.royale.shared_tile_parts import BlackThrow
from lasvegas_tui.rules.royale.table import CHIP, Phase
from tests.rules.royale.playing import ALL_CARDS, cards, num_dice, play_out, position

BASIC = RoyaleOptions(basic=True)
K = 1000
ANNA, BEN, NEUTRAL = range(3)


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_three_rounds_are_dealt_from_one_shuffle(num_players: int) -> None:
    line = play_out(start(num_players, BASIC), Random(num_players))
    assert list(dict.fromkeys(state.round for state in line)) == [0, 1, 2, 3]
    assert line[-1].node == TERMINAL
    assert all(cards(state) == ALL_CARDS for state in line)
    assert len(line[-1].pile) == 90 - 3 * 12, "what lies under the pile never comes back"


@pytest.mark.rule("R-2")
def test_every_note_is_dealt_in_proportion() -> None:
    state, rng = start(3, BASIC), Random(1)
    dealt: Counter[int] = Counter()
    for _ in range(600):
        action = state.sample(rng)
        assert isinstance(action, Deal)
        dealt.update(note for pair in action.pairs for note in pair)
    for note, count in ALL_CARDS.items():
        assert dealt[note] == pytest.approx(600 * 12 * count / 90, rel=0.15)


def test_throws_have_the_odds_of_dice() -> None:
    rng = Random(1)
    rolls = [throw(Dice(2, 1), rng) for _ in range(6000)]
    assert all(len(r.faces) == 3 and r.small == tuple(sorted(r.small)) for r in rolls)
    assert 900 < sum(r.small == (1, 2) for r in rolls) * 3 < 1100, "one in eighteen"
    assert all(900 < sum(r.biggy == face for r in rolls) < 1100 for face in range(1, 7))
    assert throw(BIGGY, rng).small == ()
    assert throw(Dice(3), rng).biggy == 0


# -- secrets ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-7")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_money_is_open_by_default(viewer: int | None) -> None:
    purses = ((50 * K,), (), (40 * K,))
    view = position(3, purses=purses, loose=(0, CHIP, 0)).view(viewer)
    assert (view.purses, view.loose) == (purses, (0, CHIP, 0))


@pytest.mark.rule("R-7")
def test_hidden_money_shows_its_number_of_notes_and_all_chips() -> None:
    hidden = RoyaleOptions(hidden_money=True)
    purses = ((50 * K,), (), (40 * K, 30 * K))
    state = position(3, purses=purses, chips=(1, 2, 3), loose=(0, CHIP, 0), options=hidden)
    assert state.view(2).purses == (None, None, (40 * K, 30 * K))
    assert state.view(2).loose == (0, CHIP, 0)
    assert state.view(None).purses == (None, None, None)
    for viewer in (None, 0, 1, 2):
        assert state.view(viewer).num_notes == (1, 0, 2)
        assert state.view(viewer).table.chips == (1, 2, 3)
    over = state.on(phase=Phase.OVER)
    assert over.view(None).purses == over.purses, "at the end all is counted"


@pytest.mark.rule("R-7")
@pytest.mark.parametrize("is_hidden", [False, True])
def test_open_payouts_are_remembered_by_every_player(is_hidden: bool) -> None:
    purses, options = ((50 * K,), (), (40 * K, 30 * K)), RoyaleOptions(hidden_money=is_hidden)
    state = replace(position(3, purses=purses, options=options), under=(80 * K,))
    for player in (0, 1, 2):
        assert state.bot_view(player).remembered == Remembered(purses, (80 * K,))
        assert state.resample(player, Random(1)) == state


# -- neutral dice ----------------------------------------------------------------------------------


@pytest.mark.rule("R-9")
def test_neutral_dice_are_rolled_each_round_and_stay_only_among_two() -> None:
    line = play_out(start(2, BASIC), Random(3))
    rolled = [before for before in line if before.table.phase is Phase.NEUTRAL]
    assert [state.round for state in rolled] == [1, 2, 3]
    begun = [state for state in line if state.round and state not in rolled]
    assert all(num_dice(state, NEUTRAL) == ALL_DICE for state in begun)
    assert all(num_dice(state, 3) == NO_DICE for state in play_out(start(3, BASIC), Random(1)))


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
