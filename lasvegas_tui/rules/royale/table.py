"""The table of Royale, as everybody sees it, and the view that a player gets of a position.

A round proceeds by phases. The questions of tiles, and their effects at the end of a round, are
steps to be done before the phase continues. Steps form a stack; the top one determines who is
awaited. This module has what everybody can see of steps and tiles, for sentences and screens;
`tile` adds their effects on a state, which sentences and screens cannot reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import ClassVar, TypeVar

from msgspec import Struct

from lasvegas_tui.rules.casino import casinos
from lasvegas_tui.rules.casino.casinos import NUMBERS, CasinoView, Owner
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.casino.pile_and_purses import Notes, Remembered
from lasvegas_tui.rules.core import (
    CHANCE,
    News,
    Node,
    Player,
)
from lasvegas_tui.rules.grammar import num, spaced
from lasvegas_tui.rules.royale.chance_actions import Roll
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.options import RoyaleOptions
from lasvegas_tui.rules.royale.tile_display import Mark, Quiet, in_words
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
    """Return the words for a reward: chips with their value in dollars, or a card (R-13)."""
    if is_in_chips(dollars):
        return f"{num(dollars // CHIP, 'chip')} ({short(dollars)})"
    return short(dollars)


def is_in_chips(dollars: int) -> bool:
    """Whether a reward, given in dollars, is paid in chips and not as a card (R-13)."""
    return dollars <= 2 * CHIP


# -- a round ---------------------------------------------------------------------------------------


class Phase(Enum):
    """The phases of a round in their order; each begins when no step of the last one is left.

    `FIRST_TURN`, `NEXT_TURN` and `PAY` are done without a player or chance.
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
    """A casino: its cards, and the dice of each owner, neutral and gray ones after the players'."""

    dice: tuple[Dice, ...] = ()

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple([dice.small + 2 * dice.big for dice in self.dice])  # R-C2

    def plus(self, owner: Owner, dice: Dice) -> Casino:
        """Return the casino with these dice of an owner added."""
        return Casino(self.notes, swapped(self.dice, owner, self.dice[owner] + dice))

    def minus(self, owner: Owner, dice: Dice) -> Casino:
        """Return the casino without these dice of an owner."""
        return Casino(self.notes, swapped(self.dice, owner, self.dice[owner] - dice))


# -- the public part of steps and tiles ------------------------------------------------------------


class ShownStep(Struct, frozen=True, gc=False, tag=True, tag_field="step"):
    """What everybody can see of a step, a thing to be done before the round goes on."""

    is_private: ClassVar[bool] = False
    task: ClassVar[str] = "to choose"
    """What the player has to do: "to choose"."""
    declined: ClassVar[str] = "none"
    """One word for the choice `Decline`, where there is no room for more."""
    hidden: ClassVar[str] = "chooses in secret"
    """What others are told about a secret choice, after the name of the player."""

    @property
    def node(self) -> Node:
        """Who has to act; only for a step in which a player or chance acts."""
        raise NotImplementedError

    @property
    def side(self) -> str | None:
        """The side of the tile to which the step belongs, such as "A1"; None if there is none."""
        return None

    @property
    def black(self) -> tuple[int, ...]:
        """The numbers on the black dice, 0 before they are thrown; empty without black dice."""
        return ()

    @property
    def num_paid(self) -> int | None:
        """How many casinos have been paid when this step is next; None if it does not say."""
        return None

    def thrown_for(self, table: Table) -> str:
        """Return what follows "both black dice" when they are thrown for it: " for Jackpot"."""
        return f" for {table.tile_name(self.side or '')}"

    def hint(self, table: Table, names: Sequence[str]) -> str:
        """Return a line about the step; by default the text of its tile, empty without one."""
        tile = table.tile_of(self.side)
        if tile is None:
            return ""
        return tile.text

    def can_decline(self, table: Table) -> bool:
        """Whether the player may do nothing; `Decline` is then the last choice."""
        return False

    def declining(self, table: Table) -> str:
        """Return the words for `Decline` in the imperative: "leave it", told as "leaves it"."""
        return "leave it"


