"""Charts of what each player has earned, by round or by payment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from math import ceil
from typing import NamedTuple

from msgspec import Struct
from textual.content import Content
from textual.reactive import reactive

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.widgets.line_widget import LineWidget
from lasvegas_tui.widgets.styles import QUIET, Part, PlayerStyle
from lasvegas_tui.widgets.text_layout import line, moved

LABEL = 16
"""The width of the column with the players' signs and names, to the left of the bars, in cells."""
SHADES = ("", " 60%", " 80%", " 45%")
COLUMN = 24
"""The maximum width of a pile of pieces such as chips, in cells."""
APART = 2
"""The width of the gap between two piles or two columns, in cells."""
ABREAST = 5
"""The minimum number of pieces in a row of a pile, if there is room."""
WIDEST_PIECE = 3
"""The maximum number of cells for each piece of a pile."""
NOTCH = "▊"
"""The last character of a part of a bar, which separates it from the next part."""


class Bar(Struct, frozen=True):
    """What a player has earned, to be drawn as a bar that is divided into parts."""

    player_style: PlayerStyle
    rounds: tuple[int, ...]
    """The amount of each part, such as of a round, in the unit of the game, such as dollars."""
    is_by_round: bool = False
    """Whether each part is one round, so that its number is shown with the amount."""


def longest(bars: Sequence[Bar]) -> int:
    """Return the highest total of these bars, not counting negative parts; 0 for no bars."""
    return max((sum(max(0, won) for won in bar.rounds) for bar in bars), default=0)


def chart_lines(
    bars: Sequence[Bar],
    width: int,
    text_of: Callable[[int], str] = short,
    most: int = 0,
    thickness: int = 1,
) -> list[Content]:
    """Return the lines of a chart: for each player a bar, and below it the amounts of its parts.

    A bar with the total `most` fills the width, which is in cells; 0 means the total of the longest
    bar. `text_of` returns an amount as text. Each bar is `thickness` lines high.
    """
    most = most or longest(bars)
    room = max(8, width - LABEL - 2)
    lines = []
    for bar in bars:
        names: list[Part] = [line(LABEL, [bar.player_style.badge]), *[" " * LABEL] * thickness]
        rows = bar_lines(bar, most, room, text_of, thickness)
        lines += [line(width, [name, row]) for name, row in zip(names, rows, strict=True)]
    return lines


def bar_lines(
    bar: Bar, most: int, room: int, text_of: Callable[[int], str], thickness: int
) -> list[Content]:
    """Return the lines of one bar, and a line with the amounts of its parts.

    A bar with the total `most` is `room` cells long. `text_of` returns an amount as text. The bar
    is `thickness` lines high.
    """
    body, labels = _bar(bar, most, room, text_of)
    return [*[body] * thickness, labels]


def round_lines(
    bars: Sequence[Bar], width: int, text_of: Callable[[int], str] = short
) -> list[Content]:
    """Return a chart with a line for each player, and a column of small bars for each round.

    `width` is in cells; `text_of` returns an amount as text.
    """
    num_rounds = len(bars[0].rounds)
    most = max(max(bar.rounds) for bar in bars)
    room = (width - LABEL) // num_rounds
    longest_bar = room - APART - 1 - max(len(text_of(won)) for bar in bars for won in bar.rounds)
    heads = [(f"round {number}".ljust(room), QUIET) for number in range(1, num_rounds + 1)]
    lines = [line(width, [" " * LABEL, *heads])]
    for bar in bars:
        cells = [line(LABEL, [bar.player_style.badge])]
        for won in bar.rounds:
            part = _round(bar.player_style, won, most, longest_bar, text_of(won))
            cells.append(line(room, part))
        lines.append(line(width, cells))
    return lines


def _round(player_style: PlayerStyle, won: int, most: int, room: int, text: str) -> list[Part]:
    if won <= 0:
        return [(text, QUIET)]
    cells = max(round(room * won / most), 1)
    bar = ("█" * cells, f"{player_style.colour} on {player_style.colour}")
    return [bar, (f" {text}", QUIET)]


BLOCKS = "▁▂▃▄▅▆▇█"


def level(amount: int, most: int) -> str:
    """Return a block character that is the higher, the nearer `amount` is to `most`."""
    if most <= 0:
        return BLOCKS[0]
    share = max(0, amount) / most
    return BLOCKS[min(len(BLOCKS) - 1, int(share * len(BLOCKS)))]


class HeapSize(NamedTuple):
    """The size of the piles of a chart: each is a heap of rows, filled from the lowest one."""

    width: int
    """The width of the column of a pile, in cells."""
    abreast: int
    """The number of pieces in a full row."""
    num_rows: int
    """The number of rows of the largest pile."""
    piece_width: int
    """The number of cells for each piece."""

    def row(self, piece: str, num_left: int) -> str:
        """Return one row of a pile, of which `num_left` pieces are in this row and above it."""
        num_pieces = max(0, min(self.abreast, num_left))
        pieces = piece.ljust(self.piece_width) * num_pieces
        return pieces.ljust(self.piece_width * self.abreast).center(self.width)


