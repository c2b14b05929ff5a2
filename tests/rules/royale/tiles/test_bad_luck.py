"""C2 Bad Luck: the notes with which a player pays; all else is in scenes."""

from itertools import combinations
from random import Random

import pytest

from lasvegas_tui.rules.casino.money import Notes
from lasvegas_tui.rules.royale.tiles.bad_luck import Payment, payment_of
from tests.rules.playing import thousands
from tests.rules.royale.playing import position

pytestmark = pytest.mark.rule("C2")

K = 1000


@pytest.mark.parametrize(
    ("purse", "due", "notes", "change"),
    [
        pytest.param("50", 50, "50", 0, id="exact"),
        pytest.param("50+80", 50, "80", 30, id="the 80,000 for 30,000 back"),
        pytest.param("80", 50, "80", 30, id="one card back"),
        pytest.param("100+80", 50, "80", 30, id="smallest sum of those that keep most"),
        pytest.param("90+60", 50, "90", 40, id="a card back before loose money"),
        pytest.param("60+50", 50, "50", 0, id="exact before loose money"),
        pytest.param("60+70", 50, "60+70", 80, id="two cards for one back"),
        pytest.param("30+30+50", 50, "50", 0, id="as many left: smallest sum"),
        pytest.param("60", 50, "60", 10, id="10,000 loose"),
        pytest.param("70", 50, "70", 20, id="20,000 loose"),
        pytest.param("30+30", 50, "30+30", 10, id="two cards, 10,000 loose"),
        pytest.param("30+40", 50, "30+40", 20, id="two cards, 20,000 loose"),
        pytest.param(
            "40+30+30", 50, "30+30+40", 50, id="three cards for one back before loose money"
        ),
        pytest.param("40", 40, "40", 0, id="40,000 due"),
        pytest.param("30+60", 30, "60", 30, id="30,000 due, keeping most"),
        pytest.param("30", 50, "30", 0, id="too little: all"),
    ],
)
def test_payment_keeps_most_notes(purse: str, due: int, notes: str, change: int) -> None:
    assert payment_of(thousands(purse), due * K) == Payment(thousands(notes), change * K)


def test_payment_of_nothing_is_nothing_and_of_a_large_purse_found_at_once() -> None:
    assert payment_of((), 50 * K) == Payment((), 0)
    purse = thousands("30+40+60+70+80+90+100") * 6
    assert payment_of(purse, 50 * K) == Payment((80 * K,), 30 * K)


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
        state = position(
            tiles={1: "C2"},
            dice={1: [0, 1, 1]},
            hands=[0, 0, 0],
            purses=[purse, (), ()],
            chips=[chips, 0, 0],
            loose=[loose, 0, 0],
        )
        assert state.returns()[0] == max(before - 50 * K, 0)
        assert state.loose[0] in (0, 10 * K, 20 * K)
