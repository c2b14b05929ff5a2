"""What is touched on a page, and what the page shows then."""

from random import Random

import pytest

from lasvegas_tui.phones.mediator_front import AGAIN, LATE, Touch
from lasvegas_tui.play.mediator_requests import AskToChoose, Handover, Say, Wait
from lasvegas_tui.play.transcript_events import JournalError
from tests.lines.table import new_session
from tests.phones.rooms import Table, new_table, touch
from tests.walking import play_until


@pytest.fixture
def cards() -> Table:
    """The card game of three, who all hold phones."""
    return new_table("card", "Anna", "Ben", "Cleo", at_phones=(0, 1, 2))


@pytest.fixture
def dice() -> Table:
    """The dice game of two, who both hold phones, after Anna's roll."""
    table = new_table("dice", "Anna", "Ben", at_phones=(0, 1))
    table.roll()
    return table


def test_touch_shows_what_it_would_bring_and_the_button_commits(dice: Table) -> None:
    hand = dice.hand(0)
    assert not hand.sheet().can_go
    touch(hand, "choice", 1)
    sheet = hand.sheet()
    assert sheet.can_go
    assert sheet.go == "Place"
    assert any("would have" in line for line in sheet.preview)
    assert [choice.is_chosen for choice in sheet.choices].index(True) == 1
    touch(hand, "go")
    placed = next(step for step in dice.session.steps if step.applied[0].player == 0)
    assert placed.applied[0].action == placed.before.legal_actions(0)[1]


def test_card_that_does_not_go_with_those_selected_says_why_and_changes_nothing(
    cards: Table,
) -> None:
    hand = cards.hand(0)
    for at in range(len(hand.sheet().cards)):
        touch(hand, "card", at)
    sheet = hand.sheet()
    assert sheet.can_go
    assert [card.at for card in sheet.cards if card.is_chosen] == [0, 1]
    assert sheet.said == "Three cards or more must all show the same number."


def test_cards_of_the_hand_are_offered_once_and_one_that_may_not_be_played_says_why() -> None:
    table = new_table("vegan", "Anna", "Ben", "Cleo", at_phones=(0, 1, 2))
    for _ in range(30):
        player = table.asked()[0]
        sheet = table.hand(player).sheet()
        assert sheet.cards
        assert not sheet.choices
        closed = [card.at for card in sheet.cards if not card.is_open]
        if closed and len(closed) < len(sheet.cards):
            table.touch(player, "card", closed[0])
            assert table.hand(player).sheet().said.endswith(".")
            return
        table.choose(player)
    raise AssertionError("every card could always be played")


def test_late_doubled_and_replayed_touches_change_nothing(dice: Table) -> None:
    hand = dice.hand(0)
    touch(hand, "choice", 0)
    go = Touch(hand.number, hand.version, "go")
    assert hand.touch(go) == ""
    events = dice.session.events
    assert hand.touch(go) == LATE
    assert hand.touch(Touch(go.question, go.version, "undo")) == LATE
    assert dice.session.events == events


def test_button_commits_only_what_its_page_shows(dice: Table) -> None:
    """Another tab of the same phone has moved on since."""
    hand = dice.hand(0)
    touch(hand, "choice", 0)
    other_tab = Touch(hand.number, hand.version, "go")
    touch(hand, "choice", 1)
    num_events = len(dice.session.events)
    assert hand.touch(other_tab) == AGAIN
    assert len(dice.session.events) == num_events
    assert isinstance(hand.place.request, AskToChoose)


def test_touches_that_no_page_offers_do_nothing(cards: Table) -> None:
    hand = cards.hand(0)
    before = hand.place.request
    for do, at in (("card", 99), ("card", -1), ("choice", 0), ("choice", 99), ("go", 0)):
        assert touch(hand, do, at) == ""
        assert hand.place.request is before
    assert not cards.session.sealed


def test_what_was_picked_stays_while_others_seal_and_can_be_committed_then(cards: Table) -> None:
    hand = cards.hand(0)
    touch(hand, "card", 1)
    go = Touch(hand.number, hand.version, "go")
    cards.choose(1)
    cards.choose(2)
    sheet = cards.hand(0).sheet()
    assert [card.is_chosen for card in sheet.cards][1]
    assert [person.name for person in sheet.sealed] == ["Ben", "Cleo"]
    assert hand.touch(go) == ""
    assert cards.session.steps[-1].applied[0].player == 0, "the cards of all are up"


def test_sealed_hand_folds_away_and_its_owner_can_take_the_choice_back(cards: Table) -> None:
    cards.choose(0)
    sheet = cards.hand(0).sheet()
    assert sheet.is_folded
    assert sheet.cards
    assert sheet.headline == "Sealed; now Ben and Cleo"
    assert sheet.undo == "undo"
    cards.touch(0, "undo")
    assert cards.hand(0).sheet().is_turn
    assert not cards.session.sealed


def test_undo_warns_again_once_something_else_was_touched() -> None:
    session, rng = new_session("dice", "Anna", "Ruby:random"), Random(3)
    play_until(session, rng, lambda: session.can_take_back and not session.can_undo(0))
    play_until(session, rng, lambda: session.awaited == (0,))
    hand = Table(session, at_phones=(0,)).hand(0)
    for _ in range(2):
        touch(hand, "undo")
        assert hand.sheet().said.endswith("Undo again to do it.")
        touch(hand, "choice", 0)
    touch(hand, "undo")
    touch(hand, "undo")
    assert session.num_taken_back == 1


def test_what_all_have_to_agree_to_is_refused_with_a_reason(dice: Table) -> None:
    dice.choose(0)
    assert dice.hand(1).sheet().undo == ""
    touch(dice.hand(1), "undo")
    assert dice.hand(1).sheet().said == "What all have to agree to is asked at the table."


def test_chair_that_is_freed_while_choosing_is_asked_at_the_keyboard(cards: Table) -> None:
    touch(cards.hand(1), "card", 0)
    cards.room.free(1)
    assert isinstance(cards.places.table.request, Handover)
    assert cards.places.table.request.player == 1
    assert list(cards.room.fronts) == [0, 2]


def test_take_back_at_the_table_asks_the_phone_anew() -> None:
    table = new_table("dice", "Anna", "Ben", at_phones=(1,))
    keyboard = table.places.table
    while not isinstance(table.hand(1).place.request, AskToChoose):
        table.roll()
        if isinstance(keyboard.request, AskToChoose):
            keyboard.reply(keyboard.request.view.actions[0])
        elif not isinstance(keyboard.request, Wait):
            keyboard.reply(Say.GO)
        table.go_on()
    hand = table.hand(1)
    touch(hand, "choice", 0)
    stale = Touch(hand.number, hand.version, "go")
    table.session.take_back()
    table.places.settle()
    table.go_on()
    num_events = len(table.session.events)
    assert hand.touch(stale) == LATE
    assert len(table.session.events) == num_events


def test_what_cannot_be_written_is_said_and_can_be_tried_again(dice: Table) -> None:

    def fail(entry: object) -> None:
        raise JournalError("The disk is full.")

    dice.session.journal = fail
    hand = dice.hand(0)
    touch(hand, "choice", 0)
    touch(hand, "go")
    assert hand.sheet().hint == "The disk is full."
    dice.session.journal = None
    touch(hand, "go")
    assert isinstance(hand.place.request, AskToChoose)
