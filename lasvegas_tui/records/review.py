"""A review of a finished game: each decision compared with the best one, and luck kept apart.

A decision is judged by what its player could know at the time, with the same comparison that advice
and bots use. It is called a mistake only if it is worse than the best one by more than chance can
explain. The luck of a roll is its gain for the roller compared with the mean of all rolls. The
chances to win are the shares of games won when everybody plays on by the game's policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from lasvegas_tui.bots.search import Comparison, Playout, is_enough
from lasvegas_tui.play import narration
from lasvegas_tui.play.advice import SURE
from lasvegas_tui.play.events import Chanced, Chose, Sealed, Step
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.tables import sparkline
from lasvegas_tui.rules.core import Action, Player, State, Terminal
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.rules.policy import Policy

NUM_CHANCES = 20
"""The number of positions for which the chances to win are estimated, evenly over the game."""
NUM_MOMENTS = 3


class Depth(Struct, frozen=True):
    """How thoroughly a game is reviewed."""

    times: int
    """How many times as long as a bot the review thinks about a decision."""
    num_rounds: int
    """The rounds that are played out before and after a roll."""
    num_games: int
    """The games that are played out for the chances to win."""


FULL, QUICK = Depth(4, 80, 60), Depth(1, 30, 20)


class Judgement(Struct, frozen=True):
    """A decision compared with the best one."""

    num_before: int
    """The number of steps before it."""
    round: int
    player: Player
    chosen: Action
    best: Action
    behind: float
    """How much less it was worth than the best one, in the unit of the game."""
    error: float
    """The standard error of this difference."""

    @property
    def is_mistake(self) -> bool:
        return self.behind > SURE * self.error


class Luck(Struct, frozen=True):
    """The gain of a roll for its roller, compared with the mean of all rolls."""

    num_before: int
    round: int
    player: Player
    gain: float
    error: float


class Chances(Struct, frozen=True):
    """The players' chances to win at a position, by seat."""

    num_before: int
    shares: tuple[float, ...]


Finding: TypeAlias = Judgement | Luck | Chances


class PlayerReview(Struct, frozen=True):
    """A player's decisions and rolls in numbers."""

    num_choices: int
    num_mistakes: int
    lost: float
    """The cost of the mistakes, in the unit of the game."""
    luck: float | None
    """The luck of all rolls; None if nobody rolls."""
    error: float
    """The standard error of the luck."""


class Review(Struct):
    """The findings about a game so far."""

    judgements: list[Judgement] = []
    rolls: list[Luck] = []
    chances: list[Chances] = []

    def add(self, finding: Finding) -> None:
        match finding:
            case Judgement():
                self.judgements.append(finding)
            case Luck():
                self.rolls.append(finding)
            case Chances():
                self.chances.append(finding)

    def of(self, player: Player) -> PlayerReview:
        """Return a player's part of the review in numbers."""
        own = [judgement for judgement in self.judgements if judgement.player == player]
        mistakes = [judgement for judgement in own if judgement.is_mistake]
        rolls = [roll for roll in self.rolls if roll.player == player]
        return PlayerReview(
            len(own),
            len(mistakes),
            sum(mistake.behind for mistake in mistakes),
            sum(roll.gain for roll in rolls) if rolls else None,
            hypot(*[roll.error for roll in rolls]),
        )

    def moments(self) -> Sequence[Judgement]:
        """Return the costliest mistakes, the costliest first."""
        mistakes = [judgement for judgement in self.judgements if judgement.is_mistake]
        return sorted(mistakes, key=lambda found: found.behind, reverse=True)[:NUM_MOMENTS]


# -- reviewing -------------------------------------------------------------------------------------


def num_findings(session: Session) -> int:
    """Return the number of findings in the review of a game."""
    return sum(1 for _ in _tasks(session, QUICK))


def findings(session: Session, depth: Depth = FULL) -> Iterator[Finding]:
    """Yield findings about a finished game, in the order of the game; each takes a while."""
    assert isinstance(session.node, Terminal)
    for task in _tasks(session, depth):
        yield task()


def _tasks(session: Session, depth: Depth) -> Iterator[Callable[[], Finding]]:
    """Yield a function for each finding."""
    policy, num_steps = session.game.policy, len(session.steps)
    looks = {round(at * num_steps / NUM_CHANCES) for at in range(NUM_CHANCES + 1)}
    for index, step in enumerate(session.steps):
        if index in looks:
            yield partial(_chances, policy, step.before, index, depth)
        match step.event:
            case Chose(player) | Sealed(player) if not step.seats[player].bot:
                if len(step.before.legal_actions(player)) > 1:
                    yield partial(_judged, policy, step, index, depth)
            case Chanced() if step.before.roller is not None:
                yield partial(_luck, policy, step, index, depth)
    yield partial(_chances, policy, session.state, num_steps, depth)


def _judged(policy: Policy, step: Step, index: int, depth: Depth) -> Judgement:
    event, state, rng = step.event, step.before, Random(index)
    assert isinstance(event, Chose | Sealed)
    player = event.player
    imagine = partial(state.resample, player, rng)
    comparison = Comparison(policy, state.view(player), imagine, rng)
    while not is_enough(comparison, depth.times):
        comparison.sweep()
    found = {estimate.action: estimate for estimate in comparison.estimates()}[event.action]
    return Judgement(
        index, state.round, player, event.action, comparison.best, found.behind, found.error
    )


