"""How long games usually take here, and how the evening stands: what saved games tell the lobby."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from lasvegas_tui.records.evenings import in_order, still_on
from lasvegas_tui.records.results import Found, Result, usual_minutes
from lasvegas_tui.widgets.side_tables_and_texts import SideTable


class Overview(Struct, frozen=True):
    """What the lobby learns from saved games.

    That is how long each game takes, and how the current evening stands.
    """

    minutes: Mapping[str, int] = {}
    """How many minutes each game usually takes here, by the name of the game."""
    evening: SideTable | None = None
    """A table of the current evening's games; None if no evening is going on."""


def overview(found: Iterable[Found]) -> Overview:
    """Return the usual durations and the current evening, worked out from these saved games."""
    from lasvegas_tui.screens.end.round_and_evening_tables import evening

    games = in_order(item for item in found if isinstance(item, Result))
    return Overview(usual_minutes(games), evening(still_on(games)))
