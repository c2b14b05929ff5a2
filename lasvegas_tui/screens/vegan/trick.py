"""A trick: the cards and their owners in the order of play, and the taker."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.geometry import Offset
from textual.reactive import reactive

from lasvegas_tui.screens.vegan.base_presenter import TRICK
from lasvegas_tui.screens.vegan.suited_cards import (
    SIZES,
    SuitedCardModel,
    SuitedCardSize,
    card_rows,
    empty_rows,
)
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    MONEY,
    STRONG,
    PlayerStyle,
    centred,
    explained,
    line,
    moved,
)
from lasvegas_tui.widgets.targets import Target

CROWN = "♛"
"""The sign of the trick's taker, in gold, which is not the colour of a suit."""
WIDEST = 26
"""The maximum width of a slot."""


class Slot(Struct, frozen=True):
    """One owner's place in a trick."""

    player_style: PlayerStyle
    card: SuitedCardModel | None = None
    is_taking: bool = False
    """Whether this card takes the trick so far."""
    is_won: bool = False
    """Whether the trick is being taken by it."""
    is_due: bool = False
    """Whether the next card is this owner's."""
    is_preview: bool = False
    """Whether the card is a preview."""


class TrickModel(Struct, frozen=True):
    """Everything to draw of a trick."""

    title: Content = Content("")
    slots: tuple[Slot, ...] = ()
    verdict: str = ""
    """The taker and the reason."""
    is_complete: bool = False


class TrickPanel(LineWidget):
    """A trick; a click points at it."""

    DEFAULT_CSS = """
    TrickPanel { width: 1fr; height: 100%; }
    """

    model: reactive[TrickModel] = reactive(TrickModel())

    def lines(self) -> list[Content]:
        return trick_lines(self.model, self.size.width, self.size.height)

    @property
    def target(self) -> Target:
        return TRICK

    def slot_of(self, index: int) -> Offset:
        """Return the middle of a slot."""
        columns = _columns(self.size.width, len(self.model.slots))
        left = _margin(columns, self.size.width) + sum(columns[:index])
        return Offset(left + columns[index] // 2, self.size.height // 2)


def trick_lines(model: TrickModel, width: int, height: int) -> list[Content]:
    """Return the lines of a trick: title, cards, names."""
    columns = _columns(width, len(model.slots))
    size = _fit(min(columns, default=width), height - 2)
    slots = [_slot(slot, size, column) for slot, column in zip(model.slots, columns, strict=True)]
    rows = moved(
        [Content.assemble(*row) for row in zip(*slots, strict=True)], _margin(columns, width)
    )
    above = [Content("")] * min(1, max(0, height - 1 - len(rows)))
    return [Content.assemble(" ", model.title), *above, *rows]


class TrickVerdict(LineWidget):
    """The taker of a trick and the reason; a click points at the trick."""

    DEFAULT_CSS = """
    TrickVerdict { width: 100%; height: 1; }
    """

    model: reactive[TrickModel] = reactive(TrickModel())

    def lines(self) -> list[Content]:
        style = "$foreground"
        if self.model.is_complete:
            style = f"bold {MONEY}"
        return [line(self.size.width, [(f" {self.model.verdict}", style)])]

    @property
    def target(self) -> Target:
        return TRICK


def _columns(width: int, count: int) -> list[int]:
    """Return the widths of the slots, which stay close together."""
    return [min(WIDEST, width // max(1, count))] * count


def _margin(columns: Sequence[int], width: int) -> int:
    """Return the cells before the slots, which are centred."""
    return max(0, width - sum(columns)) // 2


def _fit(width: int, height: int) -> SuitedCardSize:
    return next(
        (size for size in SIZES if size.height <= height and size.width + 2 <= width), SIZES[-1]
    )


def _slot(slot: Slot, size: SuitedCardSize, width: int) -> list[Content]:
    rows = _body(slot, size)
    if slot.is_taking:
        rows = [Content.assemble(("▐", MONEY), row, ("▌", MONEY)) for row in rows]
    background = "on $changed" if slot.is_won else ""
    named = explained(_name(slot, width), "trick")
    return [centred(width, [row], background) for row in (*rows, named)]


def _body(slot: Slot, size: SuitedCardSize) -> Sequence[Content]:
    """Return the card, or an empty place."""
    if slot.card is not None:
        return card_rows(slot.card, size)
    if slot.is_due:
        return [explained(row, "trick") for row in empty_rows(size, "?")]
    return [explained(row, "trick") for row in empty_rows(size, "·")]


def _name(slot: Slot, width: int) -> Content:
    """Return the owner of a slot, with marks for a turn, a taker and a preview.

    A name that does not fit is left out: its sign says the same.
    """
    badge = _badge(slot)
    is_marked = slot.is_taking or slot.is_due
    if badge.cell_length + is_marked > width:
        badge = badge[: len(slot.player_style.sign)]
    gap = " " if badge.cell_length + 2 < width else ""
    parts = [badge]
    if slot.is_taking:
        parts.insert(0, explained((f"{CROWN}{gap}", f"bold {MONEY}"), "player"))
    if slot.is_due:
        parts.insert(0, Content.styled(f"▸{gap}", f"bold {ACT}"))
    named = Content.assemble(*parts)
    mark = f"{gap}?"
    if slot.is_preview and named.cell_length + len(mark) <= width - (not gap):
        named += Content.styled(mark, f"bold {ACT}")
    return named


def _badge(slot: Slot) -> Content:
    if slot.card is None and not slot.is_due:
        return Content.styled(f"{slot.player_style.sign} {slot.player_style.name}", FAINT)
    if slot.is_taking:
        sign = slot.player_style.mark(slot.player_style.sign, slot.is_won)
        return Content.assemble(sign, " ", (slot.player_style.name, STRONG))
    return slot.player_style.badge
