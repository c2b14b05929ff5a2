"""The highlights of a finished game: titles for its players, and its best catch and costliest tie.

Every title is a fact about one player's game: "Tied up: four ties". A fact that is true of several
players gives no title. No title is given twice in one evening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from lasvegas_tui.play.paid_banknotes import PaidCasino, Win, payments, totals_by_round, wins
from lasvegas_tui.play.steps import Step
from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Player, Standing, State
from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.words import Feat, Words

OVERKILL = 5
"""The minimum number of dice that are considered too many for one small banknote."""
CROWD = 3
"""The minimum number of other owners at a crowded casino."""
SMALL = 30_000
"""The highest banknote that counts as small, in dollars."""
CLOSE, FAR = 20, 4
"""A victory is close with a lead of at most 1/20 of the winner's total, and wide from 1/4."""


class Title(NamedTuple):
    """A title such as "Tied up" that fits a player, with the fact on which it is based."""

    name: str
    player: Player
    amount: int = 0
    """The number in the fact: an amount in dollars or points, or a count."""
    other: Player = 0
    """The other player in the fact; meaningless unless `words` contain `{other}`."""
    round: int = 0
    """The number of the round in the fact, from 1; meaningless unless `words` contain `{round}`."""
    words: str = ""
    """The fact, with the placeholders `{amount}`, `{money}`, `{other}` and `{round}`.

    `{money}` stands for `amount` as an amount of money.
    """


# -- the titles of a game --------------------------------------------------------------------------


def titles(words: Words[Any], root: State, steps: Sequence[Step]) -> tuple[Title, ...]:
    """Return the titles that fit players of a finished game, best first.

    `root` is the state at the start of the game.
    """
    standings = steps[-1].after.standings()
    feats = words.feats([step.after.view(None) for step in steps])
    paid, totals = payments(steps), totals_by_round(steps)
    found: list[Title] = []
    if paid:
        found += of_payments(paid, len(standings))
        found += of_rounds((root.returns(), *totals))
    found += of_feats(feats, len(standings))
    found += of_victory(standings)
    found += of_places(totals, standings)
    return tuple(found)


def of_feats(feats: Iterable[Feat], num_players: int) -> Iterator[Title]:
    """Yield titles for the highest counts of feats, such as duels won."""
    for feat in feats:
        by_player = {p: count for p, count in feat.by_player.items() if p < num_players}
        yield from _most(feat._replace(by_player=by_player))


def of_payments(paid: Sequence[PaidCasino], num_players: int) -> Iterator[Title]:
    """Yield titles for ties and for banknotes won at casinos, given all payouts of a game."""
    won = list(wins(paid, num_players))
    small = [win for win in won if win.note <= SMALL]
    tied = Counter[Player]()
    for payment in paid:
        tied.update(owner for owner in payment.paid.tied if owner < num_players)
    yield from _most(Feat("Tied up", tied, lambda n: num(n, "tie")))
    yield from _highest(_kindnesses(won, num_players))
    single = [win for win in won if win.strength == 1]
    yield from _best_note("One is enough", single, "one die took {money} in round {round}")
    crowded = [win for win in won if win.place == 0 and win.payment.num_owners > CROWD]
    rivals = num(CROWD, "other")
    yield from _best_note(
        "In a crowd", crowded, f"{{money}} against {rivals} or more in round {{round}}"
    )
    alone = [win for win in won if win.payment.num_owners == 1]
    yield from _most_notes("No rivals", alone, lambda n: f"alone at {num(n, 'casino')}")
    second = [win for win in won if win.place > 0]
    yield from _most_notes(
        "Second helping", second, lambda n: f"{num(n, 'note')} behind somebody else"
    )
    yield from _most_notes(
        "Small change", small, lambda n: f"{num(n, 'note')} of {short(SMALL)} or less", 3
    )
    yield from _highest(_overkills(small))
    yield from _most_notes("Collector", won, lambda n: num(n, "note"))


def _kindnesses(won: Sequence[Win], num_players: int) -> Iterator[Title]:
    """Yield titles for players whose tie left the first note to a player with fewer dice."""
    for lucky in won:
        for owner in lucky.payment.paid.tied:
            is_kind = owner < num_players and lucky.payment.counts[owner] > lucky.strength
            if is_kind and lucky.place == 0:
                yield Title(
                    "Costliest kindness",
                    owner,
                    lucky.note,
                    other=lucky.player,
                    round=lucky.payment.round,
                    words="a tie that left {money} to {other}",
                )


def _overkills(small: Sequence[Win]) -> Iterator[Title]:
    """Yield titles for players who won a small note with many dice."""
    words = "dice that count {amount}, for a small note, in round {round}"
    for win in small:
        if win.strength >= OVERKILL:
            yield Title("Overkill", win.player, win.strength, round=win.payment.round, words=words)


def _best_note(name: str, won: Sequence[Win], words: str) -> Iterator[Title]:
    """Yield a title for the highest of some notes, with this name and fact."""
    yield from _highest(
        Title(name, win.player, win.note, round=win.payment.round, words=words) for win in won
    )


