"""What holds in every state of random games with six tiles in play."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from lasvegas_tui.rules.core import Action, Terminal
from lasvegas_tui.rules.royale import start
from lasvegas_tui.rules.royale.actions import Place
from lasvegas_tui.rules.royale.dice import ALL_DICE, Dice
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.tile import Position
from lasvegas_tui.rules.royale.tiles.black_box import TOKENS, SplitTokens, TakePile, TokensSplit
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens, HideTokens, TokensHeld
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay
from lasvegas_tui.rules.royale.tiles.prime_time import PrimeTime
from tests.rules.royale.playing import (
    ALL_CARDS,
    cards,
    choices,
    num_dice,
    place,
    play,
    position,
    roll,
)

NUM_GAMES = 6

any_number = pytest.mark.parametrize("num_players", [2, 3, 4, 5])


@cache
def games(num_players: int) -> list[list[Position]]:
    """Return the states of random games; every legal action of every state is tried on the way."""
    return [list(_game(num_players, seed)) for seed in range(NUM_GAMES)]


def _game(num_players: int, seed: int) -> Iterator[Position]:
    rng = Random(f"{num_players} {seed}")
    state = start(num_players, RoyaleOptions(tiles=6, hidden_money=seed % 2 > 0))
    yield state
    while not isinstance(state.node, Terminal):
        state = play(state, _chosen(state, rng))
        yield state


def _chosen(state: Position, rng: Random) -> Action:
    legal = choices(state)
    for action in legal:
        play(state, action)
    return rng.choice(legal) if legal else state.sample(rng)


@any_number
@pytest.mark.rule("R-13", "R-15", "B1", "C2")
def test_notes_and_dice_are_conserved_and_no_money_is_negative(num_players: int) -> None:
    num_black = 0
    for states in games(num_players):
        for state in states:
            assert cards(state) == ALL_CARDS
            assert min(state.table.chips) >= 0
            assert set(state.loose) <= {0, 10_000, 20_000}
            if state.table.round:
                black = [black_dice(state, player) for player in range(num_players)]
                num_black += sum(black)
                assert [num_dice(state, p) for p in range(num_players)] == [
                    ALL_DICE + Dice(n) for n in black
                ]
    assert num_black


def black_dice(state: Position, player: int) -> int:
    """Return how many black dice lie among the player's."""
    return sum(
        len(tile.placed)
        for tile in state.table.tiles
        if isinstance(tile, PrimeTime) and tile.player == player
    )


@any_number
@pytest.mark.rule("E1")
def test_dice_of_a_closed_casino_do_not_change_before_the_next_deal(num_players: int) -> None:
    num_closed = 0
    for states in games(num_players):
        for before, after in pairwise(states):
            closed = before.table.closed
            if closed and before.round == after.round:
                num_closed += 1
                assert after.table.casino(closed).dice == before.table.casino(closed).dice
    assert num_closed


@any_number
@pytest.mark.rule("D2")
def test_only_a_clear_majority_holds_the_power_play_token(num_players: int) -> None:
    num_held = 0
    for states in games(num_players):
        for table in (state.table for state in states):
            for number, tile in enumerate(table.tiles, 1):
                if isinstance(tile, PowerPlay) and tile.holder is not None:
                    strengths = table.casino(number).counts
                    num_held += 1
                    assert strengths.count(max(strengths)) == 1
                    assert strengths[tile.holder] == max(strengths)
    assert num_held


SPLIT = SplitTokens((20_000, 20_000, 0, 0), (60_000, 0))


@pytest.fixture
def hiding() -> Position:
    """Anna has to hide tokens, and Ben will guess them."""
    return place(position(tiles={1: "A1"}), 1)


@pytest.fixture
def splitting() -> Position:
    """Anna has just taken the higher card at casino one, and Ben has to split the tokens."""
    state = position(
        tiles={1: "G1"}, dice={1: [2]}, notes={1: (60_000, 30_000)}, hands=[0, 1, 0], player=1
    )
    return play(state, roll(6), Place(6))


@pytest.mark.rule("A1")
def test_number_is_secret_until_the_guess(hiding: Position) -> None:
    assert hiding.is_private(0)
    found = [hiding.seen(HideTokens(3), 0, viewer) for viewer in (0, 1, None)]
    assert found == [HideTokens(3), None, None]
    assert hiding.view(None).actions == ()

    one, three = play(hiding, HideTokens(1)), play(hiding, HideTokens(3))
    for viewer in (1, 2, None):
        assert one.view(viewer) == three.view(viewer)
    assert three.view(0).secret == TokensHeld(0, 3)
    assert not three.is_private(1)
    assert three.view(None).actions == (GuessTokens(1), GuessTokens(2), GuessTokens(3))


@pytest.mark.rule("A1")
def test_every_number_is_equally_likely_to_others(hiding: Position) -> None:
    state, rng = play(hiding, HideTokens(3)), Random(1)
    assert {state.resample(1, rng).secret for _ in range(60)} == {
        TokensHeld(0, n) for n in (1, 2, 3)
    }
    assert state.resample(0, rng) == state


@pytest.mark.rule("G1")
def test_others_see_pile_sizes_but_not_faces(splitting: Position) -> None:
    assert splitting.is_private(1)
    assert splitting.view(None).actions == splitting.view(0).actions == ()
    assert splitting.seen(SPLIT, 1, 0) is None
    one, other, uneven = (
        play(splitting, split)
        for split in (
            SPLIT,
            SplitTokens((60_000, 20_000, 20_000, 0), (0, 0)),
            SplitTokens((60_000, 20_000, 20_000, 0, 0), (0,)),
        )
    )
    assert one != other
    for viewer in (0, 2, None):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(0) != uneven.view(0)
    assert one.view(1).secret == TokensSplit(1, SPLIT)
    assert not one.is_private(0)


@pytest.mark.rule("G1")
@pytest.mark.parametrize(
    "split",
    [SPLIT, SplitTokens((60_000, 0, 0), (20_000, 20_000, 0)), SplitTokens(TOKENS[:5], (0,))],
    ids=str,
)
def test_winner_imagines_all_splits_of_these_sizes(splitting: Position, split: SplitTokens) -> None:
    state, rng = play(splitting, split), Random(7)
    drawn = set()
    for _ in range(300):
        other = state.resample(0, rng)
        assert other.view(0) == state.view(0)
        assert isinstance(other.secret, TokensSplit)
        drawn.add(other.secret.split)
    splits = [one for one in choices(splitting) if isinstance(one, SplitTokens)]
    assert drawn == {one for one in splits if one.sizes == split.sizes}
    assert state.resample(1, rng) == state


@pytest.mark.rule("G1")
def test_box_pays_2_chips_or_40_60_80_or_100_thousand(splitting: Position) -> None:
    """The rulebook's own list, and nothing at all, which blanks alone pay."""
    paid = {
        play(splitting, split, TakePile(pile)).returns()[0] - splitting.returns()[0]
        for split in choices(splitting)
        for pile in (1, 2)
    }
    assert paid == {0, 20_000, 40_000, 60_000, 80_000, 100_000}
