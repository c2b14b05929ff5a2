"""Cards of four colours, each with a letter and a sign: in a hand, in the display."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive
from textual.renderables.digits import DIGITS, DIGITS3X3_BOLD

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.cards import Card, colour, is_zero, playable, value
from lasvegas_tui.rules.vegan.table import Phase, Play, VeganView
from lasvegas_tui.rules.vegan.words import CABBAGE
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.game.sight import Sight
from lasvegas_tui.screens.vegan.asking import SIGNS, pile_key
from lasvegas_tui.screens.vegan.places import BANK_INK, COIN, PILE
from lasvegas_tui.widgets.card_row import CardRow
from lasvegas_tui.widgets.dice import EDGES, outlined
from lasvegas_tui.widgets.styles import ACT, FAINT, QUIET, STRONG, Highlight, explained, meaning


class Suit(Struct, frozen=True):
    """One of the four colours, with a letter and a sign."""

    letter: str
    name: str
    sign: str
    colour: str
    """A colour of the theme."""

    @property
    def badge(self) -> Content:
        """The name and the sign."""
        return explained((f"{self.name.upper()} {self.sign}", f"bold {self.colour}"), "suit")


SUITS = {
    "R": Suit("R", "red", SIGNS["R"], "$suit-red"),
    "P": Suit("P", "purple", SIGNS["P"], "$suit-purple"),
    "G": Suit("G", "green", SIGNS["G"], "$suit-green"),
    "B": Suit("B", "blue", SIGNS["B"], "$suit-blue"),
}


class SuitedCardModel(Struct, frozen=True):
    """One card, on the table or in a hand."""

    value: str
    """The number, or the label of the back if it is face down."""
    suit: Suit | None = None
    """None for a card face down."""
    mark: str = ""
    """The sign of a card with a special effect."""
    target: Target | None = None
    """The target of a click on it."""
    highlight: Highlight = Highlight.NONE
    key: str = ""
    """The digit of a card face down."""


class SuitedCardSize(Struct, frozen=True):
    """How large a card is drawn."""

    width: int
    height: int

    def width_of(self, card: SuitedCardModel) -> int:
        """Return the cells of a card, which are the same for all."""
        return self.width


SIZES = (
    SuitedCardSize(23, 15),
    SuitedCardSize(19, 13),
    SuitedCardSize(15, 11),
    SuitedCardSize(13, 9),
    SuitedCardSize(11, 7),
    SuitedCardSize(9, 5),
    SuitedCardSize(7, 5),
    SuitedCardSize(7, 3),
    SuitedCardSize(6, 3),
    SuitedCardSize(5, 3),
    SuitedCardSize(4, 3),
)
"""From the largest to the smallest."""
LEAST_OUTLINED = 5
"""From this many lines on the empty place of a card has edges."""
BIG_VALUE = 9
"""From this many lines on the value of a card is also drawn large."""
GAP = 2
"""Cells between two colours."""
MARKS = {"◎": "seven", "↑": "zero"}
"""The names of the signs of special cards."""
BETWEEN = "   "
"""The space between two parts of a heading."""


@lru_cache(maxsize=128)
def card_rows(card: SuitedCardModel, size: SuitedCardSize) -> tuple[Content, ...]:
    """Return the rows of one card."""
    if card.suit is None:
        return tuple(_back(card, size))
    is_faded = card.highlight is Highlight.FADED
    colour, background, edge = "$die-pip", card.suit.colour, "$background"
    if is_faded:
        colour, background, edge = card.suit.colour, "$card-faded", "$space-edge"
    room = size.width - 1
    label = f"{card.suit.letter} {card.suit.sign}"
    rows = [card.value, label, card.mark]
    if size.height >= 5:
        gap = [""] * (size.height // 2 - 1)
        corners = (f" {card.value}".ljust(room), f"{card.value} ".rjust(room))
        rows = [corners[0], *gap, label, card.mark, *gap[1:], corners[1]]
    if size.height >= BIG_VALUE:
        middle = size.height // 2
        rows[middle - 2 : middle + 1] = _large(card.value)
        rows[middle + 1 : middle + 3] = [label, card.mark]
    left, right = ((sign, f"{edge} on {background}") for sign in EDGES)
    bodies = [Content.styled(row.center(room), f"bold {colour} on {background}") for row in rows]
    drawn = [
        Content.assemble(left, body[:-1], right)
        if is_faded and body.plain.endswith(" ")
        else Content.assemble(left, body)
        for body in bodies
    ]
    meanings = [meaning(card.target, MARKS.get(row, "suit")) for row in rows]
    return tuple(row.stylize(its_meaning) for row, its_meaning in zip(drawn, meanings, strict=True))


def _large(number: str) -> list[str]:
    """Return a number three lines high."""
    starts = [3 * DIGITS.index(sign) for sign in number.replace("−", "-")]
    return [
        "".join(DIGITS3X3_BOLD[start + y].strip("\n").ljust(3) for start in starts)
        for y in range(3)
    ]


def _back(card: SuitedCardModel, size: SuitedCardSize) -> list[Content]:
    style = card.highlight.style
    background = style.rpartition(" on ")[2]
    rows = [card.key, *[""] * (size.height - 1)]
    rows[(size.height - 1) // 2] = card.value
    rows[(size.height - 1) // 2 + 1] = card.mark
    return [
        Content.assemble(
            (EDGES[0], f"$background on {background}"),
            (text.center(size.width - 1), style),
        ).stylize(meaning(card.target))
        for text in rows
    ]


def empty_rows(size: SuitedCardSize, text: str = "·") -> list[Content]:
    """Return the place of a card that is not there yet, with edges if it is large."""
    signs = [""] * size.height
    signs[size.height // 2] = text
    rows = [Content.styled(sign.center(size.width), FAINT) for sign in signs]
    return outlined(rows, "$space-edge") if size.height >= LEAST_OUTLINED else rows


# -- in a row ------------------------------------------------------------------------------------


class SuitedRow(CardRow[SuitedCardModel, SuitedCardSize]):
    """Cards in a row below a heading, the chosen one raised; a click points at a card."""

    DEFAULT_CSS = "SuitedRow { width: 1fr; height: 100%; }"

    heading: reactive[Content] = reactive(Content(""))
    sizes = SIZES

    def gap(self, before: SuitedCardModel, card: SuitedCardModel, size: SuitedCardSize) -> int:
        return 0 if card.suit == before.suit else GAP

    def body(self, index: int, size: SuitedCardSize) -> Sequence[Content]:
        return card_rows(self.cards[index], size)

    def is_raised(self, index: int) -> bool:
        return self.cards[index].highlight is Highlight.CHOSEN

    def mark(self, index: int, size: SuitedCardSize) -> Content:
        is_raised = self.is_raised(index)
        mark = Content.styled("▀" * size.width, ACT) if is_raised else Content(" " * size.width)
        return mark.stylize(meaning(self.cards[index].target))

    def lines(self) -> list[Content]:
        top = Content.assemble(" ", _fitted(self.heading, self.size.width - 1))
        return [top, *self.row_lines(self.size.height - 1)]


def _fitted(heading: Content, width: int) -> Content:
    """Return the first parts of a heading that fit, with spaces between them."""
    parts = heading.split(BETWEEN)
    while len(parts) > 1 and Content(BETWEEN).join(parts).cell_length > width:
        del parts[-1]
    return Content(BETWEEN).join(parts)


def hand_of(sight: Sight[VeganView]) -> tuple[Content, tuple[SuitedCardModel, ...]]:
    """Return the heading of the viewer's hand and its cards, nothing for an onlooker."""
    view = sight.view
    if view.viewer is None or not view.hand:
        return Content(""), ()
    is_playing = any(isinstance(action, Play) for action in view.actions)
    is_asked = is_playing or view.table.phase is Phase.BANK
    led = view.table.following if is_playing else None
    cards = (
        card_of(card, view.table.following, card, _highlight(card, sight.frame, is_asked))
        for card in view.hand
    )
    return _hand_heading(sight, led), tuple(cards)


