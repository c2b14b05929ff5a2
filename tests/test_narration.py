"""Sentences for everything that happens, with names, and none that tells a secret."""

from __future__ import annotations

import re
from random import Random

import pytest

from lasvegas_tui import rules
from lasvegas_tui.play import narration
from lasvegas_tui.play.events import Chanced
from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.play.session import Header, Session, Step
from lasvegas_tui.rules.casino_words import chip_label
from lasvegas_tui.rules.casinos import CasinoPaid
from lasvegas_tui.rules.chips import Chip, TakeChip
from lasvegas_tui.rules.core import Player, Terminal
from lasvegas_tui.rules.dice.table import Place, Roll
from lasvegas_tui.rules.grammar import joined, num, possessive
from tests.walking import random_step, random_steps

NAMES = ("Anna", "Boris", "Cleo")
GAMES = [
    ("dice", {}),
    ("dice", {"chips": True, "neutral": True}),
    ("royale", {"tiles": 6}),
    ("royale", {"basic": True, "hidden_money": True}),
]


def new_session(game: str, seed: int, **options: object) -> Session:
    seats = [Seat(name, colour) for name, colour in zip(NAMES, COLOURS, strict=False)]
    return Session.start(Header.new(game, rules.game(game).options(**options), seats, seed))


@pytest.mark.parametrize(("game", "options"), GAMES, ids=lambda value: str(value))
@pytest.mark.parametrize("seed", range(4))
def test_everything_that_happens_is_told_with_names(
    game: str, options: dict[str, object], seed: int
) -> None:
    session, rng = new_session(game, seed, **options), Random(seed)
    for step in random_steps(session, rng):
        for viewer in (None, 0, 2):
            told = narration.of_steps(session.game.words, (step,), viewer)
            assert told, step.event
            for line in told:
                assert line[0].isupper()
                assert line.endswith((".", "!")), line
                assert not re.search(r"\byou\b|\byour\b|Struct|\(", line, re.IGNORECASE), line


@pytest.mark.parametrize(("game", "options"), GAMES, ids=lambda value: str(value))
def test_choices_can_be_told_apart_and_fit_a_menu(game: str, options: dict[str, object]) -> None:
    for seed in range(6):
        session, rng = new_session(game, seed, **options), Random(seed)
        while not isinstance(session.node, Terminal):
            if session.awaited:
                view = session.view(session.awaited[0])
                labels = [session.game.words.label(action, view, NAMES) for action in view.actions]
                assert len(set(labels)) == len(labels)
                assert all(len(label) <= 42 for label in labels if not re.match(r"\d →", label))
                assert session.game.words.task(view).startswith("to ")
            random_step(session, rng)


def test_a_placing_is_foretold_with_ties_and_payout() -> None:
    session = new_session("dice", 0)
    session.draw()
    for dice, number in (
        ((2, 2, 1, 1, 1, 1, 1, 1), 2),
        ((2, 2, 1, 1, 1, 1, 1, 1), 2),
        ((2, 2, 2, 1, 1, 1, 1, 1), 2),
    ):
        session.enter(Chanced(Roll(dice)))
        player = session.awaited[0]
        before, after = session.view(player), session.preview(player, Place(number))
        told = narration.preview(session.game.words, before, Place(number), after, NAMES)
        if player == 1:
            assert told[0] == "Boris would have 2 at Caesars Palace; Anna and Boris would be tied."
            assert told[1] == "If it ended now: Anna nothing, Boris nothing."
        session.choose(player, Place(number))
    assert told[0] == "Cleo would have 3 at Caesars Palace."
    assert told[1].endswith("Anna nothing, Boris nothing.")


def test_white_dice_are_foretold_apart() -> None:
    session = new_session("dice", 0, neutral=True)
    session.draw()
    session.enter(Chanced(Roll((), (5, 5))))
    session.enter(Chanced(Roll((2, 2, 3, 3, 3, 3, 3, 3), (1, 2))))
    view = session.view(0)

    def first(number: int) -> str:
        return narration.preview(
            session.game.words, view, Place(number), session.preview(0, Place(number)), NAMES
        )[0]

    assert first(1) == "White would have 1 at Golden Nugget; Anna has none there."
    assert first(2) == "Anna would have 2 and White 1 at Caesars Palace."
    assert first(3) == "Anna would have 6 at Mirage."


