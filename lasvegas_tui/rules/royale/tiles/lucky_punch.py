"""A1 Lucky Punch: one to three tokens in a closed hand; whoever guesses right keeps the reward away."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from msgspec.structs import replace

from lasvegas_tui.rules.core import Action, News, Player, Refusal
from lasvegas_tui.rules.royale.state import RoyaleState
from lasvegas_tui.rules.royale.table import PlayerStep, Secret, Tile, Visit

REWARDS = {1: 20_000, 2: 30_000, 3: 40_000}
"""Dollars by the number of tokens held."""


class HideTokens(Action, frozen=True):
    """Take so many tokens into a closed hand."""

    tokens: int


class GuessTokens(Action, frozen=True):
    """Say how many tokens the hand holds."""

    tokens: int


class HandOpened(News, frozen=True):
    """The hand was opened after a guess."""

    player: Player
    tokens: int
    guesser: Player
    guess: int


class LuckyPunch(Tile, frozen=True, tag="A1"):
    side: ClassVar = "A1"
    name: ClassVar = "Lucky Punch"

    def activate(self, state: RoyaleState, visit: Visit) -> RoyaleState:
        guesser = (visit.player + 1) % state.num_players
        return state.then(HidingTokens(visit.player), GuessingTokens(guesser, visit.player))


class TokensHeld(Secret, frozen=True):
    """The tokens in a closed hand."""

    tokens: int

    def resample(self, rng: Random) -> Secret:
        return TokensHeld(self.owner, rng.choice(tuple(REWARDS)))


class HidingTokens(PlayerStep, frozen=True):
    is_private: ClassVar = True
    side: ClassVar = "A1"

    def legal_actions(self, state: RoyaleState) -> tuple[Action, ...]:
        return tuple(HideTokens(tokens) for tokens in REWARDS)

    def refuse(self, state: RoyaleState, action: Action) -> Refusal:
        return Refusal("Now one, two or three tokens have to be taken.", self.side)

    def apply(self, state: RoyaleState, action: HideTokens) -> RoyaleState:
        return replace(state, secret=TokensHeld(self.player, action.tokens))


class GuessingTokens(PlayerStep, frozen=True):
    side: ClassVar = "A1"

    holder: Player

    def legal_actions(self, state: RoyaleState) -> tuple[Action, ...]:
        return tuple(GuessTokens(tokens) for tokens in REWARDS)

    def refuse(self, state: RoyaleState, action: Action) -> Refusal:
        return Refusal("Now one, two or three tokens have to be guessed.", self.side)

    def apply(self, state: RoyaleState, action: GuessTokens) -> RoyaleState:
        assert isinstance(state.secret, TokensHeld)
        held = state.secret.tokens
        state = replace(state, secret=None).tell(HandOpened(self.holder, held, self.player, action.tokens))
        return state if action.tokens == held else state.reward(self.holder, REWARDS[held], LuckyPunch.side)
