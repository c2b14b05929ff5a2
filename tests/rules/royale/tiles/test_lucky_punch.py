"""A1 Lucky Punch."""

from __future__ import annotations

from random import Random

import pytest

from lasvegas_tui.rules.core import Decision, IllegalActionError
from lasvegas_tui.rules.royale.news import Rewarded
from lasvegas_tui.rules.royale.tiles.lucky_punch import (
    GuessTokens,
    HandOpened,
    HideTokens,
    TokensHeld,
)
from lasvegas_tui.rules.royale.words import RoyaleWords
from tests.rules.royale.playing import awaited, choices, place, play, position

pytestmark = pytest.mark.rule("A1")


@pytest.mark.parametrize(
    ("tokens", "guess", "chips", "purse"),
    [(1, 2, 2, ()), (2, 3, 0, (30_000,)), (3, 1, 0, (40_000,))],
    ids=["1 pays 2 chips", "2 pay 30,000", "3 pay 40,000"],
)
def test_wrong_guess_pays_by_the_tokens_held(
    tokens: int, guess: int, chips: int, purse: tuple[int, ...]
) -> None:
    state = play(place(position(tiles={1: "A1"}), 1), HideTokens(tokens), GuessTokens(guess))
    assert state.table.chips == (chips, 0, 0)
    assert state.purses == (purse, (), ())


@pytest.mark.parametrize("tokens", [1, 2, 3])
def test_right_guess_pays_nothing(tokens: int) -> None:
    state = play(place(position(tiles={1: "A1"}), 1), HideTokens(tokens), GuessTokens(tokens))
    assert state.returns() == (0, 0, 0)
    assert state.table.news == (HandOpened(player=0, tokens=tokens, guesser=1, guess=tokens),)


@pytest.mark.rule("R-9")
@pytest.mark.parametrize(
    ("num_players", "player", "guesser"), [(3, 0, 1), (3, 2, 0), (5, 4, 0), (2, 0, 1), (2, 1, 0)]
)
def test_player_to_the_left_guesses(num_players: int, player: int, guesser: int) -> None:
    state = place(position(num_players, tiles={1: "A1"}, player=player), 1)
    assert state.node == Decision(player)
    assert choices(state) == (HideTokens(1), HideTokens(2), HideTokens(3))
    state = play(state, HideTokens(2))
    assert state.node == Decision(guesser)
    assert choices(state) == (GuessTokens(1), GuessTokens(2), GuessTokens(3))


def test_hints_explain_right_and_wrong_guesses_in_two_short_lines() -> None:
    state = place(position(tiles={1: "A1"}), 1)
    told = [
        "If Ben guesses right, nobody is paid.",
        "If not, Anna takes 20K for one token, 30K for two, 40K for three.",
    ]
    for now in (state, play(state, HideTokens(2))):
        hint = RoyaleWords().hint(now.view(None), ("Anna", "Ben", "Cleo"))
        assert hint.splitlines() == told


def test_player_without_dice_still_guesses() -> None:
    state = play(place(position(tiles={1: "A1"}, hands=[1, 0, 2]), 1), HideTokens(1))
    assert awaited(state) == 1


def test_number_is_secret_until_the_guess() -> None:
    hiding = place(position(tiles={1: "A1"}), 1)
    assert hiding.is_private(0)
    assert [hiding.seen(HideTokens(3), 0, viewer) for viewer in (0, 1, None)] == [
        HideTokens(3),
        None,
        None,
    ]
    assert hiding.view(None).actions == ()

    one, three = play(hiding, HideTokens(1)), play(hiding, HideTokens(3))
    for viewer in (1, 2, None):
        assert one.view(viewer) == three.view(viewer)
    assert three.view(0).secret == TokensHeld(0, 3)
    assert not three.is_private(1)
    assert three.view(None).actions == (GuessTokens(1), GuessTokens(2), GuessTokens(3))


def test_every_number_is_equally_likely_to_others() -> None:
    state = play(place(position(tiles={1: "A1"}), 1), HideTokens(3))
    rng = Random(1)
    assert {state.resample(1, rng).secret for _ in range(60)} == {
        TokensHeld(0, n) for n in (1, 2, 3)
    }
    assert state.resample(0, rng) == state


def test_secret_is_removed_after_the_guess() -> None:
    state = play(place(position(tiles={1: "A1"}), 1), HideTokens(2), GuessTokens(1))
    assert state.secret is None
    assert state.table.news == (HandOpened(0, 2, 1, 1), Rewarded(0, 30_000, "A1"))


@pytest.mark.parametrize("tokens", [0, 4])
def test_other_numbers_of_tokens_are_refused(tokens: int) -> None:
    hiding = place(position(tiles={1: "A1"}), 1)
    with pytest.raises(
        IllegalActionError, match="one, two or three tokens have to be taken"
    ) as refused:
        play(hiding, HideTokens(tokens))
    assert refused.value.refusal.rule == "A1"
    with pytest.raises(IllegalActionError, match="have to be guessed"):
        play(hiding, HideTokens(1), GuessTokens(tokens))
