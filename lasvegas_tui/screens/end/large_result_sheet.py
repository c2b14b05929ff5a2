"""The result of a game on a large screen, below a row of casinos that light up for the winner.

Each place is a row with the player's earnings as a bar and their total in large digits. Below are
the best note won (best catch) and the highest note lost by a tie, each with its casino.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from textual.content import Content
from textual.geometry import Size

from lasvegas_tui.play.honours import MemorableNote
from lasvegas_tui.play.session import Session
from lasvegas_tui.screens.casinos.casino_heights import FRAMED
from lasvegas_tui.screens.casinos.money_stack import StackedNotes, stack_lines
from lasvegas_tui.screens.casinos.owner_rows import NAMED_WIDTH
from lasvegas_tui.screens.end.result_sheet import CATCH, ResultSheet, blank, rank_style
from lasvegas_tui.widgets.casino_facades import WIDTH as FRONT
from lasvegas_tui.widgets.casino_facades import facade, street
from lasvegas_tui.widgets.earnings_chart import bar_lines, heap_lines, longest
from lasvegas_tui.widgets.large_digits import large
from lasvegas_tui.widgets.large_letters import ALPHABETS, Alphabet
from lasvegas_tui.widgets.seats import CROWN
from lasvegas_tui.widgets.styles import ACT, FAINT, MONEY, QUIET, STRONG, Highlight, Part
from lasvegas_tui.widgets.text_layout import centred, line, moved, wrapped

LEAST = Size(118, 34)
"""The smallest screen on which this layout is used, in cells and lines."""
MOST_WIDTH = 184
MARGIN, FRAME = 6, 4
"""How much smaller the sheet is than the screen: in width (cells), and in height (lines)."""
NAME = 39
"""The width, in cells, of the column with the rank, the player and the parts of the total."""
RANK = 6
GAP = 3
"""The width of the gap between two parts side by side, in cells."""
NOTE = NAMED_WIDTH
MOMENT = FRONT + NOTE + 2 * GAP
"""The width, in cells, of a casino and a banknote, drawn before the text on who won or lost it."""
SIGN = 6 * FRONT - 2
"""The width inside the winner's frame, in cells; the whole frame is as wide as six casinos."""
BLANK = Content("")


class Plan(NamedTuple):
    """A layout of the large sheet: which parts it has, and how large they are."""

    thickness: int
    """The height of each place's bar, in lines."""
    has_street: bool
    """Whether the row of casinos is shown above the places."""


PLANS = (
    *(Plan(thickness, True) for thickness in range(9, 2, -1)),
    Plan(3, False),
    Plan(2, True),
    Plan(2, False),
)
"""The layouts to try, the largest first."""


