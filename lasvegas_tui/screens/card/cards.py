"""How the card game's cards are drawn: the viewer's hand, and the cards that players reveal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product, zip_longest
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.asking.targets import Item
from lasvegas_tui.rules.card.cards import Card
from lasvegas_tui.widgets.card_row import CardRow
from lasvegas_tui.widgets.dice import HUGE, LARGE, ROOMY, DieModel, DieSize, die_rows
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import ACT, QUIET, Highlight, Part, PlayerStyle, explained, meaning
from lasvegas_tui.widgets.text_layout import line, moved

BACK = "▒"
PAPER = "$money-ink on $die-white"
INDENT = 2
APART = (4, 2)
"""The gaps to try between the revealed cards of two players, in cells, the widest first."""


class DiceCardModel(Struct, frozen=True):
    """A card to draw, and the colour of the dice on it."""

    card: Card
    background: str
    """The theme variable with the player's colour, in which the dice on the card are drawn."""


class DiceCardSize(NamedTuple):
    """A size in which cards are drawn: the size of their dice, and the margins around the dice."""

    die: DieSize
    side: int
    """The width of the margin at each side of the dice, in cells."""
    num_margins: int
    """The number of blank rows above the dice, and again below them."""
    gap: int = 2
    """The width of the gap between two cards of the hand, in cells."""

    @property
    def height(self) -> int:
        """The height of a card, in rows."""
        return 1 + self.die.num_rows + 2 * self.num_margins

    def width_of(self, model: DiceCardModel) -> int:
        """Return the width of this card in cells, which depends on how many dice it has."""
        num_dice = model.card.num_dice
        return num_dice * self.die.width + (num_dice - 1) + 2 * self.side


SIZES = (
    *(DiceCardSize(replace(die, num_above=0), 2, 1) for die in (HUGE, LARGE, ROOMY)),
    DiceCardSize(DieSize(9, 5, 0), 2, 1),
    DiceCardSize(DieSize(7, 3, 0), 2, 1),
    DiceCardSize(DieSize(7, 3, 0), 1, 0),
    DiceCardSize(DieSize(5, 3, 0), 1, 0),
    DiceCardSize(DieSize(1, 1, 0), 1, 0, 1),
)
"""The sizes of cards, the largest first."""
LAID_SIZES = (*SIZES[:-1], DiceCardSize(DieSize(5, 3, 0), 0, 0))
"""The sizes of revealed cards, the largest first; at all of them dice have pips, not digits."""


