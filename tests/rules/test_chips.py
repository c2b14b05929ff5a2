from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lasvegas_tui.rules import chips


@pytest.mark.rule("D-18")
def test_25_chip_cards_in_five_colours() -> None:
    assert Counter(chips.CHIP_CARDS) == {
        "pink": 5,
        "golden": 5,
        "silver": 5,
        "jade": 5,
        "violet": 5,
    }


@pytest.mark.rule("D-20")
@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        pytest.param((), 0, id="none"),
        pytest.param(("jade",), 10_000, id="one"),
        pytest.param(("jade", "pink", "violet"), 30_000, id="three colours"),
        pytest.param(("jade",) * 3, 60_000, id="three of one colour"),
        pytest.param(("jade", "pink") * 5, 300_000, id="two whole sets"),
    ],
)
def test_sets_pay(cards: tuple[str, ...], bonus: int) -> None:
    assert chips.bonus(cards) == bonus


@pytest.mark.rule("D-18")
def test_cards_turned_up_come_from_the_pile() -> None:
    pile = ("pink", "pink", "jade", "golden", "golden", "violet")
    assert sorted(chips.turned_up(pile, Random(3), 6)) == sorted(pile)
    assert Counter(chips.turned_up(pile, Random(4), 3)) <= Counter(pile)
