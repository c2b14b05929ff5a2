"""The components of the dice game: options, actions, and everything on the table.

All of it is public; face-down money is in the state. `state` says what actions do, and `words` how
it is put into sentences.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from lasvegas_tui.rules.casino import chip_cards, money
from lasvegas_tui.rules.casino import law as casinos
from lasvegas_tui.rules.casino.chip_cards import Chips, LeaveChips, TakeChip
from lasvegas_tui.rules.casino.law import CasinoPaid, CasinoView, Deal
from lasvegas_tui.rules.casino.money import Remembered
from lasvegas_tui.rules.core import Action, Options, OptionsError, Player, short_game

CASINO_NAMES = ("Nugget", "Caesars", "Mirage", "Sahara", "Luxor", "Circus")  # D-C1, in short
NOTES = money.stack(  # D-C2
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
NUM_WHITE = {2: 4, 3: 2, 4: 2}  # D-13: white dice per player
LEFTOVER_WHITE = 2  # D-14: with three players
NUM_ROUNDS = 4  # D-1
STAKE = 50_000  # D-2
CHIP_DICE = 2  # D-19: dice placed at once for a chip card


class DiceOptions(Options, frozen=True):
    """The options of the dice game."""

    neutral: Annotated[
        bool | None,
        Meta(
            title="White dice",
            description="White dice belong to nobody. They are rolled along and win notes, as one "
            "more player would (2 to 4 players; by default with 2).",
            extra={"rule": "D-16", "usual": "with two players"},
        ),
    ] = None
    chips: Annotated[
        bool,
        Meta(
            title="Chip cards",
            description="Two dice placed at once may take a chip card, and sets of these pay "
            "at the end.",
            extra={"rule": "D-19"},
        ),
    ] = False
    open_money: Annotated[
        bool,
        Meta(
            title="Open money",
            description="Money won lies face up instead of face down.",
            extra={"rule": "D-11"},
        ),
    ] = False
    short: Annotated[bool, short_game("D-22")] = False

    @property
    def is_short(self) -> bool:
        return self.short

    def check(self, num_players: int) -> None:
        super().check(num_players)
        if self.neutral and num_players not in NUM_WHITE:  # D-17
            raise OptionsError("White dice are for 2 to 4 players.")


# -- actions ---------------------------------------------------------------------------------------


class Roll(Action, frozen=True):
    """Chance: the numbers shown by a player's own dice and by white ones."""

    dice: tuple[int, ...]
    white: tuple[int, ...] = ()


class Place(Action, frozen=True):
    """Put every die that shows a number into its casino."""

    number: int


DiceAction: TypeAlias = Deal | Roll | Place | TakeChip | LeaveChips


# -- the table -------------------------------------------------------------------------------------


class Phase(Enum):
    DEAL = "deal"
    LEFTOVER = "leftover"
    ROLL = "roll"
    PLACE = "place"
    CHIP = "chip"
    OVER = "over"


class Casino(casinos.Casino, frozen=True, gc=False):
    """A casino: its notes, its chip cards, and the dice of each owner, the white ones last."""

    dice: tuple[int, ...] = ()
    chips: Chips = ()

    @property
    def counts(self) -> tuple[int, ...]:
        return self.dice


class Table(Struct, frozen=True, gc=False):
    """Everything on the table that all players can see."""

    options: DiceOptions
    phase: Phase
    round: int
    starter: Player
    player: Player
    """The player whose turn it is."""
    casinos: tuple[Casino, ...]
    own: tuple[int, ...]
    """The number of dice that each player has left, without white ones."""
    white: tuple[int, ...]
    """The number of white dice that each player has left."""
    roll: Roll | None
    """The dice just rolled; None once they are placed."""
    chosen: int | None
    """The number of the casino whose chip cards are on offer; None if none are."""
    chips: tuple[Chips, ...]
    """The chip cards of each player."""
    news: tuple[CasinoPaid, ...] = ()

    @property
    def num_rounds(self) -> int:
        """The number of rounds of this game."""
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
        """Whether white dice are in play."""
        return len(self.casinos[0].dice) > len(self.own)


class DiceView(CasinoView[Table], frozen=True):
    """Everything that a player, or an onlooker, may know about a dice game."""

    remembered: Remembered

    def besides_notes(self, player: Player) -> int:
        return chip_cards.bonus(self.table.chips[player])
