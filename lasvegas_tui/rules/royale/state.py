"""Royale by the contract of all games: the top step is asked, and those that await nobody run."""

from __future__ import annotations

from random import Random
from typing import Self

from msgspec.structs import replace

from lasvegas_tui.rules.core import (
    DECISIONS,
    TERMINAL,
    Action,
    Criterion,
    Node,
    Player,
    Refusal,
    Standing,
    rank,
)
from lasvegas_tui.rules.royale.table import CHIP
from lasvegas_tui.rules.royale.tile import Position


class RoyaleState(Position, frozen=True, gc=False):
    """A position, played on by asking the top step."""

    @property
    def round(self) -> int:
        return self.table.round

    @property
    def roller(self) -> Player | None:
        return self.table.roller

    @property
    def node(self) -> Node:
        steps = self.table.steps
        return steps[-1].node if steps else TERMINAL

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        steps = self.table.steps
        if not steps:
            return ()
        step = steps[-1]
        if step.node is not DECISIONS[player]:
            return ()
        return step.legal_actions(self)

    def apply(self, action: Action) -> Self:
        return self.table.steps[-1].answer(self, action)  # type: ignore[return-value]

    def sample(self, rng: Random) -> Action:
        return self.table.steps[-1].sample(self, rng)

    def refuse(self, player: Player, action: Action) -> Refusal:
        return self.table.steps[-1].refuse(self, action)

    def refuse_outcome(self, outcome: Action) -> Refusal | None:
        return self.table.steps[-1].refuse_outcome(self, outcome)

    def is_private(self, player: Player) -> bool:
        steps = self.table.steps
        return bool(steps) and steps[-1].is_private and bool(self.legal_actions(player))

    def resample(self, player: Player, rng: Random) -> Self:
        secret = self.secret  # all else was paid, left or laid out in the open
        if secret is None or secret.owner == player:
            return self
        return replace(self, secret=secret.resample(rng))

    def returns(self) -> tuple[int, ...]:
        return tuple(
            sum(purse) + loose + CHIP * chips
            for purse, loose, chips in zip(self.purses, self.loose, self.table.chips, strict=True)
        )

    def standings(self) -> tuple[Standing, ...]:
        pieces = [
            len(purse) + chips for purse, chips in zip(self.purses, self.table.chips, strict=True)
        ]
        return rank(Criterion("money", self.returns()), Criterion("cards and chips", pieces))
