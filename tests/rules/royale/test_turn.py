"""A turn: roll, choose, place or pass."""

from random import Random

import pytest

from lasvegas_tui.rules.core import CHANCE, Action, IllegalActionError
from lasvegas_tui.rules.royale.choices import Pass, Place
from lasvegas_tui.rules.royale.dice import BIGGY, NO_DICE, Dice
from lasvegas_tui.rules.royale.effects import SetDie, SetOrTakeBack, TakeDieBack
from lasvegas_tui.rules.royale.news import TurnSkipped
from lasvegas_tui.rules.royale.state import throw
from lasvegas_tui.rules.royale.table import Phase, Roll
from tests.rules.royale.playing import awaited, choices, place, play, position, roll


@pytest.mark.rule("R-5")
def test_turn_example_of_the_rulebook_plays_as_printed() -> None:
    """Ben rolls 3 3 3 3 5: all four 3s or the 5, never fewer; the last die is rolled next turn."""
    before = position(3, hands=(5, 3, 3), player=0)
    rolled = play(before, roll(3, 3, 3, 3, 5))
    assert choices(rolled) == (Place(3), Place(5))
    placed = play(rolled, Place(3))
    assert placed.table.casino(3).dice[0] == Dice(4)
    assert placed.table.hands == (Dice(1), Dice(3), Dice(3))
    assert placed.table.player == 1
    back = place(place(placed, 1), 2)
    assert back.table.player == 0
    assert back.refuse_outcome(roll(2)) is None
    assert play(rolled, Place(5)).table.casino(5).dice[0] == Dice(1)


@pytest.mark.rule("R-5")
def test_biggy_is_placed_along_with_its_number() -> None:
    state = play(position(3), roll(1, 1, 2, 2, 2, 3, 6, biggy=2), Place(2))
    assert state.table.casino(2).dice[0] == Dice(3, 1)
    assert state.table.hands[0] == Dice(4)
    assert (
        play(position(3), roll(1, 1, 2, 2, 2, 3, 6, biggy=4), Place(4)).table.casino(4).dice[0]
        == BIGGY
    )


@pytest.mark.rule("R-5")
def test_every_number_rolled_is_offered_once() -> None:
    assert choices(play(position(3), roll(6, 1, 1, 2, 2, 2, 6, biggy=5))) == tuple(
        map(Place, (1, 2, 5, 6))
    )


@pytest.mark.rule("R-5")
@pytest.mark.parametrize(
    "outcome",
    [roll(1, 2), roll(1, 2, 3, 4), roll(1, 2, 3, biggy=1), roll(1, 2, 7), roll(0, 2, 3), Place(1)],
    ids=["too few", "too many", "no biggy", "seven", "zero", "no roll"],
)
def test_only_dice_in_hand_are_rolled(outcome: Action) -> None:
    state = position(3, hands=(3, 1, 1))
    refusal = state.refuse_outcome(outcome)
    assert refusal is not None
    assert refusal.rule == "R-5"
    with pytest.raises(IllegalActionError):
        state.check(None, outcome)


@pytest.mark.rule("R-5")
def test_biggy_must_be_rolled() -> None:
    assert position(3).refuse_outcome(roll(1, 1, 1, 1, 1, 1, 1)) is not None


@pytest.mark.rule("R-5")
def test_players_without_dice_are_skipped() -> None:
    state = place(position(4, hands=(1, 0, 0, 2)), 1)
    assert state.table.player == 3
    state = play(state, roll(2, 3), Place(2))
    assert state.table.player == 3, "the only one with a die left goes on alone"
    assert state.table.hands == (NO_DICE, NO_DICE, NO_DICE, Dice(1))


@pytest.mark.rule("R-5")
@pytest.mark.parametrize(
    ("action", "sentence", "rule"),
    [
        (Place(4), "No die shows a 4.", "R-5"),
        (Pass(), "Passing costs a chip, and there is none left.", "R-6"),
        (SetDie(1), "Now one of the numbers rolled has to be chosen.", "R-5"),
    ],
    ids=["not rolled", "no chip", "not now"],
)
def test_refusals_name_their_reason(action: Action, sentence: str, rule: str) -> None:
    state = play(position(3, hands=(2, 1, 1)), roll(1, 2))
    with pytest.raises(IllegalActionError) as caught:
        state.check(0, action)
    assert caught.value.refusal == (sentence, rule)


