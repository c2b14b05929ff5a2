"""What bots choose for, as everybody can see it."""

from __future__ import annotations

import re
from random import Random

import pytest

from lasvegas_tui.play import narration
from lasvegas_tui.play.events import Chose, Header
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules import casino_reasons, game, names
from lasvegas_tui.rules.dice.table import Casino
from lasvegas_tui.rules.money import short
from tests.walking import random_steps

ANNA, BEN = 0, 1


@pytest.mark.parametrize(
    ("notes", "before", "after", "told"),
    [
        ((90, 40), (0, 0, 0), (1, 0, 0), "for 90K"),
        ((90, 40), (0, 2, 0), (1, 2, 0), "for 40K"),
        ((90, 40), (1, 2, 0), (3, 2, 0), "to take 90K from Ben"),
        ((90,), (0, 1, 0), (2, 1, 0), "to take 90K from Ben"),
        ((90, 40), (0, 2, 0), (2, 2, 0), "to tie Ben out of 90K"),
        ((90, 40), (0, 2, 1), (2, 2, 1), "to tie Ben out of 90K"),
        ((90, 40), (2, 2, 0), (3, 2, 0), "for 90K"),
        ((90, 40), (1, 2, 0), (2, 1, 0), "for 90K instead of 40K"),
        ((90,), (0, 2, 0), (1, 2, 0), ""),
        ((90, 40), (3, 2, 0), (4, 2, 0), ""),
        ((90, 40), (1, 2, 0), (2, 2, 0), ""),
    ],
)
def test_a_placing_is_for_what_it_brings_or_costs(
    notes: tuple[int, ...], before: tuple[int, ...], after: tuple[int, ...], told: str
) -> None:
    dollars = tuple(1000 * note for note in notes)
    old, new = Casino(dollars, before), Casino(dollars, after)
    assert casino_reasons.purpose(("Anna", "Ben", "Cleo"), ANNA, old, new) == told


def test_dice_that_belong_to_nobody_can_cost_a_rival_his_note() -> None:
    old, new = Casino((90_000,), (0, 2, 1)), Casino((90_000,), (0, 2, 2))
    assert casino_reasons.purpose(("Anna", "Ben"), ANNA, old, new) == "to cost Ben 90K"


def played(name: str, seed: int, *, bot: str = "sensible") -> Session:
    seats = (Seat("Anna"), Seat("Ben", bot=bot), Seat("Cleo", bot=bot))
    session = Session.start(Header.new(name, game(name).options(), seats, seed))
    for _ in random_steps(session, Random(seed)):
        pass
    return session


def explained(session: Session, *, is_explained: bool = True) -> list[tuple[str, str]]:
    """Return the first sentences of steps that are explained, without and with that."""
    plain = narration.of_game(session, None, is_explained=False)
    told = narration.of_game(session, None, is_explained=is_explained)
    assert [len(lines) for lines in plain] == [len(lines) for lines in told]
    return [
        (a, b)
        for few, more in zip(plain, told, strict=True)
        for a, b in zip(few, more, strict=True)
        if a != b
    ]


@pytest.mark.parametrize("name", ["dice", "royale", "board"])
def test_open_choices_of_bots_are_explained_and_nobody_elses(name: str) -> None:
    session = played(name, 1)
    found = explained(session)
    assert len(found) > 5
    for plain, told in found:
        assert plain.startswith(("Ben ", "Cleo "))
        assert re.fullmatch(rf"{re.escape(plain[:-1])}, (for|to) [^.]+\.", told)
    assert not explained(session, is_explained=False)


@pytest.mark.parametrize("name", names())
def test_a_secret_choice_is_not_explained(name: str) -> None:
    session = played(name, 2)
    for step in session.steps:
        event = step.event
        if isinstance(event, Chose) and step.before.is_private(event.player):
            told = narration.of_steps(session.game.words, (step,), None)
            assert told == narration.of_steps(session.game.words, (step,), None, is_explained=False)


@pytest.mark.parametrize("name", ["dice", "royale"])
def test_purpose_of_a_bot_is_true_on_the_table(name: str) -> None:
    """The player takes what the choice was for, if the round ended now; a rival loses it."""
    num_checked = 0
    for seed in range(3):
        session = played(name, seed)
        words = session.game.words
        for step in session.steps:
            found = [
                line
                for line in narration.of_steps(words, (step,), None)
                if re.search(", (for|to) ", line)
            ]
            if not found or not isinstance(step.event, Chose):
                continue
            number = getattr(step.event.action, "number", 0)
            amount = re.search(r"(?:for|take|out of) (\d+K)", found[0])
            if not number or amount is None:
                continue
            num_checked += 1
            before, after = (
                dict(state.table.casinos[number - 1].payout().awards)  # type: ignore[attr-defined]
                for state in (step.before, step.after)
            )
            if "out of" in found[0]:
                assert amount[1] in {short(note) for note in before.values()}
            else:
                assert short(after[step.event.player]) == amount[1]
    assert num_checked > 20
