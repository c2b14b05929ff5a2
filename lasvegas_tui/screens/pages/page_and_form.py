"""The base classes of pages, whose keys call actions, and of forms, which are pages of fields.

In a form, up, down and Enter move from row to row, and Tab from field to field.
"""

from __future__ import annotations

from typing import ClassVar, Generic

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from lasvegas_tui.key_commands import BACK, LEAVE, NAMES, Key
from lasvegas_tui.shell.app_navigation_and_settings import BaseApp
from lasvegas_tui.shell.base_screen import BaseScreen, Result, on
from lasvegas_tui.widgets.key_bar import KeyBar

CLOSE = BACK.to("leave")
"""The entry of the key bar for the key that leaves a page."""
CLOSING = (CLOSE, LEAVE.to("leave"))
"""The entries of the key bar for both keys that leave a page on which no letters are typed."""
NEXT = Key("Enter", "next", "next")


def bindings(*keys: Key, priority: bool = False) -> list[BindingType]:
    """Return bindings of Textual for these keys, which call the actions named in the keys.

    With `priority` they work even while a field has the focus.
    """
    return [
        Binding(NAMES.get(key.key, key.key), key.action, show=False, priority=priority)
        for key in keys
    ]


class Page(BaseScreen[Result], Generic[Result]):
    """A screen whose keys, and clicks on them in the key bar, call its Textual actions."""

    app: BaseApp

    @on(KeyBar.Clicked)
    async def _clicked(self, event: KeyBar.Clicked) -> None:
        await self.run_action(event.key.action)

    def action_leave(self) -> None:
        self.app.go_back()


class Form(Page[Result], Generic[Result]):
    """A page with rows of fields, between which the cursor moves; it skips disabled fields."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
        Binding("enter", "next", show=False),
    ]

    rows: list[list[Widget]]
    """The fields of each row, from the top row down."""

    def action_row(self, step: int) -> None:
        """Move the cursor to the next row (`step` is 1) or the row before (-1), in the same column.

        If that row has fewer fields, move it to the last of them.
        """
        row, column = self._place()
        for distance in range(1, len(self.rows) + 1):
            following = self.rows[(row + step * distance) % len(self.rows)]
            fields = [field for field in following if not field.disabled]
            if fields:
                fields[min(column, len(fields) - 1)].focus()
                return

    def action_next(self) -> None:
        """Move the cursor to the next row."""
        self.action_row(1)

    @on(Input.Submitted)
    def _next_field(self) -> None:
        self.action_next()

    def _place(self) -> tuple[int, int]:
        """Return the row and the column of the cursor; (0, 0) if it is on no field."""
        for row, fields in enumerate(self.rows):
            if self.focused in fields:
                return row, fields.index(self.focused)
        return 0, 0
