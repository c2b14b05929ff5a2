"""A review on the command line: tables for people, JSON for scripts."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.padding import Padding
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from lasvegas_tui.cli.console import Console
from lasvegas_tui.files.transcript import TranscriptError, load
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.review import (
    Depth,
    Review,
    findings,
    moments,
    num_findings,
    rows,
    summary,
)
from lasvegas_tui.rules.core import Terminal

MOST_WIDTH = 100


def reviewed(session: Session, depth: Depth) -> Review:
    """Review a game that is over, with a progress bar."""
    errors = Console(stderr=True)
    review = Review()
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("Reviewing", total=num_findings(session))
        for finding in findings(session, depth):
            review.add(finding)
            progress.advance(task)
    return review


def finished(path: Path) -> Session:
    """Return the game in a file, which must be over; raises TranscriptError."""
    loaded = load(path)
    if not isinstance(loaded.session.node, Terminal):
        how = f"can be read only up to {loaded.problem}" if loaded.problem else "is not over"
        raise TranscriptError(
            f"{path.name} {how}: a game is reviewed when nothing in it is secret any more."
        )
    return loaded.session


def print_text(session: Session, review: Review, write: Callable[[str], str]) -> None:
    """Print a review: each player's part, and the dearest mistakes."""
    console = Console(highlight=False, file=sys.stdout)
    width = min(console.width, MOST_WIDTH)
    console.print(Text(write(summary(session, review)), "bold"))
    console.print()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title, justify in zip(
        ("", "choices", "mistakes", "cost", "luck of the dice", "chances to win"),
        ("left", "right", "right", "right", "right", "left"),
        strict=True,
    ):
        table.add_column(title, justify=justify)  # type: ignore[arg-type]
    for row in rows(session, review):
        cells = (row.name, row.choices, row.mistakes, row.lost, row.luck, row.course)
        table.add_row(*[Text(write(cell)) for cell in cells])
    console.print(table, width=width)
    for moment in moments(session, review.moments()):
        console.print()
        console.print(Text(write(moment.heading), "bold"))
        for word, told, then in (
            ("chosen", moment.chosen, moment.after_chosen),
            ("better", moment.best, moment.after_best),
        ):
            console.print(_indented(2, write(f"{word}: {told}")), width=width)
            for sentence in then:
                console.print(_indented(4, write(sentence)), width=width)


def _indented(num_cells: int, text: str) -> Padding:
    """Return a text each line of which is indented."""
    return Padding(Text(text), (0, 0, 0, num_cells), expand=False)
