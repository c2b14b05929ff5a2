"""What tiles say where no scene shows it, and with which notes Bad Luck is paid."""

from itertools import combinations
from random import Random

import pytest

from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.royale import GAME
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.dice import BIGGY, NO_DICE, SMALL, Dice
from lasvegas_tui.rules.royale.if_round_ended import tiles_due
from lasvegas_tui.rules.royale.tile import Tile
from lasvegas_tui.rules.royale.tiles.bad_luck import BadLuck, Payment, payment_of
from lasvegas_tui.rules.royale.tiles.black_box import SPLITS, SplitTokens
from lasvegas_tui.rules.royale.tiles.double_down import DoubleDown
from lasvegas_tui.rules.royale.tiles.fifty_fifty import Bet
from lasvegas_tui.rules.royale.tiles.high_five import HighFive
from lasvegas_tui.rules.royale.tiles.lucky_punch import HideTokens
from lasvegas_tui.rules.royale.tiles.my_choice import MyChoice
from lasvegas_tui.rules.royale.tiles.nice_dice import LayDie, LyingDie, NiceDice
from tests.rules.parts import NAMES
from tests.rules.playing import thousands
from tests.rules.royale.playing import black, place, play, position, roll


def test_hints_of_lucky_punch_explain_right_and_wrong_guesses_in_two_short_lines() -> None:
    state = place(position(tiles={1: "A1"}), 1)
    told = [
        "Anna holds tokens. If Ben guesses right, nobody is paid.",
        "If not, Anna takes 20K for one token, 30K for two, 40K for three.",
    ]
    for now in (state, play(state, HideTokens(2))):
        assert GAME.words.hint(now.view(None), NAMES[:3]).splitlines() == told


def test_hint_of_my_choice_says_how_another_tile_is_activated() -> None:
    state = position(2, tiles={1: "A2", 2: "H2", 3: "G1"}, hands=[2, 1])
    state = play(state, roll(2, 4), Place(2), black(4, 4))
    assert GAME.words.hint(state.view(0), NAMES[:2]) == "As if dice had just been placed there."


def test_choices_of_black_box_are_drawn_as_tokens() -> None:
    table = position(tiles={1: "G1"}).table
    assert SplitTokens((20_000, 20_000, 0, 0, 0), (60_000,)).pictured(table) == (
        "[20K][20K][   ][   ][   ]  ┃  [60K]"
    )
    widths = {len(split.pictured(table)) for split in SPLITS}
    assert len(widths) == 1, "only the bar moves"


def test_words_of_nice_dice_name_the_space_of_a_die() -> None:
    table = position(3, tiles={1: "H1"}).table
    assert LayDie(3).told(table, "Ben") == "Ben chooses the space of the 3."
    tile = NiceDice((LyingDie(0, BIGGY), None, LyingDie(1, SMALL), None, None, None))
    told = "on Nice Dice: Anna 10K for the 1, Ben 30K for the 3"
    assert tile.outlook(NAMES[:2]) == told


@pytest.mark.rule("R-14")
@pytest.mark.parametrize(
    ("tile", "outlook"),
    [
        (DoubleDown((Dice(2), NO_DICE, Dice(1))), "on Double Down: Anna 60K, Cleo 30K"),
        (
            NiceDice((None, None, LyingDie(1, SMALL), *[None] * 3)),
            "on Nice Dice: Ben 30K for the 3",
        ),
        (HighFive(2), "on High Five: Cleo 100K"),
        (MyChoice(SMALL, 0), "on My Choice: Anna 60K"),
        (BadLuck((0, 1)), "Bad Luck costs Anna and Ben 50K each"),
        (BadLuck((0,)), "Bad Luck costs Anna 50K"),
    ],
    ids=str,
)
def test_what_is_due_from_a_tile_is_what_it_pays_at_the_end(tile: Tile, outlook: str) -> None:
    counts = [int(player not in getattr(tile, "losers", ())) for player in range(3)]
    state = position(tiles={1: tile}, dice={1: counts}, hands=[0, 0, 1], purses=[(50_000,)] * 3)
    due = [tiles_due(state.table, player) for player in range(3)]
    assert tile.outlook(NAMES[:3]) == outlook
    paid = play(state, roll(6), Place(6)).returns()
    assert [total - 50_000 for total in paid] == due
    assert any(due)


@pytest.mark.rule("C2")
def test_bad_luck_says_during_the_round_who_would_have_to_pay() -> None:
    state = play(position(tiles={1: "C2"}), roll(1, 1, 2, 2, 3, 3, 4, biggy=4))
    preview = GAME.words.preview(state.view(0), Place(2), play(state, Place(2)).view(0), NAMES[:3])
    assert "Bad Luck costs Anna, Ben and Cleo 50K each" in " ".join(preview)
    after = play(state, Place(1))
    preview = GAME.words.preview(state.view(0), Place(1), after.view(0), NAMES[:3])
    assert "Bad Luck costs Ben and Cleo 50K each." in " ".join(preview)
    tile = after.table.tile(1)
    assert tile is not None
    assert tile.marks_in_words(NAMES) == "costs Ben and Cleo 50K each"
    assert [tiles_due(after.table, player) for player in range(3)] == [0, -50_000, -50_000]


@pytest.mark.rule("B2")
def test_roll_that_decides_a_bet_says_what_was_bet() -> None:
    state = play(place(position(tiles={1: "B2"}), 1), black(1, 3))
    for higher, word in ((True, "higher"), (False, "lower")):
        told = GAME.words.dice_to_roll(play(state, Bet(higher)).view(None))
        assert told == f"both black dice (b); bet: {word} than 4"


K = 1000


@pytest.mark.rule("C2")
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


@pytest.mark.rule("C2")
def test_payment_of_nothing_is_nothing_and_of_a_large_purse_found_at_once() -> None:
    assert payment_of((), 50 * K) == Payment((), 0)
    purse = thousands("30+40+60+70+80+90+100") * 6
    assert payment_of(purse, 50 * K) == Payment((80 * K,), 30 * K)


@pytest.mark.rule("C2")
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
