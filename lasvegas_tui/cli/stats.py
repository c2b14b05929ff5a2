"""What was played so far, without a screen: tables for people, JSON for scripts."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.session.annals import Annals, Sheet, report
from lasvegas_tui.session.results import Found, readings

MAX_NAMED = 6
PICTURES = "[▁▂▃▄▅▆▇█]+"


def gathered() -> Annals:
    """Read all saved games; where that takes its time, a bar says how far it has come."""
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
    return Annals.of(found)


def none_or_several(wanted: str, evenings: Sequence[str]) -> str:
    """Return the sentence on a name that means no evening, or more than one."""
    if not evenings:
        return f"There is no evening {wanted} among the games that are over."
    named = list(evenings[:MAX_NAMED])
    if len(evenings) > MAX_NAMED:
        named.append(f"{len(evenings) - MAX_NAMED} more")
    return f"{wanted} may mean {joined(named, 'or')}."


def print_json(annals: Annals) -> None:
    """Print all of it as one JSON object."""
    print(msgspec.json.encode(report(annals)).decode())


def print_tables(annals: Annals, is_ascii: bool) -> None:
    """Print all tables."""
    write = _plain(is_ascii)
    console = Console(highlight=False)
    console.print(Text(write(annals.headline), "bold"))
    for sheet in annals.sheets():
        console.print()
        console.print(Text(write(sheet.title), "bold"))
        console.print(_table(sheet, write))
        if sheet.note:
            console.print(Text(write(sheet.note), "dim"), width=min(console.width, 80))
    if annals.complaint:
        print(f"lasvegas: {annals.complaint}", file=sys.stderr)


def _table(sheet: Sheet, write: Callable[[str], str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.show_header = any(column.strip(">") for column in sheet.columns)
    for column in sheet.columns:
        is_number = column.startswith(">")
        title = Text(write(column.removeprefix(">")))
        table.add_column(title, justify="right" if is_number else "left", no_wrap=True)
    for row in sheet.rows:
        table.add_row(*(_cell(text, write) for text in row))
    return table


def _cell(text: str, write: Callable[[str], str]) -> Text:
    cell = Text(text)
    cell.highlight_regex(PICTURES, "yellow")
    cell.plain = write(text)
    return cell


def _plain(is_wanted: bool) -> Callable[[str], str]:
    """Return what writes a text as the output can show it."""
    from lasvegas_tui.widgets.glyphs import ascii_text, need_ascii

    is_needed = is_wanted or need_ascii(sys.stdout.encoding, os.environ)
    return ascii_text if is_needed else str
