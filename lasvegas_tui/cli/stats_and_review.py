"""The commands `stats` and `review`, about finished games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from lasvegas_tui import opening_games, os_differences, streams
from lasvegas_tui.ascii_signs import writer
from lasvegas_tui.cli import DONE
from lasvegas_tui.cli.argument_types import Command, GameName, Looks
from lasvegas_tui.cli.look_options import with_ascii
from lasvegas_tui.cli.play_resume_replay import FileCommand, with_file
from lasvegas_tui.files.listing import listed
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import load
from lasvegas_tui.play.session import Session
from lasvegas_tui.records import review as reviews
from lasvegas_tui.records import review_words, statistics
from lasvegas_tui.records.results import Found, readings
from lasvegas_tui.records.review import FULL, QUICK, Depth, Reviewing
from lasvegas_tui.records.review_words import Moment
from lasvegas_tui.records.statistics_tables import FinishedGames, StatsTable
from lasvegas_tui.rules.core import Terminal
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.safe_text import quoted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text


MAX_NAMED = 6
MOST_WIDTH = 100
BESIDE_BARS = 24
"""The width in cells of a line about a choice, not counting its label and its bar."""


def console(stream: TextIO) -> Console:
    """Return a Rich console for a stream, with the width of the stream's terminal.

    Rich itself would prefer a width in an environment variable.
    """
    from rich.console import Console, ConsoleDimensions

    class TerminalConsole(Console):
        @property  # type: ignore[misc]  # never set
        def size(self) -> ConsoleDimensions:
            return ConsoleDimensions(*os_differences.terminal_size(stream))

    return TerminalConsole(file=stream, highlight=False)


# -- stats -----------------------------------------------------------------------------------------


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  lasvegas stats
  lasvegas stats --evening 2026 --game royale""",
)
@click.option(
    "--evening",
    metavar="NAME",
    help='Only one evening: its name, such as "Friday, 20 November 2026", or a part of it.',
)
@click.option("--game", type=GameName(), help="Only one game.")
@click.option("--json", "is_json", is_flag=True, help="Print JSON, with exact fractions.")
@with_ascii
@click.pass_obj
def stats(looks: Looks, evening: str | None, game: str | None, is_json: bool) -> int:
    """See who plays, who wins, and who was lucky.

    The figures come from the saved games: what everybody plays and wins, streaks, records, luck,
    and head-to-head results.
    """
    finished = gathered()
    if evening is not None:
        evening = _evening(finished, evening)
    chosen = finished.only(evening=evening or "", game=game or "")
    if is_json:
        print(statistics.as_json(chosen.games, chosen.skipped).decode())
        return DONE
    headline = "\n".join(filter(None, [chosen.leader, chosen.headline]))
    print_sheets(headline, chosen.tables(), "ascii" in looks)
    if chosen.complaint:
        streams.complain(chosen.complaint)
    return DONE


def gathered() -> FinishedGames:
    """Read all finished games, with a progress bar if this takes long, and return them."""
    from rich.progress import Progress

    errors = console(sys.stderr)
    progress = Progress(console=errors, transient=True, disable=not errors.is_terminal)
    task = progress.add_task("Reading saved games")
    found: Sequence[Found] = ()
    try:
        listing = listed()
        listing.check()
        for reading in readings(listing.latest()):
            found = reading.found
            progress.update(task, completed=len(found), total=reading.num_files)
            if reading.is_long and not progress.live.is_started:
                progress.start()
    finally:
        progress.stop()
    return FinishedGames.of(found)


def _evening(finished: FinishedGames, wanted: str) -> str:
    """Return the name of the evening that `wanted` means.

    Raises UsageError if it means none, or could mean several.
    """
    found = finished.evenings_called(wanted)
    if not found:
        raise click.UsageError(f"There is no evening {quoted(wanted)} among the finished games.")
    if len(found) > 1:
        named = list(found[:MAX_NAMED])
        if len(found) > MAX_NAMED:
            named.append(f"{len(found) - MAX_NAMED} more")
        raise click.UsageError(f"{quoted(wanted)} could mean {joined(named, 'or')}.")
    return found[0]


