"""C2 Bad Luck."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from lasvegas_tui.rules.casino.money import Notes
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.dice import BIGGY, NO_DICE, Dice
from lasvegas_tui.rules.royale.table import Deal, DrawTiles
from lasvegas_tui.rules.royale.tile import Position, Tile
from lasvegas_tui.rules.royale.tiles.bad_luck import (
    BadLuck,
    Fined,
    LosersFixed,
    Payment,
    payment_of,
)
from lasvegas_tui.rules.royale.tiles.double_down import DoubleDown
from lasvegas_tui.rules.royale.tiles.prime_time import PlaceBlack
from tests.rules.royale.playing import Pile, black, cards, play, position, roll

pytestmark = pytest.mark.rule("C2")

K = 1000
RICH: list[Notes] = [(50 * K,)] * 5


def fixed(state: Position) -> tuple[int, ...]:
    """Return the players that have to pay."""
    return next(news.players for news in state.table.news if isinstance(news, LosersFixed))


def fined(purse: Notes, chips: int = 0, loose: int = 0, bank: Notes = ()) -> Position:
    """Return the state after player 0 alone had to pay."""
    return position(
        tiles={1: "C2"},
        dice={1: [0, 1, 1]},
        hands=[0, 0, 0],
        purses=[purse, (), ()],
        chips=[chips, 0, 0],
        loose=[loose, 0, 0],
        bank=bank,
    )


# -- who pays --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "losers"),
    [
        ([3, 2, 1], (2,)),
        ([3, 1, 1], (1, 2)),
        ([2, 2, 2], (0, 1, 2)),
        ([4, 0, 2], (1,)),
        ([0, 0, 2], (0, 1)),
        ([0, 0, 0], (0, 1, 2)),
        ([BIGGY, 2, 3], (0, 1)),
        ([BIGGY, 1, 3], (1,)),
    ],
    ids=[
        "fewest",
        "tied fewest",
        "all alike",
        "none here",
        "two not here",
        "nobody",
        "Biggy is two",
        "Biggy over one",
    ],
)
def test_players_with_the_lowest_count_here_pay(here: list[Pile], losers: tuple[int, ...]) -> None:
    state = position(tiles={1: "C2"}, dice={1: here}, hands=[0, 0, 0], purses=RICH[:3])
    assert fixed(state) == losers
    assert state.table.tile(1) == BadLuck(losers)
    assert state.purses == tuple(() if p in losers else (50 * K,) for p in range(3))


def test_ties_count_before_they_are_removed() -> None:
    state = position(tiles={1: "C2"}, dice={1: [4, 4, 1]}, hands=[0, 0, 0], purses=RICH[:3])
    assert fixed(state) == (2,)


@pytest.mark.rule("R-17")
def test_neutral_and_gray_dice_neither_count_nor_pay() -> None:
    state = position(2, tiles={1: "C2"}, dice={1: [3, 2, 1, 1]}, hands=[0, 0], purses=RICH[:2])
    assert fixed(state) == (1,)
    assert state.purses == ((50 * K,), ())


@pytest.mark.rule("R-19")
def test_dice_on_a_tile_do_not_count_here() -> None:
    tiles: dict[int, str | Tile] = {1: "C2", 2: DoubleDown((Dice(5), NO_DICE, NO_DICE))}
    assert fixed(position(tiles=tiles, dice={1: [1, 2, 2]}, hands=[0, 0, 0])) == (0,)


@pytest.mark.rule("E1")
def test_dice_in_a_closed_casino_count() -> None:
    assert fixed(position(tiles={1: "C2"}, dice={1: [1, 2, 2]}, hands=[0, 0, 0], closed=1)) == (0,)


@pytest.mark.rule("R-14", "B1")
def test_black_dice_of_prime_time_are_placed_before_losers_are_fixed() -> None:
    state = position(tiles={1: "C2", 2: "B1"}, dice={1: [0, 1, 1], 2: [1]}, hands=[0, 0, 1])
    state = play(state, roll(6), Place(6), black(1, 1), PlaceBlack((1, 1)))
    assert fixed(state) == (1, 2)


def test_placing_here_has_no_immediate_effect() -> None:
    state = play(
        position(tiles={1: "C2"}, purses=RICH[:3]), roll(1, 1, 1, 1, 1, 1, 1, biggy=1), Place(1)
    )
    assert state.table.news == ()
    assert state.returns() == (50 * K, 50 * K, 50 * K)


# -- when ------------------------------------------------------------------------------------------


@pytest.mark.rule("R-14")
def test_money_won_in_the_payout_is_used_to_pay() -> None:
    state = position(
        tiles={1: "C2"},
        dice={1: [0, 1, 1], 6: [2, 1]},
        notes={6: (80 * K, 50 * K)},
        hands=[0, 0, 0],
        bank=(30 * K,),
    )
    assert state.purses == ((30 * K,), (50 * K,), ())


def test_bad_luck_is_paid_in_every_round_in_play() -> None:
    state = position(
        tiles={1: "C2"}, dice={1: [0, 1, 1]}, hands=[0, 0, 0], purses=[(50 * K, 50 * K), (), ()]
    )
    assert state.purses[0] == (50 * K,)
    state = play(state, Deal(((30 * K, 40 * K),) * 6), DrawTiles(("C2", "A1", "B1")))
    assert state.table.tile(1) == BadLuck()


# -- how -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("purse", "due", "payment"),
    [
        ((50 * K,), 50 * K, Payment((50 * K,), 0)),
        ((50 * K, 80 * K), 50 * K, Payment((80 * K,), 30 * K)),
        ((80 * K,), 50 * K, Payment((80 * K,), 30 * K)),
        ((100 * K, 80 * K), 50 * K, Payment((80 * K,), 30 * K)),
        ((90 * K, 60 * K), 50 * K, Payment((90 * K,), 40 * K)),
        ((60 * K, 50 * K), 50 * K, Payment((50 * K,), 0)),
        ((60 * K, 70 * K), 50 * K, Payment((60 * K, 70 * K), 80 * K)),
        ((30 * K, 30 * K, 50 * K), 50 * K, Payment((50 * K,), 0)),
        ((60 * K,), 50 * K, Payment((60 * K,), 10 * K)),
        ((70 * K,), 50 * K, Payment((70 * K,), 20 * K)),
        ((30 * K, 30 * K), 50 * K, Payment((30 * K, 30 * K), 10 * K)),
        ((30 * K, 40 * K), 50 * K, Payment((30 * K, 40 * K), 20 * K)),
        ((40 * K, 30 * K, 30 * K), 50 * K, Payment((30 * K, 30 * K, 40 * K), 50 * K)),
        ((40 * K,), 40 * K, Payment((40 * K,), 0)),
        ((30 * K, 60 * K), 30 * K, Payment((60 * K,), 30 * K)),
        ((30 * K,), 50 * K, Payment((30 * K,), 0)),
        ((), 50 * K, Payment((), 0)),
    ],
    ids=[
        "exact",
        "the 80,000 for 30,000 back",
        "one card back",
        "smallest sum of those that keep most",
        "a card back before loose money",
        "exact before loose money",
        "two cards for one back",
        "as many left: smallest sum",
        "10,000 loose",
        "20,000 loose",
        "two cards, 10,000 loose",
        "two cards, 20,000 loose",
        "three cards for one back before loose money",
        "40,000 due",
        "30,000 due, keeping most",
        "too little: all",
        "nothing",
    ],
)
def test_payment_keeps_most_notes(purse: Notes, due: int, payment: Payment) -> None:
    assert payment_of(purse, due) == payment


def test_payment_is_the_best_of_all_choices_of_notes() -> None:
    rng, num_loose = Random(1), 0
    for _ in range(300):
        purse = tuple(rng.randrange(30 * K, 101 * K, 10 * K) for _ in range(rng.randint(1, 7)))
        due = rng.choice((30 * K, 40 * K, 50 * K))
        if sum(purse) < due:
            continue
        handfuls = [
            notes for size in range(1, len(purse) + 1) for notes in combinations(purse, size)
        ]
        usual = [
            notes for notes in handfuls if sum(notes) - due in (0, *range(30 * K, 101 * K, 10 * K))
        ]
        small = [notes for notes in handfuls if sum(notes) - due in (10 * K, 20 * K)]
        num_loose += not usual
        best = max((_kept(purse, notes, due), -sum(notes)) for notes in usual or small)
        payment = payment_of(purse, due)
        assert payment.notes in {tuple(sorted(notes)) for notes in usual or small}
        assert payment.change == sum(payment.notes) - due
        assert (_kept(purse, payment.notes, due), -sum(payment.notes)) == best
    assert num_loose


def _kept(purse: Notes, notes: Notes, due: int) -> int:
    return len(purse) - len(notes) + (sum(notes) - due >= 30 * K)


def test_total_cost_is_50_000_or_everything() -> None:
    rng = Random(2)
    for _ in range(200):
        purse = tuple(rng.randrange(30 * K, 101 * K, 10 * K) for _ in range(rng.randint(0, 4)))
        chips, loose = rng.randint(0, 6), rng.choice((0, 10 * K, 20 * K))
        before = sum(purse) + loose + 10 * K * chips
        state = fined(purse, chips, loose)
        assert state.returns()[0] == max(before - 50 * K, 0)
        assert state.loose[0] in (0, 10 * K, 20 * K)


def test_payment_from_a_large_purse_is_found_quickly() -> None:
    assert payment_of(
        (30 * K, 40 * K, 60 * K, 70 * K, 80 * K, 90 * K, 100 * K) * 6, 50 * K
    ) == Payment((80 * K,), 30 * K)


@pytest.mark.rule("R-13")
def test_change_is_a_note_from_the_bank_and_the_payment_goes_there() -> None:
    state = fined((50 * K, 80 * K), bank=(30 * K, 60 * K))
    assert state.purses[0] == (50 * K, 30 * K)
    assert state.table.bank == (60 * K, 80 * K)
    assert state.table.minted == ()
    assert Fined(0, (80 * K,), chips=0, loose=0, change=30 * K) in state.table.news


@pytest.mark.rule("R-13")
def test_bank_gives_change_even_without_that_note() -> None:
    before = position(tiles={1: "C2"}, purses=[(50 * K, 80 * K), (), ()])
    state = fined((50 * K, 80 * K))
    assert state.purses[0] == (50 * K, 30 * K)
    assert state.table.minted == (30 * K,)
    assert cards(state) == cards(before)


def test_change_below_a_note_becomes_loose_money() -> None:
    state = fined((70 * K,))
    assert (state.purses[0], state.loose[0], state.table.chips[0]) == ((), 20 * K, 0)
    assert state.returns()[0] == 20 * K


@pytest.mark.rule("R-8")
def test_loose_money_is_not_a_note() -> None:
    state = position(
        2,
        tiles={1: "C2"},
        dice={1: [0, 1]},
        hands=[0, 0],
        purses=[(70 * K,), ()],
        chips=[0, 2],
        round_number=3,
    )
    assert state.returns() == (20 * K, 20 * K)
    assert [standing.player for standing in state.standings()] == [1, 0]


@pytest.mark.parametrize(
    ("purse", "loose", "left", "loose_left"),
    [
        ((40 * K,), 10 * K, (), 0),
        ((50 * K, 30 * K), 20 * K, (50 * K,), 0),
        ((60 * K,), 20 * K, (30 * K,), 0),
        ((50 * K,), 10 * K, (), 10 * K),
    ],
    ids=["with 40,000 exact", "with 30,000 exact", "30,000 back", "loose again"],
)
def test_loose_money_is_spent_first(purse: Notes, loose: int, left: Notes, loose_left: int) -> None:
    state = fined(purse, loose=loose)
    assert (state.purses[0], state.loose[0]) == (left, loose_left)
    assert state.returns()[0] == sum(purse) + loose - 50 * K


@pytest.mark.parametrize(
    ("purse", "chips", "loose", "chips_left"),
    [
        ((30 * K,), 5, 0, 3),
        ((30 * K,), 1, 0, 0),
        ((), 7, 0, 2),
        ((), 2, 0, 0),
        ((), 0, 0, 0),
        ((30 * K,), 3, 10 * K, 2),
        ((), 5, 20 * K, 2),
    ],
    ids=[
        "30,000 and 2",
        "all of too little",
        "5 chips",
        "both",
        "nothing",
        "loose, 30,000 and 1",
        "loose and 3",
    ],
)
def test_chips_are_paid_only_when_money_runs_short(
    purse: Notes, chips: int, loose: int, chips_left: int
) -> None:
    state = fined(purse, chips, loose)
    assert (state.purses[0], state.table.chips[0], state.loose[0]) == ((), chips_left, 0)


def test_chips_are_kept_while_money_is_enough() -> None:
    state = fined((60 * K,), chips=5)
    assert (state.purses[0], state.table.chips[0], state.loose[0]) == ((), 5, 10 * K)
