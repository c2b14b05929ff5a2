"""The results of all saved games, read anew only where a file is new or was written to.

What was read is kept in a file of its own, among those that can be thrown away at any time. Where
it is missing, broken, of another version or cannot be written, all games are read again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import monotonic

import msgspec
import platformdirs
from msgspec import Struct

from lasvegas_tui import __version__, bots, rules
from lasvegas_tui.session.journal import TranscriptError, read, short, write_whole
from lasvegas_tui.session.listing import GameFile, game_files
from lasvegas_tui.session.results import Found, Skipped, result_in

PATIENCE = 1.0
"""Seconds of reading before a bar shows how far it has come."""
BATCH = 0.05
"""Seconds of reading after which other things get their turn."""
DIGEST_SIZE = sha256().digest_size


class Reading(Struct, frozen=True):
    """How far it has come with the files of all saved games."""

    found: Sequence[Found]
    """What was read, the latest game first."""
    num_files: int
    is_long: bool
    """Whether it takes its time."""


class Kept(Struct, frozen=True, array_like=True):
    """What was read of a file."""

    state: str
    """The size and the time that the file had."""
    found: Found


def readings() -> Iterator[Reading]:
    """Read all saved games; yields from time to time, and at the end with all of them."""
    files = game_files()
    before, after = _load(), dict[bytes, Kept]()
    found: list[Found] = []
    began = told = monotonic()
    for file in files:
        found.append(_found(file, before, after))
        now = monotonic()
        if now - told > BATCH:
            told = now
            yield Reading(found, len(files), now - began > PATIENCE)
    if after != before:
        _save(after)
    yield Reading(found, len(files), False)


def _found(file: GameFile, before: dict[bytes, Kept], after: dict[bytes, Kept]) -> Found:
    """Return what a file holds, and note it unless the file could not even be read."""
    name, state = os.fsencode(file.path), f"{file.num_bytes} {file.mtime_ns}"
    kept = before.get(name)
    if kept is None or kept.state != state:
        try:
            content = read(file.path)
        except TranscriptError as error:
            return Skipped(short(str(error)))
        kept = Kept(state, result_in(content, file.path))
    after[name] = kept
    return kept.found


def _path() -> Path:
    return platformdirs.user_cache_path("lasvegas-tui") / "results"


def _load() -> dict[bytes, Kept]:
    """Return what was kept, by the names of the files; nothing where it cannot be trusted."""
    with suppress(TranscriptError, ValueError, RecursionError):
        content = read(_path())
        digest, packed = content[:DIGEST_SIZE], content[DIGEST_SIZE:]
        if digest == _digest(packed):
            return msgspec.msgpack.decode(packed, type=dict[bytes, Kept])
    return {}


def _save(kept: dict[bytes, Kept]) -> None:
    """Keep what was read; where that cannot be done it is read again."""
    packed = msgspec.msgpack.encode(kept)
    with suppress(OSError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        write_whole(_path(), _digest(packed) + packed)


def _digest(packed: bytes) -> bytes:
    """Return what begins the file: other programs, and other games and bots, make it another."""
    known = f"{__version__}\n{rules.names()}\n{[*bots.BOTS]}\n".encode()
    return sha256(known + packed).digest()
