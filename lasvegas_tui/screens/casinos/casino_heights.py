"""The heights of casinos side by side: how many rows each of their parts gets.

Corresponding parts have equally many rows, so a row that one casino needs stays free in the others.
Every part has a minimum number of rows. As far as there is room, upgrades follow, the most valuable
one first.
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
"""The width of a note that is side by side with others, in cells."""
ROOMY = 16
"""The minimum width, in cells, of a casino with a margin on both sides of the tile's text."""
FRAMED = 3
"""The height of a note with a frame, in rows."""
DICE_ROWS = 3
"""The height of dice with pips, in rows."""
BRIEF_ROWS = 2
"""The rows below a tile's name for its state and its short text, both together."""


class TileNeeds(Struct, frozen=True):
    """What the tile of one casino has to show."""

    num_states: int
    """How many lines the tile's state has."""
    text: str = ""
    """What the tile does; empty if the casino does not show this."""
    brief: str = ""
    """What the tile does, in short; empty if the casino does not show this."""


class Needs(Struct, frozen=True):
    """What casinos side by side have to show: of each part, the most that any of them has."""

    num_notes: int = 0
    num_owners: int = 0
    num_card_lines: int = 0
    num_state_lines: int = 0
    """1 if any casino shows a word such as "CLOSED", otherwise 0."""
    tiles: frozenset[TileNeeds] = frozenset()


class RowBudget(Struct, frozen=True):
    """How many rows each part of a casino gets, and which texts are shown, from top to bottom."""

    has_facade: bool = False
    gap: int = 0
    """The number of blank rows above each of notes, tile and owners."""
    note: int = 0
    """The height of a note in rows; 0 if notes are side by side."""
    tile_gap: int = 0
    """The number of blank rows above the tile, if greater than `gap`."""
    has_brief: bool = False
    """Whether tiles show their short text."""
    has_text: bool = False
    """Whether tiles show their whole text, in place of the short one."""
    owner_gap: int = 0
    """The number of blank rows above the owners, if greater than `gap`."""
    text_gap: int = 0
    """The number of blank rows above a tile's whole text."""
    owner: int = 1
    """The number of rows of each owner; all but the first show dice."""
    foot: int = 0
    """The number of blank rows below the owners."""

    @property
    def above_notes(self) -> int:
        """How many rows are above the notes."""
        return 1 + FACADE_HEIGHT * self.has_facade + self.gap

    def rows_of_notes(self, num_notes: int, width: int) -> int:
        """Return how many rows notes take in a panel `width` cells wide; 1 if there are none."""
        return self.note * num_notes or _rows_of_small_notes(num_notes, width)


@lru_cache(maxsize=256)
def row_budget(needs: Needs, width: int, height: int) -> RowBudget:
    """Return how to divide `height` rows, with as many upgrades as fit.

    `width` is that of the narrowest casino, in cells.
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
    """Return how many rows a casino `width` cells wide needs in all with this budget."""
    notes = budget.rows_of_notes(needs.num_notes, width)
    gaps = max(budget.gap, budget.owner_gap)
    gaps += max(budget.gap, budget.tile_gap) * bool(needs.tiles)
    tile = _tile_rows(needs, width, budget) + budget.text_gap * budget.has_text
    words = needs.num_card_lines + needs.num_state_lines
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
    """Return the lines of a tile's short text; empty if the state leaves no room for it.

    `num_states` is the number of lines of the tile's state, `width` the casino's width in cells.
    """
    lines = wrapped(brief, text_width(width))
    if num_states + len(lines) > BRIEF_ROWS:
        return []
    return lines


def text_width(width: int) -> int:
    """Return the width of a tile's text in a casino `width` cells wide."""
    margin = 1
    if width >= ROOMY:
        margin = 2
    return max(1, width - margin)
