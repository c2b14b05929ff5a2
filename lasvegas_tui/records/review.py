"""A review of a finished game: each decision compared with the best one, and luck kept apart.

A decision is judged by what its player could know at the time, as in advice. A likely mistake is
judged again, for longer and with other random numbers: it is a mistake only if it is worse than the
best choice by more than chance can explain. The luck of a roll is its gain for the roller compared
with the mean of all rolls. The chances to win are the shares of games won when everybody plays on
by the game's policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import hypot
from random import Random
from threading import Lock

import msgspec
from msgspec import Struct

from lasvegas_tui import bots
from lasvegas_tui.bots.search import Comparison, Playout
from lasvegas_tui.play.advice import SURE, Advice, Findings, Prospect
from lasvegas_tui.play.advice_words import AdviceWords, unsigned
from lasvegas_tui.play.events import Chanced, Chose, Sealed, Step
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.tally import Average, share_of_win
from lasvegas_tui.records.tables import sparkline
from lasvegas_tui.rules.core import Action, Player, State, Terminal
from lasvegas_tui.rules.grammar import counted

NUM_CHANCES = 20
"""The number of positions for which the chances to win are estimated, evenly over the game."""
NUM_MOMENTS = 3
NUM_PASSES = 3
"""How often the luck of all rolls is estimated again, with more rounds each time."""


class Depth(Struct, frozen=True):
    """How thoroughly a game is reviewed."""

    num_rounds: int
    """The rounds that are played out before and after a roll in each pass."""
    num_games: int
    """The games that are played out for the chances to win."""
    num_doubts: int
    """The number of likely mistakes that are judged again, the costliest first."""


FULL, QUICK = Depth(60, 40, 12), Depth(20, 20, 6)


# -- what is found ---------------------------------------------------------------------------------


class Judgement(Struct, frozen=True):
    """A decision compared with the best one."""

    num_before: int
    """The number of steps before it."""
    round: int
    player: Player
    chosen: Action
    findings: Findings
    """The findings about all choices that the player had."""

    @property
    def found(self) -> Prospect:
        """The findings about the choice that was made."""
        return self.findings.of(self.chosen)

    @property
    def best(self) -> Action:
        return self.findings.best.action

    @property
    def behind(self) -> float:
        """How much less it was worth than the best one, in the unit of the game."""
        return self.found.behind

    @property
    def error(self) -> float:
        """The standard error of this difference."""
        return self.found.error

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
    """The findings about a game so far; a later finding about a step replaces an earlier one."""

    by_decision: dict[tuple[int, Player], Judgement] = {}
    by_roll: dict[int, Luck] = {}
    by_position: dict[int, Chances] = {}

    def add(self, finding: Judgement | Luck | Chances) -> None:
        match finding:
            case Judgement(num_before, _, player):
                self.by_decision[num_before, player] = finding
            case Luck(num_before):
                self.by_roll[num_before] = finding
            case Chances(num_before):
                self.by_position[num_before] = finding

    @property
    def judgements(self) -> Sequence[Judgement]:
        """The decisions in the order of the game."""
        return [found for _, found in sorted(self.by_decision.items())]

    @property
    def rolls(self) -> Sequence[Luck]:
        return [found for _, found in sorted(self.by_roll.items())]

    @property
    def chances(self) -> Sequence[Chances]:
        return [found for _, found in sorted(self.by_position.items())]

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
        return self.mistakes()[:NUM_MOMENTS]

    def mistakes(self) -> Sequence[Judgement]:
        """Return all mistakes, the costliest first."""
        mistakes = [judgement for judgement in self.judgements if judgement.is_mistake]
        return sorted(mistakes, key=lambda found: found.behind, reverse=True)


# -- reviewing -------------------------------------------------------------------------------------


class Reviewing:
    """The review of a finished game in progress; iterating over it continues it to the end.

    Each part takes a while. Several threads may iterate: each part is done once, and all of them
    see the end.
    """

    def __init__(self, session: Session, depth: Depth | None = None) -> None:
        assert isinstance(session.node, Terminal)
        self.session = session
        self.depth = FULL if depth is None else depth
        self.review = Review()
        self.num_done = 0
        self.is_complete = False
        self._parts = self._findings()
        self._lock = Lock()

    def __iter__(self) -> Iterator[Review]:
        while not self.is_complete:
            self._go_on()
            yield self.review
        yield self.review

    def _go_on(self) -> None:
        """Add one part to the review."""
        with self._lock:
            finding = next(self._parts, None)
            if finding is None:
                self.is_complete = True
            else:
                self.review.add(finding)
                self.num_done += 1

    @property
    def num_parts(self) -> int:
        """The number of parts, at most: not all mistakes may have to be judged again."""
        num_doubts = min(self.depth.num_doubts, len(self._decisions))
        num_luck = NUM_PASSES * len(self._rolls)
        return len(self._decisions) + num_doubts + len(self._looks) + num_luck

    @property
    def share_done(self) -> float:
        return 1.0 if self.is_complete else self.num_done / self.num_parts

    @property
    def is_luck_known(self) -> bool:
        """Whether the luck of every roll has been estimated."""
        return len(self.review.by_roll) == len(self._rolls)

    @cached_property
    def _decisions(self) -> Sequence[tuple[int, Player]]:
        """The real choices of people, by the number of steps before each."""
        found = []
        for index, step in enumerate(self.session.steps):
            match step.event:
                case Chose(player) | Sealed(player) if not step.seats[player].bot:
                    if len(step.before.legal_actions(player)) > 1:
                        found.append((index, player))
        return found

    @cached_property
    def _rolls(self) -> Sequence[int]:
        return [
            index
            for index, step in enumerate(self.session.steps)
            if isinstance(step.event, Chanced) and step.before.roller is not None
        ]

    @cached_property
    def _looks(self) -> Sequence[int]:
        """The positions at which the chances to win are estimated."""
        num_steps = len(self.session.steps)
        looks = {round(at * num_steps / NUM_CHANCES) for at in range(NUM_CHANCES)}
        return sorted({*looks, num_steps})

    def _findings(self) -> Iterator[Judgement | Luck | Chances]:
        """Yield findings: first one about everything, then better ones about luck and mistakes."""
        luck = {index: (Average(), Average()) for index in self._rolls}
        for index, player in self._decisions:
            yield self._judged(index, player)
        yield from map(self._chances, self._looks)
        for number in range(NUM_PASSES):
            for index, averages in luck.items():
                yield self._luck(index, number, *averages)
            if number == 0:
                for found in self.review.mistakes()[: self.depth.num_doubts]:
                    yield self._judged(found.num_before, found.player, is_thorough=True)

    def _judged(self, index: int, player: Player, *, is_thorough: bool = False) -> Judgement:
        session, step = self.session, self.session.steps[index]
        event, state = step.event, step.before
        assert isinstance(event, Chose | Sealed)
        rng = Random(f"{index}:{is_thorough}")
        imagine = partial(state.resample, player, rng)
        comparison = Comparison(session.game.policy, state.view(player), imagine, rng)
        asked = Advice(comparison, session.game, num_games=0)
        findings = asked.found() if is_thorough else asked.think()
        return Judgement(index, state.round, player, event.action, findings)

    def _luck(self, index: int, number: int, before: Average, after: Average) -> Luck:
        """Return the luck of a roll, after some more rounds with it and without it."""
        step, rng = self.session.steps[index], Random(f"{index}:{number}")
        player = step.before.roller
        assert player is not None
        for state, average in ((step.before, before), (step.after, after)):
            self._play_out(state, player, rng, average)
        gain = after.mean - before.mean
        return Luck(index, step.before.round, player, gain, hypot(before.error, after.error))

    def _play_out(self, state: State, player: Player, rng: Random, leads: Average) -> None:
        """Play rounds out from a state, and add the player's leads at their ends."""
        policy = self.session.game.policy
        playout, num_round = Playout(policy, rng), max(1, state.round)
        for _ in range(self.depth.num_rounds):
            leads.add(policy.worth(playout.on(state, num_round), player))

    def _chances(self, index: int) -> Chances:
        steps = self.session.steps
        state = steps[index].before if index < len(steps) else self.session.state
        playout = Playout(self.session.game.policy, Random(index))
        num_games = 1 if isinstance(state.node, Terminal) else self.depth.num_games
        ends = [playout.to_the_end(state) for _ in range(num_games)]
        players = range(state.num_players)
        shares = [sum(share_of_win(end, p) for end in ends) / num_games for p in players]
        return Chances(index, tuple(shares))