def test_a_chip_card_is_offered_with_what_it_adds() -> None:
    session = new_session("dice", 0, chips=True)
    session.draw()
    session.enter(Chanced(Roll((2, 2, 1, 3, 3, 3, 3, 3))))
    (colour,) = session.view(0).table.casinos[1].chips  # type: ignore[attr-defined]
    told = narration.preview(
        session.game.words, session.view(0), Place(2), session.preview(0, Place(2)), NAMES
    )
    assert told[-1] == f"Then a chip card may be taken: {colour}."
    session.choose(0, Place(2))
    offered = session.game.words.label(TakeChip(colour), session.view(0), NAMES)
    assert offered == f"Take a {colour} chip card, the first: +10K"
    assert (
        chip_label(Chip.JADE, (Chip.JADE, Chip.PINK)) == "Take a jade chip card, the second: +20K"
    )


def test_a_tie_broken_is_foretold() -> None:
    session = new_session("dice", 0)
    session.draw()
    for dice, number in (
        ((2,) * 2 + (1,) * 6, 2),
        ((2,) * 2 + (1,) * 6, 2),
        ((1,) * 8, 1),
        ((2,) + (1,) * 5, 2),
    ):
        session.enter(Chanced(Roll(tuple(sorted(dice)))))
        player = session.awaited[0]
        before, after = session.view(player), session.preview(player, Place(number))
        told = narration.preview(session.game.words, before, Place(number), after, NAMES)
        session.choose(player, Place(number))
    assert told[0] == "Anna would have 3 at Caesars Palace; Anna and Boris would no longer be tied."


def test_a_payout_is_told_casino_by_casino() -> None:
    session = new_session("dice", 0)
    session.draw()
    news = CasinoPaid(4, (0, 1), ((2, 70_000),), (20_000, 10_000))  # type: ignore[arg-type]
    assert session.game.words.news(news, session.view(None), NAMES) == [
        "Sahara: Anna and Boris tied and take their dice back; Cleo takes 70K; "
        "20K and 10K go under the pile."
    ]


def test_a_secret_choice_is_told_to_its_player_alone() -> None:
    kinds = set()
    for seed in range(20):
        session, rng = new_session("royale", seed, tiles=6), Random(seed)
        while not isinstance(session.node, Terminal):
            step = random_step(session, rng)
            for player, action in step.applied:
                if player is not None and step.before.is_private(player):
                    kinds.add(type(action).__name__)
                    _assert_secret(step, player)
    assert kinds == {"HideTokens", "SplitTokens"}


def _assert_secret(step: Step, player: Player) -> None:
    (own,) = narration.of_steps(rules.game("royale").words, (step,), player)
    others = {
        tuple(narration.of_steps(rules.game("royale").words, (step,), viewer))
        for viewer in (None, (player + 1) % 3)
    }
    assert len(others) == 1
    ((told,),) = others
    assert told != own
    assert not re.search(r"one|two tokens|three|\d", told), told


def test_in_brief_rolls_go_without_saying() -> None:
    session, rng = new_session("dice", 1), Random(1)
    for _ in range(9):
        random_step(session, rng)
    told = narration.of_steps(session.game.words, session.steps, None, is_brief=True)
    assert len(told) == 4
    assert all("places" in line for line in told)


def test_lists_numbers_and_possessives_are_english() -> None:
    assert joined(["Anna"]) == "Anna"
    assert joined(["Anna", "Ben", "Cleo"]) == "Anna, Ben and Cleo"
    assert num(1, "die") == "one die"
    assert num(13, "note") == "13 notes"
    assert possessive("Boris") == "Boris'"
    assert possessive("Anna") == "Anna's"
