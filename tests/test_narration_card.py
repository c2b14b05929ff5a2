"""The card game in sentences."""

from __future__ import annotations

import pytest

from lasvegas_tui.play import narration
from lasvegas_tui.rules.card import GAME
from lasvegas_tui.rules.card.state import CardState
from lasvegas_tui.rules.card.table import CardOptions
from lasvegas_tui.rules.casinos import Deal
from lasvegas_tui.rules.chips import Chip, LeaveChips, TakeChip
from lasvegas_tui.rules.core import Action, Player, Seen
from tests.rules.dice_cards import drawn, select

NAMES = ("Anna", "Ben", "Cleo")
PAIRS = ((80_000, 30_000),) * 6


def stocked(*hands: tuple[int, ...], **options: bool) -> CardState:
    """Return round 1 with these hands."""
    state = GAME.new(len(hands), CardOptions(**options))
    colours = (*Chip, Chip.PINK) if options.get("chips") else ()
    state = state.apply(Deal(((80_000, 30_000), *((70_000, 40_000),) * 5), colours)).apply(
        drawn(*hands)
    )
    assert isinstance(state, CardState)
    return state


def told(state: CardState, after: CardState, action: Action, by: Player | None) -> list[str]:
    before, then = state.view(None), after.view(None)
    return [
        *GAME.words.done(before, Seen(by, action), then, NAMES),
        *GAME.words.came(before, then, NAMES),
    ]


THREE = ((4, 4, 5, 44, 66), (1, 2, 2, 5, 6), (3, 3, 3, 4, 33))


def test_a_reveal_is_told_player_by_player() -> None:
    state = stocked(*THREE)
    actions: dict[Player, Action] = {
        0: select(4, 4, 44),
        1: select(1, 6),
        2: select(3, 3, 3, 33),
    }
    after = state.apply_joint(actions)
    assert told(state, after, actions[0], 0) == [
        "Anna lays 4, 4 and 4+4 (four dice).",
        "Ben lays a 1 (one die) and a 6 (one die).",
        "Cleo lays 3, 3, 3 and 3+3 (five dice).",
    ]


def test_what_others_draw_is_not_told() -> None:
    state = GAME.new(3, CardOptions()).apply(Deal(PAIRS))
    assert isinstance(state, CardState)
    draw = drawn(*THREE)
    assert told(state, state.apply(draw), draw, None) == ["Turn 1 of 6: all draw five cards."]


def test_a_deal_says_who_starts_only_where_somebody_does() -> None:
    for sequential, lines in {
        False: ["Round 1: the casinos are stocked, and the decks are shuffled."],
        True: ["Round 1: the casinos are stocked, and the decks are shuffled. Anna starts."],
    }.items():
        state = GAME.new(3, CardOptions(sequential=sequential))
        assert isinstance(state, CardState)
        assert told(state, state.apply(Deal(PAIRS)), Deal(PAIRS), None) == lines


def test_whoever_has_eight_cards_out_is_finished() -> None:
    hand = (1, 1, 1, 1, 11)
    state = stocked(hand, (2, 2, 3, 4, 5))
    state = state.apply_joint({0: select(*hand), 1: select(3)}).apply(
        drawn((2, 2, 2, 3, 4), (2, 3, 4, 5, 6))
    )
    action = select(2, 2, 2)
    after = state.apply_joint({0: action, 1: select(6)})
    assert "Anna has eight cards out and is finished for this round." in told(
        state, after, action, 0
    )


def test_a_preview_tells_dice_ties_and_the_cards_out() -> None:
    state = stocked(*THREE).apply_joint({0: select(5), 1: select(5), 2: select(3)})
    state = state.apply(drawn((5, 5, 55, 6, 6), (1, 1, 1, 2, 3), (3, 4, 4, 4, 5)))
    view = state.view(0)
    assert narration.preview(GAME.words, view, select(55), view, NAMES) == [
        "Anna would have 3 at casino 5; Anna and Ben would no longer be tied.",
        "If it ended now: Anna 70K, Ben 40K. Two cards out; at 8 or more Anna is finished.",
    ]
    assert narration.preview(GAME.words, view, select(5, 6), view, NAMES) == [
        "Anna would have 2 at casino 5; Anna and Ben would no longer be tied. "
        "Anna would have 1 at casino 6.",
        "Three cards out; at 8 or more Anna is finished.",
    ]


def test_a_preview_says_when_it_is_the_last_turn() -> None:
    hand = (1, 1, 1, 1, 11)
    state = stocked(hand, (2, 2, 3, 4, 5))
    state = state.apply_joint({0: select(*hand), 1: select(3)}).apply(
        drawn((2, 2, 2, 3, 4), (2, 3, 4, 5, 6))
    )
    preview = narration.preview(GAME.words, state.view(0), select(2, 2, 2), state.view(0), NAMES)
    assert preview[-1].endswith("Eight cards out; that finishes the round for Anna.")


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (select(4, 4, 44), "4 4 4+4 → casino 4, four dice"),
        (select(1, 6), "1 6 → casinos 1 and 6, two dice"),
        (TakeChip(Chip.JADE), "Take a jade chip card, the first: +10K"),
        (LeaveChips(), "Take no chip card"),
    ],
)
def test_a_choice_is_a_line_of_a_menu(action: Action, label: str) -> None:
    assert GAME.words.label(action, stocked(*THREE).view(0), NAMES) == label


def test_chip_cards_are_told_where_they_are_taken_or_left() -> None:
    state = stocked((3, 3, 33, 5, 6), (1, 2, 3, 4, 5), sequential=True, chips=True)
    asked = state.apply(select(33))
    assert isinstance(asked, CardState)
    assert GAME.words.task(state.view(None)) == "to select cards"
    assert GAME.words.task(asked.view(None)) == "to take a chip card"
    assert told(asked, asked.apply(TakeChip(Chip.SILVER)), TakeChip(Chip.SILVER), 0) == [
        "Anna takes the silver chip card at casino 3."
    ]
    assert told(asked, asked.apply(LeaveChips()), LeaveChips(), 0) == ["Anna takes no chip card."]


def test_the_payout_takes_cards_away_and_sends_notes_to_the_box() -> None:
    hand = (1, 1, 1, 1, 11)
    state = before = stocked(hand, hand)
    for number in range(1, 7):
        hand = (number,) * 4 + (11 * number,)
        before = state if number == 1 else state.apply(drawn(hand, hand))
        state = before.apply_joint({player: select(number) for player in (0, 1)})
    lines = told(before, state, select(6), 0)
    assert (
        "Casino 1: Anna and Ben tied and take their cards back; 80K and 30K go to the box." in lines
    )
