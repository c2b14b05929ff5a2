"""The statistics as tables of texts, for the command line and for the screen.

The figures come from `statistics`; `table_cells` formats them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice

from msgspec import Struct

from lasvegas_tui import rules
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.records.evenings import in_order
from lasvegas_tui.records.results import Found, Result, Unreadable
from lasvegas_tui.records.statistics import (
    PlayerRecord,
    best,
    by_evening,
    head_to_heads,
    records,
)
from lasvegas_tui.records.table_cells import (
    bar,
    day_of,
    display_name,
    holder,
    mixed,
    signed,
    sparkline,
    titles,
    total,
    winnings,
)
from lasvegas_tui.rules.grammar import agreed, counted, joined

EMPTY = "No game has been finished yet. Look again after the first one."
NUM_PLACES = 12
NUM_EVENINGS = 20
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
LUCK = (
    "Winners share the one point of a game. The fair share is what each player would have if all"
    " played equally well. Luck is the points above it, only in games of people or of bots of one"
    " level: where somebody plays better, winning is not luck. Chance alone keeps luck within the"
    " spread two times in three. A seat that changed hands counts for its last player."
)
ENOUGH = 3
"""The minimum number of games for which the tables of places, luck and pairs are shown."""
STREAK = "A streak is games won in a row, alone or shared: the best ever and the current one."
MARK = "*"
MARKED = f"{MARK} with undone choices, or short; not counted for wins, luck, streaks and records."


class StatsTable(Struct, frozen=True):
    """One table of the statistics: its title, its columns, its rows, and a note."""

    title: str
    columns: tuple[str, ...]
    """The headings of the columns; an empty string for a column without a heading.

    A ">" at the beginning means that the column is aligned at the right.
    """
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    """A sentence that explains the table; empty if none is needed."""
    num_leading: int = 0
    """The number of rows, at the beginning, about the players who share the lead."""
    num_bots: int = 0
    """The number of rows, at the end, about bots."""
    seats: tuple[Seat, ...] = ()
    """The seats of the rows' players, for signs and colours; empty if rows have no players."""

    @property
    def has_both(self) -> bool:
        """Whether there are rows about people and rows about bots."""
        return 0 < self.num_bots < len(self.rows)

    @property
    def num_lines(self) -> int:
        """The number of lines: title, headings, rows, and a line between people and bots."""
        num_lines = 2 + len(self.rows)
        if self.has_both:
            num_lines += 1
        return num_lines


class FinishedGames(Struct, frozen=True, dict=True):
    """The finished games in the order in which they began, and the files that cannot be read."""

    games: tuple[Result, ...] = ()
    skipped: tuple[Unreadable, ...] = ()

    @classmethod
    def of(cls, found: Sequence[Found]) -> FinishedGames:
        """Return the finished games among the contents of files, which are given latest first.

        Files that cannot be read are included in `skipped`.
        """
        return cls(
            in_order([item for item in found if isinstance(item, Result)]),
            tuple(item for item in found if isinstance(item, Unreadable)),
        )

    def only(self, *, evening: str = "", game: str = "") -> FinishedGames:
        """Return the finished games of one evening and one game, by name; "" means any.

        The unreadable files remain.
        """
        games = [
            result
            for result in self.games
            if evening in ("", result.evening) and game in ("", result.game)
        ]
        return FinishedGames(tuple(games), self.skipped)

    @cached_property
    def records(self) -> tuple[PlayerRecord, ...]:
        """All players, each with all of their games; those with the most wins come first."""
        return records(self.games)

    @cached_property
    def evenings(self) -> tuple[str, ...]:
        """The names of the evenings (series of games), the latest first."""
        return tuple(reversed(by_evening(self.games)))

    def evenings_called(self, words: str) -> tuple[str, ...]:
        """Return the names of evenings equal to `words` or, if none is, those that contain it.

        Upper and lower case are the same. An evening is a series of games.
        """
        wanted = words.strip().casefold()
        same = tuple(name for name in self.evenings if name.casefold() == wanted)
        return same or tuple(name for name in self.evenings if wanted in name.casefold())

    @property
    def headline(self) -> str:
        """The numbers of games, evenings and people, in words: "3 games, 1 evening, 2 people".

        If there are no games, it is a sentence that says so.
        """
        if not self.games:
            return EMPTY
        num_people = sum(not record.who.is_bot for record in self.records)
        parts = [
            counted(len(self.games), "game"),
            counted(len(self.evenings), "evening"),
            counted(num_people, "person"),
        ]
        num_taken_back = sum(game.num_taken_back > 0 for game in self.games)
        num_short = sum(game.is_short for game in self.games)
        if num_taken_back:
            parts.append(f"{counted(num_taken_back, 'game')} with undone choices")
        if num_short:
            parts.append(counted(num_short, "short game"))
        return ", ".join(parts)

    @property
    def leader(self) -> str:
        """A sentence about the players with the most wins; empty if nobody has won.

        Bots are left out unless only bots have played.
        """
        leading = _leading(self.records)
        names = joined([display_name(record) for record in leading])
        if len(leading) > 1:
            return f"{names} lead, with {mixed(leading[0].points)} won each."
        if leading:
            num_games = counted(len(leading[0].counted), "game")
            return f"{names} leads, with {mixed(leading[0].points)} of {num_games} won."
        return ""

    @property
    def complaint(self) -> str:
        """A sentence about the files that cannot be read; empty if there are none."""
        if not self.skipped:
            return ""
        num, first = len(self.skipped), self.skipped[0].reason
        what = f"{counted(num, 'saved game')} could not be read and {agreed('are', num)} left out"
        return f"{what}: {first}"

    def tables(self) -> Iterator[StatsTable]:
        """Yield all tables for which there are enough games."""
        if not self.games:
            return
        found = self.records
        kinds = {result.game for result in self.games if result.is_counted}
        are_enough, is_one_evening = len(self.games) >= ENOUGH, len(self.evenings) == 1
        if kinds and (are_enough or not is_one_evening):
            yield _who_leads(found)
        if is_one_evening:
            yield running(self.games)
        if are_enough:
            yield _places(found)
        if kinds and are_enough:
            yield _wins(found)
        if len(kinds) > 1:
            yield _by_game(found)
        if are_enough:
            yield from _head_to_head(self.games, found)
        if kinds:
            yield _records(self.games, found)
        if len(self.evenings) > 1:
            yield _evenings(self.games)


