"""The policies, which everybody in a search follows, and which are levels of their own."""

from itertools import pairwise
from random import Random

import pytest

from lasvegas_tui import bots, rules
from lasvegas_tui.bots import playouts
from lasvegas_tui.lab.simulated_game import Simulation
from lasvegas_tui.rules.board.actions import PlacePawn
from lasvegas_tui.rules.core import Action
from lasvegas_tui.rules.policy import BY_CHANCE, Way
from lasvegas_tui.rules.royale.actions import Decline
from lasvegas_tui.rules.royale.policy import at_tile
from lasvegas_tui.rules.royale.tiles.black_box import TakePile
from lasvegas_tui.rules.royale.tiles.fifty_fifty import Bet
from lasvegas_tui.rules.royale.tiles.handicap import TakeGray
from lasvegas_tui.rules.royale.tiles.knockout import PutInBar
from lasvegas_tui.rules.royale.tiles.my_choice import PutOnGold
from lasvegas_tui.rules.royale.tiles.prime_time import PlaceBlack
from tests import arena
from tests.conftest import ToyGame
from tests.rules.cases import CASES, Case, decided, every_case
from tests.rules.royale.playing import black, place, play, position

TABLES = ("dice", "royale", "card", "board", "vegan")
LADDER = [(level, below) for below, level in pairwise(bots.LEVELS)]
"""Each level, and the one below it."""
NUM_GAMES = {"sharp": 6, "card": 80}
"""The games of a level against the one below it, or of a game, if they are fewer than usual."""


def test_game_without_a_policy_is_played_at_random(toy: ToyGame) -> None:
    assert [game.name for game in rules.all_games() if game.policy is BY_CHANCE] == ["toy"]
    state = toy.game.new(3, toy.game.options())
    chosen = {bots.choose("sensible", toy.game, state, 0, Random(seed)) for seed in range(20)}
    assert chosen == {*state.legal_actions(0)}


@every_case
def test_policy_and_ways_choose_what_is_allowed_from_what_their_player_knows(case: Case) -> None:
    """From the view, from the true state, and from one with other secrets."""
    policy, deciding = case.game.policy, set()
    for seed, (state, player) in enumerate(decided(case, 1)[::7]):
        view, other = state.bot_view(player), state.resample(player, Random(seed))
        for choose in (policy.choose, *map(policy.rule, Way)):
            chosen = [choose(s, player, view.actions, Random(seed)) for s in (view, state, other)]
            assert chosen[0] is None or chosen[0] in view.actions
            assert chosen == chosen[:1] * 3
        deciding |= {
            way
            for way in Way
            if policy.rule(way)(view, player, view.actions, Random(seed)) is not None
        }
    assert deciding == {*Way}


def test_levels_are_named_from_the_weakest_to_the_strongest() -> None:
    assert [*bots.LEVELS] == ["simple", "eager", "greedy", "thrifty", "sensible", "sharp"]
    assert [bots.level(name) for name in bots.BOTS] == [*bots.LEVELS, "random", "gentle"]
    assert bots.LEVELS["sharp"] == bots.SHARP == "bot", "as in games saved before there were levels"
    assert bots.CALLED["bot"] == bots.EASIEST == "simple", "which is easy to beat"


@pytest.mark.parametrize("game", TABLES)
def test_every_way_of_playing_has_a_rule_of_its_own(game: str) -> None:
    policy = rules.game(game).policy
    places = [place for case in CASES if case.game.name == game for place in decided(case, 1)[::3]]
    chosen = {
        tuple(
            policy.rule(way)(view, player, view.actions, Random(seed))
            for seed, (view, player) in enumerate((state.bot_view(p), p) for state, p in places)
        )
        for way in Way
    }
    assert len(chosen) == len(Way)


