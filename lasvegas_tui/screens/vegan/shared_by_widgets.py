"""What the widgets of Las Vegan share: places of tokens, owners of tricks, and titles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.vegan.table import Table, VeganView
from lasvegas_tui.screens.game.animation_parts import part_at
from lasvegas_tui.screens.game.view_widget import Sight
from lasvegas_tui.widgets.styles import PlayerStyle

BANK_INK = PlayerStyle("Bank", "$", "$foreground")
COIN = "◎"
"""The sign of a token, also on the 7s that give one."""
PILE = "pile"
TRICK = "trick"
SUM = "sum"
"""The place of a round's sums."""
GOLD = "gold"
GOLDEN = "bold $money-ink on $money-ground"
"""The style of the golden token."""


class Spot(NamedTuple):
    """A token and a place for it."""

    token: int | str
    """The number of the token, or GOLD."""
    place: str
    """A machine, or a side of the golden one; empty for a token without a place yet."""


def is_asked(sight: Sight[VeganView]) -> bool:
    """Whether the viewer has to choose now, not a bot, and nothing is being shown."""
    return bool(sight.view.actions and sight.frame.open)


def open_spots(sight: Sight[VeganView]) -> list[Spot]:
    """Return the tokens that the viewer may place now, each with each of its places."""
    if not is_asked(sight):
        return []
    return [target for target in sight.frame.open if isinstance(target, Spot)]


LIGHT, COUNT = 2, 2
"""How long a machine is lit, and how long it counts for each player."""


def counting(num_players: int) -> tuple[int, ...]:
    """Return how long it takes to count a machine: the light, and each player."""
    return (LIGHT, *[COUNT] * num_players)


def num_counted(num_players: int, t: float) -> int:
    """Return the number of players for whom a machine has been counted at `t`."""
    part, _ = part_at(t, counting(num_players))
    return min(part, num_players)


def owners(table: Table, player_styles: Sequence[PlayerStyle]) -> tuple[PlayerStyle, ...]:
    """Return everybody who takes tricks, the bank last if it plays."""
    if table.has_bank:
        return (*player_styles, BANK_INK)
    return tuple(player_styles)


def then_of(sight: Sight[VeganView]) -> VeganView:
    """Return the preview of placing a token, or the view without one."""
    then = sight.frame.preview
    if then is None or not isinstance(sight.frame.cursor, Spot):
        return sight.view
    if then.table.round == sight.view.table.round:
        return then
    return sight.view


def tricks(count: int) -> str:
    """Return "1 trick", "2 tricks"."""
    return counted(count, "trick")
