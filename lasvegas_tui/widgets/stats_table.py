"""Tables of statistics, drawn with Rich, for the screen and for the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.style import Style, StyleType
from rich.table import Table
from rich.text import Text
from textual.app import App
from textual.color import Color, ColorParseError

from lasvegas_tui.play.seats import COLOURS
from lasvegas_tui.records.statistics_tables import StatsTable
from lasvegas_tui.records.table_cells import STEPS

PICTURES = f"[{STEPS}]+"
GAP = (0, 2, 0, 0)
"""The padding of each column, as Rich takes it: two cells at the right."""


class Colours(NamedTuple):
    """The styles in which a table of statistics is drawn."""

    heading: StyleType = "bold"
    quiet: StyleType = "dim"
    picture: StyleType = "yellow"
    players: Mapping[str, StyleType] = {}
    """The style of each player's sign, by the name of the player's colour."""

    @classmethod
    def of(cls, app: App[Any]) -> Colours:
        """Return the styles for the theme that an app uses now."""

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
    """Return a table for Rich to draw, with its title above it and its note below it.

    `write` is applied to all texts; it may replace signs that are not ASCII.
    """
    title = Text(write(sheet.title), colours.heading)
    table = _table(sheet, colours, write)
    if not sheet.note:
        return Group(title, table)
    return Group(title, table, Text(write(sheet.note), colours.quiet))


def _table(sheet: StatsTable, colours: Colours, write: Callable[[str], str]) -> Table:
    table = Table(box=None, pad_edge=False, padding=GAP, header_style=colours.quiet)
    table.show_header = any(column.strip(">") for column in sheet.columns)
    for column in sheet.columns:
        name = Text(write(column.removeprefix(">")))
        if column.startswith(">"):
            table.add_column(name, justify="right", no_wrap=True)
        else:
            table.add_column(name, no_wrap=True)
    if table.columns:
        table.columns[0].style = colours.heading
    first_bot = len(sheet.rows) - sheet.num_bots
    for place, row in enumerate(sheet.rows):
        if sheet.has_both and place == first_bot:
            table.add_row(Text("Bots", colours.quiet))
        table.add_row(*_cells(sheet, place, row, colours, write))
        if place < sheet.num_leading:
            table.rows[-1].style = colours.picture
    return table


def _cells(
    sheet: StatsTable,
    place: int,
    row: Sequence[str],
    colours: Colours,
    write: Callable[[str], str],
) -> list[Text]:
    """Return the cells of the row `place`; the first one begins with the player's sign, if any."""
    if not sheet.seats:
        return [_cell(text, colours.picture, write) for text in row]
    colour = sheet.seats[place].colour
    style = colours.players.get(colour, "")
    first, *others = [_cell(text, style or colours.picture, write) for text in row]
    sign = Text(f"{write(COLOURS[colour].sign)} ", style)
    return [sign.append_text(first), *others]


def _cell(text: str, picture: StyleType, write: Callable[[str], str]) -> Text:
    cell = Text(text)
    cell.highlight_regex(PICTURES, picture)
    cell.plain = write(text)
    return cell