@pytest.mark.nightly
@pytest.mark.long
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize(("level", "below"), LADDER)
def test_each_level_beats_the_one_below(
    level: str, below: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games are the same in every run, so this changes only with the bots or the rules."""
    monkeypatch.setattr(playouts, "NUM_STEPS", 1_500)
    simulation = Simulation.new(game, (level, below), 0, rules.game(game).options())
    match = arena.played(simulation, NUM_GAMES.get(level, 100))
    assert 0.5 < match.share < (1.01 if level == "sharp" else 0.85), match


def company(game: str, num_players: int) -> list[tuple[str, str]]:
    """Return each level that tables of so many are offered, and the one below it."""
    ways = rules.game(game).policy.ways_among(num_players)
    return [(level, below) for below, level in pairwise(ways)]


@pytest.mark.parametrize(
    ("game", "num_players", "level", "below"),
    [
        pytest.param(
            game,
            num,
            *pair,
            marks=[pytest.mark.nightly] if (game, num) != ("dice", 4) else [],
        )
        for game in TABLES
        for num in (4, 5)
        if num in rules.game(game).players
        for pair in company(game, num)
    ],
)
def test_each_level_offered_in_company_beats_those_who_play_the_one_below(
    game: str, num_players: int, level: str, below: str
) -> None:
    """By more than a fair share: 25 in 100 among four, 20 among five."""
    options = rules.game(game).options(**({"tiles": 3} if game == "royale" else {}))
    simulation = Simulation.new(game, (level, *[below] * (num_players - 1)), 0, options)
    assert arena.played(simulation, NUM_GAMES.get(game, 200)).share * num_players > 1.15


def test_a_simple_card_player_among_three_of_the_level_above_wins_now_and_then() -> None:
    ((above, _), *_) = company("card", 4)
    simulation = Simulation.new(
        "card", ("simple", above, above, above), 0, rules.game("card").options()
    )
    assert arena.played(simulation, NUM_GAMES["card"]).share > 0.08


@pytest.mark.nightly
@pytest.mark.long
@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("game", ["dice", "royale", "vegan"])
def test_a_newcomer_wins_the_fair_share_against_the_easiest_level(
    game: str, num_players: int
) -> None:
    levels = ("most", *[bots.EASIEST] * (num_players - 1))
    with arena.simple_players():
        simulation = Simulation.new(game, levels, 0, rules.game(game).options())
        match = arena.played(simulation, 150)
    assert 0.6 < match.share * num_players < 1.4, match


@pytest.mark.parametrize("num_players", [2, 3])
def test_match_with_the_same_seeds_is_the_same(num_players: int) -> None:
    levels = ("sensible", *["simple"] * (num_players - 1))
    simulation = Simulation.new("card", levels, 0, rules.game("card").options())
    first, second = [arena.played(simulation, 6) for _ in range(2)]
    assert first.summary == second.summary
    assert first.summary.num_games == 6


def test_match_and_table_of_levels_are_printed_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    arena.main(["royale", "sensible", "random", "--games", "4", "--options", '{"tiles": 2}'])
    said = capsys.readouterr().out
    assert "% of 4 games; sensible: " in said
    assert said.count("ms a choice") == 2
    arena.main(["dice", "--games", "2", "--sharp-games", "0"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in lines] == [*bots.LEVELS][:-1]
    assert "most " in lines[0]
    assert "thrifty " in lines[-1]


def test_simple_bots_of_the_board_game_begin_at_different_tables() -> None:
    game, rng = rules.game("board"), Random(1)
    state = game.new(3, game.options())
    begun = []
    for player in range(3):
        view = state.bot_view(player)
        action = game.policy.rule(Way.SIMPLE)(view, player, view.actions, rng)
        assert isinstance(action, PlacePawn)
        begun.append(action.position)
        state = state.apply(action)
    assert len({*begun}) == 3, begun


# -- tiles of Royale -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "chosen"),
    [
        ((PutInBar(biggy=True), PutInBar(biggy=False)), 1),
        ((PlaceBlack((1,)), PlaceBlack((2,)), Decline()), 0),
        ((PlaceBlack((2,)), Decline()), 1),
        ((TakePile(0), TakePile(1)), None),
        ((Decline(),), None),
    ],
)
def test_policy_picks_the_tile_choice_worth_most(
    actions: tuple[Action, ...], chosen: int | None
) -> None:
    """Another die at casino 1 leaves a tie behind; one at casino 2 makes one with nobody."""
    table = position(3, notes={1: (90, 10), 2: (80, 70)}, dice={1: [2, 2], 2: [1, 0, 0, 2]}).table
    found = at_tile(table, 0, actions)
    assert found == (None if chosen is None else actions[chosen])


@pytest.mark.rule("F2")
def test_gray_die_is_taken_where_it_ties_the_player() -> None:
    """The tile begins with a gray die in each casino."""
    table = position(tiles={3: "F2"}, notes={1: (90,), 2: (90,)}, dice={1: [1], 2: [0, 1]}).table
    taken, left = TakeGray(1, "chip"), TakeGray(2, "chip")
    assert at_tile(table, 0, (left, taken)) == taken


def test_policy_beats_random_play_with_tiles_on_all_casinos() -> None:
    options = rules.game("royale").options(tiles=6)
    simulation = Simulation.new("royale", ("sensible", "random"), 0, options)
    assert arena.played(simulation, 60).share > 0.85


@pytest.mark.rule("B2")
@pytest.mark.parametrize(
    ("faces", "num_higher", "num_lower"),
    [((1, 1), 35, 0), ((3, 3), 21, 10), ((6, 1), 15, 15), ((5, 6), 1, 33)],
)
def test_bet_is_worth_its_reward_times_the_chance_of_two_dice(
    faces: tuple[int, int], num_higher: int, num_lower: int
) -> None:
    table = play(place(position(tiles={1: "B2"}), 1), black(*faces)).table
    assert Bet(higher=True).worth(table, 0) == pytest.approx(10_000 * num_higher / 36)
    assert Bet(higher=False).worth(table, 0) == pytest.approx(10_000 * num_lower / 36)


@pytest.mark.rule("H2")
def test_biggy_costs_more_on_the_golden_space_than_another_die() -> None:
    table = position(tiles={1: "H2"}).table
    assert PutOnGold(biggy=True).worth(table, 0) < PutOnGold(biggy=False).worth(table, 0)
