"""The rows of the lobby's list, and how they are drawn in columns that fit the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import count, groupby, islice
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.content import Content
from textual.message import Message
from textual.widgets.option_list import Option

from lasvegas_tui import bots, times
from lasvegas_tui.destinations import OpenSetup
from lasvegas_tui.files import saved_games
from lasvegas_tui.files.listing import Listing
from lasvegas_tui.files.saved_games import NUM_LISTED, DamagedFile, SavedGame
from lasvegas_tui.files.transcript_file import short
from lasvegas_tui.key_commands import DEMO, LEAVE, OPEN, RULES, SETTINGS, STATS, Keymap
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules import all_games, game
from lasvegas_tui.rules.casino import money
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import counted, joined
from lasvegas_tui.widgets.fields import SafeOptionList
from lasvegas_tui.widgets.seats import badge
from lasvegas_tui.widgets.styles import QUIET, line, stacked, wrapped

WIDTH = 74
"""The minimum width of the list."""
MARGIN = 4
"""Cells before the title, for the key."""
GAP = 2
"""The minimum number of blanks between two columns."""
NUM_SAVED = 3
"""The maximum number of unfinished games in the lobby; another page lists all."""
BELOW = MARGIN + 2
"""The cells before a text that is in the line below the title, for lack of room."""


class LobbyPage(StrEnum):
    """A page that the lobby leads to; its value is the name of the command that opens it."""

    SAVED_GAMES = "open"
    LEARN = "demo"
    STATS = "stats"
    RULES = "rules"
    SETTINGS = "settings"
    LEAVE = "leave"
    BACK = ""


LobbyChoice: TypeAlias = OpenSetup | SavedGame | DamagedFile | LobbyPage
"""What a row stands for: a new game, a saved game, or a page."""


class LobbyRow(Struct, frozen=True):
    """A row of the lobby's list."""

    title: Content
    choice: LobbyChoice
    about: Content = Content("")
    """How a new game is won, or how far a saved game has come."""
    brief: Content = Content("")
    """A shorter text than `about`, for a narrow screen; empty if there is none."""
    detail: Content = Content("")
    """A saved game's name and players."""
    note: str = ""
    """A text at the right end of the row."""
    letter: str = ""
    """The key that opens the row."""

    @property
    def saved(self) -> SavedGame | DamagedFile | None:
        """The saved game that the row stands for; None for other rows."""
        if isinstance(self.choice, SavedGame | DamagedFile):
            return self.choice
        return None

    @property
    def key(self) -> Path | LobbyChoice:
        """A key that stays the same when the saved game in the row is played on."""
        if self.saved:
            return self.saved.path
        return self.choice


LobbyEntry: TypeAlias = LobbyRow | str
"""A row of the list, or the text of a heading."""


def lobby_rows(listing: Listing, *, has_cards: bool) -> Iterator[LobbyEntry]:
    """Yield the rows of the lobby.

    With `has_cards` there are no rows for new games, because cards show them.
    """
    num_saved = min(len(listing.games), NUM_LISTED)
    if not num_saved:
        yield demos_row()
        yield ""
    else:
        found = islice(saved_games.to_continue(listing), NUM_SAVED)
        rows = list(map(saved_game_row, found, count(len(all_games()) + 1)))
        yield "Continue" if rows else "Saved games"
        yield from rows
        if num_saved > len(rows):
            yield more_row(len(rows), num_saved - len(rows))
        yield ""
    if not has_cards:
        yield new_games_heading(all_games(), is_new_here=not num_saved)
        yield from map(new_game_row, all_games(), count(1))
        yield ""
    if num_saved:
        yield demos_row()
    yield from PLACES


def all_saved_rows(listing: Listing) -> Iterator[LobbyEntry]:
    """Yield the rows of the page of all saved games."""
    yield "Saved games"
    found = saved_games.saved_files(listing)
    yield from map(saved_game_row, found, count(len(all_games()) + 1))
    yield ""
    yield LobbyRow(Content("Back"), LobbyPage.BACK)


def new_game_row(found: Game, number: int) -> LobbyRow:
    return LobbyRow(
        _title(found),
        OpenSetup(found.name),
        Content.styled(found.goal, QUIET),
        Content.styled(found.tagline, QUIET),
        note=_facts(found),
        letter=_digit(number),
    )


def new_games_heading(games: Sequence[Game], *, is_new_here: bool) -> str:
    """Return the heading of the new games; for new players it names the easiest game."""
    if is_new_here:
        index = easiest(games)
    else:
        index = None
    if index is None:
        return "New game"
    return f"New game (new here? begin with {index + 1})"


def easiest(games: Sequence[Game]) -> int | None:
    """Return the index of the game that is easiest to learn."""
    return next((index for index, found in enumerate(games) if found.level == "easy"), None)


def _facts(found: Game) -> str:
    """Return the players, the duration and the difficulty in columns: "2-5  25 min  easy  "."""
    minutes = ""
    if found.minutes:
        minutes = f"{found.minutes:>3} min"
    return f"{found.players[0]}-{found.players[-1]} {minutes:7}  {found.level:6}"


