"""The last position of a game as JSON, for scripts; `docs/transcripts.md` describes it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Chance, Terminal


def final_report(session: Session, problem: str | None = None) -> bytes:
    """Return the last position of a game as JSON, including all secrets.

    `problem` says why later events could not be read; it is None if all events were read.
    """

    def seat(player: int) -> dict[str, Any]:
        return {"seat": player, "name": session.seats[player].name}

    who = None
    if session.state.roller is not None:
        who = seat(session.state.roller)
    report = {
        "game": session.game.name,
        "over": isinstance(session.node, Terminal),
        "round": session.round,
        "taken_back": session.num_taken_back,
        "awaiting": {
            "node": type(session.node).__name__.lower(),
            "seats": [seat(player) for player in session.awaited],
            "actions": _due(session),
            "who": who,
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
    """Return the names of the kinds of actions that may come next."""
    state = session.state
    if isinstance(state.node, Chance):
        return [type(state.sample(Random(0))).__name__]
    choices = [action for player in session.awaited for action in state.legal_actions(player)]
    return list(dict.fromkeys(type(action).__name__ for action in choices))
