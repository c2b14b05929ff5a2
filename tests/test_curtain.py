from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from lasvegas_tui.play.curtain import (
    Banner,
    Curtain,
    HandoverSetting,
    KeyboardChange,
    Stay,
    next_holder,
)
from lasvegas_tui.play.events import Chanced, Header
from lasvegas_tui.play.seating import Seating
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.turns import steps_since_turn, turn_number
from lasvegas_tui.rules import all_games
from lasvegas_tui.rules.core import Chance, Terminal, View
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens, HideTokens
from lasvegas_tui.rules.words import Words
from tests.walking import random_step


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


def curtain(player: int, *sealed: int) -> Curtain:
    return Curtain(player, "to do it", sealed)


# -- open turns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("holder", "setting", "handing"),
    [
        (0, "auto", Banner(1)),
        (None, "auto", Banner(1)),
        (1, "auto", Stay(1)),
        (1, "always", Stay(1)),
        (0, "always", curtain(1)),
        (None, "always", curtain(1)),
        (0, "never", Banner(1)),
    ],
)
def test_open_turn_shows_a_banner_unless_the_holder_stays(
    holder: int | None, setting: HandoverSetting, handing: object
) -> None:
    assert next_holder(dice_to_choice_of(1), holder, setting) == handing


def test_roll_needs_no_curtain() -> None:
    assert next_holder(table("dice"), 2, "always") == Stay(None)


def test_bot_never_holds_the_keyboard() -> None:
    session = dice_to_choice_of(1, 1)
    assert next_holder(session, 0, "always") == Stay(None)


@pytest.mark.parametrize("setting", ["auto", "always", "never"])
def test_only_person_at_the_table_sees_no_curtain(setting: HandoverSetting) -> None:
    assert next_holder(dice_to_choice_of(0, 1, 2), None, setting) == Stay(0)


# -- secrets ---------------------------------------------------------------------------------------


def test_secret_choosers_get_the_keyboard_in_turn(toy: Any) -> None:
    session = table("toy")
    assert next_holder(session, None, "auto") == curtain(0)
    assert next_holder(session, 1, "auto") == curtain(1), "the holder comes first"
    session.choose(1, toy.pick(1))
    assert next_holder(session, 1, "auto") == curtain(2, 1)
    session.choose(2, toy.pick(1))
    assert next_holder(session, 2, "auto") == curtain(0, 1, 2)


def test_bots_seal_without_the_keyboard(toy: Any) -> None:
    session = table("toy", 0)
    assert next_holder(session, None, "auto") == curtain(1)


def test_secret_after_an_open_choice_gets_a_curtain_even_for_the_same_holder(toy: Any) -> None:
    session = table("toy", num=2)
    session.choose(0, toy.pick(1))
    session.choose(1, toy.pick(1))
    assert next_holder(session, 0, "auto") == curtain(0)
    assert next_holder(session, 0, "never") == Stay(0)
    assert next_holder(session, 1, "never") == Banner(0)


def test_curtain_comes_after_a_reveal_even_for_the_last_to_seal(
    toy: Any,
) -> None:
    session = table("toy", num=2)
    session.choose(1, toy.pick(1))
    session.choose(0, toy.pick(1))
    assert next_holder(session, 0, "auto") == curtain(0)


def next_at(seating: Seating, setting: HandoverSetting = "auto") -> KeyboardChange:
    return next_holder(seating.session, seating.holder, setting, None, seating.visitor)


def test_consecutive_secrets_of_a_player_need_one_curtain() -> None:
    session, rng, seen = table("vegan", num=2), Random(1), Counter[str]()
    seating = Seating(session)
    while len(seen) < 3 and not isinstance(session.node, Terminal):
        if isinstance(session.node, Chance):
            session.draw()
            continue
        player = session.awaited[0]
        if session.state.is_private(player) and seating.visitor == player:
            assert next_at(seating) == Stay(player)
            assert isinstance(next_holder(session, player, "auto"), Curtain), "after a resume"
            is_drawn = isinstance(session.steps[-1].event, Chanced)
            seen["drawn between" if is_drawn else "in a row"] += 1
        elif player != seating.holder and session.state.is_private(player):
            assert isinstance(next_at(seating), Curtain)
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
    assert next_at(seating) == Stay(player)
    look(seating)
    assert isinstance(next_at(seating), Curtain)


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
    assert next_at(seating) == Stay(player)


def test_open_guess_at_a_secret_shows_a_banner(toy: Any) -> None:
    session = table("toy", num=2)
    for player in (0, 1):
        session.choose(player, toy.pick(1))
    session.choose(0, toy.hide(3))
    assert next_holder(session, 0, "auto") == Banner(1)


def test_tokens_of_lucky_punch_are_hidden_behind_a_curtain_and_guessed_openly() -> None:
    session = royale_to_lucky_punch()
    puncher = session.awaited[0]
    named = Curtain(puncher, "Lucky Punch: do it", ())
    assert next_holder(session, puncher, "auto") == named
    assert next_holder(session, None, "auto") == named, "after a resume"
    session.choose(puncher, HideTokens(2))
    guesser = session.awaited[0]
    assert next_holder(session, puncher, "auto") == Banner(guesser)
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


def test_steps_since_turn_start_after_own_last_choice() -> None:
    session = dice_to_choice_of(1)
    assert steps_since_turn(session, 1) == session.steps
    assert [step.applied[0].player for step in steps_since_turn(session, 0)] == [None]
    player = session.awaited[0]
    session.choose(player, session.state.legal_actions(player)[0])
    assert steps_since_turn(session, player) == ()


def test_sealed_choice_is_not_in_the_steps_since_turn(toy: Any) -> None:
    session = table("toy")
    for player in (0, 1):
        session.choose(player, toy.pick(1))
    assert steps_since_turn(session, 0) == steps_since_turn(session, 2) == ()
    session.choose(2, toy.pick(2))
    assert steps_since_turn(session, 0) == session.steps[-1:], "the reveal"
    session.take_back()
    assert steps_since_turn(session, 0) == ()
