"""B1 Prime Time."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.core import Chance, Decision, Refusal
from lasvegas_tui.rules.royale.actions import Decline
from lasvegas_tui.rules.royale.dice import NO_DICE, SMALL, Dice
from lasvegas_tui.rules.royale.news import DiceMoved, Skipped
from lasvegas_tui.rules.royale.table import Deal, DrawTiles
from lasvegas_tui.rules.royale.tile import Position, Tile
from lasvegas_tui.rules.royale.tiles.black_box import Splitting
from lasvegas_tui.rules.royale.tiles.double_down import DoubleDown
from lasvegas_tui.rules.royale.tiles.jackpot import Jackpot
from lasvegas_tui.rules.royale.tiles.prime_time import PlaceBlack, PrimeThrow, PrimeTime
from tests.rules.royale.playing import Pile, black, choices, place, play, position, refused

pytestmark = pytest.mark.rule("B1")


def ended(num_players: int, here: list[Pile], **others: list[Pile]) -> Position:
    """Return the state after the last die of a round; dice elsewhere by name, such as `at6`."""
    dice = {1: here, **{int(name[2:]): piles for name, piles in others.items()}}
    notes = dict.fromkeys(range(1, 7), (80_000, 50_000))
    return position(num_players, tiles={1: "B1"}, dice=dice, notes=notes, hands=[0] * num_players)


def thrower(state: Position) -> int | None:
    """Return who is about to throw the black dice."""
    step = state.table.top
    return step.player if isinstance(step, PrimeThrow) else None


# -- who -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "player"),
    [
        ([1], 0),
        ([1, 3, 2], 1),
        ([Dice(0, 1), 1], 0),
        ([3, 3, 1], 2),
        ([2, 2, 0], None),
        ([], None),
        ([1, 0, 0, 0, 2], None),
        ([2, 0, 0, 0, 1], 0),
        ([1, 2, 0, 0, 2], 0),
    ],
    ids=[
        "alone",
        "most",
        "Biggy is two",
        "after a tie",
        "all tied",
        "nobody",
        "gray",
        "more than gray",
        "tied with gray",
    ],
)
def test_player_due_the_higher_note_throws(here: list[Pile], player: int | None) -> None:
    assert thrower(ended(3, here)) == player


@pytest.mark.rule("R-9")
@pytest.mark.parametrize(("here", "player"), [([1, 0, 2], None), ([3, 0, 2], 0), ([2, 1, 2], 1)])
def test_neutral_player_in_the_lead_throws_nothing(here: list[Pile], player: int | None) -> None:
    assert thrower(ended(2, here)) == player


def test_missing_leader_is_reported_and_the_round_is_paid() -> None:
    state = ended(3, [2, 2], at6=[1])
    assert Skipped("B1", "no player is about to take the higher note here.") in state.table.news
    assert state.purses == ((80_000,), (), ())


@pytest.mark.rule("R-14")
def test_throw_comes_before_any_payout() -> None:
    state = ended(3, [1], at2=[1])
    assert state.node == Chance()
    assert state.returns() == (0, 0, 0)


def test_placing_here_during_the_round_has_no_effect() -> None:
    state = place(position(tiles={1: "B1"}), 1)
    assert state.table.player == 1
    assert state.table.news == ()


# -- what ------------------------------------------------------------------------------------------


def test_none_one_or_both_dice_go_to_the_casinos_of_their_numbers() -> None:
    state = play(ended(3, [1]), black(5, 2))
    assert state.node == Decision(0)
    assert choices(state) == (PlaceBlack((2,)), PlaceBlack((5,)), PlaceBlack((2, 5)), Decline())


def test_one_or_both_dice_of_a_double_may_be_placed() -> None:
    state = play(ended(3, [1]), black(4, 4))
    assert choices(state) == (PlaceBlack((4,)), PlaceBlack((4, 4)), Decline())
    assert play(state, PlaceBlack((4, 4))).table.casino(4).dice[0] == Dice(2)
    assert play(state, PlaceBlack((4,))).table.casino(4).dice[0] == Dice(1)


@pytest.mark.parametrize(
    ("choice", "placed", "purses"),
    [
        (PlaceBlack((2,)), (2,), ((80_000, 50_000), (80_000,), ())),
        (PlaceBlack((5,)), (5,), ((80_000, 80_000), (80_000,), ())),
        (PlaceBlack((2, 5)), (2, 5), ((80_000, 50_000, 80_000), (80_000,), ())),
        (Decline(), (), ((80_000,), (80_000,), ())),
    ],
    ids=["the lower", "the higher", "both", "neither"],
)
def test_each_black_die_counts_as_one_of_the_players(
    choice: PlaceBlack | Decline, placed: tuple[int, ...], purses: tuple[tuple[int, ...], ...]
) -> None:
    state = play(ended(3, [1], at2=[0, 3]), black(5, 2), choice)
    assert state.purses == purses
    lying = tuple(
        number for number in range(1, 7) for _ in range(state.table.casino(number).dice[0].small)
    )
    assert lying == (1, *placed)


def test_black_dice_join_the_players_own_dice() -> None:
    state = play(ended(3, [1], at3=[2, 3]), black(3, 3), PlaceBlack((3, 3)))
    assert state.table.casino(3).counts[:2] == (4, 3)
    assert state.purses == ((80_000, 80_000), (50_000,), ())


def test_tile_remembers_placed_black_dice_until_the_next_deal() -> None:
    state = play(ended(3, [0, 1]), black(6, 3), PlaceBlack((3, 6)))
    assert state.table.tile(1) == PrimeTime(player=1, placed=(3, 6))
    assert DiceMoved(1, SMALL, "B1", 3) in state.table.news
    assert DiceMoved(1, SMALL, "B1", 6) in state.table.news
    state = play(state, Deal(((30_000, 40_000),) * 6), DrawTiles(("B1", "A2", "D1")))
    assert state.table.tile(1) == PrimeTime()
    assert all(casino.dice == (NO_DICE,) * 5 for casino in state.table.casinos)
    assert state.table.hands == (Dice(7, 1),) * 3


def test_black_dice_may_go_to_this_casino() -> None:
    state = play(ended(3, [2, 1]), black(1, 6))
    assert play(state, PlaceBlack((1,))).table.casino(1).counts[0] == 3


@pytest.mark.parametrize("faces", [(2, 2), (2, 3), (3, 2)])
def test_only_thrown_numbers_are_accepted_once_each(faces: tuple[int, int]) -> None:
    state = play(ended(3, [1]), black(4, 6))
    assert refused(state, PlaceBlack(faces)) == Refusal(
        "The black dice go to the casinos of their numbers, once each.", "B1"
    )
    assert refused(state, PlaceBlack(())).rule == "B1"


@pytest.mark.rule("R-16")
def test_black_dice_activate_no_tile() -> None:
    tiles: dict[int, str | Tile] = {1: "B1", 2: "A2", 3: "D1"}
    state = position(tiles=tiles, dice={1: [1]}, hands=[0, 0, 0])
    state = play(state, black(2, 3), PlaceBlack((2, 3)))
    assert state.table.tile(2) == Jackpot()
    assert state.returns() == (0, 0, 0)
    assert isinstance(state.node, Chance)


@pytest.mark.rule("E1")
def test_closed_casino_takes_no_black_dice() -> None:
    state = position(tiles={1: "B1", 2: "E1"}, dice={1: [1], 5: [1]}, hands=[0, 0, 0], closed=5)
    assert choices(play(state, black(5, 2))) == (PlaceBlack((2,)), Decline())
    assert refused(play(state, black(5, 2)), PlaceBlack((5,))) == Refusal(
        "Casino 5 is closed.", "E1"
    )
    state = play(state, black(5, 5))
    assert Skipped("B1", "both dice show the closed casino.") in state.table.news
    assert state.table.casino(5).dice[0] == Dice(1)


@pytest.mark.rule("E1")
def test_closed_casino_still_has_its_prime_time() -> None:
    state = position(tiles={1: "B1", 2: "E1"}, dice={1: [1]}, hands=[0, 0, 0], closed=1)
    assert thrower(state) == 0
    assert choices(play(state, black(1, 2))) == (PlaceBlack((2,)), Decline())


# -- after -----------------------------------------------------------------------------------------


def test_throw_happens_once_even_if_it_changes_the_leader() -> None:
    state = ended(4, [5, 5, 4, 3])
    assert thrower(state) == 2
    state = play(state, black(1, 6), PlaceBlack((1,)))
    assert state.purses == ((), (), (), (80_000,))
    assert state.table.round == 1
    state.check(None, Deal(((30_000, 40_000),) * 6))


@pytest.mark.rule("R-4")
def test_next_starter_depends_on_the_final_counts() -> None:
    state = ended(3, [0, 1], at6=[2, 1])
    assert play(state, black(6, 6), Decline()).table.starter == 0
    assert play(state, black(6, 6), PlaceBlack((6, 6))).table.starter == 1


@pytest.mark.rule("G1")
def test_black_box_goes_to_the_winner_by_the_final_counts() -> None:
    tiles: dict[int, str | Tile] = {1: "B1", 2: "G1"}
    notes = dict.fromkeys(range(1, 7), (80_000, 50_000))
    state = position(tiles=tiles, dice={1: [0, 1], 2: [2, 1]}, notes=notes, hands=[0, 0, 0])
    assert play(state, black(2, 2), Decline()).table.steps[-1] == Splitting(1, 0)
    assert play(state, black(2, 2), PlaceBlack((2, 2))).table.steps[-1] == Splitting(2, 1)


@pytest.mark.rule("R-19")
def test_dice_on_a_tile_do_not_count_here() -> None:
    tiles: dict[int, str | Tile] = {1: "B1", 2: DoubleDown((Dice(5), NO_DICE, NO_DICE))}
    assert thrower(position(tiles=tiles, dice={1: [1, 2]}, hands=[0, 0, 0])) == 1