class DiceCardHand(CardRow[DiceCardModel, DiceCardSize]):
    """The viewer's hand: selected cards are raised, and a click on a card moves the cursor to it.

    The cursor is a mark above its card, or below the card if the card is raised.
    """

    DEFAULT_CSS = "DiceCardHand { width: 1fr; height: 100%; }"

    picked: reactive[tuple[int, ...]] = reactive(())
    cursor: reactive[int | None] = reactive(None)
    sizes = SIZES
    indent = INDENT
    least_margin = INDENT + 1

    def lines(self) -> list[Content]:
        rows = self.row_lines(self.size.height)
        return [Content("")] * max(0, (self.size.height - len(rows)) // 2) + rows

    def gap(self, before: DiceCardModel, card: DiceCardModel, size: DiceCardSize) -> int:
        return size.gap

    def body(self, index: int, size: DiceCardSize) -> Sequence[Content]:
        return [row.stylize(meaning(Item(index))) for row in card_rows(self.cards[index], size)]

    def width_needed(self, size: DiceCardSize) -> int:
        """Return the width kept for the hand, in cells; at least that of a usual hand.

        Because of this minimum (`usual_width`), most hands begin in the same column.
        """
        return max(super().width_needed(size), usual_width(size))

    def is_raised(self, index: int) -> bool:
        return index in self.picked

    def mark(self, index: int, size: DiceCardSize) -> Content:
        width = size.width_of(self.cards[index])
        mark = explained(_mark(width, self.is_raised(index), index == self.cursor), "selected")
        return mark.stylize(meaning(Item(index)))


def usual_width(size: DiceCardSize) -> int:
    """Return the width of a hand with three single and two double cards, in cells."""
    usual = (Card.ONE, Card.ONE, Card.ONE, Card.DOUBLE_ONE, Card.DOUBLE_ONE)
    widths = [size.width_of(DiceCardModel(card, "")) + size.gap for card in usual]
    return sum(widths) - size.gap


@lru_cache(maxsize=64)
def card_rows(model: DiceCardModel, size: DiceCardSize) -> tuple[Content, ...]:
    """Return the rows of a card, face up: its number, and below it one die or two."""
    width = size.width_of(model)
    blank = Content.styled(" " * width, PAPER)
    margins = [blank] * size.num_margins
    die = die_rows(DieModel(model.card.number, model.background), size.die, False)
    side = Content.styled(" " * size.side, PAPER)
    between = Content.styled(" ", PAPER)
    dice = [Content.assemble(side, between.join([row] * model.card.num_dice), side) for row in die]
    head = explained((f" {model.card.text}".ljust(width), f"bold {PAPER}"), _sign(model))
    return (head, *margins, *dice, *margins)


def _sign(model: DiceCardModel) -> str:
    if model.card.num_dice > 1:
        return "double"
    return ""


def _mark(width: int, is_picked: bool, is_pointed: bool) -> Content:
    if is_picked:
        text, style = "▲", Highlight.CHOSEN.style
    else:
        text, style = " ", f"bold {ACT}"
    if is_pointed:
        text = f"› {text} ‹"
    return Content.styled(text.center(width), style)


class LaidRow(Struct, frozen=True):
    """The cards that one player has just revealed, some of them perhaps not turned face up yet."""

    player_style: PlayerStyle
    cards: tuple[DiceCardModel, ...]
    num_open: int
    """How many of the cards are face up, beginning with the first one."""
    detail: str = ""


class LaidCards(LineWidget):
    """The cards that players have just revealed, below the players' names."""

    DEFAULT_CSS = "LaidCards { width: 1fr; height: 100%; padding: 0 1; }"

    rows: reactive[tuple[LaidRow, ...]] = reactive(())

    def lines(self) -> list[Content]:
        if self.rows:
            return laid_rows(self.rows, self.size.width, self.size.height)
        return []


def laid_rows(rows: Sequence[LaidRow], width: int, height: int) -> list[Content]:
    """Return lines that show revealed cards below their players' names, as large as fits.

    `width` and `height` are those of the widget, in cells and lines. If the cards do not fit, each
    player has one line of text.
    """
    half = (len(rows) + 1) // 2
    for size, num_beside, apart in product(LAID_SIZES, (len(rows), half), APART):
        groups = [rows[start : start + num_beside] for start in range(0, len(rows), num_beside)]
        drawn = _grid(groups, size, apart)
        if len(drawn) <= height and drawn[0].cell_length <= width:
            above = [Content("")] * ((height - len(drawn)) // 2)
            return [*above, *moved(drawn, (width - drawn[0].cell_length) // 2)]
    lines = []
    for row in rows:
        lines.append(laid_line(row, width))
        if height >= 2 * len(rows):
            lines.append(Content(""))
    return lines


def _grid(groups: Sequence[Sequence[LaidRow]], size: DiceCardSize, apart: int) -> list[Content]:
    """Return the lines of several groups below each other, with players side by side in each."""
    columns = zip_longest(*groups)
    widths = [max(_width(row, size) for row in column if row is not None) for column in columns]
    total = sum(widths) + apart * (len(widths) - 1)
    gap = Content(" " * apart)
    drawn: list[Content] = []
    for group in groups:
        blocks = [_block(row, size, width) for row, width in zip(group, widths, strict=False)]
        beside = [line(total, [gap.join(parts)]) for parts in zip(*blocks, strict=True)]
        drawn += [Content("")] * bool(drawn) + beside
    return drawn


def _width(row: LaidRow, size: DiceCardSize) -> int:
    """Return the width in cells of a player's name and cards."""
    cards = [size.width_of(model) + 1 for model in row.cards]
    return max(row.player_style.badge.cell_length, sum(cards) - 1)


def _block(row: LaidRow, size: DiceCardSize, width: int) -> list[Content]:
    """Return the lines of a player's name with the cards below it."""
    cards = [card_rows(model, size) for model in row.cards[: row.num_open]]
    cards += [back_rows(model, size) for model in row.cards[row.num_open :]]
    beside = [Content(" ").join(parts) for parts in zip(*cards, strict=True)]
    return [line(width, [part]) for part in (row.player_style.badge, *beside)]


def back_rows(model: DiceCardModel, size: DiceCardSize) -> tuple[Content, ...]:
    """Return the rows of this card, drawn face down in the player's colour."""
    return (_back(model, size.width_of(model)),) * size.height


def _back(model: DiceCardModel, width: int) -> Content:
    return Content.styled(BACK * width, f"{model.background} on $panel")


def _laid(model: DiceCardModel, is_open: bool) -> Part:
    """Return a card in one line: its text, or its back if it is not open yet."""
    text = f" {model.card.text} "
    if not is_open:
        return _back(model, len(text))
    return explained((text, f"bold $die-pip on {model.background}"), _sign(model))


def laid_line(row: LaidRow, width: int) -> Content:
    """Return a player's name and cards in one line of text, at most `width` cells wide."""
    cards: list[Part] = []
    for index, model in enumerate(row.cards):
        cards += [_laid(model, index < row.num_open), " "]
    detail = explained((f"{row.detail} ", QUIET), "left")
    return line(min(width, 62), [line(15, [row.player_style.badge]), *cards], [detail])
