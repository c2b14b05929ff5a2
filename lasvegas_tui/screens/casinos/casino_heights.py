"""How many rows each part of a casino's panel gets, so that panels side by side match.

The same part has the same number of rows in all panels; what only one casino needs stays blank in
the others. Every part has a minimum number of rows. As far as there is room, upgrades such as
larger notes follow, the most valuable one first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.widgets.casino_facades import HEIGHT as FACADE_HEIGHT
from lasvegas_tui.widgets.casino_facades import WIDTH as FACADE_WIDTH
from lasvegas_tui.widgets.text_layout import wrapped

NOTE_CELLS = 4
"""The width of a banknote that is drawn as text beside others, in cells."""
ROOMY = 16
"""The minimum width, in cells, of a panel with a margin on both sides of the tile's text."""
FRAMED = 3
"""The height of a banknote that is drawn with a frame, in rows."""
DICE_ROWS = 3
"""The height of dice with pips, in rows."""
BRIEF_ROWS = 2
"""The number of rows below the name of a tile that shows no text, or only its short one."""


class TileNeeds(Struct, frozen=True):
    """What one casino's tile has to show."""

    num_states: int
    """The number of lines for what is on the tile, such as tokens."""
    text: str = ""
    """The text on what the tile does; empty if it is not to be shown."""
    brief: str = ""
    """The short text on what the tile does; empty if it is not to be shown."""


class Needs(Struct, frozen=True):
    """What casinos side by side have to show: for each part, the most that any of them has."""

    num_notes: int = 0
    num_owners: int = 0
    has_card_line: bool = False
    has_state_line: bool = False
    """Whether any casino shows a word such as "CLOSED"."""
    tiles: frozenset[TileNeeds] = frozenset()


class RowBudget(Struct, frozen=True):
    """How many rows each part of a casino's panel gets, and which texts it shows."""

    has_facade: bool = False
    gap: int = 0
    """The minimum number of blank rows above each part: the banknotes, the tile, the owners."""
    note: int = 0
    """The height of a banknote in rows; 0 if banknotes are drawn side by side, as text."""
    tile_gap: int = 0
    """The number of blank rows above the tile; `gap` is used instead if it is larger."""
    has_brief: bool = False
    """Whether tiles show the short text on what they do."""
    has_text: bool = False
    """Whether tiles show the whole text on what they do, in place of the short one."""
    owner_gap: int = 0
    """The number of blank rows above the owners; `gap` is used instead if it is larger."""
    text_gap: int = 0
    """The number of blank rows between what is on a tile and the whole text below it."""
    owner: int = 1
    """The number of rows for each owner: one for the name and the payment, the others for dice."""
    foot: int = 0
    """The number of blank rows below the last owner."""

    @property
    def above_notes(self) -> int:
        """The number of rows of a panel that are above its banknotes."""
        num_rows = 1 + self.gap
        if self.has_facade:
            num_rows += FACADE_HEIGHT
        return num_rows

    def rows_of_notes(self, num_notes: int, width: int) -> int:
        """Return how many rows a panel's banknotes take, at least 1; `width` is in cells."""
        return self.note * num_notes or _rows_of_small_notes(num_notes, width)


@lru_cache(maxsize=256)
def row_budget(needs: Needs, width: int, height: int) -> RowBudget:
    """Return how to divide `height` rows among the parts of panels, with all upgrades that fit.

    `width` is that of the narrowest panel, in cells.
    """
    budget = RowBudget()
    for upgrade in _upgrades(needs, width):
        upgraded = replace(budget, **upgrade)
        if num_rows(upgraded, needs, width) <= height:
            budget = upgraded
    return budget


def _upgrades(needs: Needs, width: int) -> Iterator[Mapping[str, int]]:
    """Yield the upgrades, each as fields of a budget, the most valuable one first."""
    has_tiles, is_wide = bool(needs.tiles), width >= FACADE_WIDTH
    has_texts = any(tile.text for tile in needs.tiles)
    if has_texts:
        yield {"has_brief": True}
    if has_tiles:
        yield {"owner_gap": 1}
    if has_texts:
        yield {"has_text": True}
    yield {"note": 1}
    if is_wide:
        yield {"has_facade": True}
    yield {"foot": 1}
    if has_tiles:
        yield {"tile_gap": 1}
    yield from ({"gap": 1}, {"owner": 2})
    if has_texts:
        yield {"text_gap": 1}
    if is_wide:
        yield from ({"note": FRAMED}, {"owner": 1 + DICE_ROWS})
    yield {"gap": 2}


def num_rows(budget: RowBudget, needs: Needs, width: int) -> int:
    """Return how many rows a panel of `width` cells takes in all with this budget."""
    notes = budget.rows_of_notes(needs.num_notes, width)
    gaps = max(budget.gap, budget.owner_gap)
    if needs.tiles:
        gaps += max(budget.gap, budget.tile_gap)
    tile = _tile_rows(needs, width, budget)
    if budget.has_text:
        tile += budget.text_gap
    words = [needs.has_card_line, needs.has_state_line].count(True)
    owners = budget.owner * needs.num_owners
    return budget.above_notes + notes + gaps + tile + words + owners + budget.foot


def _rows_of_small_notes(num_notes: int, width: int) -> int:
    return -(-num_notes // max(1, (width - 1) // NOTE_CELLS)) or 1


def _tile_rows(needs: Needs, width: int, budget: RowBudget) -> int:
    """Return how many rows the tile that needs most takes.

    A tile without a state keeps a row free for one, so that nothing moves when it gets one.
    """
    heights = [0]
    for tile in needs.tiles:
        rows = max(1, tile.num_states)
        if budget.has_text:
            rows += len(wrapped(tile.text, text_width(width)))
        elif budget.has_brief:
            rows = max(BRIEF_ROWS, rows)
        heights.append(1 + rows)
    return max(heights)


def brief_lines(num_states: int, brief: str, width: int) -> list[Content]:
    """Return the lines of a tile's short text; empty if there is no room for all of it.

    `num_states` is the number of lines for what is on the tile, `width` the panel's width in cells.
    """
    lines = wrapped(brief, text_width(width))
    if num_states + len(lines) > BRIEF_ROWS:
        return []
    return lines


def text_width(width: int) -> int:
    """Return the width of a tile's text, in cells, in a panel that is `width` cells wide."""
    margin = 1
    if width >= ROOMY:
        margin = 2
    return max(1, width - margin)
