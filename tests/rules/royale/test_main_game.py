"""What the tiles bring: their drawing, the bank, activation, the order at the end of a round."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from lasvegas_tui.rules.casino.law import CasinoPaid
from lasvegas_tui.rules.core import Action, News, OptionsError, Terminal
from lasvegas_tui.rules.royale import CARDS, GAME, refusals, start, tiles
from lasvegas_tui.rules.royale.actions import Decline
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice
from lasvegas_tui.rules.royale.news import DiceMoved, Rewarded, Skipped
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.round_end import Pay
from lasvegas_tui.rules.royale.shared_tile_parts import SetDie, SetOrTakeBack
from lasvegas_tui.rules.royale.table import Deal, DrawTiles, Phase
from lasvegas_tui.rules.royale.tile import Position, Tile
from lasvegas_tui.rules.royale.tiles.bad_luck import Fined, LosersFixed
from lasvegas_tui.rules.royale.tiles.black_box import PilesOpened, SplitTokens, TakePile
from lasvegas_tui.rules.royale.tiles.double_down import DoubleDown
from lasvegas_tui.rules.royale.tiles.high_five import HighFive
from lasvegas_tui.rules.royale.tiles.knockout import Knockout
from lasvegas_tui.rules.royale.tiles.my_choice import MyChoice
from lasvegas_tui.rules.royale.tiles.nice_dice import LyingDie, NiceDice
from lasvegas_tui.rules.royale.tiles.power_play import PowerPlay
from lasvegas_tui.rules.royale.tiles.prime_time import PlaceBlack
from lasvegas_tui.rules.tuples import holds, without
from tests.rules.royale.playing import black, choices, place, play, play_out, position

K = 1000
ANNA, BEN, CARLA = range(3)


def stocked(options: RoyaleOptions, num_players: int = 3) -> Position:
    """Return the state in which the tiles of round 1 are to be drawn."""
    state = start(num_players, options)
    return state.apply(state.sample(Random(1)))


def refused(state: Position, *sides: str) -> str:
    """Return the rule by which these sides cannot be drawn, or nothing where they can."""
    refusal = state.refuse_outcome(DrawTiles(sides))
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
@pytest.mark.parametrize("count", [0, 7, -1])
def test_other_numbers_of_tiles_are_refused(count: int) -> None:
    with pytest.raises(
        OptionsError, match=f"1 to 6 casino tiles are in play each round, not {count}"
    ):
        GAME.new(3, RoyaleOptions(tiles=count))


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(
    "options", [RoyaleOptions(tiles=4), RoyaleOptions(fresh_tiles=True)], ids=str
)
def test_options_of_tiles_are_refused_in_the_basic_game(options: RoyaleOptions) -> None:
    assert GAME.new(3, options).round == 0
    with pytest.raises(OptionsError, match="The basic game has no casino tiles"):
        GAME.new(3, replace(options, basic=True))


@pytest.mark.rule("R-10")
def test_basic_game_has_no_tiles() -> None:
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


@pytest.mark.rule("R-10")
def test_closed_casino_opens_for_the_next_round() -> None:
    state = position(3, hands=(), closed=4)
    assert state.table.closed == 4, "it is closed until the deal"
    assert state.apply(state.sample(Random(1))).table.closed is None


# -- the bank --------------------------------------------------------------------------------------


@pytest.mark.rule("R-11")
def test_notes_for_later_rounds_are_set_aside_and_the_rest_is_the_bank() -> None:
    new = start(3, RoyaleOptions())
    deal = new.sample(Random(4))
    assert isinstance(deal, Deal)
    assert len(deal.aside) == 24
    state = play(new, deal)
    dealt = tuple(note for pair in deal.pairs for note in pair)
    assert state.pile == deal.aside
    assert Counter(state.table.bank) == Counter(CARDS) - Counter(dealt) - Counter(deal.aside)
    assert len(state.table.bank) == 54


@pytest.mark.rule("R-11")
def test_later_rounds_are_dealt_from_the_notes_set_aside() -> None:
    state = rounds(RoyaleOptions(), ("D1", "C1", "A2"), ("D1", "C1", "A2"))
    assert state.round == 3
    assert state.pile == ()
    begun = start(3, RoyaleOptions())
    begun = play(begun, begun.sample(Random(4)))
    second = begun.on(phase=Phase.DEAL, round=1)
    missing = next(note for note in sorted(set(CARDS)) if begun.pile.count(note) < 11)
    wrong = Deal(((missing, missing),) * 6)
    refusal = second.refuse_outcome(wrong)
    assert refusal is not None
    assert refusal.rule == "R-C1"
    drawn = second.sample(Random(2))
    assert isinstance(drawn, Deal)
    assert holds(begun.pile, [note for pair in drawn.pairs for note in pair])


@pytest.mark.rule("R-11")
@pytest.mark.parametrize(("basic", "num_aside"), [(False, 0), (False, 23), (True, 24)])
def test_notes_are_set_aside_only_in_round_1_with_tiles(basic: bool, num_aside: int) -> None:
    left = without(CARDS, (30 * K, 40 * K) * 6)
    refusal = start(3, RoyaleOptions(basic=basic)).refuse_outcome(
        Deal(((30 * K, 40 * K),) * 6, left[:num_aside])
    )
    assert refusal is not None
    assert refusal.rule == "R-11"


@pytest.mark.rule("R-13")
@pytest.mark.parametrize("dollars", [30 * K, 40 * K, 60 * K, 100 * K])
def test_reward_is_one_note_of_that_value(dollars: int) -> None:
    state = position(3, bank=(30 * K, 40 * K, 60 * K, 60 * K, 100 * K)).reward(BEN, dollars, "A2")
    assert state.purses[BEN] == (dollars,)
    assert state.table.bank == without((30 * K, 40 * K, 60 * K, 60 * K, 100 * K), (dollars,))
    assert state.table.minted == ()
    assert state.table.news == (Rewarded(BEN, dollars, "A2"),)


@pytest.mark.rule("R-13")
def test_bank_is_never_short() -> None:
    state = (
        position(3, bank=(40 * K,))
        .reward(BEN, 30 * K, "A2")
        .reward(BEN, 40 * K, "A2")
        .reward(CARLA, 40 * K, "A2")
    )
    assert state.purses == ((), (30 * K, 40 * K), (40 * K,))
    assert state.table.bank == ()
    assert state.table.minted == (30 * K, 40 * K)
    assert [standing.player for standing in state.standings()] == [BEN, CARLA, ANNA]


@pytest.mark.rule("R-13")
@pytest.mark.parametrize("num_chips", [1, 2])
def test_rewards_below_a_note_are_paid_in_chips(num_chips: int) -> None:
    state = position(3, bank=(30 * K,), chips=(0, 1, 0)).reward(BEN, num_chips * 10 * K, "D1")
    assert state.table.chips == (0, 1 + num_chips, 0)
    assert state.purses == ((), (), ())
    assert state.table.bank == (30 * K,)


# -- activation ------------------------------------------------------------------------------------


@pytest.mark.rule("R-16")
def test_die_moved_by_an_effect_activates_no_tile() -> None:
    state = position(3, tiles={1: "A2"}, hands=(1, 1, 1))
    state = play(state.on(phase=Phase.NEXT_TURN, steps=(SetOrTakeBack(ANNA, "H2"),)), SetDie(1))
    assert state.table.casino(1).dice[ANNA] == Dice(1)
    assert (state.table.roller, state.table.steps) == (BEN, ())


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


@pytest.mark.rule("R-18")
@pytest.mark.parametrize(
    ("tile", "extra"),
    [
        ("D2", {"dice": {1: (0, 0, 2)}}),
        (HighFive(BEN), {}),
        (Knockout((NO_DICE, Dice(2), Dice(1, 1))), {}),
        ("F2", {"dice": {}}),
    ],
    ids=["no majority", "token taken", "bar full", "no gray die"],
)
def test_impossible_effect_is_skipped_with_a_sentence(
    tile: str | Tile, extra: dict[str, object]
) -> None:
    state = position(3, tiles={1: tile}, hands=(1, 1, 1), **extra)  # type: ignore[arg-type]
    if tile == "F2":
        state = state.on(casinos=position(3).table.casinos)
    state = place(state, 1)
    said = [news for news in state.table.news if isinstance(news, Skipped)]
    assert said
    assert all(news.sentence.endswith(".") for news in said)
    assert (state.table.roller, state.table.steps) == (BEN, ()), "there is nothing to choose"


# -- dice on tiles ---------------------------------------------------------------------------------

ON_TILES = [
    pytest.param("E2", Knockout((Dice(2), NO_DICE, NO_DICE)), id="bar"),
    pytest.param("G2", DoubleDown((Dice(2), NO_DICE, NO_DICE)), id="double down"),
    pytest.param(
        "H1",
        NiceDice((LyingDie(ANNA, Dice(1)), LyingDie(ANNA, Dice(1)), None, None, None, None)),
        id="nice",
    ),
    pytest.param("H2", MyChoice(Dice(1), ANNA), id="golden space"),
]


@pytest.mark.rule("R-19")
@pytest.mark.parametrize(("side", "tile"), ON_TILES)
def test_die_on_a_tile_counts_at_no_casino(side: str, tile: Tile) -> None:
    state = position(
        3, tiles={1: tile, 2: "D1"}, hands=(1, 0, 0), notes={1: (90 * K, 80 * K)}, dice={1: (0, 1)}
    )
    assert tile.side == side
    assert state.table.casino(1).counts == (0, 1, 0, 0, 0)
    state = place(state, 2)
    assert Rewarded(ANNA, 10 * K, "D1") in state.table.news, (
        "Pay Day counts the casino just placed at alone"
    )
    assert (90 * K) in state.purses[BEN], "no die of Anna's competes at casino 1"
    assert state.under == (80 * K,)


@pytest.mark.rule("R-19")
@pytest.mark.parametrize("counting", ["C1", "D2", "C2"])
def test_dice_on_a_tile_do_not_count_for_other_tiles(counting: str) -> None:
    bar = Knockout((Dice(2), NO_DICE, NO_DICE))
    state = position(3, tiles={1: bar, 2: counting}, hands=(3, 0, 0), dice={2: (0, 4, 4)})
    state = place(state, 2)
    gained = [news for news in state.table.news if type(news).__name__ == "TokenMoved"]
    assert gained == []
    if counting == "C2":
        assert LosersFixed((ANNA,)) in state.table.news


# -- the end of a round ----------------------------------------------------------------------------


HOOKS = ("before_roll", "last_throw", "before_payout", "pay", "end_round")


def told(state: Position, *kinds: type[News]) -> list[str]:
    """Return the news of these kinds in short."""
    return [_short(news) for news in state.table.news if isinstance(news, kinds)]


def _short(news: News) -> str:
    match news:
        case CasinoPaid(casino):
            return str(casino)
        case Rewarded(_, _, side):
            return side
        case LosersFixed():
            return "fixed"
        case Fined():
            return "fined"
    return type(news).__name__


@pytest.mark.rule("R-14")
def test_end_of_round_follows_the_order_of_the_rulebook() -> None:
    """Prime Time, losers, casinos 1 to 6 each with its tile, Bad Luck, the starter."""
    raised = DoubleDown((Dice(2), NO_DICE, NO_DICE))
    nice = NiceDice((None, None, LyingDie(CARLA, Dice(1)), None, None, None))
    state = position(
        3,
        tiles={1: raised, 2: "C2", 3: "B1", 4: nice, 5: HighFive(BEN), 6: MyChoice(Dice(1), CARLA)},
        dice={2: (1, 1), 3: (2, 1), 6: (0, 1)},
        hands=(),
        notes={2: (50 * K, 40 * K), 6: (70 * K, 60 * K)},
        purses=((), (), (50 * K,)),
    )
    assert told(state, CasinoPaid, LosersFixed, Fined) == [], "Prime Time comes first"
    state = play(state, black(2, 6), PlaceBlack((2,)))
    order = ["fixed", "1", "G2", "2", "3", "4", "H1", "5", "C1", "6", "H2", "fined"]
    assert told(state, CasinoPaid, LosersFixed, Fined, Rewarded) == order
    assert LosersFixed((CARLA,)) in state.table.news
    assert state.purses[ANNA] == (60 * K, 50 * K), "the black die breaks the tie at casino 2"
    assert state.table.starter == BEN, "who took the higher card at casino 6"
    assert Fined(CARLA, (50 * K,), 0, 0, 0) in state.table.news


@pytest.mark.rule("R-14")
def test_bad_luck_is_paid_from_money_won_in_the_round() -> None:
    state = position(
        3,
        tiles={1: "C2"},
        dice={1: (0, 1, 1), 6: (1,)},
        hands=(),
        notes={6: (50 * K, 40 * K)},
        chips=(1, 0, 0),
    )
    assert told(state, LosersFixed, CasinoPaid, Fined) == [
        "fixed",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "fined",
    ]
    assert state.purses == ((), (), ())
    assert state.table.chips == (1, 0, 0)
    assert state.table.bank == (50 * K,)


@pytest.mark.rule("R-14", "G1")
def test_black_box_is_opened_before_the_next_casino_is_paid() -> None:
    state = position(
        3,
        tiles={1: "G1"},
        dice={1: (1,), 2: (0, 1)},
        hands=(),
        notes={1: (30 * K, 30 * K), 2: (40 * K, 30 * K)},
    )
    assert told(state, CasinoPaid) == ["1"]
    assert Pay(2) in state.table.steps
    split = SplitTokens((60 * K, 20 * K, 20 * K), (0, 0, 0))
    assert told(play(state, split), CasinoPaid) == []
    state = play(state, split, TakePile(1))
    assert told(state, PilesOpened, Rewarded, CasinoPaid) == [
        "PilesOpened",
        "G1",
        "2",
        "3",
        "4",
        "5",
        "6",
    ]
    assert state.purses == ((30 * K, 100 * K), (40 * K,), ())


@pytest.mark.rule("R-14", "R-4", "B1")
def test_next_starter_is_found_by_the_final_counts() -> None:
    state = position(
        3, tiles={1: "B1"}, dice={1: (1,), 6: (1, 2)}, hands=(), notes={6: (90 * K, 80 * K)}
    )
    assert play(state, black(6, 6), Decline()).table.starter == BEN
    assert play(state, black(6, 6), PlaceBlack((6, 6))).table.starter == ANNA


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


# -- the rulebook's example ------------------------------------------------------------------------


@pytest.mark.rule("R-17", "F1", "D2")
def test_two_gray_dice_that_tie_red_return_the_token() -> None:
    """Casino 2: 1 blue, 1 yellow, 2 red with the token; two gray dice come, and nobody wins."""
    blue, yellow, red = range(3)
    state = position(
        3,
        tiles={1: "F1", 2: PowerPlay(red)},
        dice={2: (1, 1, 2)},
        hands=(1, 0, 0),
        notes={2: (80 * K, 50 * K)},
    )
    state = place(state, 1)
    added = next(
        a for a in choices(state) if getattr(a, "dice", 0) == 2 and getattr(a, "number", 0) == 2
    )
    state = play(state, added)
    assert state.table.tile(2) == PowerPlay(None)
    assert DiceMoved(state.table.gray, Dice(2), "F1", 2) in state.table.news
    paid = next(
        news for news in state.table.news if isinstance(news, CasinoPaid) and news.casino == 2
    )
    assert set(paid.tied) == {blue, yellow, red, state.table.gray}
    assert paid.awards == ()


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
