"""The page of the review of a finished game: who made mistakes, was lucky, or was ahead when.

It grows while the game is analysed, which begins on the standings screen. A digit opens the replay
at one of the costliest mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import ProgressBar, Static

from lasvegas_tui.advice.words import RIVALS
from lasvegas_tui.destinations import OpenReplay
from lasvegas_tui.key_commands import REVIEW, SCROLL, Key
from lasvegas_tui.records.review import NUM_MOMENTS, Review, Reviewing
from lasvegas_tui.records.review_words import JudgedChoice, Moment, ReviewRow, moments, rows
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import possessive
from lasvegas_tui.screens.pages.advice_bars import worth_bar
from lasvegas_tui.screens.pages.page_and_form import CLOSE, CLOSING, Page, bindings
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.styles import ACT, MONEY, QUIET, STRONG
from lasvegas_tui.widgets.text_layout import line, stacked, wrapped

MOST_WIDTH = 100
MARGIN = 8
"""How many cells of the screen's width are not for the text: its margins, and the scrollbar."""
NAME, CHOICES, MISTAKES, COST, LUCK = 11, 8, 9, 6, 14
"""The widths of all columns but the last, in cells."""
LEVEL = 16
"""How many cells a bot's name and level may take in addition to the column of names."""
INDENT = 3
VERDICT = 18
"""The width, in cells, of the column on how much worse a choice is, such as "112K less"."""
EXPLANATION = (
    "Cost: the part of what the best choices bring that mistakes lost. Luck: what {pieces} gave "
    "beyond the average; an amount appears only if it is more than noise. Chances: how often each "
    "would have won from there. A choice is judged by what its player could know then,"
    " and by the player's {compared}, on average."
)


class ReviewScreen(Page[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(*CLOSING, REVIEW.to("leave")),
        *(Binding(str(n), f"look({n})", show=False) for n in range(1, NUM_MOMENTS + 1)),
    ]
    DEFAULT_CSS = """
    ReviewScreen {
        #title { width: 100%; height: 3; padding: 1 3 0 3; color: $money; text-style: bold; }
        VerticalScroll { width: 100%; height: 1fr; padding: 0 3; }
        #text { width: 100%; height: auto; max-width: 100; }
        ProgressBar { width: 100%; height: 1; padding: 0 3; }
    }
    """

    def __init__(self, reviewing: Reviewing) -> None:
        super().__init__()
        self.reviewing = reviewing

    @property
    def review(self) -> Review:
        return self.reviewing.review

    def compose(self) -> ComposeResult:
        yield Static(f"{self.reviewing.session.game.title}  ·  what decided the game", id="title")
        self.progress = ProgressBar(100, show_eta=False)
        yield self.progress
        with VerticalScroll():
            yield Static(id="text")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self._draw()
        self.read(iter(self.reviewing), self._show)

    def on_resize(self) -> None:
        self._draw()

    def _show(self, _: Review) -> None:
        self._draw()

    # -- what is seen ------------------------------------------------------------------------------

    def _draw(self) -> None:
        self.progress.update(progress=100 * self.reviewing.share_done)
        self.progress.display = not self.reviewing.is_complete
        width = min(MOST_WIDTH, self.app.size.width - MARGIN)
        self.query_one("#text", Static).update(stacked(self._lines(width)))
        num_moments = len(self.review.moments())
        digits = "1"
        if num_moments > 1:
            digits = f"1-{num_moments}"
        see: tuple[Key, ...] = ()
        if num_moments:
            see = (Key(digits, "see it", "look(1)"),)
        self.query_one(KeyBar).keys = (*see, SCROLL, CLOSE)

    def _lines(self, width: int) -> Iterator[Content]:
        heads = ReviewRow("", "choices", "mistakes", "cost", "luck", "chances to win")
        yield _row(heads, width, QUIET)
        for row in rows(self.reviewing):
            yield _row(row, width, STRONG)
        costliest = list(moments(self.reviewing.session, self.review.moments()))
        longest = [len(choice.label) for moment in costliest for choice in moment.choices]
        label_width = min(width // 2, max(longest, default=0))
        for number, moment in enumerate(costliest, 1):
            yield Content("")
            yield from _moment_lines(number, moment, label_width, width)
        yield Content("")
        yield from wrapped(Content.styled(explanation(self.reviewing.session.game), QUIET), width)

    # -- keys --------------------------------------------------------------------------------------

    def action_look(self, number: int) -> None:
        """Open the replay at the costliest mistake with this number (from 1), if there is one."""
        mistakes = self.review.moments()
        if number <= len(mistakes):
            found = mistakes[number - 1]
            moment = OpenReplay(self.reviewing.session, at=found.num_before, seen_by=found.player)
            self.app.open(moment, over=True)


def explanation(game: Game) -> str:
    """Return a text that explains the columns of the review in the words of a game."""
    unit = game.counts
    if unit == "dollars":
        unit = "money"
    rival = possessive(RIVALS[game.policy.rivals])
    return EXPLANATION.format(pieces=game.words.pieces, compared=f"{unit} minus {rival}")


def _row(row: ReviewRow, width: int, style: str) -> Content:
    """Return the line of a player, or of the headings, which have no name.

    The choices of bots are not judged: where others have these columns, they have their level.
    """
    columns = f"{row.choices:>{CHOICES}}{row.mistakes:>{MISTAKES}}{row.cost:>{COST}}  "
    name_width = NAME
    if not columns.strip():  # a bot, whose level is where the first columns would be
        name_width, columns = NAME + LEVEL, columns[LEVEL:]
    name = Content(row.name).truncate(name_width, ellipsis=True, pad=True)
    course = (row.course, style)
    if row.name:
        course = (row.course, MONEY)
    return line(width, [(name.plain, style), columns, f"{row.luck:<{LUCK}} ", course])


def _moment_lines(number: int, moment: Moment, label_width: int, width: int) -> Iterator[Content]:
    """Yield the lines about a mistake: when it was, the choices with their bars, the reason.

    `label_width` is the same for all mistakes, so that all bars begin in one column.
    """
    yield Content.assemble((f"{number}  ", f"bold {ACT}"), (moment.heading, STRONG))
    for choice in moment.choices:
        yield _choice_line(choice, label_width, width)
    for part in wrapped(Content.styled(moment.reason, QUIET), width - INDENT):
        yield Content.assemble(" " * INDENT, part)


def _choice_line(choice: JudgedChoice, label_width: int, width: int) -> Content:
    """Return a choice with its bar: a star marks the best one, a pointer the one that was made."""
    if choice.is_made:
        sign, colour = ("▸  ", f"bold {ACT}"), QUIET
    else:
        sign, colour = ("★  ", f"bold {MONEY}"), MONEY
    label = line(label_width, [(choice.label, STRONG)])
    room = width - label_width - VERDICT - INDENT - 2
    bar = worth_bar(choice.share, room, colour)
    return Content.assemble(sign, label, " ", bar, (f" {choice.verdict:>{VERDICT}}", QUIET))
