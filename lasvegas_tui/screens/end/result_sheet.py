"""The result of a game as lines of text, for any size of screen.

Places are called (announced) one by one, from the last to the first. Until a place is called, only
its number is shown; until all are, the lines for the winner and for the best note are blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain, pairwise

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size

from lasvegas_tui import bots
from lasvegas_tui.play import honours, narration, paid_banknotes
from lasvegas_tui.play.honours import MemorableNote, Title
from lasvegas_tui.play.session import Session
from lasvegas_tui.records import statistics_tables
from lasvegas_tui.records.evenings import evening_so_far
from lasvegas_tui.records.statistics_tables import StatsTable
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player, Standing
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.widgets.earnings_chart import Bar, chart_lines, level, round_lines
from lasvegas_tui.widgets.large_letters import ALPHABETS, Alphabet, large_name
from lasvegas_tui.widgets.styles import ACT, FAINT, MONEY, QUIET, STRONG, Part, style_of
from lasvegas_tui.widgets.text_layout import centred, line, wrapped

WIDTH = 74
TOTAL = 10
"""The width of the column for a player's total, in cells."""
CATCH, TIE = "Best catch", "Costliest tie"
HIGHLIGHT = len(f"{TIE}  ")
CALLING = "From the last place to the first"
AROUND = 3
"""How many lines of the screen do not belong to the sheet: its padding, and the key bar."""


