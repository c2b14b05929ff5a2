"""What holds in every position of Las Vegan; `scenes/vegan.scene` has its rules one by one."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from operator import add
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lasvegas_tui.rules.core import Decision, OptionsError, Terminal, walk
from lasvegas_tui.rules.vegan import GAME
from lasvegas_tui.rules.vegan.actions import Deal, PlaceToken, Throw
from lasvegas_tui.rules.vegan.card_gains_and_costs import carried, carried_words
from lasvegas_tui.rules.vegan.cards import DECK, Card, Hand
from lasvegas_tui.rules.vegan.if_round_ended import forecast
from lasvegas_tui.rules.vegan.machines import GOLDEN, MACHINES, TOKENS, Score, Side, gain
from lasvegas_tui.rules.vegan.news import RoundScored, TrickTaken
from lasvegas_tui.rules.vegan.options import VeganOptions
from lasvegas_tui.rules.vegan.rules import VeganState
from lasvegas_tui.rules.vegan.sentences.about_table import effect
from lasvegas_tui.rules.vegan.sentences.about_tricks import taking
from lasvegas_tui.rules.vegan.sentences.trick_hints import can_only_cost
from lasvegas_tui.rules.vegan.table import BANK, HAND_SIZES, Phase, Table
from lasvegas_tui.rules.vegan.words import BASICS
from tests.rules import suited_cards
from tests.rules.laws import act, advanced, positions, refused
from tests.rules.parts import changed
from tests.rules.suited_cards import cards, play

THROW = Throw(("4", "B", "3"), (-2, -1, 0, -3), -4)
MANY = settings(max_examples=20)
PLAYERS = st.sampled_from(list(GAME.players))
SEEDS = st.integers(0, 2**32)


NAMES = ("Anna", "Ben", "Cleo")


def new(num_players: int, **options: Any) -> VeganState:
    state = GAME.new(num_players, VeganOptions(**options))
    assert isinstance(state, VeganState)
    return state


def deal(*hands: str, display: str = "", **options: Any) -> VeganState:
    """Return a first round with these hands, a string a player; cards not named fill them."""
    dealt = suited_cards.deal(*hands, display=display)
    return act(new(len(hands), **options), THROW, dealt)


def thrown(*machines: str) -> VeganState:
    """Return a first round with these machines, before the deal."""
    return new(3).apply(replace(THROW, machines=machines))


def late(*hands: str, open_tricks: bool = False, **changes: Any) -> VeganState:
    """Return a position of round one: these cards are in hand, and the last owner took the rest."""
    start = new(len(hands), open_tricks=open_tricks).apply(THROW)
    held = [cards(hand) for hand in hands]
    known = {card for hand in [*held, changes.get("display", ())] for card in hand}
    taken = {len(start.taken): [card for card in DECK if card not in known]}
    return changed(start, {"phase": "play", "hands": held, "taken": taken} | changes)


# -- components ------------------------------------------------------------------------------------


@pytest.mark.rule("V-C1")
def test_forty_cards_and_two_to_five_players() -> None:
    assert Counter(card[0] for card in DECK) == {"R": 10, "P": 10, "G": 10, "B": 10}
    assert Counter(card[1] for card in DECK) == {str(value): 4 for value in range(10)}
    assert list(GAME.players) == [2, 3, 4, 5]
    assert [new(n).table.has_bank for n in GAME.players] == [True, False, False, False]


@pytest.mark.rule("V-C2")
def test_twelve_machines_last_for_four_rounds() -> None:
    assert sorted(MACHINES) == sorted("RPGB12345689")
    seen: list[str] = []
    rng, state = Random(1), new(4)
    state = changed(state, {"cabbages": [90] * 4})
    for after in walk(state, rng.choice, rng):
        if after.table.phase is Phase.DEAL:
            seen += after.table.machines
    assert sorted(seen) == sorted(MACHINES)


@pytest.mark.rule("V-C3")
def test_each_token_has_two_sides() -> None:
    assert TOKENS == ((-2, 1), (-2, -1), (0, 1), (-3, -1))
    assert set(GOLDEN) == {-4, -3}
    rng, state = Random(2), new(3)
    throws = [state.sample(rng) for _ in range(200)]
    assert {throw.tokens for throw in throws if isinstance(throw, Throw)} == {
        (a, b, c, d) for a in TOKENS[0] for b in TOKENS[1] for c in TOKENS[2] for d in TOKENS[3]
    }


# -- what needs a whole deal or a whole game -------------------------------------------------------


@pytest.mark.rule("V-1")
def test_starter_of_round_one_is_an_option() -> None:
    assert deal("", "", "").node == Decision(0)
    state = deal("", "", "", starter=3)
    assert state.node == Decision(2)
    assert state.table.thrower == 2
    with pytest.raises(OptionsError, match="Seat 4 cannot start a game of 3"):
        new(3, starter=4)


@pytest.mark.rule("V-2", "V-13")
@pytest.mark.parametrize(
    ("num_players", "size", "left"), [(5, 8, 0), (4, 10, 0), (3, 13, 1), (2, 12, 13)]
)
def test_all_cards_are_dealt(num_players: int, size: int, left: int) -> None:
    state = deal(*[""] * num_players, display="R7 P7 G7" if num_players == 2 else "")
    assert [len(hand) for hand in state.hands] == [size] * num_players
    assert len(state.table.display) == (3 if num_players == 2 else 0)
    view = state.view(None)
    assert view.hand_sizes == (size,) * num_players
    assert view.pile_size == len(state.pile) == left
    assert view.hand == ()


THREE = (DECK[:10], DECK[10:20], DECK[20:30])


@pytest.mark.rule("V-2", "V-13")
@pytest.mark.parametrize(
    ("num_players", "hands", "display", "rule"),
    [
        pytest.param(4, (*THREE, DECK[30:39]), (), "V-2", id="one card short"),
        pytest.param(4, THREE, (), "V-2", id="a player short"),
        pytest.param(4, (*THREE, DECK[29:39]), (), "V-C1", id="a card twice"),
        pytest.param(4, (*THREE, (*DECK[30:39], Card("X1"))), (), "V-C1", id="no such card"),
        pytest.param(4, (*THREE, DECK[30:]), cards("R1 R2 R3"), "V-13", id="a display"),
        pytest.param(2, (DECK[:12], DECK[12:24]), DECK[24:26], "V-13", id="two cards in a display"),
    ],
)
def test_impossible_deals_are_refused(
    num_players: int, hands: tuple[Hand, ...], display: Hand, rule: str
) -> None:
    assert refused(act(new(num_players), THROW), None, Deal(hands, display), rule)


@pytest.mark.rule("V-11", "V-18")
def test_starter_of_a_later_round_leads_also_if_it_is_the_bank() -> None:
    state = changed(new(3).apply(THROW), {"round": 2, "starter": 1})
    state = act(state, Deal((DECK[:13], DECK[13:26], DECK[26:39])))
    assert (state.round, state.node) == (2, Decision(1))
    state = changed(new(2).apply(THROW), {"starter": BANK})
    state = act(state, Deal((DECK[:12], DECK[12:24]), DECK[24:27]))
    assert state.table.phase is Phase.BANK_LEAD


@pytest.mark.rule("V-6")
@MANY
@given(num_players=st.sampled_from([4, 5]), seed=SEEDS)
def test_four_sevens_fill_the_four_places_and_leave_one_token(num_players: int, seed: int) -> None:
    for state in positions(GAME, num_players, VeganOptions(), seed):
        assert isinstance(state, VeganState)
        if state.table.news and isinstance(state.table.news[-1], RoundScored):
            assert None not in state.table.placed
            assert state.table.golden_side is not None
            assert len(state.table.tokens) == 1


@pytest.mark.rule("V-14")
@pytest.mark.rule("V-15")
def test_whole_round_of_two_leaves_one_card_in_the_pile() -> None:
    rng, state = Random(3), deal("", "", display="R7 P7 G7")
    while state.table.phase is not Phase.THROW and not isinstance(state.node, Terminal):
        if state.table.phase not in (Phase.REFILL, Phase.DEAL, Phase.THROW):
            assert len(state.table.display) == 3
        state = advanced(state, rng)
    assert len(state.pile) == 1
    assert sum(state.table.num_tricks) == 12


# -- secrets ---------------------------------------------------------------------------------------


@pytest.mark.rule("V-15")
def test_choices_with_a_hand_are_private_but_for_the_token_of_the_last_trick() -> None:
    state = act(late("R1 P1", "R7 P2", "R3 P3"), play("R1"))
    assert [state.is_private(player) for player in range(3)] == [False, True, False]
    assert state.view(None).actions == ()
    assert state.seen(play("R7"), 1, None) == play("R7")
    state = act(state, play("R7"), play("R3"))
    assert state.table.phase is Phase.TOKEN
    assert state.is_private(1)
    led = {"laid": [[BANK, "R4"]], "is_bank_led": True}
    state = late("R1 R2 P1", "P2 G2", display=["R5", "P5", "B5"], phase="answer", trick=led)
    assert state.is_private(0)
    assert state.is_private(1)
    assert state.view(None).actions == ()
    state = act(late("R1", "R7", "R3"), play("R1"), play("R7"), play("R3"))
    assert not state.is_private(1), "no hand is left"
    assert state.view(None).actions == state.legal_actions(1) != ()


@pytest.mark.rule("V-5")
def test_only_the_number_of_tricks_is_open_and_the_last_one_stays_in_sight_if_tricks_are_open() -> (
    None
):
    state = act(late("R1 P1", "R2 P2", "R3 P3"), play("R1"), play("R2"), play("R3"))
    hidden = replace(state, taken=((), (), tuple(DECK)))
    assert hidden.view(0) == state.view(0)
    assert hidden.view(None) == state.view(None)
    assert state.bot_view(0).remembered.taken == state.taken, "it was played in the open"
    hands = ("R1 P1", "R2 P2", "R3 P3")
    state = act(late(*hands, open_tricks=True), play("R1"), play("R2"), play("R3"))
    assert act(state, play("P3")).table.last == state.table.trick


@pytest.mark.rule("V-5")
def test_tricks_are_visible_only_when_open_or_scored() -> None:
    known: dict[str, Any] = {"placed": [-3, None, 1], "taken": {"Anna": ["R4", "P3", "G3"]}}
    state = late("R1", "R2", "R3", **known)
    viewers = (None, 0, 1, 2)
    assert all(state.view(viewer).open_tricks == () for viewer in viewers)
    assert all(state.view(viewer).score is None for viewer in viewers)
    opened = late("R1", "R2", "R3", open_tricks=True, **known)
    scored = act(state, play("R1"), play("R2"), play("R3"))
    assert scored.table.is_scored
    for lying in (opened, scored):
        assert all(lying.view(viewer).open_tricks == lying.taken for viewer in viewers)
        assert lying.view(0).score == Score((1, 0, 2), (-3, 0, 2), 0)
        assert lying.view(None).score is None


@pytest.mark.rule("V-5", "V-6")
def test_redrawn_tricks_hold_as_many_sevens_as_tokens_placed() -> None:
    """Otherwise there would be none to place for a later 7, or too many."""
    state = act(deal("R1 R2", "R7", "R3"), play("R1"), play("R7"), play("R3"))
    state = act(state, PlaceToken(-2, "4"))
    state = act(state, state.legal_actions(1)[0])
    assert state.table.trick.taker is None
    drawn = [state.redraw(0, Random(seed)) for seed in range(50)]
    assert {sum(c[1] == "7" for cards in other.taken for c in cards) for other in drawn} == {1}
    assert len({other.taken for other in drawn}) > 30
    assert all(other.hands[0] == state.hands[0] for other in drawn)


def test_resampled_hands_respect_colours_not_followed() -> None:
    state = act(
        late("R1 G1 B8 B9", "P1 G2 P8 P9", "R3 B4 G8 R9"), play("R1"), play("P1"), play("R3")
    )
    assert state.voids == ("", "R", "")
    others = [state.resample(2, Random(seed)) for seed in range(20)]
    assert all(not any(card[0] == "R" for card in other.hands[1]) for other in others)
    assert len({other.hands for other in others}) > 5
    state = act(state, play("R9"))
    assert len({state.resample(0, Random(seed)).hands for seed in range(20)}) > 5


@pytest.mark.rule("V-3", "V-5")
@MANY
@given(num_players=PLAYERS, seed=SEEDS)
def test_round_begins_with_no_memory_of_earlier_hands(num_players: int, seed: int) -> None:
    num_begun = 0
    for state in positions(GAME, num_players, VeganOptions(), seed):
        assert isinstance(state, VeganState)
        if state.table.phase is Phase.DEAL:
            remembered = state.bot_view(0).remembered
            assert remembered.voids == ("",) * num_players
            assert not any(remembered.taken)
            num_begun += 1
    assert num_begun == state.round


def test_resampling_does_not_use_hidden_information() -> None:
    state = deal("", "", display="R7 P7 G7")
    other = state.resample(0, Random(1))
    assert other != state
    assert other.resample(0, Random(2)) == state.resample(0, Random(2))


# -- what is told ----------------------------------------------------------------------------------


def test_choice_is_forced_where_everybody_sees_only_one() -> None:
    state = late("R1 G1", "R2 G2", "R3 B3")
    assert not state.is_forced(0)
    state = act(state, play("R1"))
    assert len(state.legal_actions(1)) == 1
    assert not state.is_forced(1), "only whoever holds the hand knows"
    state = act(state, play("R2"), play("R3"))
    assert state.is_forced(2)
    state = act(deal("G8", "G1", display="G7 P1 P2"), play("G8"), play("G1"))
    assert state.table.phase is Phase.BANK
    assert state.is_forced(0), "one green card lies open in the display"


def test_table_tells_what_a_round_would_bring_only_until_it_is_scored() -> None:
    rng, told = Random(2), dict[bool, set[bool]]()
    for state in walk(GAME.new(3, GAME.options(open_tricks=True)), rng.choice, rng):
        view: Any = state.view(0)
        is_scored = view.table.phase in (Phase.THROW, Phase.OVER)
        lines = GAME.words.table(view, NAMES)
        told.setdefault(is_scored, set()).add(any("ended now" in line for line in lines))
    assert told == {True: {False}, False: {False, True}}


# -- what cards carry ------------------------------------------------------------------------------


@MANY
@given(PLAYERS, SEEDS)
@pytest.mark.rule("V-7")
def test_trick_carries_what_the_machines_score_for_it_and_single_cards_add_up_to_it(
    num_players: int, seed: int
) -> None:
    for state in positions(GAME, num_players, VeganOptions(), seed):
        assert isinstance(state, VeganState)
        table, trick = state.table, state.table.trick.cards
        if not any(isinstance(news, TrickTaken) for news in table.news):
            continue
        scored = dict(zip(table.machines, table.score(table.counts(trick), 0).gains, strict=True))
        loads = carried(trick, table)
        assert {load.machine: load.gain for load in loads if load.gain} == {
            machine: gain for machine, gain in scored.items() if gain
        }
        assert all(load.token and load.num_cards for load in loads)
        for taken in state.taken:
            assert_single_cards_add_up(taken, table)


def assert_single_cards_add_up(taken: Hand, table: Table) -> None:
    loads = [load for card in taken for load in carried((card,), table)]
    for machine, token in zip(table.machines, table.placed, strict=True):
        num_cards = sum(load.num_cards for load in loads if load.machine == machine)
        own = [load for load in carried(taken, table) if load.machine == machine]
        assert num_cards == (own[0].num_cards if own else 0)
        assert sum(load.gain for load in own) == gain(machine, token, num_cards)


@pytest.mark.rule("V-9")
@pytest.mark.parametrize("token", [None, 0])
def test_cards_carry_nothing_to_a_machine_without_effect(token: int | None) -> None:
    table = replace(new(3).table, machines=("8", "R", "G"), placed=(token,) * 3)
    assert carried(cards("R8 G8 R1"), table) == ()


@pytest.mark.parametrize(
    ("trick", "told"),
    [
        ("R8", "−3 for an 8 and one red card (three make −1)"),
        ("B9 G1", ""),
        ("R8 G8", "−6 for two 8s and one red card (three make −1)"),
        ("R1 R2 R3", "−1 for three red cards"),
        ("R1 R2 R3 R5", "−1 for three red cards and one more"),
    ],
)
def test_what_a_trick_carries_is_told(trick: str, told: str) -> None:
    table = replace(new(4).table, machines=("8", "R", "9"), placed=(-3, -1, None))
    assert carried_words(cards(trick), table) == told


# -- what is at stake ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ({}, []),
        ({"num_tricks": [1, 0, 0]}, []),
        ({"golden_side": "MIN", "num_tricks": [2, 2, 2]}, ["All three are level: each would lose"]),
        ({"golden_side": "MIN", "num_tricks": [0, 1, 2]}, ["You have the fewest tricks"]),
        ({"golden_side": "MIN", "num_tricks": [1, 0, 2]}, []),
        (
            {"golden_side": "MAX", "num_tricks": [1, 2, 0], "open_tricks": True},
            ["With this trick you would tie for the most, which costs 4 cabbages."],
        ),
        (
            {"golden_side": "MAX", "num_tricks": [2, 2, 0], "open_tricks": True},
            ["You have the most tricks now; all with the most lose 4 cabbages."],
        ),
        ({"golden_side": "MAX", "num_tricks": [0, 2, 0]}, []),
    ],
)
@pytest.mark.rule("V-5", "V-8")
def test_hint_says_what_the_next_trick_means(known: dict[str, Any], told: list[str]) -> None:
    state = late("R1 P1", "R7 P2", "R3 P3", **known)
    first, gained, *rest = GAME.words.hint(state.view(0), NAMES).splitlines()
    assert "can count, and gold counts tricks" in first
    assert gained == "No card counts yet; whoever takes a 7 decides what will."
    assert len(rest) == len(told)
    assert all(part in line for part, line in zip(told, rest, strict=True))


@pytest.mark.parametrize(
    ("known", "told"),
    [
        (
            {"placed": [None, -2, -1]},
            [
                "Of the cards you take, every three blue cost 2 and each 3 costs 1.",
                "As tokens are now, tricks can only cost you; low cards leave them to others.",
            ],
        ),
        (
            {"placed": [1, -2, 0]},
            [
                "Of the cards you take, each 4 brings 1 and every three blue cost 2.",
                "Whoever takes a trick gets what its cards bring or cost when the round ends.",
            ],
        ),
    ],
)
@pytest.mark.rule("V-7", "V-9")
def test_hint_warns_who_leads_of_what_tricks_cost(known: dict[str, Any], told: list[str]) -> None:
    state = late("R1 P1", "R7 P2", "R3 P3", **known)
    assert GAME.words.hint(state.view(0), NAMES).splitlines() == told


@pytest.mark.parametrize(
    ("viewer", "known", "can_only"),
    [
        (0, {"placed": [None, -2, None]}, True),
        (0, {"placed": [None, -2, None], "golden_side": "MIN"}, False),
        (2, {"placed": [None, -2, None], "golden_side": "MIN"}, False),
        (2, {"placed": [-1, -2, 0], "golden_side": "MIN", "num_tricks": [2, 2, 8]}, True),
        (0, {"placed": [None, -2, None], "golden_side": "MAX"}, True),
        (0, {"placed": [1, -2, None]}, False),
        (0, {"placed": [0, None, None]}, False),
    ],
)
@pytest.mark.rule("V-7", "V-8")
def test_tricks_can_only_cost_where_nothing_pays_and_gold_spares_nobody(
    viewer: int, known: dict[str, Any], can_only: bool
) -> None:
    state = late("R1 P1", "R7 P2", "R3 P3", **{"num_tricks": [0, 1, 2]} | known)
    assert can_only_cost(state.view(viewer)) is can_only


@pytest.mark.parametrize("side", ["MIN", "MAX", None])
@pytest.mark.parametrize("num_tricks", [(3, 2, 2), (0, 0, 0), (5, 1, 3), (2, 4, 5), (9, 0, 0)])
@pytest.mark.rule("V-8")
def test_where_tricks_can_only_cost_one_more_never_saves_a_loss(
    num_tricks: tuple[int, ...], side: Side | None
) -> None:
    state = late("R1 P1", "R7 P2", "R3 P3", placed=[None, -2, None], golden_side=side)
    state = changed(state, {"num_tricks": list(num_tricks)})
    num_left = HAND_SIZES[3] - sum(num_tricks)
    more = [taken for taken in product(range(num_left + 1), repeat=3) if sum(taken) == num_left]
    is_saved = False
    for taken in more:
        own, *others = map(add, num_tricks, taken)
        if taken[0] and _lost(state, [own, *others]) == 0:
            fewer = ([own - 1, others[0] + 1, others[1]], [own - 1, others[0], others[1] + 1])
            is_saved |= any(_lost(state, counts) for counts in fewer)
    assert can_only_cost(state.view(0)) is not is_saved


def _lost(state: VeganState, num_tricks: Sequence[int]) -> int:
    """Return what gold costs the first player with these numbers of tricks."""
    table = replace(state.table, num_tricks=tuple(num_tricks))
    return table.score(table.counts(()), 0).golden


@pytest.mark.parametrize("num_players", [2, 3])
@pytest.mark.rule("V-5")
@given(seed=SEEDS)
@settings(max_examples=5)
def test_cards_face_down_are_told_after_the_first_trick_of_a_round_and_never_cut(
    num_players: int, seed: int
) -> None:
    told: list[tuple[int, int]] = []
    for state in positions(GAME, num_players, VeganOptions(), seed):
        assert isinstance(state, VeganState)
        table = state.table
        if table.phase is not Phase.PLAY:
            continue
        player = table.player
        lines = GAME.words.hint(state.view(player), NAMES).splitlines()
        is_told = any("face down" in line for line in lines)
        leads = table.trick.taker == player
        assert is_told == (leads and table.num_tricks[player] == 1)
        if is_told:
            told.append((table.round, player))
    assert len(told) == len(set(told)), "once a round"


@pytest.mark.rule("V-12")
def test_end_before_the_last_round_is_announced_explained_and_told_at_first() -> None:
    first = new(3)
    basics = GAME.words.basics_at(first.view(0))
    assert basics is not None
    assert "4 rounds, or until somebody has none left" in basics.aim
    close = late("R1", "R2", "R3", cabbages=[9, 15, 4], num_tricks=[3, 4, 5])
    near = "Cleo has only four cabbages: the game ends once somebody has none."
    assert near in GAME.words.hint(close.view(0), NAMES)
    assert "You have only four cabbages" in GAME.words.hint(close.view(2), NAMES)
    assert "ends once" not in GAME.words.hint(late("R1", "R2", "R3").view(0), NAMES)
    last = changed(close, {"round": 4})
    assert "ends once" not in GAME.words.hint(last.view(0), NAMES)


@pytest.mark.parametrize(
    ("cabbages", "number", "told"),
    [
        ([9, 0, 4], 2, "Ben has no cabbages left: the game is over after round 2."),
        ([0, 0, 4], 1, "Anna and Ben have no cabbages left: the game is over after round 1."),
        ([9, 0, 4], 4, ""),
        ([9, 2, 4], 4, ""),
    ],
)
@pytest.mark.rule("V-12")
def test_why_the_game_is_over_early_is_told(cabbages: list[int], number: int, told: str) -> None:
    scores = [RoundScored(who, Score((), (), 0), 0, left) for who, left in enumerate(cabbages)]
    state = late("R1", "R2", "R3")
    table = replace(
        state.table,
        phase=Phase.OVER,
        round=number,
        cabbages=tuple(cabbages),
        news=tuple(scores),
    )
    view = replace(state, table=table).view(None)
    assert GAME.words.ending(view, NAMES) == told
    lines = [line for news in scores for line in GAME.words.news(news, view, NAMES)]
    assert lines[3:] == [told] * bool(told)


@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.rule("V-5", "V-8", "V-10")
@MANY
@given(num_players=PLAYERS, seed=SEEDS)
def test_forecast_is_what_scoring_would_bring_of_what_a_viewer_may_know(
    is_open: bool, num_players: int, seed: int
) -> None:
    for state in positions(GAME, num_players, VeganOptions(open_tricks=is_open), seed):
        assert isinstance(state, VeganState)
        table = state.table
        for viewer in range(num_players):
            found = forecast(state.view(viewer))
            if found is None:
                is_none = not any(table.num_tricks) or table.is_scored
                knows_nothing = table.golden_side is None and not is_open
                assert is_none or knows_nothing
                continue
            score = table.score(table.counts(state.taken[viewer]), viewer)
            if found.is_whole:
                assert is_open or not state.taken[viewer]
                assert found.change == max(score.change, -table.cabbages[viewer])
            else:
                assert (not is_open, found.change) == (True, score.golden)


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ({"placed": [-2, None, None]}, ""),
        ({"golden_side": "MAX"}, "If the round ended now, Anna: 0."),
        ({"golden_side": "MIN"}, "If the round ended now, Anna: −4."),
        ({"golden_side": "MIN", "cabbages": [3, 15, 15]}, "If the round ended now, Anna: −3."),
        (
            {"golden_side": "MIN", "num_tricks": [1, 2, 3]},
            "If the round ended now, gold would cost Anna 4; cards won count, but lie face down.",
        ),
        ({"num_tricks": [1, 2, 3]}, ""),
        ({}, ""),
    ],
)
@pytest.mark.rule("V-5", "V-8", "V-10")
def test_table_in_lines_tells_the_forecast(known: dict[str, Any], told: str) -> None:
    state = late("R1 P1", "R7 P2", "R3 P3", **{"num_tricks": [0, 1, 2]} | known)
    lines = GAME.words.table(state.view(0), NAMES)
    assert [line for line in lines if line.startswith("If the round")] == [told] * bool(told)


@pytest.mark.parametrize(
    ("hand", "is_told"), [("R5 P2", True), ("R2 P2", False), ("P0 P2", True), ("P1 P2", False)]
)
@pytest.mark.rule("V-8")
def test_tie_for_the_most_is_told_only_to_who_can_take_the_trick(hand: str, is_told: bool) -> None:
    known: dict[str, Any] = {"golden_side": "MAX", "num_tricks": [2, 1, 0]}
    state = act(late("R3 P3", hand, "R1 P4", **known), play("R3"))
    assert ("tie for the most" in GAME.words.hint(state.view(1), NAMES)) is is_told


@pytest.mark.rule("V-5")
def test_last_token_of_a_round_is_previewed_without_counting_tricks_face_down() -> None:
    """The cards in the tricks of a preview are drawn, so their number would be a guess."""
    state = act(late("R1", "R7", "R3"), play("R1"), play("R7"), play("R3"))
    token = PlaceToken(-2, state.table.machines[0])
    after = state.redraw(1, Random(0)).apply(token).view(1)
    assert after.score is not None
    told = GAME.words.preview(state.view(1), token, after, NAMES)
    assert told == [
        "Whoever takes a 4 loses 2 cabbages for it.",
        "4s already taken count, too.",
    ]


@pytest.mark.rule("V-5", "V-7")
@pytest.mark.parametrize(("machine", "told"), [("B", "Blue cards"), ("4", "4s")])
def test_preview_of_a_token_says_that_cards_taken_before_count(machine: str, told: str) -> None:
    state = act(late("R1", "R7", "R3"), play("R1"), play("R7"), play("R3"))
    after = state.redraw(1, Random(0)).apply(PlaceToken(-2, machine)).view(1)
    told_now = GAME.words.preview(state.view(1), PlaceToken(-2, machine), after, NAMES)
    assert told_now[1] == f"{told} already taken count, too."


@pytest.mark.rule("V-9")
@pytest.mark.parametrize(
    ("machines", "why"),
    [
        ("468", "No card counts yet; a 7 makes 4s, 6s or 8s cost or bring ❀."),
        ("4BR", "No card counts yet; a 7 makes 4s, blue or red cost or bring ❀."),
    ],
)
def test_new_players_are_told_that_no_card_counts_before_a_token_is_placed(
    machines: str, why: str
) -> None:
    assert GAME.words.basics_at(thrown(*machines).view(0)) == BASICS._replace(why=why)
    later = late("R1", "R7", "R3", placed=[None, -1, None]).view(0)
    assert GAME.words.basics_at(later) == GAME.words.basics_at(new(3).view(0)) == BASICS


def test_lines_for_new_players_fit_with_any_machines() -> None:
    for machines in combinations(MACHINES, 3):
        basics = GAME.words.basics_at(thrown(*machines).view(0))
        assert basics is not None
        assert all(len(text) <= 69 for _, text in basics.lines)


@pytest.mark.rule("V-4")
def test_zero_that_takes_the_trick_is_told_to_who_plays_next() -> None:
    state = act(late("R3 P1", "G0 P2", "R1 P3"), play("R3"), play("G0"))
    told = GAME.words.hint(state.view(2), NAMES).splitlines()[0]
    assert told == "The green 0 takes the trick, unless another 0 that is not red follows."


@pytest.mark.rule("V-4")
@pytest.mark.parametrize(
    ("second", "third", "reason"),
    [
        ("R7", "R1", "the red 7 is the highest red"),
        ("G0", "R1", "the green 0 is a 0 of another colour"),
        ("G0", "P0", "the purple 0 is the last 0 of another colour"),
    ],
)
def test_every_sentence_about_who_takes_a_trick_says_why(
    second: str, third: str, reason: str
) -> None:
    state = act(late("R3 P1", f"{second} P2", f"{third} P3"), play("R3"), play(second))
    asked = state.view(2)
    after = state.apply(play(third)).view(2)
    told = GAME.words.preview(asked, play(third), after, NAMES)[0]
    assert told.endswith(f"takes the trick: {reason}.")
    (news,) = [item for item in after.news if isinstance(item, TrickTaken)]
    (said,) = GAME.words.news(news, after, NAMES)
    assert said.endswith(f": {reason}.")
    for wording in taking(after.table.trick, NAMES):
        assert wording.endswith(reason.partition(" is ")[2])


def test_lines_of_a_table_say_who_is_ahead_and_why() -> None:
    state = act(late("R3 P1", "R7 P2", "R1 P3"), play("R3"), play("R7"))
    lines = GAME.words.table(state.view(None), NAMES)
    (trick,) = [line for line in lines if line.startswith("Trick:")]
    assert trick.endswith("takes it: the red 7 is the highest red.")


def test_hint_says_what_the_trick_to_follow_carries() -> None:
    state = act(late("R3 P1", "R7 P2", "R1 P3", placed=[None, None, -2]), play("R3"))
    assert GAME.words.hint(state.view(1), NAMES).splitlines() == [
        "The highest red takes the trick, unless somebody without red plays a 0.",
        "In this trick so far: −2 for a 3, counted when the round ends.",
    ]


@pytest.mark.parametrize(
    ("token", "machine", "told"),
    [
        (-2, "9", "whoever takes a 9 loses 2 cabbages for it"),
        (1, "9", "whoever takes a 9 gains 1 cabbage for it"),
        (-1, "G", "whoever takes three green cards loses 1 cabbage for them"),
        (1, "G", "whoever takes three green cards gains 1 cabbage for them"),
        (0, "G", "that brings and costs nothing"),
    ],
)
def test_what_a_token_does_is_said(token: int, machine: str, told: str) -> None:
    assert effect(token, machine) == told
