"""The Card Game, rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from lasvegas_tui.rules.card import GAME
from lasvegas_tui.rules.card.state import CardState
from lasvegas_tui.rules.card.table import (
    DECK,
    NOTES,
    Card,
    CardAction,
    CardOptions,
    Casino,
    ChipTaken,
    Finished,
    Phase,
    Placed,
    Select,
    num_dice,
)
from lasvegas_tui.rules.casino.chips import PER_COLOUR, Chip, LeaveChips, TakeChip
from lasvegas_tui.rules.casino.law import CasinoPaid, Deal
from lasvegas_tui.rules.core import (
    CHANCE,
    Action,
    Chance,
    Decision,
    IllegalActionError,
    OptionsError,
    Simultaneous,
    Terminal,
    walk,
)
from tests.rules.dice_cards import cards, drawn, select
from tests.rules.laws import advanced, played_out

SIMULTANEOUS = CardOptions()
SEQUENTIAL = CardOptions(sequential=True)
WITH_CHIPS = CardOptions(sequential=True, chips=True)
PAIRS = (
    (30_000, 40_000),
    (50_000, 60_000),
    (70_000, 80_000),
    (90_000, 100_000),
    (30_000, 100_000),
    (50_000, 50_000),
)
CHIPS = (Chip.PINK, Chip.GOLDEN, Chip.GOLDEN, Chip.SILVER, Chip.JADE, Chip.VIOLET)


def new(num_players: int, options: CardOptions = SIMULTANEOUS) -> CardState:
    state = GAME.new(num_players, options)
    assert isinstance(state, CardState)
    return state


def deal(num_players: int = 2, options: CardOptions = SIMULTANEOUS) -> CardState:
    """Return a game whose first round is stocked."""
    return act(new(num_players, options), Deal(PAIRS, CHIPS if options.chips else ()))


def act(state: CardState, action: Action) -> CardState:
    """Does one action by whoever is to act, if it is allowed."""
    node = state.node
    state.check(node.player if isinstance(node, Decision) else None, action)
    after = state.apply(action)
    assert isinstance(after, CardState)
    return after


def draw(state: CardState, *hands: tuple[int, ...]) -> CardState:
    return act(state, drawn(*hands))


def reveal(state: CardState, *selections: tuple[int, ...]) -> CardState:
    """Reveals the selections of all who still play, in the order of their seats."""
    node = state.node
    assert isinstance(node, Simultaneous)
    choices: Mapping[int, Action] = {
        p: select(*digits) for p, digits in zip(node.players, selections, strict=True)
    }
    for player, choice in choices.items():
        state.check(player, choice)
    return state.apply_joint(choices)


def casino(*lying: tuple[int, ...]) -> Casino:
    """Return a casino with two notes and each player's cards."""
    return Casino((70_000, 30_000), tuple(cards(*digits) for digits in lying))


def refused(state: CardState, player: int, action: Action, rule: str) -> str:
    """Return the sentence with which an action is refused by a rule."""
    with pytest.raises(IllegalActionError) as refusal:
        state.check(player, action)
    assert refusal.value.refusal.rule == rule
    return refusal.value.refusal.sentence


# -- components ------------------------------------------------------------------------------------


@pytest.mark.rule("C-C1")
def test_deck_has_four_single_cards_and_one_double_of_each_number() -> None:
    assert Counter(DECK) == {
        card: 4 if card < 10 else 1 for card in (1, 2, 3, 4, 5, 6, 11, 22, 33, 44, 55, 66)
    }
    assert list(GAME.players) == [2, 3, 4, 5]
    assert deal(5).decks == (DECK,) * 5


@pytest.mark.rule("C-C1")
def test_card_has_its_number_and_its_dice() -> None:
    assert [(card.number, card.num_dice, card.text) for card in cards(4, 44)] == [
        (4, 1, "4"),
        (4, 2, "4+4"),
    ]
    assert num_dice(cards(1, 11, 66)) == 5


def test_card_is_written_as_its_digits() -> None:
    line = b'{"do":"Select","cards":[5,55]}'
    assert msgspec.json.encode(select(5, 55)) == line
    read = msgspec.json.decode(line, type=CardAction)
    assert isinstance(read, Select)
    assert read.cards == (Card.FIVE, Card.DOUBLE_FIVE)
    assert {type(card) for card in read.cards} == {Card}
    with pytest.raises(msgspec.ValidationError, match="7"):
        msgspec.json.decode(line.replace(b"55", b"7"), type=CardAction)


