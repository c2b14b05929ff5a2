"""How the table stands after a round, and what it brought to whom, as far as that lies open."""

from __future__ import annotations

from typing import Any

from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.session.highlights import before_round
from lasvegas_tui.session.session import Session


def round_told(session: Session, look: Look[Any], viewer: Player | None) -> list[str]:
    """Return who stands where and won what in the round that is over, the first of them first."""
    before, now = before_round(session).view(viewer), session.view(viewer)
    players = list(range(len(session.seats)))
    worths = [look.worth(now, player) for player in players]
    known = [worth for worth in worths if worth is not None]
    if len(known) == len(worths):
        players.sort(key=lambda player: -known[player])
    told = [f"{look.names[p]} {_standing(before, now, p, look)}" for p in players]
    return [f"{look.standing_heading}: {', '.join(told)}."]


def _standing(before: View, now: View, player: Player, look: Look[Any]) -> str:
    """Return what a player has, and how much of it the round brought: "230K (+90K)"."""
    was, has = look.worth(before, player), look.worth(now, player)
    if was is None or has is None:
        money = look.purses(now)[player].money
        gained = look.num_won(now, player) - look.num_won(before, player)
        return f"{money} (+{gained})"
    sign = "+" if has >= was else "−"
    return f"{look.brief(has)} ({sign}{look.brief(abs(has - was))})"
