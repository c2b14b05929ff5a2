"""What holds in every position of the card game; `scenes/card.scene` has its rules one by one."""

from collections import Counter
from random import Random

import msgspec
import pytest

from lasvegas_tui.rules.card import GAME
from lasvegas_tui.rules.card.actions import CardAction, Select
from lasvegas_tui.rules.card.cards import DECK, Card, num_dice
from lasvegas_tui.rules.card.options import CardOptions
from lasvegas_tui.rules.card.rules import CardState
from lasvegas_tui.rules.card.table import NOTES
from lasvegas_tui.rules.casino.chip_cards import PER_COLOUR, Chip
from lasvegas_tui.rules.core import OptionsError
from tests.rules.dice_cards import cards, select
from tests.rules.laws import played_out
from tests.rules.parts import changed

SIMULTANEOUS = CardOptions()
SEQUENTIAL = CardOptions(sequential=True)
WITH_CHIPS = CardOptions(sequential=True, chips=True)
HANDS = [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 5, 5, 6]]


def new(num_players: int, options: CardOptions = SIMULTANEOUS) -> CardState:
    state = GAME.new(num_players, options)
    assert isinstance(state, CardState)
    return state


# -- components ------------------------------------------------------------------------------------


@pytest.mark.rule("C-C1")
def test_cards_are_four_singles_and_one_double_of_each_number() -> None:
    assert Counter(DECK) == {
        card: 4 if card < 10 else 1 for card in (1, 2, 3, 4, 5, 6, 11, 22, 33, 44, 55, 66)
    }
    assert list(GAME.players) == [2, 3, 4, 5]
    found = [(card.number, card.num_dice, card.text) for card in cards(4, 44)]
    assert found == [(4, 1, "4"), (4, 2, "4+4")]
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


@pytest.mark.rule("C-C2", "C-C4")
def test_notes_are_used_up_and_one_chip_card_is_never_dealt() -> None:
    assert Counter(NOTES) == dict.fromkeys(range(30000, 100001, 10000), 6)
    rng, state = Random(1), new(3)
    assert played_out(state, rng).pile == ()
    rng, state = Random(2), new(2, WITH_CHIPS)
    assert Counter(state.chip_pile) == dict.fromkeys(Chip, PER_COLOUR)
    assert len(played_out(state, rng).chip_pile) == 1


@pytest.mark.rule("C-12")
def test_chip_cards_need_the_variation() -> None:
    with pytest.raises(OptionsError, match="openly in turn"):
        new(3, CardOptions(chips=True))


def test_no_player_acts_while_cards_are_dealt_or_drawn() -> None:
    for phase in ("deal", "draw"):
        assert changed(new(2), {"phase": phase}).legal_actions(0) == ()


# -- secrets ---------------------------------------------------------------------------------------


@pytest.mark.rule("C-2", "C-C3")
def test_hand_and_glass_are_seen_by_their_owner_alone() -> None:
    state = changed(
        new(3), {"phase": "select", "hands": HANDS, "glasses": [[2, 3, 4], [1, 5, 6], []]}
    )
    assert all(state.is_private(player) for player in range(3))
    assert state.view(None).actions == ()
    assert state.view(1).hand == (1, 2, 3, 4, 5)
    assert [state.view(viewer).hand for viewer in (2, None)] == [(1, 2, 5, 5, 6), ()]
    assert [state.view(viewer).glass for viewer in (0, 1, None)] == [(2, 3, 4), (1, 5, 6), ()]
    hints = {GAME.words.hint(state.view(viewer), ("Anna", "Ben", "Cleo")) for viewer in (0, 2)}
    (hint,) = hints
    assert hint.endswith("; the rest are gone for this round.")


@pytest.mark.rule("C-5")
@pytest.mark.parametrize(
    ("num_out", "told"),
    [
        ([7, 6, 0], ""),
        ([0, 7, 8], "Ben needs one more card to be finished."),
        ([7, 7, 7], "Ben and Cleo need one more card to be finished."),
    ],
)
def test_hint_tells_which_opponents_lack_one_card(num_out: list[int], told: str) -> None:
    state = changed(new(3), {"phase": "select", "hands": HANDS, "num_out": num_out})
    hint = GAME.words.hint(state.view(0), ("Anna", "Ben", "Cleo"))
    assert hint.partition("this round.")[2].strip() == told


@pytest.mark.rule("C-5")
@pytest.mark.parametrize("options", [SIMULTANEOUS, SEQUENTIAL], ids=["at once", "in turn"])
def test_all_know_which_cards_of_a_finished_player_lie_under_their_glass(
    options: CardOptions,
) -> None:
    out = cards(1, 1, 1, 1, 11, 3, 3, 3)
    left = sorted((Counter(DECK) - Counter(out)).elements())
    state = changed(
        new(2, options),
        {
            "phase": "select",
            "player": 1,
            "num_out": [8, 0],
            "casinos": {1: {"cards": [[1, 1, 1, 1, 11], []]}, 3: {"cards": [[3, 3, 3], []]}},
            "decks": {"Anna": []},
            "glasses": {"Anna": left},
            "hands": {"Ben": [1, 2, 3, 4, 5]},
        },
    )
    for seed in range(8):
        other = state.resample(1, Random(seed))
        assert other.decks[0] == ()
        assert sorted(other.glasses[0]) == left
    assert state.view(0).glass == state.glasses[0]
    assert state.resample(0, Random(1)).view(0) == state.view(0)


@pytest.mark.rule("C-9")
def test_money_is_hidden_until_the_end_and_placed_cards_are_open() -> None:
    placed = {1: {"cards": [[1, 1, 1, 1, 11], []]}}
    state = changed(
        new(2), {"round": 1, "purses": [[40_000], [60_000, 100_000]], "casinos": placed}
    )
    assert state.view(0).purses == ((40_000,), None)
    assert state.view(None).purses == (None, None)
    assert state.view(None).num_notes == state.view(0).num_notes == (1, 2)
    assert state.bot_view(1).remembered.purses == state.purses, "it was paid in the open"
    assert state.view(None).table.casinos[0].cards[0] == (1, 1, 1, 1, 11)
    state = changed(state, {"phase": "over"})
    assert state.view(None).purses == state.purses


@pytest.mark.rule("C-9")
def test_resampled_state_looks_the_same_and_differs_elsewhere() -> None:
    decks = [DECK[5:], DECK[5:], DECK[5:]]
    state = changed(new(3), {"phase": "select", "hands": HANDS, "decks": decks})
    others = [state.resample(1, Random(seed)) for seed in range(8)]
    assert all(other.view(1) == state.view(1) for other in others)
    assert len({other.hands for other in others}) > 1
    assert all(
        Counter(other.hands[p] + other.glasses[p] + other.decks[p])
        == Counter(state.hands[p] + state.glasses[p] + state.decks[p])
        for other in others
        for p in range(3)
    )
