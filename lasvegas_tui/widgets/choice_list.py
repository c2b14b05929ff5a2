"""A list of choices with one line for each, from which keys and clicks choose."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.shell.base_screen import ByHand
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import ACT, QUIET, Highlight, Part, meaning
from lasvegas_tui.widgets.text_layout import line

ABOVE, BELOW = "▲", "▼"
MORE = " more "
CHOSEN = "▸"
"""The mark of the choice under the cursor, for people who cannot see colours."""


def width_of(labels: Sequence[str]) -> int:
    """Return how many cells wide a list with these labels has to be."""
    edges = 2 + len(" 1  ") + 1
    if len(labels) > 1:
        edges += len(BELOW) + 1
    return edges + max(map(cell_len, labels), default=0)


class ChoiceList(LineWidget):
    """A list of choices that scrolls to the cursor; a click on a line posts `Chosen`."""

    DEFAULT_CSS = """
    ChoiceList { width: 1fr; height: 100%; padding: 1 0 0 0; }
    """

    labels: reactive[tuple[str, ...]] = reactive(())
    cursor: reactive[int] = reactive(-1)
    """The index of the choice under the cursor; -1 for none."""
    numbers: reactive[tuple[int, ...]] = reactive(())
    """The digit of each choice; if empty, choices are numbered from 1."""

    class Chosen(ByHand):
        """Posted when a line is clicked; `index` is that of its choice, from 0."""

        def __init__(self, choices: ChoiceList, index: int) -> None:
            super().__init__()
            self.choices = choices
            self.index = index

        @property
        def control(self) -> ChoiceList:
            return self.choices

    def lines(self) -> list[Content]:
        first = self._first()
        shown = range(first, min(len(self.labels), first + self.size.height))
        return [
            Content.assemble(" ", self._line(index, first, shown.stop), " ").stylize(meaning(index))
            for index in shown
        ]

    def clicked(self, target: Target) -> ByHand:
        assert isinstance(target, int)
        return self.Chosen(self, target)

    def _first(self) -> int:
        room = max(1, self.size.height)
        return max(0, min(self.cursor - room // 2, len(self.labels) - room))

    def _line(self, index: int, first: int, stop: int) -> Content:
        width = self.size.width - 2
        digit = self._digit(index)
        more: list[Part] = []
        room = width - 4 - cell_len(self.labels[index])
        if index == first and first:
            more = [(_more(ABOVE, room), QUIET)]
        elif index == stop - 1 and stop < len(self.labels):
            more = [(_more(BELOW, room), QUIET)]
        if index == self.cursor:
            chosen = [f"{CHOSEN}{digit}  {self.labels[index]}"]
            return line(width, chosen, more, Highlight.CHOSEN.style)
        return line(width, [(f" {digit} ", ACT), f" {self.labels[index]}"], more)

    def _digit(self, index: int) -> str:
        """Return the digit of a choice as text; a blank if it has none."""
        number = index + 1
        if index < len(self.numbers):
            number = self.numbers[index]
        if number < 10:
            return str(number)
        return " "


def _more(arrow: str, room: int) -> str:
    """Return the note that more lines follow, with a word beside the arrow if there is room."""
    if room > len(arrow + MORE):
        return arrow + MORE
    return f"{arrow} "
