"""The folder of saved games: what is put there, and all that reads it."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from lasvegas_tui import opening_games, times
from lasvegas_tui.files import deleting_and_renaming
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.saved_game_summaries import DamagedFile, SavedGame
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.files.transcript_writer import folder
from lasvegas_tui.play.final_position_json import final_report
from lasvegas_tui.records.results import readings
from lasvegas_tui.records.statistics import as_json
from lasvegas_tui.records.statistics_tables import FinishedGames
from lasvegas_tui.screens.home.lobby_rows import ago
from tests.saved import header, saved_files, written

MINE: dict[str, Any] = {
    "format": "lasvegas",
    "version": 1,
    "game": "dice",
    "seats": [{"name": "Anna"}, {"name": "Ben"}],
}


def first_line(**changes: Any) -> bytes:
    return json.dumps({**MINE, **changes}).encode()


def aged(path: Path, age: int) -> Path:
    """Let a game be as many seconds older than now as that."""
    time = path.stat().st_mtime_ns - age * 10**9
    os.utime(path, ns=(time, time))
    return path


def finished(age: int = 0) -> Path:
    return aged(written(10_000)[0], age)


def unfinished(age: int = 0) -> Path:
    return aged(written(30)[0], age)


def look() -> dict[str, tuple[Any, ...]]:
    """Return what is seen of the folder without opening anything."""
    found = {}
    for entry in os.scandir(folder()):
        status = entry.stat(follow_symlinks=False)
        seen = (status.st_ino, status.st_mode, status.st_size, status.st_mtime_ns)
        found[entry.name] = (*seen, os.readlink(entry) if entry.is_symlink() else "")
    return found


def everything() -> list[SavedGame | DamagedFile]:
    """Do all that reads the folder, and return what is listed."""
    before = look()
    found = list(saved_files())
    for item in found:
        if isinstance(item, DamagedFile):
            assert item.problem.isprintable()
            assert item.problem.endswith(".")
        ago(item.modified, times.now())
    *_, reading = readings(listed().latest())
    finished = FinishedGames.of(reading.found)
    assert finished.complaint.isprintable()
    list(finished.tables())
    as_json(finished.games, finished.skipped)
    for find in (opening_games.newest, opening_games.latest, opening_games.newest_finished):
        with suppress(TranscriptError):
            loaded = load(find())
            final_report(loaded.session, loaded.problem)
    deleting_and_renaming.purge(listed())
    assert look() == before, "nothing is touched"
    table = opening_games.begin(header())
    table.transcript.close()
    table.transcript.path.unlink()
    assert look() == before
    return found


def good_game() -> Path:
    """Put a game among the saved games that is older than all the rest."""
    path, _ = written(5)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    return path


def link_to(place: str) -> Callable[[Path], None]:
    """Return what puts a link to a place somewhere."""
    return lambda path: path.symlink_to(place)


def gigabytes(path: Path) -> None:
    """Make a file of four gigabytes, which takes no room."""
    path.touch()
    os.truncate(path, 2**32)
