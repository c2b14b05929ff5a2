"""A trick: the cards and their owners in the order of play, and the taker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.grammar import counted, signed
from lasvegas_tui.rules.vegan.cards import COLOURS, SET, Card, Laid, Trick, name
from lasvegas_tui.rules.vegan.carried import Load, carried, load_words
from lasvegas_tui.rules.vegan.table import BANK, Phase, Table, VeganView
from lasvegas_tui.rules.vegan.words import reason_to_take, taking
from lasvegas_tui.screens.game.motion import Delivery, delivery
from lasvegas_tui.screens.game.sight import Sight, SightWidget
from lasvegas_tui.screens.vegan.cards import (
    LOAD_STYLES,
    SIZES,
    SUITS,
    SuitedCardModel,
    SuitedCardSize,
    card_rows,
    empty_rows,
)
from lasvegas_tui.screens.vegan.hand import card_of
from lasvegas_tui.screens.vegan.places import COIN, PILE, TRICK, owners
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Highlight,
    PlayerStyle,
    centred,
    explained,
    line,
    moved,
)
from lasvegas_tui.widgets.targets import Target

TAKES = "✓"
"""The sign of whoever takes the trick, in gold, which is not the colour of a suit."""
BOX = 28
"""The cells of what a trick carries, beside it."""
WIDEST = 26
"""The maximum width of a slot."""
APART = 4
"""The least number of cells between two cards where there is room."""
BESIDE_NAME = 5
"""Cells of the marks beside a name, and between two of them."""


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


class Shown(NamedTuple):
    """A trick that is shown, with the card under the cursor as if it were played."""

    trick: Trick
    own: Laid | None = None
    """The card under the cursor."""
    title: str = ""


class TrickPanel(SightWidget[VeganView]):
    """A trick and what it carries; a click points at it."""

    DEFAULT_CSS = "TrickPanel { width: 1fr; height: 100%; }"

    is_last: reactive[bool] = reactive(False)
    """Whether it shows the last trick, not the one on the table."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The places of all owners, empty without a trick."""
        shown = self.sight and shown_of(self.sight, self.is_last)
        return slots_of(self.sight, shown) if self.sight and shown else ()

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        shown = shown_of(sight, self.is_last)
        if shown is None:
            return []
        slots, title = self.slots, title_of(sight, shown)
        if not _has_box(slots, width):
            title = _with_loads(title, sight, shown, width - 2)
            return trick_lines(title, slots, width, height)
        rows = trick_lines(title, slots, width - BOX, height)
        return _beside(rows, _box(sight, shown, height), width)

    @property
    def target(self) -> Target:
        return TRICK

    def middle_of(self, index: int) -> int:
        """Return the column of the middle of a slot."""
        width = self.size.width - BOX * _has_box(self.slots, self.size.width)
        _, column = fit(self.slots, width, self.size.height)
        return _margin(self.slots, column, width) + index * column + column // 2


def trick_lines(title: Content, slots: Sequence[Slot], width: int, height: int) -> list[Content]:
    """Return the lines of a trick: title, cards, names."""
    size, column = fit(slots, width, height)
    drawn = [_slot(slot, size, column) for slot in slots]
    rows = [Content.assemble(*row) for row in zip(*drawn, strict=True)]
    below = [Content("")] * max(0, height - 1 - len(rows))
    return [Content.assemble(" ", title), *moved(rows, _margin(slots, column, width)), *below]


# -- what a trick carries --------------------------------------------------------------------------


def _has_box(slots: Sequence[Slot], width: int) -> bool:
    """Whether there is room for what a trick carries beside the cards and all names."""
    names = [slot.player_style.badge.cell_length + BESIDE_NAME for slot in slots]
    return len(slots) * max(names, default=0) + BOX <= width


