"""`lasvegas simulate`: plays, shows how far it is, and prints what came of it."""

from __future__ import annotations

import argparse
import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from random import SystemRandom

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from lasvegas_tui import rules, streams
from lasvegas_tui.cli.arguments import FAILED
from lasvegas_tui.cli.console import Console
from lasvegas_tui.cli.stats import print_sheets
from lasvegas_tui.lab import figures
from lasvegas_tui.lab.figures import Line
from lasvegas_tui.lab.run import (
    STOPPING,
    PoolError,
    Run,
    Workers,
    alone,
    cluster,
    processes,
)
from lasvegas_tui.lab.simulation import Simulation, SimulationError
from lasvegas_tui.records.tables import StatsTable
from lasvegas_tui.rules import money
from lasvegas_tui.rules.core import Options
from lasvegas_tui.rules.games import Game
from lasvegas_tui.system import Signalled, heard, stop

NUM_SEEDS = 10**9
"""The number of seeds that one is drawn from."""
SECONDS_OF_RATE = 600
"""The time over which the rate is measured."""


def simulate(args: argparse.Namespace, options: Options) -> int:
    """Carry out the command and return the exit status; raises SimulationError or OptionsError."""
    seed = SystemRandom().randrange(NUM_SEEDS) if args.seed is None else args.seed
    simulation = Simulation.new(args.game, args.seats, seed, options)
    run = Run(simulation, range(args.first, args.first + args.games))
    status = 0
    try:
        with heard(stop, *STOPPING):
            _play_with(args, run)
    except Signalled as signalled:
        status = _say(f"Stopped with {run.num_left:,} games left to play.", signalled.status)
    except SimulationError as error:
        if not run.summary.num_games and not isinstance(error, PoolError):
            raise
        status = _say(str(error), FAILED)
    _print(run, args)
    return status


def _play_with(args: argparse.Namespace, run: Run) -> None:
    """Play as the command line asks; where it leaves that open, one process can do, too."""
    try:
        with _workers(args) as workers:
            _play(run, workers)
    except PoolError as error:
        if args.jobs is not None:
            raise
        streams.complain(f"{error} This one plays alone.")
        _play(run, alone())


def _say(sentence: str, status: int) -> int:
    streams.complain(sentence)
    return status


def _workers(args: argparse.Namespace) -> AbstractContextManager[Workers]:
    """Return what the command line asks for."""
    if args.scheduler is not None:
        logging.disable(logging.CRITICAL)  # Dask logs every connection that is lost
        return cluster(args.scheduler)
    num_jobs = args.jobs or os.cpu_count() or 1
    return nullcontext(alone()) if num_jobs == 1 else processes(num_jobs)


# -- how far it is ---------------------------------------------------------------------------------


class _Rate(ProgressColumn):
    """Games a second, or a minute where they take long."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if speed is None:
            return Text("")
        rate = f"{speed:,.0f} a second" if speed >= 2 else f"{60 * speed:,.1f} a minute"
        return Text(rate, "progress.data.speed")


def _play(run: Run, workers: Workers) -> None:
    """Play all games, with a progress bar on a terminal."""
    errors = Console(stderr=True)
    progress = Progress(
        TextColumn("Games"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
        console=errors,
        disable=not errors.is_terminal,
        speed_estimate_period=SECONDS_OF_RATE,
    )
    with progress:
        bar = progress.add_task("games", total=len(run.games))
        run.play(workers, lambda num_games: progress.advance(bar, num_games))


# -- what came of it -------------------------------------------------------------------------------


def _print(run: Run, args: argparse.Namespace) -> None:
    if args.json:
        print(figures.as_json(run.simulation, run.summary, run.num_left))
    elif args.csv:
        print(figures.as_csv(run.summary), end="")
    elif run.summary.num_games:
        game = rules.game(run.simulation.game)
        print_sheets(_headline(run, game), _sheets(run, game), hasattr(args, "ascii"))


def _headline(run: Run, game: Game) -> str:
    simulation = run.simulation
    options = [f"{name} {value}" for name, value in simulation.options.items()]
    num_games = f"{run.summary.num_games:,} games"
    return ", ".join([game.title, *options, num_games, f"seed {simulation.seed}"])


def _sheets(run: Run, game: Game) -> Iterator[StatsTable]:
    """Yield the tables."""
    summary = run.summary
    yield _sheet("Level", figures.by_level(summary), game)
    yield _sheet("Seat", figures.by_seat(summary), game)
    lengths = summary.lengths
    rows = [
        ("Won by several", f"{summary.num_shared:,}", f"{_part(summary.num_shared, run)}"),
        ("Lost by all", f"{summary.num_lost_by_all:,}", f"{_part(summary.num_lost_by_all, run)}"),
        ("Choices", f"{summary.mean_length:.1f}", f"{min(lengths)} to {max(lengths)}"),
    ]
    yield StatsTable("Games", ("", ">", ">"), tuple(rows))


def _part(num: int, run: Run) -> str:
    return f"{num / run.summary.num_games:.1%}"


def _sheet(heading: str, lines: Sequence[Line], game: Game) -> StatsTable:
    columns = ("", ">wins", ">from", ">to", ">fair", ">shared", f">{game.counts}", ">±", ">choices")
    return StatsTable(heading, columns, tuple(_row(line, game) for line in lines))


def _row(line: Line, game: Game) -> tuple[str, ...]:
    shares = (f"{share:.1%}" for share in (line.share, line.low, line.high, line.fair))
    return (
        line.name,
        *shares,
        f"{line.shared:,}",
        _amount(line.money, game),
        _amount(line.money_error, game),
        f"{line.choices:.1f}",
    )


def _amount(amount: float, game: Game) -> str:
    return money.full(round(amount)) if game.counts == "dollars" else f"{amount:.2f}"
