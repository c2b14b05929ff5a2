"""Statistics on the command line: tables for people, JSON for scripts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.progress import Progress
from rich.text import Text

from lasvegas_tui import streams
from lasvegas_tui.cli.characters import writer
from lasvegas_tui.cli.console import Console
from lasvegas_tui.records.results import Found, readings
from lasvegas_tui.records.tables import FinishedGames, StatsTable
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.widgets.stats_table import stats_table

MAX_NAMED = 6
MOST_WIDTH = 100


def gathered() -> FinishedGames:
    """Read all saved games, with a progress bar where that takes long."""
    errors = Console(stderr=True)
    progress = Progress(console=errors, transient=True, disable=not errors.is_terminal)
    task = progress.add_task("Reading saved games")
    found: Sequence[Found] = ()
    try:
        for reading in readings():
            found = reading.found
            progress.update(task, completed=len(found), total=reading.num_files)
            if reading.is_long and not progress.live.is_started:
                progress.start()
    finally:
        progress.stop()
    return FinishedGames.of(found)


def none_or_several(wanted: str, evenings: Sequence[str]) -> str:
    """Return the message for a name that matches no evening, or several."""
    if not evenings:
        return f"There is no evening {wanted} among the games that are over."
    named = list(evenings[:MAX_NAMED])
    if len(evenings) > MAX_NAMED:
        named.append(f"{len(evenings) - MAX_NAMED} more")
    return f"{wanted} may mean {joined(named, 'or')}."


def print_tables(finished: FinishedGames, is_ascii: bool) -> None:
    """Print all tables."""
    headline = "\n".join(filter(None, [finished.leader, finished.headline]))
    print_sheets(headline, finished.tables(), is_ascii)
    if finished.complaint:
        streams.complain(finished.complaint)


def print_sheets(headline: str, sheets: Iterable[StatsTable], is_ascii: bool) -> None:
    """Print tables below a headline."""
    write = writer(is_ascii)
    console = Console(highlight=False)
    console.print(Text(write(headline), "bold"))
    for sheet in sheets:
        console.print()
        console.print(stats_table(sheet, write=write), width=min(console.width, MOST_WIDTH))
