"""What holds in every game with tiles; `scenes/royale.scene` and `scenes/tiles` have the rest."""

from collections import Counter
from random import Random
from typing import TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from lasvegas_tui.rules.core import Action, OptionsError, Terminal
from lasvegas_tui.rules.royale import CARDS, GAME, refusals, start, tiles
from lasvegas_tui.rules.royale.actions import Decline
from lasvegas_tui.rules.royale.chance_actions import Deal, DrawTiles
from lasvegas_tui.rules.royale.news import TileNews
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.round_end import Pay
from lasvegas_tui.rules.royale.table import Phase
from lasvegas_tui.rules.royale.tile import Position, TileStep
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.rules.tuples import holds
from tests.rules.royale.playing import choices, play, play_out, position


def stocked(options: RoyaleOptions, num_players: int = 3) -> Position:
    """Return the state in which the tiles of round 1 are to be drawn."""
    state = start(num_players, options)
    return state.apply(state.sample(Random(1)))


def refused(state: Position, *sides: str) -> str:
    """Return the rule by which these sides cannot be drawn, or nothing where they can."""
    refusal = state.why_impossible(DrawTiles(sides))
    return "" if refusal is None else refusal.rule


# -- the tiles -------------------------------------------------------------------------------------


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("count", range(1, 7))
def test_options_set_one_to_six_tiles(count: int) -> None:
    state = stocked(RoyaleOptions(tiles=count))
    action = state.sample(Random(count))
    assert isinstance(action, DrawTiles)
    laid = play(state, action).table.tiles
    assert [tile is not None for tile in laid] == [True] * count + [False] * (6 - count)


@pytest.mark.rule("R-10")
def test_other_numbers_of_tiles_are_refused_and_any_options_of_tiles_in_the_basic_game() -> None:
    for count in (0, 7, -1):
        with pytest.raises(
            OptionsError, match=f"1 to 6 casino tiles are in play each round, not {count}"
        ):
            GAME.new(3, RoyaleOptions(tiles=count))
    for options in (RoyaleOptions(tiles=4), RoyaleOptions(fresh_tiles=True)):
        assert GAME.new(3, options).round == 0
        with pytest.raises(OptionsError, match="The basic game has no casino tiles"):
            GAME.new(3, replace(options, basic=True))
    line = play_out(start(3, RoyaleOptions(basic=True)), Random(1))
    assert all(state.table.tiles == (None,) * 6 for state in line)


@pytest.mark.rule("R-10")
def test_all_tile_sides_are_equally_likely() -> None:
    rng = Random(1)
    drawn = [tiles.draw(3, (), rng) for _ in range(4800)]
    for place_ in range(3):
        shown = Counter(sides[place_] for sides in drawn)
        assert set(shown) == set(tiles.TILES)
        even = len(drawn) / len(tiles.LETTERS)
        assert all(
            0.77 < count * len(tiles.SIDES[side[0]]) / even < 1.23 for side, count in shown.items()
        )


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("side", ["I1", "A3"], ids=["no such letter", "no such side"])
def test_unknown_tile_is_refused(side: str) -> None:
    assert refused(stocked(RoyaleOptions()), "A1", "B1", side) == "R-C5"


def rounds(options: RoyaleOptions, *draws: tuple[str, ...]) -> Position:
    """Return the state in which tiles are to be drawn after rounds with these."""
    state, rng = start(3, options), Random(1)
    for sides in draws:
        state = play(state, state.sample(rng), DrawTiles(sides))
        while state.table.phase is not Phase.DEAL:
            state = play(state, choices(state)[-1] if choices(state) else state.sample(rng))
    return play(state, state.sample(rng))


@pytest.mark.rule("R-10")
def test_third_round_of_six_fresh_tiles_reuses_two() -> None:
    """16 sides for 18 places: the last two places of round 3 take used tiles, either side up."""
    first, second = ("A1", "B1", "C1", "D1", "E1", "F1"), ("A2", "B2", "C2", "D2", "G1", "H1")
    options = RoyaleOptions(fresh_tiles=True, tiles=6)
    state = rounds(options, first, second)
    assert state.table.used == first + second
    fresh = ("E2", "F2", "G2", "H2")
    for rest in (("A1", "B1"), ("A2", "C1"), ("D2", "B2")):
        assert refused(state, *fresh, *rest) == ""
        assert refused(state, *rest, *fresh) == "R-10", "the unused lie at the lower casinos"
    assert refused(state, *fresh, "A1", "E1") == "R-C5"
    assert refused(state, "E1", "F2", "G2", "H2", "A1", "B1") == "R-10"
    assert refused(state, "E2", "F2", "G2", "A1", "B1", "H1") == "R-10"
    drawn = {tiles.draw(6, state.table.used, rng) for rng in map(Random, range(200))}
    assert {tuple(sorted(sides[:4])) for sides in drawn} == {fresh}
    assert {side for sides in drawn for side in sides[4:]} == {
        letter + side for letter in "ABCD" for side in "12"
    }
    assert all(refusals.sides(6, state.table.used, DrawTiles(sides)) is None for sides in drawn)


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("count", [1, 3, 4])
def test_fresh_tiles_never_repeat_while_there_are_enough(count: int) -> None:
    for seed in range(6):
        line = play_out(start(2, RoyaleOptions(fresh_tiles=True, tiles=count)), Random(seed))
        used = line[-1].table.used
        assert len(used) == 3 * count
        assert len(set(used)) == len(used)


