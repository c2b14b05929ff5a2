"""Tile G1, Black Box: at the payout, a player takes one of two secret piles of tokens.

Whoever takes the higher card of the casino is the winner. The next player splits six tokens into
the piles. The winner sees only how many tokens each pile has, takes one, and is paid what its
tokens are worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.grammar import num, numeral
from lasvegas_tui.rules.royale.actions import Choice
from lasvegas_tui.rules.royale.news import TileNews
from lasvegas_tui.rules.royale.table import Secret, Table
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile
from lasvegas_tui.rules.words import Names

TOKENS = (60_000, 20_000, 20_000, 0, 0, 0)
"""The value of each of the six tokens in dollars; 0 is a blank."""

Pile: TypeAlias = tuple[int, ...]
"""The values of the tokens in a pile, in dollars, the highest first."""


class SplitTokens(Choice, frozen=True):
    """Split the six tokens into two piles.

    The first pile is the larger one; with three tokens each, either may be first.
    """

    first: Pile
    second: Pile

    def label(self, table: Table, names: Names) -> str:
        return f"{_tokens(self.first)}  |  {_tokens(self.second)}"

    def pictured(self, table: Table) -> str:
        return f"{_drawn(map(_amount, self.first))}  ┃  {_drawn(map(_amount, self.second))}"

    def told(self, table: Table, name: str) -> str:
        return f"{name} splits the tokens into {_tokens(self.first)} and {_tokens(self.second)}."

    @property
    def sizes(self) -> tuple[int, int]:
        return len(self.first), len(self.second)


class TakePile(Choice, frozen=True):
    """Take the first pile (`pile` is 1) or the second pile (2)."""

    pile: int

    @property
    def digit(self) -> int:
        return self.pile

    def label(self, table: Table, names: Names) -> str:
        which = "second"
        if self.pile == 1:
            which = "first"
        return f"Take the {which} pile, {num(self._size(table), 'token')}"

    def pictured(self, table: Table) -> str:
        return f"{_drawn('?' * self._size(table))}  {self.label(table, ())}"

    def _size(self, table: Table) -> int:
        step = table.top
        assert isinstance(step, TakingPile)
        return step.sizes[self.pile - 1]


class PilesOpened(TileNews, frozen=True):
    """A player took a pile, which reveals both piles to all players."""

    side: ClassVar = "G1"
    is_scene: ClassVar = True

    player: Player
    splitter: Player
    taken: Pile
    left: Pile

    def told(self, table: Table, owners: Names) -> str:
        return f"{owners[self.player]} finds {_tokens(self.taken)}; {_tokens(self.left)} stays."


def _tokens(pile: Pile) -> str:
    return " ".join([_amount(token) or "0" for token in pile])


def _amount(token: int) -> str:
    """Return what is written on a token: "60K"; empty for a blank."""
    if token:
        return short(token)
    return ""


def _drawn(faces: Iterable[str]) -> str:
    """Draw tokens beside each other: "[60K][20K][   ]"."""
    return "".join(f"[{face:^3}]" for face in faces)


def _splits() -> tuple[SplitTokens, ...]:
    """Return all splits, first those with 5 and 1 tokens; no pile is empty."""
    seconds: list[Pile] = []
    for size in (1, 2, 3):
        seconds += dict.fromkeys(combinations(TOKENS, size))
    return tuple(SplitTokens(_rest(second), second) for second in seconds)


def _rest(pile: Pile) -> Pile:
    return tuple(sorted((Counter(TOKENS) - Counter(pile)).elements(), reverse=True))


SPLITS = _splits()


def _ordered(split: SplitTokens) -> SplitTokens:
    """Return the split with the larger pile and the highest tokens first."""
    piles = [tuple(sorted(pile, reverse=True)) for pile in (split.first, split.second)]
    return SplitTokens(*sorted(piles, key=len, reverse=True))


class BlackBox(Tile, frozen=True, tag="G1"):
    name: ClassVar = "Black Box"
    text: ClassVar = (
        f"At the payout, the winner here takes one of two hidden piles, 0-{short(sum(TOKENS))}."
    )
    brief: ClassVar = f"end: winner gets 0-{short(sum(TOKENS))}"
    details: ClassVar = (
        f"The next player makes them of tokens: {short(TOKENS[0])}, twice {short(TOKENS[1])} and "
        f"{num(TOKENS.count(0), 'blank')}."
    )

    def prospect(self) -> str:
        return "nothing now; at the end of the round the winner here takes one of two hidden piles."

    def pay(self, state: Position, number: int) -> Position:
        awards = state.table.casino(number).payout().awards
        if not awards or awards[0].owner >= state.num_players:
            return state.skip(self, "no player takes the higher note here.")
        winner = awards[0].owner
        return state.then(Splitting((winner + 1) % state.num_players, winner))


class TokensSplit(Secret, frozen=True):
    """How the tokens are split into the two face-down piles; only the splitter knows it."""

    split: SplitTokens

    def resample(self, rng: Random) -> Secret:
        possible = [split for split in SPLITS if split.sizes == self.split.sizes]
        return TokensSplit(self.owner, rng.choice(possible))


class Splitting(PlayerStep, frozen=True):
    is_private: ClassVar = True
    side: ClassVar = "G1"
    task: ClassVar = "to split the tokens"
    hidden: ClassVar = f"splits the {numeral(len(TOKENS))} tokens into two piles, face down"

    winner: Player

    def hint(self, table: Table, names: Names) -> str:
        winner = names[self.winner]
        taking = f"{winner} takes one pile, knowing only its size; the other stays."
        return f"{taking} Blanks (0) pay nothing."

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        return SPLITS

    def refuse(self, state: Position, action: Action) -> Refusal:
        if isinstance(action, SplitTokens) and _ordered(action) in SPLITS:
            return Refusal(
                "The larger pile comes first, and in each pile the highest token.", self.side
            )
        return Refusal(
            "Now the six tokens have to be split into 5 and 1, 4 and 2, or 3 and 3.", self.side
        )

    def apply(self, state: Position, action: SplitTokens) -> Position:
        return replace(state, secret=TokensSplit(self.player, action)).then(
            TakingPile(self.winner, action.sizes)
        )


class TakingPile(PlayerStep, frozen=True):
    side: ClassVar = "G1"
    task: ClassVar = "to take a pile"

    sizes: tuple[int, int]
    """The numbers of tokens in the first and the second pile."""

    def hint(self, table: Table, names: Names) -> str:
        tokens = f"{short(TOKENS[0])}, twice {short(TOKENS[1])} and {num(TOKENS.count(0), 'blank')}"
        return f"Together the piles hold {tokens}; only the splitter knows where."

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        return TakePile(1), TakePile(2)

    def refuse(self, state: Position, action: Action) -> Refusal:
        return Refusal("Now the first or the second pile has to be taken.", self.side)

    def apply(self, state: Position, action: TakePile) -> Position:
        secret = state.secret
        assert isinstance(secret, TokensSplit)
        piles = secret.split.first, secret.split.second
        if action.pile == 1:
            taken, left = piles
        else:
            taken, left = piles[::-1]
        state = replace(state, secret=None).tell(
            PilesOpened(self.player, secret.owner, taken, left)
        )
        if not sum(taken):
            return state
        return state.reward(self.player, sum(taken), BlackBox.side)
