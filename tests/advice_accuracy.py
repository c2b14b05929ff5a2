"""Advice beside a search eight times as long: what it calls the best, and what it says of the rest.

    python -m tests.advice_accuracy all --positions 12 --seed 1

Positions are taken from games between sensible bots, two from each, with two to five players and in
Royale none to six tiles. In each, a search of the same kind tries the same choices for up to eight
times as long with other random numbers, and judges:

- whether the choice called the best is, or is behind by no more than two errors, and how much it is
  behind (the regret). A search that ends once it is sure flatters the choice that it ends with. So
  its best choice and that of the advice meet again, by new random numbers, in a number of rounds
  that is known before: eight times as many as the advice has tried its own in;
- of the choices called "as good", whether they are worse by more than does not matter, beyond two
  errors of that search; and of those, which are called so many "less", whether they are not worse;
- whether what a reason tells, with its rest, is half to one and a half of the difference told.
"""

import argparse
import re
from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from statistics import fmean, median
from time import process_time
from typing import Any

from msgspec import Struct

from lasvegas_tui import bots, rules
from lasvegas_tui.advice.search import Advice, Findings
from lasvegas_tui.advice.words import AS_GOOD, AdviceWords
from lasvegas_tui.bots.playouts import SURE, Comparison, Gap
from lasvegas_tui.lab.statistics import wilson
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules.core import Chance, Player, Terminal

TIMES = 8
"""How many times as long as the advice the other search may think."""
SHARE = 0.06
"""The share of the choices of a game that are looked at."""
POSITIONS_PER_GAME = 2
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eve")
PART = re.compile(
    r"(?:(?P<who>[A-Z]\w+|the best rival|a rival) gets )?"
    r"(?P<amount>[\d.]+)(?:K| points| cabbages)? (?P<more>more|less)"
    r"(?P<place> at| from| there| elsewhere)?"
)
"""A difference in a reason, or its rest, which has no place."""


class Position(Struct):
    """A position of a game in which advice was compared with a longer search."""

    is_right: bool
    """Whether the best choice is the best, or behind by no more than chance explains."""
    regret: float
    """How much the best choice is behind that of the longer search, when the two meet again."""
    num_as_good: int
    """The choices called as good."""
    num_not_as_good: int
    """Those of them that are worse by more than does not matter."""
    num_less: int
    """The choices called worse."""
    num_not_less: int
    """Those of them that are better."""
    num_open: int
    """The choices of which it is not known which they are."""
    sums: list[float]
    """For each reason with differences, what they are in all, as a part of the difference told."""
    seconds: float
    """How long the advice has thought, in seconds of the processor."""


def positions(game: str, seed: int, num_players: int = 0) -> Iterator[tuple[Session, Player]]:
    """Yield positions of games between bots in which a person would have to choose."""
    for number in count(seed):
        rng = Random(number)
        players = rules.game(game).players
        num_seats = num_players or players[number % len(players)]
        options = _tiles(number % 7) if game == "royale" else {}
        seats = [Seat(name) for name in NAMES[:num_seats]]
        header = Header.new(game, rules.game(game).options(**options), seats, number)
        yield from islice(_of_game(Session.start(header), rng), POSITIONS_PER_GAME)


def _tiles(number: int) -> dict[str, Any]:
    return {"tiles": number} if number else {"basic": True}


def _of_game(session: Session, rng: Random) -> Iterator[tuple[Session, Player]]:
    while not isinstance(session.node, Terminal):
        if isinstance(session.node, Chance):
            session.draw()
            continue
        player = session.awaited[0]
        if len(session.view(player).actions) > 1 and rng.random() < SHARE:
            yield session, player
        choice = bots.choose("sensible", session.game, session.state, player, rng)
        session.choose(player, choice)


def compared(session: Session, player: Player, times: int = TIMES) -> Position:
    """Compare advice in a position with a longer search."""
    began = process_time()
    asked = _asked(session, player)
    findings = Advice(asked, session.game).found()
    seconds = process_time() - began
    long = _searched(session, player, times * asked.num_steps)
    words = AdviceWords(session.game, session.view(player), NAMES[: len(session.seats)])
    verdicts = {one.action: words.verdict(one, findings) for one in findings.prospects[1:]}
    good = [long.actions.index(action) for action, said in verdicts.items() if said == AS_GOOD]
    less = [long.actions.index(action) for action, said in verdicts.items() if "less" in said]
    best = long.actions.index(findings.best.action)
    behind = {index: long.gap(index, best) for index in (*good, *less)}
    if best == long.best:
        regret = Gap(0.0, 0.0)
    else:
        regret = meeting(session, player, (best, long.best), times * findings.num_rounds)
    return Position(
        regret.behind <= SURE * regret.error,
        max(0.0, regret.behind),
        len(good),
        sum(
            gap.behind - SURE * gap.error > session.game.policy.margin
            for gap in map(behind.__getitem__, good)
        ),
        len(less),
        sum(gap.most < 0 for gap in map(behind.__getitem__, less)),
        len(verdicts) - len(good) - len(less),
        list(_sums(findings, words)),
        seconds,
    )


