"""The table of the card game, which everybody can see, and the view of one player.

Hidden cards are part of `rules.CardState`. `rules` defines what actions do, and `words` describes
the table in sentences.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from lasvegas_tui.rules.card.cards import Cards, num_dice
from lasvegas_tui.rules.card.news import CardNews
from lasvegas_tui.rules.card.options import CardOptions
from lasvegas_tui.rules.casino import banknote_pile_and_purses, casinos, chip_cards
from lasvegas_tui.rules.casino.banknote_pile_and_purses import Remembered
from lasvegas_tui.rules.casino.casinos import CasinoView
from lasvegas_tui.rules.casino.chip_cards import Chips
from lasvegas_tui.rules.core import Player

NOTES = banknote_pile_and_purses.stack(dict.fromkeys(range(30_000, 100_001, 10_000), 6))  # C-C2
NUM_ROUNDS = 4  # C-1
NUM_TURNS = 6  # C-4
HAND = 5  # C-2
FINISHED_AT = 8  # C-5: cards out
MIXED = 2  # C-2: cards that may have different numbers
CHIP_DICE = 2  # C-12


# -- the table -------------------------------------------------------------------------------------


class Phase(Enum):
    DEAL = "deal"
    DRAW = "draw"
    SELECT = "select"
    CHIP = "chip"
    OVER = "over"


class Casino(casinos.Casino, frozen=True, gc=False):
    """A casino: its notes, the cards that each player placed there, and its chip cards."""

    cards: tuple[Cards, ...] = ()
    chips: Chips = ()

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of dice on each player's cards, by which casinos are won (C-7)."""
        return tuple(map(num_dice, self.cards))


class Table(Struct, frozen=True, gc=False):
    """Everything in the card game that all players can see."""

    roller: ClassVar[None] = None
    options: CardOptions
    phase: Phase
    round: int
    starter: Player
    player: Player
    """The player whose turn it is; only used in the sequential variation."""
    casinos: tuple[Casino, ...]
    turns: tuple[int, ...]
    """The number of turns that each player has taken in this round."""
    num_out: tuple[int, ...]
    """The number of cards that each player has placed in this round."""
    offers: tuple[int, ...]
    """The numbers of the casinos from which the player may still take a chip card in this turn."""
    chips: tuple[Chips, ...]
    """The chip cards of each player."""
    news: tuple[CardNews, ...] = ()

    @property
    def num_rounds(self) -> int:
        """The number of rounds in the whole game."""
        if self.options.short:  # C-14
            return 1
        return NUM_ROUNDS

    @property
    def turn(self) -> int:
        """The number of the current turn in this round, from 1."""
        taken = [self.turns[player] for player in self.playing]
        return min(NUM_TURNS, 1 + min(taken, default=0))

    def is_finished(self, player: Player) -> bool:
        """Whether a player has no turns left in this round (C-4 to C-6)."""
        return self.num_out[player] >= FINISHED_AT or self.turns[player] >= NUM_TURNS

    @property
    def playing(self) -> tuple[Player, ...]:
        """The players with turns left in this round."""
        return _playing(self.num_out, self.turns)


@lru_cache(maxsize=32768)
def _playing(num_out: tuple[int, ...], turns: tuple[int, ...]) -> tuple[Player, ...]:
    each = enumerate(zip(num_out, turns, strict=True))
    return tuple([p for p, (out, taken) in each if out < FINISHED_AT and taken < NUM_TURNS])


class CardView(CasinoView[Table], frozen=True):
    """All that a player, or an onlooker, may know about a card game."""

    hand: Cards
    """The viewer's cards, sorted; empty for an onlooker."""
    glass: Cards
    """The viewer's cards that are out of the round, under a glass; empty for an onlooker."""
    hand_sizes: tuple[int, ...]

    def besides_notes(self, player: Player) -> int:
        return chip_cards.bonus(self.table.chips[player])


class CardBotView(CardView, frozen=True):
    """A view for bots: what a player sees now, and what they may remember from earlier."""

    remembered: Remembered
