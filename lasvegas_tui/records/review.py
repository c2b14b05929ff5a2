"""A review of a finished game: decisions compared with the best ones, and the luck of rolls.

A decision is judged by what its player could know at the time, as in advice. What looks like a
mistake is judged again, for longer and with other random numbers, and is a mistake only if it is
worse by more than chance explains. Its cost is a share of the value of the best choice: amounts
would add up to more than there is, because the same small mistake in every turn loses the same
money again and again. The luck of a roll is the gain of its roller, minus the mean gain by all
possible rolls. The chances to win are the shares of games that each player wins if everybody
continues by the policy of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from math import hypot
from random import Random
from threading import Lock

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.advice.playout_results import Average, share_of_win
from lasvegas_tui.advice.search import Advice, Findings, Prospect
from lasvegas_tui.bots.playouts import CERTAIN, Comparison, Playout
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chanced, Chose, Sealed
from lasvegas_tui.rules.core import Action, Player, State, Terminal

NUM_CHANCES = 20
"""The chances to win are estimated at this many evenly spread positions, and at the end."""
NUM_MOMENTS = 3
NUM_PASSES = 3
"""How many times the luck of each roll is estimated; each estimate includes the earlier ones."""


class Depth(Struct, frozen=True):
    """The amounts of work for a review, which decide how precise it is."""

    num_rounds: int
    """The number of rounds that each pass simulates from the position before a roll.

    The same number is simulated from the position after the roll.
    """
    num_games: int
    """The number of simulated games for the chances to win at one position."""
    num_doubts: int
    """The maximum number of apparent mistakes that are judged a second time."""


FULL, QUICK = Depth(60, 40, 12), Depth(20, 20, 6)


# -- what is found ---------------------------------------------------------------------------------


class Judgement(Struct, frozen=True):
    """A comparison of one decision of a person with the player's other choices."""

    num_before: int
    """The number of steps (events of the game) before the decision."""
    round: int
    player: Player
    chosen: Action
    findings: Findings
    """The estimated values of all choices that the player had."""

    @property
    def found(self) -> Prospect:
        """The estimate for the choice that was made."""
        return self.findings.of(self.chosen)

    @property
    def best(self) -> Action:
        return self.findings.best.action

    @property
    def behind(self) -> float:
        """How much worse the choice was than the best, in dollars or points."""
        return self.found.behind

    @property
    def error(self) -> float:
        """The standard error of `behind`, in dollars or points."""
        return self.found.error

    @property
    def cost(self) -> float:
        """The share of the best choice's value that was lost by the choice made, from 0 to 1."""
        return 1 - self.findings.share(self.found)

    @property
    def is_mistake(self) -> bool:
        return self.behind > CERTAIN * self.error


class Luck(Struct, frozen=True):
    """How much more a roll gained its roller than an average roll, in dollars or points."""

    num_before: int
    round: int
    player: Player
    gain: float
    error: float


class Chances(Struct, frozen=True):
    """Each player's chance to win at one position, from 0 to 1."""

    num_before: int
    shares: tuple[float, ...]


class PlayerReview(Struct, frozen=True):
    """The figures in a review that concern one player."""

    num_choices: int
    num_mistakes: int
    cost: float
    """The mean share of value that the player's decisions lost, from 0 to 1.

    A decision that is no mistake counts as 0.
    """
    luck: float | None
    """The total luck of the player's rolls, in dollars or points; None if no roll is judged."""
    error: float
    """The standard error of `luck`, in dollars or points; 0 if no roll is judged."""


class Review(Struct):
    """All findings about a game so far; `add` replaces an earlier finding about the same thing."""

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
        """The judgements on people's decisions, in the order in which they were made."""
        return [found for _, found in sorted(self.by_decision.items())]

    @property
    def rolls(self) -> Sequence[Luck]:
        return [found for _, found in sorted(self.by_roll.items())]

    @property
    def chances(self) -> Sequence[Chances]:
        return [found for _, found in sorted(self.by_position.items())]

    def of(self, player: Player) -> PlayerReview:
        """Return the figures about a player, as far as they are known."""
        own = [judgement for judgement in self.judgements if judgement.player == player]
        mistakes = [judgement for judgement in own if judgement.is_mistake]
        rolls = [roll for roll in self.rolls if roll.player == player]
        cost, luck = 0.0, None
        if own:
            cost = sum(mistake.cost for mistake in mistakes) / len(own)
        if rolls:
            luck = sum(roll.gain for roll in rolls)
        error = hypot(*[roll.error for roll in rolls])
        return PlayerReview(len(own), len(mistakes), cost, luck, error)

    def moments(self) -> Sequence[Judgement]:
        """Return the `NUM_MOMENTS` worst mistakes, the worst first."""
        return self.mistakes()[:NUM_MOMENTS]

    def mistakes(self) -> Sequence[Judgement]:
        """Return all mistakes, the worst first."""
        mistakes = [judgement for judgement in self.judgements if judgement.is_mistake]
        return sorted(mistakes, key=lambda found: found.behind, reverse=True)


