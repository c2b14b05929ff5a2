"""The table of the dice game, which everybody can see, and the view of one player.

Face-down money is part of `rules.DiceState`. `rules` defines what actions do, and `words` describes
the table in sentences.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from lasvegas_tui.rules.casino import banknote_pile_and_purses, casinos, chip_cards
from lasvegas_tui.rules.casino.banknote_pile_and_purses import Remembered
from lasvegas_tui.rules.casino.casinos import CasinoPaid, CasinoView
from lasvegas_tui.rules.casino.chip_cards import Chips
from lasvegas_tui.rules.core import Player
from lasvegas_tui.rules.dice.actions import Roll
from lasvegas_tui.rules.dice.options import DiceOptions

CASINO_NAMES = ("Nugget", "Caesars", "Mirage", "Sahara", "Luxor", "Circus")  # D-C1, in short
NOTES = banknote_pile_and_purses.stack(  # D-C2
    {
        10_000: 6,
        20_000: 8,
        30_000: 8,
        40_000: 6,
        50_000: 6,
        60_000: 5,
        70_000: 5,
        80_000: 5,
        90_000: 5,
    }
)
NUM_DICE = 8  # D-C3
NUM_ROUNDS = 4  # D-1
STAKE = 50_000  # D-2
CHIP_DICE = 2  # D-19: dice placed at once for a chip card


# -- the table -------------------------------------------------------------------------------------


class Phase(Enum):
    DEAL = "deal"
    LEFTOVER = "leftover"
    ROLL = "roll"
    PLACE = "place"
    CHIP = "chip"
    OVER = "over"


class Casino(casinos.Casino, frozen=True, gc=False):
    """A casino: its notes, its chip cards, and the number of dice of each player.

    In a game with white dice, the number of these comes last.
    """

    dice: tuple[int, ...] = ()
    chips: Chips = ()

    @property
    def counts(self) -> tuple[int, ...]:
        return self.dice


class Table(Struct, frozen=True, gc=False):
    """Everything in the dice game that all players can see."""

    options: DiceOptions
    phase: Phase
    round: int
    starter: Player
    player: Player
    """The player whose turn it is."""
    casinos: tuple[Casino, ...]
    own: tuple[int, ...]
    """The number of dice in their own colour that each player has left to roll."""
    white: tuple[int, ...]
    """The number of white dice that each player has left to roll."""
    roll: Roll | None
    """The dice that were rolled and are not placed yet; None if there are none."""
    chosen: int | None
    """The number of the casino that offers the player a chip card now; None if none does."""
    chips: tuple[Chips, ...]
    """The chip cards of each player."""
    news: tuple[CasinoPaid, ...] = ()

    @property
    def num_rounds(self) -> int:
        """The number of rounds in the whole game."""
        if self.options.short:  # D-22
            return 1
        return NUM_ROUNDS

    @property
    def roller(self) -> Player | None:
        """The player whose dice are rolled next; None if no roll is due."""
        if self.phase is Phase.ROLL:
            return self.player
        return None

    @property
    def has_white(self) -> bool:
        """Whether the game is played with white dice, which belong to no player."""
        return len(self.casinos[0].dice) > len(self.own)


class DiceView(CasinoView[Table], frozen=True):
    """All that a player, or an onlooker, may know about a dice game."""

    def besides_notes(self, player: Player) -> int:
        return chip_cards.bonus(self.table.chips[player])


class DiceBotView(DiceView, frozen=True):
    """A view for bots: what a player sees now, and what they may remember from earlier."""

    remembered: Remembered
