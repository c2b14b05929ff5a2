"""The sentences of the board game about cards, and about what a player may have missed."""

from typing import Any

import pytest

from lasvegas_tui.play import narration
from lasvegas_tui.rules.board import GAME
from lasvegas_tui.rules.board.actions import GoodLuck, MaryChip, Roll, ThrowDie
from lasvegas_tui.rules.board.news import MaryMoved, Stalled, TableScored
from lasvegas_tui.rules.board.printed_tables import verdict
from lasvegas_tui.rules.core import Action, News
from tests.rules.boards import board

NAMES = ("Anna", "Ben")


def preview(action: Action, **changes: Any) -> list[str]:
    """Return what Anna is told of a choice; her pawn stands at table 5."""
    state = board(5, 5, **changes)
    after = state.apply(action).view(0)
    return narration.preview(GAME.words, state.view(0), action, after, NAMES)


@pytest.mark.rule("B-11")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, "An empty table cuts no turn short: Anna rolls."),
        ({"spaces": {1: ".B.."}}, "That ends the turn, without a roll."),
        ({"counters": [0, 20]}, "Without a counter there is no roll."),
    ],
    ids=["empty", "scored", "none left"],
)
def test_mary_card_says_why_the_turn_goes_on_or_ends(
    changes: dict[str, Any], expected: str
) -> None:
    assert preview(MaryChip(), **changes)[-1] == expected


@pytest.mark.rule("B-9")
def test_good_luck_1_says_that_mary_stays() -> None:
    assert "Mary stays, as this 1 is not rolled." in preview(GoodLuck(1))
    assert not any("Mary" in said for said in preview(GoodLuck(2)))


@pytest.mark.rule("B-4")
def test_replaced_counter_is_said_to_go_back_to_its_owner() -> None:
    said = preview(GoodLuck(3), spaces={5: "..B.."})
    assert said[0] == "Anna gets the 3 of table 5. The counter there goes back to Ben's stock."


# -- what a player may have missed -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("tables", "spaces", "actions", "expected"),
    [
        ((1, 5), {1: "..B."}, (ThrowDie(), Roll(2)), []),
        (
            (1, 1),
            {1: "A..."},
            (ThrowDie(), Roll(1)),
            [
                "Ben took your 1-or-2 space at table 1; that counter is back in your stock.",
                "Ben's 1 brought Mary to table 1: Ben won 4.",
            ],
        ),
        (
            (5, 5),
            {},
            (ThrowDie(), Roll(1)),
            ["Ben's 1 brought Mary to table 1: nobody was there, its chip of 4 is lost."],
        ),
        ((5, 5), {1: ".A.."}, (MaryChip(),), ["Ben's card brought Mary to table 1: you won 4."]),
        ((5, 1), {1: "ABB."}, (ThrowDie(), Roll(6)), ["Table 1 was full: Ben won 4."]),
    ],
    ids=["nothing", "a counter", "a one", "a card", "full"],
)
def test_player_is_told_of_lost_counters_and_scored_tables(
    tables: tuple[int, int],
    spaces: dict[int, str],
    actions: tuple[Action, ...],
    expected: list[str],
) -> None:
    state, news = board(*tables, spaces=spaces, player=1), list[News]()
    for action in actions:
        state = state.apply(action)
        news += state.table.news
    assert GAME.words.missed(news, 0, NAMES) == expected


def test_player_is_told_of_a_chip_lost_in_a_tie() -> None:
    counters = (None, 0, None, None)
    tied = verdict(1, counters, 2)._replace(winner=None, reason="tied")
    scored = TableScored(1, "mary", tied, counters)
    own = [MaryMoved(None, 1, 0, is_rolled=True), scored]
    by_herself = [Stalled(), MaryMoved(None, 1), scored]
    lost = "a tie, its chip of 4 is lost."
    assert GAME.words.missed(own, 0, NAMES) == [f"Your 1 brought Mary to table 1: {lost}"]
    assert GAME.words.missed(by_herself, 0, NAMES) == [f"Mary came to table 1: {lost}"]
