"""Reading the results of all saved games, with a cache of those that have not changed.

The cache can be deleted at any time. If it is missing, damaged, written by another version or
cannot be written, all games are read again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import TypeAlias

import msgspec
import platformdirs
from msgspec import Struct

from lasvegas_tui import __version__, rules
from lasvegas_tui.session.journal import TranscriptError, read, short, write_whole
from lasvegas_tui.session.listing import GameFile, game_files
from lasvegas_tui.session.results import Found, Skipped, result_in

PATIENCE = 1.0
"""Seconds of reading before a progress bar is shown."""
BATCH = 0.05
"""Seconds of reading before control is yielded."""
DIGEST_SIZE = sha256().digest_size


class Reading(Struct, frozen=True):
    """The progress of reading all saved games."""

    found: Sequence[Found]
    """The results so far, the latest game first."""
    num_files: int
    is_long: bool = False
    """Whether it has taken long enough for a progress bar."""
    is_complete: bool = False


class Cached(Struct, frozen=True, array_like=True):
    """A result in the cache."""

    state: str
    """The size and the time of the file when it was read."""
    found: Found


Cache: TypeAlias = dict[bytes, Cached]
"""The cached results by path."""


def readings() -> Iterator[Reading]:
    """Read all saved games; yields the progress now and then, and the complete reading last."""
    files = game_files()
    before, after = _load(), Cache()
    found: list[Found] = []
    began = reported = monotonic()
    for file in files:
        found.append(_found(file, before, after))
        now = monotonic()
        if now - reported > BATCH:
            reported = now
            yield Reading(found, len(files), now - began > PATIENCE)
    if after != before:
        _save(after)
    yield Reading(found, len(files), is_complete=True)


def _found(file: GameFile, before: Cache, after: Cache) -> Found:
    """Return the content of a file, and add it to the cache unless the file is unreadable."""
    name, state = os.fsencode(file.path), f"{file.num_bytes} {file.mtime_ns}"
    cached = before.get(name)
    if cached is None or cached.state != state:
        try:
            content = read(file.path)
        except TranscriptError as error:
            return Skipped(short(str(error)))
        cached = Cached(state, result_in(content, file.path))
    after[name] = cached
    return cached.found


def path() -> Path:
    """Return the file of the cache, which may be thrown away."""
    return platformdirs.user_cache_path("lasvegas-tui") / "results"


def _load() -> Cache:
    """Return the cached results by path; none if the cache is missing or damaged."""
    with suppress(TranscriptError, ValueError, RecursionError):
        content = read(path())
        digest, packed = content[:DIGEST_SIZE], content[DIGEST_SIZE:]
        if digest == _digest(packed):
            return msgspec.msgpack.decode(packed, type=Cache)
    return {}


def _save(cached: Cache) -> None:
    """Write the cache, if that is possible."""
    packed = msgspec.msgpack.encode(cached)
    with suppress(OSError):
        path().parent.mkdir(parents=True, exist_ok=True)
        write_whole(path(), _digest(packed) + packed)


def _digest(packed: bytes) -> bytes:
    """Return the checksum of the cache, which depends on the versions of the program and games."""
    known = f"{__version__}\n{rules.names()}\n{rules.plugins().versions}\n".encode()
    return sha256(known + packed).digest()
