"""The file of finished tasks: a line that says what is simulated, then a line for each task.

A run is ended and gone on with at any time. A line counts once it is whole, with its line break;
half a line, left by a program that was killed, is cut off before the next one is written.
"""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from lasvegas_tui import __version__, system
from lasvegas_tui.simulation.playing import Simulation, SimulationError
from lasvegas_tui.simulation.tasks import Done

FORMAT = "lasvegas simulation"
CALLED = {"levels": "seats are", "options": "options are"}
"""The fields of a simulation in a sentence, where they are more than one thing."""


class Heading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line."""

    format: str
    version: str
    """The version of the program: another one may have other rules, or stronger bots."""
    simulation: Simulation


HEADING, DONE = msgspec.json.Decoder(Heading), msgspec.json.Decoder(Done)


class TaskFile:
    """A file of finished tasks, locked against other programs until it is closed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.simulation: Simulation | None = None
        """What was simulated; None in a new file."""
        self.done: list[Done] = []
        if os.path.exists(path) and not os.path.isfile(path):
            raise SimulationError(f"{self._name} is not a file.")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | system.PLAINLY, 0o666)
        except OSError as error:
            raise self._failure("cannot be opened", error) from error
        try:
            self._read(self._locked_content())
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let other programs open the file."""
        os.close(self._file)

    def begin(self, simulation: Simulation) -> None:
        """Make ready to write tasks of a simulation; raises SimulationError for another one."""
        if self.simulation is None:
            self.simulation = simulation
            self._write(Heading(format=FORMAT, version=__version__, simulation=simulation))
        elif self.simulation != simulation:
            raise SimulationError(
                f"{self._name} holds another simulation: {_difference(self.simulation, simulation)}"
            )

    def append(self, done: Done) -> None:
        """Write a finished task to the disk; raises SimulationError."""
        self._write(done)
        self.done.append(done)

    # -- reading -----------------------------------------------------------------------------------

    def _locked_content(self) -> bytes:
        try:
            system.lock(self._file)
            with open(self._file, "rb", closefd=False) as file:
                return file.read()
        except BlockingIOError as error:
            raise SimulationError(f"Another program is writing to {self._name}.") from error
        except OSError as error:
            raise self._failure("cannot be read", error) from error

    def _read(self, content: bytes) -> None:
        self._num_bytes = content.rfind(b"\n") + 1
        if not content:
            return
        heading, *lines = content[: self._num_bytes].splitlines() or [b""]
        self.simulation = self._simulation(heading)
        for number, line in enumerate(lines, 2):
            self.done.append(self._task(line, number))
        self._refuse_repetitions()

    def _simulation(self, line: bytes) -> Simulation:
        try:
            heading = HEADING.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise SimulationError(f"{self._name} is no file of simulated games.") from error
        if heading.version != __version__:
            raise SimulationError(
                f"{self._name} was begun by version {heading.version!r} of this program,"
                f" whose bots may play otherwise than those of {__version__}."
            )
        return heading.simulation

    def _task(self, line: bytes, number: int) -> Done:
        try:
            return DONE.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise SimulationError(f"{self._name}, line {number}, is no finished task.") from error

    def _refuse_repetitions(self) -> None:
        tasks = sorted(self.done, key=lambda done: done.first)
        for earlier, later in pairwise(tasks):
            if later.first < earlier.games.stop:
                raise SimulationError(f"{self._name} has game {later.first} twice.")

    # -- writing -----------------------------------------------------------------------------------

    def _write(self, line: Struct) -> None:
        """Write a line after the last whole one, and nothing where that fails."""
        data = msgspec.json.encode(line) + b"\n"
        try:
            os.ftruncate(self._file, self._num_bytes)
            os.lseek(self._file, self._num_bytes, os.SEEK_SET)
            num_written = os.write(self._file, data)
            os.fsync(self._file)
        except OSError as error:
            raise self._failure("cannot be written", error) from error
        if num_written < len(data):
            raise SimulationError(f"{self._name} cannot be written: the disk is full.")
        self._num_bytes += num_written

    @property
    def _name(self) -> str:
        return repr(str(self.path))

    def _failure(self, what: str, error: OSError) -> SimulationError:
        return SimulationError(f"{self._name} {what}: {error.strerror}.")


def _difference(there: Simulation, here: Simulation) -> str:
    """Say in what a simulation in a file differs from the one that is wanted."""
    for name, old in asdict(there).items():
        if old != (new := getattr(here, name)):
            return f"its {CALLED.get(name, name + ' is')} {_told(old)}, not {_told(new)}."
    raise ValueError("these are equal")


def _told(value: Any) -> str:
    """Return a value as it may stand in a sentence."""
    match value:
        case {**options}:
            return " ".join(f"{name}={value}" for name, value in options.items()) or "the usual"
        case tuple():
            return ",".join(value)
    return str(value)
