"""A field for choosing one of a few values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from lasvegas_tui.widgets.text_layout import as_content


class Chooser(Widget, can_focus=True):
    """A field of one line: the chosen value, with an arrow at each side to choose another value."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
        Binding("home", "end(0)", show=False),
        Binding("end", "end(-1)", show=False),
    ]
    DEFAULT_CSS = """
    Chooser { width: 16; height: 1; background: $panel; color: $foreground; }
    Chooser:hover { background: $act-ground; }
    Chooser:focus { background: $act-ground; text-style: bold; }
    """

    index: reactive[int] = reactive(0)

    class Changed(Message):
        """Posted when a person has chosen another value with a key or a click."""

        def __init__(self, chooser: Chooser) -> None:
            super().__init__()
            self.chooser = chooser

        @property
        def control(self) -> Chooser:
            return self.chooser

    def __init__(
        self,
        choices: Sequence[tuple[Any, str | Content]],
        value: Any,
        *,
        name: str = "",
        classes: str = "",
    ) -> None:
        """`choices` are pairs of a value and its label; `value` is the one chosen at first."""
        super().__init__(name=name, classes=classes)
        self.choices = tuple(choices)
        self.set_reactive(Chooser.index, self._index_of(value))

    @property
    def value(self) -> Any:
        """The value chosen now."""
        return self.choices[self.index][0]

    def set_choices(self, choices: Sequence[tuple[Any, str | Content]]) -> None:
        """Replace the values that are offered; `choices` are pairs of a value and its label.

        The chosen value stays chosen if it is still offered; otherwise the first value is chosen.
        """
        value = self.value
        self.choices = tuple(choices)
        self.choose(value)
        self.refresh()

    def choose(self, value: Any) -> None:
        """Choose a value, or the first one if it is not offered; `Changed` is not posted."""
        self.index = self._index_of(value)

    def action_step(self, step: int) -> None:
        self.index = (self.index + step) % len(self.choices)
        self.post_message(self.Changed(self))

    def action_end(self, end: int) -> None:
        """Choose the first value (`end` is 0) or the last one (-1)."""
        self.index = range(len(self.choices))[end]
        self.post_message(self.Changed(self))

    def on_click(self, event: Click) -> None:
        event.stop()
        if event.x < 2:
            self.action_step(-1)
        else:
            self.action_step(1)

    def render(self) -> Content:
        room = max(1, self.size.width - 4)
        shown = as_content(self.choices[self.index][1]).truncate(room, ellipsis=True)
        left_arrow, right_arrow, arrow = "‹", "›", "$text-disabled"
        if self.has_focus:
            left_arrow, right_arrow, arrow = "◂", "▸", "$act"
        left = (room - shown.cell_length) // 2
        gap = " " * (room - left - shown.cell_length)
        return Content.assemble(
            (f"{left_arrow} ", arrow), " " * left, shown, gap, (f" {right_arrow}", arrow)
        )

    def _index_of(self, value: Any) -> int:
        return next((index for index, (found, _) in enumerate(self.choices) if found == value), 0)