def _luck(policy: Policy, step: Step, index: int, depth: Depth) -> Luck:
    player = step.before.roller
    assert player is not None
    before = _leads(policy, step.before, player, index, depth)
    after = _leads(policy, step.after, player, index, depth)
    gain = fmean(after) - fmean(before)
    return Luck(index, step.before.round, player, gain, hypot(_error(before), _error(after)))


def _leads(policy: Policy, state: State, player: Player, index: int, depth: Depth) -> list[float]:
    """Return a player's leads at the end of the round, played out many times."""
    playout, num_round = Playout(policy, Random(index)), max(1, state.round)
    return [policy.worth(playout.on(state, num_round), player) for _ in range(depth.num_rounds)]


def _error(leads: Sequence[float]) -> float:
    return stdev(leads) / sqrt(len(leads))


def _chances(policy: Policy, state: State, index: int, depth: Depth) -> Chances:
    playout = Playout(policy, Random(index))
    num_games = 1 if isinstance(state.node, Terminal) else depth.num_games
    shares = [0.0] * state.num_players
    for _ in range(num_games):
        standings = playout.to_the_end(state).standings()
        winners = [standing.player for standing in standings if standing.rank == 1]
        for winner in winners:
            shares[winner] += 1 / len(winners) / num_games
    return Chances(index, tuple(shares))


class Moment(Struct, frozen=True):
    """A mistake in words."""

    num_before: int
    """The number of steps before it."""
    heading: str
    """When it happened, whose mistake it was, and its cost: "Round 2, Anna: 12K ± 3K"."""
    chosen: str
    best: str
    after_chosen: tuple[str, ...]
    """What the choice would change, in sentences; empty if this is not certain."""
    after_best: tuple[str, ...]


class Row(Struct, frozen=True):
    """One player's part in words."""

    name: str
    choices: str
    mistakes: str
    lost: str
    luck: str
    course: str
    """The chances to win over the game, as a sparkline."""


def rows(session: Session, review: Review) -> list[Row]:
    """Return the part of each person, and of each bot if there is something to say about it."""
    return [_row(session, review, player) for player in range(len(session.seats))]


def _row(session: Session, review: Review, player: Player) -> Row:
    mean, score = session.game.words.mean, review.of(player)
    course = [Fraction(chances.shares[player]) for chances in review.chances]
    luck = "" if score.luck is None else f"{mean(score.luck)} ± {unsigned(session, score.error)}"
    return Row(
        session.seats[player].name,
        str(score.num_choices or ""),
        str(score.num_mistakes) if score.num_choices else "",
        unsigned(session, score.lost) if score.num_choices else "",
        luck,
        sparkline(course, Fraction(0), Fraction(1)),
    )


def unsigned(session: Session, amount: float) -> str:
    """Return an amount without a plus sign."""
    return session.game.words.mean(amount).removeprefix("+")


def moments(session: Session, mistakes: Sequence[Judgement]) -> Iterator[Moment]:
    """Yield mistakes in words."""
    for found in mistakes:
        step = session.steps[found.num_before]
        cost = f"{unsigned(session, found.behind)} ± {unsigned(session, found.error)}"
        when = f"Round {found.round}, " if session.game.has_rounds else ""
        yield Moment(
            found.num_before,
            f"{when}{step.seats[found.player].name}: {cost}",
            label(session, step, found.player, found.chosen),
            label(session, step, found.player, found.best),
            _preview(session, step, found.player, found.chosen),
            _preview(session, step, found.player, found.best),
        )


def label(session: Session, step: Step, player: Player, action: Action) -> str:
    """Return a choice in words, as its player saw it."""
    names = tuple(seat.name for seat in step.seats)
    return session.game.words.label(action, step.before.view(player), names)


def _preview(session: Session, step: Step, player: Player, action: Action) -> tuple[str, ...]:
    if step.before.is_private(player):
        return ()
    names = tuple(seat.name for seat in step.seats)
    before, after = step.before.view(player), step.before.apply(action).view(player)
    return tuple(narration.preview(session.game.words, before, action, after, names))


def summary(session: Session, review: Review) -> str:
    """Return a sentence on how much was reviewed, and what was found."""
    num_mistakes = sum(judgement.is_mistake for judgement in review.judgements)
    decisions = counted(len(review.judgements), "decision")
    return f"{session.game.title}: {decisions}, {counted(num_mistakes, 'mistake')}."


def as_json(session: Session, review: Review) -> bytes:
    """Return a review as JSON; amounts are in the unit of the game."""
    players = [
        {"seat": player, "name": seat.name, **asdict(review.of(player))}
        for player, seat in enumerate(session.seats)
    ]
    decisions = [
        {
            **asdict(found),
            "mistake": found.is_mistake,
            "name": session.steps[found.num_before].seats[found.player].name,
        }
        for found in review.judgements
    ]
    return msgspec.json.encode(
        {
            "game": session.game.name,
            "players": players,
            "decisions": decisions,
            "rolls": review.rolls,
            "chances": review.chances,
        }
    )
