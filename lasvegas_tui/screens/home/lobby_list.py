"""The list of the lobby, which draws its rows in columns that fit the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content
from textual.message import Message
from textual.widgets.option_list import Option

from lasvegas_tui.files.saved_game_summaries import DamagedFile, SavedGame
from lasvegas_tui.key_commands import Keymap
from lasvegas_tui.screens.home.lobby_rows import LobbyEntry, LobbyRow
from lasvegas_tui.widgets.safe_option_list import SafeOptionList
from lasvegas_tui.widgets.styles import QUIET
from lasvegas_tui.widgets.text_layout import line, stacked, wrapped

WIDTH = 74
"""The minimum width of the list, in cells."""
MARGIN = 4
"""The width of the column for the key that opens a row, before the row's title, in cells."""
GAP = 2
"""The minimum width of the gap between two columns, in cells."""
INDENT = MARGIN + 2
"""How many cells a text that has no room beside the row's title is indented below it."""


# -- columns ---------------------------------------------------------------------------------------


class Starts(NamedTuple):
    """The cells in which the columns begin."""

    title: int
    about: int
    detail: int


def columns(rows: Sequence[LobbyRow], room: int) -> tuple[list[Content], int]:
    """Return the drawn rows, and the width of the list: at most `room` cells.

    Texts that do not fit beside a row's title are put below it.
    """
    title_width = max((row.title.cell_length for row in rows if row.about.plain), default=0)
    about_width = max((row.about.cell_length for row in rows if row.detail.plain), default=0)
    about_start = MARGIN + title_width + GAP
    starts = Starts(MARGIN, about_start, about_start + about_width + GAP)
    if any(row.brief.plain and _end(row, starts) > room for row in rows):
        rows = list(map(_shortened, rows))
    width = min(room, max([WIDTH, *(_end(row, starts) for row in rows)]))
    return [_row(row, starts, width) for row in rows], width


def _shortened(row: LobbyRow) -> LobbyRow:
    if row.brief.plain:
        return replace(row, about=row.brief)
    return row


def _end(row: LobbyRow, starts: Starts) -> int:
    """Return how many cells a row needs for all of its texts in one line."""
    if row.detail.plain:
        end = starts.detail + row.detail.cell_length
    else:
        end = starts.about + row.about.cell_length
    return end + GAP + cell_len(f"{row.note} ")


def _row(row: LobbyRow, starts: Starts, width: int) -> Content:
    free = width - GAP - cell_len(f"{row.note} ")
    text = Content.assemble((f" {row.letter}", "$act"))
    below: list[Content] = []
    for start, cell in zip(starts, (row.title, row.about, row.detail), strict=True):
        if not cell.plain:
            continue
        if below or start + cell.cell_length > free:
            below.append(cell)
        else:
            text = Content.assemble(text, " " * (start - text.cell_length), cell)
    first = line(width, [text], [" " * GAP, (f"{row.note} ", QUIET)])
    room = width - INDENT - 1
    together = Content(" " * GAP).join(below)
    if together.cell_length <= room:
        parts = [together]
    else:
        parts = below
    rest = [part for cell in parts for part in wrapped(cell, room)]
    return stacked([first, *[line(width, [" " * INDENT, part]) for part in rest]])


# -- the list --------------------------------------------------------------------------------------


class LobbyOption(Option):
    """A row of the list as an option of Textual; its text is set by `LobbyList.fit`."""

    def __init__(self, row: LobbyRow, number: int) -> None:
        super().__init__("", str(number))
        self.row = row


class LobbyList(SafeOptionList):
    """The list of the lobby: rows that can be chosen, and headings that cannot."""

    DEFAULT_CSS = """
    LobbyList {
        width: 74; height: auto; padding: 0; border: none;
        background: $surface; background-tint: $surface 0%; scrollbar-size-vertical: 1;
        & > .option-list--option { padding: 0; }
        & > .option-list--option-disabled { color: $text-muted; }
        & > .option-list--option-highlighted { text-style: none; }
        &:blur > .option-list--option-highlighted { background: $surface; }
    }
    """

    class Passed(Message):
        """Posted when the cursor is moved up from the first row."""

    def __init__(self) -> None:
        super().__init__(compact=True)
        self.rows: list[LobbyRow] = []
        """The rows that can be chosen, without the headings."""

    @property
    def row(self) -> LobbyRow | None:
        """The row under the cursor; None if the list is empty."""
        option = self.highlighted_option
        if isinstance(option, LobbyOption):
            return option.row
        return None

    @property
    def saved(self) -> SavedGame | DamagedFile | None:
        """The saved game or damaged file under the cursor; None if the cursor is on neither."""
        if self.row:
            return self.row.saved
        return None

    def show(self, rows: Iterable[LobbyEntry], keymap: Keymap) -> None:
        """Replace the rows, and put the cursor on the first one; to draw them, call `fit` next."""
        self.rows.clear()
        self.clear_options()
        self.add_options([self._option(row, keymap) for row in rows])
        self.action_first()

    def _option(self, row: LobbyEntry, keymap: Keymap) -> Option:
        if isinstance(row, str):
            return Option(Content.styled(f" {row}", "bold $text-muted"), disabled=True)
        self.rows.append(replace(row, letter=keymap.key(row.letter)))
        return LobbyOption(self.rows[-1], len(self.rows) - 1)

    def point_at(self, wanted: LobbyRow) -> None:
        """Put the cursor on the row that opens the same thing as `wanted`, if there is one."""
        for index, row in enumerate(self.rows):
            if row.key == wanted.key:
                self.highlighted = self.get_option_index(str(index))

    def action_cursor_up(self) -> None:
        """Move the cursor up; from the first row, move it to the last one and post `Passed`."""
        if self.row is not None and self.row is self.rows[0]:
            self.post_message(self.Passed())
        super().action_cursor_up()

    def fit(self, room: int) -> int:
        """Draw the rows, at most `room` cells wide; return how many lines the whole list takes."""
        drawn, self.styles.width = columns(self.rows, room)
        for index, row in enumerate(drawn):
            self.replace_option_prompt(str(index), row)
        return self.option_count + sum(row.plain.count("\n") for row in drawn)
