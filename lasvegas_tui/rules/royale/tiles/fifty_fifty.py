"""B2 Fifty Fifty: throw both black dice, then stop or bet on the next throw for a higher reward."""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.royale.state import RoyaleState
from lasvegas_tui.rules.royale.table import BlackThrow, PlayerStep, ThrowBlack, Tile, Visit

REWARDS = (0, 10_000, 30_000, 40_000, 60_000)
"""Dollars by space."""


class Bet(Action, frozen=True):
    """Bet that the next sum is higher than the last, or lower."""

    higher: bool


class TakeReward(Action, frozen=True):
    """Stop and take what the counter shows, be it nothing."""


class FiftyFifty(Tile, frozen=True, tag="B2"):
    """The counter moves while one player bets, and then goes back."""

    side: ClassVar = "B2"
    name: ClassVar = "Fifty Fifty"

    space: int = 0
    total: int = 0
    """The sum of the last throw, 0 while nobody bets."""

    @property
    def reward(self) -> int:
        """What stopping pays now, in dollars."""
        return REWARDS[self.space]

    def activate(self, state: RoyaleState, visit: Visit) -> RoyaleState:
        return state.then(FirstThrow(visit.player, visit.number))


def _lying(state: RoyaleState, number: int) -> FiftyFifty:
    tile = state.table.tile(number)
    assert isinstance(tile, FiftyFifty)
    return tile


def _paid(state: RoyaleState, number: int, player: Player, dollars: int) -> RoyaleState:
    state = state.with_tile(number, FiftyFifty())
    return state.reward(player, dollars, FiftyFifty.side) if dollars else state


class FirstThrow(BlackThrow, frozen=True):
    side: ClassVar = "B2"

    player: Player
    number: int

    def apply(self, state: RoyaleState, action: ThrowBlack) -> RoyaleState:
        tile = FiftyFifty(0, sum(action.faces))
        return state.with_tile(self.number, tile).then(Betting(self.player, self.number, action.faces))


class Betting(PlayerStep, frozen=True):
    """To stop or to bet."""

    side: ClassVar = "B2"

    number: int
    faces: tuple[int, int]
    """What the black dice show."""

    def legal_actions(self, state: RoyaleState) -> tuple[Action, ...]:
        return (Bet(higher=True), Bet(higher=False), TakeReward())

    def refuse(self, state: RoyaleState, action: Action) -> Refusal:
        return Refusal("Now take the reward, or bet on a higher or a lower sum.", self.side)

    def apply(self, state: RoyaleState, action: Bet | TakeReward) -> RoyaleState:
        if isinstance(action, Bet):
            return state.then(BetThrow(self.player, self.number, action.higher))
        return _paid(state, self.number, self.player, _lying(state, self.number).reward)


class BetThrow(BlackThrow, frozen=True):
    """The throw that decides a bet."""

    side: ClassVar = "B2"

    player: Player
    number: int
    higher: bool

    def apply(self, state: RoyaleState, action: ThrowBlack) -> RoyaleState:
        tile, total = _lying(state, self.number), sum(action.faces)
        if not (total > tile.total if self.higher else total < tile.total):
            bet = "higher" if self.higher else "lower"
            lost = state.skip(tile, f"{total} is not {bet} than {tile.total}: the bet is lost.")
            return lost.with_tile(self.number, FiftyFifty())
        tile = FiftyFifty(tile.space + 1, total)
        if tile.reward == REWARDS[-1]:
            return _paid(state, self.number, self.player, tile.reward)
        return state.with_tile(self.number, tile).then(Betting(self.player, self.number, action.faces))
