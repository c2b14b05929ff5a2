"""Tables of statistics, drawn by Rich on the screen and on the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.style import Style, StyleType
from rich.table import Table
from rich.text import Text
from textual.app import App
from textual.color import Color, ColorParseError

from lasvegas_tui.play.seats import COLOURS
from lasvegas_tui.records.tables import STEPS, StatsTable

PICTURES = f"[{STEPS}]+"
GAP = (0, 2, 0, 0)
"""Padding of a column: two cells on its right."""


class Colours(NamedTuple):
    """The styles of a table."""

    heading: StyleType = "bold"
    quiet: StyleType = "dim"
    picture: StyleType = "yellow"
    players: Mapping[str, StyleType] = {}
    """The colours of the players by their names."""

    @classmethod
    def of(cls, app: App[Any]) -> Colours:
        """Return the styles for an app's theme."""

        def colour(name: str, otherwise: StyleType) -> StyleType:
            try:
                return Style(color=Color.parse(app.theme_variables[name]).rich_color)
            except ColorParseError:  # "auto 60%": a shade of the colour below
                return otherwise

        players = {name: colour(f"player-{name}", "") for name in COLOURS}
        quiet, money = colour("text-muted", cls().quiet), colour("money", cls().picture)
        return cls("bold", quiet, money, players)


PRINTED = Colours()


def stats_table(
    sheet: StatsTable, colours: Colours = PRINTED, write: Callable[[str], str] = str
) -> RenderableType:
    """Return a table below its title and above its note; `write` may put texts into ASCII."""
    note = [Text(write(sheet.note), colours.quiet)] if sheet.note else []
    return Group(Text(write(sheet.title), colours.heading), _table(sheet, colours, write), *note)


def _table(sheet: StatsTable, colours: Colours, write: Callable[[str], str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=GAP, header_style=colours.quiet)
    table.show_header = any(column.strip(">") for column in sheet.columns)
    for place, column in enumerate(sheet.columns):
        table.add_column(
            Text(write(column.removeprefix(">"))),
            justify="right" if column.startswith(">") else "left",
            style="" if place else colours.heading,
            no_wrap=True,
        )
    first_bot = len(sheet.rows) - sheet.num_bots
    for place, row in enumerate(sheet.rows):
        if sheet.has_both and place == first_bot:
            table.add_row(Text("Bots", colours.quiet))
        style = colours.picture if place < sheet.num_leading else None
        seat = sheet.seats[place] if sheet.seats else None
        of_player = colours.players.get(seat.colour, "") if seat else ""
        cells = [_cell(text, of_player or colours.picture, write) for text in row]
        if seat:
            sign = Text(f"{write(COLOURS[seat.colour].sign)} ", of_player)
            cells[0] = sign.append_text(cells[0])
        table.add_row(*cells, style=style)
    return table


def _cell(text: str, picture: StyleType, write: Callable[[str], str]) -> Text:
    cell = Text(text)
    cell.highlight_regex(PICTURES, picture)
    cell.plain = write(text)
    return cell