@pytest.mark.rule("C-C1")
def test_third_double_is_refused() -> None:
    state = deal()
    with pytest.raises(IllegalActionError) as refusal:
        state.check(None, drawn((5, 55, 55, 1, 1), (1, 1, 1, 1, 2)))
    assert refusal.value.refusal.rule == "C-C1"


@pytest.mark.rule("C-C2")
def test_forty_eight_notes_are_used_up_in_four_rounds() -> None:
    assert Counter(NOTES) == dict.fromkeys(range(30000, 100001, 10000), 6)
    rng, state = Random(1), new(3)
    assert played_out(state, rng).pile == ()


@pytest.mark.rule("C-C3")
def test_safe_and_glass_are_seen_by_their_owner_alone() -> None:
    state = reveal(draw(deal(), (1, 1, 2, 3, 4), (1, 2, 2, 5, 6)), (1, 1), (2, 2))
    assert state.view(0).glass == (2, 3, 4)
    assert state.view(1).glass == (1, 5, 6)
    assert state.view(None).glass == ()
    assert len(state.table.casinos) == 6


@pytest.mark.rule("C-C4")
def test_one_of_twenty_five_chip_cards_is_never_dealt() -> None:
    rng, state = Random(2), new(2, WITH_CHIPS)
    assert Counter(state.chip_pile) == dict.fromkeys(Chip, PER_COLOUR)
    assert len(played_out(state, rng).chip_pile) == 1


# -- rounds and turns ------------------------------------------------------------------------------


@pytest.mark.rule("C-1")
def test_each_round_deals_two_notes_a_casino_and_reshuffles_decks() -> None:
    rng, state = Random(3), new(2)
    deals = []
    while not isinstance(state.node, Terminal):
        dealing = state.table.phase is Phase.DEAL
        state = advanced(state, rng)
        if dealing:
            deals.append([note for casino in state.table.casinos for note in casino.notes])
            assert all(len(casino.notes) == 2 for casino in state.table.casinos)
            assert state.decks == (DECK, DECK)
            assert state.glasses == ((), ())
    assert len(deals) == 4
    assert Counter(note for notes in deals for note in notes) == Counter(NOTES)


@pytest.mark.rule("C-2")
@pytest.mark.parametrize(
    ("hand", "selection"),
    [
        pytest.param((1, 5, 5, 5, 6), (5, 5, 5), id="three 5s"),
        pytest.param((1, 2, 3, 6, 6), (6, 6), id="two 6s"),
        pytest.param((1, 2, 3, 4, 5), (1, 4), id="a 1 and a 4"),
        pytest.param((1, 2, 3, 4, 5), (5,), id="a 5"),
        pytest.param((2, 2, 2, 2, 22), (2, 2, 2, 2, 22), id="five 2s, one of them double"),
        pytest.param((3, 4, 4, 44, 6), (4, 4, 44), id="a double is one card of its number"),
    ],
)
def test_legal_selections_are_offered(hand: tuple[int, ...], selection: tuple[int, ...]) -> None:
    state = draw(deal(), hand, (1, 2, 3, 4, 5))
    assert select(*selection) in state.legal_actions(0)


@pytest.mark.rule("C-2")
@pytest.mark.parametrize(
    ("selection", "reason"),
    [
        pytest.param((2, 4, 4), "must all show the same number", id="two 4s and a 2"),
        pytest.param((), "At least one card", id="nothing"),
        pytest.param((5,), "does not hold", id="not in hand"),
        pytest.param((4, 4, 4), "does not hold", id="one too many"),
    ],
)
def test_illegal_selections_are_refused_with_the_reason(
    selection: tuple[int, ...], reason: str
) -> None:
    state = draw(deal(), (1, 2, 4, 4, 6), (1, 2, 3, 4, 5))
    assert reason in refused(state, 0, select(*selection), "C-2")


@pytest.mark.rule("C-2")
def test_all_players_select_at_the_same_time_in_secret() -> None:
    state = draw(deal(3), (1, 1, 2, 3, 4), (1, 2, 2, 5, 6), (3, 3, 3, 4, 4))
    assert state.node == Simultaneous((0, 1, 2))
    assert all(state.is_private(player) for player in range(3))
    assert state.view(None).actions == ()
    assert state.view(1).hand == (1, 2, 2, 5, 6)


