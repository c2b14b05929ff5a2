"""Royale in words: every choice has a label and a sentence, and tells what it would bring."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from lasvegas_tui.rules.core import Action, Chance, Decision, State
from lasvegas_tui.rules.royale import GAME
from lasvegas_tui.rules.royale.choices import Decline, Pass, Place
from lasvegas_tui.rules.royale.tiles import CHOICES, TILES
from lasvegas_tui.rules.royale.tiles.fifty_fifty import Bet, TakeReward
from lasvegas_tui.rules.royale.tiles.no_entry import CloseCasino
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay, UsePower
from lasvegas_tui.session import story as narration
from tests.rules.royale.playing import black, place, play, position, roll

NAMES = ("Anna", "Ben", "Cleo")


def foretold(state: State, action: Action) -> list[str]:
    assert isinstance(state.node, Decision)
    player = state.node.player
    return narration.foretell(
        GAME.words, state.view(player), action, state.apply(action).view(player), NAMES
    )


def told(state: State, action: Action) -> list[str]:
    assert isinstance(state.node, Decision)
    player = state.node.player
    return GAME.words.told(
        state.view(player), action, player, state.apply(action).view(player), NAMES
    )


def test_every_choice_has_a_label_and_a_sentence() -> None:
    seen = set()
    for side, seed in product(TILES, range(3)):
        state: State = position(
            tiles={
                1: side,
                2: "D1" if side[0] != "D" else "E1",
                3: "A2" if side[0] != "A" else "C1",
            }
        )
        rng = Random(f"{side} {seed}")
        for _ in range(400):
            if isinstance(state.node, Chance):
                state = state.apply(state.sample(rng))
            elif not isinstance(state.node, Decision):
                break
            else:
                actions = state.legal_actions(state.node.player)
                for action in actions:
                    seen.add(type(action))
                    assert_worded(state, action)
                state = state.apply(rng.choice(actions))
    assert seen == {Place, Pass, Decline, *CHOICES}


def assert_worded(state: State, action: Action) -> None:
    assert isinstance(state.node, Decision)
    kind = type(action).__name__
    lines = told(state, action)
    assert lines
    assert not any(
        kind in line
        for line in (*lines, GAME.words.label(action, state.view(state.node.player), NAMES))
    )
    assert not any(line.startswith(tuple(f"{name}:" for name in NAMES)) for line in lines), lines


@pytest.mark.parametrize(
    ("side", "line"),
    [("G1", "Black Box acts only when the round is paid."), ("A2", "Jackpot is set off.")],
)
def test_a_tile_is_set_off_only_where_it_acts_on_dice(side: str, line: str) -> None:
    assert foretold(play(position(tiles={1: side}, hands=[1, 1, 1]), roll(1)), Place(1))[2:] == [
        line
    ]


def test_what_a_tile_pays_at_once_is_foretold() -> None:
    state = play(position(tiles={1: "D1"}, dice={2: [1], 3: [1]}, hands=[1, 1, 1]), roll(1))
    assert foretold(state, Place(1))[2:] == ["Pay Day pays Anna 30K."]


def test_closing_a_casino_is_foretold() -> None:
    state = place(position(tiles={1: "E1"}), 1)
    assert foretold(state, CloseCasino(4)) == [
        "Anna closes Paris.",
        "No Entry! pays Anna two chips.",
    ]


def test_a_die_set_tells_what_would_be_paid_anew() -> None:
    state = position(
        tiles={1: PowerPlay(0)},
        dice={1: [2], 3: [0, 1]},
        hands=[1, 1, 1],
        notes={3: (60_000, 40_000)},
    )
    assert foretold(state, UsePower(3)) == ["If it ended now: Moonlight Anna nothing, Ben nothing."]


def test_a_bet_is_worded_by_what_it_wins() -> None:
    state = play(place(position(tiles={1: "B2"}), 1), black(3, 4))
    labels = [GAME.words.label(action, state.view(0), NAMES) for action in state.legal_actions(0)]
    assert labels == [
        "Higher than 7: 10K if right",
        "Lower than 7: 10K if right",
        "Stop with nothing",
    ]
    assert told(state, Bet(higher=True)) == ["Anna bets that the next sum is higher than 7."]
    assert told(state, TakeReward()) == ["Anna stops with nothing."]


def test_leaving_the_token_is_a_sentence() -> None:
    state = place(position(tiles={1: "E1"}, closed=4), 1)
    assert told(state, Decline()) == ["Anna leaves Paris closed."]
