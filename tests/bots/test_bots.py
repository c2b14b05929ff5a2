import re
from collections.abc import Callable
from itertools import cycle, repeat
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lasvegas_tui import bots, rules
from lasvegas_tui.bots import playouts
from lasvegas_tui.rules.core import Action, Decision, Player, State, Terminal, View
from lasvegas_tui.rules.dice.actions import Roll
from tests.conftest import ToyGame
from tests.rules.cases import CASES, Case, decided, every_case
from tests.rules.laws import advanced
from tests.rules.playing import dice_game

DICE = rules.game("dice")
every_bot = pytest.mark.parametrize("name", bots.BOTS)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that think less, for as long as a test takes."""
    monkeypatch.setattr(playouts, "NUM_STEPS", 60)


def test_every_bot_is_described() -> None:
    descriptions = [bot.description for bot in bots.BOTS.values()]
    assert all(re.fullmatch(r"[A-Z].+\.", description) for description in descriptions)
    assert len({*descriptions}) == len(descriptions)


@every_case
def test_bot_choice_is_legal_and_reproducible(case: Case) -> None:
    """Each bot is asked in turn."""
    for name, (state, player) in zip(cycle(bots.BOTS), decided(case)[::8], strict=False):
        action = bots.choose(name, case.game, state, player, Random(3))
        assert action in state.legal_actions(player)
        assert bots.choose(name, case.game, state, player, Random(3)) == action


WITH_SECRETS = [case for case in CASES if case.num_players == 3 or "hidden" in str(case)]


@pytest.mark.parametrize(
    ("case", "name"),
    [
        *zip(WITH_SECRETS, cycle(bots.BOTS), strict=False),
        *zip(WITH_SECRETS, repeat(bots.SHARP), strict=False),
    ],
    ids=str,
)
def test_bot_choice_is_independent_of_hidden_information(name: str, case: Case) -> None:
    """Half of the positions are such in which a secret is held, where there are any."""
    places = decided(case) + decided(case, 1)
    secret = [place for place in places if getattr(place[0], "secret", None) is not None]

    @settings(max_examples=8)
    @given(
        st.one_of(st.sampled_from(places), st.sampled_from(secret or places)), st.integers(0, 2**32)
    )
    def check(place: tuple[State, Player], seed: int) -> None:
        state, player = place
        other = state.resample(player, Random(seed))
        chosen = [bots.choose(name, case.game, at, player, Random(seed)) for at in (other, state)]
        assert chosen[0] == chosen[1]

    check()


def test_bot_gets_its_own_view_and_new_resampled_states(monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(case for case in CASES if str(case) == "card-sequential-3")
    state, player = decided(case)[10]
    imagined: set[State] = set()

    def spying(view: View, imagine: Callable[[], State], rng: Random) -> Action:
        states = [imagine() for _ in range(20)]
        assert all(state.bot_view(player) == view for state in states)
        imagined.update(states)
        return view.actions[0]

    monkeypatch.setitem(bots.BOTS, "spy", bots.Bot("Looks around.", spying))
    chosen = bots.choose("spy", case.game, state, player, Random(1))
    assert chosen == state.legal_actions(player)[0]
    assert len(imagined) > 10


@every_bot
def test_single_choice_is_made_by_all_and_without_chance_by_most(name: str) -> None:
    state = dice_game().apply(Roll((1,) * 8))
    rng = Random(1)
    assert bots.choose(name, DICE, state, 0, rng) == state.legal_actions(0)[0]
    assert (rng.getstate() == Random(1).getstate()) is (name not in ("random", "gentle"))


@every_bot
def test_bots_make_simultaneous_choices(name: str, toy: ToyGame) -> None:
    state = toy.game.new(3, toy.game.options())
    picks = {
        player: bots.choose(name, toy.game, state, player, Random(player)) for player in range(3)
    }
    assert all(pick in state.legal_actions(player) for player, pick in picks.items())
    numbers = [pick.number for pick in picks.values() if isinstance(pick, toy.pick)]
    assert state.apply_joint(picks).returns() == tuple(numbers)


@every_bot
def test_guess_does_not_depend_on_the_secret(name: str, toy: ToyGame) -> None:
    """The guess is the same whatever was hidden; those of other random numbers are spread."""
    state = toy.game.new(2, toy.game.options()).apply_joint({0: toy.pick(1), 1: toy.pick(1)})
    guesses: list[Action] = []
    for seed in range(12):
        by_secret = {
            bots.choose(name, toy.game, state.apply(toy.hide(number)), 1, Random(seed))
            for number in (1, 2, 3)
        }
        assert len(by_secret) == 1
        guesses += by_secret
    assert len(set(guesses)) > 1


# -- strength --------------------------------------------------------------------------------------


def play_out(case: Case, seat: Player, rng: Random) -> State:
    """Plays a game to its end, with the bot in one seat and chance in the others."""
    state = case.start()
    while not isinstance(state.node, Terminal):
        if state.node == Decision(seat):
            state = state.apply(bots.choose("bot", case.game, state, seat, rng))
        else:
            state = advanced(state, rng)
    return state


@pytest.mark.nightly
def test_bot_beats_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 800)
    case = next(case for case in CASES if str(case) == "dice-3")
    ends = [play_out(case, seed % 3, Random(seed)) for seed in range(15)]
    wins = sum(end.standings()[0].player == seed % 3 for seed, end in enumerate(ends))
    leads = [end.returns()[seed % 3] - sum(end.returns()) / 3 for seed, end in enumerate(ends)]
    assert wins >= 9
    assert sum(leads) / len(leads) > 50_000


@pytest.mark.parametrize("seed", range(5))
def test_bot_takes_a_certain_win(seed: int) -> None:
    """The last die but one of the round: it wins 90,000 at casino 5, and ties at casino 1."""
    there = {1: ([60_000], [6, 6]), 2: ([70_000], [2, 0]), 5: ([90_000], [0, 0])}
    casinos = {at: {"notes": notes, "dice": dice} for at, (notes, dice) in there.items()}
    state = dice_game(player=1, own=[0, 2], casinos=casinos).apply(Roll((1, 5)))
    assert bots.choose("bot", DICE, state, 1, Random(seed)) == state.legal_actions(1)[1]


def test_default_bot_finds_some_first_choices_better_than_others() -> None:
    board = rules.game("board")
    start = board.new(2, board.options())
    chosen = {bots.choose("bot", board, start, 0, Random(seed)) for seed in range(6)}
    assert chosen != {start.legal_actions(0)[0]}, (
        "where no choice does better than another it takes the first"
    )
