"""Tile A1, Lucky Punch: hide one to three tokens in a closed hand; a wrong guess earns a reward."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from msgspec.structs import replace

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.grammar import num, upper
from lasvegas_tui.rules.royale.actions import Choice
from lasvegas_tui.rules.royale.news import TileNews
from lasvegas_tui.rules.royale.table import Secret, Table, paid
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile, Visit
from lasvegas_tui.rules.words import Names

REWARDS = {1: 20_000, 2: 30_000, 3: 40_000}
"""The reward for a wrong guess, in dollars, by the number of tokens hidden."""


class HideTokens(Choice, frozen=True):
    """Hide this number of tokens, 1 to 3, in a closed hand."""

    tokens: int

    @property
    def digit(self) -> int:
        return self.tokens

    def label(self, table: Table, names: Names) -> str:
        return f"{upper(num(self.tokens, 'token'))}: {paid(REWARDS[self.tokens])} if not guessed"

    def told(self, table: Table, name: str) -> str:
        return f"{name} hides {num(self.tokens, 'token')}."


class GuessTokens(Choice, frozen=True):
    """Guess that the closed hand contains this number of tokens, 1 to 3."""

    tokens: int

    @property
    def digit(self) -> int:
        return self.tokens

    def label(self, table: Table, names: Names) -> str:
        return f"Guess {num(self.tokens, 'token')}"


HANDS = tuple(map(HideTokens, REWARDS))
GUESSES = tuple(map(GuessTokens, REWARDS))


def outcomes(holder: str, guesser: str) -> str:
    """Return two lines of text: what a right guess and what a wrong guess leads to.

    `holder` and `guesser` are the names of the two players.
    """
    one, two, three = map(short, REWARDS.values())
    wrong = f"{holder} takes {one} for one token, {two} for two, {three} for three."
    return f"{holder} holds tokens. If {guesser} guesses right, nobody is paid.\nIf not, {wrong}"


class HandOpened(TileNews, frozen=True):
    """A player showed the tokens in their hand, after another player's guess."""

    side: ClassVar = "A1"
    is_scene: ClassVar = True

    player: Player
    tokens: int
    guesser: Player
    guess: int

    def told(self, table: Table, owners: Names) -> str:
        verdict = "wrong"
        if self.guess == self.tokens:
            verdict = "right"
        holds = f"{owners[self.player]} holds {self.tokens}"
        return f"{owners[self.guesser]} guesses {self.guess}, {holds}: {verdict}."


class LuckyPunch(Tile, frozen=True, tag="A1"):
    name: ClassVar = "Lucky Punch"
    text: ClassVar = (
        f"Hide {min(REWARDS)} to {max(REWARDS)} tokens: a rival's wrong guess pays you "
        f"{short(min(REWARDS.values()))} to {short(max(REWARDS.values()))}."
    )
    brief: ClassVar = "wrong guess pays you"
    details: ClassVar = "The player on your left guesses; a right guess pays nobody."

    def prospect(self) -> str:
        least, most = short(min(REWARDS.values())), short(max(REWARDS.values()))
        fist = f"hide {min(REWARDS)} to {max(REWARDS)} tokens"
        return f"{fist}; a wrong guess pays you {least} to {most}."

    def activate(self, state: Position, visit: Visit) -> Position:
        guesser = (visit.player + 1) % state.num_players
        return state.then(HidingTokens(visit.player), GuessingTokens(guesser, visit.player))


class TokensHeld(Secret, frozen=True):
    """How many tokens are in a closed hand; only the player who hid them knows it."""

    tokens: int

    def resample(self, rng: Random) -> Secret:
        return TokensHeld(self.owner, rng.choice(tuple(REWARDS)))


class HidingTokens(PlayerStep, frozen=True):
    is_private: ClassVar = True
    side: ClassVar = "A1"
    task: ClassVar = "to hide tokens"
    hidden: ClassVar = "hides tokens in a closed hand"

    def hint(self, table: Table, names: Names) -> str:
        return outcomes(names[self.player], names[(self.player + 1) % len(names)])

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        return HANDS

    def refuse(self, state: Position, action: Action) -> Refusal:
        return Refusal("Now one, two or three tokens have to be taken.", self.side)

    def apply(self, state: Position, action: HideTokens) -> Position:
        return replace(state, secret=TokensHeld(self.player, action.tokens))


class GuessingTokens(PlayerStep, frozen=True):
    side: ClassVar = "A1"
    task: ClassVar = "to guess the tokens"

    holder: Player

    def hint(self, table: Table, names: Names) -> str:
        return outcomes(names[self.holder], names[self.player])

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        return GUESSES

    def refuse(self, state: Position, action: Action) -> Refusal:
        return Refusal("Now one, two or three tokens have to be guessed.", self.side)

    def apply(self, state: Position, action: GuessTokens) -> Position:
        assert isinstance(state.secret, TokensHeld)
        held = state.secret.tokens
        state = replace(state, secret=None).tell(
            HandOpened(self.holder, held, self.player, action.tokens)
        )
        if action.tokens == held:
            return state
        return state.reward(self.holder, REWARDS[held], LuckyPunch.side)
