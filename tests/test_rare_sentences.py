"""Sentences for what random games seldom bring, and so no playthrough has."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from lasvegas_tui.play import narration
from lasvegas_tui.rules import board, royale
from lasvegas_tui.rules.board.actions import (
    FrontMan,
    GoodLuck,
    MaryChip,
    Pass,
    Pick,
    PlacePawn,
    Roll,
    ThrowDie,
)
from lasvegas_tui.rules.board.dice_duel_hearts import Hearts
from lasvegas_tui.rules.board.options import BoardOptions
from lasvegas_tui.rules.board.rules import BoardState
from lasvegas_tui.rules.board.sentences.about_scoring import standing
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.casino.words import changed
from lasvegas_tui.rules.core import Action, Decision, State
from lasvegas_tui.rules.dice.table import Casino
from lasvegas_tui.rules.royale.actions import Decline, Place
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.drawn_on_tiles import Money, Quiet
from lasvegas_tui.rules.royale.shown_tile import ShownTile
from lasvegas_tui.rules.royale.tile import Tile
from lasvegas_tui.rules.royale.tiles.block_it import BlockIt
from lasvegas_tui.rules.royale.tiles.double_down import RaiseDice
from lasvegas_tui.rules.royale.tiles.high_five import HighFive
from lasvegas_tui.rules.royale.tiles.jackpot import TOP, Jackpot
from lasvegas_tui.rules.royale.tiles.no_entry import TRACK, NoEntry
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay
from lasvegas_tui.rules.vegan.cards import Card
from lasvegas_tui.rules.vegan.sentences.about_table import owner_names
from lasvegas_tui.rules.vegan.sentences.about_tricks import reason_to_take, taking, why_taken
from lasvegas_tui.rules.vegan.tricks import Laid, Trick
from tests.rules.royale.playing import play, position, roll

NAMES = ("Anna", "Ben", "Cleo")


def foretold(words: Any, state: State, action: Action) -> list[str]:
    """Return what a player is told that a choice would bring."""
    assert isinstance(state.node, Decision)
    player = state.node.player
    after = state.apply(action).view(player)
    return narration.preview(words, state.view(player), action, after, NAMES)


def test_preview_names_everybody_whom_one_placing_ties() -> None:
    old, new = Casino((90_000,), (0, 2, 3, 0)), Casino((90_000,), (2, 2, 3, 3))
    owners = ("Anna", "Ben", "Cleo", "White")
    told = changed("Anna and White place dice", owners, old, new)
    assert told[0] == "Anna and White place dice; four would be tied."


# -- the board game --------------------------------------------------------------------------------


def at_tables(*positions: int, duels: bool = False) -> BoardState:
    """Return a game in which each pawn stands at one of these tables."""
    state = board.GAME.new(len(positions), BoardOptions(duels=duels))
    assert isinstance(state, BoardState)
    for number in positions:
        state = state.apply(PlacePawn(number))
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


FORETOLD: dict[str, tuple[BoardState, Action, str]] = {
    "a roll": (
        laid(at_tables(5, 1), 5, {0: 0, 1: 1}),
        ThrowDie(),
        "Anna leads at table 5: any roll except 1 adds to that. "
        "A 1 also brings Mary to table 1: its chip of 4 is lost.",
    ),
    "a Front-man": (
        at_tables(5, 1),
        FrontMan(2),
        "Any roll puts Anna's first counter on table 2. "
        "A 1 also brings Mary to table 1: its chip of 4 is lost. The pawn stays. "
        "2 Front-men left.",
    ),
    "a pass": (
        (lambda state: replace(state, table=replace(state.table, counters=(0, 20))))(
            at_tables(1, 2)
        ),
        Pass(),
        "After three more turns without a roll or a card Mary goes on by herself.",
    ),
}


@pytest.mark.parametrize(("state", "action", "sentence"), FORETOLD.values(), ids=FORETOLD)
def test_rare_board_game_choices_are_previewed(
    state: BoardState, action: Action, sentence: str
) -> None:
    assert " ".join(foretold(board.GAME.words, state, action)).endswith(sentence)


@pytest.mark.rule("B-20")
@pytest.mark.parametrize(
    ("hearts", "expected"),
    [
        (1, "Beats three hearts, loses to two. One each: both counters go back."),
        (2, "Beats one heart, loses to three. Two each: both counters go back."),
        (3, "Beats two hearts, loses to one. Three each: the defender's counter stays."),
    ],
)
def test_preview_of_a_pick_names_what_it_beats(hearts: int, expected: str) -> None:
    state = laid(at_tables(1, 5, duels=True), 1, {1: 1}).apply(GoodLuck(3))
    view = state.view(0)
    pick = Pick(Hearts(hearts))
    assert narration.preview(board.GAME.words, view, pick, view, NAMES) == [expected]


@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ({}, "no counters yet"),
        ({0: 0}, "Anna leads by 1"),
        ({0: 1, 1: 0}, "tie: Ben's 1 is lowest and wins"),
        ({0: 1, 4: 0}, "tie on a 1: nobody wins"),
    ],
    ids=["empty", "most", "lowest", "tied"],
)
def test_standing_names_the_winner_and_why(owners: dict[int, int], expected: str) -> None:
    table = laid(at_tables(4, 5), 4, owners).table
    assert standing(table.verdict(4), NAMES) == expected


def test_captions_name_chip_counters_and_winner_of_a_table() -> None:
    state = laid(at_tables(2, 4, 6), 2, {1: 1, 2: 0, 3: 0})
    figures = board.GAME.words.figures(state.view(None), NAMES)
    named = [figures[name] for name in ("chip at 2", "Anna at 2", "Ben at 2", "first at 2")]
    assert named == ["6", "2", "1", "Anna"]
    assert figures["first at 4"] == "Nobody"


def test_captions_describe_a_table_just_scored_as_it_was() -> None:
    state = laid(at_tables(2, 4, 6), 1, {1: 2}).apply(MaryChip())
    figures = board.GAME.words.figures(state.view(None), NAMES)
    assert (figures["Cleo at 1"], figures["first at 1"]) == ("1", "Cleo")
    assert (figures["Cleo.score"], figures["leader"]) == ("4", "Cleo")
    state = state.apply(ThrowDie()).apply(Roll(3))
    assert board.GAME.words.figures(state.view(None), NAMES)["Cleo at 1"] == "0"


# -- Las Vegan -------------------------------------------------------------------------------------


def test_last_zero_of_another_colour_takes_the_trick() -> None:
    trick = Trick((Laid(0, Card("R4")), Laid(1, Card("P0")), Laid(2, Card("G0"))), 2)
    assert taking(trick, NAMES[:3]) == (
        "Cleo takes it: green 0, the last 0 of another colour",
        "Cleo takes it: the last 0 of another colour",
        "Cleo: the last 0 of another colour",
    )
    assert why_taken(trick) == "the green 0 is the last 0 of another colour"
    trick = Trick((Laid(0, Card("R4")), Laid(1, Card("P0")), Laid(2, Card("R0"))), 1)
    assert why_taken(trick) == "the purple 0 is a 0 of another colour"
    trick = Trick((Laid(0, Card("P2")), Laid(1, Card("P9"))))
    assert reason_to_take(trick) == "the highest purple"
    trick = Trick((Laid(2, Card("R4")), Laid(0, Card("P0")), Laid(1, Card("G0"))), 2, True)
    assert taking(trick, owner_names(NAMES[:2]))[0] == "The bank takes it: two 0s of other colours"
    assert why_taken(trick) == "there are two 0s of other colours"


# -- tiles of Royale -------------------------------------------------------------------------------

AT_A_TILE: list[tuple[str | Tile, str]] = [
    (Jackpot(TOP), "Jackpot: roll both black dice; a 7 or a double pays 80K, else it stays."),
    (HighFive(1), "High Five: the token is taken."),
    (BlockIt(()), "Block It!: no gray dice are left here."),
    (NoEntry(1), "No Entry!: close a casino; you get nothing."),
]


@pytest.mark.parametrize(("tile", "sentence"), AT_A_TILE)
def test_preview_of_placing_at_a_used_tile_says_so(tile: str | Tile, sentence: str) -> None:
    state = play(position(tiles={1: tile}, hands=[2, Dice(1, 1), 2]), roll(1, 2))
    assert foretold(royale.GAME.words, state, Place(1))[-1] == sentence


def test_preview_says_that_a_token_stays() -> None:
    state = play(position(tiles={1: PowerPlay(0)}, dice={1: [1]}, hands=[2]), Decline(), roll(1, 2))
    sentence = "Power Play: its token stays where it is."
    assert foretold(royale.GAME.words, state, Place(1))[-1] == sentence


def test_preview_of_a_tile_without_words_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Jackpot, "prospect", ShownTile.prospect)
    monkeypatch.setattr(Jackpot, "text", "")
    state = play(position(tiles={1: "A2"}, hands=[1, 1, 1]), roll(1))
    assert foretold(royale.GAME.words, state, Place(1))[-1] == "Jackpot is set off."


@pytest.mark.parametrize(
    ("hand", "told"),
    [(Dice(2, 1), "2 dice and the Biggy"), (Dice(1, 0), "1 die"), (Dice(0, 1), "the Biggy")],
)
def test_dice_to_roll_are_those_in_the_hand(hand: Dice, told: str) -> None:
    view = position(hands=[hand, 1, 1]).view(None)
    assert royale.GAME.words.dice_to_roll(view) == told


def test_preview_of_raised_dice_names_payment_of_the_tile() -> None:
    state = position(3, tiles={1: "G2"}, dice={1: [2]}, hands=[2, 1, 1])
    state = play(state, roll(1, 4), Place(1))
    sentence = "If it ended now, on Double Down: Anna 60K."
    assert foretold(royale.GAME.words, state, RaiseDice(3))[-1] == sentence


def test_each_space_of_no_entry_is_marked_with_what_it_pays() -> None:
    shown = []
    for space in range(len(TRACK)):
        parts = []
        for mark in NoEntry(space=space).marks():
            assert isinstance(mark, Money | Quiet)
            parts.append(short(mark.dollars) if isinstance(mark, Money) else mark.text)
        shown.append("".join(parts))
    paid = ["20K", "0", "30K", "0", "10K", "0"]
    assert shown == [f"close a casino: {what}" for what in paid]
