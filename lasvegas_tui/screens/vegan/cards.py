"""Cards of four colours as drawn, in the viewer's hand and in the bank's display."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.rules.grammar import signed
from lasvegas_tui.rules.vegan.card_worth import Load
from lasvegas_tui.rules.vegan.cards import COLOURS
from lasvegas_tui.rules.vegan.machines import SET
from lasvegas_tui.screens.vegan.answering import SIGNS
from lasvegas_tui.widgets.card_row import CardRow
from lasvegas_tui.widgets.dice import EDGES
from lasvegas_tui.widgets.large_digits import large
from lasvegas_tui.widgets.styles import ACT, FAINT, QUIET, STRONG, Highlight, explained, meaning
from lasvegas_tui.widgets.text_layout import centred


class Suit(Struct, frozen=True):
    """One of the four colours, with its letter and sign."""

    letter: str
    name: str
    sign: str
    colour: str
    """A colour of the theme."""

    @property
    def badge(self) -> Content:
        """The name of the colour, with its sign."""
        return explained((f"{self.name.upper()} {self.sign}", f"bold {self.colour}"), "suit")


SUITS = {
    "R": Suit("R", "red", SIGNS["R"], "$suit-red"),
    "P": Suit("P", "purple", SIGNS["P"], "$suit-purple"),
    "G": Suit("G", "green", SIGNS["G"], "$suit-green"),
    "B": Suit("B", "blue", SIGNS["B"], "$suit-blue"),
}


class SuitedCardModel(Struct, frozen=True):
    """What is drawn of a card."""

    value: str
    """The number; for a face-down card, the label of its back."""
    suit: Suit | None = None
    """The colour of the card; None for a card face down."""
    mark: str = ""
    """The sign of a 7, or a word under the number of a pile."""
    loads: tuple[Load, ...] = ()
    """What the card is worth by itself: gains, costs, tokens."""
    target: Target | None = None
    """The target of a click on it."""
    highlight: Highlight = Highlight.NONE
    key: str = ""
    """The digit of a face-down card."""
    effect: str = ""
    """What playing it does to the trick: it "wins", or the trick goes "to ▲ Anna"."""
    if_placed: tuple[Load, ...] = ()
    """Those of the loads that need the token under the cursor to be placed."""


class SuitedCardSize(Struct, frozen=True):
    """A size of cards."""

    width: int
    height: int

    def width_of(self, card: SuitedCardModel) -> int:
        """Return the width of a card, which is the same for all."""
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
"""The number of lines from which an empty place has edges, and a card shows its value twice."""
ROOMY = 6
"""The width from which the sign of a special card is apart from its value."""
BIG_VALUE = 9
"""The number of lines from which the value of a card is also drawn large."""
GAP = 2
"""Cells between two colours."""
BETWEEN = "   "
"""The blanks between two parts of a heading."""
CHOSEN_EDGES = ("▌", "▐")
LOAD = "load"
"""The cells for what a card is worth."""
LOAD_STYLES = {"+": "bold $success on $background", "−": "bold $loss on $background"}
"""The style of what a card is worth, by its first character."""


@lru_cache(maxsize=128)
def card_rows(card: SuitedCardModel, size: SuitedCardSize) -> tuple[Content, ...]:
    """Return the rows of one card."""
    if card.suit is None:
        return tuple(_back(card, size))
    ground, ink, edge, edges = card.suit.colour, "$die-pip", "$background", (EDGES[0], " ")
    if card.highlight is Highlight.FADED:
        ground, ink, edge, edges = "$card-faded", card.suit.colour, "$space-edge", EDGES
    elif card.highlight is Highlight.CHOSEN:
        edge, edges = ACT, CHOSEN_EDGES
    left, right = ((sign, f"{edge} on {ground}") if sign.strip() else " " for sign in edges)
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
        looks = row.stylize_before(f"bold {ink} on {ground}")
        rows.append(looks.stylize(meaning(card.target, sign)))
    return tuple(rows)


def _texts(card: SuitedCardModel, size: SuitedCardSize) -> list[str]:
    """Return the texts of a card, by row."""
    assert card.suit is not None
    label = f"{card.suit.letter} {card.suit.sign}"
    gap = " " * bool(card.mark and size.width >= ROOMY)
    number = f"{card.value}{gap}{card.mark}"
    if size.height < LEAST_OUTLINED:
        return [number, label, LOAD]
    room, gaps = size.width - 2, [""] * (size.height // 2 - 1)
    corners = f" {number}".ljust(room), f"{card.value} ".rjust(room)
    rows = [corners[0], *gaps, label, LOAD, *gaps[1:], corners[1]]
    if size.height >= BIG_VALUE:
        middle = size.height // 2
        rows[middle - 2 : middle + 3] = [*large(card.value), label, LOAD]
    return rows


def load_in(card: SuitedCardModel, width: int) -> Content:
    """Return what a card is worth: "−3" by itself, "3=−1" if three of its colour do.

    With "−3?", it depends on a token that is not placed yet.
    """
    parts = []
    for load in card.loads:
        token = signed(load.token)
        text = token + "?" * (load in card.if_placed)
        if load.machine in COLOURS:
            text = f"{SET}={text}"
        parts.append(Content.styled(text, LOAD_STYLES[token[0]]))
    told = Content(" ").join(parts)
    if told.cell_length > width:
        return Content.styled("…", STRONG)
    return told


def _back(card: SuitedCardModel, size: SuitedCardSize) -> list[Content]:
    """Return the rows of a face-down card, with the number of cards in the pile."""
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
    """Return the rows of a place without a card."""
    if size.height >= LEAST_OUTLINED:
        left, right = EDGES
    else:
        left, right = "  "
    rows = [Content.styled(f"{left}{'':{size.width - 2}}{right}", "$space-edge")] * size.height
    if size.height >= LEAST_OUTLINED:
        rows[0], rows[-1] = (Content.styled(end * size.width, "$space-edge") for end in "▔▁")
    middle = size.height // 2
    rows[middle] = Content.assemble(
        (left, "$space-edge"), centred(size.width - 2, [(text, FAINT)]), (right, "$space-edge")
    )
    return rows


# -- in a row ------------------------------------------------------------------------------------


class SuitedRow(CardRow[SuitedCardModel, SuitedCardSize]):
    """A row of cards with a heading, and what playing each would do; a click points at a card."""

    DEFAULT_CSS = "SuitedRow { width: 1fr; height: 100%; }"

    heading: reactive[Content] = reactive(Content(""))
    sizes = SIZES

    def gap(self, before: SuitedCardModel, card: SuitedCardModel, size: SuitedCardSize) -> int:
        if card.suit == before.suit:
            return 0
        return GAP

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
"""The sign of the player who takes a trick, and of the card that takes it."""
EFFECTS = {"wins": TAKES, "wins?": f"{TAKES}?", "leads": "", "unseen": ""}
"""What a card does to a trick, and a sign for it where the word has no room."""
TO = "to "
"""What stands before the player who would have the trick."""


def effect_of(card: SuitedCardModel, width: int) -> Content:
    """Return what playing a card does, as a word or a sign."""
    word = _fitting(card.effect, width)
    if card.highlight is Highlight.CHOSEN:
        style, pointed = card.highlight.style, f"›{word or ' '}‹"
        if len(pointed) > width:
            pointed = word
        return centred(width, [(pointed, style)], style)
    return centred(width, [(word, STRONG if card.effect.startswith("wins") else QUIET)])


def _fitting(effect: str, width: int) -> str:
    """Return what a card does, as long as there is room: "to ▲ Anna", "to ▲", "▲"."""
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
    """Return the first parts of a heading that fit."""
    parts = heading.split(BETWEEN)
    while len(parts) > 1 and Content(BETWEEN).join(parts).cell_length > width:
        del parts[-1]
    return Content(BETWEEN).join(parts)