def test_other_players_cannot_choose() -> None:
    state = play(position(3, hands=(2, 1, 1)), roll(1, 2))
    assert state.legal_actions(1) == ()
    with pytest.raises(IllegalActionError, match="somebody else"):
        state.check(1, Place(1))
    with pytest.raises(IllegalActionError, match="A player has to choose first"):
        state.check(None, roll(1, 2))


@pytest.mark.rule("R-6")
def test_passing_costs_a_chip_and_keeps_the_dice() -> None:
    state = play(position(3, chips=(2, 2, 2)), roll(1, 1, 1, 1, 1, 1, 1, biggy=1))
    assert choices(state) == (Place(1), Pass())
    passed = play(state, Pass())
    assert passed.table.chips == (1, 2, 2)
    assert passed.table.hands == state.table.hands
    assert passed.table.casinos == state.table.casinos
    assert passed.table.player == 1
    assert passed.table.roll is None
    assert passed.node == CHANCE


@pytest.mark.rule("R-6")
def test_passing_is_possible_while_chips_last() -> None:
    state = position(3, hands=(2, 0, 0), chips=(2, 5, 5))
    for left in (1, 0):
        state = play(state, roll(1, 2), Pass())
        assert (state.table.player, state.table.chips[0]) == (0, left)
    assert choices(play(state, roll(1, 2))) == (Place(1), Place(2))


@pytest.mark.rule("E1")
def test_closed_number_cannot_be_chosen() -> None:
    state = play(position(3, tiles={1: "E1"}, hands=(2, 1, 1), closed=2), roll(2, 5))
    assert choices(state) == (Place(5),)
    assert state.refuse(0, Place(2)) == ("Casino 2 is closed.", "E1")


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    "outcome", [roll(2, 2, 2), roll(2, 2, biggy=2)], ids=["small", "with the Biggy"]
)
def test_roll_of_only_the_closed_number_passes_the_turn_free(outcome: Roll) -> None:
    hand = Dice(len(outcome.small), 1 if outcome.biggy else 0)
    state = play(position(3, hands=(hand, 1, 1), closed=2, chips=(1, 0, 0)), outcome)
    assert state.table.news == (TurnSkipped(0),)
    assert (state.table.player, state.table.hands[0], state.table.chips[0]) == (1, hand, 1)
    assert awaited(state) is None


@pytest.mark.rule("R-15")
def test_player_who_gets_a_die_back_plays_again() -> None:
    state = position(3, hands=(0, 1, 0), dice={2: (8,)}, player=1)
    state = state.on(phase=Phase.NEXT_TURN, steps=(SetOrTakeBack(0, "H2"),))
    assert choices(state) == (TakeDieBack(2),), "nothing left to place"
    state = play(state, TakeDieBack(2))
    assert state.table.hands == (Dice(1), Dice(1), NO_DICE)
    assert state.table.player == 0, "player 2 has no die"
    state = place(state, 4)
    assert state.table.player == 1
    assert state.round == 1
    assert place(state, 4).table.phase is Phase.DEAL, "nobody has a die left: the round is over"


@pytest.mark.rule("R-15")
def test_round_continues_while_anybody_has_a_die() -> None:
    state = position(3, hands=(1, 0, 0), dice={2: (6,), 3: (0, 1)}, notes={2: (50_000, 30_000)})
    state = state.on(phase=Phase.NEXT_TURN, steps=(SetOrTakeBack(0, "H2"),))
    kept = play(state, TakeDieBack(2))
    assert kept.returns() == (0, 0, 0)
    assert kept.table.hands[0] == Dice(2)
    over = place(kept, 2)
    assert over.returns() == (50_000, 0, 0)


def test_throws_have_the_odds_of_dice() -> None:
    rng = Random(1)
    rolls = [throw(Dice(2, 1), rng) for _ in range(6000)]
    assert all(len(r.faces) == 3 and r.small == tuple(sorted(r.small)) for r in rolls)
    assert 900 < sum(r.small == (1, 2) for r in rolls) * 3 < 1100, "one in eighteen"
    assert all(900 < sum(r.biggy == face for r in rolls) < 1100 for face in range(1, 7))
    assert throw(BIGGY, rng).small == ()
    assert throw(Dice(3), rng).biggy == 0