# -- in words --------------------------------------------------------------------------------------


class JudgedChoice(Struct, frozen=True):
    """A choice of a mistake in words: the one made, or the best one."""

    label: str
    verdict: str
    """Its value in words, or how much less than the best one: "12K less"."""
    share: float
    """The length of its bar, that of the best being 1."""
    is_made: bool


class Moment(Struct, frozen=True):
    """A mistake in words."""

    num_before: int
    """The number of steps before it."""
    heading: str
    """When it happened, and whose mistake it was: "Round 2, Anna"."""
    choices: tuple[JudgedChoice, ...]
    """The best one and the one that was made."""
    reason: str


class Row(Struct, frozen=True):
    """One player's part in words."""

    name: str
    choices: str
    mistakes: str
    lost: str
    luck: str
    course: str
    """The chances to win over the game, as a sparkline."""


def rows(reviewing: Reviewing) -> list[Row]:
    """Return the part of each person, and of each bot if there is something to say about it."""
    return [_row(reviewing, player) for player in range(len(reviewing.session.seats))]


def _row(reviewing: Reviewing, player: Player) -> Row:
    session, review = reviewing.session, reviewing.review
    score = review.of(player)
    course = [Fraction(chances.shares[player]) for chances in review.chances]
    return Row(
        session.seats[player].name + bots.suffix(session.seats[player].bot),
        str(score.num_choices or ""),
        str(score.num_mistakes) if score.num_choices else "",
        unsigned(score.lost, session.game.words) if score.num_choices else "",
        luck_in_words(score, session) if reviewing.is_luck_known else "",
        sparkline(course, Fraction(0), Fraction(1)),
    )