# -- reviewing -------------------------------------------------------------------------------------


class Reviewing:
    """A review in progress: each iteration does a part of the work and yields the review so far.

    Several threads may iterate over it: each part of the work is done once, by one of them.
    """

    def __init__(self, session: Session, depth: Depth | None = None) -> None:
        assert isinstance(session.node, Terminal)
        self.session = session
        if depth is None:
            self.depth = FULL
        else:
            self.depth = depth
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
        """Do the next part of the work."""
        with self._lock:
            finding = next(self._parts, None)
            if finding is None:
                self.is_complete = True
            else:
                self.review.add(finding)
                self.num_done += 1

    @property
    def num_parts(self) -> int:
        """The maximum number of parts of the work; there are fewer if there are few mistakes."""
        num_doubts = min(self.depth.num_doubts, len(self._decisions))
        num_luck = NUM_PASSES * len(self._rolls)
        return len(self._decisions) + num_doubts + len(self._looks) + num_luck

    @property
    def share_done(self) -> float:
        if self.is_complete:
            return 1.0
        return self.num_done / self.num_parts

    @property
    def is_luck_known(self) -> bool:
        """Whether the luck of every roll has been estimated at least once."""
        return len(self.review.by_roll) == len(self._rolls)

    @cached_property
    def _decisions(self) -> Sequence[tuple[int, Player]]:
        """The decisions of people who had a choice: the number of steps before, and the player."""
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
        """The positions for which the chances to win are estimated, as numbers of steps."""
        num_steps = len(self.session.steps)
        looks = {round(at * num_steps / NUM_CHANCES) for at in range(NUM_CHANCES)}
        return sorted({*looks, num_steps})

    def _findings(self) -> Iterator[Judgement | Luck | Chances]:
        """Yield one finding about each decision, position and roll, and then better ones.

        Those are about likely mistakes and about rolls.
        """
        luck = {index: (Average(), Average()) for index in self._rolls}
        for index, player in self._decisions:
            yield self._judged(index, player)
        yield from map(self._chances, self._looks)
        for number in range(NUM_PASSES):
            for index, averages in luck.items():
                yield self._luck(index, number, *averages)
            if number == 0:
                for found in self.review.mistakes()[: self.depth.num_doubts]:
                    yield self._judged(found.num_before, found.player, found.best)

    def _judged(self, index: int, player: Player, best: Action | None = None) -> Judgement:
        """Return the judgement on a decision of `player`, the step with this index.

        With `best`, it is compared with this choice only, for longer.
        """
        session, step = self.session, self.session.steps[index]
        event, state = step.event, step.before
        assert isinstance(event, Chose | Sealed)
        rng = Random(f"{index}:{best is not None}")
        imagine = partial(state.resample, player, rng)
        view = state.view(player)
        if best is not None:
            view = replace(view, actions=(best, event.action))
        comparison = Comparison(session.game.policy, view, imagine, rng)
        asked = Advice(comparison, session.game, num_games=0)
        if best is not None:
            findings = asked.found()
        else:
            findings = _first_look(asked)
        return Judgement(index, state.round, player, event.action, findings)

    def _luck(self, index: int, number: int, before: Average, after: Average) -> Luck:
        """Return the luck of a roll, the step with this index, after playing out more rounds.

        `number` is that of the pass; the leads of all passes are kept in `before` and `after`.
        """
        step, rng = self.session.steps[index], Random(f"{index}:{number}")
        player = step.before.roller
        assert player is not None
        for state, average in ((step.before, before), (step.after, after)):
            self._play_out(state, player, rng, average)
        gain = after.mean - before.mean
        return Luck(index, step.before.round, player, gain, hypot(before.error, after.error))

    def _play_out(self, state: State, player: Player, rng: Random, leads: Average) -> None:
        """Play rounds out from a state, and add a player's lead at the end of each to `leads`."""
        policy = self.session.game.policy
        playout, num_round = Playout(policy, rng), max(1, state.round)
        for _ in range(self.depth.num_rounds):
            leads.add(policy.worth(playout.on(state, num_round), player))

    def _chances(self, index: int) -> Chances:
        steps = self.session.steps
        if index < len(steps):
            state = steps[index].before
        else:
            state = self.session.state
        playout = Playout(self.session.game.policy, Random(index))
        if isinstance(state.node, Terminal):
            num_games = 1
        else:
            num_games = self.depth.num_games
        ends = [playout.to_the_end(state) for _ in range(num_games)]
        players = range(state.num_players)
        shares = [sum(share_of_win(end, p) for end in ends) / num_games for p in players]
        return Chances(index, tuple(shares))


def _first_look(asked: Advice) -> Findings:
    """Return the findings as soon as all choices were tried often enough to compare them."""
    findings = asked.think()
    while not (asked.comparison.is_fair or asked.is_complete):
        findings = asked.think()
    return findings


def as_json(session: Session, review: Review) -> bytes:
    """Return a review as JSON; amounts are in dollars or points."""
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
