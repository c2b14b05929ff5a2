"""A list of lines to choose from, which may be exchanged for others at any time."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.widgets import OptionList


class Lines(OptionList):
    """Takes no click on a line that was there when the mouse went down and is gone by now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "cursor_down", show=False),
        Binding("shift+tab", "cursor_up", show=False),
    ]

    def on_click(self, event: Click) -> None:
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()
