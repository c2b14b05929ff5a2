"""Words that are made of the names of classes."""

from __future__ import annotations

import pytest

from lasvegas_tui.rules.grammar import spaced, third_person


@pytest.mark.parametrize(
    ("name", "words"),
    [("PutInBar", "put in bar"), ("num_dice", "num dice"), ("Bet", "bet"), ("stolen", "stolen")],
)
def test_a_name_is_read_as_words(name: str, words: str) -> None:
    assert spaced(name) == words


@pytest.mark.parametrize(
    ("told", "does"),
    [
        ("leave it", "leaves it"),
        ("roll", "rolls"),
        ("pass the dice", "passes the dice"),
        ("go home", "goes home"),
        ("carry dice", "carries dice"),
        ("play a card", "plays a card"),
    ],
)
def test_who_is_told_to_do_it_does_it(told: str, does: str) -> None:
    assert third_person(told) == does
