"""The lower part of a game's screen: a hand or dice, or in their place choices or sentences.

Every `GameScreen` has one as `stage`, with the widgets that the game puts into it.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget

from lasvegas_tui.widgets.choice_list import ChoiceList, width_of
from lasvegas_tui.widgets.history import WholeHistory


class Stage(Horizontal):
    """A row of widgets; choices, sentences or a cover can take the place of those in `yielding`."""

    def __init__(
        self, *yielding: Widget, before: Sequence[Widget] = (), after: Sequence[Widget] = ()
    ) -> None:
        """`yielding` are the widgets that can be replaced; only they may show anything private.

        `before` and `after` are the widgets on their left and right, which always stay.
        """
        super().__init__(id="stage")
        self.yielding = yielding
        self.before = tuple(before)
        self.after = tuple(after)
        self.since = WholeHistory(id="since")
        self.choices = ChoiceList(id="choices")
        self.covers: tuple[Widget, ...] = ()

    def compose(self) -> ComposeResult:
        yield from (*self.before, *self.yielding, *self.covers, self.since, self.choices)
        yield from self.after

    def cover(self, cover: Widget) -> None:
        """Put a widget that hides secrets in place of the `yielding` widgets.

        Call this before anything is drawn.
        """
        self.covers = (cover,)
        self.show_yielding(False)

    def show_choices(
        self, labels: Sequence[str], cursor: int, numbers: Sequence[int], width: int | None
    ) -> None:
        """Show a list of choices; if there are none, hide it.

        `cursor` is the index of the choice under the cursor, -1 for none. `numbers` has the digit
        of each choice; if it is empty, they are numbered from 1. The list is `width` cells wide,
        beside the other widgets; if `width` is None, it takes the place of the `yielding` ones.
        """
        self.choices.labels = tuple(labels)
        self.choices.numbers = tuple(numbers)
        self.choices.cursor = cursor
        self.choices.display = bool(labels)
        if labels and width is not None:
            self.choices.styles.width = width
        else:
            self.choices.styles.width = "1fr"
        self.set_class(bool(labels), "-listing")
        if labels:
            self.show_yielding(width is not None)
        else:
            self.show_yielding(not self.since.sentences)

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Show sentences in place of the `yielding` widgets, the last `num_new` highlighted as new.

        If `lines` is empty, show the `yielding` widgets again.
        """
        self.since.sentences = tuple(lines)
        self.since.num_new = num_new
        self.since.display = bool(lines)
        self.show_yielding(not lines)

    def show_yielding(self, is_shown: bool) -> None:
        """Show the `yielding` widgets (those that can be replaced) or hide them."""
        for widget in self.yielding:
            widget.display = is_shown


LIST_WIDTH = 50
"""The usual maximum width of a list of choices that is beside other widgets, in cells."""


def beside(labels: Sequence[str], most: int = LIST_WIDTH) -> int:
    """Return the width, in cells, of a list of choices with these labels, at most `most`."""
    return min(most, width_of(labels))