class Side:
    """The letter and number printed on a side of a tile, "A1" to "H2"; also the id of its rule.

    It is the tag in the header of the tile's class, which identifies the tile in stored states.
    """

    def __get__(self, tile: ShownTile | None, kind: type[ShownTile]) -> str:
        return str(kind.__struct_config__.tag)


class ShownTile(Struct, frozen=True, gc=False, tag=True, tag_field="side"):
    """What everybody can see of a tile."""

    side = Side()
    name: ClassVar[str]
    text: ClassVar[str] = ""
    """Whom the tile helps or hurts, and how, in one line; empty if it does not say."""
    has_gray: ClassVar[bool] = False
    """Whether the tile brings the gray dice into play."""
    can_close: ClassVar[bool] = False
    """Whether the tile can close a casino; its page then explains closed casinos."""
    hooks: ClassVar[frozenset[str]] = frozenset()
    """The names of the methods in `HOOKS` that the tile overrides."""

    @property
    def brief(self) -> str:
        """The text in two lines of at most eleven characters; empty if the marks say enough."""
        return ""

    @property
    def details(self) -> str:
        """What follows the text: amounts, what is left, limits; empty if there is no more."""
        return ""

    @property
    def told(self) -> str:
        """The name, the text and the details of the tile in one text."""
        return f"{self.name}: {self.text} {self.details}".strip(": ")

    @property
    def spot(self) -> str:
        """The name of the place where dice lie on the tile: "the bar"."""
        return self.name

    put: ClassVar = "on"
    """The preposition before `spot` for dice that are put there: "on" or "into"."""

    def marks(self) -> tuple[Mark, ...]:
        """Return what the tile displays now, such as amounts and dice."""
        marks: list[Mark] = []
        for field in self.__struct_fields__:
            marks += (Quiet(f"{spaced(field)} "), f"{getattr(self, field)} ")
        return tuple(marks)

    def marks_in_words(self, owners: Sequence[str]) -> str:
        """Return what the marks show in words: "pays 60K"; empty if there is nothing to say.

        `owners` are the names of all owners of dice.
        """
        return in_words(self.marks(), owners)

    def prospect(self) -> str:
        """Say what happens if dice are placed here now; it follows the name of the tile."""
        return self.text

    def figures(self, names: Sequence[str]) -> dict[str, str]:
        """Return facts about the tile for captions of demos, by name, such as "jackpot"."""
        return {}

    def outlook(self, owners: Sequence[str]) -> str:
        """Say what the tile would pay now: "on Double Down: Anna 60K"; empty if it pays nobody.

        `owners` are the names of all owners of dice.
        """
        paid = [(owner, self.due(player)) for player, owner in enumerate(owners)]
        told = [f"{owner} {short(dollars)}" for owner, dollars in paid if dollars]
        if not told:
            return ""
        return f"on {self.name}: {', '.join(told)}"

    def due(self, player: Player) -> int:
        """Return what the tile would pay a player if the round ended now, in dollars.

        It is negative if the tile would cost them money, and 0 if a throw or a choice decides.
        """
        return 0

    def badge(self, player: Player) -> str:
        """Return the mark beside a player whom the tile gives an extra choice; empty if none."""
        return ""


# -- secrets and the table -------------------------------------------------------------------------


class Secret(Struct, frozen=True, tag=True, tag_field="secret"):
    """Something that only one player knows."""

    owner: Player

    def resample(self, rng: Random) -> Secret:
        """Return a random secret that is possible for players who do not know it."""
        raise NotImplementedError