def luck_in_words(score: PlayerReview, session: Session) -> str:
    """Return the luck of a player's rolls: "about fair", "lucky", or beyond chance "lucky, +90K".

    It is empty if nobody rolls.
    """
    if score.luck is None:
        return ""
    if abs(score.luck) <= score.error:
        return "about fair"
    word = "lucky" if score.luck > 0 else "unlucky"
    is_certain = abs(score.luck) > SURE * score.error
    return f"{word}, {session.game.words.mean(score.luck)}" if is_certain else word


def moments(session: Session, mistakes: Sequence[Judgement]) -> Iterator[Moment]:
    """Yield mistakes in words."""
    for found in mistakes:
        step = session.steps[found.num_before]
        when = session.game.words.progress(step.before.view(found.player))
        words = advice_words(session, step, found.player)
        yield Moment(
            found.num_before,
            ", ".join(filter(None, (step.seats[found.player].name, when))),
            tuple(_choice(words, found, one) for one in (found.findings.best, found.found)),
            words.reason(found.found, found.findings),
        )


def _choice(words: AdviceWords, judgement: Judgement, prospect: Prospect) -> JudgedChoice:
    findings = judgement.findings
    return JudgedChoice(
        words.label(prospect.action),
        words.verdict(prospect, findings),
        findings.share(prospect),
        prospect.action == judgement.chosen,
    )


def advice_words(session: Session, step: Step, player: Player) -> AdviceWords:
    """Return the words for the choices that a player had, as the player saw them."""
    names = tuple(seat.name for seat in step.seats)
    return AdviceWords(session.game, step.before.view(player), names)


def summary(session: Session, review: Review) -> str:
    """Return a sentence on how much was reviewed, and with which result."""
    decisions = counted(len(review.judgements), "decision")
    return f"{session.game.title}: {decisions}, {counted(len(review.mistakes()), 'mistake')}."


def as_json(session: Session, review: Review) -> bytes:
    """Return a review as JSON; amounts are in the unit of the game."""
    players = [
        {"seat": player, "name": seat.name, **msgspec.structs.asdict(review.of(player))}
        for player, seat in enumerate(session.seats)
    ]
    decisions = [
        {
            "num_before": found.num_before,
            "round": found.round,
            "player": found.player,
            "name": session.steps[found.num_before].seats[found.player].name,
            "chosen": found.chosen,
            "best": found.best,
            "behind": found.behind,
            "error": found.error,
            "mistake": found.is_mistake,
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