def _digit(number: int) -> str:
    if number < 10:
        return str(number)
    return ""


def saved_game_row(saved: SavedGame | DamagedFile, number: int) -> LobbyRow:
    if isinstance(saved, DamagedFile):
        return _damaged_file_row(saved, number)
    return LobbyRow(
        _title(game(saved.game)),
        saved,
        outcome(saved) if saved.over else _standing(saved),
        detail=_who(saved),
        note=ago(saved.begun or saved.modified, times.now()),
        letter=_digit(number),
    )


def named(saved: SavedGame | DamagedFile) -> str:
    """Return how a sentence refers to a saved game."""
    if isinstance(saved, DamagedFile):
        return short(saved.path.name)
    names = joined([seat.name for seat in saved.seats])
    return saved.name or f"{game(saved.game).title} with {names}"


def _damaged_file_row(damaged: DamagedFile, number: int) -> LobbyRow:
    return LobbyRow(
        Content.styled("Not installed" if damaged.is_sound else "Damaged", "$loss"),
        damaged,
        Content.styled(damaged.problem, QUIET),
        note=ago(damaged.modified, times.now()),
        letter=_digit(number),
    )


def _standing(saved: SavedGame) -> Content:
    """Return how far a saved game has come, and whose turn it is."""
    awaited = next((seat for seat in saved.seats if seat.name in saved.awaited), None)
    if awaited:
        whose = Content.assemble(badge(awaited), " is next")
    else:
        whose = Content("")
    lost = ""
    if saved.num_unread:
        lost = f"{counted(saved.num_unread, 'line')} cannot be read"
    parts = Content(saved.stage), whose, Content.styled(lost, "$loss")
    return Content(", ").join(part for part in parts if part.plain)


def outcome(saved: SavedGame) -> Content:
    """Return who won a finished game, and with which total."""
    if saved.standings[0].rank == 1:
        winners = _by_rank(saved)[0]
    else:
        winners = []
    if not winners:
        return Content(saved.standings[0].reason.partition(":")[0] or "nobody won")
    total = saved.standings[0].total
    counts = game(saved.game).counts
    if counts == "dollars":
        won = money.short(total)
    else:
        won = counted(total, counts.removesuffix("s"))
    if len(winners) > 1:
        return Content(f"a victory shared, with {won}")
    return Content.assemble(badge(winners[0]), f" won with {won}")


def _who(saved: SavedGame) -> Content:
    """Return the name of a saved game and its players, by rank if it is over."""
    if saved.over:
        groups = _by_rank(saved)
    else:
        groups = [[seat] for seat in saved.seats]
    names = ", ".join(" and ".join(map(_with_level, group)) for group in groups)
    if not saved.name:
        return Content.styled(names, QUIET)
    return Content.assemble((f"{saved.name}: ", "bold"), (names, QUIET))


def _with_level(seat: Seat) -> str:
    """Return a player's name, and the level of a bot: "Ruby (simple)"."""
    if seat.bot:
        return f"{seat.name} ({bots.level(seat.bot)})"
    return seat.name


def _by_rank(saved: SavedGame) -> list[list[Seat]]:
    """Return the seats of each rank, the best first."""
    ranks = groupby(saved.standings, key=lambda standing: standing.rank)
    return [[saved.seats[standing.player] for standing in group] for _, group in ranks]


def _title(found: Game) -> Content:
    return Content.styled(found.title, "bold")


def demos_row() -> LobbyRow:
    """Return the row that opens the demos."""
    about = "a game in two minutes, a rule in one"
    return LobbyRow(
        Content("Learn"), LobbyPage.LEARN, Content.styled(about, QUIET), letter=DEMO.key
    )


def more_row(num_listed: int, num_more: int) -> LobbyRow:
    """Return the row that opens the page of all saved games."""
    what = "Look back"
    if num_listed:
        what = f"… and {num_more} more"
    about = Content.styled("all saved games, finished ones too", QUIET)
    return LobbyRow(Content(what), LobbyPage.SAVED_GAMES, about, letter=OPEN.key)


PLACES = (
    LobbyRow(
        Content("Stats"),
        LobbyPage.STATS,
        Content.styled("who wins what, and who was lucky", QUIET),
        letter=STATS.key,
    ),
    LobbyRow(Content("Rules"), LobbyPage.RULES, letter=RULES.key),
    LobbyRow(Content("Settings"), LobbyPage.SETTINGS, letter=SETTINGS.key),
    LobbyRow(Content("Leave"), LobbyPage.LEAVE, letter=LEAVE.key),
)
"""The rows at the end of the list, which open other pages."""


# -- columns ---------------------------------------------------------------------------------------


