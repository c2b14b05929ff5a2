"""Who holds the keyboard, who may undo, and what each has missed, judged at one place."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from lasvegas_tui.play import narration
from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.keyboard_sharing import NUM_SINCE, Seating
from lasvegas_tui.play.mediator import Mediator
from lasvegas_tui.play.mediator_requests import (
    Agree,
    AskToChoose,
    AskToRoll,
    GameOver,
    Handover,
    Refused,
    Request,
    Retold,
    Say,
    Show,
)
from lasvegas_tui.play.past_turns import steps_since_choice
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import TookBack
from lasvegas_tui.rules.core import Chance
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens, HideTokens
from tests.lines.table import new_session
from tests.test_handover import on_a_visit, royale_to_lucky_punch
from tests.test_mediator import Play
from tests.walking import play_until, random_step


def at_the_guess(handover: HandoverSetting = "auto") -> tuple[Play, int, int]:
    """Return a game in which tokens were just hidden, who hid them alone, and who guesses."""
    session = royale_to_lucky_punch()
    (puncher,) = session.awaited[:1]
    play = Play(session, handover)
    play.until(Handover)
    asked = play.reply(Say.GO)
    assert isinstance(asked, AskToChoose)
    assert asked.is_private
    play.reply(HideTokens(2))
    (guesser,) = session.awaited[:1]
    return play, puncher, guesser


# -- the keyboard ----------------------------------------------------------------------------------


def test_undo_at_the_next_curtain_brings_a_new_curtain_before_the_secret() -> None:
    play, puncher, guesser = at_the_guess("always")
    due = play.until(Handover)
    assert due.player == guesser
    assert isinstance(play.reply(Say.UNDO), Retold)
    assert play.session.events[-1] == TookBack(puncher)
    again = play.reply(Say.GO)
    assert isinstance(again, Handover)
    assert (again.player, again.is_secret) == (puncher, True)


def test_choice_is_undone_by_its_player_only_until_somebody_else_is_asked() -> None:
    play, puncher, guesser = at_the_guess()
    seating = play.seating
    assert seating.who_can_undo(None) == seating.who_can_undo(puncher) == puncher
    assert seating.who_can_undo(guesser) is None
    asked = play.until(AskToChoose)
    assert asked.player == guesser
    assert isinstance(play.reply(Say.UNDO), Agree), "the others have to agree now"
    assert play.reply(Say.NO) == asked


def test_sealed_choice_is_undone_by_its_player_alone_with_the_screen() -> None:
    session = new_session("card", "Anna", "Ben", "Cleo")
    while isinstance(session.node, Chance):
        session.draw()
    seating = Seating(session)
    seating.take_keyboard(0, is_private=True)
    assert seating.who_can_undo(0) is None, "nothing is sealed yet"
    seating.enter(session.choose(0, session.state.legal_actions(0)[0]))
    assert seating.who_can_undo(None) == 0
    seating.take_keyboard(1, is_private=True)
    assert seating.who_can_undo(1) is None, "it is not theirs"
    seating.take_keyboard(0, is_private=True)
    seating.look_together()
    assert seating.who_can_undo(None) is None, "everybody looks"


def test_own_money_is_that_of_whoever_is_asked_or_has_the_keyboard() -> None:
    seating = Seating(new_session("dice", "Anna", "Ben", "Ruby:random"))
    assert [seating.whose_money(asked) for asked in (None, 0, 1, 2)] == [None, 0, 1, None]
    seating.take_keyboard(0, is_private=False)
    assert [seating.whose_money(asked) for asked in (None, 0, 1, 2)] == [0, 0, 1, None]
    alone = Seating(new_session("dice", "Anna", "Ruby:random"))
    alone.take_keyboard(0, is_private=False)
    assert alone.whose_money(0) is None, "it lies open"


def left_alone(session: Session) -> tuple[Session, Seating]:
    """Let a bot take over from everybody but the first person."""
    seating = Seating(session)
    for player in seating.people[1:]:
        session.sit_down(player, replace(session.seats[player], bot="random"))
    seating.update_people()
    return session, seating


@pytest.mark.parametrize(
    ("game", "handover", "is_covered"),
    [
        ("royale", "always", True),
        ("royale", "auto", False),
        ("royale", "never", False),
        ("card", "always", True),
        ("card", "auto", True),
        ("card", "never", False),
    ],
)
def test_last_person_left_takes_the_keyboard_behind_a_curtain_if_it_is_wanted(
    game: str, handover: HandoverSetting, is_covered: bool
) -> None:
    session = new_session(game, "Anna", "Ben", "Cleo")
    while isinstance(session.node, Chance) and game == "card":
        session.draw()
    session, seating = left_alone(session)
    assert (seating.left_alone, seating.onlooker) == (0, None)
    requests = Mediator(session, seating, lambda: handover).play()
    request: Request = next(requests)
    if is_covered:
        assert request == Handover(0, "to play on with the bots")
        assert seating.onlooker is None, "the others may still be looking"
        request = requests.send(Say.GO)
    assert request == Retold()
    assert (seating.left_alone, seating.onlooker) == (None, 0)


def test_last_person_left_is_asked_again_for_the_keyboard_until_they_take_it() -> None:
    session = new_session("card", "Anna", "Ben")
    session.draw()
    session, seating = left_alone(session)
    requests = Mediator(session, seating, lambda: "auto").play()
    due = next(requests)
    assert isinstance(due, Handover)
    assert requests.send(Say.NO) == due
    assert seating.onlooker is None


def test_keyboard_given_back_is_remembered_until_the_seats_change() -> None:
    seating = Seating(new_session("card", "Anna", "Ben", "Cleo"))
    seating.take_keyboard(1, is_private=True)
    assert (seating.holder, seating.last_holder, seating.visitor) == (1, 1, 1)
    seating.give_back()
    assert (seating.holder, seating.last_holder, seating.visitor) == (None, 1, None)
    assert not seating.is_private
    seating.take_keyboard(1, is_private=True)
    seating.session.sit_down(2, replace(seating.session.seats[2], bot="random"))
    seating.update_people()
    assert (seating.holder, seating.last_holder, seating.visitor) == (None, None, None)
    assert not seating.is_private
    assert seating.people == (0, 1)


def test_only_person_sees_openly_what_is_private_to_them_until_another_joins() -> None:
    session = new_session("card", "Anna", "Ruby:random")
    seating = Seating(session)
    assert (seating.onlooker, seating.left_alone) == (0, None)
    seating.take_keyboard(0, is_private=True)
    assert (seating.is_private, seating.visitor) == (False, None)
    assert seating.open_view().viewer == 0
    session.sit_down(1, replace(session.seats[1], name="Ben", bot=""))
    seating.update_people()
    assert (seating.onlooker, seating.left_alone) == (None, None)
    assert seating.open_view().viewer is None


# -- a private question ----------------------------------------------------------------------------


def at_a_hand(game: str = "card", *names: str) -> Play:
    """Return a game at a question that one player sees alone."""
    play = Play(new_session(game, *(names or ("Anna", "Ben"))))
    asked = play.until(AskToChoose)
    assert asked.is_private
    return play


def test_question_hidden_or_closed_while_something_is_said_comes_again_behind_a_curtain() -> None:
    play = at_a_hand()
    asked = play.request
    assert isinstance(play.reply(Say.HIDE), Handover)
    assert not play.seating.is_private
    assert play.reply(Say.GO) == asked
    assert play.reply(Say.UNDO) == Refused("There is nothing to undo yet.")
    play.seating.give_back()
    assert isinstance(play.reply(Say.GO), Handover)
    assert play.reply(Say.GO) == asked


def test_everybody_looks_while_they_agree() -> None:
    play = at_a_hand("vegan", "Anna", "Ben", "Cleo")
    play.go_on()
    asked = play.until(AskToChoose)
    assert asked.is_private
    assert isinstance(play.reply(Say.UNDO), Agree)
    assert not play.seating.is_private
    assert (play.seating.holder, play.seating.visitor) == (None, None)
    due = play.reply(Say.NO)
    assert isinstance(due, Handover)
    assert due.player == asked.player


def test_curtain_that_was_not_opened_comes_again_before_a_roll() -> None:
    play = Play(new_session("dice", "Anna", "Ben"), "always")
    due = play.until(Handover)
    assert due == Handover(0, "to roll", is_secret=False)
    assert play.reply(None) == due
    assert isinstance(play.reply(Say.GO), AskToRoll)


def test_step_whose_picture_was_left_ends_a_visit() -> None:
    seating = on_a_visit()
    session = seating.session
    (player,) = session.awaited[:1]
    session.undo(player) if session.can_undo(player) else session.take_back()
    play = Play(session)
    while play.seating.visitor is None or not isinstance(play.request, Show):
        play.go_on()
    shown = play.request
    assert play.reply(None) == shown
    assert play.seating.visitor is None


def test_visit_lasts_through_chance_without_a_scene() -> None:
    session = new_session("card", "Anna", "Ben")
    seating = Seating(session)
    seating.take_keyboard(0, is_private=True)
    step = session.draw()
    assert not step.has_scene
    seating.enter(step)
    assert (seating.visitor, seating.holder) == (0, 0)


def test_nobody_holds_the_keyboard_during_a_scene() -> None:
    session, rng = new_session("dice", "Anna", "Ben"), Random(1)
    seating = Seating(session)
    while True:
        seating.take_keyboard(1, is_private=False)
        random_step(session, rng)
        step = session.steps[-1]
        seating.enter(step)
        if step.has_scene:
            break
        assert seating.holder == 1
    assert (seating.holder, seating.last_holder) == (None, 1)


# -- bots and places -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "names", "is_host", "decides_alone"),
    [
        ((0,), ("Anna", "Ben"), True, False),
        ((1,), ("Anna", "Ben"), False, False),
        ((0, 1), ("Anna", "Ben"), True, False),
        ((0, 1), ("Anna", "Ruby:random"), True, True),
        ((1,), ("Ruby:random", "Anna"), True, True),
        ((0,), ("Ruby:random", "Anna"), False, False),
        ((0, 1), ("Ruby:random", "Duke:random"), True, False),
    ],
)
def test_only_person_of_a_game_decides_alone_wherever_they_sit(
    place: Sequence[int], names: Sequence[str], is_host: bool, decides_alone: bool
) -> None:
    seating = Seating(new_session("dice", *names), place, is_host=is_host)
    assert seating.decides_alone is decides_alone
    others = [player for player in range(2) if ":" not in names[player] and player not in place]
    assert seating.is_watched is (is_host and bool(others))


def test_records_notice_a_take_back_after_one_warning() -> None:
    session, rng = new_session("dice", "Anna", "Ruby:random"), Random(3)
    play_until(session, rng, lambda: session.can_take_back and not session.can_undo(0))
    play = Play(session)
    asked = play.until(AskToRoll, AskToChoose)
    assert play.reply(Say.UNDO) == Refused(narration.out_of_records(session))
    assert play.reply(Say.GO) == asked
    assert isinstance(play.reply(Say.UNDO), Retold)
    assert session.num_taken_back == 1
    play_until(session, rng, lambda: session.can_take_back and not session.can_undo(0))
    play = Play(session)
    play.until(AskToRoll, AskToChoose)
    assert isinstance(play.reply(Say.UNDO), Retold), "there is no other warning"


def test_take_back_needs_the_agreement_of_those_at_other_places() -> None:
    session, rng = new_session("dice", "Anna", "Ben"), Random(3)
    play_until(session, rng, lambda: session.can_take_back and not session.can_undo(0))
    play_until(session, rng, lambda: 0 in session.awaited)
    play = Play(session, place=(0,))
    play.until(AskToChoose)
    assert play.seating.is_watched
    assert isinstance(play.reply(Say.UNDO), Agree)


# -- what somebody has missed ----------------------------------------------------------------------


def test_sentences_missed_after_a_take_back_are_told() -> None:
    session = royale_to_lucky_punch()
    (puncher,) = session.awaited[:1]
    seating = Seating(session)

    def hide() -> None:
        seating.take_keyboard(puncher, is_private=True)
        seating.enter(session.choose(puncher, HideTokens(2)))

    hide()
    (guesser,) = session.awaited[:1]
    missed = seating.unseen(guesser)
    assert missed, "the tokens were hidden while the others looked away"
    seating.enter(session.choose(guesser, GuessTokens(1)))
    assert seating.unseen(puncher) == [], "everybody watched the guess"
    for _ in range(2):
        seating.undo(None)
    hide()
    assert seating.unseen(guesser)[-1:] == missed[-1:]


def test_what_led_to_the_last_step_does_not_tell_that_step() -> None:
    session, rng = new_session("dice", "Anna", "Ruby:random", "Duke:random"), Random(1)
    seating = Seating(session)
    assert seating.before_last_step() == []
    play_until(session, rng, lambda: session.last_decider == 0)
    num_told = 0
    while num_told < 2:
        random_step(session, rng)
        before = Session.replay(session.header, session.events[:-1])
        told = seating.before_last_step()
        steps = steps_since_choice(before, 0)
        assert told == narration.of_steps(before.game.words, steps, 0, before.state, is_brief=True)
        num_told = len(told)


def test_step_taken_back_before_it_was_shown_hides_no_later_step() -> None:
    session, rng = new_session("dice", "Anna", "Ben"), Random(1)
    seating = Seating(session)
    play_until(session, rng, lambda: session.can_take_back)
    while (step := seating.unshown()) is not None:
        seating.enter(step)
    seating.undo(None)
    assert seating.unshown() is None
    player = session.awaited[0]
    step = session.choose(player, session.state.legal_actions(player)[0])
    assert seating.unshown() is step


def test_whoever_has_to_choose_again_is_forgotten_once_a_person_has_chosen() -> None:
    session = new_session("card", "Anna", "Ben", "Ruby:random")
    while isinstance(session.node, Chance):
        session.draw()
    seating = Seating(session)
    seating.enter(session.choose(1, session.state.legal_actions(1)[0]))
    seating.undo(1)
    assert seating.asked_again == 1
    seating.enter(session.choose(2, session.state.legal_actions(2)[0]))
    assert seating.asked_again == 1, "a bot has chosen, and no person"
    seating.enter(session.choose(0, session.state.legal_actions(0)[0]))
    assert seating.asked_again is None


def test_round_and_game_end_are_for_everybody() -> None:
    play = Play(new_session("dice", "Anna", "Ben", short=True))
    over = play.until(GameOver)
    assert over == GameOver(play.session.view(None))
    assert play.seating.visitor is None
    assert not play.seating.is_private


def test_all_that_has_happened_since_a_turn_is_told_however_much_it_is() -> None:
    names = ("Anna", *[f"Ruby {number}:random" for number in range(4)])
    session, rng = new_session("royale", *names, seed=1), Random(1)
    play_until(session, rng, lambda: session.last_decider == 0 and session.round == 1)
    play_until(session, rng, lambda: 0 in session.awaited)
    seating, told = Seating(session), 0
    for _ in range(8):
        told = max(told, len(seating.since(0, 0)))
        random_step(session, rng)
        play_until(session, rng, lambda: 0 in session.awaited)
    assert told > NUM_SINCE
