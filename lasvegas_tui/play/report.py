"""The last position of a game as JSON, for scripts.

`lasvegas replay FILE --json` writes the last position as one JSON object, and exits with 0, or 1
where not all could be read, or 2 where nothing could:

    game, over, round
    taken_back        how often the table took a decision back
    awaiting          node: "decision", "simultaneous", "chance" or "terminal"; seats: who still has
                      to choose; actions: the names of those that may come; who: whose dice are
                      thrown
    standings         best first: seat, name, total, rank, and the reason of a tie-break
    state             everything, secrets too, as the rules define it
    problem           what could not be read, or null

In the state a casino's dice are by owner: the players in order, then white, or in Royale neutral
and then gray, which have a column in every game. Royale's steps are what is still to be done, the
next one last; a tile has its side, such as "A1". Between rounds the casinos stay as they lay when
they were paid, though their cards are in the purses, or under the pile, already.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Chance, Terminal


def final_report(session: Session, problem: str | None = None) -> bytes:
    """Return the last position as JSON, secrets included."""

    def seat(player: int) -> dict[str, Any]:
        return {"seat": player, "name": session.seats[player].name}

    report = {
        "game": session.game.name,
        "over": isinstance(session.node, Terminal),
        "round": session.round,
        "taken_back": session.num_taken_back,
        "awaiting": {
            "node": type(session.node).__name__.lower(),
            "seats": [seat(player) for player in session.awaited],
            "actions": _due(session),
            "who": None if session.state.roller is None else seat(session.state.roller),
        },
        "standings": [
            {
                **seat(standing.player),
                "total": standing.total,
                "rank": standing.rank,
                "reason": standing.reason,
            }
            for standing in session.state.standings()
        ],
        "state": session.state,
        "problem": problem,
    }
    return msgspec.json.encode(report)


def _due(session: Session) -> list[str]:
    """Return the names of the actions that may come next."""
    state = session.state
    if isinstance(state.node, Chance):
        return [type(state.sample(Random(0))).__name__]
    choices = [action for player in session.awaited for action in state.legal_actions(player)]
    return list(dict.fromkeys(type(action).__name__ for action in choices))
