"""What the rows of the lobby's list say, and what they open; `lobby_list` draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import count, groupby, islice
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from textual.content import Content

from lasvegas_tui import bots, times
from lasvegas_tui.destinations import OpenSetup
from lasvegas_tui.files import saved_game_summaries
from lasvegas_tui.files.listing import Listing
from lasvegas_tui.files.saved_game_summaries import NUM_LISTED, DamagedFile, SavedGame
from lasvegas_tui.files.transcript_errors import short
from lasvegas_tui.key_commands import DEMO, LEAVE, OPEN, RULES, SETTINGS, STATS
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules import all_games, game
from lasvegas_tui.rules.casino import dollars_in_words
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.grammar import counted, joined
from lasvegas_tui.widgets.styles import QUIET, style_of

NUM_SAVED = 3
"""The maximum number of unfinished games in the lobby's list; a further row leads to all others."""


class LobbyPage(StrEnum):
    """A page that a row of the lobby opens; the value is the name of the command that opens it."""

    SAVED_GAMES = "open"
    LEARN = "demo"
    STATS = "stats"
    RULES = "rules"
    SETTINGS = "settings"
    LEAVE = "leave"
    BACK = ""
    """The lobby itself, opened from the list of all saved games; no command opens it."""


LobbyChoice: TypeAlias = OpenSetup | SavedGame | DamagedFile | LobbyPage
"""What a row opens: a new game, a saved game, a file that cannot be read, or another page."""


class LobbyRow(Struct, frozen=True):
    """What a row of the lobby's list says, and what it opens."""

    title: Content
    choice: LobbyChoice
    about: Content = Content("")
    """A text on how a new game is won, or how far a saved game has come; may be empty."""
    brief: Content = Content("")
    """A shorter text to show in place of `about` on a narrow screen; empty if there is none."""
    detail: Content = Content("")
    """The name and the players of a saved game; empty in rows of other things."""
    note: str = ""
    """A text at the right end, such as when a saved game was begun; may be empty."""
    letter: str = ""
    """The key (a letter or a digit) that opens the row; empty if no key does."""

    @property
    def saved(self) -> SavedGame | DamagedFile | None:
        """The saved game or damaged file that the row opens; None for rows of other things."""
        if isinstance(self.choice, SavedGame | DamagedFile):
            return self.choice
        return None

    @property
    def key(self) -> Path | LobbyChoice:
        """What identifies the row; it stays the same while a saved game goes on."""
        if self.saved:
            return self.saved.path
        return self.choice


LobbyEntry: TypeAlias = LobbyRow | str
"""A line of the list: a row that can be chosen, or the text of a heading."""


def lobby_rows(listing: Listing, *, has_cards: bool) -> Iterator[LobbyEntry]:
    """Yield the rows and headings of the lobby's list.

    With `has_cards` there are no rows for new games, because they are shown as cards.
    """
    num_saved = min(len(listing.games), NUM_LISTED)
    if not num_saved:
        yield demos_row()
        yield ""
    else:
        found = islice(saved_game_summaries.to_continue(listing), NUM_SAVED)
        rows = list(map(saved_game_row, found, count(len(all_games()) + 1)))
        if rows:
            yield "Continue"
        else:
            yield "Saved games"
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
    """Yield the rows of all saved games, a heading, and a row that leads back to the lobby."""
    yield "Saved games"
    found = saved_game_summaries.saved_files(listing)
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
    """Return the heading above the rows of new games.

    If nobody has played here yet (`is_new_here`), it names the digit of the easiest game.
    """
    index = easiest(games)
    if not is_new_here or index is None:
        return "New game"
    return f"New game (new here? begin with {index + 1})"


def easiest(games: Sequence[Game]) -> int | None:
    """Return the index of the first game of the level "easy"; None if there is none."""
    return next((index for index, found in enumerate(games) if found.level == "easy"), None)


def _facts(found: Game) -> str:
    """Return the players, the duration and the level of a game: "2-5  25 min   easy  "."""
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
    if saved.over:
        about = outcome(saved)
    else:
        about = _standing(saved)
    return LobbyRow(
        _title(game(saved.game)),
        saved,
        about,
        detail=_who(saved),
        note=ago(saved.begun or saved.modified, times.now()),
        letter=_digit(number),
    )


def named(saved: SavedGame | DamagedFile) -> str:
    """Return words for a saved game in a sentence: its name or, without one, its game and players.

    For a damaged file, return the name of the file.
    """
    if isinstance(saved, DamagedFile):
        return short(saved.path.name)
    names = joined([seat.name for seat in saved.seats])
    return saved.name or f"{game(saved.game).title} with {names}"


def _damaged_file_row(damaged: DamagedFile, number: int) -> LobbyRow:
    if damaged.is_sound:  # it needs a package that is missing
        title = "Not installed"
    else:
        title = "Damaged"
    return LobbyRow(
        Content.styled(title, "$loss"),
        damaged,
        Content.styled(damaged.problem, QUIET),
        note=ago(damaged.modified, times.now()),
        letter=_digit(number),
    )


def _standing(saved: SavedGame) -> Content:
    """Return how far an unfinished game has come, whose turn it is, and how much is unreadable."""
    parts = []
    if saved.stage:
        parts.append(Content(saved.stage))
    awaited = next((seat for seat in saved.seats if seat.name in saved.awaited), None)
    if awaited:
        parts.append(Content.assemble(style_of(awaited).badge, " is next"))
    if saved.num_unread:
        lost = f"{counted(saved.num_unread, 'line')} cannot be read"
        parts.append(Content.styled(lost, "$loss"))
    return Content(", ").join(parts)


def outcome(saved: SavedGame) -> Content:
    """Return a text on who won a finished game and with how much, or on why nobody did."""
    best = saved.standings[0]
    if best.rank != 1:
        return Content(best.reason.partition(":")[0] or "nobody won")
    winners, total = _by_rank(saved)[0], best.total
    counts = game(saved.game).counts
    if counts == "dollars":
        won = dollars_in_words.short(total)
    else:
        won = counted(total, counts.removesuffix("s"))
    if len(winners) > 1:
        return Content(f"a victory shared, with {won}")
    return Content.assemble(style_of(winners[0]).badge, f" won with {won}")


def _who(saved: SavedGame) -> Content:
    """Return the name of a saved game, if it has one, and its players, by rank if it is over."""
    if saved.over:
        groups = _by_rank(saved)
    else:
        groups = [[seat] for seat in saved.seats]
    names = ", ".join(" and ".join(map(_with_level, group)) for group in groups)
    if not saved.name:
        return Content.styled(names, QUIET)
    return Content.assemble((f"{saved.name}: ", "bold"), (names, QUIET))


def _with_level(seat: Seat) -> str:
    """Return a player's name, with the level of a bot: "Ruby (simple)"."""
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
    """Return the row of the lobby that opens the demos, which teach the games."""
    about = "a game in two minutes, a rule in one"
    return LobbyRow(
        Content("Learn"), LobbyPage.LEARN, Content.styled(about, QUIET), letter=DEMO.key
    )


def more_row(num_listed: int, num_more: int) -> LobbyRow:
    """Return the row of the lobby that opens the list of all saved games.

    `num_listed` of these games are listed above the row, `num_more` are not.
    """
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
"""The last rows of the lobby's list: statistics, rules, settings, and leaving the program."""


def ago(then: datetime, now: datetime) -> str:
    """Return a date in words: "today 14:05", "yesterday 14:05", "3 Nov" or "3 Nov 2024"."""
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