def print_sheets(headline: str, sheets: Iterable[StatsTable], is_ascii: bool) -> None:
    """Print tables below a headline."""
    from rich.text import Text

    from lasvegas_tui.widgets.stats_table import stats_table

    write = writer(is_ascii)
    output = console(sys.stdout)
    output.print(Text(write(headline), "bold"))
    for sheet in sheets:
        output.print()
        output.print(stats_table(sheet, write=write), width=min(output.width, MOST_WIDTH))


# -- review ----------------------------------------------------------------------------------------


@click.command(
    cls=FileCommand,
    epilog="""\b
Examples:
  lasvegas review
  lasvegas review FILE --quick --json""",
)
@with_file("the one that ended last")
@click.option("--quick", is_flag=True, help="Think for a quarter of the time.")
@click.option("--json", "is_json", is_flag=True, help="Print JSON.")
@with_ascii
@click.pass_obj
def review(looks: Looks, file: Path | None, quick: bool, is_json: bool) -> int:
    """See what decided a game: mistakes, and luck.

    The game has to be over. Each decision is compared with the best one, as far as its player could
    know it at the time. The luck of the dice is shown separately, and so is the course of the
    chances to win.
    """
    session = _finished(file or opening_games.newest_finished())
    depth = FULL
    if quick:
        depth = QUICK
    reviewing = _reviewed(session, depth)
    if is_json:
        print(reviews.as_json(session, reviewing.review).decode())
    else:
        _print_review(reviewing, writer("ascii" in looks))
    return DONE


def _finished(path: Path) -> Session:
    """Return the finished game in a file.

    Raises TranscriptError if the file cannot be read, or the game is not over.
    """
    loaded = load(path)
    if not isinstance(loaded.session.node, Terminal):
        how = "is not over"
        if loaded.problem:
            how = f"can be read only up to {loaded.problem}"
        raise TranscriptError(f"{path.name} {how}: only finished games can be reviewed.")
    return loaded.session


def _reviewed(session: Session, depth: Depth) -> Reviewing:
    """Return the complete review of a finished game; show a progress bar meanwhile."""
    from rich.progress import Progress

    errors = console(sys.stderr)
    reviewing = Reviewing(session, depth)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("Reviewing", total=reviewing.num_parts)
        for _ in reviewing:
            progress.advance(task)
    return reviewing


def _print_review(reviewing: Reviewing, write: Callable[[str], str]) -> None:
    """Print what was found about each player, and the worst mistakes."""
    from rich.table import Table
    from rich.text import Text

    session, review = reviewing.session, reviewing.review
    output = console(sys.stdout)
    width = min(output.width, MOST_WIDTH)
    output.print(Text(write(review_words.summary(session, review)), "bold"))
    output.print()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for title in ("choices", "mistakes", "cost"):
        table.add_column(title, justify="right")
    for title in ("luck of the dice", "chances to win"):
        table.add_column(title)
    for row in review_words.rows(reviewing):
        cells = (row.name, row.choices, row.mistakes, row.cost, row.luck, row.course)
        table.add_row(*[Text(write(cell)) for cell in cells])
    output.print(table, width=width)
    for moment in review_words.moments(session, review.moments()):
        output.print()
        for text in _moment(moment, width):
            if isinstance(text, Text):
                output.print(text, width=width)
            else:
                output.print(_indented(2, write(text)), width=width)


def _moment(moment: Moment, width: int) -> Iterator[Text | str]:
    """Yield the lines about a mistake: a heading, the choices with their bars, and the reason."""
    from rich.text import Text

    yield Text(moment.heading, "bold")
    label_width = max(len(choice.label) for choice in moment.choices)
    room = max(8, width - label_width - BESIDE_BARS)
    for choice in moment.choices:
        word = "better"
        if choice.is_made:
            word = "chosen"
        bar = "█" * round(room * choice.share)
        yield f"{word}  {choice.label:<{label_width}}  {bar:<{room}}  {choice.verdict}"
    yield moment.reason


def _indented(num_cells: int, text: str) -> Padding:
    """Return a text whose lines are all indented."""
    from rich.padding import Padding
    from rich.text import Text

    return Padding(Text(text), (0, 0, 0, num_cells), expand=False)
