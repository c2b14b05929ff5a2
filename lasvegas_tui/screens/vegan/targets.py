"""The things that can be pointed at besides cards: the pile, the trick, places for tokens."""

from __future__ import annotations

from typing import NamedTuple

from lasvegas_tui.rules.vegan.sentences.about_table import SIDES
from lasvegas_tui.rules.vegan.table import Table, VeganView
from lasvegas_tui.screens.game.view_widget import Sight

PILE = "pile"
TRICK = "trick"
SUM = "sum"
"""The value of `Frame.place` while the sums of a round are counted."""
GOLD = "gold"


class Spot(NamedTuple):
    """A token, and a place where it can be put; keys and clicks point at it."""

    token: int | str
    """The number on the token, or `GOLD` for the golden one."""
    place: str
    """The machine, or the golden machine's side; empty before a place is chosen."""


def is_asked(sight: Sight[VeganView]) -> bool:
    """Whether the screen now asks the player who looks at it to choose."""
    return bool(sight.view.actions and sight.frame.open)


def open_spots(sight: Sight[VeganView]) -> list[Spot]:
    """Return the tokens that may be placed now, each with every place where it may be put."""
    if not is_asked(sight):
        return []
    return [target for target in sight.frame.open if isinstance(target, Spot)]


def key_of(place: str, table: Table) -> int:
    """Return the digit that chooses a place for a token: its number from the left, from 1."""
    return (*table.machines, *SIDES).index(place) + 1


def then_of(sight: Sight[VeganView]) -> VeganView:
    """Return the view after placing the token under the cursor.

    It is the current view if there is no such token, or if placing it would end the round: the next
    round has other tokens.
    """
    then = sight.frame.preview
    if then is None or not isinstance(sight.frame.cursor, Spot):
        return sight.view
    if then.table.round == sight.view.table.round:
        return then
    return sight.view
