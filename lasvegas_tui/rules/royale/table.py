"""The table of Royale, which everybody can see, and the view of one player.

A round consists of phases. Questions of tiles, and their effects at the end of a round, are steps
that are done before the phase continues. Steps form a stack; the top one decides who has to act.
This module and `shown_tile` define what everybody can see of steps and tiles; sentences and screens
see only this part. What steps and tiles do to a state is defined in `tile`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import ClassVar, TypeVar

from msgspec import Struct

from lasvegas_tui.rules.casino import casinos
from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes, Remembered
from lasvegas_tui.rules.casino.casinos import NUMBERS, CasinoView, Owner
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import (
    CHANCE,
    News,
    Node,
    Player,
)
from lasvegas_tui.rules.grammar import num
from lasvegas_tui.rules.royale.chance_actions import Roll
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.shown_tile import ShownTile
from lasvegas_tui.rules.tuples import swapped

T = TypeVar("T", bound="ShownTile")

NUM_ROUNDS = 3
CASINO_NAMES = ("Miracle", "Kings", "Moonlight", "Paris", "Cleopatra", "Sunset")  # R-C4
CHIP = 10_000  # R-C3, in dollars


_OPEN_NUMBERS = {
    closed: tuple(number for number in NUMBERS if number != closed) for closed in (None, *NUMBERS)
}
"""The numbers of the open casinos, by the number of the closed one."""


def casino_name(number: int) -> str:
    return CASINO_NAMES[number - 1]


def paid(dollars: int) -> str:
    """Return a reward in words: "two chips (20K)", or "60K" for a money card (R-13)."""
    if is_in_chips(dollars):
        return f"{num(dollars // CHIP, 'chip')} ({short(dollars)})"
    return short(dollars)


def is_in_chips(dollars: int) -> bool:
    """Whether a reward of this amount is paid in chips, and not as a money card (R-13)."""
    return dollars <= 2 * CHIP


# -- a round ---------------------------------------------------------------------------------------


class Phase(Enum):
    """The phases of a round, in order; a phase begins when all steps of the previous one are done.

    `FIRST_TURN`, `NEXT_TURN` and `PAY` need no action of a player or of chance.
    """

    DEAL = "deal"
    TILES = "tiles"
    NEUTRAL = "neutral"
    FIRST_TURN = "first turn"
    ROLL = "roll"
    CHOOSE = "choose"
    NEXT_TURN = "next turn"
    PAY = "pay"
    OVER = "over"


# -- casinos ---------------------------------------------------------------------------------------


class Casino(casinos.Casino, frozen=True, gc=False):
    """A casino: its money cards, and the dice of each owner.

    The owners are the players, then the neutral dice, then the gray dice.
    """

    dice: tuple[Dice, ...] = ()

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple([dice.small + 2 * dice.big for dice in self.dice])  # R-C2

    def plus(self, owner: Owner, dice: Dice) -> Casino:
        """Return a copy of the casino with these dice of an owner added."""
        return Casino(self.notes, swapped(self.dice, owner, self.dice[owner] + dice))

    def minus(self, owner: Owner, dice: Dice) -> Casino:
        """Return a copy of the casino without these dice of an owner."""
        return Casino(self.notes, swapped(self.dice, owner, self.dice[owner] - dice))


# -- steps -----------------------------------------------------------------------------------------


class ShownStep(Struct, frozen=True, gc=False, tag=True, tag_field="step"):
    """The public part of a step: something that has to be done before the round goes on."""

    is_private: ClassVar[bool] = False
    task: ClassVar[str] = "to choose"
    """What the player has to do, in words that follow "Anna has": "to choose"."""
    declined: ClassVar[str] = "none"
    """A single word for the choice `Decline`, for narrow screens."""
    hidden: ClassVar[str] = "chooses in secret"
    """What others read about a secret choice, after the player's name."""

    @property
    def node(self) -> Node:
        """The player who has to act, or chance; only for steps that wait for one of them."""
        raise NotImplementedError

    @property
    def side(self) -> str | None:
        """The id of the tile side that the step belongs to, such as "A1"; None for no tile."""
        return None

    @property
    def black(self) -> tuple[int, ...]:
        """The numbers on the two black dice, 0 before their roll; empty without black dice."""
        return ()

    @property
    def num_paid(self) -> int | None:
        """The number of casinos paid before this step; None for steps that are not the payout."""
        return None

    def thrown_for(self, table: Table) -> str:
        """Return the words after "both black dice" in a request to roll them: " for Jackpot"."""
        return f" for {table.tile_name(self.side or '')}"

    def hint(self, table: Table, names: Sequence[str]) -> str:
        """Return a line that explains the step, by default the text of its tile; may be empty."""
        tile = table.tile_of(self.side)
        if tile is None:
            return ""
        return tile.text

    def can_decline(self, table: Table) -> bool:
        """Whether the player may do nothing, by the choice `Decline` at the end of the list."""
        return False

    def declining(self, table: Table) -> str:
        """Return the words for `Decline` in the imperative, such as "leave it"."""
        return "leave it"


# -- secrets and the table -------------------------------------------------------------------------


class Secret(Struct, frozen=True, tag=True, tag_field="secret"):
    """Something that only its `owner` knows, such as how they have split a tile's tokens."""

    owner: Player

    def resample(self, rng: Random) -> Secret:
        """Return a random secret that could be the true one, as far as the other players know."""
        raise NotImplementedError


