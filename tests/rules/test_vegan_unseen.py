"""Las Vegan: the ways in which unseen cards can lie, counted out."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import factorial
from random import Random

import pytest
from msgspec.structs import replace

from lasvegas_tui.rules import game
from lasvegas_tui.rules.core import Decision
from lasvegas_tui.rules.vegan.cards import DECK, Card, Hand
from lasvegas_tui.rules.vegan.rules import VeganState
from lasvegas_tui.rules.vegan.unseen_cards import Holder, Holders, num_worlds, world
from tests.nightly import rest_at_night
from tests.rules.laws import positions

FEW = 2_500
"""Worlds that are soon counted out."""

pytestmark = pytest.mark.rule("V-2", "V-3", "V-13")


class Numbered(Random):
    """Random numbers that are all the same one, for who draws only one."""

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number = number

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        assert stop is None
        assert self.number < start
        return self.number


def deals(unseen: Sequence[Card], holders: Sequence[Holder]) -> Iterator[tuple[Hand, ...]]:
    """Every way in which the cards can lie, by trying all."""
    if not holders:
        yield ()
        return
    size, voids = holders[0]
    for hand in combinations([card for card in unseen if card[0] not in voids], size):
        left = [card for card in unseen if card not in hand]
        yield from ((hand, *others) for others in deals(left, holders[1:]))


CASES: dict[str, tuple[str, Holders]] = {
    "no void": ("R1 R2 P1 G1 B1", (Holder(2), Holder(3))),
    "one void": ("R1 R2 P1 G1 B1", (Holder(2, "R"), Holder(3))),
    "all known": ("R1 R2 P1 G1", (Holder(2, "R"), Holder(2, "PG"))),
    "different voids": ("R1 R2 P1 P2 G1 B1 B9", (Holder(2, "R"), Holder(2, "P"), Holder(3))),
    "nobody who may have all": (
        "R1 R2 P1 P2 G1 G5",
        (Holder(2, "R"), Holder(2, "P"), Holder(2, "G")),
    ),
    "voids of the same two": ("R1 R2 P1 P2 G1 B1", (Holder(1, "RP"), Holder(2, "RG"), Holder(3))),
    "found in another order": (
        "R1 R2 P1 P2 G1 G2 B1",
        (Holder(1, "RP"), Holder(2, "PR"), Holder(4)),
    ),
    "the same voids": (
        "R1 R2 P1 P2 G1 G2 B1",
        (Holder(2, "R"), Holder(1), Holder(2, "R"), Holder(2, "B")),
    ),
    "three voids": (
        "R1 R2 P1 P2 G1 B1",
        (Holder(1, "RPG"), Holder(2, "P"), Holder(1, "B"), Holder(2)),
    ),
    "nothing held": ("R1 P1 G1", (Holder(0, "RPGB"), Holder(2, "R"), Holder(1))),
    "a pile of one": ("R1 R2 P1 G1 G2", (Holder(2, "G"), Holder(2, "R"), Holder(1))),
}


@pytest.mark.parametrize(("cards", "holders"), CASES.values(), ids=CASES)
def test_each_world_has_one_number(cards: str, holders: Holders) -> None:
    unseen = [Card(card) for card in cards.split()]
    numbers = range(num_worlds(unseen, holders))
    numbered = [tuple(world(number, unseen, holders)) for number in numbers]
    assert len(numbered) == len(set(numbered))
    assert set(numbered) == set(deals(unseen, holders))


def test_worlds_are_counted_as_deals_of_a_pack_and_impossible_hands_are_none() -> None:
    assert num_worlds(DECK[:32], (Holder(8),) * 4) == factorial(32) // factorial(8) ** 4
    assert num_worlds([Card("R1"), Card("R2"), Card("P1")], (Holder(2, "R"), Holder(1))) == 0


def late_positions(num_players: int) -> Iterator[VeganState]:
    options = game("vegan").options()
    for seed in range(12):
        for state in positions(game("vegan"), num_players, options, seed):
            assert isinstance(state, VeganState)
            if isinstance(state.node, Decision) and any(state.hands):
                yield state


def hidden(state: VeganState, player: int) -> tuple[list[Card], Holders]:
    """What the player has not seen, and who has it, all that is hidden taken together."""
    sizes = [0 if p == player else len(hand) for p, hand in enumerate(state.hands)]
    cards = {*state.pile, *(card for hand in state.hands for card in hand)} - {*state.hands[player]}
    holders = map(Holder, sizes, state.voids)
    return [card for card in DECK if card in cards], (*holders, Holder(len(state.pile)))


@pytest.mark.parametrize("num_players", rest_at_night(range(2, 6), 2))
def test_every_possible_position_is_equally_likely(num_players: int) -> None:
    """One even random number is drawn: each is another position, and none is missed."""
    num_counted = num_with_voids = 0
    for state in late_positions(num_players):
        for player in range(num_players):
            unseen, holders = hidden(state, player)
            num = num_worlds(unseen, holders)
            if not 1 < num < FEW or num_counted > 25:
                continue
            imagined = [state.resample(player, Numbered(number)) for number in range(num)]
            possible = set()
            for *hands, pile in deals(unseen, holders):
                hands[player] = state.hands[player]
                possible.add(replace(state, hands=tuple(hands), pile=pile))
            assert len(imagined) == len(possible)
            assert set(imagined) == possible
            num_counted += 1
            num_with_voids += any(voids for size, voids in holders if size)
    assert num_counted > 25
    assert num_with_voids > 5


@cache
def num_ways(colours: str, holders: Holders) -> int:
    """Counts worlds card by card, in the simplest way."""
    if not colours:
        return 1
    num = 0
    for place, (size, voids) in enumerate(holders):
        if size and colours[0] not in voids:
            less = (*holders[:place], Holder(size - 1, voids), *holders[place + 1 :])
            num += num_ways(colours[1:], less)
    return num


@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_huge_numbers_of_worlds_are_counted_exactly(num_players: int) -> None:
    found = 0
    for state in late_positions(num_players):
        unseen, holders = hidden(state, 0)
        num_different = len({voids for _, voids in holders if voids})
        if num_different < 2 or num_worlds(unseen, holders) <= FEW or found > 15:
            continue
        assert num_worlds(unseen, holders) == num_ways("".join(card[0] for card in unseen), holders)
        found += 1
    assert found > 5


def test_void_is_respected_even_if_only_one_world_is_left() -> None:
    """There is one way only, which trying at random would not find."""
    unseen = [Card(f"{colour}{value}") for colour in "RPGB" for value in range(8)]
    holders = (Holder(8, "RPG"), Holder(8, "RPB"), Holder(8, "RGB"), Holder(8, "PGB"))
    assert num_worlds(unseen, holders) == 1
    assert world(0, unseen, holders) == [tuple(f"{c}{n}" for n in range(8)) for c in "BGPR"]
