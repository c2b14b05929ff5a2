"""Statistics: wins compared with their fair share, streaks, records, head-to-head results.

Games of every kind count the same: a game is worth one point, which its winners share. A player's
fair share is what their seat would get on average if the places of each game were drawn by lot:
with n players, the nth part of the point. A game that nobody won has no point and no share. A short
game counts only for places and dollars, and so does a game with a take-back, because the player who
chose again knew more.

Luck is the points above the fair share in games of equals: people alone, or bots of one level. With
bots of different levels, the stronger one wins more than by lot, and this is not luck. The spread
of luck is the standard deviation of points drawn by lot. If k of n players win, each seat has 1/k
with probability k/n, so the variance of a game is 1/(kn) - 1/n². All of this is exact except the
spread, which is a square root.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from math import sqrt
from typing import NamedTuple

import msgspec
from msgspec import Struct

from lasvegas_tui import times
from lasvegas_tui.play.name_rules import same_name
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.records.results import NOTHING, Result, Unreadable, one_of

DOLLARS = "dollars"


class PlayerKey(NamedTuple):
    """The identity of a player, which is the same for all spellings of one name.

    A bot is never the same player as a person of its name or as a bot of another level.
    """

    bot: str
    """The level of the bot, such as "simple"; empty for a person."""
    name: str

    @classmethod
    def at(cls, seat: Seat) -> PlayerKey:
        return cls(seat.bot, same_name(seat.name))

    @property
    def is_bot(self) -> bool:
        return bool(self.bot)


class PlayedGame(NamedTuple):
    """A finished game as played by one player, with the number of the player's seat from 0."""

    result: Result
    seat: int

    @property
    def rank(self) -> int:
        return self.result.ranks[self.seat]

    @property
    def total(self) -> int:
        return self.result.totals[self.seat]

    @property
    def points(self) -> Fraction:
        return self.result.points(self.seat)

    @property
    def share(self) -> Fraction:
        """The player's fair share of the game's one point: 1/n with n players; 0 if nobody won."""
        if self.result.num_winners:
            return one_of(len(self.result.seats))
        return NOTHING

    @property
    def variance(self) -> Fraction:
        """The variance of the player's points if the winners had been drawn by lot."""
        num_winners, num_players = self.result.num_winners, len(self.result.seats)
        if num_winners:
            return _variance(num_winners, num_players)
        return NOTHING


@cache
def _variance(num_winners: int, num_players: int) -> Fraction:
    """Return the variance of a seat's points if the winners were drawn by lot."""
    share = one_of(num_players)
    return share / num_winners - share**2


def _total(fractions: Iterable[Fraction]) -> Fraction:
    """Return the sum of fractions; it is faster to count equal ones first."""
    counts = Counter((part.numerator, part.denominator) for part in fractions)
    return sum((Fraction(over * num, under) for (over, under), num in counts.items()), NOTHING)


