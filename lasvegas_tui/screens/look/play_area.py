"""The felt: what lies between the title and the prompt, and differs from game to game.

Above is what everybody looks at all the time. Below it is the stage: the dice or the hand, which
give way to a list of choices or to what happened since somebody's last turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic

from textual.app import ComposeResult
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.rules.core import ViewT
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.widgets.choices import Choices, width_of
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.ground import Column, Row
from lasvegas_tui.widgets.panels import History, Key


class PlayArea(Column, Generic[ViewT]):
    """One game's part of the table: it posts `Pointed` for what is clicked, and knows no rule."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    PlayArea { width: 100%; height: 1fr; min-height: 14; }
    PlayArea #stage { height: 5; }
    PlayArea #since { height: 100%; display: none; }
    PlayArea #choices { display: none; }
    TableScreen.-tall PlayArea #stage { height: 8; }
    TableScreen.-tall PlayArea #since, TableScreen.-huge PlayArea #since { padding: 1 1 0 1; }
    """
    LIST_WIDTH = 50
    """The columns at most of a list that stands beside the dice or the hand."""
    leaves_since = False
    """Whether what happened is for others to tell."""

    def __init__(self, above: Sequence[Widget], below: Sequence[Widget]) -> None:
        """`below` is what stands in the stage."""
        super().__init__()
        self.above = tuple(above)
        self.below = tuple(below)
        self.since = History(id="since")
        self.choices = Choices(id="choices")
        self.covers: tuple[Widget, ...] = ()
        self.beside: tuple[Widget, ...] = ()
        """What stands in the stage beside all that gives way there."""

    def cover(self, cover: Widget) -> None:
        """Let a cover lie, from the beginning, where somebody's secret would be."""
        self.covers = (cover,)
        for widget in self.private:
            widget.display = False

    @property
    def private(self) -> tuple[Widget, ...]:
        """What of the stage is for the eyes of one player only."""
        return self.below

    def compose(self) -> ComposeResult:
        yield from self.above
        end = self.below.index(self.private[-1]) + 1 if self.private else 0
        changing = (*self.covers, self.since, self.choices)
        yield Row(*self.below[:end], *changing, *self.below[end:], *self.beside, id="stage")

    def draw(self, view: ViewT, frame: Frame[ViewT]) -> None:
        """Show a view, and what is pointed at in it."""
        raise NotImplementedError

    @property
    def parts(self) -> Mapping[str, Widget]:
        """The things on the felt that can be looked at alone, by what they are called."""
        return {}

    @property
    def telling(self) -> tuple[str, ...]:
        """The names of those in which a scene is told."""
        return ()

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        """Return where on the screen it is that flies off, and the last row of its column."""
        return self.region.offset, self.region.bottom

    @property
    def is_stage_needed(self) -> bool:
        """Whether there is anything in the stage that a list should leave room for."""
        return False

    def show_choices(
        self, labels: Sequence[str], cursor: int = -1, numbers: Sequence[int] = ()
    ) -> None:
        """Show a list of choices in the stage; an empty one gives the stage back."""
        self.choices.labels = tuple(labels)
        self.choices.numbers = tuple(numbers)
        self.choices.cursor = cursor
        self.choices.display = bool(labels)
        self._show_below(self.is_stage_needed if labels else not self.since.told)
        is_beside = bool(labels) and self.is_stage_needed
        self.choices.styles.width = min(self.LIST_WIDTH, width_of(labels)) if is_beside else "1fr"

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Show what happened, in place of what stands in the stage."""
        self.since.told = tuple(lines)
        self.since.num_new = num_new
        self.since.display = bool(lines)
        self._show_below(not lines)

    def show_history(self, lines: Sequence[str], num_new: int) -> None:
        """Show the history, where a felt has a place for it."""

    def _show_below(self, is_shown: bool) -> None:
        for widget in self.below:
            widget.display = is_shown

    # -- keys of its own ---------------------------------------------------------------------------

    @property
    def keys(self) -> tuple[Key, ...]:
        """Keys that only show something else on the felt."""
        return ()

    def press(self, key: str) -> bool:
        """Do what one of `keys` does; return False for any other key."""
        return False