# -- the tables ------------------------------------------------------------------------------------


def _leading(found: Sequence[PlayerRecord]) -> list[PlayerRecord]:
    """Return the players with the most wins, among people if any have played."""
    rivals = [record for record in found if not record.who.is_bot] or found
    most = max((record.points for record in rivals), default=Fraction(0))
    return [record for record in rivals if record.points == most > 0]


def _num_bots(found: Sequence[PlayerRecord]) -> int:
    return sum(record.who.is_bot for record in found)


def _who_leads(found: Sequence[PlayerRecord]) -> StatsTable:
    most = max(record.points for record in found)
    lucks = [luck for record in found for luck in record.course]
    low, high = min(lucks, default=Fraction(0)), max(lucks, default=Fraction(0))
    return StatsTable(
        "Who leads",
        ("Player", ">Wins", "", "Luck, game by game"),
        tuple(
            (
                display_name(record),
                mixed(record.points),
                bar(record.points, most),
                sparkline(record.course, low, high),
            )
            for record in found
        ),
        num_leading=len(_leading(found)),
        num_bots=_num_bots(found),
        seats=_seats(found),
    )


def _seats(found: Sequence[PlayerRecord]) -> tuple[Seat, ...]:
    return tuple(record.last_seat for record in found)


def running(games: Sequence[Result]) -> StatsTable:
    """Return the standings of an evening (a series of games), with the places in each of its games.

    `games` are the games of the evening, in order.
    """
    found = records(games)
    order = {id(result): number for number, result in enumerate(games)}
    rows = [
        (
            display_name(record),
            mixed(record.points),
            _each_place(record, order),
            winnings(record),
        )
        for record in found
    ]
    num_columns = 3
    if _have_dollars(found):
        num_columns = 4
    return StatsTable(
        f"{titles([games[-1].evening])[0]}: {counted(len(games), 'game')}",
        ("Player", ">Wins", "Place in each game", ">Dollars")[:num_columns],
        tuple(row[:num_columns] for row in rows),
        _marked(games),
        len(_leading(found)),
        _num_bots(found),
        _seats(found),
    )


def _have_dollars(found: Sequence[PlayerRecord]) -> bool:
    """Whether any of the players has played for money."""
    return any(record.dollars is not None for record in found)


def _each_place(record: PlayerRecord, order: dict[int, int]) -> str:
    """Return a player's places in the games of an evening as text, "·" where they did not play.

    `order` has the index of each game, by the id of its result. Only the last places are written.
    """
    places = ["·"] * len(order)
    for played in record.played:
        if played.result.is_counted:
            mark = ""
        else:
            mark = MARK
        places[order[id(played.result)]] = f"{played.rank}{mark}"
    shown = places[-NUM_PLACES:]
    if len(shown) < len(places):
        shown = ["…", *shown]
    return " ".join(shown)


def _marked(games: Iterable[Result]) -> str:
    """Return the explanation of the mark at games that do not count; empty if all count."""
    if all(game.is_counted for game in games):
        return ""
    return MARKED


