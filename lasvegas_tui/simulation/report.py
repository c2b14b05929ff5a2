"""The figures of a run, for tables, for scripts, and for spreadsheets.

They are the same however the games were played: no times and no machines are among them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from lasvegas_tui.simulation.run import Run
from lasvegas_tui.simulation.summary import Score, Summary


class Line(Struct, frozen=True):
    """The figures of a seat or a level."""

    by: str
    """"seat" or "level"."""
    name: str
    """The number of the seat, from 1, or the word for the level."""
    games: int
    wins: float
    """Shared ones by their part."""
    share: float
    """The wins in a game, of all players of a level together."""
    low: float
    high: float
    """The bounds of the share, by Wilson's interval at 95 %."""
    fair: float
    """The share if all were equally strong."""
    shared: int
    """The wins that were shared with others."""
    money: float
    """The mean total of a player, in the unit of the game."""
    money_error: float
    """Its standard error."""
    choices: float
    """The mean number of choices of a player in a game."""

    @classmethod
    def of(cls, by: str, name: str, score: Score, summary: Summary) -> Line:
        """Return the figures of a score."""
        low, high = summary.interval(score)
        return cls(
            by,
            name,
            summary.num_games,
            round(float(score.points), 6),
            summary.share(score),
            low,
            high,
            score.num_players / max(1, sum(seat.num_players for seat in summary.seats)),
            score.num_shared,
            score.mean_money,
            score.money_error,
            score.mean_choices,
        )


def by_level(summary: Summary) -> list[Line]:
    """Return the figures of all levels, those first that won most for each player."""
    lines = [Line.of("level", name, score, summary) for name, score in summary.levels.items()]
    return sorted(lines, key=lambda line: (-line.share / line.fair, line.name))


def by_seat(summary: Summary) -> list[Line]:
    """Return the figures of all seats in order."""
    return [
        Line.of("seat", str(number), score, summary)
        for number, score in enumerate(summary.seats, 1)
    ]


def as_json(run: Run) -> str:
    """Return all figures as one JSON object."""
    simulation, summary = run.simulation, run.summary
    figures = {
        "game": simulation.game,
        "options": simulation.options,
        "seats": simulation.levels,
        "seed": simulation.seed,
        "games": summary.num_games,
        "missing": run.num_left,
        "shared": summary.num_shared,
        "lost_by_all": summary.num_lost_by_all,
        "choices": {"mean": summary.mean_length, "games": summary.lengths},
        "by_level": by_level(summary),
        "by_seat": by_seat(summary),
    }
    return msgspec.json.encode(figures).decode()


def as_csv(run: Run) -> str:
    """Return the figures of levels and seats as comma-separated values."""
    text = io.StringIO()
    table = csv.DictWriter(text, Line.__struct_fields__, lineterminator="\n")
    table.writeheader()
    table.writerows(_rows(run.summary))
    return text.getvalue()


def _rows(summary: Summary) -> Iterator[dict[str, Any]]:
    for line in (*by_level(summary), *by_seat(summary)):
        yield msgspec.to_builtins(line)