class LargeResultSheet(ResultSheet):
    """The result of a game, laid out for a large screen."""

    plan = PLANS[0]
    bar_width = 0

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        totals = [self.words.total(standing.total) for standing in self.standings]
        self.sums = [figures(total, f"bold {MONEY}") for total in totals]
        bars = self.bars()
        if self.words.is_won_by_round:
            self.most = longest(bars)
        else:
            self.most = max(map(max, self.rounds))
        self.fit(LEAST)

    def fit(self, screen: Size) -> None:
        """Choose the largest letters for the winner's name, then the largest layout, that fit."""
        self.screen = screen
        self.width = min(MOST_WIDTH, screen.width - MARGIN)
        sum_width = max(rows[0].cell_length for rows in self.sums)
        self.bar_width = self.width - NAME - sum_width - GAP
        for self.plan, self.alphabet in _plans_and_letters():
            if len(self.lines(len(self.standings))) + self._num_evening <= screen.height - FRAME:
                break

    def title(self, is_whole: bool) -> list[Content]:
        """Return the lines of the casinos, of the framed headline, and of the bars' heading.

        `is_whole` is true once all places have been announced; only then are the casinos lit up.
        """
        if is_whole:
            light, heading = Highlight.CHOSEN, moved([self.heading()], NAME)
        else:
            light, heading = Highlight.NONE, [BLANK]
        fronts: list[Content] = []
        if self.plan.has_street:
            fronts = street(light, not is_whole).split("\n")
        above = [centred(self.width, [row]) for row in (*fronts, *self._sign(is_whole))]
        return [*above, BLANK, *heading, BLANK]

    def _sign(self, is_whole: bool) -> list[Content]:
        """Return the sign, with the winner once all places have been called (`is_whole`)."""
        if is_whole:
            light = ACT
        else:
            light = FAINT
        post, edge = Content.styled("┃", light), "━" * SIGN
        rim = [Content.styled(f"{left}{edge}{right}", light) for left, right in ("┏┓", "┗┛")]
        lines = [Content.assemble(post, row, post) for row in self.headline(SIGN, is_whole)]
        return [rim[0], *lines, rim[1]]

    def place(self, number: int) -> list[Content]:
        standing, bar = self.standings[number], self.bars()[number]
        crown: Part = ""
        if standing.rank == 1:
            crown = (f"  {CROWN}", f"bold {MONEY}")
        badge, level = self.with_level(standing, NAME - RANK - GAP - 3)
        below = (level, self.account(standing), standing.reason)
        about = [
            *self._column(self.title_of(standing), STRONG),
            *self._column("\n".join(filter(None, below)), QUIET),
        ]
        rank = figures(str(standing.rank), rank_style(standing))
        name = [Content.assemble(badge, crown), *about]
        left = [
            line(NAME, [line(RANK, [figure]), part])
            for figure, part in zip_longest(rank, name, fillvalue=BLANK)
        ]
        room, height, piece = self.bar_width, self.plan.thickness, self.words.piece
        if piece:
            chart = heap_lines(bar, self.most, room, piece, height)
        else:
            chart = bar_lines(bar, self.most, room, self.words.brief, height)
        rows = [
            line(self.width, [line(NAME, [who]), part], [figure])
            for who, part, figure in zip_longest(left, chart, self.sums[number], fillvalue=BLANK)
        ]
        if len(name) <= max(len(chart), len(rank)):
            rows.append(BLANK)
        return rows

    def _column(self, text: str, style: str) -> list[Content]:
        """Return the lines of a text below a player's name; no lines if the text is empty."""
        if text:
            return wrapped(Content.styled(text, style), NAME - RANK - GAP)
        return []

    def uncalled(self, number: int, rows: Sequence[Content]) -> list[Content]:
        figure = figures(str(number + 1), FAINT)
        return [*figure, *blank(rows[len(figure) :])]

    def below(self) -> list[Content]:
        width = (self.width - GAP) // 2
        moments = [self._moment(what, found, width) for what, found in self.highlights]
        gap = " " * GAP
        rows = zip_longest(*moments, fillvalue=Content(" " * width))
        return [Content(gap).join(parts) for parts in rows]

    def chart(self) -> list[Content]:
        """Return no lines, because every place has its own bar."""
        return []

    def _moment(self, what: str, found: MemorableNote, width: int) -> list[Content]:
        """Return the lines of a highlight: a casino, the note won or lost there, and a text."""
        is_won = what == CATCH
        if is_won:
            light = Highlight.PAYING
        else:
            light = Highlight.NONE
        front = facade(found.payment.paid.casino, FRONT, light, not is_won)
        note = stack_lines(StackedNotes((found.note,)), NOTE, FRAMED)
        if not is_won:
            note = [Content.styled(row.plain, FAINT) for row in note]
        lines = [
            Content.styled(what, QUIET),
            *wrapped(Content.styled(self.whose(found), STRONG), width - MOMENT),
            *wrapped(self.when_and_where(found), width - MOMENT),
        ]
        rows = zip_longest(front, [BLANK, *note], lines, fillvalue=BLANK)
        return [
            line(width, [line(FRONT + GAP, [front_row]), line(NOTE + GAP, [bill]), part])
            for front_row, bill, part in rows
        ]


def _plans_and_letters() -> Iterator[tuple[Plan, Alphabet | None]]:
    """Yield the plans, those with large letters for the winner's name first."""
    for alphabet in ALPHABETS:
        for plan in PLANS:
            if plan.has_street:
                yield plan, alphabet
    for plan in PLANS:
        yield plan, None


def figures(text: str, style: str) -> list[Content]:
    """Return an amount such as "230 points" as lines: the number in large digits, then the unit."""
    amount, gap, unit = text.partition(" ")
    first, *rows = large(amount)
    return [Content.styled(row, style) for row in (f"{first}{gap}{unit}", *rows)]


def is_large(size: Size) -> bool:
    """Whether a screen of this size has room for the large sheet."""
    return size.width >= LEAST.width and size.height >= LEAST.height