def _wins(found: Sequence[PlayerRecord]) -> StatsTable:
    return StatsTable(
        "Wins and luck",
        ("Player", ">Games", ">Wins", ">Fair share", ">Luck", ">Spread"),
        tuple(
            (
                display_name(record),
                str(len(record.counted)),
                mixed(record.points),
                mixed(record.expected),
                *_luck_and_spread(record),
            )
            for record in found
        ),
        LUCK,
        num_bots=_num_bots(found),
        seats=_seats(found),
    )


def _luck_and_spread(record: PlayerRecord) -> tuple[str, str]:
    if record.even:
        return signed(record.luck), f"{record.spread:.2f}"
    return "·", "·"


def _places(found: Sequence[PlayerRecord]) -> StatsTable:
    last = max(rank for record in found for rank in record.places)
    ordinals = ORDINALS[:last]
    title = "Places and streaks"
    columns = ["Player", *(f">{ordinal}" for ordinal in ordinals), ">Best streak", ">Now"]
    rows = [
        [
            display_name(record),
            *(_times(record, rank) for rank in range(1, last + 1)),
            str(max(record.streaks)),
            str(record.streaks[-1]),
        ]
        for record in found
    ]
    if _have_dollars(found):
        title = "Places, streaks and dollars"
        columns.append(">Dollars")
        for record, row in zip(found, rows, strict=True):
            row.append(winnings(record))
    games: list[Result] = []
    for record in found:
        games += [played.result for played in record.played]
    return StatsTable(
        title,
        tuple(columns),
        tuple(map(tuple, rows)),
        " ".join(filter(None, [STREAK, _marked(games)])),
        num_bots=_num_bots(found),
        seats=_seats(found),
    )


def _times(record: PlayerRecord, rank: int) -> str:
    """Return how often a player had a place, with a mark if some of these games do not count."""
    mark = ""
    if rank in record.marked_places:
        mark = MARK
    return f"{record.places.get(rank, 0)}{mark}"


def _by_game(found: Sequence[PlayerRecord]) -> StatsTable:
    played = {game.result.game for record in found for game in record.counted}
    games = [game for game in rules.all_games() if game.name in played]
    return StatsTable(
        "Who wins what",
        ("Player", *(f">{game.name}" for game in games)),
        tuple((display_name(r), *(_of_those(r, game.name) for game in games)) for r in found),
        "The share of their games that they won; a shared win counts as its share.",
        num_bots=_num_bots(found),
        seats=_seats(found),
    )


def _of_those(record: PlayerRecord, game: str) -> str:
    theirs = [played for played in record.counted if played.result.game == game]
    points = sum((played.points for played in theirs), Fraction(0))
    if theirs:
        return f"{round(100 * points / len(theirs))}% of {len(theirs)}"
    return "·"


def _head_to_head(games: Sequence[Result], found: Sequence[PlayerRecord]) -> Iterator[StatsTable]:
    rows: list[tuple[str, ...]] = []
    for pair in head_to_heads(games, found):
        first, second = display_name(pair.first), display_name(pair.second)
        level = ""
        if pair.num_level:
            level = f"level {pair.num_level}"
        rows.append((first, f"ahead {pair.num_first}", level, second, f"ahead {pair.num_second}"))
    if rows:
        note = "How often each had the better place in games that both played."
        yield StatsTable("Head to head", ("", ">", ">", "", ">"), tuple(rows), note)


def _records(games: Sequence[Result], found: Sequence[PlayerRecord]) -> StatsTable:
    highest = best(games)
    held = [(game, highest[game.name]) for game in rules.all_games() if game.name in highest]
    rows = [(game.title, total(top), holder(top), day_of(top)) for game, top in held]
    longest = max(max(record.streaks) for record in found)
    holders = joined([display_name(record) for record in found if max(record.streaks) == longest])
    if longest > 1:
        rows.append(("Longest streak", counted(longest, "win"), holders, ""))
    return StatsTable("Records", ("Game", ">Highest", "By", "On"), tuple(rows))


def _evenings(games: Sequence[Result]) -> StatsTable:
    rows = []
    evenings = by_evening(games)
    by_title = dict(zip(titles([*evenings]), evenings.values(), strict=True))
    for evening, theirs in islice(reversed(by_title.items()), NUM_EVENINGS):
        found = records(theirs)
        most = max(record.points for record in found)
        first = "·"
        if most > 0:
            first = joined([display_name(record) for record in found if record.points == most])
        rows.append((evening, str(len(theirs)), first, mixed(most)))
    num_more = len(evenings) - len(rows)
    note = ""
    if num_more:
        note = f"And {num_more} earlier ones."
    return StatsTable("Evenings", ("Evening", ">Games", "Most wins", ">Wins"), tuple(rows), note)
