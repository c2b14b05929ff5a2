"""A trick: its cards with their owners, in the order of play, and who takes it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.vegan.cards import Card
from lasvegas_tui.rules.vegan.table import BANK, Phase, Table, VeganView
from lasvegas_tui.rules.vegan.tricks import Laid, Trick
from lasvegas_tui.screens.game.view_widget import Sight, ViewWidget
from lasvegas_tui.screens.vegan.cards import (
    SIZES,
    TAKES,
    SuitedCardModel,
    SuitedCardSize,
    card_rows,
    empty_rows,
)
from lasvegas_tui.screens.vegan.shown_trick import Shown, on_its_way, shown_of
from lasvegas_tui.screens.vegan.targets import TRICK
from lasvegas_tui.screens.vegan.trick_owner_styles import owners
from lasvegas_tui.screens.vegan.trick_title_and_worth import box, title_of, with_loads
from lasvegas_tui.widgets.styles import ACT, FAINT, MONEY, STRONG, PlayerStyle, explained
from lasvegas_tui.widgets.text_layout import centred, line, moved

BOX = 28
"""The width, in cells, of the text beside the cards on what the trick is worth."""
WIDEST = 26
"""The maximum width of one player's place in the trick, in cells."""
APART = 4
"""The width of the gap between two cards of the trick, in cells, if there is room."""
BESIDE_NAME = 5
"""How many cells are needed for marks before a name, and for the gap to the next name."""


class Slot(Struct, frozen=True):
    """The place of one player, or of the bank, in a trick."""

    player_style: PlayerStyle
    card: SuitedCardModel | None = None
    is_taking: bool = False
    """Whether this card would take the trick if the trick ended now."""
    is_won: bool = False
    """Whether the trick is being moved to this player."""
    is_due: bool = False
    """Whether this player plays next; `card` is then the one under the cursor, or None."""


class TrickPanel(ViewWidget[VeganView]):
    """The cards of a trick, its title and its worth; a click on it selects the trick."""

    DEFAULT_CSS = "TrickPanel { width: 1fr; height: 100%; }"

    is_last: reactive[bool] = reactive(False)
    """Whether the previous trick is shown instead of the current one."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The places of all players and of the bank; empty if no trick is shown."""
        if self.sight is None:
            return ()
        shown = shown_of(self.sight, self.is_last)
        if shown is None:
            return ()
        return slots_of(self.sight, shown)

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        shown = shown_of(sight, self.is_last)
        if shown is None:
            return []
        slots = self.slots
        if not _has_box(slots, width):
            title = title_of(sight, shown, width - 2)
            title = with_loads(title, sight, shown, width - 2)
            return trick_lines(title, slots, width, height)
        title = title_of(sight, shown, width - BOX - 2)
        rows = trick_lines(title, slots, width - BOX, height)
        return _beside(rows, box(sight, shown, height), width)

    @property
    def target(self) -> Target:
        return TRICK

    def middle_of(self, index: int) -> int:
        """Return the column of the widget, in cells, in the middle of the place with this index."""
        width = self.size.width
        if _has_box(self.slots, width):
            width -= BOX
        _, column = fit(self.slots, width, self.size.height)
        return _margin(self.slots, column, width) + index * column + column // 2


def trick_lines(title: Content, slots: Sequence[Slot], width: int, height: int) -> list[Content]:
    """Return the lines of a trick: its title, and below it the cards above their owners' names.

    `width` and `height` are in cells and lines.
    """
    size, column = fit(slots, width, height)
    drawn = [_slot(slot, size, column) for slot in slots]
    rows = [Content.assemble(*row) for row in zip(*drawn, strict=True)]
    below = [Content("")] * max(0, height - 1 - len(rows))
    return [Content.assemble(" ", title), *moved(rows, _margin(slots, column, width)), *below]


def _has_box(slots: Sequence[Slot], width: int) -> bool:
    """Whether there is room for the box beside the cards."""
    return len(slots) * _name_width(slots) + BOX <= width


def _name_width(slots: Sequence[Slot]) -> int:
    """Return the width, in cells, of a place with room for the longest name."""
    names = [slot.player_style.badge.cell_length + BESIDE_NAME for slot in slots]
    return max(names, default=0)


