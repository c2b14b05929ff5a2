"""What cards gain or cost at the machines for any player who takes them.

Players may be told this about cards that everybody sees, because it depends on nothing that is face
down (V-5).
"""

from __future__ import annotations

from typing import NamedTuple

from lasvegas_tui.rules.grammar import joined, numeral, signed
from lasvegas_tui.rules.vegan.cards import COLOURS, Hand
from lasvegas_tui.rules.vegan.machines import SET, Machine, a_card_at, cards_at, counting, gain
from lasvegas_tui.rules.vegan.table import Table


class Load(NamedTuple):
    """What some cards gain or cost at a single machine."""

    machine: Machine
    token: int
    """The number on the machine's token: cabbages for each card, or each set of three; never 0."""
    num_cards: int
    """How many of the cards the machine counts; at least one."""

    @property
    def gain(self) -> int:
        """What the cards gain at the machine, in cabbages; negative if they cost."""
        return gain(self.machine, self.token, self.num_cards)

    @property
    def num_left(self) -> int:
        """How many of the cards do not count yet, as they form no full set of three of a colour."""
        if self.machine in COLOURS:
            return self.num_cards % SET
        return 0


def carried(cards: Hand, table: Table) -> tuple[Load, ...]:
    """Return what cards gain or cost at each machine with a token other than 0 (V-7, V-9).

    Machines that count none of the cards are left out.
    """
    found = [
        Load(machine, token, counting(machine, cards))
        for machine, token in zip(table.machines, table.placed, strict=True)
        if token
    ]
    return tuple([load for load in found if load.num_cards])


def carried_words(cards: Hand, table: Table) -> str:
    """Say what cards gain or cost: "−3 for an 8 and +1 for three red cards"; may be empty."""
    return joined([load_words(load) for load in carried(cards, table)])


def load_words(load: Load) -> str:
    """Say what cards gain or cost at one machine, such as "−6 for two 8s".

    For cards that do not count yet: "one red card (three make −1)".
    """
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