class ResultSheet:
    """The result of a game as lines of text, laid out for any size of screen."""

    width = WIDTH
    """The width of the sheet, in cells."""
    screen: Size | None = None
    """The size of the screen for which `fit` was called last; None before the first call."""
    alphabet: Alphabet | None = None
    """The large letters in which the winner's name is written; None for ordinary letters."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.words = session.game.words
        self.names = [seat.name for seat in session.seats]
        self.player_styles = [style_of(seat) for seat in session.seats]
        self.view = session.view(None)
        self.standings = session.standings()
        paid, num_players = paid_banknotes.payments(session.steps), len(session.seats)
        lines = (
            (CATCH, honours.best_catch(paid, num_players)),
            (TIE, honours.costliest_tie(paid, num_players)),
        )
        self.catch = lines[0][1]
        """The best catch; None if nobody took a note."""
        self.highlights = [(what, found) for what, found in lines if found is not None]
        """The best catch and the costliest tie, as far as there are any, after their titles."""
        self.rounds = self._rounds()
        """What the player at each place won, by round or payment, or the totals after each."""
        self.games = evening_so_far(session)
        self.titles = self._titles()
        """The title of each player who gets one, by player."""
        self.marked = narration.why_not_counted(session)
        """Why the game counts for no record; empty if it does count."""

    def _rounds(self) -> list[tuple[int, ...]]:
        """Return what the player at each place won, or the totals if nothing is won by round."""
        if self.view.num_rounds:
            won = money_by_round(self.session)
        else:
            won = gains(self.session)
        by_place = [won[standing.player] for standing in self.standings]
        if self.words.is_won_by_round:
            return by_place
        first = self.session.root.returns()
        starts = [first[standing.player] for standing in self.standings]
        pairs = zip(by_place, starts, strict=True)
        return [tuple(accumulate(amounts, initial=start)) for amounts, start in pairs]

    def _titles(self) -> dict[Player, Title]:
        """Return the titles of this game by player, without those given earlier in the evening."""
        found = honours.titles(self.words, self.session.root, self.session.steps)
        began = self.session.header.began
        before = [game.titles for game in self.games if began is None or game.began < began]
        names = honours.given([title[:2] for title in found], honours.taken(before))
        return {title.player: title for title in found if names.get(title.player) == title.name}

    def fit(self, screen: Size) -> None:
        """Choose the largest letters for the winner's name with which all lines fit the screen."""
        self.screen = screen
        below = self._num_evening + len(self.chart()) + bool(self.chart())
        for self.alphabet in (*ALPHABETS, None):
            if len(self.lines(len(self.standings))) + below + AROUND <= screen.height:
                break

    @property
    def _num_evening(self) -> int:
        """The number of lines that the table of the evening needs; 0 without one."""
        evening = self.evening()
        if evening is None:
            return 0
        return evening.num_lines + 1 + bool(evening.note)

    def lines(self, num_called: int) -> list[Content]:
        """Return all lines, with the last `num_called` places shown and the others still blank."""
        num_hidden = len(self.standings) - num_called
        lines = [*self.title(num_hidden <= 0)]
        for number in range(len(self.standings)):
            place = self.place(number)
            if number < num_hidden:
                place = self.uncalled(number, place)
            lines += place
        if num_hidden > 0:
            return [*lines, *blank(self.below())]
        return [*lines, *self.below()]

    def title(self, is_whole: bool) -> list[Content]:
        """Return the lines above the places.

        `is_whole` is true once all places have been called (announced).
        """
        return [*self.headline(WIDTH, is_whole), Content("")]

    def headline(self, width: int, is_whole: bool) -> list[Content]:
        """Return lines `width` cells wide that say who has won, and whether the game counts.

        As long as not all places have been called (`is_whole` is false), they say only that places
        are being called.
        """
        name = self._winner(width)
        notes = filter(None, [self.words.ending(self.view, self.names), self.marked])
        note = [Content.styled(told, QUIET) for told in notes]
        if is_whole:
            text = Content.styled(self._victory(), f"bold {ACT}")
        else:
            text = Content.styled(CALLING, STRONG)
            name, note = blank(name), blank(note)
        return [centred(width, [row]) for row in (*name, *wrapped(text, width), *note)]

    def _winner(self, width: int) -> list[Content]:
        """Return the winner's name in large letters; empty without room, or for several."""
        winners = [s.player for s in self.standings if s.rank == 1]
        if self.alphabet is None or len(winners) != 1:
            return []
        rows = large_name(self.names[winners[0]], width, self.alphabet)
        colour = self.player_styles[winners[0]].colour
        return [Content.styled(row, colour) for row in rows]

    def _victory(self) -> str:
        winners = [self.names[s.player] for s in self.standings if s.rank == 1]
        match winners:
            case []:
                return self.words.nobody_wins
            case [winner]:
                return f"{winner} wins"
        return f"{joined(winners)} share the victory"

    def place(self, number: int) -> list[Content]:
        """Return the lines of a place: the player, the total and its parts, and a title if earned.

        `number` is the index of the place, 0 for the best.
        """
        standing = self.standings[number]
        total = (self.words.total(standing.total).rjust(TOTAL), f"bold {MONEY}")
        account = self.account(standing)
        named, level = self.with_level(standing, WIDTH - 4 - cell_len(account) - 4 - TOTAL)
        below = []
        if level:
            below.append(Content.styled(level, QUIET))
        below += wrapped(Content.styled(self.title_of(standing), STRONG), WIDTH - 4)
        below += wrapped(Content.styled(standing.reason, QUIET), WIDTH - 4)
        return [
            line(WIDTH, [self.rank(standing), named], [(account, QUIET), "  ", total]),
            *[Content.assemble("    ", part) for part in below],
        ]

    def uncalled(self, number: int, rows: Sequence[Content]) -> list[Content]:
        """Return a place's lines before it is called: its rank, and otherwise blanks.

        `number` is the index of the place, 0 for the best; `rows` are the lines it will have.
        """
        return [Content.styled(f"{number + 1}.", FAINT), *blank(rows[1:])]

    def rank(self, standing: Standing) -> Part:
        """Return the text and the style of a player's rank."""
        return f"{standing.rank}.  ", rank_style(standing)

    def with_level(self, standing: Standing, room: int) -> tuple[Content, str]:
        """Return a player's sign and name, and a text for the line below, which may be empty.

        A bot's level follows the name if both fit `room` cells; otherwise it is the text below.
        """
        badge = self.player_styles[standing.player].badge
        level = bots.suffix(self.session.seats[standing.player].bot)
        if badge.cell_length + cell_len(level) > room:
            return badge, level.strip(" ()")
        return badge + Content.styled(level, QUIET), ""

    def title_of(self, standing: Standing) -> str:
        """Return a sentence on the honorary title that a player has earned; empty if none."""
        title = self.titles.get(standing.player)
        if title:
            return honours.sentence(title, self.names, self.words.brief)
        return ""

    def account(self, standing: Standing) -> str:
        """Return a text on the parts that make up a player's total."""
        return self.words.account(self.view, standing.player, standing.total)

    def below(self) -> list[Content]:
        """Return the lines about the highest banknote won and the highest lost by a tie, if any."""
        lines = [self._highlight(what, found) for what, found in self.highlights]
        if lines:
            return [Content(""), *chain.from_iterable(lines)]
        return []

    def _highlight(self, what: str, found: MemorableNote) -> list[Content]:
        note = (f"  {short(found.note)}", f"bold {MONEY}")
        room = WIDTH - HIGHLIGHT - cell_len(note[0])
        when_and_where = f"{self.whose(found)}, {self.when_and_where(found)}"
        first, *others = wrapped(Content.styled(when_and_where, STRONG), room)
        return [
            line(WIDTH, [(what.ljust(HIGHLIGHT), QUIET), first], [note]),
            *[Content.assemble(" " * HIGHLIGHT, part) for part in others],
        ]

    def whose(self, found: MemorableNote) -> str:
        """Return the names of those who won this banknote, or who lost it by a tie."""
        owners = self.words.owners(self.names)
        others = [f"{name.lower()} dice" for name in owners[len(self.names) :]]
        called = [*self.names, *others]
        return joined([called[owner] for owner in found.owners])

    def when_and_where(self, found: MemorableNote) -> str:
        """Return a text on where and when a banknote was paid: "at Kings in round 2"."""
        casino = self.words.casino_names[found.payment.paid.casino - 1]
        return f"at {casino} in round {found.payment.round}"

    def evening(self) -> StatsTable | None:
        """Return a table of all games of the evening; None if this is its first game."""
        if len(self.games) > 1:
            return statistics_tables.running(self.games)
        return None

    def heading(self) -> Content:
        """Return the heading above the chart."""
        return Content.styled(self.words.rounds_heading, STRONG)

    def chart(self) -> list[Content]:
        """Return a chart of each player's gain in each round or payment.

        If gains do not add up to a player's total (`Words.is_won_by_round` is false), it shows the
        totals after each round instead.
        """
        if self.words.is_won_by_round:
            if self.view.num_rounds:
                return [self.heading(), *round_lines(self.bars(), WIDTH, self.words.brief)]
            chart = chart_lines(self.bars(), WIDTH, self.words.brief)
        else:
            most = max(map(max, self.rounds))
            chart = [_left(bar, most) for bar in self.bars()]
        return [self.heading(), Content(""), *chart]

    def bars(self) -> list[Bar]:
        """Return a bar for each place, the best first; its parts are the amounts in `rounds`."""
        player_styles = [self.player_styles[s.player] for s in self.standings]
        pairs = zip(player_styles, self.rounds, strict=True)
        return [
            Bar(player_style, rounds, self.view.num_rounds > 0) for player_style, rounds in pairs
        ]