def heap_size(most: int, num_heaps: int, room: int, height: int) -> HeapSize:
    """Return the size with which the largest pile, of `most` pieces, fits in `height` lines.

    `room` is the width of all piles, in cells.
    """
    width = min(COLUMN, room // num_heaps - APART)
    abreast = min(width, max(ABREAST, ceil(most / height)))
    num_rows = min(height, ceil(most / abreast))
    return HeapSize(width, abreast, num_rows, min(WIDEST_PIECE, width // abreast))


def heap_lines(bar: Bar, most: int, room: int, piece: str, height: int) -> list[Content]:
    """Return lines with a pile of pieces for each part of a bar, and the number of pieces below it.

    `most` is the number of pieces in the largest pile of all bars, `room` the width of all piles in
    cells, and `piece` the character of a piece. No pile is more than `height` lines high.
    """
    size = heap_size(most, len(bar.rounds), room, height)
    between = " " * APART
    rows: list[Content] = []
    for number in reversed(range(size.num_rows)):
        num_below = number * size.abreast
        beside = between.join(size.row(piece, won - num_below) for won in bar.rounds)
        rows.append(Content.styled(beside, bar.player_style.colour))
        if height >= 2 * size.num_rows:
            rows.append(Content(""))
    above = [Content("")] * (height - len(rows))
    labels = between.join(str(won).center(size.width) for won in bar.rounds)
    return [*above, *rows, Content.styled(labels, QUIET)]


def _bar(bar: Bar, most: int, room: int, text_of: Callable[[int], str]) -> tuple[Content, Content]:
    """Return a bar, and the line of amounts below it."""
    parts: list[Part] = []
    labels: list[Part] = []
    for index, width in enumerate(_widths(bar.rounds, most, room)):
        colour = f"{bar.player_style.colour}{SHADES[index % len(SHADES)]}"
        is_followed = any(later > 0 for later in bar.rounds[index + 1 :])
        parts += _part(width, colour, is_followed)
        labels.append((_label(bar, index, width, text_of), QUIET))
    return Content.assemble(*parts), Content.assemble(*labels)


def _widths(amounts: Sequence[int], most: int, room: int) -> list[int]:
    """Return the width of each part of a bar, in cells; a bar of `most` fills `room` cells.

    The end of each part is rounded, not its width, so that the bar has the right length.
    """
    gains = (max(0, amount) for amount in amounts)
    ends = [round(room * reached / max(1, most)) for reached in accumulate(gains)]
    return [end - start for start, end in pairwise([0, *ends])]


def _part(width: int, colour: str, is_followed: bool) -> list[Part]:
    """Return one part of a bar; if another one follows, the last cell is a notch."""
    ground = f"{colour} on {colour}"
    if is_followed and width > 1:
        return [("█" * (width - 1), ground), (NOTCH, colour)]
    return [("█" * width, ground)]


def _label(bar: Bar, index: int, width: int, text_of: Callable[[int], str]) -> str:
    """Return the amount of one part of a bar, after the number of the round if there is room.

    It is blank if there is not even room for the amount.
    """
    label = text_of(bar.rounds[index])
    numbered = f"{index + 1}: {label}"
    if bar.is_by_round and len(numbered) < width:
        label = numbered
    if len(label) >= width:
        label = ""
    return f"{label} ".center(width)[:width]


THICK = 2
MARGIN = 2
"""The width of the blank margin at each side of the bars, in cells."""
MOST_NOTES = 99
"""The highest amount that is a number of banknotes; a higher one is in dollars."""


def amount_text(amount: int) -> str:
    """Return an amount as text: "90K" if it is in dollars, "2 notes" if it is a number of notes."""
    if amount <= MOST_NOTES:
        return counted(amount, "note")
    return short(amount)


class MoneyBars(LineWidget):
    """Shows a bar for each player: the money before a payout, and what the payout has added."""

    DEFAULT_CSS = "MoneyBars { dock: right; width: 0; height: 100%; display: none; }"

    bars: reactive[tuple[Bar, ...]] = reactive(())
    most: reactive[int] = reactive(0)
    """The total that the longest bar will have at the end of the payout."""

    def watch_bars(self) -> None:
        if self.display != bool(self.bars):
            self.display = bool(self.bars)

    def lines(self) -> list[Content]:
        return earnings_lines(self.bars, self.most, self.size.width, self.size.height)


def earnings_lines(bars: Sequence[Bar], most: int, width: int, height: int) -> list[Content]:
    """Return the lines of these bars as thick as fits, in the middle of `height` lines.

    A bar with the total `most` fills the width, which is in cells.
    """
    thickness = 1
    if height > (THICK + 1) * len(bars):
        thickness = THICK
    rows = chart_lines(bars, width - 2 * MARGIN, amount_text, most, thickness)
    if len(rows) >= height:
        rows = _without_labels(rows, thickness, height)
    above = max(0, (height - len(rows) + 1) // 2)
    return [Content("")] * above + moved(rows, MARGIN)


def _without_labels(rows: Sequence[Content], thickness: int, height: int) -> list[Content]:
    """Return one line of each bar, without amounts; with blank lines between if there is room."""
    bars = rows[:: thickness + 1]
    if 2 * len(bars) > height:
        return list(bars)
    spaced: list[Content] = []
    for bar in bars:
        spaced += [bar, Content("")]
    return spaced[:-1]
