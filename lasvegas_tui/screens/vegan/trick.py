"""A trick: the cards and their owners in the order of play, and the taker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.casino.law import Owner
from lasvegas_tui.rules.vegan.cards import Card, Laid, Trick, colour
from lasvegas_tui.rules.vegan.table import BANK, Phase, Table, VeganView
from lasvegas_tui.rules.vegan.words import taking
from lasvegas_tui.screens.game.motion import Delivery, delivery
from lasvegas_tui.screens.game.sight import Sight, SightWidget
from lasvegas_tui.screens.vegan.cards import (
    SIZES,
    SUITS,
    SuitedCardModel,
    SuitedCardSize,
    card_of,
    card_rows,
    empty_rows,
)
from lasvegas_tui.screens.vegan.places import COIN, PILE, TRICK, owners
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    MONEY,
    QUIET,
    STRONG,
    Part,
    PlayerStyle,
    centred,
    explained,
    line,
    moved,
)

CROWN = "♛"
"""The sign of the trick's taker, in gold, which is not the colour of a suit."""
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
    """A trick; a click points at it."""

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
        return trick_lines(
            title_of(sight, shown) if shown else Content(""), self.slots, width, height
        )

    @property
    def target(self) -> Target:
        return TRICK

    def middle_of(self, index: int) -> int:
        """Return the column of the middle of a slot."""
        _, column = fit(self.slots, *self.size)
        left = _margin(self.slots, column, self.size.width) + index * column
        return left + column // 2


def trick_lines(title: Content, slots: Sequence[Slot], width: int, height: int) -> list[Content]:
    """Return the lines of a trick: title, cards, names."""
    size, column = fit(slots, width, height)
    drawn = [_slot(slot, size, column) for slot in slots]
    rows = [Content.assemble(*row) for row in zip(*drawn, strict=True)]
    above = [Content("")] * max(0, height - 1 - len(rows))
    return [*above, Content.assemble(" ", title), *moved(rows, _margin(slots, column, width))]


class TrickVerdict(SightWidget[VeganView]):
    """The taker of a trick and the reason; a click points at the trick."""

    DEFAULT_CSS = "TrickVerdict { width: 100%; height: 1; }"

    is_last: reactive[bool] = reactive(False)

    def lines_of(self, sight: Sight[VeganView], width: int, height: int) -> list[Content]:
        shown = shown_of(sight, self.is_last)
        text, style = "", "$foreground"
        if shown is not None:
            style = style if shown.trick.taker is None else f"bold {MONEY}"
            if shown.trick.laid and shown.own is None:
                text = taking(shown.trick, [player_style.name for player_style in sight.players])
        return [line(width, [(f" {text}", style)])]

    @property
    def target(self) -> Target:
        return TRICK


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


# -- tricks of a view ------------------------------------------------------------------------------


def shown_of(sight: Sight[VeganView], is_last: bool) -> Shown | None:
    """Return the trick on the table, or the complete one before it; None before the first card."""
    table = sight.view.table
    if is_last:
        return Shown(table.last, None, "last trick") if table.last.laid else None
    if table.phase in (Phase.DEAL, Phase.THROW) and not table.trick.laid:
        return None
    trick, own = table.trick, _previewed(sight)
    is_led_anew = trick.taker is not None and sight.frame.preview is not None
    if own is not None and (trick.taker is None or is_led_anew or not trick.laid):
        trick = trick.with_card(own)
    return Shown(trick, own)


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
    is_open_answer = table.phase is Phase.ANSWER and shown.own is not None
    best = trick.best()[0] if trick.laid and not is_open_answer else None
    seats = _seats(table, trick)
    due = _due(table, trick, [owner for owner, card in seats if card is None])
    everybody = owners(table, sight.players)
    return tuple(
        Slot(
            everybody[owner],
            None if card is None else card_of(card, trick.led or table.following, TRICK),
            is_taking=best is not None and best.owner == owner,
            is_won=_taken(sight) is not None and trick.taker == owner,
            is_due=card is None and owner in due,
            is_preview=shown.own == (owner, card),
        )
        for owner, card in seats
    )


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
    """Return the colour that was led, or who leads, and the number of tokens to place."""
    table, (trick, own, title) = sight.view.table, shown
    if not trick.laid:
        return Content.assemble(
            sight.players[table.player].badge, (" leads the first trick", STRONG)
        )
    colour_led = SUITS[trick.colour].badge
    if own is not None and trick.laid == (own,):
        first = owners(table, sight.players)[own.owner]
        return Content.assemble(first.badge, (" leads ", QUIET), colour_led)
    led = Content.assemble(colour_led, (" was led", QUIET))
    if title:
        return Content.assemble((f"{title}: ", STRONG), led)
    num_due, taken = trick.sevens, _taken(sight)
    if trick.taker is not None:
        num_due = table.sevens if taken is None else taken.of(table.sevens)
    if not num_due:
        return led
    return Content.assemble(led, (f"  {COIN} {num_due} to place", STRONG))


def last_cards(sight: Sight[VeganView]) -> Content:
    """Return the last trick in short form."""
    last = sight.view.table.last
    if not last.laid or last.taker is None or is_sheet_shown(sight):
        return Content("")
    everybody = owners(sight.view.table, sight.players)
    parts = [
        Content.assemble(_sign(everybody[owner]), _short(card), " ") for owner, card in last.laid
    ]
    taken = Content.assemble(("→", QUIET), _sign(everybody[last.taker]))
    return explained(Content.assemble(("last ", QUIET), *parts, taken), "last trick")


def _sign(owner: PlayerStyle) -> Part:
    return owner.mark(owner.sign, False)


def _short(card: Card) -> Content:
    return Content.styled(card, f"bold {SUITS[colour(card)].colour}")


def is_sheet_shown(sight: Sight[VeganView]) -> bool:
    """Whether the score sheet replaces the trick."""
    return sight.view.table.is_scored and sight.frame.place != TRICK