def bank_of(sight: Sight[VeganView]) -> tuple[Content, tuple[SuitedCardModel, ...]]:
    """Return the heading of the display and its cards, then the pile with their number."""
    table, frame = sight.view.table, sight.frame
    if not table.has_bank or not table.display:
        return Content(""), ()
    is_asked = table.phase is Phase.BANK
    cards = [
        card_of(card, table.following, card, _highlight(card, frame, is_asked))
        for card in table.display
    ]
    highlight = _highlight(PILE, frame, False)
    key = pile_key(table.display) if highlight else ""
    heading = f"display, {key}: pile" if key else "display and pile"
    pile = SuitedCardModel(str(sight.view.pile_size), None, "pile", PILE, highlight, key)
    return Content.assemble(BANK_INK.badge, (f"  {heading}", QUIET)), (*cards, pile)


def card_of(
    card: Card, led: str | None, target: Target, highlight: Highlight = Highlight.NONE
) -> SuitedCardModel:
    """Return a card as drawn, with the mark of one that wins as a zero or gives a token."""
    seven = COIN if value(card) == "7" else ""
    mark = "↑" if is_zero(card, led) else seven
    return SuitedCardModel(value(card), SUITS[colour(card)], mark, target, highlight)


def _highlight(card: Target, frame: Frame[VeganView], is_asked: bool) -> Highlight:
    if card == frame.cursor:
        return Highlight.CHOSEN
    if card in frame.open:
        return Highlight.OPEN
    return Highlight.FADED.when(is_asked and bool(frame.open))


def _hand_heading(sight: Sight[VeganView], led: str | None) -> Content:
    view = sight.view
    holder = sight.style_of(view.viewer)
    assert holder is not None
    must: Content | str = ""
    if led is not None:
        must = _must_follow(led, colour(playable(view.hand, led)[0]) == led)
    aside = ""
    if view.score is not None:
        aside = f"   round so far {signed(view.score.change)} {CABBAGE}"
    num_colours = len({target[0] for target in sight.frame.open if isinstance(target, str)})
    if num_colours > 1 and led is None:
        aside += "   0-9 value, ↑↓ colour"
    return Content.assemble(holder.badge, (" holds", QUIET), must, (aside, QUIET))


def _must_follow(led: str, can_follow: bool) -> Content:
    if can_follow:
        return Content.assemble(("   must follow ", STRONG), SUITS[led].badge)
    cannot = ("   cannot follow ", STRONG)
    return Content.assemble(cannot, SUITS[led].badge, (": any card", STRONG))
