"""The statistics as values of JSON, for scripts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lasvegas_tui.session import instants
from lasvegas_tui.session.statistics import (
    PlayedGame,
    PlayerRecord,
    best,
    by_evening,
    head_to_heads,
    records,
)
from lasvegas_tui.session.stats_pages import FinishedGames


def as_json(finished: FinishedGames) -> dict[str, Any]:
    """Return all of it as values of JSON; fractions are texts such as "25/6"."""
    found = records(finished.games)
    return {
        "games": len(finished.games),
        "taken_back": sum(not game.is_counted for game in finished.games),
        "evenings": {name: len(games) for name, games in by_evening(finished.games).items()},
        "players": [
            {
                "name": record.name,
                "bot": record.who.is_bot,
                "kind": record.who.bot,
                "games": len(record.counted),
                "taken_back": len(record.played) - len(record.counted),
                "wins": str(record.points),
                "expected": str(record.expected),
                "luck": str(record.luck),
                "variance": str(record.variance),
                "places": {str(rank): count for rank, count in sorted(record.places.items())},
                "longest_streak": max(record.streaks),
                "streak": record.streaks[-1],
                "dollars": record.dollars,
                "by_game": _report_by_game(record),
            }
            for record in found
        ],
        "head_to_head": [
            {
                "players": [pair.first.name, pair.second.name],
                "bots": [pair.first.who.is_bot, pair.second.who.is_bot],
                "kinds": [pair.first.who.bot, pair.second.who.bot],
                "ahead": [pair.num_first, pair.num_second],
                "level": pair.num_level,
            }
            for pair in head_to_heads(finished.games, found)
        ],
        "records": {
            name: {
                "total": played.total,
                "counts": played.result.box.counts,
                "name": played.result.seats[played.seat].name,
                "bot": bool(played.result.seats[played.seat].bot),
                "kind": played.result.seats[played.seat].bot,
                "date": instants.local(played.result.began).isoformat(),
            }
            for name, played in best(finished.games).items()
        },
        "skipped": [item.reason for item in finished.skipped],
    }


def _report_by_game(record: PlayerRecord) -> dict[str, dict[str, Any]]:
    found: dict[str, list[PlayedGame]] = {}
    for played in record.counted:
        found.setdefault(played.result.game, []).append(played)
    return {
        name: {
            "games": len(theirs),
            "wins": str(sum((played.points for played in theirs), Fraction(0))),
        }
        for name, theirs in found.items()
    }