@pytest.mark.rule("C-3")
def test_cards_are_revealed_together_and_the_rest_goes_under_the_glass() -> None:
    state = reveal(draw(deal(), (1, 1, 2, 3, 4), (1, 2, 2, 22, 6)), (1, 4), (2, 2, 22))
    casinos = state.table.casinos
    assert casinos[0].cards == ((1,), ())
    assert casinos[3].cards == ((4,), ())
    assert casinos[1].cards == ((), (2, 2, 22))
    assert state.glasses == ((1, 2, 3), (1, 6))
    assert state.table.news == (Placed(0, cards(1, 4)), Placed(1, cards(2, 2, 22)))


@pytest.mark.rule("C-4")
@pytest.mark.rule("C-6")
def test_six_turns_end_the_round() -> None:
    state = deal()
    for turn in range(1, 7):
        assert state.table.turn == turn
        assert state.round == 1
        state = draw(state, *([tuple(deck[5 * (turn - 1) :][:5]) for deck in (DECK, DECK)]))
        state = reveal(state, (state.hands[0][0],), (state.hands[1][0],))
    assert state.table.phase is Phase.DEAL
    assert state.table.num_out == (6, 6)
    assert sum(isinstance(news, CasinoPaid) for news in state.table.news) == 6


@pytest.mark.rule("C-5")
def test_player_with_eleven_cards_out_stops_and_the_other_plays_on() -> None:
    state = deal()
    first = ((1, 1, 1, 1, 2), (1, 2, 3, 4, 5))
    state = reveal(draw(state, *first), (1, 1, 1, 1), (1,))
    state = reveal(draw(state, (3, 3, 4, 5, 6), (1, 2, 3, 4, 5)), (3, 3), (1,))
    state = reveal(draw(state, (3, 4, 5, 6, 6), (1, 2, 3, 4, 5)), (3,), (1,))
    assert state.table.num_out == (7, 3)
    state = reveal(draw(state, (2, 2, 2, 22, 4), (1, 2, 3, 4, 5)), (2, 2, 2, 22), (1,))
    assert state.table.num_out == (11, 4)
    assert Finished(0, 11) in state.table.news
    state = draw(state, (), (6, 6, 6, 6, 66))
    assert state.node == Simultaneous((1,))
    assert state.hands == ((), (6, 6, 6, 6, 66))
    assert state.legal_actions(0) == ()


@pytest.mark.rule("C-5")
@pytest.mark.parametrize("options", [SIMULTANEOUS, SEQUENTIAL], ids=["at once", "in turn"])
def test_deck_of_a_finished_player_goes_under_their_glass(options: CardOptions) -> None:
    state = _with_a_finished_player(options)
    out = Counter(cards(1, 1, 1, 1, 11, 3, 3, 3))
    assert Finished(0, 8) in state.table.news
    assert (state.decks[0], state.hands[0]) == ((), ())
    assert Counter(state.glasses[0]) == Counter(DECK) - out
    assert len(state.decks[1]) == 30 - 2 * 5
    assert state.view(0).glass == state.glasses[0]
    for seed in range(8):
        other = state.resample(1, Random(seed))
        assert other.decks[0] == ()
        assert Counter(other.glasses[0]) == Counter(DECK) - out
    assert state.resample(0, Random(1)).view(0) == state.view(0)


def _with_a_finished_player(options: CardOptions) -> CardState:
    """Return a position in which the first player has eight cards out after two turns."""
    state = draw(deal(2, options), (1, 1, 1, 1, 11), (2, 2, 2, 2, 22))
    if not options.sequential:
        state = reveal(state, (1, 1, 1, 1, 11), (2,))
        return reveal(draw(state, (3, 3, 3, 3, 33), (4, 4, 4, 4, 44)), (3, 3, 3), (4,))
    state = draw(act(state, select(1, 1, 1, 1, 11)), (3, 3, 3, 3, 33), ())
    return act(draw(act(state, select(2)), (), (4, 4, 4, 4, 44)), select(3, 3, 3))


@pytest.mark.rule("C-6")
def test_round_ends_when_all_are_finished() -> None:
    state = reveal(
        draw(deal(), (1, 1, 1, 1, 11), (2, 2, 2, 2, 22)), (1, 1, 1, 1, 11), (2, 2, 2, 2, 22)
    )
    assert state.node is CHANCE
    state = reveal(draw(state, (3, 3, 3, 3, 33), (4, 4, 4, 4, 44)), (3, 3, 3), (4, 4, 4))
    assert state.table.phase is Phase.DEAL
    assert state.returns() == (40_000 + 80_000, 60_000 + 100_000)


# -- payout and end --------------------------------------------------------------------------------