def _asked(session: Session, player: Player) -> Comparison:
    return session.ask_advice(player, player if session.is_private(player) else None)


def _searched(session: Session, player: Player, num_steps: int) -> Comparison:
    """Return a comparison of the same choices with other numbers, in up to so many steps."""
    comparison = _comparison(session, player, "long")
    while comparison.num_steps < num_steps and not comparison.is_settled:
        comparison.go_on()
    return comparison


def meeting(session: Session, player: Player, choices: tuple[int, int], num_rounds: int) -> Gap:
    """Return how far the first of two choices is behind the second in so many new rounds."""
    comparison = _comparison(session, player, "meeting")
    for index in choices:
        comparison.try_out(index, num_rounds)
    return comparison.gap(*choices)


def _comparison(session: Session, player: Player, numbers: str) -> Comparison:
    """Return a comparison of the choices with random numbers of their own."""
    rng = Random(f"{session.header.seed}:{len(session.steps)}:{numbers}")
    viewer = player if session.is_private(player) else None
    state, policy = session.state, session.game.policy
    return Comparison(policy, session.view(player), lambda: state.redraw(viewer, rng), rng)


# -- what reasons tell -----------------------------------------------------------------------------


def _sums(findings: Findings, words: AdviceWords) -> Iterator[float]:
    """Yield the sum that each reason tells, as a part of the difference told."""
    for prospect in findings.prospects:
        told = words.reason(prospect, findings)
        if prospect.reason is None or " gets " not in told:
            continue
        gap = re.fullmatch(
            r"([\d.]+)(?:K| \w+) less", words.verdict(findings.beside(prospect), findings)
        )
        assert gap is not None, told
        sign = 1 if prospect is findings.best else -1
        yield round(sign * told_sum(told, words.names[findings.player]) / float(gap[1]), 9)


def told_sum(reason: str, name: str) -> float:
    """Return what the differences that a reason tells are worth in all to the player so named."""
    total, is_own = 0.0, True
    for part in PART.finditer(re.sub("“.*?”|\\(.*?\\)", "", reason)):
        if part["who"]:
            is_own = part["who"] == name
        is_gain = (part["more"] == "more") == (is_own or not part["place"])
        total += float(part["amount"]) * (1 if is_gain else -1)
    return total


# -- in lines --------------------------------------------------------------------------------------


def told(game: str, found: Sequence[Position]) -> str:
    """Return a line about the positions of a game, with intervals at 95 %."""
    mean = rules.game(game).words.mean
    sums = [part for position in found for part in position.sums]
    outside = sum(not 0.5 <= part <= 1.5 for part in sums)
    good, less = sum(p.num_as_good for p in found), sum(p.num_less for p in found)
    seconds = [position.seconds for position in found]
    return "; ".join(
        [
            f"{game}: right in {_share(sum(p.is_right for p in found), len(found))}",
            f"mean regret {mean(fmean(p.regret for p in found)).lstrip('+')}",
            f"wrongly as good {_share(sum(p.num_not_as_good for p in found), good)}",
            f"wrongly less {_share(sum(p.num_not_less for p in found), less)}",
            f"too close to tell {sum(p.num_open for p in found)}",
            f"reasons that do not add up {_share(outside, len(sums))}",
            f"{median(seconds):.1f} CPU s in the median, {max(seconds):.1f} at most",
        ]
    )


def _share(num: int, whole: int) -> str:
    """Return "3 of 40 (2 to 20 %)"."""
    if not whole:
        return "0 of 0"
    low, high = wilson(num / whole, whole)
    return f"{num} of {whole} ({100 * low:.0f} to {100 * high:.0f} %)"


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.advice_accuracy")
    parser.add_argument("game", choices=(*rules.names(), "all"))
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--players", type=int, default=0, help="0 for two to five in turn")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    for game in rules.names() if args.game == "all" else [args.game]:
        wanted = islice(positions(game, args.seed, args.players), args.positions)
        print(told(game, [compared(*position) for position in wanted]), flush=True)


if __name__ == "__main__":
    main()
