"""Saved games in numbers: written at once, by hand or played at random.

    python -m tests.written_games 1000 FOLDER

saves a thousand games, for whoever wants to know how long it takes to read them.
"""

import sys
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import cycle, islice, product
from pathlib import Path
from random import Random

import msgspec

from lasvegas_tui import rules
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.play.seats import Seat, validated
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Ended, Entry, Header
from tests.walking import random_steps

NAMES = ("Anna", "Ben", "Cleo", "Dora")
FIRST = datetime(2026, 1, 2, 20)


def seats(*names: str) -> tuple[Seat, ...]:
    """Return seats for these names; a name that begins with Bot is that of a bot."""
    return validated([Seat(name, bot="bot" if name.startswith("Bot") else "") for name in names])


def header(
    game: str, names: Sequence[str], began: datetime = FIRST, evening: str = "", seed: int = 0
) -> Header:
    """Return the first line of a game."""
    date = began.isoformat(timespec="seconds")
    return Header(game=game, seats=seats(*names), date=date, evening=evening, seed=seed)


def write(first: Header, entries: Sequence[Entry], name: str = "") -> Path:
    """Put a game among the saved games."""
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / f"{name or len(list(folder().iterdir())):0>6}.jsonl"
    path.write_bytes(b"".join(msgspec.json.encode(item) + b"\n" for item in (first, *entries)))
    return path


def played(first: Header, is_closed: bool = True) -> Path:
    """Play a game at random and put it among the saved games, with or without how it ended."""
    session = Session.start(first)
    for _ in random_steps(session, Random(first.seed)):
        pass
    end = [session.end()] if is_closed else []
    return write(first, [*session.events, *end])


def told(
    game: str, names: Sequence[str], totals: Sequence[int], began: datetime, evening: str = ""
) -> Path:
    """Put a game among the saved games of which only its beginning and its end are written down."""
    ranks = tuple(1 + sum(other > total for other in totals) for total in totals)
    return write(header(game, names, began, evening), [Ended(ranks, tuple(totals))])


def fill(count: int, is_closed: bool = True) -> list[Path]:
    """Put so many games among the saved games, of all kinds and sizes."""
    kinds = cycle(product([game.name for game in rules.all_games()], range(2, 5)))
    return [
        played(
            header(game, NAMES[:size], FIRST + timedelta(hours=7 * number), seed=number), is_closed
        )
        for number, (game, size) in enumerate(islice(kinds, count))
    ]


if __name__ == "__main__":
    import os

    os.environ["XDG_DATA_HOME"] = sys.argv[2]
    fill(int(sys.argv[1]))
