"""G1 Black Box: the player left of this casino's winner splits six tokens in two piles; the winner takes one.

The split is secret and the piles lie face down: the winner sees how many tokens each has, no more.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from lasvegas_tui.rules.core import Action, News, Player, Refusal
from lasvegas_tui.rules.royale.state import RoyaleState
from lasvegas_tui.rules.royale.table import PlayerStep, Secret, Tile

TOKENS = (60_000, 20_000, 20_000, 0, 0, 0)
"""Dollars; 0 is a blank."""

Pile: TypeAlias = tuple[int, ...]
"""Tokens of one pile, the highest first."""


class SplitTokens(Action, frozen=True):
    """Make two piles, the first not the smaller; of two piles of three either may be the first."""

    first: Pile
    second: Pile

    @property
    def sizes(self) -> tuple[int, int]:
        return len(self.first), len(self.second)


class TakePile(Action, frozen=True):
    """Take the first or the second pile."""

    pile: int
    """1 or 2."""


class PilesOpened(News, frozen=True):
    """A pile was taken; with it the other one is known too."""

    player: Player
    splitter: Player
    taken: Pile
    left: Pile


def _splits() -> tuple[SplitTokens, ...]:
    """Gives every split, 5 and 1 tokens first; no pile is empty."""
    seconds = [pile for size in (1, 2, 3) for pile in dict.fromkeys(combinations(TOKENS, size))]
    return tuple(SplitTokens(_rest(second), second) for second in seconds)


def _rest(pile: Pile) -> Pile:
    return tuple(sorted((Counter(TOKENS) - Counter(pile)).elements(), reverse=True))


SPLITS = _splits()


def _ordered(split: SplitTokens) -> SplitTokens:
    """Gives the split as it has to be written."""
    piles = [tuple(sorted(pile, reverse=True)) for pile in (split.first, split.second)]
    return SplitTokens(*sorted(piles, key=len, reverse=True))


class BlackBox(Tile, frozen=True, tag="G1"):
    side: ClassVar = "G1"
    name: ClassVar = "Black Box"

    def pay(self, state: RoyaleState, number: int) -> RoyaleState:
        awards = state.table.casino(number).payout().awards
        if not awards or awards[0].owner >= state.num_players:
            return state.skip(self, "No player takes the higher card here.")
        winner = awards[0].owner
        return state.then(Splitting((winner + 1) % state.num_players, winner))


class TokensSplit(Secret, frozen=True):
    """The tokens in two face-down piles."""

    split: SplitTokens

    def resample(self, rng: Random) -> Secret:
        return TokensSplit(self.owner, rng.choice([split for split in SPLITS if split.sizes == self.split.sizes]))


class Splitting(PlayerStep, frozen=True):
    is_private: ClassVar = True
    side: ClassVar = "G1"

    winner: Player

    def legal_actions(self, state: RoyaleState) -> tuple[Action, ...]:
        return SPLITS

    def refuse(self, state: RoyaleState, action: Action) -> Refusal:
        if isinstance(action, SplitTokens) and _ordered(action) in SPLITS:
            return Refusal("The larger pile comes first, and in each pile the highest token.", self.side)
        return Refusal("Now the six tokens have to be split into 5 and 1, 4 and 2, or 3 and 3.", self.side)

    def apply(self, state: RoyaleState, action: SplitTokens) -> RoyaleState:
        return replace(state, secret=TokensSplit(self.player, action)).then(TakingPile(self.winner, action.sizes))


class TakingPile(PlayerStep, frozen=True):
    side: ClassVar = "G1"

    sizes: tuple[int, int]
    """The tokens in the first and the second pile."""

    def legal_actions(self, state: RoyaleState) -> tuple[Action, ...]:
        return TakePile(1), TakePile(2)

    def refuse(self, state: RoyaleState, action: Action) -> Refusal:
        return Refusal("Now the first or the second pile has to be taken.", self.side)

    def apply(self, state: RoyaleState, action: TakePile) -> RoyaleState:
        secret = state.secret
        assert isinstance(secret, TokensSplit)
        piles = secret.split.first, secret.split.second
        taken, left = piles if action.pile == 1 else piles[::-1]
        state = replace(state, secret=None).tell(PilesOpened(self.player, secret.owner, taken, left))
        return state.reward(self.player, sum(taken), BlackBox.side) if sum(taken) else state
