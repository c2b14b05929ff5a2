"""The highlights of a finished game: titles for its players, and its best catch and costliest tie.

Every title is a fact about one player's game: "Tied up: four ties". A fact that is true of several
players gives no title. No title is given twice in one evening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from lasvegas_tui.play.events import Step
from lasvegas_tui.rules.casino.casinos import Casino, CasinoPaid, Owner
from lasvegas_tui.rules.casino.money import short
from lasvegas_tui.rules.core import Player, Standing, State
from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.words import Feat, Words

OVERKILL = 5
"""From this number of dice on, a player has used too many for one note."""
CROWD = 3
"""From this number of other owners on, a casino is crowded."""
SMALL = 30_000
"""The highest note that counts as small, in dollars."""
CLOSE, FAR = 20, 4
"""A victory is close if the margin is a 20th of the winner's total, and wide if it is a fourth."""


class Title(NamedTuple):
    """A title that a player may get, with the fact for which it is given."""

    name: str
    player: Player
    amount: int = 0
    """The amount or the count in the fact."""
    other: Player = 0
    """The other player in the fact; None if there is none."""
    round: int = 0
    words: str = ""
    """The fact in words, with placeholders: `{money}` for an amount, `{other}` and `{round}`."""


class PaidCasino(NamedTuple):
    """The payout of one casino during a game."""

    round: int
    paid: CasinoPaid
    counts: tuple[int, ...]
    """The number of dice or cards of each owner."""

    @property
    def num_owners(self) -> int:
        """The number of owners who had dice or cards there."""
        return sum(map(bool, self.counts))


class Win(NamedTuple):
    """A note that a player got."""

    payment: PaidCasino
    place: int
    """The position of the note in the order of payment, 0 for the highest."""
    player: Player
    note: int
    """The note, in dollars."""

    @property
    def strength(self) -> int:
        """The number of dice or cards with which the player won the note."""
        return self.payment.counts[self.player]


# -- what happened ---------------------------------------------------------------------------------


def payments(steps: Sequence[Step]) -> tuple[PaidCasino, ...]:
    """Return the payouts of all casinos in a game, in order."""
    found: dict[PaidCasino, None] = {}
    for step in steps:
        view: Any = step.after.view(None)
        for news in view.news:
            if isinstance(news, CasinoPaid):
                casino: Casino = view.table.casinos[news.casino - 1]
                found[PaidCasino(max(1, step.after.round), news, casino.counts)] = None
    return tuple(found)


def step_of(payment: PaidCasino, steps: Sequence[Step]) -> int:
    """Return the number of steps of a game after which a casino of it had been paid."""
    for number, step in enumerate(steps, 1):
        news = step.after.view(None).news
        if max(1, step.after.round) == payment.round and payment.paid in news:
            return number
    raise ValueError("no step of this game has paid the casino")


def wins(paid: Sequence[PaidCasino], num_players: int) -> Iterator[Win]:
    """Yield the notes that players got; imaginary players are left out."""
    for payment in paid:
        for place, (owner, note) in enumerate(payment.paid.awards):
            if owner < num_players:
                yield Win(payment, place, owner, note)


def totals_by_round(steps: Sequence[Step]) -> tuple[tuple[int, ...], ...]:
    """Return each player's total after every round."""
    ends: dict[int, tuple[int, ...]] = {}
    for step in steps:
        ends[max(1, step.after.round)] = step.after.returns()
    return tuple(ends.values())


# -- the titles of a game --------------------------------------------------------------------------


def titles(words: Words[Any], root: State, steps: Sequence[Step]) -> tuple[Title, ...]:
    """Return the titles that a finished game offers, best first."""
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
    """Yield titles for what the game's own words count."""
    for feat in feats:
        by_player = {p: count for p, count in feat.by_player.items() if p < num_players}
        yield from _most(feat._replace(by_player=by_player))


def of_payments(paid: Sequence[PaidCasino], num_players: int) -> Iterator[Title]:
    """Yield titles for ties and for notes."""
    won = list(wins(paid, num_players))
    small = [win for win in won if win.note <= SMALL]
    tied = Counter(owner for one in paid for owner in one.paid.tied if owner < num_players)
    yield from _most(Feat("Tied up", tied, lambda n: num(n, "tie")))
    yield from _highest(_kindnesses(won, num_players))
    single = [win for win in won if win.strength == 1]
    yield from _best_note("One is enough", single, "one die took {money} in round {round}")
    crowded = [win for win in won if win.place == 0 and win.payment.num_owners > CROWD]
    rivals = num(CROWD, "other")
    yield from _best_note(
        "In a crowd", crowded, f"{{money}} against {rivals} or more in round {{round}}"
    )
    alone = Counter(win.player for win in won if win.payment.num_owners == 1)
    yield from _most(Feat("No rivals", alone, lambda n: f"alone at {num(n, 'casino')}"))
    second = Counter(win.player for win in won if win.place > 0)
    yield from _most(
        Feat("Second helping", second, lambda n: f"{num(n, 'note')} behind somebody else")
    )
    change = Counter(win.player for win in small)
    yield from _most(
        Feat("Small change", change, lambda n: f"{num(n, 'note')} of {short(SMALL)} or less", 3)
    )
    yield from _highest(
        Title(
            "Overkill",
            win.player,
            win.strength,
            round=win.payment.round,
            words="dice that count {amount}, for a small note, in round {round}",
        )
        for win in small
        if win.strength >= OVERKILL
    )
    yield from _most(
        Feat("Collector", Counter(win.player for win in won), lambda n: num(n, "note"))
    )