def columns(rows: Sequence[LobbyRow], room: int) -> tuple[list[Content], int]:
    """Return the rows drawn in columns, and the width of the widest, at most `room` cells.

    A text that does not fit into its column is in the line below the title.
    """
    title = max((row.title.cell_length for row in rows if row.about.plain), default=0)
    about = max((row.about.cell_length for row in rows if row.detail.plain), default=0)
    starts = MARGIN, MARGIN + title + GAP, MARGIN + title + GAP + about + GAP
    if any(row.brief.plain and _end(row, starts) > room for row in rows):
        rows = [replace(row, about=row.brief if row.brief.plain else row.about) for row in rows]
    width = min(room, max(WIDTH, *(_end(row, starts) for row in rows)))
    return [_row(row, starts, width) for row in rows], width


def _end(row: LobbyRow, starts: Sequence[int]) -> int:
    """Return the texts of a row at their columns, for a row of one line."""
    _, about, detail = starts
    is_whole = bool(row.detail.plain)
    if is_whole:
        end = detail + row.detail.cell_length
    else:
        end = about + row.about.cell_length
    return end + GAP + cell_len(f"{row.note} ")


def _row(row: LobbyRow, starts: Sequence[int], width: int) -> Content:
    free = width - GAP - cell_len(f"{row.note} ")
    text = Content.assemble((f" {row.letter}", "$act"))
    below: list[Content] = []
    for start, cell in zip(starts, (row.title, row.about, row.detail), strict=True):
        if not cell.plain:
            continue
        if below or start + cell.cell_length > free:
            below.append(cell)
        else:
            text = Content.assemble(text, " " * (start - text.cell_length), cell)
    first = line(width, [text], [" " * GAP, (f"{row.note} ", QUIET)])
    room = width - BELOW - 1
    together = Content(" " * GAP).join(below)
    if together.cell_length <= room:
        parts = [together]
    else:
        parts = below
    rest = [part for cell in parts for part in wrapped(cell, room)]
    return stacked([first, *[line(width, [" " * BELOW, part]) for part in rest]])


def ago(then: datetime, now: datetime) -> str:
    """Return a time in the past as people say it: "yesterday 14:05"."""
    then, now = times.local(then), times.local(now)
    days: timedelta = now.date() - then.date()
    if days.days == 0:
        return f"today {then:%H:%M}"
    if days.days == 1:
        return f"yesterday {then:%H:%M}"
    day: date = then.date()
    if day.year == now.year:
        return f"{day.day} {day:%b}"
    return f"{day.day} {day:%b %Y}"


# -- the list --------------------------------------------------------------------------------------


class LobbyOption(Option):
    """A row of the list, drawn."""

    def __init__(self, row: LobbyRow, number: int) -> None:
        super().__init__("", str(number))
        self.row = row


class LobbyList(SafeOptionList):
    """The list of the lobby: headings and rows."""

    DEFAULT_CSS = """
    LobbyList {
        width: 74; height: auto; padding: 0; border: none;
        background: $surface; background-tint: $surface 0%; scrollbar-size-vertical: 1;
        & > .option-list--option { padding: 0; }
        & > .option-list--option-disabled { color: $text-muted; }
        & > .option-list--option-highlighted { text-style: none; }
        &:blur > .option-list--option-highlighted { background: $surface; }
    }
    """

    class Passed(Message):
        """The cursor has moved up from the first row."""

    def __init__(self) -> None:
        super().__init__(compact=True)
        self.rows: list[LobbyRow] = []
        """The rows that can be chosen."""

    @property
    def row(self) -> LobbyRow | None:
        """The row under the cursor."""
        option = self.highlighted_option
        if isinstance(option, LobbyOption):
            return option.row
        return None

    @property
    def saved(self) -> SavedGame | DamagedFile | None:
        """The saved game under the cursor."""
        if self.row:
            return self.row.saved
        return None

    def show(self, rows: Iterable[LobbyEntry], keymap: Keymap) -> None:
        """List other rows, with the cursor on the first; they are drawn by `fit`."""
        self.rows.clear()
        self.clear_options()
        self.add_options([self._option(row, keymap) for row in rows])
        self.action_first()

    def _option(self, row: LobbyEntry, keymap: Keymap) -> Option:
        if isinstance(row, str):
            return Option(Content.styled(f" {row}", "bold $text-muted"), disabled=True)
        self.rows.append(replace(row, letter=keymap.key(row.letter)))
        return LobbyOption(self.rows[-1], len(self.rows) - 1)

    def point_at(self, wanted: LobbyRow) -> None:
        """Put the cursor on the row for the same file or page, if it is listed."""
        for index, row in enumerate(self.rows):
            if row.key == wanted.key:
                self.highlighted = self.get_option_index(str(index))

    def action_cursor_up(self) -> None:
        """Move the cursor up; from the first row, post `Passed` or go to the last row."""
        if self.row is not None and self.row is self.rows[0]:
            self.post_message(self.Passed())
        super().action_cursor_up()

    def fit(self, room: int) -> int:
        """Draw the rows, at most `room` cells wide; return the number of lines."""
        drawn, self.styles.width = columns(self.rows, room)
        for index, row in enumerate(drawn):
            self.replace_option_prompt(str(index), row)
        return self.option_count + sum(row.plain.count("\n") for row in drawn)