def of_rounds(totals: Sequence[tuple[int, ...]]) -> Iterator[Title]:
    """Yield titles for the players' winnings in single rounds.

    The first element of `totals` has all players' totals before the first round; every later
    element has their totals after one round.
    """
    players = range(len(totals[0]))
    won = {
        player: [after[player] - before[player] for before, after in pairwise(totals)]
        for player in players
    }
    rounds: list[Title] = []
    for player in players:
        for number, money in enumerate(won[player], 1):
            words = "{money} in round {round}"
            rounds.append(Title("Big night", player, money, round=number, words=words))
    yield from _highest(rounds)
    last = [title for title in rounds if title.round == len(totals) - 1]
    first = [title for title in rounds if title.round == 1]
    for title in _highest(last):
        if title.amount == max(won[title.player]):
            yield title._replace(name="Last-minute", words="{money} in the last round")
    for title in _highest(first):
        if title.amount == max(won[title.player]):
            yield title._replace(name="Early bird", words="{money} in the first round")
    dry = {player: won[player].count(0) for player in players}
    yield from _most(Feat("Dry spell", dry, lambda n: f"{num(n, 'round')} without money"))
    steady = [player for player in players if min(won[player]) > 0]
    if len(steady) == 1:
        least = min(won[steady[0]])
        yield Title("Steady hand", steady[0], least, words="at least {money} in every round")


def of_victory(standings: Sequence[Standing]) -> Iterator[Title]:
    """Yield a title for the winner if they won alone, by very little or by very much."""
    winner, *others = standings
    if not others or others[0].rank == 1 or winner.rank != 1:
        return
    lead = winner.total - others[0].total
    title = Title("", winner.player, lead, others[0].player, words="{money} ahead of {other}")
    if 0 < lead <= winner.total // CLOSE:
        yield title._replace(name="By a whisker")
    elif lead > 0 and lead * FAR >= winner.total:
        yield title._replace(name="Out of sight")


def of_places(totals: Sequence[tuple[int, ...]], standings: Sequence[Standing]) -> Iterator[Title]:
    """Yield titles for losing the lead in the last round, and for winning after being last.

    Each element of `totals` has all players' totals after one round.
    """
    winners = [standing.player for standing in standings if standing.rank == 1]
    if len(winners) != 1:
        return
    num_before = len(totals) - 1
    for number in range(num_before, 0, -1):
        after = totals[number - 1]
        leaders = [player for player, total in enumerate(after) if total == max(after)]
        trailers = [player for player, total in enumerate(after) if total == min(after)]
        if trailers == winners and leaders != winners:
            words = "last after round {round}"
            yield Title("From last to first", winners[0], round=number, words=words)
            return
        if number == num_before and len(leaders) == 1 and leaders != winners:
            words = "ahead after round {round}"
            yield Title("So close", leaders[0], round=number, words=words)


def _most(feat: Feat) -> Iterator[Title]:
    """Yield a title for the only player with the highest count of a feat."""

    def words(n: int) -> str:
        return feat.told(n).replace("{", "{{").replace("}", "}}")

    yield from _highest(
        Title(feat.title, player, n, words=words(n))
        for player, n in feat.by_player.items()
        if n >= feat.least
    )


def _most_notes(
    title: str, won: Iterable[Win], told: Callable[[int], str], least: int = 2
) -> Iterator[Title]:
    """Yield a title for the only player with the most of some notes, if they are `least`."""
    yield from _most(Feat(title, Counter(win.player for win in won), told, least))


def _highest(found: Iterable[Title]) -> Iterator[Title]:
    """Yield the title with the highest amount, unless several players share it."""
    titles = list(found)
    highest = max((title.amount for title in titles), default=0)
    best = [title for title in titles if title.amount == highest]
    if highest > 0 and len({title.player for title in best}) == 1:
        yield best[0]


# -- giving titles ---------------------------------------------------------------------------------


def given(found: Iterable[tuple[str, Player]], taken: Iterable[str] = ()) -> dict[Player, str]:
    """Return the title that each player gets: the first of theirs in `found` that is still free.

    `found` has the names of titles, each with the player whom it fits, best first. No title is
    given twice, and none that is in `taken`. Players without a title are left out.
    """
    names, by_player = set(taken), dict[Player, str]()
    for name, player in found:
        if name not in names and player not in by_player:
            names.add(name)
            by_player[player] = name
    return by_player


def taken(games: Iterable[Iterable[tuple[str, Player]]]) -> set[str]:
    """Return the names of all titles given in the games of an evening (a series of games).

    `games` are the games in order. Each is given by the names of its titles, best first; each name
    comes with the player whom the title fits.
    """
    names: set[str] = set()
    for found in games:
        names.update(given(found, names).values())
    return names


def sentence(title: Title, names: Sequence[str], brief: Callable[[int], str]) -> str:
    """Return a title and its fact in words; `brief` formats an amount."""
    words = title.words.format(
        amount=title.amount,
        money=brief(title.amount),
        other=names[title.other],
        round=title.round,
    )
    return f"{title.name}: {words}"


# -- the notes to remember -------------------------------------------------------------------------


class MemorableNote(NamedTuple):
    """A banknote of a payout, and the owner who won it or the owners who lost it by a tie."""

    payment: PaidCasino
    owners: tuple[Owner, ...]
    note: int
    """The value of the banknote, in dollars."""


def best_catch(paid: Sequence[PaidCasino], num_players: int) -> MemorableNote | None:
    """Return the highest banknote that a player won; None if nobody won any.

    Of several equal banknotes, the first is returned.
    """
    best = max(wins(paid, num_players), key=lambda win: win.note, default=None)
    if best is None:
        return None
    return MemorableNote(best.payment, (best.player,), best.note)


def costliest_tie(paid: Sequence[PaidCasino], num_players: int) -> MemorableNote | None:
    """Return the highest banknote that was lost by a tie; None if none was lost.

    Of several equal banknotes, the first is returned.
    """
    ties = []
    for payment in paid:
        tied, left = payment.paid.tied, payment.paid.left
        is_of_players = any(owner < num_players for owner in tied)
        if left and is_of_players:
            ties.append(MemorableNote(payment, tied, max(left)))
    return max(ties, key=lambda tie: tie.note, default=None)
