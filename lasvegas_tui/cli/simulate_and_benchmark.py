"""The commands `simulate` and `benchmark`, which play many games without people."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import click

from lasvegas_tui import rules, streams
from lasvegas_tui.cli import DONE, FAILED
from lasvegas_tui.cli.argument_types import GameName, Looks, Number, levels, seconds, seed
from lasvegas_tui.cli.look_options import with_ascii
from lasvegas_tui.cli.play_resume_replay import GameGroup, chosen_options
from lasvegas_tui.cli.stats_and_review import console, print_sheets
from lasvegas_tui.lab import statistics
from lasvegas_tui.lab.benchmark import measure, play_yardstick, rows
from lasvegas_tui.lab.run import STOPPING, PoolError, Run, Workers, alone, cluster, processes
from lasvegas_tui.lab.simulated_game import Simulation, SimulationError
from lasvegas_tui.lab.statistics import GroupFigures, Summary
from lasvegas_tui.os_differences import Signalled, heard, stop
from lasvegas_tui.records.statistics_tables import StatsTable
from lasvegas_tui.rules.casino import dollars_in_words
from lasvegas_tui.rules.game_description import Game

if TYPE_CHECKING:
    from rich.progress import Progress

NUM_GAMES, MOST_GAMES = 1000, 10**7
"""The default and the maximum number of games in a simulation."""
MOST_JOBS = 256
NUM_SEEDS = 10**9
"""The number of possible seeds if none is given; one of them is chosen at random."""
SECONDS_OF_RATE = 600
"""The displayed speed of a simulation is measured over this many of its last seconds."""


# -- simulate --------------------------------------------------------------------------------------


@click.command(
    epilog="""\b
Examples:
  lasvegas simulate royale --seats sharp,sensible,simple --games 500
  lasvegas simulate dice --chips --seats sensible,greedy"""
)
@click.option(
    "--seats",
    metavar="LEVELS",
    type=levels,
    required=True,
    help="Levels separated by commas, clockwise: simple, eager, greedy, thrifty, sensible,"
    " sharp or random. The first one begins game 1; in each later game all move on by one seat.",
)
@click.option(
    "--games",
    type=Number(1, MOST_GAMES),
    default=NUM_GAMES,
    help=f"The number of games: {NUM_GAMES} by default.",
)
@click.option(
    "--first",
    type=Number(1, MOST_GAMES),
    default=1,
    help="The number of the first game: 1 by default.",
)
@click.option(
    "--seed",
    metavar="N",
    type=seed,
    help="The seed, which determines each game together with the game's number; drawn by default.",
)
@click.option(
    "--jobs",
    type=Number(1, MOST_JOBS),
    help="The number of processes: by default one per processor.",
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="The scheduler of a Dask cluster: tcp://HOST:PORT."
)
@click.option("--json", "is_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--csv", "is_csv", is_flag=True, help="Print the figures as CSV, for spreadsheets.")
@click.option(
    "--games-csv",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a row for each game: its number, and each seat's level, rank, total and choices.",
)
@with_ascii
@click.pass_obj
def simulate_game(
    looks: Looks,
    game: Game,
    /,
    seats: tuple[str, ...],
    games: int,
    first: int,
    seed: int | None,
    jobs: int | None,
    scheduler: str | None,
    is_json: bool,
    is_csv: bool,
    games_csv: Path | None,
    **given: Any,
) -> int:
    """Ctrl+C ends a simulation early, and prints the results of the games played so far."""
    if jobs is not None and scheduler is not None:
        raise click.UsageError("--jobs and --scheduler exclude each other.")
    if is_json and is_csv:
        raise click.UsageError("--json and --csv exclude each other.")
    _, options = chosen_options(game, given)
    if seed is None:
        seed = SystemRandom().randrange(NUM_SEEDS)
    simulation = Simulation.new(game.name, seats, seed, options)
    numbers = range(first, first + games)
    run = Run(simulation, numbers, keeps_outcomes=games_csv is not None)
    if games_csv is not None:
        _write_games(run, games_csv)  # before hours of games, for which it would be too late
    status = _status_of(run, jobs, scheduler)
    if games_csv is not None:
        _write_games(run, games_csv)
    if is_json:
        print(statistics.as_json(run.simulation, run.summary, run.num_left))
    elif is_csv:
        print(statistics.as_csv(run.summary), end="")
    elif run.summary.num_games:
        print_sheets(_headline(run, game), _sheets(run, game), "ascii" in looks)
    return status


def _status_of(run: Run, jobs: int | None, scheduler: str | None) -> int:
    """Play a run until it is complete, stopped or fails, and return the exit status."""
    try:
        with heard(stop, *STOPPING):
            _play_with(jobs, scheduler, run)
    except Signalled as signalled:
        streams.complain(f"Stopped with {run.num_left:,} games left to play.")
        return signalled.status
    except SimulationError as error:
        if not run.summary.num_games and not isinstance(error, PoolError):
            raise
        streams.complain(str(error))
        return FAILED
    return DONE


simulate = GameGroup(
    "simulate", "Let bots play many games, and see how often each wins.", simulate_game
)


def _write_games(run: Run, path: Path) -> None:
    """Write the outcomes of a run's games to a file as CSV; raises UsageError if that fails."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            file.writelines(statistics.games_as_csv(run.outcomes))
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written: {error.strerror}.") from error


