"""What a player of Las Vegan would gain or lose if the round ended now, as far as they know."""

from __future__ import annotations

from typing import NamedTuple

from lasvegas_tui.rules.vegan.table import VeganView


class Forecast(NamedTuple):
    """How many cabbages a player would gain or lose if the round ended now."""

    change: int
    is_whole: bool
    """Whether `change` is the full result; otherwise it is only that of the golden machine.

    The rest depends on cards that are face down now.
    """

    def of_gold(self, who: str) -> str:
        """Say what gold alone would cost: "gold would cost you 3"."""
        lost = "nothing"
        if self.change:
            lost = str(-self.change)
        return f"gold would cost {who} {lost}"


def forecast(view: VeganView) -> Forecast | None:
    """Return what the viewer knows of their result if the round ended now; None if that is nothing.

    It is None before the first trick is taken, and after the round is scored. All players know how
    many tricks each has, and so what the golden machine would cost. The viewer knows what their own
    cards are worth only if tricks are open, or if they have taken no trick (V-5).
    """
    table, viewer = view.table, view.viewer
    is_begun = any(table.num_tricks) and not table.is_scored
    if viewer is None or not is_begun:
        return None
    if view.score is not None:
        return Forecast(max(view.score.change, -table.cabbages[viewer]), True)  # V-10
    if table.golden_side is None:
        return None
    for_gold = 0
    if viewer in table.at_golden():
        for_gold = table.golden_token
    if table.num_tricks[viewer]:
        return Forecast(for_gold, False)
    return Forecast(max(for_gold, -table.cabbages[viewer]), True)
