"""The results of many simulated rounds after one choice, from which advice is made.

`bots.playouts` plays the rounds; `search` compares the results of all choices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, sqrt
from typing import Any, NamedTuple

from msgspec import Struct

from lasvegas_tui.bots.playouts import Trial
from lasvegas_tui.rules.casino.casinos import Casino
from lasvegas_tui.rules.core import Player, State, Terminal
from lasvegas_tui.rules.game_description import Game


class Average(Struct):
    """A running average of numbers, with its standard error."""

    num: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        self.num += 1
        self.total += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        if self.num:
            return self.total / self.num
        return 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for fewer than two numbers."""
        if self.num < 2:
            return inf
        spread = max(0.0, self.squares - self.total * self.mean) / (self.num - 1)
        return sqrt(spread / self.num)


class CasinoResult(NamedTuple):
    """A possible result at a casino, with the number of simulated rounds in which it occurred."""

    note: int | None
    """The value of the banknote that the player won, in dollars; None if they won none."""
    why: str
    """Why the player won no banknote, such as "a tie"; empty if they won one."""
    num: int
    """The number of simulated rounds with this result."""


class CasinoOdds(Struct):
    """How often a player won each banknote at one casino, and how often none, in simulations."""

    number: int
    """The number of the casino, from 1."""
    player: Player
    num_rounds: int = 0
    taken: dict[int, int] = {}
    """In how many rounds the player won each banknote; the key is its value in dollars."""
    num_tied: int = 0
    """The number of rounds in which the player won no banknote because of a tie."""
    num_outnumbered: int = 0
    """The number of rounds in which the player had dice there, was not tied, and won nothing."""

    def observe(self, table: Any) -> None:
        """Count the result of a simulated round; `table` is the table at the end of the round."""
        casino: Casino = table.casinos[self.number - 1]
        paid, player = casino.payout(), self.player
        self.num_rounds += 1
        note = next((note for owner, note in paid.awards if owner == player), None)
        if note is not None:
            self.taken[note] = self.taken.get(note, 0) + 1
        elif player in paid.tied:
            self.num_tied += 1
        elif casino.counts[player]:
            self.num_outnumbered += 1

    @property
    def parts(self) -> tuple[CasinoResult, ...]:
        """The results that occurred: those with a banknote, the highest first, then the others."""
        highest_first = sorted(self.taken, reverse=True)
        notes = [CasinoResult(note, "", self.taken[note]) for note in highest_first]
        num_absent = self.num_rounds - sum(self.taken.values()) - self.num_tied
        others = (
            ("a tie", self.num_tied),
            ("others have more", self.num_outnumbered),
            ("no dice there", num_absent - self.num_outnumbered),
        )
        return (*notes, *[CasinoResult(None, why, num) for why, num in others if num])


def percentages(counts: Sequence[int]) -> list[int]:
    """Return each count's share of their sum, in whole per cent that add up to 100."""
    whole = sum(counts)
    exact = [100 * count / whole for count in counts]
    shares = [int(share) for share in exact]
    by_rest = sorted(range(len(counts)), key=lambda at: shares[at] - exact[at])
    for at in by_rest[: 100 - sum(shares)]:
        shares[at] += 1
    return shares


class Source(NamedTuple):
    """A part of a player's lead: what the player, or their rivals, gain at one location."""

    place: str
    """The location, as in a sentence: "at Sahara".

    For the part of the lead that no location explains, it is the game's `besides_places`.
    """
    is_own: bool
    """Whether this is the player's gain; otherwise it is that of the rivals."""


