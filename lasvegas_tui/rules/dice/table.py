"""What the dice game is played with: options, actions, and the things on the table."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from lasvegas_tui.rules import casinos, money
from lasvegas_tui.rules.casinos import CasinoPaid, Deal
from lasvegas_tui.rules.chips import Chips, LeaveChips, TakeChip
from lasvegas_tui.rules.core import Action, News, Options, OptionsError, Player, View
from lasvegas_tui.rules.money import Notes, Remembered

CASINO_NAMES = (
    "Golden Nugget",
    "Caesars Palace",
    "The Mirage",
    "Sahara",
    "Luxor",
    "Circus Circus",
)  # D-C1
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
NUM_WHITE = {2: 4, 3: 2, 4: 2}  # D-13: white dice of each player
LEFTOVER_WHITE = 2  # D-14: with three players
NUM_ROUNDS = 4  # D-1
STAKE = 50_000  # D-2
CHIP_DICE = 2  # D-19: dice to place at once for a chip card


class DiceOptions(Options, frozen=True):
    """What the table may agree on."""

    neutral: Annotated[
        bool | None,
        Meta(
            title="White dice",
            description="White dice count as one more player (2 to 4 players; by default with 2).",
            extra={"rule": "D-16", "usual": "with two players"},
        ),
    ] = None
    chips: Annotated[
        bool,
        Meta(
            title="Chip cards",
            description="Two dice placed at once may take a chip card; sets pay at the end.",
            extra={"rule": "D-19"},
        ),
    ] = False
    open_money: Annotated[
        bool,
        Meta(
            title="Open money",
            description="Money won lies open instead of face down.",
            extra={"rule": "D-11"},
        ),
    ] = False

    def check(self, num_players: int) -> None:
        super().check(num_players)
        if self.neutral and num_players not in NUM_WHITE:  # D-17
            raise OptionsError("White dice are for 2 to 4 players.")


# -- actions ---------------------------------------------------------------------------------------


class Roll(Action, frozen=True):
    """Chance: the faces rolled, own dice and white ones."""

    dice: tuple[int, ...]
    white: tuple[int, ...] = ()


class Place(Action, frozen=True):
    """Put every die of one number into its casino."""

    number: int


DiceAction: TypeAlias = Deal | Roll | Place | TakeChip | LeaveChips


# -- things on the table ---------------------------------------------------------------------------


class Phase(Enum):
    DEAL = "deal"
    LEFTOVER = "leftover"
    ROLL = "roll"
    PLACE = "place"
    CHIP = "chip"
    OVER = "over"


class Casino(casinos.Casino, frozen=True, gc=False):
    """One casino: its notes, everybody's dice (white's last, where white plays), chip cards."""

    dice: tuple[int, ...] = ()
    chips: Chips = ()

    @property
    def counts(self) -> tuple[int, ...]:
        return self.dice


class Table(Struct, frozen=True, gc=False):
    """All that lies open."""

    options: DiceOptions
    phase: Phase
    round: int
    starter: Player
    player: Player
    """Whose turn it is."""
    casinos: tuple[Casino, ...]
    own: tuple[int, ...]
    """Own dice each player has left."""
    white: tuple[int, ...]
    """White dice each player has left."""
    roll: Roll | None
    """The dice in the arena."""
    chosen: int | None
    """The casino whose chip cards are on offer."""
    chips: tuple[Chips, ...]
    """Chip cards before each player."""
    news: tuple[CasinoPaid, ...] = ()

    @property
    def roller(self) -> Player | None:
        """Whose dice are thrown next; None where nobody's are."""
        return self.player if self.phase is Phase.ROLL else None

    @property
    def has_white(self) -> bool:
        """Whether the white dice play."""
        return len(self.casinos[0].dice) > len(self.own)


class DiceView(View, frozen=True):
    """What one player, or an onlooker, may know of a dice game: all of it, for who remembers it."""

    table: Table
    purses: tuple[Notes | None, ...]
    """The notes each player has won, None where they lie face down."""
    num_notes: tuple[int, ...]
    remembered: Remembered

    @property
    def news(self) -> tuple[News, ...]:
        return self.table.news

    @property
    def roller(self) -> Player | None:
        return self.table.roller

    @property
    def is_between_rounds(self) -> bool:
        return self.table.phase is Phase.DEAL and self.table.round > 0

    @property
    def is_money_hidden(self) -> bool:
        return None in self.purses
