"""What holds in every state of random games with the tiles A1 to E1 and one more in play."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from lasvegas_tui.rules.core import Action, Terminal
from lasvegas_tui.rules.royale import start
from lasvegas_tui.rules.royale.chance_actions import DrawTiles
from lasvegas_tui.rules.royale.dice import ALL_DICE, Dice
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.table import Phase
from lasvegas_tui.rules.royale.tile import Position
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay
from lasvegas_tui.rules.royale.tiles.prime_time import PrimeTime
from tests.rules.royale.playing import ALL_CARDS, cards, choices, num_dice, play

NUM_GAMES = 6

any_number = pytest.mark.parametrize("num_players", [2, 3, 4, 5])


def games(num_players: int) -> Iterator[list[Position]]:
    """Return the states of random games; every legal action of every state is tried on the way."""
    for seed in range(NUM_GAMES):
        rng = Random(f"{seed} {num_players}")
        states = [start(num_players, RoyaleOptions(tiles=6, hidden_money=seed % 2 > 0))]
        while not isinstance(states[-1].node, Terminal):
            states.append(play(states[-1], _chosen(states[-1], rng)))
        yield states


def _chosen(state: Position, rng: Random) -> Action:
    if state.table.phase is Phase.TILES:
        return _drawn(rng)
    legal = choices(state)
    for action in legal:
        play(state, action)
    return rng.choice(legal) if legal else state.sample(rng)


def _drawn(rng: Random) -> DrawTiles:
    letters = rng.sample("ABCDE", 5) + rng.sample("FGH", 1)
    sides = [
        rng.choice([side for side in TILES if side[0] == letter and side != "E2"])
        for letter in letters
    ]
    return DrawTiles(tuple(rng.sample(sides, 6)))


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
