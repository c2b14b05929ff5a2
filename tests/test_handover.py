from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from lasvegas_tui.play.handover import HandoverSetting, covers_choice, covers_roll, next_person
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.mediator import Mediator
from lasvegas_tui.play.mediator_requests import Handover
from lasvegas_tui.play.past_turns import steps_since_turn, turn_number
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chanced, Header
from lasvegas_tui.rules import all_games
from lasvegas_tui.rules.core import Chance, Player, Terminal, View
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens, HideTokens
from lasvegas_tui.rules.words import Words
from tests.walking import play_until, random_step


@pytest.fixture(autouse=True)
def _task(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has to be done, told from a view that must be an onlooker's."""

    def task(self: Words[View], view: View) -> str:
        assert view.viewer is None
        return "to do it"

    for words in (Words, *(type(game.words) for game in all_games())):
        monkeypatch.setattr(words, "task", task)


def table(game: str, *bots: int, num: int = 3, **options: Any) -> Session:
    seats = tuple(
        Seat(name, bot="bot" if p in bots else "") for p, name in enumerate("ABCDE"[:num])
    )
    return Session.start(Header(game=game, options=options, seats=seats, seed=7))


def dice_to_choice_of(player: int, *bots: int) -> Session:
    session, rng = table("dice", *bots), Random(1)
    while session.awaited != (player,):
        random_step(session, rng)
    return session


def royale_to_lucky_punch() -> Session:
    for seed in count():
        session, rng = table("royale", tiles=6), Random(seed)
        while not isinstance(session.node, Terminal):
            if isinstance(session.node, Chance):
                session.enter(Chanced(session.state.sample(rng)))
                continue
            choices = session.state.legal_actions(session.awaited[0])
            if HideTokens(2) in choices:
                return session
            session.choose(session.awaited[0], rng.choice(choices))
    raise AssertionError


def handed(
    session: Session, holder: Player | None, setting: HandoverSetting = "auto"
) -> tuple[Player | None, bool]:
    """Return who chooses next, and whether a curtain comes first, for the people of a game."""
    seating = Seating(session)
    seating.holder = holder
    return handed_at(seating, setting)


def handed_at(seating: Seating, setting: HandoverSetting = "auto") -> tuple[Player | None, bool]:
    player = next_person(seating)
    return player, player is not None and covers_choice(seating, player, setting)


def announced(session: Session) -> Handover:
    """Return the curtain that a mediator asks for first."""
    request = next(Mediator(session, Seating(session), lambda: "auto").play())
    assert isinstance(request, Handover)
    return request


# -- open turns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("holder", "setting", "is_covered"),
    [
        (0, "auto", False),
        (None, "auto", False),
        (1, "auto", False),
        (1, "always", False),
        (0, "always", True),
        (None, "always", True),
        (0, "never", False),
    ],
)
def test_open_turn_is_covered_only_if_always_wanted_and_for_somebody_else(
    holder: int | None, setting: HandoverSetting, is_covered: bool
) -> None:
    assert handed(dice_to_choice_of(1), holder, setting) == (1, is_covered)


@pytest.mark.parametrize(
    ("holder", "setting", "is_covered"),
    [(2, "always", True), (0, "always", False), (2, "auto", False), (2, "never", False)],
)
def test_roll_is_covered_only_if_always_wanted_and_for_somebody_else(
    holder: int, setting: HandoverSetting, is_covered: bool
) -> None:
    seating = Seating(table("dice"))
    seating.holder = holder
    assert covers_roll(seating, 0, setting) is is_covered


@pytest.mark.parametrize("setting", ["auto", "always", "never"])
def test_only_person_rolls_and_chooses_without_a_curtain(setting: HandoverSetting) -> None:
    assert not covers_roll(Seating(table("dice", 1, 2)), 0, setting)
    assert handed(dice_to_choice_of(0, 1, 2), None, setting) == (0, False)


def test_bot_never_holds_the_keyboard(toy: Any) -> None:
    assert next_person(Seating(dice_to_choice_of(1))) == 1
    assert next_person(Seating(dice_to_choice_of(1, 1))) is None
    assert handed(table("toy", 0), None) == (1, True), "it seals without"


# -- secrets ---------------------------------------------------------------------------------------


def test_secret_choosers_get_the_keyboard_in_turn(toy: Any) -> None:
    session = table("toy")
    assert handed(session, None) == (0, True)
    assert handed(session, 1) == (1, True), "the holder comes first"
    session.choose(1, toy.pick(1))
    assert handed(session, 1) == (2, True)
    assert announced(session).sealed == (1,)
    session.choose(2, toy.pick(1))
    assert handed(session, 2) == (0, True)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_secret_after_a_reveal_gets_a_curtain_for_any_holder_and_an_open_guess_none(
    order: tuple[int, int], toy: Any
) -> None:
    session = table("toy", num=2)
    for player in order:
        session.choose(player, toy.pick(1))
    for holder in (0, 1):
        assert handed(session, holder) == (0, True)
        assert handed(session, holder, "never") == (0, False)
    session.choose(0, toy.hide(3))
    assert handed(session, 0) == (1, False)


