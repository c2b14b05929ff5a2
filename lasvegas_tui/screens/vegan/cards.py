"""How cards of the four colours are drawn: in a trick, in a hand, and as the bank's open cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.card_gains_and_costs import Load
from lasvegas_tui.rules.vegan.cards import COLOURS
from lasvegas_tui.rules.vegan.machines import SET
from lasvegas_tui.screens.vegan.targeting_and_help import SIGNS
from lasvegas_tui.widgets.card_row import CardRow
from lasvegas_tui.widgets.dice import EDGES
from lasvegas_tui.widgets.large_digits import large
from lasvegas_tui.widgets.styles import (
    ACT,
    FAINT,
    QUIET,
    STRONG,
    Highlight,
    Part,
    explained,
    meaning,
)
from lasvegas_tui.widgets.text_layout import centred


class Suit(Struct, frozen=True):
    """One of the four colours of cards, with its letter and sign."""

    letter: str
    name: str
    sign: str
    colour: str
    """The theme variable with the colour in which cards are drawn."""

    @property
    def badge(self) -> Content:
        """The name of the colour with its sign, as drawn on the screen."""
        return explained((f"{self.name.upper()} {self.sign}", f"bold {self.colour}"), "suit")


SUITS = {
    "R": Suit("R", "red", SIGNS["R"], "$suit-red"),
    "P": Suit("P", "purple", SIGNS["P"], "$suit-purple"),
    "G": Suit("G", "green", SIGNS["G"], "$suit-green"),
    "B": Suit("B", "blue", SIGNS["B"], "$suit-blue"),
}


class SuitedCardModel(Struct, frozen=True):
    """What is drawn of one card, or of the bank's pile."""

    value: str
    """The number on the card; for the pile, the number of its cards."""
    suit: Suit | None = None
    """The card's colour; None for the pile, whose cards are face down."""
    mark: str = ""
    """The sign on a 7, or the word on the pile; empty on other cards."""
    loads: tuple[Load, ...] = ()
    """What the card, counted alone, is worth at each machine to the player who takes the trick."""
    target: Target | None = None
    """What a click on the card selects; None if a click does nothing."""
    highlight: Highlight = Highlight.NONE
    key: str = ""
    """The digit that chooses the pile; empty for cards, and if no digit does."""
    effect: str = ""
    """What the card would do in the trick: "wins", "ahead", "to ▲ Anna"; may be empty."""
    if_placed: tuple[Load, ...] = ()
    """Those of `loads` that count only if the token under the cursor is placed."""


class SuitedCardSize(Struct, frozen=True):
    """A size in which cards are drawn, in cells and lines."""

    width: int
    height: int

    def width_of(self, card: SuitedCardModel) -> int:
        """Return the width in cells, which is the same for all cards of this size."""
        return self.width


SIZES = tuple(
    SuitedCardSize(width, height)
    for width, height in (
        *((23, 15), (19, 13), (15, 11), (13, 9), (11, 9), (11, 7), (9, 7)),
        *((10, 5), (9, 5), (7, 5), (9, 3), (7, 3), (6, 3), (5, 3), (4, 3)),
    )
)
"""The sizes of cards, the largest first."""
LEAST_OUTLINED = 5
"""The minimum height, in lines, of a card with two values, and of an empty place with edges."""
ROOMY = 6
"""The minimum width, in cells, of a card with a blank between the value 7 and its sign."""
BIG_VALUE = 9
"""The minimum height, in lines, of a card whose value is also drawn in large digits."""
GAP = 2
"""The width of the gap between two cards of different colours in a row, in cells."""
BETWEEN = "   "
"""The blanks between two parts of a heading."""
LOAD = "load"
"""A placeholder in a card's rows, which is replaced by what the card is worth."""
LOAD_STYLES = {"+": "bold $success on $background", "−": "bold $loss on $background"}
"""The style of what a card is worth, by the sign of the token: plus or minus."""


@lru_cache(maxsize=128)
def card_rows(card: SuitedCardModel, size: SuitedCardSize) -> tuple[Content, ...]:
    """Return the rows of one card, or of the pile, at this size."""
    if card.suit is None:
        return tuple(_back(card, size))
    style, left, right = _look(card.suit.colour, card.highlight)
    rows = []
    for text in _texts(card, size):
        sign, part = "suit", Content(text)
        if text == LOAD:
            part = load_in(card, size.width - 2)
        if text == LOAD and card.loads:
            sign = "load"
        elif card.mark and card.mark in text:
            sign = "seven"
        row = Content.assemble(left, centred(size.width - 2, [part]), right)
        rows.append(row.stylize_before(style).stylize(meaning(card.target, sign)))
    return tuple(rows)


def _look(colour: str, highlight: Highlight) -> tuple[str, Part, Part]:
    """Return the style of a card of a colour, and its left and right edges."""
    if highlight is Highlight.FADED:
        edge = "$space-edge on $card-faded"
        return f"bold {colour} on $card-faded", (EDGES[0], edge), (EDGES[1], edge)
    style = f"bold $die-pip on {colour}"
    if highlight is Highlight.CHOSEN:
        edge = f"{ACT} on {colour}"
        return style, ("▌", edge), ("▐", edge)
    return style, (EDGES[0], f"$background on {colour}"), " "


