"""Cards of four colours, each of which has a letter and a sign too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive
from textual.renderables.digits import DIGITS, DIGITS3X3_BOLD

from lasvegas_tui.widgets.dice import EDGES, outlined
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import ACT, FAINT, Highlight, explained, meaning, side_by_side
from lasvegas_tui.widgets.targets import Target


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
    "R": Suit("R", "red", "♥", "$suit-red"),
    "P": Suit("P", "purple", "♠", "$suit-purple"),
    "G": Suit("G", "green", "♣", "$suit-green"),
    "B": Suit("B", "blue", "★", "$suit-blue"),
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
        colour, background, edge = card.suit.colour, "$card-faded", "$card-faded-edge"
    room = size.width - 1
    label = f"{card.suit.letter} {card.suit.sign}"
    rows = [card.value, label, card.mark]
    if size.height >= 5:
        gap = [""] * (size.height // 2 - 1)
        corners = (f" {card.value}".ljust(room), f"{card.value} ".rjust(room))
        rows = [corners[0], *gap, label, card.mark, *gap[1:], corners[1]]
    if size.height >= BIG_VALUE:
        middle = size.height // 2
        rows[middle - 2 : middle + 1] = large(card.value)
        rows[middle + 1 : middle + 3] = [label, card.mark]
    left = (EDGES[0], f"{edge} on {background}")
    right = (EDGES[1], f"$die-edge on {background}")
    bodies = [Content.styled(row.center(room), f"bold {colour} on {background}") for row in rows]
    drawn = [
        Content.assemble(left, body[:-1], right)
        if is_faded and body.plain.endswith(" ")
        else Content.assemble(left, body)
        for body in bodies
    ]
    meanings = [meaning(card.target, MARKS.get(row, "suit")) for row in rows]
    return tuple(row.stylize(its_meaning) for row, its_meaning in zip(drawn, meanings, strict=True))


def large(number: str) -> list[str]:
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


def lefts(cards: Sequence[SuitedCardModel], size: SuitedCardSize) -> list[int]:
    """Return the columns at which the cards begin, with gaps between colours."""
    starts = []
    column = 1
    for index, card in enumerate(cards):
        if index and card.suit != cards[index - 1].suit:
            column += GAP
        starts.append(column)
        column += size.width
    return starts


def fit(cards: Sequence[SuitedCardModel], width: int, height: int) -> SuitedCardSize:
    """Return the largest size at which all cards fit."""
    for size in SIZES:
        starts = lefts(cards, size)
        if size.height <= height and (not starts or starts[-1] + size.width <= width):
            return size
    return SIZES[-1]


class CardRow(LineWidget):
    """Cards in a row below a heading, the chosen one raised; a click points at a card."""

    DEFAULT_CSS = """
    CardRow { width: 1fr; height: 100%; }
    """

    cards: reactive[tuple[SuitedCardModel, ...]] = reactive(())
    heading: reactive[Content] = reactive(Content(""))

    def lines(self) -> list[Content]:
        return row_lines(self.cards, self.heading, self.size.width, self.size.height)


def row_lines(
    cards: Sequence[SuitedCardModel], heading: Content, width: int, height: int
) -> list[Content]:
    """Return the heading, and the cards below it."""
    size = fit(cards, width, height - 2)
    bodies = []
    for card in cards:
        body = card_rows(card, size)
        is_chosen = card.highlight is Highlight.CHOSEN
        mark = Content.styled("▀" * size.width, ACT) if is_chosen else Content(" " * size.width)
        mark = mark.stylize(meaning(card.target))
        bodies.append([*body, mark] if is_chosen else [mark, *body])
    margin = margin_of(cards, size, width)
    columns = [margin + left for left in lefts(cards, size)]
    drawn = side_by_side(bodies, columns, size.height + 1)
    above = max(0, min(2, (height - 1 - len(drawn)) // 2))
    top = Content.assemble(" ", _fitted(heading, width - 1))
    return [top, *[Content("")] * above, *drawn]


def _fitted(heading: Content, width: int) -> Content:
    """Return the first parts of a heading that fit, with spaces between them."""
    parts = heading.split(BETWEEN)
    while len(parts) > 1 and Content(BETWEEN).join(parts).cell_length > width:
        del parts[-1]
    return Content(BETWEEN).join(parts)


def least_width(cards: Sequence[SuitedCardModel]) -> int:
    """Return the cells that the cards need at their smallest."""
    return lefts(cards, SIZES[-1])[-1] + SIZES[-1].width if cards else 0


def margin_of(cards: Sequence[SuitedCardModel], size: SuitedCardSize, width: int) -> int:
    """Return the cells before the cards, which are centred."""
    starts = lefts(cards, size)
    end = starts[-1] + size.width if starts else 0
    return max(0, width - end - 1) // 2


def empty_rows(size: SuitedCardSize, text: str = "·") -> list[Content]:
    """Return the place of a card that is not there yet, with edges if it is large."""
    signs = [""] * size.height
    signs[size.height // 2] = text
    rows = [Content.styled(sign.center(size.width), FAINT) for sign in signs]
    return outlined(rows, "$space-edge") if size.height >= LEAST_OUTLINED else rows