class Tally(Struct):
    """The results of all simulated rounds after one choice."""

    game: Game
    player: Player
    amounts: list[Average]
    """Each player's average gain in a round, indexed by player, in dollars or points.

    In a game whose total is not the sum of its rounds, this is the average total after the round;
    in a game without rounds, it is the average of the expected totals.
    """
    finals: list[Average]
    """Each player's average final total in the games that ended with the round."""
    at_casinos: tuple[CasinoOdds, ...]
    """The player's results at each casino; empty in games without casinos."""
    wins: Average
    """The player's average share of the victory (0 to 1) where the game ended with the round."""
    sources: dict[Source, list[float]] = {}
    """For each part of the player's lead, its amounts in all simulated rounds, in order.

    The lead is the player's own gain minus that of the rivals.
    """

    @classmethod
    def of(cls, game: Game, player: Player, state: State) -> Tally:
        """Return an empty tally for a choice of `player` in a state."""
        casinos = getattr(getattr(state, "table", None), "casinos", ())
        odds = tuple([CasinoOdds(number, player) for number, _ in enumerate(casinos, 1)])
        players = range(state.num_players)
        amounts, finals = [Average() for _ in players], [Average() for _ in players]
        return cls(game, player, amounts, finals, odds, Average())

    @property
    def num_rounds(self) -> int:
        return self.amounts[0].num

    @property
    def num_players(self) -> int:
        return len(self.amounts)

    def at(self, source: Source) -> list[float]:
        """Return the amounts of one part of the lead in all simulated rounds, in order."""
        return self.sources.get(source) or [0.0] * self.num_rounds

    def observe(self, trial: Trial) -> None:
        """Add the results of a simulated round."""
        if self.game.has_rounds:
            seen = trial.last
        else:
            seen = trial.end
        earned = self.game.words.earned(seen, self.num_players)
        for average, amount in zip(self.amounts, self._amounts(trial, earned), strict=True):
            average.add(amount)
        self._count(trial, earned)
        for odds in self.at_casinos:
            odds.observe(trial.last.table)
        if isinstance(trial.end.node, Terminal):
            self.wins.add(share_of_win(trial.end, self.player))
            for average, amount in zip(self.finals, trial.end.returns(), strict=True):
                average.add(amount)

    def _amounts(self, trial: Trial, earned: Mapping[str, Sequence[float]]) -> Sequence[float]:
        """Return the amounts to show; without rounds, only those from places if there are any.

        What a policy counts besides is no gain yet, such as cards left at the board game.
        """
        if not self.game.has_rounds:
            return _sums(earned) or self.game.policy.totals(trial.end)
        after: tuple[int, ...] = trial.end.returns()
        if not self.game.words.is_won_by_round:
            return after
        return [now - then for now, then in zip(after, trial.start.returns(), strict=True)]

    def _count(self, trial: Trial, earned: Mapping[str, Sequence[float]]) -> None:
        """Add the amounts of one round from all sources.

        `earned` are the amounts that each player has earned, by place.
        """
        policy, num_before = self.game.policy, self.num_rounds - 1
        totals = policy.totals(trial.end)
        known = _sums(earned) or [0.0] * len(totals)
        rest = [total - amount for total, amount in zip(totals, known, strict=True)]
        for place, by_player in {**earned, self.game.words.besides_places: rest}.items():
            rivals = policy.of_rivals(totals, self.player, by_player)
            for is_own, amount in ((True, by_player[self.player]), (False, rivals)):
                before = self.sources.setdefault(Source(place, is_own), [0.0] * num_before)
                before.append(amount)
        for amounts in self.sources.values():
            if len(amounts) == num_before:  # nothing came from there in this round
                amounts.append(0.0)


def _sums(earned: Mapping[str, Sequence[float]]) -> list[float]:
    """Return how much each player has earned at all places; empty without places."""
    return [sum(amounts) for amounts in zip(*earned.values(), strict=True)]


def share_of_win(state: Any, player: Player) -> float:
    """Return a player's share of the victory: 1 for a win alone, 1/2 with another, 0 for none."""
    winners = [standing.player for standing in state.standings() if standing.rank == 1]
    if player in winners:
        return 1 / len(winners)
    return 0.0
