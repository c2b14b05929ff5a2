"""Several places at one session, judged by replies alone: the table, and phones."""

import pytest
from msgspec.structs import replace

from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.mediator import OVER
from lasvegas_tui.play.mediator_requests import (
    AskToChoose,
    AskToRoll,
    Handover,
    Refused,
    Retold,
    RoundOver,
    Say,
    Show,
    Think,
    Wait,
)
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.table_and_phone_mediators import Place, Places
from lasvegas_tui.rules.core import Chance, Terminal
from tests import places
from tests.lines.table import new_session
from tests.many_games import play_many


class Table:
    """A session at several places, played by hand; nothing is shown for long."""

    def __init__(self, session: Session, *at_phones: int) -> None:
        self.session = session
        self.places = Places(session, lambda: "auto")
        self.places.begin()
        for player in at_phones:
            self.places.open_phone(player)
        self.go_on()

    def go_on(self) -> None:
        """Show everything that is to be shown, and roll all dice."""
        passing = (Show, Retold, Refused, AskToRoll, RoundOver)
        while place := next((p for p in self.places if isinstance(p.request, passing)), None):
            place.reply(Say.GO)

    def choose(self, place: Place) -> None:
        """Choose the first thing that is possible, and show what comes of it."""
        assert isinstance(place.request, AskToChoose)
        place.reply(place.request.view.actions[0])
        self.go_on()


# -- laws ------------------------------------------------------------------------------------------


@pytest.mark.long
def test_random_replies_at_several_places_show_no_secret_and_nobody_is_stuck() -> None:
    seen = play_many(places.play, "short", 40)
    for what in (
        "AskToChoose at a phone",
        "Retold at a phone",
        "Failed at a phone",
        "Refused at a phone",
    ):
        assert seen[what], what
    for what in ("to a phone", "back to the table", "other seats", "kept while others seal"):
        assert seen[what], what


@pytest.mark.nightly
@pytest.mark.parametrize("night", range(2))
def test_random_replies_at_several_places_all_night(night: int) -> None:
    play_many(places.play, f"night {night}", 500)


def test_secret_at_a_table_that_others_look_at_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seating, "is_watched", False)
    with pytest.raises(AssertionError, match="alone with the screen"):
        play_many(places.play, "broken", 100)


def test_phone_that_does_not_wait_for_the_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Place, "_is_table_busy", lambda place: False)
    with pytest.raises(AssertionError, match="before the table has shown it"):
        play_many(places.play, "broken", 100)


def test_place_that_is_not_asked_anew_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Place, "is_outdated", False)
    with pytest.raises(AssertionError):
        play_many(places.play, "broken", 100)


# -- one after the other ---------------------------------------------------------------------------


def test_no_curtain_comes_while_everybody_holds_a_phone() -> None:
    """A round of the card game with four phones: all seal at once, the table only shows."""
    session = new_session("card", "Anna", "Ben", "Cleo", "Dora", seed=5)
    table = Table(session, 0, 1, 2, 3)
    num_seals = 0
    while session.round < 2:
        asked = [place for place in table.places if isinstance(place.request, AskToChoose)]
        assert len(asked) == len(session.awaited), "all choose at once"
        for place in asked:
            table.choose(place)
            assert not isinstance(table.places.table.request, Handover)
            num_seals += 1
    assert num_seals >= 12


def test_only_person_at_the_keyboard_has_a_curtain_and_a_question_that_stays() -> None:
    table = Table(new_session("card", "Anna", "Ben", "Cleo", seed=5), 1, 2)
    assert isinstance(table.places.table.request, Handover)
    keyboard, ben, cleo = table.places
    keyboard.reply(Say.GO)
    asked, asked_too = keyboard.request, cleo.request
    table.choose(ben)
    assert isinstance(asked, AskToChoose)
    assert keyboard.request is asked
    assert cleo.request is asked_too
    assert keyboard.seating.is_private, "the visit goes on"


def test_sealed_choice_is_taken_back_on_its_phone_without_a_curtain() -> None:
    table = Table(new_session("card", "Anna", "Ben", seed=5), 1)
    _, ben = table.places
    asked = ben.request
    table.choose(ben)
    ben.reply(Say.UNDO)
    told = ben.request
    assert told == Retold("Ben's choice is undone.")
    ben.reply(Say.GO)
    assert ben.request == asked