class Table(Struct, frozen=True, gc=False):
    """Everything in a game of Royale that all players can see."""

    options: RoyaleOptions
    phase: Phase
    round: int
    starter: Player
    player: Player
    """The player whose turn it is."""
    casinos: tuple[Casino, ...]
    hands: tuple[Dice, ...]
    """The dice that each player has left to roll in this round (R-15)."""
    roll: Roll | None
    """The dice of the last roll that are not placed yet; None if there are none."""
    chips: tuple[int, ...]
    tiles: tuple[ShownTile | None, ...]
    closed: int | None
    """The number of the closed casino; None if all are open."""
    steps: tuple[ShownStep, ...]
    """The steps that are done before the phase continues; the next one is last."""
    bank: Notes
    """The values, in dollars, of the money cards from which tiles pay rewards (R-11, R-13)."""
    minted: Notes
    """The values, in dollars, of rewards paid as money cards that the bank did not have (R-13)."""
    used: tuple[str, ...]
    """The tile sides, such as "A1", that have been in play in this game."""
    news: tuple[News, ...]

    @property
    def num_rounds(self) -> int:
        """The number of rounds in the whole game."""
        if self.options.short:
            return 1
        return NUM_ROUNDS

    @property
    def roller(self) -> Player | None:
        """The player who rolls dice next.

        None if a deal, a choice or the roll of the neutral dice is next.
        """
        step = self.top
        if step is None:
            if self.phase is Phase.ROLL:
                return self.player
            return None
        if step.node is not CHANCE:
            return None
        return getattr(step, "player", None)

    @property
    def num_players(self) -> int:
        return len(self.hands)

    @property
    def has_neutral(self) -> bool:
        """Whether the neutral dice, which belong to no player, are used (R-9)."""
        return len(self.hands) == 2

    @property
    def neutral(self) -> Owner:
        """The owner number of the neutral dice: the number after the last player's (R-9)."""
        return len(self.hands)

    @property
    def has_gray(self) -> bool:
        """Whether the gray dice, which belong to no player, are used (R-17)."""
        return any(tile is not None and tile.has_gray for tile in self.tiles)

    @property
    def gray(self) -> Owner:
        """The owner number of the gray dice: the number after that of the neutral dice (R-17)."""
        return len(self.hands) + 1

    @property
    def open_numbers(self) -> tuple[int, ...]:
        """The numbers of the casinos that are not closed."""
        return _OPEN_NUMBERS[self.closed]

    @property
    def closing_side(self) -> str:
        """The id of the tile side in play that can close casinos, such as "E1"; may be empty."""
        for tile in self.tiles:
            if tile is not None and tile.can_close:
                return tile.side
        return ""

    @property
    def top(self) -> ShownStep | None:
        """The step that is done next; None if no step is left."""
        if not self.steps:
            return None
        return self.steps[-1]

    @property
    def num_paid(self) -> int:
        """The number of casinos paid so far in this round."""
        if self.phase not in (Phase.PAY, Phase.DEAL, Phase.OVER):
            return 0
        for step in reversed(self.steps):
            if step.num_paid is not None:
                return step.num_paid
        return len(NUMBERS)

    def casino(self, number: int) -> Casino:
        return self.casinos[number - 1]

    def tile(self, number: int) -> ShownTile | None:
        return self.tiles[number - 1]

    def tile_at(self, number: int, kind: type[T]) -> T:
        """Return the tile at casino number `number`, which must be of type `kind`."""
        tile = self.tiles[number - 1]
        assert isinstance(tile, kind)
        return tile

    def tile_of(self, side: str | None) -> ShownTile | None:
        """Return the tile with this side, such as "A1"; None if it is not in play."""
        for tile in self.tiles:
            if tile is not None and tile.side == side:
                return tile
        return None

    def number_of(self, side: str | None) -> int | None:
        """Return the number of the casino with this tile side; None if it is not in play."""
        for number, tile in enumerate(self.tiles, 1):
            if tile is not None and tile.side == side:
                return number
        return None

    def tile_name(self, side: str) -> str:
        """Return the name of the tile with this side; if it is not in play, return `side`."""
        tile = self.tile_of(side)
        if tile is None:
            return side
        return tile.name

    def spot(self, place: int | str) -> str:
        """Return the name of a place where dice can be: "Kings", "the bar".

        `place` is the number of a casino, or the side of a tile such as "A1".
        """
        if isinstance(place, int):
            return casino_name(place)
        tile = self.tile_of(place)
        if tile is None:
            return f"the {place}"
        return tile.spot

    def at_spot(self, place: int | str) -> str:
        """Return the name of a place where dice are put, with a preposition: "into the bar".

        `place` is the number of a casino, or the side of a tile such as "A1".
        """
        preposition = "at"
        if isinstance(place, str):
            tile = self.tile_of(place)
            if tile is not None:
                preposition = tile.put
        return f"{preposition} {self.spot(place)}"


class RoyaleView(CasinoView[Table], frozen=True):
    """All that a player, or an onlooker, may know about a game of Royale."""

    loose: tuple[int, ...]
    """Each player's public money that is neither cards nor chips, in dollars."""
    secret: Secret | None
    """What only the viewer knows; None if there is nothing."""

    def besides_notes(self, player: Player) -> int:
        return self.loose[player] + CHIP * self.table.chips[player]

    def shown_besides(self, player: Player) -> int:
        """Return the money that the screen adds to a player's cards, in dollars.

        Chips are left out if the values of the player's cards are hidden from the viewer.
        """
        if self.purses[player] is None:
            return self.loose[player]
        return self.besides_notes(player)


class RoyaleBotView(RoyaleView, frozen=True):
    """A view for bots: what a player sees now, and what they may remember from earlier."""

    remembered: Remembered