@pytest.mark.rule("C-7")
def test_ties_count_dice_not_cards_and_all_tied_fall_out() -> None:
    there = casino((5, 5, 55), (5, 5, 5, 5), (55,), (5, 5))
    assert there.counts == (4, 4, 2, 2)
    assert there.payout().tied == (0, 1, 2, 3)
    assert there.payout().awards == ()


@pytest.mark.rule("C-7")
def test_players_without_dice_are_not_tied() -> None:
    assert casino((), (5,), ()).payout().tied == ()


@pytest.mark.rule("C-8")
def test_two_are_paid_and_the_third_gets_nothing() -> None:
    paid = casino((5,), (5, 5), (5, 55)).payout()
    assert paid.awards == ((2, 70_000), (1, 30_000))


@pytest.mark.rule("C-8")
def test_notes_left_over_go_to_the_box() -> None:
    state = reveal(
        draw(deal(), (1, 1, 1, 1, 11), (2, 2, 2, 2, 22)), (1, 1, 1, 1, 11), (2, 2, 2, 2, 22)
    )
    state = reveal(draw(state, (3, 3, 3, 3, 33), (4, 4, 4, 4, 44)), (3, 3, 3), (4, 4, 4))
    dealt = Counter(note for pair in PAIRS for note in pair)
    assert Counter(state.box) == dealt - Counter([40_000, 80_000, 60_000, 100_000])


@pytest.mark.rule("C-9")
def test_money_is_hidden_until_the_end_and_placed_cards_are_open() -> None:
    state = reveal(
        draw(deal(), (1, 1, 1, 1, 11), (2, 2, 2, 2, 22)), (1, 1, 1, 1, 11), (2, 2, 2, 2, 22)
    )
    state = reveal(draw(state, (3, 3, 3, 3, 33), (4, 4, 4, 4, 44)), (3, 3, 3), (4, 4, 4))
    assert state.view(0).purses == ((40_000, 80_000), None)
    assert state.view(None).purses == (None, None)
    assert state.view(None).num_notes == state.view(0).num_notes == (2, 2)
    assert state.view(1).remembered.purses == state.purses, "it was paid in the open"
    assert state.view(None).table.casinos[0].cards[0] == (1, 1, 1, 1, 11)
    state = played_out(state, Random(4))
    assert state.view(None).purses == state.purses


@pytest.mark.rule("C-9")
def test_resampled_state_looks_the_same_and_differs_elsewhere() -> None:
    state = reveal(
        draw(deal(3), (1, 1, 2, 3, 4), (1, 2, 2, 5, 6), (3, 3, 3, 4, 4)), (1, 4), (2, 2), (3, 3, 3)
    )
    state = draw(state, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (1, 2, 5, 5, 6))
    others = [state.resample(1, Random(seed)) for seed in range(8)]
    assert all(other.view(1) == state.view(1) for other in others)
    assert len({other.hands for other in others}) > 1
    assert all(
        Counter(other.hands[p] + other.glasses[p] + other.decks[p])
        == Counter(state.hands[p] + state.glasses[p] + state.decks[p])
        for other in others
        for p in range(3)
    )


@pytest.mark.rule("C-10")
@pytest.mark.parametrize(
    ("purses", "ranks", "reason"),
    [
        pytest.param(((90_000,), (80_000,)), (1, 2), "", id="most money"),
        pytest.param(
            ((100_000,), (50_000, 50_000)), (2, 1), "tie broken by notes: 2 to 1", id="most notes"
        ),
        pytest.param(
            ((60_000,), (60_000,)), (1, 1), "shared: equal in money and notes", id="shared"
        ),
    ],
)
def test_most_money_wins_and_ties_are_decided_in_order(
    purses: tuple[tuple[int, ...], ...], ranks: tuple[int, int], reason: str
) -> None:
    start = new(2)
    state = CardState(start.table, start.hands, start.glasses, start.decks, purses)
    standings = state.standings()
    assert tuple(s.rank for s in sorted(standings, key=lambda s: s.player)) == ranks
    assert standings[0].reason == reason


@pytest.mark.rule("C-10")
def test_game_has_four_rounds() -> None:
    rng, state = Random(5), new(5)
    assert {after.round for after in walk(advanced(state, rng), rng.choice, rng)} == {1, 2, 3, 4}


# -- the sequential variation ----------------------------------------------------------------------


