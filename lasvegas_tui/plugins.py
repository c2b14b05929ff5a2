"""Plugins: games, tiles and bots of other packages, which declare them as entry points.

    [project.entry-points."lasvegas.games"]
    pig = "lasvegas_pig"

Their names are known without loading them. A plugin that cannot be used is left out, and `left_out`
says why.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lasvegas_tui import disk
from lasvegas_tui.os_differences import Signalled
from lasvegas_tui.user_error import UserError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

WORD = re.compile(r"[a-z][a-z0-9_]{0,11}")
"""Matches a valid name of a game or of a bot."""
MAX_REASON = 160
MAX_BYTES = 2**20
"""The maximum size in bytes of a package's file of entry points."""
_PREFIX = b"[lasvegas."


class PluginError(UserError):
    """Raised if a plugin cannot be used; the message says why."""


def in_words(error: BaseException) -> str:
    """Return the type of an error and its message: "KeyError: 'x'"."""
    kind = type(error).__name__
    try:
        return f"{kind}: {error}".rstrip(": .")
    except BaseException:
        return kind


_LEFT_OUT: dict[EntryPoint, str] = {}
"""The plugins that are left out, each with a sentence that says why."""


def left_out() -> tuple[str, ...]:
    """Return a sentence about each plugin that has turned out to be unusable so far."""
    return tuple(_LEFT_OUT.values())


def _in_group(group: str) -> Sequence[EntryPoint]:
    """Return the entry points of a group; none if they cannot be read."""
    if not _are_there():
        return ()
    from importlib.metadata import entry_points

    try:
        return tuple(entry_points(group=group))
    except Exception:
        return ()


@cache
def _are_there() -> bool:
    """Whether any package has entry points for this program; this is faster than reading them."""
    return any(_PREFIX in declared for declared in _declarations())


def _declarations() -> Iterator[bytes]:
    """Yield the contents of the files in which installed packages declare entry points."""
    for folder in sys.path:
        with suppress(OSError):
            for name in os.listdir(folder or os.curdir):
                if name.endswith((".dist-info", ".egg-info")):
                    with suppress(OSError):
                        yield disk.read(Path(folder, name, "entry_points.txt"), MAX_BYTES)


class Plugins:
    """All plugins of one kind: games, tiles or bots."""

    def __init__(
        self,
        kind: str,
        reason_against: Callable[[str, Any], str],
        taken: Container[str],
        pattern: re.Pattern[str] = WORD,
    ) -> None:
        """`kind` is "game", "tile" or "bot".

        `reason_against` is given a plugin's name and loaded object, and returns why it cannot be
        used; empty if it can. Names must match `pattern`, and must not be in `taken`.
        """
        self.kind = kind
        self._reason_against = reason_against
        self._taken = taken
        self._pattern = pattern
        self._loaded: dict[str, Any] = {}

    @property
    def group(self) -> str:
        """The name of the group of entry points, such as "lasvegas.games"."""
        return f"lasvegas.{self.kind}s"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all plugins, sorted; they are not loaded for this."""
        return tuple(sorted(self._entries))

    @cached_property
    def _entries(self) -> dict[str, EntryPoint]:
        found: dict[str, EntryPoint] = {}
        for entry in _in_group(self.group):
            if not self._pattern.fullmatch(entry.name):
                self._leave_out(entry, f"no {self.kind} can have this name")
            elif entry.name in self._taken or entry.name in found:
                self._leave_out(entry, f"there is another {self.kind} of this name")
            else:
                found[entry.name] = entry
        return found

    def load(self, name: str) -> Any:
        """Load a plugin, unless that was done before, and return its object.

        Raises PluginError if it cannot be used, and KeyError if no plugin has this name.
        """
        entry = self._entries[name]
        if entry in _LEFT_OUT:
            raise PluginError(_LEFT_OUT[entry])
        if name not in self._loaded:
            self._loaded[name] = self._load(entry)
        return self._loaded[name]

    def _load(self, entry: EntryPoint) -> Any:
        try:
            found = entry.load()
            reason = self._reason_against(entry.name, found)
        except Signalled:
            raise
        except BaseException as error:
            reason = f"loading it raised {in_words(error)}"
        if reason:
            raise PluginError(self._leave_out(entry, reason))
        return found

    def loads(self, name: str) -> bool:
        """Load a plugin, and return whether it can be used."""
        try:
            self.load(name)
        except PluginError:
            return False
        return True

    def _leave_out(self, entry: EntryPoint, reason: str) -> str:
        """Leave a plugin out from now on, and return the sentence that says why."""
        package = ""
        if entry.dist is not None:
            package = f" of {entry.dist.name}"
        told = _plain(f"The {self.kind} {entry.name}{package} is left out: {reason}")
        _LEFT_OUT[entry] = f"{told.rstrip('.')}."
        return _LEFT_OUT[entry]

    @property
    def versions(self) -> tuple[str, ...]:
        """The names of all usable plugins with their packages' versions: "pig 1.0"."""
        dists = {name: self._entries[name].dist for name in self.names if self.loads(name)}
        return tuple(f"{name} {dist and dist.version}" for name, dist in dists.items())


def _plain(text: str) -> str:
    """Return a text in one line, without control characters, at most `MAX_REASON` long."""
    printable = "".join(map(_printable, text))
    line = " ".join(printable.split())
    if len(line) <= MAX_REASON:
        return line
    return f"{line[:MAX_REASON]} ..."


def _printable(sign: str) -> str:
    if sign.isprintable():
        return sign
    return " "
