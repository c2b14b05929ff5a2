import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasvegas_tui.rules.casino import words
from lasvegas_tui.rules.casino.casinos import (
    Award,
    CasinoPaid,
    Deal,
    majority,
    pay,
    payout,
    ranking,
    tied,
)
from lasvegas_tui.rules.casino.chip_cards import Chip
from lasvegas_tui.rules.dice.table import Casino

NOTES = st.lists(st.integers(1, 9).map(lambda value: value * 10_000), max_size=5)
COUNTS = st.lists(st.integers(0, 8), min_size=2, max_size=6).map(tuple)


@pytest.mark.rule("D-8", "D-9", "D-10")
@pytest.mark.parametrize(
    ("notes", "counts", "awards", "left"),
    [
        pytest.param((60, 30), (2, 1, 0), ((0, 60), (1, 30)), (), id="one note each"),
        pytest.param((30, 60), (1, 2, 0), ((1, 60), (0, 30)), (), id="highest note to most dice"),
        pytest.param((60,), (3, 2, 1), ((0, 60),), (), id="fewer notes than players"),
        pytest.param((10, 20, 30), (0, 4, 0), ((1, 30),), (20, 10), id="fewer players than notes"),
        pytest.param((60, 30), (4, 4, 1), ((2, 60),), (30,), id="the top tie falls out"),
        pytest.param((60, 30), (4, 1, 1), ((0, 60),), (30,), id="the lower tie falls out too"),
        pytest.param((60, 30), (4, 4, 1, 1), (), (60, 30), id="all tied"),
        pytest.param((60, 30), (0, 0, 0), (), (60, 30), id="nobody there"),
        pytest.param((), (3, 2, 1), (), (), id="no notes"),
        pytest.param((40, 40), (1, 2), ((1, 40), (0, 40)), (), id="equal notes"),
    ],
)
def test_most_dice_take_the_notes_and_ties_fall_out(
    notes: tuple[int, ...],
    counts: tuple[int, ...],
    awards: tuple[tuple[int, int], ...],
    left: tuple[int, ...],
) -> None:
    paid = payout(notes, counts)
    assert paid.awards == awards
    assert paid.left == left


@pytest.mark.rule("D-8", "D-9")
@pytest.mark.parametrize(
    ("notes", "counts", "told"),
    [
        ((60, 30), (2, 1, 0), "Anna 60K, Ben 30K"),
        ((60,), (1, 2, 0), "Ben 60K, Anna nothing"),
        ((30,), (2, 2, 1), "Anna and Ben tie, Cleo 30K"),
        ((30,), (1, 1, 0), "Anna and Ben tie"),
        ((60,), (0, 0, 0), words.NOTHING),
    ],
)
def test_shares_name_who_ties_before_who_wins(
    notes: tuple[int, ...], counts: tuple[int, ...], told: str
) -> None:
    dollars = [1000 * note for note in notes]
    assert words.shares(("Anna", "Ben", "Cleo"), counts, payout(dollars, counts)) == told


@pytest.mark.rule("D-10")
@pytest.mark.parametrize(
    ("left", "told"),
    [
        ((20,), "Nobody gets 20K."),
        ((30, 20), "Nobody gets 30K or 20K."),
        ((20, 20), "Nobody gets the two 20K notes."),
        ((60, 20, 20), "Nobody gets 60K or the two 20K notes."),
    ],
)
def test_equal_notes_that_nobody_gets_are_told_together(left: tuple[int, ...], told: str) -> None:
    news = CasinoPaid(1, (), (), tuple([1000 * note for note in left]))
    assert words.paid(news, "Kings", ("Anna", "Ben"), 2) == [f"Kings: {told}"]


@given(NOTES, COUNTS)
def test_every_note_is_paid_or_left(notes: list[int], counts: tuple[int, ...]) -> None:
    paid = payout(notes, counts)
    assert sorted([award.note for award in paid.awards] + list(paid.left)) == sorted(notes)
    assert list(paid.left) == sorted(paid.left, reverse=True)


@given(NOTES, COUNTS)
def test_more_dice_never_win_the_smaller_note(notes: list[int], counts: tuple[int, ...]) -> None:
    awards = payout(notes, counts).awards
    assert [award.note for award in awards] == sorted(
        (award.note for award in awards), reverse=True
    )
    dice = [counts[award.owner] for award in awards]
    assert dice == sorted(set(dice), reverse=True)


@given(COUNTS)
def test_owners_of_dice_are_tied_or_ranked(counts: tuple[int, ...]) -> None:
    assert sorted(tied(counts) + ranking(counts)) == [
        owner for owner, count in enumerate(counts) if count
    ]


def test_award_names_owner_and_note() -> None:
    (award,) = payout((70_000,), (0, 2)).awards
    assert award == Award(owner=1, note=70_000)
    assert isinstance(award, Award)


@pytest.mark.parametrize(
    ("counts", "owner"), [((0, 3, 2), 1), ((3, 3, 0), None), ((0, 0), None), ((2, 2, 5), 2)]
)
def test_clear_majority_is_more_dice_than_anybody_else(
    counts: tuple[int, ...], owner: int | None
) -> None:
    assert majority(counts) == owner


@pytest.mark.rule("D-9", "D-10", "D-16")
def test_casinos_are_paid_in_order_to_players_or_the_box() -> None:
    anna, ben, white = range(3)
    casinos = [Casino((60, 30), (2, 1, 0)), Casino((50, 40), (0, 0, 3))]
    purses, unclaimed, news = pay(casinos, ((10,), ()), (20,), first=3)
    assert purses == ((10, 60), (30,))
    assert unclaimed == (20, 50, 40)
    found = [(paid.casino, paid.awards, paid.left) for paid in news]
    assert found == [(3, (Award(anna, 60), Award(ben, 30)), ()), (4, (Award(white, 50),), (40,))]


@pytest.mark.rule("D-2", "D-18")
def test_deal_adds_chip_cards_to_those_at_a_casino() -> None:
    notes, jade, pink = ((60,), (70,)), Chip.JADE, Chip.PINK
    lying = [(pink,), ()]
    assert list(Deal(notes, (jade, jade)).stock(lying)) == [((60,), (pink, jade)), ((70,), (jade,))]
    assert list(Deal(notes).stock(lying)) == [((60,), (pink,)), ((70,), ())]
