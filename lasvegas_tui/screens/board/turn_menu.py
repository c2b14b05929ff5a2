"""The menu of a turn: one row for each kind of choice, and in the row what it can be made with."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive

from lasvegas_tui.widgets.drawn import Drawn, Pointed
from lasvegas_tui.widgets.ink import ACT, FAINT, QUIET, STRONG, Part, line, wrapped
from lasvegas_tui.widgets.pointing import Target


class MenuOption(Struct, frozen=True):
    """One thing that a row can be chosen with."""

    text: str
    target: Target = 0
    look: str = ""
    """"chosen", "gone" for a card that was played, "off" for what is not allowed now, or empty."""


class MenuRow(Struct, frozen=True):
    """One kind of choice."""

    key: str
    """The key that leads here."""
    label: str
    options: tuple[MenuOption, ...] = ()
    target: Target = 0
    """What a click on the row points at."""
    look: str = ""
    """"chosen", "off" for what is not allowed now, or empty."""


class MenuFace(Struct, frozen=True):
    """A heading, rows to choose from, and words beneath."""

    heading: Content = Content("")
    rows: tuple[MenuRow, ...] = ()
    notes: tuple[Content, ...] = ()


class TurnMenu(Drawn):
    """Draws the menu; a click points at a row or at an option in it."""

    DEFAULT_CSS = "TurnMenu { width: 1fr; height: 100%; padding: 0 0 0 1; }"

    face: reactive[MenuFace] = reactive(MenuFace(), repaint=False)

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        target = target_at(self.face, *offset) if offset is not None else 0
        if target != 0:
            event.stop()
            self.post_message(Pointed(target))

    def watch_face(self) -> None:
        self.redraw()

    def lines(self) -> list[Content]:
        return menu_lines(self.face, *self.content_size)


def menu_lines(face: MenuFace, width: int, height: int) -> list[Content]:
    """Return the lines of a menu."""
    head = [face.heading.truncate(width, ellipsis=True)] if face.heading.plain else []
    lines = [*head, *(_row(row, width) for row in face.rows)]
    for note in face.notes:
        lines += wrapped(note, width) or [Content("")]
    return lines[:height]


def target_at(face: MenuFace, x: int, y: int) -> Target:
    """Return what a cell of the menu points at, 0 for nothing."""
    index = y - bool(face.heading.plain)
    if not 0 <= index < len(face.rows):
        return 0
    row = face.rows[index]
    start = _option_start(row)
    for option in row.options:
        end = start + len(option.text) + 2
        if start <= x < end:
            return option.target
        start = end
    return row.target


def _option_start(row: MenuRow) -> int:
    return 5 + max(9, len(row.label))


def _row(row: MenuRow, width: int) -> Content:
    is_off = row.look == "off"
    is_chosen = row.look == "chosen"
    label = FAINT if is_off else f"bold {ACT}" if is_chosen else STRONG
    mark = ("▸", f"bold {ACT}") if is_chosen else " "
    text = row.label.ljust(_option_start(row) - 5)
    parts: list[Part] = [mark, (f"{row.key:>3} ", FAINT if is_off else ACT), (text, label)]
    parts += [_option(option) for option in row.options]
    return line(width, parts, (), "on $act-ground" if is_chosen else "")


def _option(option: MenuOption) -> Part:
    text = f" {option.text} "
    styles = {
        "chosen": "bold $background on $act",
        "gone": FAINT,
        "off": FAINT,
        "": f"bold {QUIET}",
    }
    return text if not option.text else (text, styles[option.look])
