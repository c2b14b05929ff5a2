"""The targets at Las Vegan's table besides cards: the pile, the trick, places for tokens."""

from __future__ import annotations

from typing import NamedTuple

from lasvegas_tui.rules.vegan.table import Table, VeganView
from lasvegas_tui.rules.vegan.table_words import SIDES
from lasvegas_tui.screens.game.view_widget import Sight

PILE = "pile"
TRICK = "trick"
SUM = "sum"
"""The target of the scene in which the sums of a round are counted."""
GOLD = "gold"


class Spot(NamedTuple):
    """A token, and a place where it can be put."""

    token: int | str
    """The number of the token, or GOLD."""
    place: str
    """A machine, or a side of the golden one; empty before a place is chosen."""


def is_asked(sight: Sight[VeganView]) -> bool:
    """Whether the viewer has to choose now, and nothing else is shown."""
    return bool(sight.view.actions and sight.frame.open)


def open_spots(sight: Sight[VeganView]) -> list[Spot]:
    """Return each token that the viewer may place now with each of its places."""
    if not is_asked(sight):
        return []
    return [target for target in sight.frame.open if isinstance(target, Spot)]


def key_of(place: str, table: Table) -> int:
    """Return the digit of a place for a token, counted from the left."""
    return (*table.machines, *SIDES).index(place) + 1


def then_of(sight: Sight[VeganView]) -> VeganView:
    """Return the view after placing the token under the cursor; the view itself without one.

    It is also the view itself if that token ends the round, because the next one has other tokens.
    """
    then = sight.frame.preview
    if then is None or not isinstance(sight.frame.cursor, Spot):
        return sight.view
    if then.table.round == sight.view.table.round:
        return then
    return sight.view
