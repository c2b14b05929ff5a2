"""The menu of a turn: a row for each kind of choice, with its options."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    OPEN_KEY,
    QUIET,
    STRONG,
    Highlight,
    Part,
    line,
    meaning,
    wrapped,
)
from lasvegas_tui.widgets.targets import Target


class RowStyle(NamedTuple):
    """How a row of the menu is drawn."""

    mark: str
    key: str
    label: str
    background: str


ROW_STYLES = {
    Highlight.NONE: RowStyle(" ", ACT, STRONG, ""),
    Highlight.CHOSEN: RowStyle("▸", ACT, OPEN_KEY, "on $act-ground"),
    Highlight.OFF: RowStyle(" ", FAINT, FAINT, ""),
}


class MenuOption(Struct, frozen=True):
    """One option of a row."""

    text: str
    target: Target | None = None
    highlight: Highlight = Highlight.NONE


class MenuRow(Struct, frozen=True):
    """One kind of choice."""

    key: str
    """The key that leads here."""
    label: str
    options: tuple[MenuOption, ...] = ()
    target: Target | None = None
    """The target of a click on the row."""
    highlight: Highlight = Highlight.NONE
    sign: str = ""
    """The name of the signs in it."""


class TurnMenuModel(Struct, frozen=True):
    """A heading, rows to choose from, and words below them."""

    heading: Content = Content("")
    rows: tuple[MenuRow, ...] = ()
    notes: tuple[Content, ...] = ()


class TurnMenu(LineWidget):
    """The menu; a click points at a row or at an option in it."""

    DEFAULT_CSS = "TurnMenu { width: 1fr; height: 100%; padding: 0 0 0 1; }"

    model: reactive[TurnMenuModel] = reactive(TurnMenuModel())

    def lines(self) -> list[Content]:
        return menu_lines(self.model, *self.content_size)


def menu_lines(model: TurnMenuModel, width: int, height: int) -> list[Content]:
    """Return the lines of a menu, with as many of its last notes as fit."""
    lines = [*wrapped(model.heading, width), *(_row(row, width) for row in model.rows)]
    notes: list[Content] = []
    for note in reversed(model.notes):
        above = wrapped(note, width) or [Content("")]
        if len(lines) + len(above) + len(notes) > height:
            break
        notes[:0] = above
    return (lines + notes)[:height]


def _option_start(row: MenuRow) -> int:
    return 5 + max(9, len(row.label))


def _row(row: MenuRow, width: int) -> Content:
    styles = ROW_STYLES.get(row.highlight, ROW_STYLES[Highlight.NONE])
    text = row.label.ljust(_option_start(row) - 5)
    parts: list[Part] = [
        (styles.mark, OPEN_KEY),
        (f"{row.key:>3} ", styles.key),
        (text, styles.label),
        *map(_option, row.options),
    ]
    return line(width, parts, (), styles.background).stylize_before(meaning(row.target, row.sign))


def _option(option: MenuOption) -> Content:
    style = option.highlight.style if option.highlight else f"bold {QUIET}"
    return Content.styled(f" {option.text} ", style).stylize(meaning(option.target))
