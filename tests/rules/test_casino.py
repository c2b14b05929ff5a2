"""What the games with casinos share: payouts, notes, chip cards and throws."""

from collections import Counter
from itertools import product
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasvegas_tui.rules import game
from lasvegas_tui.rules.casino import banknote_pile_and_purses, chip_cards, dollars_in_words, words
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
from lasvegas_tui.rules.casino.chip_cards import Chip, Chips
from lasvegas_tui.rules.dice.table import Casino
from lasvegas_tui.rules.dice_rolls import throw
from lasvegas_tui.rules.tuples import holds, swapped, without

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
        ((30,), (2, 2, 1), "Anna and Ben get nothing (tied), Cleo 30K"),
        ((30,), (1, 1, 0), "Anna and Ben get nothing (tied)"),
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


def test_clear_majority_is_more_dice_than_anybody_else() -> None:
    for counts, owner in (((0, 3, 2), 1), ((3, 3, 0), None), ((0, 0), None), ((2, 2, 5), 2)):
        assert majority(counts) == owner
    assert payout((70_000,), (0, 2)).awards == (Award(owner=1, note=70_000),)


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


# -- amounts ---------------------------------------------------------------------------------------


def test_amount_is_written_short_and_in_full_and_a_stack_is_sorted() -> None:
    for dollars, short, full in (
        (70_000, "70K", "$70,000"),
        (0, "0K", "$0"),
        (1_230_000, "1230K", "$1,230,000"),
        (-50_000, "-50K", "-$50,000"),
    ):
        assert (dollars_in_words.short(dollars), dollars_in_words.full(dollars)) == (short, full)
    assert banknote_pile_and_purses.stack({30: 1, 10: 2, 20: 0}) == (10, 10, 30)


def test_values_of_tuples_are_replaced_held_and_taken_out() -> None:
    assert [swapped((1, 2, 3), i, 9) for i in range(3)] == [(9, 2, 3), (1, 9, 3), (1, 2, 9)]
    for wanted, is_there in (((20, 20), True), ((), True), ((20, 20, 20), False), ((40,), False)):
        assert holds((10, 20, 20, 30), wanted) is is_there
    assert without((20, 10, 20, 30), [20, 10]) == (20, 30), "the rest stays in order"
    with pytest.raises(ValueError, match="not in list"):
        without((10, 20), [20, 20])


# -- chip cards ------------------------------------------------------------------------------------


@pytest.mark.rule("D-18")
def test_twenty_five_chip_cards_in_five_colours_are_drawn_from_their_pile() -> None:
    assert len(Chip) == 5
    assert Counter(chip_cards.CHIP_CARDS) == dict.fromkeys(Chip, 5)
    pile = (Chip.PINK, Chip.PINK, Chip.JADE, Chip.GOLDEN, Chip.GOLDEN, Chip.VIOLET)
    assert sorted(chip_cards.drawn(pile, Random(3), 6)) == sorted(pile)
    assert Counter(chip_cards.drawn(pile, Random(4), 3)) <= Counter(pile)


@pytest.mark.rule("D-18")
@pytest.mark.parametrize("name", ["dice", "card"])
@pytest.mark.parametrize(
    "line",
    [
        b'{"do":"TakeChip","colour":"pink"}',
        b'{"do":"Deal","notes":[[60000,40000]],"chips":["pink"]}',
    ],
    ids=["taken", "dealt"],
)
def test_chip_card_is_written_by_its_colour_and_unknown_ones_are_refused(
    name: str, line: bytes
) -> None:
    actions = game(name).actions
    for chip in Chip:
        written = line.replace(b"pink", chip.encode())
        assert msgspec.json.encode(msgspec.json.decode(written, type=actions)) == written
    with pytest.raises(msgspec.ValidationError, match="brown"):
        msgspec.json.decode(line.replace(b"pink", b"brown"), type=actions)


@pytest.mark.rule("D-20")
@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        pytest.param((), 0, id="none"),
        pytest.param((Chip.JADE,), 10_000, id="one"),
        pytest.param((Chip.JADE, Chip.PINK, Chip.VIOLET), 30_000, id="three colours"),
        pytest.param((Chip.JADE,) * 3, 60_000, id="three of one colour"),
        pytest.param((Chip.JADE, Chip.PINK) * 5, 300_000, id="two whole sets"),
    ],
)
def test_sets_of_chip_cards_pay(cards: Chips, bonus: int) -> None:
    assert chip_cards.bonus(cards) == bonus


# -- throws ----------------------------------------------------------------------------------------


class Fixed(Random):
    """Draws one number again and again."""

    def __init__(self, drawn: float) -> None:
        super().__init__(0)
        self.drawn = drawn

    def random(self) -> float:
        return self.drawn


@pytest.mark.rule("D-5")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_every_throw_has_the_odds_of_single_dice(count: int) -> None:
    """All 6**count equal parts of what is drawn meet each throw as often as they should."""
    parts = 6**count
    thrown = Counter(throw(Fixed((part + 0.5) / parts), count) for part in range(parts))
    assert thrown == Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=count))


@pytest.mark.parametrize("count", range(1, 13))
def test_highest_random_number_gives_the_highest_throw(count: int) -> None:
    assert throw(Fixed(1 - 2**-53), count) == (6,) * count
    assert throw(Fixed(0.0), count) == (1,) * count


def test_eight_dice_show_each_face_evenly() -> None:
    rng = Random(1)
    faces = Counter(face for _ in range(3000) for face in throw(rng, 8))
    assert faces.total() == 24_000
    assert all(abs(faces[face] - 4000) < 250 for face in range(1, 7))