@pytest.mark.rule("C-11")
def test_players_place_in_turn_and_draw_at_once() -> None:
    state = draw(deal(3, SEQUENTIAL), (1, 1, 2, 3, 4), (1, 2, 2, 5, 6), (3, 3, 3, 4, 4))
    assert state.node == Decision(0)
    state = act(state, select(1, 4))
    assert state.glasses[0] == (1, 2, 3)
    assert state.table.casinos[3].cards[0] == (4,)
    state = draw(state, (5, 5, 5, 55, 6), (), ())
    assert state.node == Decision(1)
    assert state.hands[0] == (5, 5, 5, 55, 6)
    assert state.is_private(1)


@pytest.mark.rule("C-11")
def test_starter_moves_left_and_finished_players_are_skipped() -> None:
    rng, state = Random(6), new(3, SEQUENTIAL)
    starters = []
    while not isinstance(state.node, Terminal):
        if state.table.phase is Phase.DEAL:
            state = advanced(state, rng)
            starters.append(state.table.starter)
        if isinstance(state.node, Decision):
            assert state.table.num_out[state.table.player] < 8
            assert state.table.turns[state.table.player] < 6
        state = advanced(state, rng)
    assert starters == [0, 1, 2, 0]
    assert max(state.table.turns) <= 6


@pytest.mark.rule("C-11")
def test_player_with_eight_cards_out_draws_none() -> None:
    state = draw(deal(2, SEQUENTIAL), (1, 1, 1, 1, 11), (1, 2, 2, 5, 6))
    state = draw(act(state, select(1, 1, 1, 1, 11)), (2, 2, 2, 2, 22), ())
    state = draw(act(state, select(1)), (), (1, 2, 2, 5, 6))
    state = act(state, select(2, 2, 2, 2, 22))
    assert state.table.is_finished(0)
    assert state.node == Decision(1)
    assert state.hands[0] == ()


@pytest.mark.rule("C-12")
def test_chip_cards_need_the_variation() -> None:
    with pytest.raises(OptionsError, match="openly in turn"):
        new(3, CardOptions(chips=True))


@pytest.mark.rule("C-12")
def test_casino_that_got_two_dice_may_give_a_chip_card() -> None:
    state = draw(deal(2, WITH_CHIPS), (1, 2, 22, 33, 4), (1, 2, 2, 5, 6))
    state = act(state, select(22, 33))
    assert state.legal_actions(0) == (TakeChip(Chip.GOLDEN), LeaveChips())
    assert refused(state, 0, TakeChip(Chip.PINK), "C-12")
    state = act(state, TakeChip(Chip.GOLDEN))
    assert state.table.news == (ChipTaken(0, 2, Chip.GOLDEN),)
    assert state.table.offers == (3,)
    state = act(state, LeaveChips())
    assert state.table.chips == ((Chip.GOLDEN,), ())
    assert state.table.casinos[1].chips == ()
    assert state.table.casinos[2].chips == (Chip.GOLDEN,)


@pytest.mark.rule("C-12")
def test_two_dice_placed_in_two_turns_give_no_chip_card() -> None:
    state = draw(deal(2, WITH_CHIPS), (1, 2, 3, 4, 5), (1, 2, 2, 5, 6))
    state = draw(act(state, select(1, 2)), (1, 2, 3, 4, 5), ())
    state = draw(act(state, select(5)), (), (1, 2, 2, 5, 6))
    state = act(state, select(1, 2))
    assert state.table.phase is not Phase.CHIP


@pytest.mark.rule("C-12")
def test_chip_cards_stay_and_one_more_comes_each_round() -> None:
    rng, state = Random(8), new(2, WITH_CHIPS)
    while state.round < 2:
        choices = state.legal_actions(state.node.player) if isinstance(state.node, Decision) else ()
        state = act(state, LeaveChips()) if LeaveChips() in choices else advanced(state, rng)
    assert all(len(casino.chips) == 2 for casino in state.table.casinos)


@pytest.mark.rule("C-13")
def test_sets_of_chip_cards_add_money_but_are_no_notes() -> None:
    start = new(2, WITH_CHIPS)
    chips = ((Chip.PINK, Chip.GOLDEN, Chip.GOLDEN, Chip.PINK, Chip.GOLDEN, Chip.GOLDEN), ())
    state = replace(start, table=replace(start.table, chips=chips), purses=((), (60_000, 70_000)))
    assert state.returns() == (130_000, 130_000)
    assert [(s.player, s.rank) for s in state.standings()] == [(1, 1), (0, 2)]


def test_no_player_acts_while_cards_are_drawn() -> None:
    state = deal()
    assert isinstance(state.node, Chance)
    assert state.legal_actions(0) == ()
