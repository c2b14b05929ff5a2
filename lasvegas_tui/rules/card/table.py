"""The components of the card game: options, actions, and everything on the table.

All of it is public; hidden cards are in the state. `state` says what actions do, and `words` how it
is put into sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct

from lasvegas_tui.rules.casino import chip_cards, money
from lasvegas_tui.rules.casino import law as casinos
from lasvegas_tui.rules.casino.chip_cards import Chip, Chips, LeaveChips, TakeChip
from lasvegas_tui.rules.casino.law import NUMBERS, CasinoPaid, CasinoView, Deal
from lasvegas_tui.rules.casino.money import Remembered
from lasvegas_tui.rules.core import Action, News, Options, Player, short_game


class Card(IntEnum):
    """A card, named by the digits of its dice: 5 has one die of that number, 55 two."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    DOUBLE_ONE = 11
    DOUBLE_TWO = 22
    DOUBLE_THREE = 33
    DOUBLE_FOUR = 44
    DOUBLE_FIVE = 55
    DOUBLE_SIX = 66

    number: int
    """The number on its dice, and of its casino."""
    num_dice: int
    """One or two."""

    def __init__(self, digits: int) -> None:
        self.number = digits % 10
        self.num_dice = len(str(digits))

    @property
    def text(self) -> str:
        """The digits of its dice: "4", or "4+4" for two."""
        return "+".join(str(self.value))


Cards: TypeAlias = tuple[Card, ...]

SINGLES = 4  # C-C1: of each number, besides one double


def _of_number(number: int) -> Cards:
    single, double = Card(number), Card(11 * number)
    return (*(single,) * SINGLES, double)


DECK: Cards = sum(map(_of_number, NUMBERS), ())
ORDER = {card: place for place, card in enumerate(DECK)}
"""The position of a card in a sorted hand: by number, the double last."""
NOTES = money.stack(dict.fromkeys(range(30_000, 100_001, 10_000), 6))  # C-C2
NUM_ROUNDS = 4  # C-1
NUM_TURNS = 6  # C-4
HAND = 5  # C-2
FINISHED_AT = 8  # C-5: cards out
MIXED = 2  # C-2: cards that may have different numbers
CHIP_DICE = 2  # C-12


@lru_cache(maxsize=8192)
def num_dice(cards: Cards) -> int:
    """Return the number of dice on these cards together."""
    return sum([card.num_dice for card in cards])


class CardOptions(Options, frozen=True):
    """The options of the card game."""

    sequential: Annotated[
        bool,
        Meta(
            title="Play in turn, openly",
            description="One after the other and face up, instead of all at once in secret.",
            extra={"rule": "C-11"},
        ),
    ] = False
    chips: Annotated[
        bool,
        Meta(
            title="Chip cards",
            description="Two dice placed at once may take a chip card, and sets of these pay "
            "at the end (only in turn).",
            extra={"rule": "C-12"},
        ),
    ] = False
    short: Annotated[bool, short_game("C-14")] = False

    @property
    def is_short(self) -> bool:
        return self.short

    def idle(self) -> Mapping[str, str]:
        if self.sequential:  # C-12
            return {}
        return {"chips": "Chip cards are used only if players choose openly in turn."}


# -- actions ---------------------------------------------------------------------------------------


class Draw(Action, frozen=True):
    """Chance: the cards that each player draws; empty for players who draw none."""

    hands: tuple[Cards, ...]


class Select(Action, frozen=True):
    """Place these cards of the hand; the others go under the glass."""

    cards: Cards


CardAction: TypeAlias = Deal | Draw | Select | TakeChip | LeaveChips


# -- the table -------------------------------------------------------------------------------------


class Phase(Enum):
    DEAL = "deal"
    DRAW = "draw"
    SELECT = "select"
    CHIP = "chip"
    OVER = "over"


class Casino(casinos.Casino, frozen=True, gc=False):
    """A casino: notes, cards by player, chip cards."""

    cards: tuple[Cards, ...] = ()
    chips: Chips = ()

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of dice of each player; ties are between dice, not cards (C-7)."""
        return tuple(map(num_dice, self.cards))


class Placed(News, frozen=True):
    """Cards were revealed and placed in their casinos."""

    is_scene: ClassVar = True
    player: Player
    cards: Cards


class Finished(News, frozen=True):
    """A player has laid enough cards and sits out the rest of the round."""

    player: Player
    num_cards: int


class LastTurnTaken(News, frozen=True):
    """Players took the last turn of a round without having laid enough cards (C-4)."""

    players: tuple[Player, ...]


class ChipTaken(News, frozen=True):
    """A player took a chip card from a casino."""

    player: Player
    casino: int
    colour: Chip


CardNews: TypeAlias = Placed | Finished | LastTurnTaken | ChipTaken | CasinoPaid


class Table(Struct, frozen=True, gc=False):
    """Everything on the table that all players can see."""

    roller: ClassVar[None] = None
    options: CardOptions
    phase: Phase
    round: int
    starter: Player
    player: Player
    """In the sequential variation, the player whose turn it is."""
    casinos: tuple[Casino, ...]
    turns: tuple[int, ...]
    """The number of turns that each player has taken in this round."""
    num_out: tuple[int, ...]
    """The number of cards that each player has placed in this round."""
    offers: tuple[int, ...]
    """The numbers of the casinos at which the player may still take a chip card."""
    chips: tuple[Chips, ...]
    """The chip cards of each player."""
    news: tuple[CardNews, ...] = ()

    @property
    def num_rounds(self) -> int:
        """The number of rounds of this game."""
        if self.options.short:  # C-14
            return 1
        return NUM_ROUNDS

    @property
    def turn(self) -> int:
        """The current turn, from 1."""
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
    """Everything that a player, or an onlooker, may know about a card game."""

    hand: Cards
    """The viewer's cards, sorted."""
    glass: Cards
    """The cards under the viewer's glass."""
    hand_sizes: tuple[int, ...]
    remembered: Remembered

    def besides_notes(self, player: Player) -> int:
        return chip_cards.bonus(self.table.chips[player])
