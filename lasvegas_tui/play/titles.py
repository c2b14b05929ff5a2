"""Titles for the players of a finished game: "Tied up: Ben, four ties".

Every title is one fact about the game, with the player whom it is about. A fact that belongs to
several players alike is no title. Within an evening no title is given twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from lasvegas_tui.play.events import Step
from lasvegas_tui.rules.casinos import Casino, CasinoPaid
from lasvegas_tui.rules.core import Player, Standing, State
from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.words import Feat, Words

OVERKILL = 5
"""The fewest dice on a note that are too many."""
CROWD = 3
"""The most owners at a casino that is not crowded."""
SMALL = 30_000
"""Dollars of the highest note that is small."""
CLOSE, FAR = 20, 4
"""A victory is close by a 20th of the winner's total, and wide by a fourth."""


class Title(NamedTuple):
    """A fact about one player's game."""

    name: str
    player: Player
    amount: int = 0
    """Dollars, points or a count, as the title has it."""
    other: Player = 0
    """The other player in it."""
    round: int = 0
    told: str = ""
    """The fact in words, where the game says it itself."""


class Payment(NamedTuple):
    """A casino that was paid, with the dice or cards that lay there."""

    round: int
    paid: CasinoPaid
    counts: tuple[int, ...]
    """By owner, as they are compared."""

    @property
    def num_owners(self) -> int:
        """The number of owners with anything there."""
        return sum(map(bool, self.counts))


# -- what happened ---------------------------------------------------------------------------------


def payments(steps: Sequence[Step]) -> tuple[Payment, ...]:
    """Return every payment of a casino in a game, in order."""
    found: dict[Payment, None] = {}
    for step in steps:
        view: Any = step.after.view(None)
        for news in view.news:
            if isinstance(news, CasinoPaid):
                casino: Casino = view.table.casinos[news.casino - 1]
                found[Payment(max(1, step.after.round), news, casino.counts)] = None
    return tuple(found)


def totals_by_round(steps: Sequence[Step]) -> tuple[tuple[int, ...], ...]:
    """Return everybody's total after each round."""
    ends: dict[int, tuple[int, ...]] = {}
    for step in steps:
        ends[max(1, step.after.round)] = step.after.returns()
    return tuple(ends.values())


# -- the titles of a game --------------------------------------------------------------------------


def titles(words: Words[Any], root: State, steps: Sequence[Step]) -> tuple[Title, ...]:
    """Return the titles that a finished game has to give, the most telling first."""
    standings = steps[-1].after.standings()
    feats = words.feats([step.after.view(None) for step in steps])
    paid, totals = payments(steps), totals_by_round(steps)
    of_casinos = (
        *of_payments(paid, len(standings)),
        *of_rounds((root.returns(), *totals)),
    )
    return (
        *(of_casinos if paid else ()),
        *of_feats(feats, len(standings)),
        *of_victory(standings),
        *of_places(totals, standings),
    )


def of_feats(feats: Iterable[Feat], num_players: int) -> Iterator[Title]:
    """Yield titles for what the game itself counts."""
    for feat in feats:
        by_player = {p: count for p, count in feat.by_player.items() if p < num_players}
        for title in _most(feat.title, by_player, feat.least):
            yield title._replace(told=feat.told(title.amount))


def of_payments(paid: Sequence[Payment], num_players: int) -> Iterator[Title]:
    """Yield titles for ties and notes."""
    ties = Counter(owner for one in paid for owner in one.paid.tied if owner < num_players)
    yield from _most("Tied up", ties, 2)
    yield from _highest(_kindnesses(paid, num_players))
    won = [
        (one, place, owner, note)
        for one in paid
        for place, (owner, note) in enumerate(one.paid.awards)
        if owner < num_players
    ]
    yield from _highest(
        Title("One is enough", owner, note, round=one.round)
        for one, _, owner, note in won
        if one.counts[owner] == 1
    )
    crowds = [entry for entry in won if entry[1] == 0 and entry[0].num_owners > CROWD]
    yield from _highest(
        Title("In a crowd", owner, note, round=one.round) for one, _, owner, note in crowds
    )
    alone = Counter(owner for one, _, owner, _ in won if one.num_owners == 1)
    yield from _most("No rivals", alone, 2)
    yield from _most("Second helping", Counter(owner for _, place, owner, _ in won if place), 2)
    small = [(one, owner) for one, _, owner, note in won if note <= SMALL]
    yield from _most("Small change", Counter(owner for _, owner in small), 3)
    overkills = [(one, owner) for one, owner in small if one.counts[owner] >= OVERKILL]
    yield from _highest(
        Title("Overkill", owner, one.counts[owner], round=one.round) for one, owner in overkills
    )
    yield from _most("Collector", Counter(owner for _, _, owner, _ in won), 2)


def _kindnesses(paid: Sequence[Payment], num_players: int) -> Iterator[Title]:
    """Yield the ties that left their note to a player with less."""
    for one in paid:
        if not one.paid.awards or one.paid.awards[0].owner >= num_players:
            continue
        lucky, note = one.paid.awards[0]
        for owner in one.paid.tied:
            if owner < num_players and one.counts[owner] > one.counts[lucky]:
                yield Title("Costliest kindness", owner, note, lucky, one.round)


