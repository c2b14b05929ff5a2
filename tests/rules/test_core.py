import pytest

from lasvegas_tui import rules
from lasvegas_tui.rules.core import (
    Criterion,
    IllegalActionError,
    OptionsError,
    Refusal,
    Standing,
    rank,
)
from lasvegas_tui.rules.dice.actions import Place, Roll
from lasvegas_tui.rules.dice.options import DiceOptions
from tests.conftest import ToyGame
from tests.rules.playing import dice_game, refusal

ROLL = Roll((1, 1, 2, 2, 3, 3, 4, 4))


def test_players_are_ranked_from_the_most_to_the_least() -> None:
    found = rank(Criterion("money", (10, 30, 20)))
    assert found == (Standing(1, 1, 30), Standing(2, 2, 20), Standing(0, 3, 10))


def test_tie_break_decides_and_gives_its_reason() -> None:
    first, second, third = rank(Criterion("money", (30, 30, 10)), Criterion("notes", (2, 5, 9)))
    assert (first.player, first.rank, first.reason) == (1, 1, "tie broken by notes: 5 to 2")
    assert (second.player, second.rank, second.reason) == (0, 2, "tie broken by notes: 2 to 5")
    assert (third.player, third.rank, third.reason) == (2, 3, "")


def test_second_tie_break_decides_if_the_first_is_equal() -> None:
    criteria = Criterion("money", (30, 30)), Criterion("notes", (2, 2)), Criterion("chips", (1, 0))
    found = [standing.reason for standing in rank(*criteria)]
    assert found == ["tie broken by chips: 1 to 0", "tie broken by chips: 0 to 1"]


def test_players_equal_in_everything_share_a_rank_and_skip_the_next() -> None:
    standings = rank(Criterion("money", (30, 10, 30)), Criterion("notes", (2, 2, 2)))
    assert [(standing.player, standing.rank) for standing in standings] == [(0, 1), (2, 1), (1, 3)]
    assert standings[0].reason == "shared: equal in money and notes"


def test_games_are_found_by_name() -> None:
    assert [rules.game(name).name for name in rules.names()] == list(rules.names())
    with pytest.raises(KeyError):
        rules.game("core")


def test_too_many_players_are_refused_in_a_sentence() -> None:
    with pytest.raises(OptionsError, match=r"^Las Vegas is for 2 to 5 players, not 6\.$"):
        rules.game("dice").new(6, DiceOptions())


def test_only_awaited_players_may_act() -> None:
    state = dice_game()
    assert refusal(state, 0, Place(1)) == ("Dice or cards come first: a Roll has to come.", "")
    state = state.apply(ROLL)
    found = refusal(state, 1, Place(1))
    assert found == ("It is somebody else's turn: now seat 0 has to choose.", "")
    assert refusal(state, 9, Place(1)) == ("There is no seat 9.", "")
    assert refusal(state, None, Roll((1,))) == ("A player has to choose first: seat 0.", "")


def test_no_action_is_legal_after_the_end() -> None:
    state = dice_game(phase="over")
    assert refusal(state, 0, Place(1)) == ("The game is over.", "")
    assert refusal(state, None, Roll((1,))) == ("The game is over.", "")


def test_simultaneous_players_may_all_act(toy: ToyGame) -> None:
    state = toy.game.new(2, toy.game.options())
    for player in (0, 1):
        state.check(player, toy.pick(3))
    assert refusal(state, 1, toy.pick(4)) == ("Only 1, 2 or 3.", "T-1")


def test_error_carries_the_refusal() -> None:
    error = IllegalActionError(Refusal("No die shows a 6.", "D-5"))
    assert str(error) == "No die shows a 6."
    assert error.refusal.rule == "D-5"


def test_private_choice_is_seen_by_its_player_only(toy: ToyGame) -> None:
    state = toy.game.new(2, toy.game.options())
    assert state.seen(toy.pick(2), 0, 0) == toy.pick(2)
    assert state.seen(toy.pick(2), 0, 1) is None
    assert state.seen(toy.pick(2), 0, None) is None
    assert dice_game().apply(ROLL).seen(Place(1), 0, None) == Place(1)
