"""A real Dask cluster on this machine: a scheduler, and two workers, one of which dies."""

import importlib.util
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.lab.program import counted
from tests.lab.waiting import wait_until
from tests.terminal import PROGRAM

HAS_DASK = importlib.util.find_spec("distributed") is not None
needs_dask = pytest.mark.skipif(not HAS_DASK, reason="the extra `cluster` is not installed")
WITHOUT_DASK = """\
import sys
sys.modules["distributed"] = None
from lasvegas_tui.cli.main import main
sys.exit(main())"""
GAMES = "2000"
NO_WORKER = " has no worker: waiting for one."
SIMULATE = ("simulate", "dice", "--seats", "sensible,simple,random", "--seed", "5", "--json")


class Cluster:
    """A scheduler and its workers, each a process with one thread."""

    def __init__(self, folder: Path) -> None:
        """Start the scheduler; workers come later."""
        self.file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--host", "127.0.0.1")
        wait_until(lambda: self.file.exists() and self.file.read_bytes().rstrip().endswith(b"}"))
        self.address = json.loads(self.file.read_bytes())["address"]
        self.workers: list[subprocess.Popen[bytes]] = []

    def add_worker(self) -> None:
        self.workers.append(self._start("worker", "--nthreads", "1", "--no-nanny"))

    def _start(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.dask_{kind}"
        shared = ("--scheduler-file", str(self.file), "--no-dashboard")
        return subprocess.Popen(
            [sys.executable, "-m", module, *words, *shared],
            cwd=self.file.parent,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stderr=subprocess.DEVNULL,
        )

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster without workers."""
    with ExitStack() as stack:
        started = Cluster(tmp_path)
        stack.callback(started.close)
        yield started


@pytest.fixture
def cluster(scheduler: Cluster) -> Cluster:
    """A cluster with two workers, which may still be on their way."""
    for _ in range(2):
        scheduler.add_worker()
    return scheduler


def without_waiting(err: str) -> str:
    """Return what is reported but for workers that are waited for."""
    return "".join(line for line in err.splitlines(keepends=True) if NO_WORKER not in line)


def started(*words: str, path: Path | None = None) -> subprocess.Popen[str]:
    """Start the program without a terminal; it writes chunks down where there is a path."""
    writing = (sys.executable, "-m", "tests.lab.program", str(path))
    return subprocess.Popen(
        [*(writing if path else PROGRAM), *SIMULATE, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@needs_dask
@pytest.mark.nightly
def test_lost_worker_changes_no_result(cluster: Cluster, tmp_path: Path) -> None:
    """Its chunks go to the other one, and all that is told is as one process tells it."""
    path = tmp_path / "chunks"
    with started("--games", GAMES, "--scheduler", cluster.address, path=path) as run:
        wait_until(lambda: len(counted(path)) >= 4)
        cluster.workers[0].kill()
        assert run.poll() is None
        out, err = run.communicate()
    assert (run.returncode, without_waiting(err)) == (0, "")
    with started("--games", GAMES, "--jobs", "1") as alone:
        expected, _ = alone.communicate()
    assert out == expected
    assert sum(counted(path)) == int(GAMES)


@needs_dask
@pytest.mark.nightly
def test_ctrl_c_does_not_stop_the_cluster_for_others(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "chunks"
    words = ("--scheduler", cluster.address)
    with started("--games", "10000000", *words, path=path) as run:
        wait_until(lambda: len(counted(path)) >= 3)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate()
    assert run.returncode == 130
    assert without_waiting(err).startswith("lasvegas: Stopped with ")
    assert json.loads(out)["games"] >= sum(counted(path))
    with started("--games", "10", *words) as more:
        out, err = more.communicate()
    told = json.loads(out)
    assert (more.returncode, without_waiting(err), told["games"], told["missing"]) == (0, "", 10, 0)


@needs_dask
@pytest.mark.nightly
def test_lost_scheduler_is_reported_after_printing_games_so_far(
    cluster: Cluster, tmp_path: Path
) -> None:
    path = tmp_path / "chunks"
    with started("--games", "10000000", "--scheduler", cluster.address, path=path) as run:
        wait_until(lambda: len(counted(path)) >= 3)
        cluster.scheduler.kill()
        out, err = run.communicate()
    assert run.returncode == 1
    gone = f"lasvegas: The scheduler at {cluster.address!r} is gone.\n"
    assert without_waiting(err) == gone
    assert json.loads(out)["games"] == sum(counted(path)) > 0


@needs_dask
@pytest.mark.nightly
def test_missing_workers_are_reported_once_and_waited_for(scheduler: Cluster) -> None:
    with started("--games", "10", "--scheduler", scheduler.address) as run:
        assert run.stderr is not None
        told = run.stderr.readline()
        assert told == f"lasvegas: The scheduler at {scheduler.address!r}{NO_WORKER}\n"
        scheduler.add_worker()
        out, err = run.communicate()
    assert (run.returncode, err, json.loads(out)["games"]) == (0, "", 10)


@needs_dask
@pytest.mark.nightly
@pytest.mark.parametrize("address", ["x", "tcp://127.0.0.1:1"])
def test_scheduler_that_does_not_answer_is_reported(address: str) -> None:
    with started("--scheduler", address) as run:
        out, err = run.communicate()
    assert (run.returncode, out) == (2, "")
    assert err == f"lasvegas: No scheduler answers at {address!r}.\n"


def test_missing_cluster_extra_is_reported() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_DASK, *SIMULATE, "--scheduler", "tcp://127.0.0.1:8786"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "lasvegas: A scheduler needs Dask distributed, which is not installed here:"
        ' pip install "lasvegas-tui[cluster]" adds it.\n'
    )
