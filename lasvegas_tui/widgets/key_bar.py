"""The key bar at the bottom of a screen: the keys that can be pressed now, with labels."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.key_commands import LEAVE, MENU, Key
from lasvegas_tui.shell.base_screen import ByHand
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import ACT, Part, meaning
from lasvegas_tui.widgets.text_layout import line


class KeyBar(LineWidget):
    """A line with keys that can be pressed now; a click on one does what the key does."""

    DEFAULT_CSS = "KeyBar { width: 100%; height: 1; background: $panel; }"

    keys: reactive[tuple[Key, ...]] = reactive(())

    class Clicked(ByHand):
        """Posted when a key in the bar is clicked, if it has an action."""

        def __init__(self, key: Key) -> None:
            super().__init__()
            self.key = key

    def lines(self) -> list[Content]:
        parts: list[Part] = []
        shown = self._shown()
        num_gaps = _spare(shown, self.size.width)
        for index, key in enumerate(shown):
            label = ""
            if key.label:
                label = f" {key.label}"
            if index < num_gaps:
                label += " "
            part = Content.assemble((key.key, f"bold {ACT}"), (label, "$foreground"))
            if index or num_gaps >= 0:
                part = Content.assemble(" ", part)
            if key.action:
                part = part.stylize(meaning(key))
            parts.append(part)
        return [line(self.size.width, parts)]

    def _shown(self) -> list[Key]:
        return fitted([self._named(key) for key in self.keys], self.size.width)

    def _named(self, key: Key) -> Key:
        if key.is_fixed:
            return key
        return replace(key, key=self.keymap.key(key.key))

    def clicked(self, target: Target) -> ByHand:
        assert isinstance(target, Key)
        return self.Clicked(target)


EDGE = 1
"""The width of the blank margin to the left of the first key, in cells."""
MOST_IN_BAR = 6
"""The maximum number of keys in a table's key bar, not counting the key that opens the menu."""


def divided(keys: Sequence[Key]) -> tuple[tuple[Key, ...], tuple[Key, ...]]:
    """Return the keys for the key bar of a table, and those that are left for the table's menu.

    If the key of the menu is not among them, all are for the key bar. The key that leaves the table
    is never left for the menu, which has a button for that.
    """
    worded = [replace(key, short=key.short or None) for key in keys]
    menu = [key.named("more") for key in worded if key.action == MENU.action]
    now = [key for key in worded if key.action != MENU.action]
    room = len(now)
    if menu:
        room = MOST_IN_BAR
    others = (key for key in now[room:] if key.action != LEAVE.action)
    return (*now[:room], *menu), tuple(others)


def fitted(keys: Sequence[Key], width: int) -> list[Key]:
    """Return the keys with shorter labels, or fewer keys, so that they fit `width` cells.

    First, labels are shortened, from the last one on. Then the last keys move together, keys that
    are clear without a label lose theirs, and all move to the edge. If that is not enough, keys are
    left out: extra ones first, and later keys first. The first key is kept, and so is the last one,
    which leaves the screen.
    """
    shown = list(keys)
    for index in reversed(range(len(shown))):
        short = shown[index].short
        if short and _spare(shown, width) < len(shown):
            shown[index] = replace(shown[index], label=short)
    for index in reversed(range(len(shown))):
        if shown[index].short == "" and _spare(shown, width) < 0:
            shown[index] = replace(shown[index], label="")
    while len(shown) > 2 and _spare(shown, width) < -EDGE:
        extra = (index for index in reversed(range(len(shown))) if shown[index].is_extra)
        del shown[next(extra, -2)]
    return shown


def _spare(keys: Sequence[Key], width: int) -> int:
    """Return how many cells remain free beside the keys; negative if they do not fit."""
    return width - sum(map(_width, keys))


def _width(key: Key) -> int:
    width = cell_len(key.key) + 1
    if key.label:
        width += cell_len(key.label) + 1
    return width
