"""Tile B2, Fifty Fifty: roll both black dice, then stop, or bet on the next roll for a reward."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.grammar import joined, upper
from lasvegas_tui.rules.royale.actions import Choice
from lasvegas_tui.rules.royale.chance_actions import ThrowBlack
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Money, Quiet
from lasvegas_tui.rules.royale.shared_tile_parts import BlackThrow
from lasvegas_tui.rules.royale.table import Table, paid
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile, Visit
from lasvegas_tui.rules.words import Names

REWARDS = (0, 10_000, 30_000, 40_000, 60_000)
"""The reward of each space in dollars; each right bet leads one space further."""


class Bet(Choice, frozen=True):
    """Bet that the sum of the next roll is higher than the last or, if `higher` is false, lower."""

    higher: bool

    def label(self, table: Table, names: Names) -> str:
        tile = _betting(table)
        reward = paid(REWARDS[tile.space + 1])
        return f"{upper(_bet(self.higher))} than {tile.total}: {reward} if right"

    def told(self, table: Table, name: str) -> str:
        return f"{name} bets that the next sum is {_bet(self.higher)} than {_betting(table).total}."

    def worth(self, table: Table, player: Player) -> float:
        tile = _betting(table)
        assert tile.total is not None
        if self.higher:
            right = range(tile.total + 1, 13)
        else:
            right = range(2, tile.total)
        return _probability(right) * REWARDS[tile.space + 1]


_LOST = "A wrong bet, or the same sum again, ends it with nothing."


def _bet(higher: bool) -> str:
    if higher:
        return "higher"
    return "lower"


def _probability(sums: Iterable[int]) -> float:
    """Return the probability that two dice show one of these sums."""
    return sum(6 - abs(total - 7) for total in sums) / 36


class TakeReward(Choice, frozen=True):
    """Stop betting and take the reward of the current space, which may be 0."""

    has_preview: ClassVar = True

    def label(self, table: Table, names: Names) -> str:
        reward = _betting(table).reward
        if not reward:
            return "Stop with nothing"
        return f"Stop and take {paid(reward)}"

    def told(self, table: Table, name: str) -> str:
        if _betting(table).reward:
            return ""
        return f"{name} stops with nothing."

    def worth(self, table: Table, player: Player) -> float:
        return _betting(table).reward


class FiftyFifty(Tile, frozen=True, tag="B2"):
    """The tile, with the space on its track that the current player has reached by right bets."""

    name: ClassVar = "Fifty Fifty"
    text: ClassVar = "Bet on the next black roll: higher or lower? Or take the money."
    details: ClassVar = (
        f"Each right bet brings more, up to {short(REWARDS[-1])}; a wrong one ends it with nothing."
    )

    space: int = 0
    total: int | None = None
    """The sum of the black dice at their last roll; None while nobody is betting."""

    @property
    def brief(self) -> str:
        if self.total is None:
            return f"bet on dice up to {short(REWARDS[-1])}"
        return "bet or stop"

    @property
    def reward(self) -> int:
        """What the player is paid for stopping now, in dollars."""
        return REWARDS[self.space]

    def prospect(self) -> str:
        return f"bet on the next sum of the black dice, for up to {short(max(REWARDS))}."

    def marks(self) -> tuple[Mark, ...]:
        if self.total is None:
            return ()
        if not self.reward:
            return f"sum {self.total}: ", Quiet("0")
        return f"sum {self.total}: ", Money(self.reward)

    def figures(self, names: Names) -> dict[str, str]:
        return {"sum": str(self.total), "reward": short(self.reward)}

    def activate(self, state: Position, visit: Visit) -> Position:
        return state.then(FirstThrow(visit.player, visit.number))


def _betting(table: Table) -> FiftyFifty:
    """Return the tile at which a player is asked to bet."""
    step = table.top
    assert isinstance(step, Betting)
    return table.tile_at(step.number, FiftyFifty)


def _paid(state: Position, number: int, player: Player, dollars: int) -> Position:
    state = state.with_tile(number, FiftyFifty())
    if not dollars:
        return state
    return state.reward(player, dollars, FiftyFifty.side)


class FirstThrow(BlackThrow, frozen=True):
    side: ClassVar = "B2"

    player: Player
    number: int

    def apply(self, state: Position, action: ThrowBlack) -> Position:
        tile = FiftyFifty(0, sum(action.faces))
        return state.with_tile(self.number, tile).then(
            Betting(self.player, self.number, action.faces)
        )


class Betting(PlayerStep, frozen=True):
    """A step in which a player takes the reward, or bets on the next roll."""

    side: ClassVar = "B2"
    task: ClassVar = "to stop or bet"

    number: int
    faces: tuple[int, int]
    """The numbers that the two black dice show."""

    @property
    def black(self) -> tuple[int, ...]:
        return self.faces

    def hint(self, table: Table, names: Names) -> str:
        tile = _betting(table)
        if not tile.reward:
            first, *then = map(short, REWARDS[1:])
            bets = f"Right bets bring {first}, then {joined(then)}."
            return f"Nothing is at stake yet. {bets}\n{_LOST}"
        more = short(REWARDS[tile.space + 1])
        return f"Stop and keep {short(tile.reward)}, or risk it for {more}.\n{_LOST}"

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        return (Bet(higher=True), Bet(higher=False), TakeReward())

    def refuse(self, state: Position, action: Action) -> Refusal:
        return Refusal("Now take the reward, or bet on a higher or a lower sum.", self.side)

    def apply(self, state: Position, action: Bet | TakeReward) -> Position:
        if isinstance(action, Bet):
            return state.then(BetThrow(self.player, self.number, action.higher))
        tile = state.table.tile_at(self.number, FiftyFifty)
        return _paid(state, self.number, self.player, tile.reward)


class BetThrow(BlackThrow, frozen=True):
    """A step in which the black dice are rolled, which decides whether a bet was right."""

    side: ClassVar = "B2"

    player: Player
    number: int
    higher: bool

    def thrown_for(self, table: Table) -> str:
        total = table.tile_at(self.number, FiftyFifty).total
        return f"; bet: {_bet(self.higher)} than {total}"

    def apply(self, state: Position, action: ThrowBlack) -> Position:
        tile, total = state.table.tile_at(self.number, FiftyFifty), sum(action.faces)
        assert tile.total is not None
        if total == tile.total or (total > tile.total) != self.higher:
            lost = state.skip(
                tile, f"{total} is not {_bet(self.higher)} than {tile.total}, so the bet is lost."
            )
            return lost.with_tile(self.number, FiftyFifty())
        tile = FiftyFifty(tile.space + 1, total)
        if tile.reward == REWARDS[-1]:
            return _paid(state, self.number, self.player, tile.reward)
        return state.with_tile(self.number, tile).then(
            Betting(self.player, self.number, action.faces)
        )
