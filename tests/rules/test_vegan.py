"""Las Vegan, rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lasvegas_tui.rules.core import (
    Action,
    Decision,
    OptionsError,
    Simultaneous,
    Standing,
    Terminal,
    walk,
)
from lasvegas_tui.rules.vegan import GAME
from lasvegas_tui.rules.vegan.cards import (
    DECK,
    GOLDEN,
    MACHINES,
    TOKENS,
    Card,
    Hand,
    Laid,
    Score,
    Trick,
    gain,
    in_order,
)
from lasvegas_tui.rules.vegan.carried import carried, carried_words
from lasvegas_tui.rules.vegan.state import VeganState
from lasvegas_tui.rules.vegan.table import (
    BANK,
    CardPlayed,
    Deal,
    GoldenPlaced,
    Phase,
    PlaceGolden,
    PlaceToken,
    Play,
    PlayTopCard,
    Refilled,
    RoundScored,
    Throw,
    TokenPlaced,
    TrickTaken,
    VeganOptions,
)
from tests.rules.laws import advanced, positions, refused
from tests.rules.looks import shown
from tests.rules.suited_cards import cards, draw, play, play_for_bank

THROW = Throw(("4", "B", "3"), (-2, -1, 0, -3), -4)
MANY = settings(max_examples=20)
PLAYERS = st.sampled_from(list(GAME.players))
SEEDS = st.integers(0, 2**32)


def new(num_players: int, starter: int = 1) -> VeganState:
    state = GAME.new(num_players, VeganOptions(starter=starter))
    assert isinstance(state, VeganState)
    return state


def with_open_tricks(state: VeganState) -> VeganState:
    options = replace(state.table.options, open_tricks=True)
    return replace(state, table=replace(state.table, options=options))


def act(state: VeganState, *actions: Action) -> VeganState:
    """Does actions one after the other by whoever is to act, if they are allowed."""
    for action in actions:
        node = state.node
        state.check(node.player if isinstance(node, Decision) else None, action)
        state = state.apply(action)
    return state


def deal(*hands: str, display: str = "", throw: Throw = THROW, starter: int = 1) -> VeganState:
    """Return a first round with these hands, a string a player; cards not named fill them."""
    named = [cards(hand) for hand in hands]
    shown = cards(display)
    rest = [
        card for card in DECK if card not in {*shown, *(card for hand in named for card in hand)}
    ]
    size = {2: 12, 3: 13, 4: 10, 5: 8}[len(hands)]
    full = []
    for hand in named:
        need = size - len(hand)
        full.append((*hand, *rest[:need]))
        del rest[:need]
    return act(new(len(hands), starter), throw, Deal(tuple(full), shown))


def late(*hands: str, display: str = "", pile: str = "", **changes: Any) -> VeganState:
    """Return a position late in the round: these cards are left, and `changes` lie on the table.

    All other cards are in tricks of the last owner, which are not counted as tricks.
    """
    start = deal(*[""] * len(hands), display="R7 P7 G7" if display else "")
    held = tuple(in_order(cards(hand)) for hand in hands)
    shown, hidden = cards(display), cards(pile)
    left = {*shown, *hidden, *(card for hand in held for card in hand)}
    taken = changes.pop("taken", None) or [""] * len(start.taken)
    stacks = [cards(stack) for stack in taken]
    named = {card for stack in stacks for card in stack}
    stacks[-1] += tuple(card for card in DECK if card not in left | named)
    table = replace(start.table, display=shown, **changes)
    return replace(start, table=table, hands=held, pile=hidden, taken=tuple(stacks))


def plays(state: VeganState, player: int) -> list[str]:
    return [action.card for action in state.legal_actions(player) if isinstance(action, Play)]


def taken_by(state: VeganState) -> TrickTaken:
    (taken,) = [news for news in state.table.news if isinstance(news, TrickTaken)]
    return taken


def scored(state: VeganState) -> list[RoundScored]:
    return [news for news in state.table.news if isinstance(news, RoundScored)]


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
    state = replace(state, table=replace(state.table, cabbages=(90,) * 4))
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
    assert refused(state, None, Throw(("4", "B", "3"), (-3, -1, 0, -3), -4), "V-C3")


@pytest.mark.rule("V-C4")
def test_players_begin_with_fifteen_cabbages_without_an_upper_limit() -> None:
    assert new(5).returns() == (15,) * 5
    state = late(
        "R1", "R2", "R3", cabbages=(2, 2, 74), placed=(1, None, None), taken=["", "", "R4 P4 G4 B4"]
    )
    assert act(state, play("R1"), play("R2"), play("R3")).returns() == (2, 2, 78)


# -- a round ---------------------------------------------------------------------------------------


@pytest.mark.rule("V-1")
def test_tokens_are_thrown_and_machines_turned_up_before_the_deal() -> None:
    state = new(3)
    assert (state.table.golden, state.table.following) == (None, None)
    assert refused(state, None, Deal(((), (), ())), "V-1")
    state = act(state, THROW)
    assert state.table.tokens == (-2, -1, 0, -3)
    assert state.table.golden == -4
    assert state.table.machines == ("4", "B", "3")
    assert state.table.phase is Phase.DEAL
    assert refused(state, None, THROW, "V-2")


@pytest.mark.rule("V-1")
@pytest.mark.parametrize(
    "throw",
    [
        pytest.param(Throw(("4", "B"), (-2, -1, 0, -3), -4), id="two machines"),
        pytest.param(Throw(("4", "4", "B"), (-2, -1, 0, -3), -4), id="a machine twice"),
        pytest.param(Throw(("4", "B", "3"), (-2, -1, 0), -4), id="three tokens"),
        pytest.param(Throw(("4", "B", "3"), (-2, -1, 0, -3), -1), id="no golden side"),
    ],
)
def test_impossible_throws_are_refused(throw: Throw) -> None:
    assert refused(new(3), None, throw, "V-1")


@pytest.mark.rule("V-1")
def test_starter_of_round_one_is_an_option() -> None:
    assert deal("", "", "").node == Decision(0)
    state = deal("", "", "", starter=3)
    assert state.node == Decision(2)
    assert state.table.thrower == 2
    with pytest.raises(OptionsError, match="Seat 4 cannot start a game of 3"):
        new(3, starter=4)


@pytest.mark.rule("V-2")
@pytest.mark.parametrize(("num_players", "size", "left"), [(5, 8, 0), (4, 10, 0), (3, 13, 1)])
def test_all_cards_are_dealt(num_players: int, size: int, left: int) -> None:
    state = deal(*[""] * num_players)
    assert [len(hand) for hand in state.hands] == [size] * num_players
    view = state.view(None)
    assert view.hand_sizes == (size,) * num_players
    assert view.pile_size == left
    assert view.hand == ()


@pytest.mark.rule("V-2")
@pytest.mark.parametrize(
    ("hands", "display", "rule"),
    [
        pytest.param(
            (DECK[:10], DECK[10:20], DECK[20:30], DECK[30:39]), (), "V-2", id="one card short"
        ),
        pytest.param((DECK[:10], DECK[10:20], DECK[20:30]), (), "V-2", id="a player short"),
        pytest.param(
            (DECK[:10], DECK[10:20], DECK[20:30], DECK[29:39]), (), "V-C1", id="a card twice"
        ),
        pytest.param(
            (DECK[:10], DECK[10:20], DECK[20:30], (*DECK[30:39], Card("X1"))),
            (),
            "V-C1",
            id="no such card",
        ),
        pytest.param(
            (DECK[:10], DECK[10:20], DECK[20:30], DECK[30:]),
            cards("R1 R2 R3"),
            "V-13",
            id="a display",
        ),
    ],
)
def test_impossible_deals_are_refused(hands: tuple[Hand, ...], display: Hand, rule: str) -> None:
    assert refused(act(new(4), THROW), None, Deal(hands, display), rule)


@pytest.mark.rule("V-3")
def test_any_card_may_be_led_and_its_colour_is_followed() -> None:
    state = deal("R1 P1 G1 B1", "R2 R3 G2", "G3")
    assert plays(state, 0) == list(state.hands[0])
    state = act(state, play("R1"))
    assert state.node == Decision(1)
    assert plays(state, 1) == [card for card in state.hands[1] if card[0] == "R"]
    assert refused(state, 1, play("G2"), "V-3") == "Red was led, and this hand can follow."
    assert refused(state, 1, play("G3"), "V-3") == "The green 3 is not in this hand."
    assert refused(state, 1, play("G10"), "V-C1") == "There is no such card."
    assert refused(state, 1, PlayTopCard(), "V-3")
    assert refused(state, 2, play("G3"), "")


@pytest.mark.rule("V-3")
def test_player_who_cannot_follow_plays_any_card() -> None:
    state = act(late("R1 R2", "P1 G2", "R3 B4"), play("R1"))
    assert plays(state, 1) == ["P1", "G2"]


@pytest.mark.rule("V-4")
def test_example_highest_card_of_the_colour_led_takes_the_trick() -> None:
    state = act(late("P2 R1", "P9 R2", "P4 R3"), play("P2"), play("P9"), play("P4"))
    assert taken_by(state) == TrickTaken(1, Card("P9"), "highest", 0)
    assert state.node == Decision(1)


@pytest.mark.rule("V-4")
def test_example_last_zero_of_another_colour_takes_the_trick() -> None:
    state = act(late("R4 R1", "P0 P2", "G0 P3"), play("R4"), play("P0"))
    assert state.table.trick.best() == (Laid(1, Card("P0")), "zero")
    state = act(state, play("G0"))
    assert taken_by(state) == TrickTaken(2, Card("G0"), "zero", 0)


@pytest.mark.rule("V-4")
@pytest.mark.parametrize(
    ("text", "taker", "how"),
    [
        pytest.param("R0 R1 R2", 2, "highest", id="the led 0 is the lowest"),
        pytest.param("R5 R0 R2", 0, "highest", id="a 0 that follows is the lowest"),
        pytest.param("R5 P0 R9", 1, "zero", id="a 0 beats a higher card after it"),
        pytest.param("R0 P0 R9", 1, "zero", id="the led 0 does not count among them"),
        pytest.param("R0 P9 G9", 0, "highest", id="other colours never take"),
    ],
)
def test_trick_goes_to_the_right_card(text: str, taker: int, how: str) -> None:
    trick = Trick(tuple(Laid(owner, card) for owner, card in enumerate(cards(text))))
    assert trick.best()[0].owner == taker
    assert trick.best()[1] == how


@pytest.mark.rule("V-5")
def test_taker_leads_and_only_the_number_of_tricks_is_open() -> None:
    state = act(late("R1 P1", "R2 P2", "R3 P3"), play("R1"), play("R2"), play("R3"))
    assert state.node == Decision(2)
    assert state.table.num_tricks == (0, 0, 1)
    assert state.taken[2][-3:] == ("R1", "R2", "R3")
    hidden = replace(state, taken=((), (), tuple(DECK)))
    assert shown(hidden.view(0)) == shown(state.view(0))
    assert shown(hidden.view(None)) == shown(state.view(None))
    for viewer in (0, None):
        assert state.view(viewer).remembered.taken == state.taken, "it was played in the open"


@pytest.mark.rule("V-5")
def test_finished_trick_stays_until_the_next_is_led() -> None:
    state = act(late("R1 P1", "R2 P2", "R3 P3"), play("R1"), play("R2"), play("R3"))
    trick = state.table.trick
    assert trick.cards == ("R1", "R2", "R3")
    assert trick.taker == 2
    assert state.table.following is None
    opened = act(with_open_tricks(state), play("P3"))
    assert opened.table.last == trick
    state = act(state, play("P3"))
    assert state.table.last == Trick(), "it lies face down"
    assert state.table.trick == Trick((Laid(2, Card("P3")),))
    assert state.table.following == "P"


@pytest.mark.rule("V-6")
def test_each_seven_places_a_token_in_turn() -> None:
    state = act(
        late("R1 P1", "R7 P2", "P7 P3", tokens=(-2, -2, 1, -3)), play("R1"), play("R7"), play("P7")
    )
    assert taken_by(state) == TrickTaken(1, Card("R7"), "highest", 2)
    assert state.node == Decision(1)
    assert state.table.sevens == 2
    assert state.legal_actions(1) == (
        *[PlaceToken(token, machine) for token in (-2, 1, -3) for machine in ("4", "B", "3")],
        PlaceGolden("MIN"),
        PlaceGolden("MAX"),
    )
    assert refused(state, 1, play("P2"), "V-6") == "First a token has to be placed for the 7."
    state = act(state, PlaceToken(-2, "B"))
    assert state.table.news == (TokenPlaced(1, -2, "B"),)
    assert (state.table.placed, state.table.tokens, state.table.sevens) == (
        (None, -2, None),
        (-2, 1, -3),
        1,
    )
    assert refused(state, 1, PlaceToken(1, "B"), "V-6") == "This machine has a token already."
    assert refused(state, 1, PlaceToken(0, "4"), "V-6") == "No token that shows 0 is left."
    assert refused(state, 1, PlaceToken(1, "9"), "V-6") == "This machine is not in play."
    state = act(state, PlaceGolden("MAX"))
    assert state.table.news == (GoldenPlaced(1, -4, "MAX"),)
    assert state.table.golden_side == "MAX"
    assert state.node == Decision(1)
    assert plays(state, 1) == ["P2"]


@pytest.mark.rule("V-6")
def test_golden_token_is_placed_once() -> None:
    state = late("R1", "R7", "R3", golden_side="MIN", placed=(-2, None, None), tokens=(-1, 0, -3))
    state = act(state, play("R1"), play("R7"), play("R3"))
    assert state.legal_actions(1) == tuple(
        PlaceToken(token, m) for token in (-1, 0, -3) for m in ("B", "3")
    )
    assert (
        refused(state, 1, PlaceGolden("MAX"), "V-6") == "The golden token was placed in this round."
    )


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


# -- scoring ---------------------------------------------------------------------------------------


@pytest.mark.rule("V-7")
def test_scoring_example_of_the_rulebook_plays_as_printed() -> None:
    """Ludo: two 4s, one blue set, one 3, three tricks and not the most."""
    state = late(
        "R1",
        "R2",
        "R3",
        placed=(-1, -3, 1),
        golden_side="MAX",
        num_tricks=(3, 5, 4),
        taken=["R4 P4 B1 B2 B5 P3", "", ""],
    )
    state = act(state, play("R1"), play("R2"), play("R3"))
    assert scored(state)[0] == RoundScored(0, Score((2, 3, 1), (-2, -3, 1), 0), -4, 11)


@pytest.mark.rule("V-7")
@pytest.mark.parametrize(
    ("num_blue", "change"), [(0, 0), (2, 0), (3, -3), (5, -3), (6, -6), (9, -9)]
)
def test_only_full_sets_of_a_colour_count(num_blue: int, change: int) -> None:
    state = late(
        "R1",
        "R2",
        "R3",
        placed=(None, -3, None),
        taken=[" ".join(DECK[30 : 30 + num_blue]), "", ""],
    )
    state = act(state, play("R1"), play("R2"), play("R3"))
    assert scored(state)[0].score.change == change


@pytest.mark.rule("V-8")
@pytest.mark.parametrize(
    ("side", "num_tricks", "losers"),
    [
        pytest.param("MIN", (3, 1, 5), {1}, id="fewest"),
        pytest.param("MAX", (3, 1, 5), {2}, id="most"),
        pytest.param("MIN", (0, 4, 5), {0}, id="none is fewest"),
        pytest.param("MIN", (1, 1, 6), {0, 1}, id="fewest shared"),
        pytest.param("MAX", (4, 1, 3), {0, 2}, id="most shared"),
    ],
)
def test_golden_machine_takes_from_those_with_most_or_fewest_tricks(
    side: str, num_tricks: tuple[int, ...], losers: set[int]
) -> None:
    state = late("R1", "R2", "R3", golden_side=side, golden=-3, num_tricks=num_tricks)
    state = act(state, play("R1"), play("R2"), play("R3"))  # one more trick for the third
    assert {news.player for news in scored(state) if news.score.golden} == losers
    assert state.returns() == tuple(12 if player in losers else 15 for player in range(3))


@pytest.mark.rule("V-9")
def test_machines_without_a_token_do_nothing() -> None:
    state = late("R1", "R2", "R3", taken=["R4 P4 G4 B1 B2 B3", "", ""])
    state = act(state, play("R1"), play("R2"), play("R3"))
    assert scored(state)[0] == RoundScored(0, Score((3, 3, 1), (0, 0, 0), 0), 0, 15)
    assert state.returns() == (15, 15, 15)


@pytest.mark.rule("V-10")
def test_gains_and_losses_are_added_before_the_limit_of_zero() -> None:
    lost_then_won = late(
        "R1", "R2", "R3", cabbages=(1, 9, 9), placed=(-3, None, 1), taken=["R4 P3 G3 B3", "", ""]
    )
    assert act(lost_then_won, play("R1"), play("R2"), play("R3")).returns()[0] == 1
    broke = late(
        "R1", "R2", "R3", cabbages=(1, 9, 9), placed=(-3, None, None), taken=["R4", "", ""]
    )
    state = act(broke, play("R1"), play("R2"), play("R3"))
    assert state.returns()[0] == 0
    assert (scored(state)[0].score.change, scored(state)[0].change) == (-3, -1)


# -- next round and end ----------------------------------------------------------------------------


@pytest.mark.rule("V-11")
def test_taker_of_the_last_trick_starts_with_three_new_machines() -> None:
    state = act(late("R1", "R9", "R3"), play("R1"), play("R9"), play("R3"))
    assert state.table.phase is Phase.THROW
    assert (state.table.starter, state.table.thrower) == (1, 1)
    assert state.table.trick.cards == ("R1", "R9", "R3")
    assert refused(state, None, Throw(("4", "R", "1"), (-2, -1, 0, -3), -4), "V-11")
    state = act(
        state,
        Throw(("R", "1", "2"), (1, -2, 1, -1), -3),
        Deal((DECK[:13], DECK[13:26], DECK[26:39])),
    )
    assert state.round == 2
    assert state.node == Decision(1)
    assert state.table.machines == ("R", "1", "2")
    assert state.table.placed == (None, None, None)
    assert state.table.trick == state.table.last == Trick()
    assert state.table.num_tricks == (0, 0, 0)
    assert state.taken == ((), (), ())


@pytest.mark.rule("V-12")
def test_four_rounds_end_the_game() -> None:
    state = act(
        late("R1", "R2", "R3", round=4, cabbages=(9, 12, 3)), play("R1"), play("R2"), play("R3")
    )
    assert isinstance(state.node, Terminal)
    assert [(s.player, s.rank, s.total) for s in state.standings()] == [
        (1, 1, 12),
        (0, 2, 9),
        (2, 3, 3),
    ]


@pytest.mark.rule("V-12")
def test_player_without_cabbages_ends_the_game_after_scoring() -> None:
    state = late(
        "R1", "R2", "R3", cabbages=(3, 8, 17), placed=(-3, None, None), taken=["R4", "", ""]
    )
    state = act(state, play("R1"), play("R2"), play("R3"))
    assert state.round == 1
    assert isinstance(state.node, Terminal)
    assert [(s.player, s.rank, s.reason) for s in state.standings()] == [
        (1, 1, "shared: equal in cabbages"),
        (2, 1, "shared: equal in cabbages"),
        (0, 3, ""),
    ]


# -- two players and the bank ----------------------------------------------------------------------


@pytest.mark.rule("V-13")
def test_bank_has_sixteen_cards_and_tokens_are_sorted() -> None:
    state = deal("", "", display="R7 P7 G7", throw=Throw(("4", "B", "3"), (1, -2, 0, -3), -4))
    assert [len(hand) for hand in state.hands] == [12, 12]
    assert state.table.display == ("R7", "P7", "G7")
    assert len(state.pile) == state.view(0).pile_size == 13
    assert state.table.tokens == (-3, -2, 0, 1)
    assert refused(act(new(2), THROW), None, Deal((DECK[:12], DECK[12:24]), DECK[24:26]), "V-13")


@pytest.mark.rule("V-14")
def test_example_leader_chooses_the_card_of_the_bank() -> None:
    """Green 8, green 1; no green in the display: any of the three or the top of the pile."""
    state = act(late("G8 R1", "G1 R2", display="R5 P2 B7", pile="R8 R9 P9"), play("G8"), play("G1"))
    assert state.node == Decision(0)
    assert state.legal_actions(0) == (
        play_for_bank("R5"),
        play_for_bank("P2"),
        play_for_bank("B7"),
        PlayTopCard(),
    )
    assert (
        refused(state, 0, play_for_bank("G3"), "V-14") == "This card does not lie in the display."
    )
    assert refused(state, 0, play("R1"), "V-14") == "Now a card has to be played for the bank."
    state = act(state, play_for_bank("B7"))
    assert state.table.news == (CardPlayed(BANK, Card("B7")),)
    assert state.table.phase is Phase.REFILL
    assert refused(state, None, draw("P3"), "V-14") == "The pile does not hold this card."
    state = act(state, draw("P9"))
    assert state.table.display == ("R5", "P2", "P9")
    assert state.pile == ("R8", "R9")
    assert state.table.news == (Refilled(Card("P9")), TrickTaken(0, Card("G8"), "highest", 1))
    assert state.table.phase is Phase.TOKEN


@pytest.mark.rule("V-14")
def test_bank_follows_if_its_display_can() -> None:
    state = act(late("G8 R1", "G1 R2", display="R5 G9 G2", pile="R8 R9"), play("G8"), play("G1"))
    assert state.legal_actions(0) == (play_for_bank("G9"), play_for_bank("G2"))
    assert (
        refused(state, 0, PlayTopCard(), "V-14")
        == "The display can follow: a green card of it has to be played."
    )
    assert refused(state, 0, play_for_bank("R5"), "V-14")
    state = act(state, play_for_bank("G9"), draw("R8"))
    assert taken_by(state) == TrickTaken(BANK, Card("G9"), "highest", 0)
    assert state.table.num_tricks == (0, 0, 1)


@pytest.mark.rule("V-14")
def test_top_card_is_played_unseen() -> None:
    state = act(
        late("G8 R1", "G1 R2", display="R5 P2 B6", pile="P0 R9"),
        play("G8"),
        play("G1"),
        PlayTopCard(),
    )
    assert state.table.phase is Phase.TOP_CARD
    assert refused(state, None, draw("R5"), "V-14")
    state = act(state, draw("P0"))
    assert state.table.display == ("R5", "P2", "B6")
    assert taken_by(state) == TrickTaken(BANK, Card("P0"), "zero", 0)
    assert state.table.trick.cards == ("G8", "G1", "P0")


@pytest.mark.rule("V-14")
def test_zero_of_the_bank_comes_last() -> None:
    state = act(
        late("G8 R1", "R0 R2", display="R5 P0 B6", pile="P8 R9"),
        play("G8"),
        play("R0"),
        play_for_bank("P0"),
    )
    assert taken_by(act(state, draw("P8"))).taker == BANK


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


def bank_leads(first: str, second: str, card: str, **changes: Any) -> VeganState:
    """Return a position in which the bank took a trick and led a card."""
    trick = Trick((Laid(0, Card("G8")), Laid(1, Card("G1")), Laid(BANK, Card("G9"))), BANK)
    display = changes.pop("display", "R5 P5 B5")
    state = late(
        first,
        second,
        display=display,
        pile=f"{card} G3",
        phase=Phase.BANK_LEAD,
        trick=trick,
        **changes,
    )
    return act(state, draw(card))


@pytest.mark.rule("V-15")
def test_both_players_answer_the_bank_at_the_same_time() -> None:
    state = bank_leads("R1 R2 P1", "P2 G2", "R4")
    assert state.table.news == (CardPlayed(BANK, Card("R4")),)
    assert state.table.trick.is_bank_led
    assert state.node == Simultaneous((0, 1))
    assert (plays(state, 0), plays(state, 1)) == (["R1", "R2"], ["P2", "G2"])
    assert refused(state, 0, play("P1"), "V-3")
    assert state.is_private(0)
    assert state.is_private(1)
    assert state.view(None).actions == ()
    state = state.apply_joint({1: play("P2"), 0: play("R2")})
    assert state.table.trick.laid == (
        Laid(BANK, Card("R4")),
        Laid(0, Card("R2")),
        Laid(1, Card("P2")),
    )
    assert state.table.news == (
        CardPlayed(0, Card("R2")),
        CardPlayed(1, Card("P2")),
        TrickTaken(BANK, Card("R4"), "highest", 0),
    )
    assert state.table.phase is Phase.BANK_LEAD


@pytest.mark.rule("V-15")
@pytest.mark.parametrize(
    ("first", "second", "taker", "how"),
    [
        pytest.param("P0", "G0", BANK, "two zeros", id="both zeros"),
        pytest.param("P0", "R9", 0, "zero", id="one zero"),
        pytest.param("R9", "P0", 1, "zero", id="the other's zero"),
        pytest.param("R0", "P0", 1, "zero", id="a zero that follows is none of them"),
        pytest.param("R9", "P9", 0, "highest", id="a higher card"),
    ],
)
def test_trick_led_by_the_bank_goes_to_the_right_card(
    first: str, second: str, taker: int, how: str
) -> None:
    state = bank_leads(f"{first} G2", f"{second} G4", "R4")
    if first == "R0":
        state = replace(state, hands=(cards("R0"), state.hands[1]))
    state = state.apply_joint({0: play(first), 1: play(second)})
    assert (taken_by(state).taker, taken_by(state).how) == (taker, how)
    assert state.table.phase is (Phase.BANK_LEAD if taker == BANK else Phase.PLAY)


@pytest.mark.rule("V-16")
def test_bank_places_tokens_from_the_left() -> None:
    state = bank_leads("R7 G2", "R6 G4", "R8", tokens=(-3, -2, 0, 1))
    state = state.apply_joint({0: play("R7"), 1: play("R6")})
    assert state.table.news[-2:] == (
        TrickTaken(BANK, Card("R8"), "highest", 1),
        TokenPlaced(BANK, -3, "4"),
    )
    assert (state.table.placed, state.table.tokens) == ((-3, None, None), (-2, 0, 1))
    assert state.table.phase is Phase.BANK_LEAD


@pytest.mark.rule("V-16")
def test_bank_skips_machines_with_tokens_and_places_the_golden_last() -> None:
    state = bank_leads("R7 G2", "P7 G4", "R8", tokens=(-2, 1), placed=(-3, None, 0))
    state = state.apply_joint({0: play("R7"), 1: play("P7")})
    assert state.table.news[-2:] == (TokenPlaced(BANK, -2, "B"), GoldenPlaced(BANK, -4, "MIN"))
    assert state.table.placed == (-3, -2, 0)
    assert state.table.golden_side == "MIN"


@pytest.mark.rule("V-16")
def test_player_who_takes_from_the_bank_places_as_usual() -> None:
    state = bank_leads("R7 G2", "R6 G4", "R5", display="P5 B5 G5")
    state = state.apply_joint({0: play("R7"), 1: play("R6")})
    assert state.node == Decision(0)
    assert PlaceGolden("MAX") in state.legal_actions(0)


@pytest.mark.rule("V-17")
@pytest.mark.parametrize(
    ("side", "num_tricks", "cabbages"),
    [
        pytest.param("MIN", (4, 5, 2), (15, 15), id="the bank has fewest"),
        pytest.param("MAX", (4, 2, 5), (15, 15), id="the bank has most"),
        pytest.param("MAX", (5, 2, 4), (11, 15), id="shared with the bank"),
    ],
)
def test_bank_counts_for_the_golden_machine(side: str, num_tricks: Any, cabbages: Any) -> None:
    state = bank_leads("R1", "R2", "R3", golden_side=side, num_tricks=num_tricks)
    state = state.apply_joint({0: play("R1"), 1: play("R2")})  # one more trick for the bank
    assert state.returns() == cabbages
    assert len(scored(state)) == 2


@pytest.mark.rule("V-18")
def test_bank_that_took_the_last_trick_leads_the_next_round() -> None:
    state = bank_leads("R1", "R2", "R3").apply_joint({0: play("R1"), 1: play("R2")})
    assert (state.table.starter, state.table.thrower) == (BANK, 1)
    state = act(
        state,
        Throw(("R", "1", "2"), (1, -2, 1, -1), -3),
        Deal((DECK[:12], DECK[12:24]), DECK[24:27]),
    )
    assert state.table.phase is Phase.BANK_LEAD
    state = act(state, draw("B0"))
    assert state.node == Simultaneous((0, 1))
    assert state.table.trick == Trick((Laid(BANK, Card("B0")),), None, True)


@pytest.mark.rule("V-18")
def test_thrower_is_left_of_the_last_player_who_started() -> None:
    state = bank_leads("R1", "R2", "R3", starter=BANK, thrower=1).apply_joint(
        {0: play("R1"), 1: play("R2")}
    )
    assert (state.table.starter, state.table.thrower) == (BANK, 1)


@pytest.mark.rule("V-19")
@pytest.mark.parametrize(
    ("cabbages", "standings"),
    [
        pytest.param(
            (7, 7),
            (
                Standing(0, 1, 7, "shared: equal in cabbages"),
                Standing(1, 1, 7, "shared: equal in cabbages"),
            ),
            id="a draw",
        ),
        pytest.param((0, 2), (Standing(1, 1, 2), Standing(0, 2, 0)), id="one at zero"),
        pytest.param(
            (0, 0),
            (
                Standing(0, 2, 0, "the bank wins: nobody has a cabbage left"),
                Standing(1, 2, 0, "the bank wins: nobody has a cabbage left"),
            ),
            id="both at zero",
        ),
    ],
)
def test_bank_is_ranked_with_the_players(cabbages: Any, standings: tuple[Standing, ...]) -> None:
    state = bank_leads("R1", "R2", "R3", cabbages=cabbages, round=4).apply_joint(
        {0: play("R1"), 1: play("R2")}
    )
    assert isinstance(state.node, Terminal)
    assert state.standings() == standings


# -- secrets ---------------------------------------------------------------------------------------


def test_every_choice_with_a_hand_is_private() -> None:
    state = act(late("R1 P1", "R7 P2", "R3 P3"), play("R1"))
    assert [state.is_private(player) for player in range(3)] == [False, True, False]
    assert state.view(None).actions == ()
    assert state.seen(play("R7"), 1, None) == play("R7")
    state = act(state, play("R7"), play("R3"))
    assert state.table.phase is Phase.TOKEN
    assert state.is_private(1)


def test_token_for_the_last_trick_is_chosen_openly() -> None:
    state = act(late("R1", "R7", "R3"), play("R1"), play("R7"), play("R3"))
    assert not state.is_private(1)
    assert state.view(None).actions == state.legal_actions(1) != ()


@pytest.mark.rule("V-5")
def test_tricks_are_visible_only_when_open_or_scored() -> None:
    state = late("R1", "R2", "R3", placed=(-3, None, 1), taken=["R4 P3 G3", "", ""])
    viewers = (None, 0, 1, 2)
    assert all(state.view(viewer).open_tricks == () for viewer in viewers)
    assert all(state.view(viewer).score is None for viewer in viewers)
    opened, scored = with_open_tricks(state), act(state, play("R1"), play("R2"), play("R3"))
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
        late("R1 G1 B8 B9", "P1 G2 P8 P9", "R3 B4 G8 R9", pile=""),
        play("R1"),
        play("P1"),
        play("R3"),
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
            remembered = state.view(None).remembered
            assert remembered.voids == ("",) * num_players
            assert not any(remembered.taken)
            num_begun += 1
    assert num_begun == state.round


def test_resampling_does_not_use_hidden_information() -> None:
    state = deal("", "", display="R7 P7 G7")
    other = state.resample(0, Random(1))
    assert other != state
    assert other.resample(0, Random(2)) == state.resample(0, Random(2))


# -- every position --------------------------------------------------------------------------------


@MANY
@given(num_players=PLAYERS, seed=SEEDS)
def test_cards_tokens_and_machines_are_conserved(num_players: int, seed: int) -> None:
    for state in positions(GAME, num_players, VeganOptions(), seed):
        assert isinstance(state, VeganState)
        table = state.table
        if table.phase in (Phase.THROW, Phase.DEAL) and not any(state.taken):
            continue
        open_trick = table.trick.cards if table.trick.taker is None else ()
        cards = [
            *state.pile,
            *table.display,
            *open_trick,
            *(c for held in state.hands + state.taken for c in held),
        ]
        assert sorted(cards) == sorted(DECK)
        assert len(table.tokens) + sum(token is not None for token in table.placed) == 4
        assert len(state.machines) == 12 - 3 * table.round
        assert sum(state.table.num_tricks) * (3 if num_players == 2 else num_players) == sum(
            map(len, state.taken)
        )


@MANY
@given(num_players=PLAYERS, seed=SEEDS)
def test_views_do_not_depend_on_other_hands(num_players: int, seed: int) -> None:
    rng = Random(seed)
    for state in positions(GAME, num_players, VeganOptions(), seed):
        for player in range(num_players):
            other = state.resample(player, rng)
            assert state.view(player) == other.view(player)
            if other != state:
                assert any(
                    state.view(p) != other.view(p) for p in range(num_players) if p != player
                )


def test_choice_is_forced_where_everybody_sees_only_one() -> None:
    state = late("R1 G1", "R2 G2", "R3 B3")
    assert not state.is_forced(0)
    state = act(state, play("R1"))
    assert len(plays(state, 1)) == 1
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
        lines = GAME.words.table(view, ("Anna", "Ben", "Cleo"))
        told.setdefault(is_scored, set()).add(any("ended now" in line for line in lines))
    assert told == {True: {False}, False: {False, True}}


# -- what cards carry ------------------------------------------------------------------------------


def tricks_of(seed: int, num_players: int) -> Iterator[VeganState]:
    """Yield the positions of a random game in which a trick was just taken."""
    for state in positions(GAME, num_players, VeganOptions(), seed):
        assert isinstance(state, VeganState)
        if any(isinstance(news, TrickTaken) for news in state.table.news):
            yield state


@MANY
@given(PLAYERS, SEEDS)
@pytest.mark.rule("V-7")
def test_trick_carries_what_the_machines_would_score_for_it_alone(
    num_players: int, seed: int
) -> None:
    for state in tricks_of(seed, num_players):
        table, trick = state.table, state.table.trick.cards
        scored = dict(zip(table.machines, table.score(table.counts(trick), 0).gains, strict=True))
        loads = carried(trick, table)
        assert {load.machine: load.gain for load in loads if load.gain} == {
            machine: gain for machine, gain in scored.items() if gain
        }
        assert all(load.token and load.num_cards for load in loads)


@MANY
@given(PLAYERS, SEEDS)
@pytest.mark.rule("V-7")
def test_loads_of_single_cards_add_up_to_that_of_a_round(num_players: int, seed: int) -> None:
    for state in tricks_of(seed, num_players):
        table = state.table
        for taken in state.taken:
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
