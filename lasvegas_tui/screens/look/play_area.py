"""The play area of a game, between the title and the prompt of the table.

Its upper part is always visible. Below it is the stage: the dice or the hand, which are replaced by
a list of choices or by the news since a player's last turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset
from textual.widget import Widget

from lasvegas_tui.commands import Key
from lasvegas_tui.rules.core import ViewT
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.widgets.choice_list import ChoiceList, width_of
from lasvegas_tui.widgets.flight import Flight
from lasvegas_tui.widgets.history import History


class PlayArea(Vertical, Generic[ViewT]):
    """The play area of one game, which posts `TargetClicked` for clicks and knows no rules."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    PlayArea { width: 100%; height: 1fr; min-height: 14; }
    PlayArea #stage { height: 5; }
    PlayArea #since { height: 100%; display: none; }
    PlayArea #choices { display: none; }
    GameScreen.-tall PlayArea #stage { height: 8; }
    GameScreen.-tall PlayArea #since, GameScreen.-huge PlayArea #since { padding: 1 1 0 1; }
    """
    LIST_WIDTH = 50
    """The maximum width of a list beside the dice or the hand."""
    leaves_since = False
    """Whether other widgets show the news."""

    def __init__(self, above: Sequence[Widget], below: Sequence[Widget]) -> None:
        """`above` are the widgets of the upper part, `below` those of the stage."""
        super().__init__()
        self.above = tuple(above)
        self.below = tuple(below)
        self.since = History(id="since")
        self.choices = ChoiceList(id="choices")
        self.covers: tuple[Widget, ...] = ()
        self.beside: tuple[Widget, ...] = ()
        """Widgets of the stage that are never replaced."""

    def cover(self, cover: Widget) -> None:
        """Cover everything private before the first picture."""
        self.covers = (cover,)
        for widget in self.private:
            widget.display = False

    @property
    def private(self) -> tuple[Widget, ...]:
        """The widgets of the stage that only one player may see."""
        return self.below

    def compose(self) -> ComposeResult:
        yield from self.above
        end = self.below.index(self.private[-1]) + 1 if self.private else 0
        changing = (*self.covers, self.since, self.choices)
        yield Horizontal(*self.below[:end], *changing, *self.below[end:], *self.beside, id="stage")

    def draw(self, view: ViewT, frame: Frame[ViewT], instant: Instant[ViewT]) -> None:
        """Show a view in a frame, at an instant of an animation."""
        raise NotImplementedError

    @property
    def parts(self) -> Mapping[str, Widget]:
        """The parts that a demo can leave undimmed, by name."""
        return {}

    @property
    def telling(self) -> tuple[str, ...]:
        """The names of the parts that show the words of a scene."""
        return ()

    def origin(self, flight: Flight) -> tuple[Offset, int]:
        """Return the start of a flight on the screen, and the last row of its column."""
        return self.region.offset, self.region.bottom

    @property
    def is_stage_needed(self) -> bool:
        """Whether a list should leave room for something in the stage."""
        return False

    def show_choices(
        self, labels: Sequence[str], cursor: int = -1, numbers: Sequence[int] = ()
    ) -> None:
        """Show a list of choices in the stage; an empty one restores the stage."""
        self.choices.labels = tuple(labels)
        self.choices.numbers = tuple(numbers)
        self.choices.cursor = cursor
        self.choices.display = bool(labels)
        self._show_below(self.is_stage_needed if labels else not self.since.sentences)
        is_beside = bool(labels) and self.is_stage_needed
        self.choices.styles.width = min(self.LIST_WIDTH, width_of(labels)) if is_beside else "1fr"

    def show_since(self, lines: Sequence[str], num_new: int) -> None:
        """Show news in place of the stage."""
        self.since.sentences = tuple(lines)
        self.since.num_new = num_new
        self.since.display = bool(lines)
        self._show_below(not lines)

    def show_history(self, lines: Sequence[str], num_new: int) -> None:
        """Show the history, if the play area has a place for it."""

    def _show_below(self, is_shown: bool) -> None:
        for widget in self.below:
            widget.display = is_shown

    # -- keys of its own ---------------------------------------------------------------------------

    @property
    def keys(self) -> tuple[Key, ...]:
        """Keys that only show something else in the play area."""
        return ()

    def press(self, key: str) -> bool:
        """Handle one of `keys`; return False for any other key."""
        return False
