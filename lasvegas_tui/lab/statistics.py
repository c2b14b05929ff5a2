"""The sums of simulated games, and the statistics made from them, as CSV and JSON.

Only whole numbers are added up, so the sums are exact in any order. They contain no times and no
names of machines, so the same games always give the same statistics.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from math import sqrt
from typing import Literal, NamedTuple, Self, TypeAlias

import msgspec
from msgspec import Struct

from lasvegas_tui.lab.simulated_game import Outcome, Simulation
from lasvegas_tui.rules.core import SEATS

Z = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""


class Interval(NamedTuple):
    """The lower and the upper bound of a confidence interval for a share, from 0 to 1."""

    low: float
    high: float


def wilson(share: float, num: int) -> Interval:
    """Return Wilson's 95 % confidence interval for a share (0 to 1) observed in `num` games."""
    if not num:
        return Interval(0.0, 1.0)
    middle = share + Z**2 / (2 * num)
    margin = Z * sqrt(share * (1 - share) / num + (Z / (2 * num)) ** 2)
    scale = 1 + Z**2 / num
    low, high = (middle - margin) / scale, (middle + margin) / scale
    return Interval(min(share, max(0.0, low)), max(share, min(1.0, high)))  # despite rounding


class Results(Struct, frozen=True):
    """The sums over all results of one seat, or of all players of one level."""

    num_players: int = 0
    """The number of results that were added up; each player in each game has one result."""
    wins: tuple[int, ...] = (0,) * len(SEATS)
    """The number of wins shared by n players, at index n - 1; unshared wins are at index 0."""
    money: int = 0
    """The sum of all final totals, in dollars or points."""
    squares: int = 0
    """The sum of the squares of all final totals."""
    num_choices: int = 0

    @classmethod
    def of(cls, outcome: Outcome, seat: int) -> Self:
        """Return the results of one seat, numbered from 0, in one game."""
        wins = [0] * len(SEATS)
        if outcome.ranks[seat] == 1:
            wins[outcome.num_winners - 1] = 1
        total = outcome.totals[seat]
        return cls(1, tuple(wins), total, total**2, outcome.num_choices[seat])

    def __add__(self, other: Results) -> Results:
        return Results(
            self.num_players + other.num_players,
            tuple(map(sum, zip(self.wins, other.wins, strict=True))),
            self.money + other.money,
            self.squares + other.squares,
            self.num_choices + other.num_choices,
        )

    @property
    def points(self) -> Fraction:
        """The number of wins, where a win shared by n players counts as 1/n."""
        return sum((Fraction(won, num) for num, won in enumerate(self.wins, 1)), Fraction())

    @property
    def num_shared(self) -> int:
        """The number of wins that were shared with other players."""
        return sum(self.wins[1:])

    @property
    def mean_money(self) -> float:
        return self.money / max(1, self.num_players)

    @property
    def money_error(self) -> float:
        """The standard error of the mean final total, in dollars or points; 0 for one result."""
        num = self.num_players
        if num < 2:
            return 0.0
        return sqrt(Fraction(num * self.squares - self.money**2, num**2 * (num - 1)))

    @property
    def mean_choices(self) -> float:
        return self.num_choices / max(1, self.num_players)


class Summary(Struct, frozen=True):
    """The sums over several games; `+` adds up two of them."""

    num_games: int = 0
    seats: tuple[Results, ...] = ()
    """The sums for each seat, in the order of the seats; empty if there are no games."""
    levels: dict[str, Results] = {}
    lengths: dict[int, int] = {}
    """How many games had each length; the key is the number of choices of all players together."""

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """Return the summary of one game."""
        seats = tuple(Results.of(outcome, seat) for seat in range(len(outcome.levels)))
        levels: dict[str, Results] = {}
        for level, results in zip(outcome.levels, seats, strict=True):
            levels[level] = levels.get(level, Results()) + results
        return cls(1, seats, levels, {sum(outcome.num_choices): 1})

    def __add__(self, other: Summary) -> Summary:
        levels = {
            level: self.levels.get(level, Results()) + other.levels.get(level, Results())
            for level in sorted({*self.levels, *other.levels})
        }
        lengths = Counter(self.lengths)
        lengths.update(other.lengths)
        return Summary(
            self.num_games + other.num_games,
            tuple(a + b for a, b in zip_longest(self.seats, other.seats, fillvalue=Results())),
            levels,
            dict(sorted(lengths.items())),
        )

    def share(self, results: Results) -> float:
        """Return the part of all games (0 to 1) won by the players of a seat or a level.

        A win shared by n players counts as 1/n.
        """
        return float(results.points / max(1, self.num_games))

    def interval(self, results: Results) -> Interval:
        """Return the 95 % confidence interval of the value that `share` returns."""
        return wilson(self.share(results), self.num_games)

    @property
    def num_shared(self) -> int:
        """The number of games that several players won together."""
        return sum(self._num_won_by(num) for num in range(2, 1 + len(SEATS)))

    @property
    def num_lost_by_all(self) -> int:
        return self.num_games - self.num_shared - self._num_won_by(1)

    def _num_won_by(self, num: int) -> int:
        """Return how many games `num` players have won together."""
        return sum(results.wins[num - 1] for results in self.seats) // num

    @property
    def mean_length(self) -> float:
        """The mean number of all players' choices in a game."""
        num_choices = sum(length * num for length, num in self.lengths.items())
        return num_choices / max(1, self.num_games)


# -- figures -------------------------------------------------------------------------------------