def _beside(rows: Sequence[Content], box: Sequence[Content], width: int) -> list[Content]:
    """Return the rows of a trick with the box at their right, in the middle of the height."""
    above = max(0, (len(rows) - len(box) - 1) // 2)
    parts = [Content("")] * above + [*box, *[Content("")] * len(rows)]
    pairs = zip(rows, parts, strict=False)
    return [line(width, [line(width - BOX, [row]), part]) for row, part in pairs]


def _box(sight: Sight[VeganView], shown: Shown, height: int) -> list[Content]:
    """Return what a trick carries, and who takes it so far and why, as far as there is room."""
    trick, own, _ = shown
    if not trick.laid:
        return []
    heading = "THE TRICK CARRIES" if trick.taker is None else "THE TRICK CARRIED"
    if own is not None:
        heading = f"WITH {name(own.card).upper()} IT CARRIES"
    nothing = "nothing so far" if trick.taker is None else "nothing"
    loads = loads_of(sight, shown) or [Content.styled(nothing, QUIET)]
    rows = [Content.styled(heading, STRONG), *[Content("  ") + load for load in loads]]
    if trick.taker is None and not _is_secret(sight, shown):
        taker = owners(sight.view.table, sight.players)[trick.best()[0].owner].badge
        rows.append(Content.assemble(("so far to ", QUIET), taker))
        rows.append(Content.styled(f"  {reason_to_take(trick).removeprefix('the ')}", QUIET))
    return [explained(row, "carried") for row in rows[:height]]


def loads_of(sight: Sight[VeganView], shown: Shown) -> list[Content]:
    """Return what a trick carries: a part for each machine, and one for tokens to place."""
    table, trick, taken = sight.view.table, shown.trick, _taken(sight)
    parts = [_load(load) for load in carried(trick.cards, table)]
    num_due = trick.sevens
    if trick.taker is not None:
        num_due = table.sevens if taken is None else taken.of(table.sevens)
    if num_due:
        parts.append(Content.styled(f"{COIN} {counted(num_due, 'token')} to place", STRONG))
    return parts


def _load(load: Load) -> Content:
    """Return what cards carry to a machine: "−3 for an 8", "2 red (3 make −1)"."""
    style = LOAD_STYLES[signed(load.token)[0]]
    gain, suit = (signed(load.gain), style), COLOURS.get(load.machine, "")
    if not suit:
        return Content.assemble(gain, load_words(load).removeprefix(gain[0]))
    if not load.gain:
        number = (f"{load.num_cards} {suit}", STRONG)
        return Content.assemble(number, f" ({SET} make ", (signed(load.token), style), ")")
    over = f", {load.num_left} over" if load.num_left else ""
    return Content.assemble(gain, f" for {load.num_cards - load.num_left} {suit}{over}")


def _with_loads(title: Content, sight: Sight[VeganView], shown: Shown, width: int) -> Content:
    """Return the title, followed by what the trick carries as far as there is room."""
    brief = [load.split(" (")[0] for load in loads_of(sight, shown)]
    verb = "carries" if shown.trick.taker is None else "carried"
    while brief:
        loads = Content.assemble((f"  {verb} ", QUIET), Content(", ").join(brief))
        if title.cell_length + loads.cell_length <= width:
            return title + explained(loads, "carried")
        del brief[-1]
    return title


# -- the cards of a trick --------------------------------------------------------------------------


def fit(slots: Sequence[Slot], width: int, height: int) -> tuple[SuitedCardSize, int]:
    """Return the largest size of a card that fits, and the cells of a slot, close to the others."""
    most = min(WIDEST, width // max(1, len(slots)))
    fitting = (size for size in SIZES if size.height <= height - 2 and size.width + 2 <= most)
    size = next(fitting, SIZES[-1])
    names = [slot.player_style.badge.cell_length + BESIDE_NAME for slot in slots]
    return size, min(most, max(size.width + APART, *names, 0))


def _margin(slots: Sequence[Slot], column: int, width: int) -> int:
    """Return the cells before the slots, which are centred."""
    return max(0, width - len(slots) * column) // 2


def _slot(slot: Slot, size: SuitedCardSize, width: int) -> list[Content]:
    rows: Sequence[Content] = [
        explained(row, "trick") for row in empty_rows(size, "?" if slot.is_due else "·")
    ]
    if slot.card is not None:
        rows = card_rows(slot.card, size)
    if slot.is_taking:
        rows = [Content.assemble(("▐", MONEY), row, ("▌", MONEY)) for row in rows]
    background = "on $changed" if slot.is_won else ""
    named = explained(_name(slot, width), "trick")
    return [centred(width, [row], background) for row in (*rows, named)]


def _name(slot: Slot, width: int) -> Content:
    """Return the owner of a slot, with marks for a turn, a taker and a preview.

    A name that does not fit is left out: its sign says the same.
    """
    badge = _badge(slot)
    for gap in (" ", ""):
        parts = [badge]
        if slot.is_taking:
            parts.insert(0, Content.styled(f"{TAKES}{gap}", f"bold {MONEY}"))
        if slot.is_due:
            parts.insert(0, Content.styled(f"▸{gap}", f"bold {ACT}"))
        if slot.is_preview:
            parts.append(Content.styled(f"{gap}?", f"bold {ACT}"))
        named = Content.assemble(*parts)
        if named.cell_length <= width:
            return named
    return Content.assemble(parts[0], badge[: len(slot.player_style.sign)])[:width]


def _badge(slot: Slot) -> Content:
    """Return the sign and the name of an owner; a taker's sign on a chip while it is won."""
    player = slot.player_style
    if slot.card is None and not slot.is_due:
        return Content.styled(f"{player.sign} {player.name}", FAINT)
    if slot.is_taking:
        return Content.assemble(player.mark(player.sign, slot.is_won), (f" {player.name}", STRONG))
    return player.badge


# -- tricks of a view ------------------------------------------------------------------------------


def shown_of(sight: Sight[VeganView], is_last: bool) -> Shown | None:
    """Return the trick on the table, or the complete one before it; None before the first card."""
    table = sight.view.table
    if is_last:
        return Shown(table.last, None, "last trick: ") if table.last.laid else None
    if table.phase in (Phase.DEAL, Phase.THROW) and not table.trick.laid:
        return None
    trick, own = table.trick, _previewed(sight)
    if own is None or (trick.taker is not None and sight.frame.preview is None):
        return Shown(trick)
    return Shown(trick.with_card(own), own)


def _previewed(sight: Sight[VeganView]) -> Laid | None:
    """Return the card under the cursor and its owner."""
    view, card = sight.view, sight.frame.cursor
    if view.table.phase not in (Phase.PLAY, Phase.BANK, Phase.ANSWER):
        return None
    if not isinstance(card, str) or card not in sight.frame.open or card == PILE:
        return None
    if view.table.phase is Phase.BANK:
        return Laid(BANK, Card(card))
    return Laid(view.table.player if view.viewer is None else view.viewer, Card(card))


def slots_of(sight: Sight[VeganView], shown: Shown) -> tuple[Slot, ...]:
    """Return the places of a trick in the order of play, the bank's last."""
    table, trick = sight.view.table, shown.trick
    best = trick.best()[0] if trick.laid and not _is_secret(sight, shown) else None
    seats = _seats(table, trick)
    due = _due(table, trick, [owner for owner, card in seats if card is None])
    everybody = owners(table, sight.players)
    return tuple(
        Slot(
            everybody[owner],
            card and _card(card, shown, table, owner),
            is_taking=best is not None and best.owner == owner,
            is_won=_taken(sight) is not None and trick.taker == owner,
            is_due=card is None and owner in due,
            is_preview=shown.own == (owner, card),
        )
        for owner, card in seats
    )


def _card(card: Card, shown: Shown, table: Table, owner: Owner) -> SuitedCardModel:
    """Return a card of a trick, faint if it is only a preview."""
    highlight = Highlight.FADED.when(shown.own == (owner, card))
    return card_of(card, table, TRICK, highlight, shown.trick.led or "")


def _taken(sight: Sight[VeganView]) -> Delivery | None:
    """Return the state of a trick on its way to its owner, None if there is no such trick."""
    frame = sight.frame
    return None if frame.before is None or frame.place != TRICK else delivery(frame.t)


def _seats(table: Table, trick: Trick) -> list[tuple[Owner, Card | None]]:
    """Return the owners with their cards in the order of play, the bank last."""
    laid: list[tuple[Owner, Card | None]] = list(trick.laid)
    played = [owner for owner, _ in laid]
    first = next((owner for owner in played if owner < table.num_players), table.player)
    order = [(first + step) % table.num_players for step in range(table.num_players)]
    if table.has_bank:
        order.append(BANK)
    return laid + [(owner, None) for owner in order if owner not in played]


def _due(table: Table, trick: Trick, rest: Sequence[Owner]) -> Sequence[Owner]:
    """Return the owners whose cards come next."""
    if trick.taker is not None or table.phase is Phase.OVER:
        return ()
    return (0, 1) if table.phase is Phase.ANSWER else rest[:1]


def title_of(sight: Sight[VeganView], shown: Shown) -> Content:
    """Return the colour that was led, or who leads; of a complete trick who takes it and why."""
    table, (trick, own, title) = sight.view.table, shown
    if not trick.laid:
        return Content.assemble(
            sight.players[table.player].badge, (" leads the first trick", STRONG)
        )
    if trick.taker is not None:
        taking_it = taking(trick, [player_style.name for player_style in sight.players])
        return Content.assemble((title, STRONG), (taking_it, f"bold {MONEY}"))
    is_led = "would be led" if own is not None and trick.laid == (own,) else "was led"
    return Content.assemble(SUITS[trick.colour].badge, (f" {is_led}", QUIET))


def _is_secret(sight: Sight[VeganView], shown: Shown) -> bool:
    """Whether another answer to the bank, still secret, decides who takes the trick (V-15)."""
    return sight.view.table.phase is Phase.ANSWER and shown.own is not None


def is_sheet_shown(sight: Sight[VeganView]) -> bool:
    """Whether the score sheet replaces the trick."""
    return sight.view.table.is_scored and sight.frame.place != TRICK
