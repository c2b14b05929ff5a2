"""What several widgets of Las Vegan use: places for tokens, owners of tricks, timelines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.vegan.table import Table, VeganView
from lasvegas_tui.rules.vegan.table_words import SIDES
from lasvegas_tui.screens.game.animation_parts import part_at
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.widgets.styles import PlayerStyle

BANK_INK = PlayerStyle("Bank", "$", "$foreground")
COIN = "◎"
"""The sign of a token; it is also on the 7s, which let their taker place one."""
PILE = "pile"
TRICK = "trick"
SUM = "sum"
"""The place of the scene in which the sums of a round are counted."""
GOLD = "gold"
GOLDEN = "bold $money-ink on $money-ground"
"""The style of the golden token."""


class Spot(NamedTuple):
    """A token with a place for it."""

    token: int | str
    """The number of the token, or GOLD."""
    place: str
    """A machine, or a side of the golden one; empty if no place was chosen yet."""


def is_asked(sight: Sight[VeganView]) -> bool:
    """Whether the viewer has to choose now, and nothing else is shown."""
    return bool(sight.view.actions and sight.frame.open)


def open_spots(sight: Sight[VeganView]) -> list[Spot]:
    """Return the tokens that the viewer may place now, each with each of its places."""
    if not is_asked(sight):
        return []
    return [target for target in sight.frame.open if isinstance(target, Spot)]


def key_of(place: str, table: Table) -> int:
    """Return the digit of a place for a token, counted from the left."""
    return (*table.machines, *SIDES).index(place) + 1


LIGHT, COUNT = 2, 2
"""The lengths of two parts of counting a machine: its light, and the count for each player."""


def counting(num_players: int) -> tuple[int, ...]:
    """Return the timeline of counting a machine: its light, then each player."""
    return (LIGHT, *[COUNT] * num_players)


def num_counted(num_players: int, t: float) -> int:
    """Return for how many players a machine has been counted at time `t`."""
    part, _ = part_at(t, counting(num_players))
    return min(part, num_players)


def owners(table: Table, player_styles: Sequence[PlayerStyle]) -> tuple[PlayerStyle, ...]:
    """Return the styles of all owners of tricks; the bank comes last if it plays."""
    if table.has_bank:
        return (*player_styles, BANK_INK)
    return tuple(player_styles)


def then_of(sight: Sight[VeganView]) -> VeganView:
    """Return the view after placing the token under the cursor, or the view without a preview."""
    then = sight.frame.preview
    if then is None or not isinstance(sight.frame.cursor, Spot):
        return sight.view
    if then.table.round == sight.view.table.round:
        return then
    return sight.view


def tricks(count: int) -> str:
    """Return a number of tricks in words: "1 trick", "2 tricks"."""
    return counted(count, "trick")
