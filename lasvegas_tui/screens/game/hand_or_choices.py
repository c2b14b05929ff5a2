"""The stage of a table: a hand or dice, or in their place a list of choices, news, or a cover."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget

from lasvegas_tui.widgets.choice_list import ChoiceList, width_of
from lasvegas_tui.widgets.history import History


class Stage(Horizontal):
    """Widgets in a row, some of which can be replaced by something else."""

    def __init__(
        self, *yielding: Widget, before: Sequence[Widget] = (), after: Sequence[Widget] = ()
    ) -> None:
        """Only `yielding` widgets, which can be replaced, may show anything private."""
        super().__init__(id="stage")
        self.yielding = yielding
        self.before = tuple(before)
        self.after = tuple(after)
        self.since = History(id="since")
        self.choices = ChoiceList(id="choices")
        self.covers: tuple[Widget, ...] = ()

    def compose(self) -> ComposeResult:
        yield from (*self.before, *self.yielding, *self.covers, self.since, self.choices)
        yield from self.after

    def cover(self, cover: Widget) -> None:
        """Cover everything private before the first picture."""
        self.covers = (cover,)
        self.show_yielding(False)

    def show_choices(
        self, labels: Sequence[str], cursor: int, numbers: Sequence[int], width: int | None
    ) -> None:
        """Show a list of that width beside the rest, or with None in place of it; or no list."""
        self.choices.labels = tuple(labels)
        self.choices.numbers = tuple(numbers)
        self.choices.cursor = cursor
        self.choices.display = bool(labels)
        if labels and width is not None:
            self.choices.styles.width = width
        else:
            self.choices.styles.width = "1fr"
        self.set_class(bool(labels), "-listing")
        self.show_yielding(width is not None if labels else not self.since.sentences)

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Show lines of news, the last `num_new` of them as new; without lines, hide the news."""
        self.since.sentences = tuple(lines)
        self.since.num_new = num_new
        self.since.display = bool(lines)
        self.show_yielding(not lines)

    def show_yielding(self, is_shown: bool) -> None:
        """Show or hide the widgets that can be replaced."""
        for widget in self.yielding:
            widget.display = is_shown


LIST_WIDTH = 50
"""The maximum width of a list beside the dice."""


def beside(labels: Sequence[str], most: int = LIST_WIDTH) -> int:
    """Return the width of a list beside something else."""
    return min(most, width_of(labels))