class Table(Struct, frozen=True, gc=False):
    """Everything on the table that all players can see."""

    options: RoyaleOptions
    phase: Phase
    round: int
    starter: Player
    player: Player
    """The player whose turn it is."""
    casinos: tuple[Casino, ...]
    hands: tuple[Dice, ...]
    """The dice that each player has left to roll (R-15)."""
    roll: Roll | None
    """The dice of the last roll that are not placed yet; None if there are none."""
    chips: tuple[int, ...]
    tiles: tuple[ShownTile | None, ...]
    closed: int | None
    """The number of the closed casino; None if all are open."""
    steps: tuple[ShownStep, ...]
    """The steps to be done before the phase continues; the next one is last."""
    bank: Notes
    """The values, in dollars, of the cards from which tiles pay rewards (R-11, R-13)."""
    minted: Notes
    """The values, in dollars, of cards paid as rewards that the bank did not have (R-13)."""
    used: tuple[str, ...]
    """The tile sides, such as "A1", that have been in play in this game."""
    news: tuple[News, ...]

    @property
    def num_rounds(self) -> int:
        """The number of rounds of this game."""
        if self.options.short:
            return 1
        return NUM_ROUNDS

    @property
    def roller(self) -> Player | None:
        """The player who throws dice next; None if no throw is due, or no player makes it."""
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
        """Whether neutral dice are in play (R-9)."""
        return len(self.hands) == 2

    @property
    def neutral(self) -> Owner:
        """The number, as an owner, of the neutral dice in a game of two (R-9)."""
        return len(self.hands)

    @property
    def has_gray(self) -> bool:
        """Whether gray dice are in play (R-17)."""
        return any(tile is not None and tile.has_gray for tile in self.tiles)

    @property
    def gray(self) -> Owner:
        """The number, as an owner, of the gray dice (R-17)."""
        return len(self.hands) + 1

    @property
    def open_numbers(self) -> tuple[int, ...]:
        """The numbers of the casinos that are not closed."""
        return _OPEN_NUMBERS[self.closed]

    @property
    def closing_side(self) -> str:
        """The side of the tile in play that can close casinos, such as "E1"; empty if none can."""
        for tile in self.tiles:
            if tile is not None and tile.can_close:
                return tile.side
        return ""

    @property
    def top(self) -> ShownStep | None:
        """The step to be done next; None if there is none."""
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
        """Return the tile at the casino with this number; it must be of the given type."""
        tile = self.tiles[number - 1]
        assert isinstance(tile, kind)
        return tile

    def tile_of(self, side: str | None) -> ShownTile | None:
        """Return the tile with this side, such as "A1".

        None if it is not in play, or if `side` is None.
        """
        for tile in self.tiles:
            if tile is not None and tile.side == side:
                return tile
        return None

    def number_of(self, side: str | None) -> int | None:
        """Return the number of the casino with this tile side, such as "A1".

        None if it is not in play, or if `side` is None.
        """
        for number, tile in enumerate(self.tiles, 1):
            if tile is not None and tile.side == side:
                return number
        return None

    def tile_name(self, side: str) -> str:
        """Return the name of the tile with this side; the side itself if it is not in play."""
        tile = self.tile_of(side)
        if tile is None:
            return side
        return tile.name

    def spot(self, place: int | str) -> str:
        """Return the name of a place for dice: "Kings", "the bar".

        `place` is the number of a casino, or the side of a tile.
        """
        if isinstance(place, int):
            return casino_name(place)
        tile = self.tile_of(place)
        if tile is None:
            return f"the {place}"
        return tile.spot

    def at_spot(self, place: int | str) -> str:
        """Say where dice are put: "at Kings", "into the bar".

        `place` is the number of a casino, or the side of a tile.
        """
        preposition = "at"
        if isinstance(place, str):
            tile = self.tile_of(place)
            if tile is not None:
                preposition = tile.put
        return f"{preposition} {self.spot(place)}"


class RoyaleView(CasinoView[Table], frozen=True):
    """Everything that a player or an onlooker may know about a game of Royale."""

    loose: tuple[int, ...]
    """The dollars that each player has besides cards and chips; everybody sees them."""
    remembered: Remembered
    secret: Secret | None
    """What only the viewer knows; None if the viewer has no secret."""

    def besides_notes(self, player: Player) -> int:
        return self.loose[player] + CHIP * self.table.chips[player]

    def shown_besides(self, player: Player) -> int:
        """Return the dollars that are shown in one sum with a player's cards.

        Chips are left out if only the number of the cards may be shown.
        """
        if self.purses[player] is None:
            return self.loose[player]
        return self.besides_notes(player)
