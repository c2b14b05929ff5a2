"""Textual's list of options, without its faults when it is clicked or paged."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.widgets import OptionList


class SafeOptionList(OptionList):
    """Textual's list of options without some of its faults.

    A click past the last option, where an option has just been removed, does nothing. Paging moves
    the cursor by a page once the list has a size, and always leaves it on an option.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "cursor_down", show=False),
        Binding("shift+tab", "cursor_up", show=False),
    ]

    def action_page_up(self) -> None:
        if self.scrollable_size:
            super().action_page_up()  # type: ignore[no-untyped-call]
        if self.highlighted is None:
            self.action_first()

    def action_page_down(self) -> None:
        if self.scrollable_size:
            super().action_page_down()  # type: ignore[no-untyped-call]
        if self.highlighted is None:
            self.action_last()

    def on_click(self, event: Click) -> None:
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()
