"""Charts of what each player has earned, by round or by payment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

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


def heap_lines(bar: Bar, most: int, room: int, piece: str, height: int) -> list[Content]:
    """Return lines with a pile of pieces for each part of a bar, and the number of pieces below it.

    `most` is the number of pieces in the largest pile of all bars, `room` the width of all piles in
    cells, and `piece` the character of a piece. No pile is more than `height` lines high.
    """
    width = min(COLUMN, room // len(bar.rounds) - APART)
    abreast = min(width, max(ABREAST, ceil(most / height)))
    num_rows = min(height, ceil(most / abreast))
    cells = min(WIDEST_PIECE, width // abreast)
    between = " " * APART
    rows: list[Content] = []
    for first in reversed(range(0, num_rows * abreast, abreast)):
        heaps = []
        for won in bar.rounds:
            pieces = piece.ljust(cells) * min(abreast, won - first)
            heaps.append(pieces.ljust(cells * abreast).center(width))
        rows.append(Content.styled(between.join(heaps), bar.player_style.colour))
        if height >= 2 * num_rows:
            rows.append(Content(""))
    above = [Content("")] * (height - len(rows))
    labels = between.join(str(won).center(width) for won in bar.rounds)
    return [*above, *rows, Content.styled(labels, QUIET)]


def _bar(bar: Bar, most: int, room: int, text_of: Callable[[int], str]) -> tuple[Content, Content]:
    """Return a bar, and the line of amounts below it."""
    parts: list[Part] = []
    labels: list[Part] = []
    reached = drawn = 0
    for number, won in enumerate(bar.rounds, 1):
        reached += max(0, won)
        end = round(room * reached / max(1, most))
        cells = end - drawn
        colour = f"{bar.player_style.colour}{SHADES[(number - 1) % len(SHADES)]}"
        is_followed = cells > 1 and any(later > 0 for later in bar.rounds[number:])
        parts.append(("█" * (cells - is_followed), f"{colour} on {colour}"))
        if is_followed:
            parts.append((NOTCH, colour))
        texts = [text_of(won)]
        if bar.is_by_round:
            texts.insert(0, f"{number}: {texts[0]}")
        shown = next((text for text in texts if len(text) < cells), "")
        labels.append((f"{shown} ".center(cells)[:cells], QUIET))
        drawn = end
    return Content.assemble(*parts), Content.assemble(*labels)


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