def _play_with(jobs: int | None, scheduler: str | None, run: Run) -> None:
    """Play a run with workers as the command line says, or in this process if there can be none."""
    try:
        with _workers(jobs, scheduler) as workers:
            _play(run, workers)
    except PoolError as error:
        if jobs is not None:
            raise
        streams.complain(f"{error} The games are played in this process.")
        _play(run, alone())


def _workers(jobs: int | None, scheduler: str | None) -> AbstractContextManager[Workers]:
    """Return the workers that the command line asks for, as a context manager."""
    if scheduler is not None:
        logging.disable(logging.CRITICAL)  # Dask logs every lost connection
        return cluster(scheduler)
    num_jobs = jobs or os.cpu_count() or 1
    if num_jobs == 1:
        return nullcontext(alone())
    return processes(num_jobs)


def _play(run: Run, workers: Workers) -> None:
    """Play a run, with a progress bar if the output is a terminal."""
    with _progress() as progress:
        bar = progress.add_task("games", total=len(run.games))
        run.play(workers, lambda num_games: progress.advance(bar, num_games))


def _progress() -> Progress:
    from rich import progress
    from rich.text import Text

    class Rate(progress.ProgressColumn):
        """The speed: games per second, or per minute if they take long."""

        def render(self, task: progress.Task) -> Text:
            speed = task.finished_speed or task.speed
            if speed is None:
                return Text("")
            if speed >= 2:
                rate = f"{speed:,.0f} a second"
            else:
                rate = f"{60 * speed:,.1f} a minute"
            return Text(rate, "progress.data.speed")

    errors = console(sys.stderr)
    return progress.Progress(
        progress.TextColumn("Games"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        Rate(),
        progress.TimeElapsedColumn(),
        progress.TextColumn("left:"),
        progress.TimeRemainingColumn(),
        console=errors,
        disable=not errors.is_terminal,
        speed_estimate_period=SECONDS_OF_RATE,
    )


# -- results ---------------------------------------------------------------------------------------


def _headline(run: Run, game: Game) -> str:
    simulation = run.simulation
    options = [f"{name} {value}" for name, value in simulation.options.items()]
    num_games = f"{run.summary.num_games:,} games"
    return ", ".join([game.title, *options, num_games, f"seed {simulation.seed}"])


def _sheets(run: Run, game: Game) -> Iterator[StatsTable]:
    """Yield the tables of results."""
    summary = run.summary
    yield _sheet("Level", statistics.by_level(summary), game)
    yield _sheet("Seat", statistics.by_seat(summary), game)
    if len(summary.seats) > 1:
        yield _differences(summary)
    lengths = summary.lengths
    rows = [
        ("Won by several", f"{summary.num_shared:,}", f"{_part(summary.num_shared, run)}"),
        ("Lost by all", f"{summary.num_lost_by_all:,}", f"{_part(summary.num_lost_by_all, run)}"),
        ("Choices", f"{summary.mean_length:.1f}", f"{min(lengths)} to {max(lengths)}"),
    ]
    yield StatsTable("Games", ("", ">", ">"), tuple(rows))


def _differences(summary: Summary) -> StatsTable:
    """Return the table of the differences between levels, and of those between seats."""
    rows: list[tuple[str, ...]] = []
    for lines in (statistics.by_level(summary), statistics.by_seat(summary)):
        for found in statistics.differences(lines, summary):
            wins = f"{100 * found.difference:+.1f}%".replace("-", "−")
            is_certain = "no"
            if found.is_certain:
                is_certain = "yes"
            compared = f"{found.by} {found.name} less {found.than}"
            rows.append((compared, wins, f"{100 * found.margin:.1f}%", is_certain))
    return StatsTable("Difference", ("", ">wins", ">±", "beyond chance"), tuple(rows))


def _part(num: int, run: Run) -> str:
    return f"{num / run.summary.num_games:.1%}"


def _sheet(heading: str, lines: Sequence[GroupFigures], game: Game) -> StatsTable:
    columns = ("", ">wins", ">from", ">to", ">fair", ">shared", f">{game.counts}", ">±", ">choices")
    return StatsTable(heading, columns, tuple(_row(line, game) for line in lines))


def _row(line: GroupFigures, game: Game) -> tuple[str, ...]:
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
    if game.counts == "dollars":
        return dollars_in_words.full(round(amount))
    return f"{amount:.2f}"


# -- benchmark -------------------------------------------------------------------------------------


@click.command()
@click.argument("games", nargs=-1, type=GameName(), help="The games; all of them by default.")
@click.option(
    "--seconds",
    metavar="N",
    type=seconds,
    default=1.0,
    help="Seconds of processor time for each line: 1 by default.",
)
def benchmark(games: Sequence[str], seconds: float) -> int:
    """Measure the speed of random play.

    The rate counts the players' actions. The share compares it with a yardstick, the dice game in
    plain Python, which is measured first.
    """
    print_rates(tuple(map(rules.game, games)) or rules.all_games(), seconds)
    return DONE


def print_rates(games: Sequence[Game], seconds: float) -> None:
    """Measure the speed of games, and print a line for each game and number of players.

    Each line takes about `seconds` of processor time.
    """
    table = [("yardstick: dice, 4 players, mutable", play_yardstick), *rows(games)]
    rates = measure([play for _, play in table], seconds)
    print(f"{'player actions a second':36}{'rate':>10}{'share':>8}")
    for (name, _), found in zip(table, rates, strict=True):
        print(f"{name:36}{found:>10,.0f}{found / rates[0]:>8.2f}")
