"""What cards are worth by themselves: their gains and costs at the machines for any taker.

V-5: this can be said of cards in sight, because it depends on nothing that is face down.
"""

from __future__ import annotations

from typing import NamedTuple

from lasvegas_tui.rules.grammar import joined, numeral, signed
from lasvegas_tui.rules.vegan.cards import COLOURS, Hand
from lasvegas_tui.rules.vegan.machines import SET, Machine, a_card_at, cards_at, counting, gain
from lasvegas_tui.rules.vegan.table import Table


class Load(NamedTuple):
    """What some cards are worth at one machine."""

    machine: Machine
    token: int
    """The token on the machine, which is not a 0."""
    num_cards: int
    """How many of the cards count at the machine, at least one."""

    @property
    def gain(self) -> int:
        """What they gain or cost at the machine."""
        return gain(self.machine, self.token, self.num_cards)

    @property
    def num_left(self) -> int:
        """How many of the cards belong to no full set, and so count for nothing yet."""
        if self.machine in COLOURS:
            return self.num_cards % SET
        return 0


def carried(cards: Hand, table: Table) -> tuple[Load, ...]:
    """V-7, V-9: return what cards are worth at each machine whose token is not a 0."""
    found = [
        Load(machine, token, counting(machine, cards))
        for machine, token in zip(table.machines, table.placed, strict=True)
        if token
    ]
    return tuple([load for load in found if load.num_cards])


def carried_words(cards: Hand, table: Table) -> str:
    """Describe what cards are worth: "−3 for an 8 and +1 for three red cards"; may be empty."""
    return joined([load_words(load) for load in carried(cards, table)])


def load_words(load: Load) -> str:
    """Describe a load: "−6 for two 8s", "one red card (three make −1)"."""
    machine, count = load.machine, load.num_cards
    if machine not in COLOURS:
        what = cards_at(machine, count)
        if count == 1:
            what = a_card_at(machine)
        return f"{signed(load.gain)} for {what}"
    if not load.gain:
        return f"{cards_at(machine, count)} ({numeral(SET)} make {signed(load.token)})"
    more = ""
    if load.num_left:
        more = f" and {numeral(load.num_left)} more"
    return f"{signed(load.gain)} for {cards_at(machine, count - load.num_left)}{more}"
