"""The command `doctor`, which looks for problems with the terminal, versions and files."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

import click

from lasvegas_tui import (
    __version__,
    bots,
    clean_environment,
    file_locks,
    os_differences,
    rules,
    settings,
    streams,
)
from lasvegas_tui.ascii_signs import need_ascii
from lasvegas_tui.cli import DONE, FAILED
from lasvegas_tui.cli.argument_types import Command
from lasvegas_tui.cli.stats_and_review import MAX_NAMED, gathered
from lasvegas_tui.files import transcript_writer
from lasvegas_tui.files.listing import listed
from lasvegas_tui.folders import FolderError
from lasvegas_tui.plugins import left_out
from lasvegas_tui.records.results import Unreadable
from lasvegas_tui.rules.grammar import counted, joined

LIBRARIES = ("click", "textual", "rich", "msgspec", "platformdirs")
EXTRAS = {"serve": "textual_serve", "cluster": "distributed"}
"""The package that each optional dependency installs; the key is the dependency's name."""
WIDTH = 12


class Finding(NamedTuple):
    """A line of the report: what was examined, and what was found."""

    what: str
    found: str
    problem: str = ""
    """A sentence about what is wrong; empty if nothing is."""


@click.command(cls=Command)
def doctor() -> int:
    """Check this machine for problems.

    It lists the terminal, the versions and the locations of files. Include this in bug reports. The
    exit status is 1 if something is wrong.
    """
    findings = (*_program(), *_terminal(), *_files(), *_extras(), *_plugins())
    problems = [finding.problem for finding in findings if finding.problem]
    streams.SAID.update(problems)
    for what, found, _ in findings:
        print(f"{what:<{WIDTH}} {found}")
    print()
    print(*(problems or ["No problems found."]), sep="\n")
    if problems:
        return FAILED
    return DONE


def _program() -> Iterator[Finding]:
    implementation = platform.python_implementation()
    yield Finding("lasvegas", __version__)
    yield Finding("python", f"{platform.python_version()}, {implementation}")
    yield Finding("system", platform.platform())
    for library in LIBRARIES:
        yield Finding(library, version(library))


def _terminal() -> Iterator[Finding]:
    from rich.console import Console

    from lasvegas_tui.shell.too_small import LEAST

    named = {"input": sys.stdin, "output": sys.stdout, "errors": sys.stderr}
    on_screen = [name for name, stream in named.items() if stream.isatty()]
    shown = streams.screen()
    yield Finding("on screen", ", ".join(on_screen) or "none: everything is piped")
    kind = os.environ.get("TERM", "")
    names = filter(None, (kind or "unknown", os.environ.get("TERM_PROGRAM"), _way_here()))
    problem = ""
    if shown and kind in ("", "dumb", "unknown"):
        problem = f"TERM={kind or 'nothing'} cannot draw a table."
    yield Finding("terminal", ", ".join(names), problem)
    columns, rows = os_differences.terminal_size(shown or sys.stderr)
    problem = ""
    if columns < LEAST.width or rows < LEAST.height:
        least = f"{LEAST.width}x{LEAST.height}"
        problem = f"The table needs {least}; here there is {columns}x{rows}."
    yield Finding("size", f"{columns}x{rows}", problem)
    colours = Console().color_system or "none"
    if "NO_COLOR" in os.environ:
        colours = f"{colours}, NO_COLOR is set"
    yield Finding("colours", colours)
    if clean_environment.unheeded:
        yield Finding("not heeded", joined(clean_environment.unheeded))
    encoding = sys.stdout.encoding
    if need_ascii(encoding, os.environ):
        encoding = f"{encoding}, drawn with plain characters"
    yield Finding("encoding", encoding)


def _way_here() -> str:
    """Return how the terminal is reached: "in tmux, over ssh"; empty if unknown."""
    names = {"TMUX": "in tmux", "STY": "in screen", "SSH_CONNECTION": "over ssh"}
    return ", ".join(name for variable, name in names.items() if os.environ.get(variable))