def test_consecutive_secrets_of_a_player_need_one_curtain() -> None:
    session, rng, seen = table("vegan", num=2), Random(1), Counter[str]()
    seating = Seating(session)
    while len(seen) < 3 and not isinstance(session.node, Terminal):
        if isinstance(session.node, Chance):
            session.draw()
            continue
        player = session.awaited[0]
        if session.state.is_private(player) and seating.visitor == player:
            assert handed_at(seating) == (player, False)
            assert handed(session, player) == (player, True), "after a resume"
            is_drawn = isinstance(session.steps[-1].event, Chanced)
            seen["drawn between" if is_drawn else "in a row"] += 1
        elif player != seating.holder and session.state.is_private(player):
            assert handed_at(seating) == (player, True)
            seen["another"] += 1
        seating.take_keyboard(player, session.state.is_private(player))
        seating.enter(session.choose(player, rng.choice(session.state.legal_actions(player))))
    assert len(seen) == 3


def on_a_visit() -> Seating:
    """Return the people at a table, one of whom goes on from one secret choice to the next."""
    session, rng = table("vegan", num=2), Random(1)
    seating = Seating(session)
    while True:
        if isinstance(session.node, Chance):
            session.draw()
            continue
        player = session.awaited[0]
        if seating.visitor == player:
            seating.is_private = False  # the choice is made, and the table lies open
            return seating
        seating.take_keyboard(player, session.state.is_private(player))
        seating.enter(session.choose(player, rng.choice(session.state.legal_actions(player))))


@pytest.mark.parametrize("look", [Seating.give_back, Seating.ask, Seating.update_people])
def test_visit_ends_when_everybody_has_to_look(look: Callable[[Seating], None]) -> None:
    seating = on_a_visit()
    (player,) = seating.session.awaited[:1]
    assert handed_at(seating) == (player, False)
    look(seating)
    assert handed_at(seating) == (player, True)


def test_visit_ends_when_another_player_chooses_openly(toy: Any) -> None:
    session = table("toy", 2)
    seating = Seating(session)
    for player in (0, 1):
        seating.take_keyboard(player, is_private=True)
        seating.enter(session.choose(player, toy.pick(1)))
        assert seating.visitor == player
    seating.enter(session.choose(2, toy.pick(1)))
    assert seating.visitor is None, "all picks are revealed"


def test_visit_lasts_while_its_player_alone_is_asked() -> None:
    seating = on_a_visit()
    (player,) = seating.session.awaited[:1]
    seating.take_keyboard(player, is_private=True)
    seating.ask()
    assert handed_at(seating) == (player, False)


def test_tokens_of_lucky_punch_are_hidden_behind_a_curtain_and_guessed_openly() -> None:
    session = royale_to_lucky_punch()
    puncher = session.awaited[0]
    assert handed(session, puncher) == (puncher, True)
    assert handed(session, None) == (puncher, True), "after a resume"
    assert announced(session).task == "Lucky Punch: do it"
    session.choose(puncher, HideTokens(2))
    guesser = session.awaited[0]
    assert handed(session, puncher) == (guesser, False)
    assert session.can_undo(puncher)
    session.choose(guesser, GuessTokens(1))
    assert not session.can_undo(guesser), "the guess revealed the tokens"
    assert not session.can_undo(puncher)


# -- turns -----------------------------------------------------------------------------------------


def test_turns_count_from_one_and_include_choices_at_tiles() -> None:
    session = dice_to_choice_of(1)
    assert [turn_number(session, player) for player in range(3)] == [1, 1, 1]
    session.choose(1, session.state.legal_actions(1)[0])
    assert turn_number(session, 1) == 1
    rng = Random(1)
    while session.awaited != (1,):
        random_step(session, rng)
    assert turn_number(session, 1) == 2
    session = royale_to_lucky_punch()
    puncher = session.awaited[0]
    before = turn_number(session, puncher)
    session.choose(puncher, HideTokens(2))
    assert turn_number(session, puncher) == before


# -- since your last turn --------------------------------------------------------------------------


def test_steps_since_turn_start_after_own_last_choice_without_sealed_ones(toy: Any) -> None:
    session = dice_to_choice_of(1)
    assert steps_since_turn(session, 1) == session.steps
    assert [step.applied[0].player for step in steps_since_turn(session, 0)] == [None]
    player = session.awaited[0]
    session.choose(player, session.state.legal_actions(player)[0])
    assert steps_since_turn(session, player) == ()
    session = table("toy")
    for player in (0, 1):
        session.choose(player, toy.pick(1))
    assert steps_since_turn(session, 0) == steps_since_turn(session, 2) == ()
    session.choose(2, toy.pick(2))
    for player in range(3):
        assert steps_since_turn(session, player) == session.steps[-1:], "the reveal"
    session.take_back()
    assert steps_since_turn(session, 0) == ()


def test_guess_in_the_turn_of_another_ends_no_turn_of_the_guesser() -> None:
    session = royale_to_lucky_punch()
    puncher = session.awaited[0]
    session.choose(puncher, HideTokens(2))
    guesser = session.awaited[0]
    before = steps_since_turn(session, guesser)
    session.choose(guesser, GuessTokens(1))
    assert steps_since_turn(session, guesser)[: len(before)] == before
    assert steps_since_turn(session, guesser)[-1] is session.steps[-1]


def test_payout_caused_by_the_own_choice_has_happened_since() -> None:
    session, rng = dice_to_choice_of(1), Random(1)
    play_until(session, rng, lambda: session.view(None).is_between_rounds)
    last = session.steps[-1]
    (chooser,) = {did.player for did in last.applied}
    assert chooser is not None
    assert steps_since_turn(session, chooser) == (last,)
    assert any("takes" in line for line in Seating(session).since(chooser, None))