# -- the bank --------------------------------------------------------------------------------------


@pytest.mark.rule("R-11")
def test_notes_set_aside_are_dealt_later_and_the_rest_is_the_bank() -> None:
    new = start(3, RoyaleOptions())
    deal = new.sample(Random(4))
    assert isinstance(deal, Deal)
    assert len(deal.aside) == 24
    state = play(new, deal)
    dealt = tuple(note for pair in deal.pairs for note in pair)
    assert state.pile == deal.aside
    assert Counter(state.table.bank) == Counter(CARDS) - Counter(dealt) - Counter(deal.aside)
    assert len(state.table.bank) == 54
    state = rounds(RoyaleOptions(), ("D1", "C1", "A2"), ("D1", "C1", "A2"))
    assert state.round == 3
    assert state.pile == ()
    begun = start(3, RoyaleOptions())
    begun = play(begun, begun.sample(Random(4)))
    second = begun.on(phase=Phase.DEAL, round=1)
    missing = next(note for note in sorted(set(CARDS)) if begun.pile.count(note) < 11)
    wrong = Deal(((missing, missing),) * 6)
    refusal = second.why_impossible(wrong)
    assert refusal is not None
    assert refusal.rule == "R-C1"
    drawn = second.sample(Random(2))
    assert isinstance(drawn, Deal)
    assert holds(begun.pile, [note for pair in drawn.pairs for note in pair])


# -- activation ------------------------------------------------------------------------------------


@pytest.mark.rule("R-18")
def test_declining_is_offered_at_some_tiles_and_never_alone() -> None:
    offered: set[str] = set()
    for seed in range(12):
        for state in play_out(start(3, RoyaleOptions(tiles=6)), Random(seed)):
            found = choices(state)
            assert found != (Decline(),)
            if Decline() in found:
                offered.add(type(state.table.steps[-1]).__name__)
    assert offered == {
        "ClosingCasino",
        "LayingDie",
        "PlacingBlack",
        "PowerOffered",
        "Raising",
        "TakingGray",
    }


# -- the end of a round ----------------------------------------------------------------------------


HOOKS = ("before_roll", "last_throw", "before_payout", "pay", "end_round")


@pytest.mark.rule("R-14")
def test_only_tiles_with_an_effect_are_called_at_each_moment() -> None:
    box = {side: tile for side, tile in tiles.TILES.items() if side[0] in "ABCDEFGH"}
    acting = {hook: {side for side, tile in box.items() if hook in tile.hooks} for hook in HOOKS}
    assert acting == {
        "before_roll": {"D2"},
        "last_throw": {"B1"},
        "before_payout": {"C2"},
        "pay": {"C1", "G1", "G2", "H1", "H2"},
        "end_round": {"C2", "D2"},
    }


# -- whole games -----------------------------------------------------------------------------------


def test_random_games_use_every_side_and_every_action() -> None:
    sides, steps, done = set[str](), set[str](), set[type[Action]]()
    for seed in range(24):
        rng = Random(seed)
        state = start(2 + seed % 4, RoyaleOptions(tiles=6, hidden_money=seed % 2 == 0))
        while not isinstance(state.node, Terminal):
            steps |= {type(step).__name__ for step in state.table.steps[-1:]}
            action = rng.choice(choices(state)) if choices(state) else state.sample(rng)
            done.add(type(action))
            state = state.apply(action)
        sides |= set(state.table.used)
    assert sides == set(tiles.TILES)
    assert done == set(GAME.actions.__args__)
    assert "GuessingTokens" in steps


Kind: TypeAlias = type[TileStep] | type[TileNews]


def kinds(base: Kind) -> list[Kind]:
    return [kind for sub in base.__subclasses__() for kind in (sub, *kinds(sub))]


def test_tile_is_saved_by_its_side() -> None:
    assert {side: msgspec.to_builtins(tile())["side"] for side, tile in TILES.items()} == {
        side: side for side in TILES
    }


def test_every_part_of_a_tile_names_its_side() -> None:
    for kind in [*kinds(TileStep), *kinds(TileNews)]:
        module = kind.__module__
        if ".royale.tiles." in module:
            (side,) = [side for side, tile in TILES.items() if tile.__module__ == module]
            assert kind.side == side  # type: ignore[comparison-overlap]
        elif ".royale.paying" in module:
            assert kind.side is TileStep.side


def test_step_without_a_tile_has_no_casino() -> None:
    table = position(3, tiles={2: "A2"}).table
    assert Pay(1).side is None
    assert table.number_of(Pay(1).side) is None
    assert table.number_of("A2") == 2