def _files() -> Iterator[Finding]:
    _, notice = settings.load()
    try:
        yield Finding("settings", _place(settings.path()), notice)
    except FolderError as error:
        yield Finding("settings", "no folder", str(error))
    try:
        folder = transcript_writer.folder()
    except FolderError as error:
        yield Finding("games", "no folder", str(error))
        return
    listing = listed()
    games = f"{_place(folder)}, {counted(len(listing.games), 'file')}"
    yield Finding("games", games, listing.problem)
    if not listing.problem:
        yield from _unreadable(gathered().skipped)
    yield _file_system(next(path for path in (folder, *folder.parents) if os.path.isdir(path)))


def _unreadable(files: Sequence[Unreadable]) -> Iterator[Finding]:
    """Yield a finding about files that cannot be read, if there are any."""
    told = [f"{file.reason} {file.remedy.capitalize()}." for file in files[:MAX_NAMED]]
    if len(files) > MAX_NAMED:
        told.append(f"So it is with {counted(len(files) - MAX_NAMED, 'more file')}.")
    if told:
        found = f"{counted(len(files), 'file')}, see below"
        yield Finding("unreadable", found, "\n".join(told))


def _place(path: Path) -> str:
    try:
        path.stat()
    except FileNotFoundError:
        return f"{path} (not there yet)"
    except OSError as error:
        return f"{path} ({error.strerror})"
    return str(path)


def _file_system(folder: Path) -> Finding:
    """Return the finding about what the file system of a folder cannot do.

    It is tried with a new file.
    """
    what = "file system"
    try:
        with NamedTemporaryFile(dir=folder) as file:
            file.write(b"\n")
            file.flush()
            lacking = [name for name, can in TRIED.items() if not can(file.fileno(), file.name)]
    except OSError as error:
        return Finding(
            what, "not writable", f"Games cannot be saved in {folder}: {error.strerror}."
        )
    found, problem = "supports everything that is needed", ""
    if lacking:
        found = f"has no {joined(lacking, 'or')}"
    if LOCKS in lacking:
        reason = f"files in {folder} cannot be locked"
        problem = f"Another window will not notice an open game: {reason}."
    return Finding(what, found, problem)


def _can(change: Callable[[], object]) -> bool:
    """Whether `change` can be called without an OSError."""
    try:
        change()
    except OSError:
        return False
    return True


LOCKS = "locks"
TRIED: dict[str, Callable[[int, str], bool]] = {
    LOCKS: lambda file, _: file_locks.lock(file),
    "syncing of folders": lambda _, name: os_differences.sync_names(Path(name).parent),
    "modes": lambda _, name: _can(lambda: os.chmod(name, 0o600)),
    "owners": lambda _, name: not hasattr(os, "chown") or _can(lambda: os.chown(name, -1, -1)),
    "times": lambda _, name: _can(lambda: os.utime(name)),
}
"""The features of file systems that the program uses, each with a function that tests it.

The function gets a file's descriptor and name, and returns whether the feature works.
"""


def _extras() -> Iterator[Finding]:
    for extra, package in EXTRAS.items():
        yield Finding(extra, _version_of(package) or _missing(extra))


def _plugins() -> Iterator[Finding]:
    """Yield a finding about each kind of plugins, and one for each that is left out.

    All plugins are loaded for this.
    """
    from lasvegas_tui.rules.royale import tiles

    for plugins in (rules.plugins(), tiles.PLUGINS, bots.PLUGINS):
        there = ", ".join(plugins.versions)
        yield Finding(f"more {plugins.kind}s", there or "none")
    for sentence in left_out():
        yield Finding("left out", "see below", sentence)


def _missing(extra: str) -> str:
    return f'not installed (pip install "lasvegas-tui[{extra}]")'


def _version_of(package: str) -> str:
    if find_spec(package) is None:
        return ""
    try:
        return version(package)
    except PackageNotFoundError:
        return "installed"
