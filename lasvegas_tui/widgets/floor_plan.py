"""What the six casinos of a strip are drawn with: as much as all of them have room for.

Neighbours stand level: a line that one of them needs is kept free in all. What must be seen comes
first, and every further wish is granted only where nothing before it has to give way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.widgets.facades import HEIGHT as FACADE_HEIGHT
from lasvegas_tui.widgets.facades import WIDTH as FACADE_WIDTH
from lasvegas_tui.widgets.ink import wrapped

NOTE_CELLS = 4
"""Cells of a note in a line with others."""
ROOMY = 16
"""Cells from which on a tile's text ends before its casino does."""
FRAMED = 3
"""Lines of a note that is drawn with a frame."""


class Needs(Struct, frozen=True):
    """What the casinos of a strip have to show, the most of each."""

    num_notes: int = 0
    num_owners: int = 0
    num_card_lines: int = 0
    num_state_lines: int = 0
    """1 where a casino has a word for its state."""
    tiles: frozenset[tuple[int, str]] = frozenset()
    """The tiles: how many lines tell how each stands, and what it does."""


class FloorPlan(Struct, frozen=True):
    """The lines that the parts of every casino take, from the top to the foot."""

    has_facade: bool = False
    gap: int = 0
    """Blank lines above the notes, the tile and the owners."""
    tile_gap: int = 0
    """Blank lines above the tile, at least `gap`."""
    bill: int = 0
    """Lines of a note; 0 where all stand in a line."""
    tile: int = 0
    """Lines of a tile, with what it does or without."""
    has_text: bool = False
    text_gap: int = 0
    """Blank lines between how a tile stands and what it does."""
    foot: int = 0
    """Blank lines below the owners."""
    owner: int = 1
    """Lines of an owner; in the second one the dice lie."""


def text_width(width: int) -> int:
    """Return the cells that a tile's text has in a casino, which has a margin if it is wide."""
    return max(1, width - 2 if width >= ROOMY else width - 1)


@lru_cache(maxsize=256)
def floor_plan(needs: Needs, width: int, height: int) -> FloorPlan:
    """Return the richest plan for casinos of a size, the narrowest of them counting."""
    plan = FloorPlan(tile=_tile_lines(needs, width, has_text=False))
    for wish in _wishes(needs, width):
        wished = replace(plan, **wish)
        if num_lines(wished, needs, width) <= height:
            plan = wished
    return plan


def _wishes(needs: Needs, width: int) -> Sequence[Mapping[str, int]]:
    """Return what a strip would like to have, the dearest wish first."""
    wishes: list[Mapping[str, int]] = [{"bill": 1}, {"foot": 1}, {"gap": 1}, {"owner": 2}]
    if needs.tiles:
        whole = _tile_lines(needs, width, has_text=True)
        wishes.insert(0, {"tile": whole, "has_text": True})
        wishes.insert(3, {"tile_gap": 1})
        wishes.append({"text_gap": 1})
    if width >= FACADE_WIDTH:
        wishes += [{"has_facade": True}, {"bill": FRAMED}]
    return [*wishes, {"owner": 3}, {"gap": 2}]


def num_lines(plan: FloorPlan, needs: Needs, width: int) -> int:
    """Return the lines that a plan takes."""
    notes = plan.bill * needs.num_notes or _lines_of_small_notes(needs.num_notes, width)
    gaps = plan.gap * 2 + max(plan.gap, plan.tile_gap) * bool(needs.tiles)
    facade = FACADE_HEIGHT if plan.has_facade else 0
    owners = plan.owner * needs.num_owners
    gaps += plan.text_gap * plan.has_text
    words = needs.num_card_lines + needs.num_state_lines
    return 1 + facade + notes + plan.tile + words + owners + gaps + plan.foot


def _lines_of_small_notes(num_notes: int, width: int) -> int:
    return -(-num_notes // max(1, (width - 1) // NOTE_CELLS)) or 1


def _tile_lines(needs: Needs, width: int, has_text: bool) -> int:
    """Return the lines of the highest tile."""
    heights = [
        1 + num_states + has_text * len(wrapped(text, text_width(width)))
        for num_states, text in needs.tiles
    ]
    return max(heights, default=0)
