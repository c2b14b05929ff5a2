"""Who is asked what next, judged by replies alone."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.mediator import Mediator
from lasvegas_tui.play.mediator_requests import (
    Agree,
    AskToChoose,
    AskToRoll,
    Failed,
    Handover,
    LookAtMoney,
    LookAtSealed,
    Refused,
    Reply,
    Request,
    Retold,
    Say,
    Show,
    Think,
    Wait,
)
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Entry, JournalError, TookBack
from lasvegas_tui.rules.core import Player, Terminal
from tests import replies, visits
from tests.lines.table import new_session
from tests.many_games import play_many
from tests.replies import Driver, Replies, random_header, unreliable

Asked = TypeVar("Asked", bound=Request)


class Play:
    """A session that is played at one place by hand."""

    def __init__(
        self,
        session: Session,
        handover: HandoverSetting = "auto",
        place: Sequence[Player] | None = None,
    ) -> None:
        self.session = session
        self.seating = Seating(session, place)
        self.handover = handover
        self.requests = Mediator(session, self.seating, lambda: self.handover).play()
        self.request = next(self.requests)

    def reply(self, reply: Reply) -> Request:
        self.request = self.requests.send(reply)
        return self.request

    def until(self, *kinds: type[Asked]) -> Asked:
        """Reply the first that there is until something of a kind is requested."""
        while not isinstance(self.request, kinds):
            self.go_on()
        return self.request

    def go_on(self) -> Request:
        match self.request:
            case AskToChoose(view=view):
                return self.reply(view.actions[0])
            case Think(player):
                return self.reply(self.session.bot_choice(player))
        return self.reply(Say.GO)


# -- laws ------------------------------------------------------------------------------------------


@pytest.mark.long
def test_random_replies_show_no_secret_and_lose_no_question() -> None:
    seen = play_many(replies.play, "short", 30)
    for what in ("Agree", "LookAtSealed", "LookAtMoney", "Failed", "BotFailed", "Refused"):
        assert seen[what], what
    for what in ("asked again", "dropped", "a new curtain", "other seats", "advice"):
        assert seen[what], what


@pytest.mark.nightly
@pytest.mark.parametrize("night", range(2))
def test_random_replies_show_no_secret_all_night(night: int) -> None:
    play_many(replies.play, f"night {night}", 200)


def test_secret_without_a_curtain_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def keep(seating: Seating) -> None:
        seating.is_private = False

    monkeypatch.setattr(Seating, "look_together", keep)
    with pytest.raises(AssertionError, match="alone with the screen"):
        play_many(replies.play, "broken", 200)


@pytest.mark.nightly
def test_question_that_does_not_come_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    undo = Seating.undo

    def forget(seating: Seating, player: int | None) -> None:
        undo(seating, player)
        seating.asked_again = None

    monkeypatch.setattr(Seating, "undo", forget)
    with pytest.raises(AssertionError, match="another question"):
        play_many(replies.play, "broken", 200)


@pytest.mark.long
def test_no_secret_is_shown_without_a_curtain_in_random_play() -> None:
    seen = play_many(visits.play, "in short", 14)
    for what in ("Agreement", "a curtain", "a secret choice", "PrivatePage", "a pause"):
        assert seen[what] > 1, what
    for what in ("a curtain", "a secret choice", "an open question", "own money"):
        assert seen[f"{what} in lines"], what


def test_secret_shown_without_a_curtain_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def keep(seating: Seating) -> None:
        seating.is_private = False

    monkeypatch.setattr(Seating, "give_back", keep)
    with pytest.raises(AssertionError, match="alone"):
        play_many(visits.play, "broken", 100)


def test_the_same_replies_make_the_same_events() -> None:
    for number in range(5):
        seed = f"twice {number}"
        header = random_header(Random(seed))
        played = []
        for _ in range(2):
            session = unreliable(Session.start(header), seed)
            Driver(session, Replies(session, seed), "auto").play()
            played.append(session.events)
        assert played[0] == played[1]


def test_several_places_at_one_session_ask_only_their_own_people() -> None:
    """Each hears of what happens at the others, and bots and chance are served at one of them."""
    seen = Counter[str]()
    for number in range(12):
        seen += play_apart(f"apart {number}")
    assert all(seen[what] for what in ("Wait", "AskToChoose", "Handover", "Agree", "LookAtSealed"))


def play_apart(seed: str) -> Counter[str]:
    """Play a game at two places."""
    rng = Random(seed)
    session = Session.start(random_header(rng))
    session.bot_choice = lambda player: rng.choice(  # type: ignore[method-assign]
        session.state.legal_actions(player)
    )
    players = list(range(len(session.seats)))
    rng.shuffle(players)
    cut = rng.randrange(1, len(players))
    table, elsewhere = players[:cut], players[cut:]
    drivers = [
        Driver(
            session,
            Replies(session, f"{seed}:{place}", is_typed=True),
            "auto",
            place,
            is_host=is_host,
        )
        for place, is_host in ((table, True), (elsewhere, False))
    ]
    seen = Counter[str]()
    while not isinstance(session.node, Terminal):
        driver, other = rng.sample(drivers, 2)
        assert driver.request is not None
        asked = getattr(driver.request, "player", None)
        is_here = asked in driver.seating.players_here or isinstance(driver.request, Think)
        assert asked is None or is_here
        num_events = len(session.events)
        driver.go_on(driver.request)
        if len(session.events) > num_events:  # the other place is told that the game has changed
            if isinstance(other.request, Wait):
                other.go_on(other.request)
            elif not isinstance(other.request, Show | Retold | Refused):
                other.begin_anew()
    for driver in drivers:
        driver.due = []
        driver.begin_anew()
        driver.play()
        assert driver.request is None
        seen += driver.seen
    return seen


# -- one after the other ---------------------------------------------------------------------------

CHANGE = "to change your choice"


def test_everybody_who_has_sealed_may_change_it_and_is_asked_at_once() -> None:
    session = new_session("card", "Anna", "Ben", "Cleo")
    play = Play(session)
    while len(session.sealed) < 2:
        play.go_on()
    due = play.until(Handover)
    assert due == Handover(2, "to choose cards", (0, 1), can_change_sealed=True)
    assert play.reply(Say.UNDO) == Handover(
        1, CHANGE, (0, 1), can_cancel=True, can_change_sealed=True
    )
    assert play.reply(Say.UNDO) == Handover(0, CHANGE, (0, 1), can_cancel=True)
    choice = session.sealed_choice(0)
    assert choice is not None
    assert play.reply(Say.GO) == LookAtSealed(0, session.view(0), choice)
    assert play.reply(Say.UNDO) == Retold("Anna's choice is undone.")
    assert play.reply(Say.GO) == AskToChoose(0, session.view(0), is_private=True)
    assert session.sealed == {1}


@pytest.mark.parametrize("reply", [Say.GO, Say.HIDE, Say.NO])
def test_sealed_choice_is_kept_without_undo(reply: Say) -> None:
    session = new_session("card", "Anna", "Ben")
    play = Play(session)
    while not session.sealed:
        play.go_on()
    due = play.until(Handover)
    assert play.reply(Say.UNDO) == Handover(0, CHANGE, (0,), can_cancel=True)
    if reply is Say.NO:
        assert play.reply(Say.UNDO) == due, "nobody else has sealed"
        assert play.reply(Say.UNDO) == Handover(0, CHANGE, (0,), can_cancel=True)
        assert play.reply(reply) == due
    else:
        assert isinstance(play.reply(Say.GO), LookAtSealed)
        assert play.reply(reply) == due
    assert session.sealed == {0}


def test_whoever_has_to_choose_again_is_asked_first_also_after_bots_and_failed_writes() -> None:
    session = new_session("card", "Ruby:random", "Anna", "Ben")
    Play(session).until(Handover)
    session.choose(2, session.state.legal_actions(2)[0])  # Ben seals before Anna
    play = Play(session)
    play.until(AskToChoose)
    assert isinstance(play.reply(Say.UNDO), Agree)
    assert isinstance(play.reply(Say.GO), Retold)
    assert session.events[-1] == TookBack()
    failures = [JournalError("The disk is full.")]

    def write(entry: Entry) -> None:
        if failures:
            raise failures.pop()

    session.journal = write
    assert isinstance(play.until(Failed, Handover), Failed)
    assert isinstance(play.reply(Say.GO), Think)
    assert play.until(Handover) == Handover(2, "to choose cards again: it was undone", (0,))


def test_step_that_was_not_taken_back_is_shown_again() -> None:
    play = Play(new_session("dice", "Anna", "Ben"))
    asked = play.until(AskToChoose)
    play.go_on()
    play.until(AskToRoll)
    shown = play.go_on()  # Ben has rolled, so everybody has to agree
    assert isinstance(shown, Show)
    assert isinstance(play.reply(Say.UNDO), Agree)
    assert play.reply(Say.NO) == shown
    assert isinstance(play.reply(Say.UNDO), Agree)
    assert isinstance(play.reply(Say.GO), Retold)
    assert play.reply(Say.GO) == asked


def test_curtains_follow_the_setting_of_the_moment() -> None:
    play = Play(new_session("dice", "Anna", "Ben"))
    play.until(AskToRoll)
    play.handover = "always"
    assert play.until(Handover) == Handover(1, "to roll", is_secret=False)


def test_dropping_closes_what_is_private() -> None:
    play = Play(new_session("card", "Anna", "Ben"))
    asked = play.until(AskToChoose)
    was_private = [play.seating.is_private]
    play.requests.close()
    assert [*was_private, play.seating.is_private] == [True, False]
    again = Mediator(play.session, play.seating, lambda: "auto").play()
    assert isinstance(next(again), Handover)
    assert again.send(Say.GO) == asked


def test_cards_are_dealt_at_the_table_alone() -> None:
    session = new_session("card", "Anna", "Ben")
    phone = Seating(session, [1], is_host=False)
    assert isinstance(next(Mediator(session, phone, lambda: "auto").play()), Wait)
    assert not session.steps


def test_nothing_on_the_screen_is_private_once_a_choice_is_made() -> None:
    play = Play(new_session("vegan", "Anna", "Ben", "Cleo"))
    assert play.until(AskToChoose) == AskToChoose(0, play.session.view(0), is_private=True)
    assert isinstance(play.go_on(), Show)
    assert play.reply(Say.HIDE) == Refused("Nothing secret is on the screen.")


def test_hidden_money_is_shown_behind_a_curtain_or_not_at_all() -> None:
    play = Play(new_session("dice", "Anna", "Ben"))
    asked = play.until(AskToRoll)
    handover = Handover(0, "to look at your own money", can_cancel=True)
    assert play.reply(Say.MONEY) == handover
    assert play.reply(Say.NO) == asked
    assert play.reply(Say.MONEY) == handover
    assert play.reply(Say.GO) == LookAtMoney(0, play.session.view(0))
    assert play.reply(Say.GO) == asked
    play = Play(new_session("royale", "Anna", "Ben"))
    asked = play.until(AskToRoll)
    assert play.reply(Say.MONEY) == Refused("No money is hidden here.")
    assert play.reply(Say.GO) == asked
