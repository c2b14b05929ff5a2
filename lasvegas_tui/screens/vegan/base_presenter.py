"""The base of the classes that turn a view of Las Vegan and a frame into widget models.

The machines with their tokens, the cards and the score sheet each have a module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.vegan.cards import COLOURS, Machine
from lasvegas_tui.rules.vegan.table import Table, VeganView
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.game.motion import Delivery, delivery, part_at
from lasvegas_tui.widgets.styles import PlayerStyle

BANK_INK = PlayerStyle("Bank", "$", "$foreground")
PILE = "pile"
TRICK = "trick"
SUM = "sum"
"""The place of a round's sums."""
GOLD = "gold"
SIDES = ("MIN", "MAX")


class Spot(NamedTuple):
    """A token and a place for it."""

    token: int | str
    """Its number, or GOLD."""
    place: str
    """A machine, MIN or MAX; empty for a token without a place yet."""


LIGHT, COUNT = 2, 2
"""How long a machine is lit, and how long it counts for each player."""


class Presenter:
    """A view in a frame, from which the widgets' models are made."""

    def __init__(
        self, player_styles: Sequence[PlayerStyle], view: VeganView, frame: Frame[VeganView]
    ) -> None:
        self.player_styles = tuple(player_styles)
        self.owners = owners(view.table, self.player_styles)
        self.view = view
        self.table = view.table
        self.frame = frame

    @property
    def is_sheet_shown(self) -> bool:
        """Whether the score sheet replaces the trick."""
        return self.table.is_scored and self.frame.place != TRICK

    @property
    def taken(self) -> Delivery | None:
        """The state of a trick on its way to its owner, None if there is no such trick."""
        if self.frame.before is None or self.frame.place != TRICK:
            return None
        return delivery(self.frame.t)

    def num_counted(self, t: float) -> int:
        """Return the number of players for whom a machine has been counted at `t`."""
        num_players = self.table.num_players
        part, _ = part_at(t, counting(num_players))
        return min(part, num_players)


def counting(num_players: int) -> tuple[int, ...]:
    """Return how long it takes to count a machine: the light, and each player."""
    return (LIGHT, *[COUNT] * num_players)


# -- words -----------------------------------------------------------------------------------------


def owners(table: Table, player_styles: Sequence[PlayerStyle]) -> tuple[PlayerStyle, ...]:
    """Return everybody who takes tricks, the bank last if it plays."""
    return (*player_styles, BANK_INK) if table.has_bank else tuple(player_styles)


def machine_title(machine: Machine) -> str:
    """Return the head of a machine: "4s", "B BLUE sets"."""
    return f"{COLOURS[machine].upper()} sets" if machine in COLOURS else f"{machine}s"


def cards_at(machine: Machine, count: int) -> str:
    """Return how many cards count at a machine: "2 cards", "2 red"."""
    if machine in COLOURS:
        return f"{count} {COLOURS[machine]}"
    return counted(count, "card")


def tricks(count: int) -> str:
    """Return "1 trick", "2 tricks"."""
    return counted(count, "trick")