class PlayerRecord(Struct, frozen=True, dict=True):
    """All games of one player, in the order in which they began."""

    who: PlayerKey
    played: tuple[PlayedGame, ...]

    @cached_property
    def counted(self) -> tuple[PlayedGame, ...]:
        """The games that count for wins, luck and streaks: not short, and without take-backs."""
        return tuple(game for game in self.played if game.result.is_counted)

    @cached_property
    def even(self) -> tuple[PlayedGame, ...]:
        """The counted games between equals (people only, or bots of one level only).

        Luck is calculated from these games.
        """
        return tuple(game for game in self.counted if game.result.is_even)

    @property
    def last_seat(self) -> Seat:
        """The player's seat in their last game."""
        last = self.played[-1]
        return last.result.seats[last.seat]

    @property
    def name(self) -> str:
        """The player's name, as it was written in their last game."""
        return self.last_seat.name

    @cached_property
    def points(self) -> Fraction:
        """The number of wins in counted games; a win shared by n players counts as 1/n."""
        return _total(game.points for game in self.counted)

    @cached_property
    def expected(self) -> Fraction:
        """The number of wins to expect in counted games if winners were drawn by lot."""
        return _total(game.share for game in self.counted)

    @cached_property
    def luck(self) -> Fraction:
        """The wins minus those expected by lot, in games between equals; may be negative."""
        return _total(game.points for game in self.even) - _total(game.share for game in self.even)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of `luck` if all winners had been drawn by lot."""
        return _total(game.variance for game in self.even)

    @property
    def spread(self) -> float:
        """The standard deviation of `luck` if all winners had been drawn by lot."""
        return sqrt(self.variance)

    @cached_property
    def course(self) -> tuple[Fraction, ...]:
        """The value of `luck` after each game between equals."""
        course, luck = [], Fraction(0)
        for game in self.even:
            luck += game.points - game.share
            course.append(luck)
        return tuple(course)

    @property
    def places(self) -> Mapping[int, int]:
        """How often the player had each place; the key is the place, 1 for the winner."""
        return Counter(game.rank for game in self.played)

    @property
    def marked_places(self) -> frozenset[int]:
        """The places that the player had in games that do not count; 1 is the winner's."""
        return frozenset(game.rank for game in self.played if not game.result.is_counted)

    @cached_property
    def streaks(self) -> tuple[int, ...]:
        """The lengths of all series of wins in counted games; the last is current, and may be 0."""
        runs = [0]
        for game in self.counted:
            if game.rank == 1:
                runs[-1] += 1
            elif runs[-1]:
                runs.append(0)
        return tuple(runs)

    @property
    def dollars(self) -> int | None:
        """The total winnings in dollars; None if no game was played for dollars."""
        won = [game.total for game in self.played if game.result.box.counts == DOLLARS]
        if won:
            return sum(won)
        return None


def records(games: Sequence[Result]) -> tuple[PlayerRecord, ...]:
    """Return the records of all players, people before bots, those with the most wins first."""
    played: dict[PlayerKey, list[PlayedGame]] = {}
    for result in games:
        for seat, sitter in enumerate(result.seats):
            played.setdefault(PlayerKey.at(sitter), []).append(PlayedGame(result, seat))
    found = [PlayerRecord(who, tuple(theirs)) for who, theirs in played.items()]
    return tuple(sorted(found, key=lambda r: (r.who.is_bot, -r.points, -r.luck, r.who.name)))


# -- between two -----------------------------------------------------------------------------------


class HeadToHead(Struct, frozen=True):
    """Two players who have met, and how often each was ahead of the other."""

    first: PlayerRecord
    second: PlayerRecord
    num_first: int
    num_level: int
    num_second: int


def head_to_heads(games: Sequence[Result], found: Sequence[PlayerRecord]) -> tuple[HeadToHead, ...]:
    """Return all pairs of players that have met, except two bots; the most frequent come first.

    Only games that count are compared. `found` are the records of all players.
    """
    met: dict[tuple[PlayerKey, PlayerKey], Counter[int]] = {}
    for result in games:
        if not result.is_counted:
            continue
        seated = [
            (PlayerKey.at(seat), rank)
            for seat, rank in zip(result.seats, result.ranks, strict=True)
        ]
        for (one, rank), (other, other_rank) in combinations(sorted(seated), 2):
            met.setdefault((one, other), Counter())[_compared(rank, other_rank)] += 1
    of = {record.who: record for record in found}
    pairs = [
        _pair(of[one], of[other], count) for (one, other), count in met.items() if not one.is_bot
    ]
    return tuple(
        sorted(pairs, key=lambda p: (-(p.num_first + p.num_level + p.num_second), p.first.who))
    )


def _compared(rank: int, other_rank: int) -> int:
    """Return 1 if the first of two ranks is better, -1 if the second is, and 0 if neither is."""
    if rank < other_rank:
        return 1
    if rank > other_rank:
        return -1
    return 0


