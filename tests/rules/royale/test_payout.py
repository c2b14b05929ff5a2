"""The payout, and the end of the game."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from lasvegas_tui.rules.casino.law import Award, CasinoPaid
from lasvegas_tui.rules.casino.money import Notes, Remembered
from lasvegas_tui.rules.core import TERMINAL
from lasvegas_tui.rules.royale.choices import Place
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.table import CHIP, Phase
from lasvegas_tui.rules.royale.tile import Position
from tests.rules.royale.playing import Pile, play, position, roll

K = 1000
BIG = Dice(0, 1)
ANNA, BEN, CARLA, DENNY = range(4)


def paid(dice: Sequence[Pile], notes: Notes, num_players: int = 4) -> Position:
    """Return the state after a payout with these dice and cards at casino 1, nothing elsewhere."""
    return position(num_players, dice={1: dice}, notes={1: notes}, hands=())


def news(state: Position) -> CasinoPaid:
    first = state.table.news[0]
    assert isinstance(first, CasinoPaid)
    return first


@pytest.mark.rule("R-7")
def test_two_tied_threes_go_back() -> None:
    """Five / three / one plus Biggy / one."""
    state = paid((5, 3, Dice(1, 1), 1), (80 * K, 50 * K))
    assert news(state).tied == (BEN, CARLA)
    assert state.purses == ((80 * K,), (), (), (50 * K,))


@pytest.mark.rule("R-7")
def test_all_four_tied_players_go_back() -> None:
    """Biggy / one / two / one."""
    state = paid((BIG, 1, 2, 1), (80 * K, 50 * K))
    assert news(state).tied == (ANNA, BEN, CARLA, DENNY)
    assert state.purses == ((), (), (), ())
    assert state.under == (80 * K, 50 * K)


@pytest.mark.rule("R-7")
def test_two_equal_notes_and_one_player_left_pay_one() -> None:
    state = paid((0, 3), (40 * K, 40 * K))
    assert state.purses == ((), (40 * K,), (), ())
    assert state.under == (40 * K,)


@pytest.mark.rule("R-7")
def test_third_player_gets_no_note() -> None:
    state = paid((0, 2, 3, 1), (70 * K, 30 * K))
    assert state.purses == ((), (30 * K,), (70 * K,), ())
    assert state.under == ()


@pytest.mark.rule("R-7")
def test_most_dice_take_the_higher_note_and_second_most_the_lower() -> None:
    assert paid((4, 0, 0, 1), (80 * K, 50 * K)).purses == ((80 * K,), (), (), (50 * K,))


@pytest.mark.rule("R-7")
def test_equal_notes_are_paid_by_most_dice_first() -> None:
    state = paid((1, 0, 2), (60 * K, 60 * K))
    assert news(state).awards == (Award(CARLA, 60 * K), Award(ANNA, 60 * K))
    assert state.table.starter == CARLA, "so hers is the higher"


@pytest.mark.rule("R-7")
def test_unclaimed_notes_go_under_the_pile() -> None:
    state = paid((), (80 * K, 50 * K))
    assert state.under == (80 * K, 50 * K)
    assert len(state.pile) == 90


@pytest.mark.rule("R-7")
def test_last_die_starts_payment_of_all_casinos_in_order() -> None:
    state = position(
        3, hands=(1, 0, 0), dice={2: (0, 1)}, notes={2: (50 * K, 40 * K), 5: (90 * K, 30 * K)}
    )
    state = play(state, roll(5), Place(5))
    assert [told.casino for told in state.table.news if isinstance(told, CasinoPaid)] == [
        1,
        2,
        3,
        4,
        5,
        6,
    ]
    assert state.purses == ((90 * K,), (50 * K,), ())
    assert state.under == (40 * K, 30 * K)
    assert state.table.phase is Phase.DEAL
    assert state.table.casino(5).dice[0] == Dice(1), "the dice stay to be looked at"


@pytest.mark.rule("R-7")
def test_money_is_open_by_default() -> None:
    state = position(3, purses=((50 * K,), (), (40 * K,)), loose=(0, CHIP, 0), chips=(1, 2, 3))
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        assert view.purses == ((50 * K,), (), (40 * K,))
        assert view.loose == (0, CHIP, 0)


@pytest.mark.rule("R-7")
def test_hidden_money_shows_its_number_of_notes_and_all_chips() -> None:
    hidden = RoyaleOptions(hidden_money=True)
    state = position(
        3,
        purses=((50 * K,), (), (40 * K, 30 * K)),
        chips=(1, 2, 3),
        loose=(0, CHIP, 0),
        options=hidden,
    )
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
    for viewer in (None, 0, 1, 2):
        assert state.view(viewer).remembered == Remembered(purses, (80 * K,))
    for player in (0, 1, 2):
        assert state.resample(player, Random(1)) == state


def final(purses: Sequence[Notes], chips: Sequence[int], loose: Sequence[int] = ()) -> Position:
    state = position(len(purses), purses=purses, chips=chips, loose=loose).on(phase=Phase.OVER)
    assert state.node == TERMINAL
    return state


@pytest.mark.rule("R-8")
def test_notes_loose_money_and_chips_count() -> None:
    state = final([(50 * K, 40 * K), (100 * K,), ()], chips=(0, 1, 3), loose=(20 * K, 0, 10 * K))
    assert state.returns() == (110 * K, 110 * K, 40 * K)


@pytest.mark.rule("R-8")
def test_most_money_wins() -> None:
    state = final([(50 * K,), (100 * K,), (60 * K,)], chips=(0, 0, 2))
    assert [(s.player, s.rank, s.total, s.reason) for s in state.standings()] == [
        (1, 1, 100 * K, ""),
        (2, 2, 80 * K, ""),
        (0, 3, 50 * K, ""),
    ]


@pytest.mark.rule("R-8")
def test_tie_in_money_goes_to_most_notes_and_chips() -> None:
    state = final([(90 * K,), (40 * K, 30 * K), ()], chips=(0, 2, 9))
    assert [(s.player, s.rank) for s in state.standings()] == [(2, 1), (1, 2), (0, 3)]
    assert state.standings()[0].reason == "tie broken by notes and chips: 9 to 1 and 4"


@pytest.mark.rule("R-8")
def test_loose_money_does_not_break_ties() -> None:
    state = final([(70 * K,), (50 * K,)], chips=(0, 1), loose=(0, 10 * K))
    assert [(s.player, s.rank) for s in state.standings()] == [(1, 1), (0, 2)]
    shared = final([(70 * K,), (50 * K,)], chips=(0, 0), loose=(0, 20 * K))
    assert [s.rank for s in shared.standings()] == [1, 1]


@pytest.mark.rule("R-8")
def test_players_equal_in_money_and_pieces_share_a_rank() -> None:
    state = final([(50 * K, 40 * K), (60 * K, 30 * K), (30 * K,)], chips=(1, 1, 0))
    assert [(s.player, s.rank) for s in state.standings()] == [(0, 1), (1, 1), (2, 3)]
    assert state.standings()[0].reason == "shared: equal in money and notes and chips"


@pytest.mark.rule("R-8")
def test_game_is_over_after_round_three() -> None:
    ended = [position(3, hands=(), round_number=number).node == TERMINAL for number in (1, 2, 3)]
    assert ended == [False, False, True]


@pytest.mark.rule("R-17")
def test_gray_dice_are_one_neutral_player() -> None:
    state = paid((1, 2, 0, 0, 0, 3), (80 * K, 50 * K))
    assert state.purses == ((), (50 * K,), (), ())
    assert state.under == (80 * K,)
    assert paid((3, 2, 0, 0, 0, 3), (80 * K, 50 * K)).purses == ((), (80 * K,), (), ())


@pytest.mark.rule("R-17")
def test_gray_and_neutral_dice_are_two_players() -> None:
    state = paid((1, 0, 3, 2), (80 * K, 50 * K), num_players=2)
    assert state.purses == ((), ())
    assert state.under == (80 * K, 50 * K)
    tied = paid((1, 0, 2, 2), (80 * K, 50 * K), num_players=2)
    assert tied.purses == ((80 * K,), ())
