"""Whole random games with chosen tiles in play: every state keeps all dice, cards and secrets."""

from random import Random

import msgspec
import pytest

from lasvegas_tui.rules.core import Action, Terminal
from lasvegas_tui.rules.royale import GAME, start
from lasvegas_tui.rules.royale.chance_actions import DrawTiles
from lasvegas_tui.rules.royale.dice import ALL_DICE, Dice
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.table import Phase
from lasvegas_tui.rules.royale.tile import Position
from tests.rules.royale.playing import ALL_CARDS, awaited, cards, choices, num_dice, play, refused

DRAWS = [
    ("E2", "F1", "G1", "H1", "D2", "A2"),
    ("E1", "F2", "G2", "H2", "D2", "C1"),
    ("H2", "G2", "F1", "E1", "D1", "A1"),
    ("D2", "H2", "E2", "F2", "G1", "B2"),
]

DECODER = msgspec.json.Decoder(GAME.actions)


@pytest.mark.rule("R-15", "R-19", "R-C1", "R-C2", "R-C5")
@pytest.mark.parametrize("num_players", range(2, 6))
@pytest.mark.parametrize("sides", DRAWS, ids=" ".join)
def test_random_games_end_and_conserve_notes(sides: tuple[str, ...], num_players: int) -> None:
    rng, done = Random(f"{sides} {num_players}"), list[Action]()
    for _ in range(2):
        state: Position = start(
            num_players, RoyaleOptions(tiles=6, hidden_money=rng.random() < 0.5)
        )
        while not isinstance(state.node, Terminal):
            action = _drawn(state, sides, rng)
            done.append(action)
            _check_refusal(state, rng.choice(done))
            state = play(state, action)
            _check_dice(state)
            assert cards(state) == ALL_CARDS
            viewer = rng.randrange(num_players)
            assert state.resample(viewer, rng).view(viewer) == state.view(viewer)
    assert done.count(DrawTiles(sides)) == 6


def _drawn(state: Position, sides: tuple[str, ...], rng: Random) -> Action:
    """Return a choice or an outcome at random, but the tiles in this order."""
    player = awaited(state)
    if player is None:
        return DrawTiles(sides) if state.table.phase is Phase.TILES else state.sample(rng)
    actions = state.legal_actions(player)
    assert len(set(actions)) == len(actions) > 0
    for action in actions:
        assert DECODER.decode(msgspec.json.encode(action)) == action
    return rng.choice(actions)


def _check_refusal(state: Position, action: Action) -> None:
    """Whatever was done elsewhere is done here too, or refused with a sentence and a rule."""
    player = awaited(state)
    if player is not None and action not in choices(state):
        refusal = refused(state, action)
        assert refusal.sentence.endswith(".")
        assert refusal.rule


def _check_dice(state: Position) -> None:
    table = state.table
    if table.phase in (Phase.DEAL, Phase.TILES, Phase.PAY, Phase.OVER):
        return
    for player in range(state.num_players):
        assert num_dice(state, player) == ALL_DICE
    has_gray = any(tile is not None and tile.has_gray for tile in table.tiles)
    assert num_dice(state, table.gray) == Dice(9 * has_gray)