def _kindnesses(won: Sequence[Win], num_players: int) -> Iterator[Title]:
    """Yield titles for players whose tie left a note to a player with fewer dice."""
    for lucky in won:
        for owner in lucky.payment.paid.tied:
            is_kind = owner < num_players and lucky.payment.counts[owner] > lucky.strength
            if is_kind and lucky.place == 0:
                yield Title(
                    "Costliest kindness",
                    owner,
                    lucky.note,
                    lucky.player,
                    lucky.payment.round,
                    "a tie that left {money} to {other}",
                )


def _best_note(name: str, won: Sequence[Win], words: str) -> Iterator[Title]:
    """Yield a title with a name for the highest of some notes."""
    yield from _highest(
        Title(name, win.player, win.note, round=win.payment.round, words=words) for win in won
    )


def of_rounds(totals: Sequence[tuple[int, ...]]) -> Iterator[Title]:
    """Yield titles for what players won in a round, given the totals after each round."""
    players = range(len(totals[0]))
    won = {
        player: [after[player] - before[player] for before, after in pairwise(totals)]
        for player in players
    }
    rounds = [
        Title("Big night", player, money, round=number, words="{money} in round {round}")
        for player in players
        for number, money in enumerate(won[player], 1)
    ]
    yield from _highest(rounds)
    for name, which, number in (
        ("Last-minute", "last", len(totals) - 1),
        ("Early bird", "first", 1),
    ):
        for title in _highest(title for title in rounds if title.round == number):
            if title.amount == max(won[title.player]):
                yield title._replace(name=name, words=f"{{money}} in the {which} round")
    dry = {player: won[player].count(0) for player in players}
    yield from _most(Feat("Dry spell", dry, lambda n: f"{num(n, 'round')} without money"))
    steady = [player for player in players if min(won[player]) > 0]
    if len(steady) == 1:
        least = min(won[steady[0]])
        yield Title("Steady hand", steady[0], least, words="at least {money} in every round")


def of_victory(standings: Sequence[Standing]) -> Iterator[Title]:
    """Yield a title for a close or a wide victory of one player."""
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
    """Yield titles for losing the lead in the last round, and for winning from the last place."""
    winners = [standing.player for standing in standings if standing.rank == 1]
    if len(winners) != 1:
        return
    num_before = len(totals) - 1
    for number in range(num_before, 0, -1):
        after = totals[number - 1]
        leaders = [player for player, total in enumerate(after) if total == max(after)]
        trailers = [player for player, total in enumerate(after) if total == min(after)]
        if trailers == winners != leaders:
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


def _highest(found: Iterable[Title]) -> Iterator[Title]:
    """Yield the title with the highest amount, unless several players share it."""
    ranked = sorted(found, key=lambda title: -title.amount)
    best = [title for title in ranked if title.amount == ranked[0].amount]
    if best and best[0].amount > 0 and len({title.player for title in best}) == 1:
        yield best[0]


# -- giving titles ---------------------------------------------------------------------------------


def given(found: Iterable[tuple[str, Player]], taken: Iterable[str] = ()) -> dict[Player, str]:
    """Return the title of each player: the best one offered to them that is not in `taken`."""
    names, by_player = set(taken), dict[Player, str]()
    for name, player in found:
        if name not in names and player not in by_player:
            names.add(name)
            by_player[player] = name
    return by_player


def taken(games: Iterable[Iterable[tuple[str, Player]]]) -> set[str]:
    """Return the names of all titles given in the games of an evening, which are read in order."""
    names: set[str] = set()
    for found in games:
        names.update(given(found, names).values())
    return names


def sentence(title: Title, names: Sequence[str], brief: Callable[[int], str]) -> str:
    """Return the fact of a title in words; `brief` formats an amount."""
    words = title.words.format(
        amount=title.amount,
        money=brief(title.amount),
        other=names[title.other],
        round=title.round,
    )
    return f"{title.name}: {words}"


# -- the notes to remember -------------------------------------------------------------------------


class MemorableNote(NamedTuple):
    """A note that players won or lost, and the owners of the dice that decided it."""

    payment: PaidCasino
    owners: tuple[Owner, ...]
    note: int
    """The note, in dollars."""


def best_catch(paid: Sequence[PaidCasino], num_players: int) -> MemorableNote | None:
    """Return the highest note that a player got; the first of several; None without any."""
    best = max(wins(paid, num_players), key=lambda win: win.note, default=None)
    if best is None:
        return None
    return MemorableNote(best.payment, (best.player,), best.note)


def costliest_tie(paid: Sequence[PaidCasino], num_players: int) -> MemorableNote | None:
    """Return the highest note that players lost to a tie; None without any.

    Of several it is the first.
    """
    ties = []
    for payment in paid:
        tied, left = payment.paid.tied, payment.paid.left
        is_of_players = any(owner < num_players for owner in tied)
        if left and is_of_players:
            ties.append(MemorableNote(payment, tied, max(left)))
    return max(ties, key=lambda tie: tie.note, default=None)