def of_rounds(totals: Sequence[tuple[int, ...]]) -> Iterator[Title]:
    """Yield titles for the money of rounds, by the totals before and after each."""
    players = range(len(totals[0]))
    won = {
        player: [after[player] - before[player] for before, after in pairwise(totals)]
        for player in players
    }
    rounds = [
        Title("Big night", player, money, round=number)
        for player in players
        for number, money in enumerate(won[player], 1)
    ]
    yield from _highest(rounds)
    last = len(totals) - 1
    for name, number in (("Last-minute", last), ("Early bird", 1)):
        most = _highest(title._replace(name=name) for title in rounds if title.round == number)
        yield from (title for title in most if title.amount == max(won[title.player]))
    dry = {player: won[player].count(0) for player in players}
    yield from _most("Dry spell", dry, 2)
    steady = [player for player in players if min(won[player]) > 0]
    if len(steady) == 1:
        yield Title("Steady hand", steady[0], min(won[steady[0]]))


def of_victory(standings: Sequence[Standing]) -> Iterator[Title]:
    """Yield a title for a close or a wide victory of one player."""
    winner, *others = standings
    if not others or others[0].rank == 1 or winner.rank != 1:
        return
    lead = winner.total - others[0].total
    if 0 < lead <= winner.total // CLOSE:
        yield Title("By a whisker", winner.player, lead, others[0].player)
    elif lead > 0 and lead * FAR >= winner.total:
        yield Title("Out of sight", winner.player, lead, others[0].player)


def of_places(totals: Sequence[tuple[int, ...]], standings: Sequence[Standing]) -> Iterator[Title]:
    """Yield titles for whoever was overtaken in the last round, and whoever came from behind."""
    winners = [standing.player for standing in standings if standing.rank == 1]
    last = len(totals) - 1
    for number, after in list(enumerate(totals, 1))[-2::-1]:
        leaders = [player for player, total in enumerate(after) if total == max(after)]
        trailers = [player for player, total in enumerate(after) if total == min(after)]
        if len(winners) == len(trailers) == 1 and winners == trailers != leaders:
            yield Title("From last to first", winners[0], round=number)
            return
        if number == last and len(winners) == len(leaders) == 1 and winners != leaders:
            yield Title("So close", leaders[0], round=number)


def _most(name: str, counts: Mapping[Player, int], least: int) -> Iterator[Title]:
    """Yield a title for the only player with the highest count, if that is at least `least`."""
    yield from _highest(Title(name, player, n) for player, n in counts.items() if n >= least)


def _highest(found: Iterable[Title]) -> Iterator[Title]:
    """Yield the title with the highest amount, if that is one player's alone."""
    ranked = sorted(found, key=lambda title: -title.amount)
    best = [title for title in ranked if title.amount == ranked[0].amount]
    if best and best[0].amount > 0 and len({title.player for title in best}) == 1:
        yield best[0]


# -- given out -------------------------------------------------------------------------------------


def given(found: Iterable[tuple[str, Player]], taken: Iterable[str] = ()) -> dict[Player, str]:
    """Return the title of each player who gets one: the first that they have, not `taken` yet."""
    names, by_player = set(taken), dict[Player, str]()
    for name, player in found:
        if name not in names and player not in by_player:
            names.add(name)
            by_player[player] = name
    return by_player


def taken(games: Iterable[Iterable[tuple[str, Player]]]) -> set[str]:
    """Return the titles given in the games of an evening, in order."""
    names: set[str] = set()
    for found in games:
        names.update(given(found, names).values())
    return names


def sentence(title: Title, names: Sequence[str], brief: Callable[[int], str]) -> str:
    """Return a title in words, without its player; `brief` writes an amount of money or points."""
    if title.told:
        return f"{title.name}: {title.told}"
    amount, other = title.amount, names[title.other]
    match title.name:
        case "Tied up":
            told = num(amount, "tie")
        case "Costliest kindness":
            told = f"a tie that left {brief(amount)} to {other}"
        case "Big night":
            told = f"{brief(amount)} in round {title.round}"
        case "One is enough":
            told = f"one die took {brief(amount)} in round {title.round}"
        case "In a crowd":
            told = f"{brief(amount)} against {num(CROWD, 'other')} or more in round {title.round}"
        case "Collector":
            told = num(amount, "note")
        case "No rivals":
            told = f"alone at {num(amount, 'casino')}"
        case "Second helping":
            told = f"{num(amount, 'note')} behind somebody else"
        case "Small change":
            told = f"{num(amount, 'note')} of {brief(SMALL)} or less"
        case "Overkill":
            told = f"a strength of {amount} for a small note in round {title.round}"
        case "Last-minute":
            told = f"{brief(amount)} in the last round"
        case "Early bird":
            told = f"{brief(amount)} in the first round"
        case "Dry spell":
            told = f"{num(amount, 'round')} without money"
        case "Steady hand":
            told = f"at least {brief(amount)} in every round"
        case "By a whisker" | "Out of sight":
            told = f"{brief(amount)} ahead of {other}"
        case "From last to first":
            told = f"last after round {title.round}"
        case "So close":
            told = f"ahead after round {title.round}"
        case name:
            raise ValueError(f"not a title: {name}")
    return f"{title.name}: {told}"
