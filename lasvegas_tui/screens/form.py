"""Fields in rows: up, down and Enter go from row to row, Tab from field to field."""

from __future__ import annotations

from typing import ClassVar, Generic

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input

from lasvegas_tui.shell.base_app import BaseApp
from lasvegas_tui.shell.base_screen import BaseScreen, Result, on
from lasvegas_tui.widgets.key_bar import KeyBar


class Form(BaseScreen[Result], Generic[Result]):
    """A screen of fields in `rows`; moving changes no value and skips rows that are disabled."""

    app: BaseApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
        Binding("enter", "next", show=False),
    ]

    rows: list[list[Widget]]

    def action_row(self, step: int) -> None:
        """Move to the field above or below, in the same column where the row has one."""
        row, column = self._place()
        for distance in range(1, len(self.rows) + 1):
            following = self.rows[(row + step * distance) % len(self.rows)]
            fields = [field for field in following if not field.disabled]
            if fields:
                fields[min(column, len(fields) - 1)].focus()
                return

    def action_next(self) -> None:
        """Move on from a finished field."""
        self.action_row(1)

    @on(Input.Submitted)
    def _next_field(self) -> None:
        self.action_next()

    @on(KeyBar.Clicked)
    async def _clicked(self, event: KeyBar.Clicked) -> None:
        if event.key.action == "row":
            self.action_row(1)
        else:
            await self.run_action(event.key.action)

    def _place(self) -> tuple[int, int]:
        for row, fields in enumerate(self.rows):
            if self.focused in fields:
                return row, fields.index(self.focused)
        return 0, 0
