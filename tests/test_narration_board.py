"""The board game in sentences."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from lasvegas_tui.play import narration
from lasvegas_tui.rules.board import GAME
from lasvegas_tui.rules.board.state import BoardState
from lasvegas_tui.rules.board.table import (
    BoardOptions,
    FrontMan,
    GoodLuck,
    Hearts,
    MaryChip,
    Move,
    Pass,
    Pick,
    PlaceCounter,
    PlacePawn,
    Roll,
    ThrowDie,
)
from lasvegas_tui.rules.board.table_words import verdict_text
from lasvegas_tui.rules.core import Action, Decision, Seen

NAMES = ("Anna", "Ben", "Cleo")


def at_tables(*positions: int, duels: bool = False) -> BoardState:
    """Return a game in which each pawn stands at one of these tables."""
    state = GAME.new(len(positions), BoardOptions(duels=duels))
    assert isinstance(state, BoardState)
    for position in positions:
        state = state.apply(PlacePawn(position))
    return state


def laid(state: BoardState, position: int, owners: Mapping[int, int]) -> BoardState:
    """Return the position with counters of these owners on spaces of a table."""
    spaces = list(state.table.spaces)
    spaces[position - 1] = tuple(owners.get(space) for space in range(len(spaces[position - 1])))
    counters = list(state.table.counters)
    for owner in owners.values():
        counters[owner] -= 1
    return replace(
        state, table=replace(state.table, spaces=tuple(spaces), counters=tuple(counters))
    )


def told(state: BoardState, action: Action) -> list[str]:
    by = state.node.player if isinstance(state.node, Decision) else None
    before, after = state.view(None), state.apply(action).view(None)
    return [
        *GAME.words.done(before, Seen(by, action), after, NAMES),
        *GAME.words.came(before, after, NAMES),
    ]


def placing_preview(state: BoardState, action: Action) -> str:
    player = state.table.player
    return " ".join(
        narration.preview(
            GAME.words, state.view(player), action, state.apply(action).view(player), NAMES
        )
    )


def test_a_pawn_comes_and_goes() -> None:
    start = GAME.new(2, BoardOptions())
    assert isinstance(start, BoardState)
    assert told(start, PlacePawn(4)) == ["Anna begins at table 4."]
    assert told(at_tables(4, 5), Move(6)) == ["Anna moves the pawn from table 4 to table 6."]


def test_a_throw_with_one_space_is_told_with_its_counter() -> None:
    state = at_tables(1, 5).apply(ThrowDie())
    assert told(state, Roll(3)) == ["Anna throws a 3.", "Anna puts a counter on the 3 of table 1."]


def test_a_throw_that_has_to_displace_says_whom() -> None:
    state = laid(at_tables(1, 5), 1, {1: 1}).apply(ThrowDie())
    assert told(state, Roll(3))[1] == "Anna takes the 3 of table 1 from Ben."


def test_a_1_tells_of_mary_and_of_what_she_scores() -> None:
    state = laid(at_tables(2, 5), 1, {0: 1, 1: 1, 3: 0}).apply(ThrowDie())
    assert told(state, Roll(1)) == [
        "Anna throws a 1.",
        "Anna puts a counter on the 1 of table 2.",
        "Mary Chip comes to table 1.",
        "Table 1 is scored: Ben wins the chip of 4 with two counters.",
    ]


@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        (
            {0: 0, 1: 1},
            "Anna and Ben tie with one counter. Lowest number 1 against 3: Anna wins the chip of 4",
        ),
        ({}, "no counter lies there, the chip of 4 is discarded"),
    ],
    ids=["lowest", "empty"],
)
def test_a_scoring_gives_its_reason(owners: dict[int, int], expected: str) -> None:
    assert f"Table 1 is scored: {expected}." in told(laid(at_tables(2, 5), 1, owners), MaryChip())


def test_equal_lowest_numbers_discard_the_chip() -> None:
    state = laid(at_tables(2, 5, 7), 4, {0: 0, 4: 1, 2: 2})
    state = replace(state, table=replace(state.table, mary=3))
    assert (
        "Table 4 is scored: Anna, Ben and Cleo tie with one counter. "
        "Two of them have a 1 as their lowest: "
        "the chip of 8 is discarded." in told(state, MaryChip())
    )


def test_a_full_table_is_told_as_full() -> None:
    state = laid(at_tables(3, 5), 3, {0: 0, 2: 1}).apply(ThrowDie())
    assert told(state, Roll(4))[2].startswith(
        "Table 3 is full: Anna wins the chip of 3 with two counters"
    )


def test_a_number_without_a_space_says_why() -> None:
    state = laid(at_tables(1, 5), 1, {1: 0}).apply(ThrowDie())
    assert told(state, Roll(3))[1] == "All 3s of table 1 are Anna's already: nothing is placed."


def test_a_duel_is_told_from_challenge_to_outcome() -> None:
    state = laid(at_tables(1, 5, duels=True), 1, {1: 1})
    assert told(state, GoodLuck(3)) == [
        "Anna plays Good Luck 3.",
        "Anna challenges Ben for the 3 of table 1.",
    ]
    state = state.apply(GoodLuck(3))
    after = state.apply_joint({0: Pick(Hearts(1)), 1: Pick(Hearts(3))})
    assert GAME.words.came(state.view(None), after.view(None), NAMES) == [
        "Anna shows one heart, Ben three. Anna takes the 3 of table 1; Ben's goes home."
    ]


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(
    ("hearts", "expected"),
    [
        (1, "Beats three hearts, loses to two. One each: both counters go home."),
        (2, "Beats one heart, loses to three. Two each: both counters go home."),
        (3, "Beats two hearts, loses to one. Three each: the defender's counter stays."),
    ],
)
def test_a_pick_says_what_it_beats(hearts: int, expected: str) -> None:
    state = laid(at_tables(1, 5, duels=True), 1, {1: 1}).apply(GoodLuck(3))
    view = state.view(0)
    pick = Pick(Hearts(hearts))
    assert narration.preview(GAME.words, view, pick, view, NAMES) == [expected]


def test_a_throw_is_foretold_by_number() -> None:
    state = laid(at_tables(5, 1), 5, {0: 0, 1: 1})
    assert placing_preview(state, ThrowDie()) == (
        "A throw at table 5: 1 → nothing, 2 → in place of Ben, 3 4 5 → a free space, 6 → a joker. "
        "A 1 also moves Mary Chip to 1."
    )


def test_a_front_man_is_foretold_for_the_other_table() -> None:
    assert placing_preview(at_tables(5, 1), FrontMan(2)).startswith(
        "The pawn stays. A throw at table 2: any number has a free space."
    )


def test_a_space_is_foretold_with_who_would_win() -> None:
    state = laid(at_tables(4, 1), 4, {0: 1}).apply(ThrowDie()).apply(Roll(3))
    assert placing_preview(state, PlaceCounter(1)) == (
        "If table 4 were scored now: Anna and Ben tie with one counter. "
        "Lowest number 1 against 3: Ben wins its chip of 8."
    )


def test_a_displacing_is_foretold_with_whose_counter_goes() -> None:
    state = laid(at_tables(5, 1), 5, {0: 1}).apply(ThrowDie()).apply(Roll(6))
    assert "Ben's counter goes home." in placing_preview(state, PlaceCounter(0))
    assert GAME.words.label(PlaceCounter(0), state.view(0), NAMES) == "1, in place of Ben's"
    assert GAME.words.task(state.view(0)) == "to place a counter for a 6"


def test_a_pass_counts_down_to_mary() -> None:
    state = at_tables(1, 2)
    state = replace(state, table=replace(state.table, counters=(0, 20)))
    assert placing_preview(state, Pass()).endswith(
        "After three more turns without a throw or a card Mary Chip advances."
    )


@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ({}, "no counter yet"),
        ({0: 0}, "Anna would win: most counters"),
        ({0: 1, 1: 0}, "Ben would win: tied, 1 below 3"),
        ({0: 1, 4: 0}, "Nobody would win: tied on a 1"),
    ],
    ids=["empty", "most", "lowest", "tied"],
)
def test_a_verdict_fits_beneath_a_table(owners: dict[int, int], expected: str) -> None:
    table = laid(at_tables(4, 5), 4, owners).table
    assert verdict_text(table.verdict(4), NAMES) == expected


# -- what a caption can name -----------------------------------------------------------------------


def test_a_table_is_named_with_its_chip_its_counters_and_who_would_win() -> None:
    state = laid(at_tables(2, 4, 6), 2, {1: 1, 2: 0, 3: 0})
    figures = GAME.words.figures(state.view(None), NAMES)
    named = [figures[name] for name in ("chip at 2", "Anna at 2", "Ben at 2", "first at 2")]
    assert named == ["6", "2", "1", "Anna"]
    assert figures["first at 4"] == "Nobody"


def test_a_table_just_scored_is_named_as_it_lay() -> None:
    state = laid(at_tables(2, 4, 6), 1, {1: 2}).apply(MaryChip())
    figures = GAME.words.figures(state.view(None), NAMES)
    assert (figures["Cleo at 1"], figures["first at 1"]) == ("1", "Cleo")
    assert (figures["Cleo.score"], figures["leader"]) == ("4", "Cleo")
    state = state.apply(ThrowDie()).apply(Roll(3))
    assert GAME.words.figures(state.view(None), NAMES)["Cleo at 1"] == "0"


def test_the_spaces_of_a_table_are_told_with_those_that_are_free() -> None:
    state = laid(laid(at_tables(1, 2), 5, {0: 0, 3: 1}), 9, dict.fromkeys(range(4), 0))
    lines = GAME.words.table(state.view(0), NAMES[:2])
    assert "Table 5, chip 5, spaces 1 2 3 4 5, and a 6 covers any." in lines
    assert "Free on table 5: 2 3 5." in lines
    assert "Free on table 9: 5 in row 1, all of row 2." in lines
    assert "Table 2, chip 6, spaces 1 2 3 4 5 6." in lines
    assert not [line for line in lines if line.startswith("Free on table 2")]