Grouping: TypeAlias = Literal["seat", "level"]


class GroupFigures(Struct, frozen=True):
    """The statistics of one group: all players in a seat, or all of a level."""

    by: Grouping
    """What the players of the group have in common: their seat, or their level."""
    name: str
    """The name of the group: the number of the seat, from 1, or the word for the level."""
    games: int
    wins: float
    """The number of wins, where one shared by n players counts as 1/n."""
    share: float
    """The share of games, from 0 to 1, won by players of the group."""
    low: float
    high: float
    """The upper bound of the 95 % confidence interval for `share`; `low` is the lower bound."""
    fair: float
    """The share of games that the group would win if all players were equally good, from 0 to 1."""
    shared: int
    """The number of wins that were shared with other players."""
    money: float
    """The mean final total of the group's players, in dollars or points."""
    money_error: float
    """The standard error of `money`, in dollars or points."""
    choices: float
    """The mean number of choices that a player makes in a game."""

    @classmethod
    def of(cls, by: Grouping, name: str, results: Results, summary: Summary) -> GroupFigures:
        """Return the statistics of a group from its own sums and the sums of all games.

        `name` is the number of the seat, from 1, or the word for the level.
        """
        low, high = summary.interval(results)
        return cls(
            by,
            name,
            summary.num_games,
            round(float(results.points), 6),
            summary.share(results),
            low,
            high,
            results.num_players / max(1, sum(seat.num_players for seat in summary.seats)),
            results.num_shared,
            results.mean_money,
            results.money_error,
            results.mean_choices,
        )


def by_level(summary: Summary) -> list[GroupFigures]:
    """Return the statistics of all levels, in the order of the wins per player, most first."""
    lines = [
        GroupFigures.of("level", name, results, summary) for name, results in summary.levels.items()
    ]
    return sorted(lines, key=lambda line: (-line.share / line.fair, line.name))


def by_seat(summary: Summary) -> list[GroupFigures]:
    """Return the statistics of all seats, in the order of the seats."""
    return [
        GroupFigures.of("seat", str(number), results, summary)
        for number, results in enumerate(summary.seats, 1)
    ]


class WinDifference(Struct, frozen=True):
    """How much more often a player of the group `name` wins than one of the group `than`."""

    by: Grouping
    """What the players of each group have in common: their seat, or their level."""
    name: str
    than: str
    difference: float
    """The share of games (0 to 1) that the one player wins, minus the other player's."""
    margin: float
    """The half width of the 95 % confidence interval; slightly too large if wins are shared."""

    @property
    def is_certain(self) -> bool:
        """Whether the difference, positive or negative, is larger than its margin of error."""
        return abs(self.difference) > self.margin

    @classmethod
    def of(cls, line: GroupFigures, other: GroupFigures, summary: Summary) -> WinDifference:
        """Return how much more often a player of `line` wins than a player of `other`."""
        num_players = sum(results.num_players for results in summary.seats) / summary.num_games
        num, num_others = num_players * line.fair, num_players * other.fair
        difference = line.share / num - other.share / num_others
        variance = line.share / num**2 + other.share / num_others**2 - difference**2
        margin = Z * sqrt(max(0.0, variance) / summary.num_games)
        return cls(line.by, line.name, other.name, difference, margin)


def differences(lines: Sequence[GroupFigures], summary: Summary) -> list[WinDifference]:
    """Return a comparison of each group in `lines`, from the second on, with the first group.

    `lines` are the statistics of all seats in order, or of all levels, the best one first.
    """
    return [WinDifference.of(line, lines[0], summary) for line in lines[1:]]


def games_as_csv(outcomes: Mapping[int, Outcome]) -> Iterator[str]:
    """Yield lines of CSV: a header, and one line for each game with its number and all seats."""
    numbers = sorted(outcomes)
    columns = ["game"]
    if numbers:
        for seat in range(1, 1 + len(outcomes[numbers[0]].levels)):
            columns += (f"level_{seat}", f"rank_{seat}", f"total_{seat}", f"choices_{seat}")
    yield ",".join(columns) + "\n"
    for number in numbers:
        found = outcomes[number]
        line = [str(number)]
        for player in zip(found.levels, found.ranks, found.totals, found.num_choices, strict=True):
            line += map(str, player)
        yield ",".join(line) + "\n"


def as_json(simulation: Simulation, summary: Summary, num_left: int) -> str:
    """Return all statistics of a simulation as one JSON object.

    `num_left` is the number of games that have not been played.
    """
    figures = {
        "game": simulation.game,
        "options": simulation.options,
        "seats": simulation.levels,
        "seed": simulation.seed,
        "games": summary.num_games,
        "missing": num_left,
        "shared": summary.num_shared,
        "lost_by_all": summary.num_lost_by_all,
        "choices": {"mean": summary.mean_length, "games": summary.lengths},
        "by_level": by_level(summary),
        "by_seat": by_seat(summary),
        "differences": [
            *differences(by_level(summary), summary),
            *differences(by_seat(summary), summary),
        ],
    }
    return msgspec.json.encode(figures).decode()


def as_csv(summary: Summary) -> str:
    """Return the statistics of all levels and seats as CSV with a header line."""
    text = io.StringIO()
    table = csv.DictWriter(text, GroupFigures.__struct_fields__, lineterminator="\n")
    table.writeheader()
    for line in (*by_level(summary), *by_seat(summary)):
        table.writerow(msgspec.to_builtins(line))
    return text.getvalue()