def _beside(rows: Sequence[Content], box: Sequence[Content], width: int) -> list[Content]:
    """Return the rows of a trick with the lines of the box at their right."""
    above = max(0, (len(rows) - len(box) - 1) // 2)
    parts = [Content("")] * above + [*box, *[Content("")] * len(rows)]
    pairs = zip(rows, parts, strict=False)
    return [line(width, [line(width - BOX, [row]), part]) for row, part in pairs]


# -- the cards of a trick --------------------------------------------------------------------------


def fit(slots: Sequence[Slot], width: int, height: int) -> tuple[SuitedCardSize, int]:
    """Return the largest size in which a trick's cards fit, and the width of each place.

    All measures are in cells and lines.
    """
    most = min(WIDEST, width // max(1, len(slots)))
    fitting = (size for size in SIZES if size.height <= height - 2 and size.width + 2 <= most)
    size = next(fitting, SIZES[-1])
    return size, min(most, max(size.width + APART, _name_width(slots)))


def _margin(slots: Sequence[Slot], column: int, width: int) -> int:
    """Return the width of the margin before the first place, which centres the places, in cells."""
    return max(0, width - len(slots) * column) // 2


def _slot(slot: Slot, size: SuitedCardSize, width: int) -> list[Content]:
    """Return the lines of a place: its card, or room for one, and the name of its owner."""
    rows: Sequence[Content]
    if slot.card is not None:
        rows = card_rows(slot.card, size)
    elif slot.is_due:
        rows = [explained(row, "trick") for row in empty_rows(size, "?")]
    else:
        rows = [explained(row, "trick") for row in empty_rows(size)]
    if slot.is_taking:
        rows = [Content.assemble(("▐", MONEY), row, ("▌", MONEY)) for row in rows]
    background = ""
    if slot.is_won:
        background = "on $changed"
    named = explained(_name(slot, width), "trick")
    return [centred(width, [row], background) for row in (*rows, named)]


def _name(slot: Slot, width: int) -> Content:
    """Return the sign and name of an owner, with marks: plays next, takes the trick.

    A name that does not fit is left out, because the sign says the same.
    """
    badge = _badge(slot)
    for gap in (" ", ""):
        parts = [badge]
        if slot.is_taking:
            parts.insert(0, Content.styled(f"{TAKES}{gap}", f"bold {MONEY}"))
        if slot.is_due:
            parts.insert(0, Content.styled(f"▸{gap}", f"bold {ACT}"))
        named = Content.assemble(*parts)
        if named.cell_length <= width:
            return named
    return Content.assemble(parts[0], badge[: len(slot.player_style.sign)])[:width]


def _badge(slot: Slot) -> Content:
    """Return the sign and name of an owner: highlighted if taking the trick, faint if not due."""
    player = slot.player_style
    if slot.card is None and not slot.is_due:
        return Content.styled(f"{player.sign} {player.name}", FAINT)
    if slot.is_taking:
        return Content.assemble(player.mark(player.sign, slot.is_won), (f" {player.name}", STRONG))
    return player.badge


# -- the places of a trick -------------------------------------------------------------------------


def slots_of(sight: Sight[VeganView], shown: Shown) -> tuple[Slot, ...]:
    """Return the places of all players and of the bank, in the order of play."""
    table, trick = sight.view.table, shown.trick
    taker: Owner | None = None
    if trick.laid and not shown.is_secret(table):
        taker = trick.best()[0].owner
    seats = _seats(table, trick)
    due = _due(table, trick, [owner for owner, card in seats if card is None])
    if shown.own is not None and not shown.is_secret(table):
        due = (shown.own.owner,)
    is_going = on_its_way(sight) is not None
    everybody = owners(table, sight.players)
    slots = []
    for owner, card in seats:
        model = None
        if card is not None:
            model = shown.model_of(Laid(owner, card), table)
        slot = Slot(
            everybody[owner],
            model,
            is_taking=taker == owner,
            is_won=is_going and trick.taker == owner,
            is_due=owner in due,
        )
        slots.append(slot)
    return tuple(slots)


def _seats(table: Table, trick: Trick) -> list[tuple[Owner, Card | None]]:
    """Return the owners, each with a card or None, in the order of play."""
    laid: list[tuple[Owner, Card | None]] = list(trick.laid)
    played = [owner for owner, _ in laid]
    first = next((owner for owner in played if owner < table.num_players), table.player)
    order = [(first + step) % table.num_players for step in range(table.num_players)]
    if table.has_bank:
        order.append(BANK)
    return laid + [(owner, None) for owner in order if owner not in played]


def _due(table: Table, trick: Trick, rest: Sequence[Owner]) -> Sequence[Owner]:
    """Return who plays next, of the owners without a card, `rest`; both players for an answer."""
    if trick.taker is not None or table.phase is Phase.OVER:
        return ()
    if table.phase is Phase.ANSWER:
        return (0, 1)
    return rest[:1]
