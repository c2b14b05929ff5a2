"""Pig: in turn everybody rolls a die as often as they dare.

What it shows is added up and kept by holding; a 1 loses what the turn has brought. The first to
have thirty points wins.
"""

from random import Random
from typing import Self, TypeAlias

from msgspec.structs import replace

from lasvegas_tui.rules.core import (
    CHANCE,
    DECISIONS,
    TERMINAL,
    Action,
    News,
    Node,
    Options,
    Player,
    Refusal,
    Standing,
    State,
    View,
)
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.rules.ranking import Criterion, rank

GOAL = 30


class Roll(Action, frozen=True):
    """What the die shows."""

    face: int


class RollAgain(Action, frozen=True):
    """Roll once more."""


class Hold(Action, frozen=True):
    """Keep the points of this turn."""


class TurnLost(News, frozen=True):
    """A 1 took the points of a turn."""

    player: Player
    points: int


class PigView(View, frozen=True):
    """Everything: nothing is secret."""

    scores: tuple[int, ...]
    at_risk: int
    news: tuple[TurnLost, ...]


class PigState(State, frozen=True):
    """Whose turn it is, and what it has brought."""

    scores: tuple[int, ...]
    player: Player = 0
    at_risk: int = 0
    is_rolling: bool = True
    news: tuple[TurnLost, ...] = ()

    @property
    def num_players(self) -> int:
        return len(self.scores)

    @property
    def round(self) -> int:
        return 0  # there are none

    @property
    def node(self) -> Node:
        if max(self.scores) >= GOAL:
            return TERMINAL
        return CHANCE if self.is_rolling else DECISIONS[self.player]

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        return (RollAgain(), Hold()) if self.node == DECISIONS[player] else ()

    def apply(self, action: Action) -> Self:
        match action:
            case Roll(1):
                lost = TurnLost(self.player, self.at_risk)
                return replace(self, player=self._next, at_risk=0, news=(lost,))
            case Roll(face):
                return replace(self, at_risk=self.at_risk + face, is_rolling=False, news=())
            case RollAgain():
                return replace(self, is_rolling=True, news=())
        scores = list(self.scores)
        scores[self.player] += self.at_risk
        return replace(
            self, scores=tuple(scores), player=self._next, at_risk=0, is_rolling=True, news=()
        )

    @property
    def _next(self) -> Player:
        return (self.player + 1) % self.num_players

    def sample(self, rng: Random) -> Action:
        return Roll(rng.randint(1, 6))

    def refuse(self, player: Player, action: Action) -> Refusal:
        return Refusal("In Pig you roll again or hold.")

    def why_impossible(self, outcome: Action) -> Refusal | None:
        is_die = isinstance(outcome, Roll) and 1 <= outcome.face <= 6
        return None if is_die else Refusal("One die is rolled.")

    def view(self, player: Player | None) -> View:
        actions = self.legal_actions(self.player) if player in (None, self.player) else ()
        return PigView(player, self.node, actions, self.scores, self.at_risk, self.news)

    def resample(self, player: Player, rng: Random) -> Self:
        return self

    def returns(self) -> tuple[int, ...]:
        return self.scores

    def standings(self) -> tuple[Standing, ...]:
        return rank(Criterion("points", self.scores))


class PigOptions(Options, frozen=True):
    """Pig is played one way."""


PigAction: TypeAlias = Roll | RollAgain | Hold


def start(num_players: int, options: PigOptions) -> PigState:
    """The first roll is due."""
    return PigState((0,) * num_players)


GAME = Game("pig", "Pig", range(2, 6), PigOptions, PigAction, start)