def rank_style(standing: Standing) -> str:
    """Return the style in which a player's rank is drawn."""
    if standing.rank == 1:
        return STRONG
    return QUIET


def blank(lines: Sequence[Content]) -> list[Content]:
    """Return one blank line for each of these lines."""
    return [Content("")] * len(lines)


def _left(bar: Bar, most: int) -> Content:
    parts: list[Part] = [line(20, [bar.player_style.badge])]
    for total in bar.rounds:
        parts += [
            (f"    {level(total, most)}", bar.player_style.colour),
            (f"{total:>3}", f"bold {MONEY}"),
        ]
    return line(WIDTH, parts)


def gains(session: Session) -> tuple[tuple[int, ...], ...]:
    """Return, for each player, the amounts by which the player's total has changed, in order.

    Amounts are in the unit of the game, such as dollars.
    """
    totals = [session.root.returns(), *[step.after.returns() for step in session.steps]]
    changes = [_changes(totals, player) for player in range(len(session.seats))]
    return tuple(tuple(filter(None, won)) for won in changes)


def money_by_round(session: Session) -> tuple[tuple[int, ...], ...]:
    """Return, for each player, the amount won in each round of a finished game.

    Amounts are in the unit of the game, such as dollars.
    """
    totals = [session.root.returns(), *paid_banknotes.totals_by_round(session.steps)]
    return tuple(_changes(totals, player) for player in range(len(session.seats)))


def _changes(totals: Sequence[Sequence[int]], player: Player) -> tuple[int, ...]:
    """Return by how much a player's total changed each time."""
    own = [total[player] for total in totals]
    return tuple(after - before for before, after in pairwise(own))