def _texts(card: SuitedCardModel, size: SuitedCardSize) -> list[str]:
    """Return the texts of the rows of a card."""
    assert card.suit is not None
    label = f"{card.suit.letter} {card.suit.sign}"
    number = f"{card.value}{card.mark}"
    if card.mark and size.width >= ROOMY:
        number = f"{card.value} {card.mark}"
    if size.height < LEAST_OUTLINED:
        return [number, label, LOAD]
    room, gaps = size.width - 2, [""] * (size.height // 2 - 1)
    top, bottom = f" {number}".ljust(room), f"{card.value} ".rjust(room)
    rows = [top, *gaps, label, LOAD, *gaps[1:], bottom]
    if size.height >= BIG_VALUE:
        middle = size.height // 2
        rows[middle - 2 : middle + 3] = [*large(card.value), label, LOAD]
    return rows


def load_in(card: SuitedCardModel, width: int) -> Content:
    """Return what a card is worth: "−3", or "−1/3" if three cards of its colour count together.

    A question mark means that a token is not placed yet, and "…" that there is no room. `width` is
    in cells.
    """
    parts = []
    for load in card.loads:
        token = signed(load.token)
        text = token
        if load in card.if_placed:
            text = f"{token}?"
        if load.machine in COLOURS:
            text = f"{text}/{SET}"
        parts.append(Content.styled(text, LOAD_STYLES[token[0]]))
    told = Content(" ").join(parts)
    if told.cell_length > width:
        return Content.styled("…", STRONG)
    return told


def _back(card: SuitedCardModel, size: SuitedCardSize) -> list[Content]:
    """Return the rows of the pile, with the number of cards in it."""
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
    """Return the rows of a place for a card that is not played yet, with a text in the middle."""
    if size.height >= LEAST_OUTLINED:
        left, right = EDGES
    else:
        left, right = " ", " "
    rows = [Content.styled(f"{left}{' ' * (size.width - 2)}{right}", "$space-edge")] * size.height
    if size.height >= LEAST_OUTLINED:
        rows[0] = Content.styled("▔" * size.width, "$space-edge")
        rows[-1] = Content.styled("▁" * size.width, "$space-edge")
    middle = size.height // 2
    rows[middle] = Content.assemble(
        (left, "$space-edge"), centred(size.width - 2, [(text, FAINT)]), (right, "$space-edge")
    )
    return rows


# -- in a row ------------------------------------------------------------------------------------


class SuitedRow(CardRow[SuitedCardModel, SuitedCardSize]):
    """A row of cards below a heading; below each card is what playing it would do."""

    DEFAULT_CSS = "SuitedRow { width: 1fr; height: 100%; }"

    heading: reactive[Content] = reactive(Content(""))
    num_places: reactive[int] = reactive(0)
    """The number of cards for which room is kept, so that cards stay in place as others leave."""
    sizes = SIZES

    def gap(self, before: SuitedCardModel, card: SuitedCardModel, size: SuitedCardSize) -> int:
        if card.suit == before.suit:
            return 0
        return GAP

    def width_needed(self, size: SuitedCardSize) -> int:
        kept = self.num_places * size.width
        if kept:
            kept += (len(SUITS) - 1) * GAP
        return max(super().width_needed(size), kept)

    def body(self, index: int, size: SuitedCardSize) -> Sequence[Content]:
        return card_rows(self.cards[index], size)

    def is_raised(self, index: int) -> bool:
        return True  # what it does stands below every card

    def mark(self, index: int, size: SuitedCardSize) -> Content:
        card = self.cards[index]
        sign = ""
        if card.effect:
            sign = "effect"
        return effect_of(card, size.width).stylize(meaning(card.target, sign))

    def lines(self) -> list[Content]:
        top = Content.assemble(" ", _fitted(self.heading, self.size.width - 1))
        return [top, *self.row_lines(self.size.height - 1)]


TAKES = "✓"
"""The mark of the player who takes a trick, and of a card that would take it."""
AHEAD = "ahead"
"""The effect of a card that is the best so far, while others have still to play."""
EFFECTS = {"wins": TAKES, AHEAD: TAKES, "wins?": f"{TAKES}?", "leads": "", "unseen": ""}
"""The effects of a card on a trick, each with the mark that replaces it if there is no room."""
TO = "to "
"""The word before the name of another player who would take the trick."""


def effect_of(card: SuitedCardModel, width: int) -> Content:
    """Return the line below a card: what playing it would do, in a word or a mark.

    `width` is that of the line, in cells.
    """
    word = _fitting(card.effect, width)
    if card.highlight is Highlight.CHOSEN:
        style, pointed = card.highlight.style, f"›{word or ' '}‹"
        if len(pointed) > width:
            pointed = word
        return centred(width, [(pointed, style)], style)
    style = QUIET
    if card.effect.startswith("wins") or card.effect == AHEAD:
        style = STRONG
    return centred(width, [(word, style)])


def _fitting(effect: str, width: int) -> str:
    """Return the longest form of an effect for which there is room: "to ▲ Anna", "to ▲", "▲"."""
    least = EFFECTS.get(effect, effect)
    if effect.startswith(TO):
        if cell_len(effect) + 1 < width:  # names need more space between them
            return effect
        least = effect.split()[1]
        effect = f"{TO}{least}"
    if cell_len(effect) < width:
        return effect
    return least


def _fitted(heading: Content, width: int) -> Content:
    """Return a heading without those of its last parts that do not fit."""
    parts = heading.split(BETWEEN)
    while len(parts) > 1 and Content(BETWEEN).join(parts).cell_length > width:
        del parts[-1]
    return Content(BETWEEN).join(parts)