def _pair(one: PlayerRecord, other: PlayerRecord, better: Mapping[int, int]) -> HeadToHead:
    """Return a pair, in which the player who was ahead more often comes first.

    `better` has the number of games in which `one` was ahead as 1, level as 0, and behind as -1.
    """
    if better[-1] > better[1]:
        return HeadToHead(other, one, better[-1], better[0], better[1])
    return HeadToHead(one, other, better[1], better[0], better[-1])


# -- the best --------------------------------------------------------------------------------------


def best(games: Iterable[Result]) -> Mapping[str, PlayedGame]:
    """Return the finished game and the seat with the highest total, for each kind of game.

    The keys are the names of the kinds of games. The first of equal totals counts. Games that do
    not count in records, such as short ones, are left out.
    """
    found: dict[str, PlayedGame] = {}
    for result in games:
        if not result.is_counted:
            continue
        for seat, total in enumerate(result.totals):
            held = found.get(result.game)
            if held is None or total > held.total:
                found[result.game] = PlayedGame(result, seat)
    return found


def by_evening(games: Iterable[Result]) -> dict[str, tuple[Result, ...]]:
    """Return the games of each evening (series of games), by its name, in the given order."""
    found: dict[str, list[Result]] = {}
    for result in games:
        found.setdefault(result.evening, []).append(result)
    return {evening: tuple(theirs) for evening, theirs in found.items()}


# -- for scripts -----------------------------------------------------------------------------------


def as_json(games: Sequence[Result], skipped: Sequence[Unreadable]) -> bytes:
    """Return all statistics as JSON; fractions are strings such as "25/6".

    `skipped` are the files that could not be read, whose reasons are included.
    """
    found = records(games)
    figures = {
        "games": len(games),
        "taken_back": sum(game.num_taken_back > 0 for game in games),
        "short": sum(game.is_short for game in games),
        "evenings": {name: len(theirs) for name, theirs in by_evening(games).items()},
        "players": [_player(record) for record in found],
        "head_to_head": [_head_to_head(pair) for pair in head_to_heads(games, found)],
        "records": {name: _best(played) for name, played in best(games).items()},
        "skipped": [item.reason for item in skipped],
    }
    return msgspec.json.encode(figures, enc_hook=str)


def _player(record: PlayerRecord) -> dict[str, object]:
    return {
        "name": record.name,
        "bot": record.who.is_bot,
        "kind": record.who.bot,
        "games": len(record.counted),
        "taken_back": sum(played.result.num_taken_back > 0 for played in record.played),
        "short": sum(played.result.is_short for played in record.played),
        "wins": record.points,
        "expected": record.expected,
        "luck": record.luck,
        "variance": record.variance,
        "places": dict(sorted(record.places.items())),
        "longest_streak": max(record.streaks),
        "streak": record.streaks[-1],
        "dollars": record.dollars,
        "by_game": _by_game(record),
    }


def _by_game(record: PlayerRecord) -> dict[str, object]:
    points: dict[str, list[Fraction]] = {}
    for played in record.counted:
        points.setdefault(played.result.game, []).append(played.points)
    return {
        name: {"games": len(theirs), "wins": sum(theirs, Fraction(0))}
        for name, theirs in points.items()
    }


def _head_to_head(pair: HeadToHead) -> dict[str, object]:
    return {
        "players": [pair.first.name, pair.second.name],
        "bots": [pair.first.who.is_bot, pair.second.who.is_bot],
        "kinds": [pair.first.who.bot, pair.second.who.bot],
        "ahead": [pair.num_first, pair.num_second],
        "level": pair.num_level,
    }


def _best(played: PlayedGame) -> dict[str, object]:
    result, seat = played.result, played.result.seats[played.seat]
    return {
        "total": played.total,
        "counts": result.box.counts,
        "name": seat.name,
        "bot": bool(seat.bot),
        "kind": seat.bot,
        "date": times.local(result.began).isoformat(),
    }
