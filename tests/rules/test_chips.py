from collections import Counter
from random import Random

import msgspec
import pytest

from lasvegas_tui.rules import game
from lasvegas_tui.rules.casino import chip_cards
from lasvegas_tui.rules.casino.chip_cards import Chip, Chips


@pytest.mark.rule("D-18")
def test_25_chip_cards_in_five_colours() -> None:
    assert len(Chip) == 5
    assert Counter(chip_cards.CHIP_CARDS) == dict.fromkeys(Chip, 5)


@pytest.mark.rule("D-18")
@pytest.mark.parametrize("name", ["dice", "card"])
@pytest.mark.parametrize(
    "line",
    [
        b'{"do":"TakeChip","colour":"pink"}',
        b'{"do":"Deal","notes":[[60000,40000]],"chips":["pink"]}',
    ],
    ids=["taken", "dealt"],
)
def test_chip_card_is_written_by_its_colour_and_unknown_ones_are_refused(
    name: str, line: bytes
) -> None:
    actions = game(name).actions
    for chip in Chip:
        written = line.replace(b"pink", chip.encode())
        assert msgspec.json.encode(msgspec.json.decode(written, type=actions)) == written
    with pytest.raises(msgspec.ValidationError, match="brown"):
        msgspec.json.decode(line.replace(b"pink", b"brown"), type=actions)


@pytest.mark.rule("D-20")
@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        pytest.param((), 0, id="none"),
        pytest.param((Chip.JADE,), 10_000, id="one"),
        pytest.param((Chip.JADE, Chip.PINK, Chip.VIOLET), 30_000, id="three colours"),
        pytest.param((Chip.JADE,) * 3, 60_000, id="three of one colour"),
        pytest.param((Chip.JADE, Chip.PINK) * 5, 300_000, id="two whole sets"),
    ],
)
def test_sets_of_chip_cards_pay(cards: Chips, bonus: int) -> None:
    assert chip_cards.bonus(cards) == bonus


@pytest.mark.rule("D-18")
def test_cards_turned_up_come_from_the_pile() -> None:
    pile = (Chip.PINK, Chip.PINK, Chip.JADE, Chip.GOLDEN, Chip.GOLDEN, Chip.VIOLET)
    assert sorted(chip_cards.drawn(pile, Random(3), 6)) == sorted(pile)
    assert Counter(chip_cards.drawn(pile, Random(4), 3)) <= Counter(pile)