def test_what_all_have_to_agree_to_is_asked_at_the_table() -> None:
    table = Table(new_session("dice", "Anna", "Ben", seed=5), 0, 1)
    _, anna, ben = table.places
    table.choose(anna)
    ben.reply(Say.UNDO)
    assert ben.request == Refused("What all have to agree to is asked at the table.")
    ben.reply(Say.GO)
    table.go_on()
    assert isinstance(ben.request, AskToChoose)


def test_phone_takes_nothing_back_once_the_game_is_over() -> None:
    """The table may have ended by then, and nobody would be asked there any more."""
    session = new_session("dice", "Anna", "Ben", short=True)
    table = Table(session, 0, 1)
    keyboard, *phones = table.places
    while not isinstance(session.node, Terminal):
        table.choose(next(phone for phone in phones if isinstance(phone.request, AskToChoose)))
    last = session.last_decider
    assert last is not None
    phone = table.places.phones[last]
    phone.reply(Say.UNDO)
    assert phone.request == Refused(OVER)
    phone.reply(Say.GO)
    keyboard.reply(Say.GO)
    assert keyboard.request is None
    assert isinstance(session.node, Terminal)


def test_phone_is_asked_once_the_table_has_shown_what_came_before() -> None:
    session = new_session("dice", "Anna", "Ben", seed=5)
    table = Table(session, 0, 1)
    keyboard, anna, ben = table.places
    assert isinstance(anna.request, AskToChoose)
    anna.reply(anna.request.view.actions[0])
    for phone in (anna, ben):
        while isinstance(phone.request, Show):
            phone.reply(Say.GO)
    assert isinstance(keyboard.request, Show)
    assert isinstance(ben.request, Wait), "the table is still showing"
    keyboard.reply(Say.GO)
    assert isinstance(ben.request, AskToRoll)


def test_table_alone_begins_the_next_round() -> None:
    table = Table(new_session("card", "Anna", "Ben", seed=5), 1)
    keyboard, ben = table.places
    while not isinstance(keyboard.request, RoundOver):
        place = next(place for place in table.places if not isinstance(place.request, Wait))
        if isinstance(place.request, AskToChoose):
            place.reply(place.request.view.actions[0])
        else:
            place.reply(Say.GO)
    while isinstance(ben.request, Show):
        ben.reply(Say.GO)
    assert isinstance(ben.request, Wait)


def test_table_misses_no_step_after_one_was_taken_back_elsewhere() -> None:
    """Another choice in the place of one that was shown is shown, too."""
    session = new_session("dice", "Anna", "Ben", seed=5)
    seating = Seating(session)
    while isinstance(session.node, Chance):
        seating.enter(session.draw())
    first, second = session.view(0).actions[:2]
    session.choose(0, first)
    seating.enter(session.steps[-1])
    session.take_back()
    session.choose(0, second)
    assert seating.unshown() is session.steps[-1]


def test_thought_of_a_bot_is_out_of_date_once_something_was_taken_back() -> None:
    session = new_session("dice", "Anna", "Ruby:random", seed=5)
    table = Table(session, 0)
    keyboard, anna = table.places
    table.choose(anna)
    thinking = keyboard.request
    assert isinstance(thinking, Think)
    for _ in range(2):  # it is only warned that this counts
        anna.reply(Say.UNDO)
        anna.reply(Say.GO)
    table.go_on()
    table.choose(anna)
    assert keyboard.request == thinking
    assert keyboard.request is not thinking


def test_chair_that_comes_back_or_is_left_to_a_bot_closes_its_phone() -> None:
    table = Table(new_session("card", "Anna", "Ben", seed=5), 0, 1)
    assert isinstance(table.places.table.request, Wait)
    table.places.close_phone(1)
    handover = table.places.table.request
    assert isinstance(handover, Handover)
    assert handover.player == 1
    assert handover.is_secret
    session = new_session("card", "Anna", "Ben", seed=5)
    table = Table(session, 0, 1)
    session.sit_down(1, replace(session.seats[1], bot="random"))
    table.places.update_seats()
    assert list(table.places.phones) == [0]
    assert isinstance(table.places.table.request, Think)
