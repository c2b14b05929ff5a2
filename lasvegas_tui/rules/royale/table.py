"""What lies on a Royale table: casinos with their dice, tiles, and the steps still to be done.

A step is something that has to happen before play goes on: a roll, a choice, a payout. The steps
are a stack; the top one says who is awaited. What a tile is stands in `tile`. All are values; what
they do is done to a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Annotated, ClassVar, TypeVar

from msgspec import Meta, Struct

from lasvegas_tui.rules.casinos import NUMBERS, Owner, Payout, payout
from lasvegas_tui.rules.core import CHANCE, Action, News, Options, OptionsError, Player
from lasvegas_tui.rules.grammar import num, numeral, plural, third_person, upper
from lasvegas_tui.rules.money import Notes, short
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.tile import (
    CasinoChoice,
    Choice,
    Names,
    PlayerStep,
    Step,
    Tile,
    TileNews,
)
from lasvegas_tui.rules.tuples import swapped

T = TypeVar("T", bound=Tile)

CASINO_NAMES = ("Miracle", "Kings", "Moonlight", "Paris", "Cleopatra", "Sunset")  # R-C4
CHIP = 10_000  # R-C3: dollars


def casino_name(number: int) -> str:
    return CASINO_NAMES[number - 1]


def paid(dollars: int) -> str:
    """A reward as it is paid: in chips, or as a card (R-13)."""
    return num(dollars // CHIP, "chip") if dollars <= 2 * CHIP else short(dollars)


class RoyaleOptions(Options, frozen=True):
    """What the table may agree on."""

    basic: Annotated[
        bool,
        Meta(
            title="Basic game",
            description="Play without the casino tiles.",
            extra={"rule": "R-10"},
        ),
    ] = False
    tiles: Annotated[
        int,
        Meta(
            ge=1,
            le=6,
            title="Tiles",
            description="Casino tiles in play each round, at casinos 1 and up "
            "(not in the basic game).",
            extra={"rule": "R-10"},
        ),
    ] = 3
    fresh_tiles: Annotated[
        bool,
        Meta(
            title="Fresh tiles",
            description="A tile side that was in play does not come back (not in the basic game).",
            extra={"rule": "R-10"},
        ),
    ] = False
    hidden_money: Annotated[
        bool,
        Meta(
            title="Hidden money",
            description="Money won lies face down until the end.",
            extra={"rule": "R-7"},
        ),
    ] = False

    def idle(self) -> Mapping[str, str]:
        if not self.basic:
            return {}
        return {
            "tiles": "The basic game has no casino tiles, so their number means nothing there.",
            "fresh_tiles": "The basic game has no casino tiles, "
            "so whether a side comes back means nothing there.",
        }

    def check(self, num_players: int) -> None:
        super().check(num_players)
        if self.tiles not in NUMBERS:
            raise OptionsError(f"1 to 6 casino tiles are in play each round, not {self.tiles}.")


# -- casinos ---------------------------------------------------------------------------------------


class Casino(Struct, frozen=True, gc=False):
    """One casino: its cards, and everybody's dice; neutral's and gray's behind the players'."""

    notes: Notes = ()
    dice: tuple[Dice, ...] = ()

    @property
    def strengths(self) -> tuple[int, ...]:
        """What the dice of each owner count here."""
        return tuple([dice.small + 2 * dice.big for dice in self.dice])

    def payout(self) -> Payout:
        """What would be paid if the round ended now (R-7)."""
        return payout(self.notes, self.strengths)

    def plus(self, owner: Owner, dice: Dice) -> Casino:
        """The casino with dice added."""
        there = self.dice[owner]
        more = Dice(there.small + dice.small, there.big + dice.big)
        return Casino(self.notes, swapped(self.dice, owner, more))

    def minus(self, owner: Owner, dice: Dice) -> Casino:
        """The casino with dice removed."""
        return Casino(self.notes, swapped(self.dice, owner, self.dice[owner] - dice))


# -- actions that the core and several tiles share -------------------------------------------------


class Deal(Action, frozen=True):
    """Chance: six pairs of cards in the order drawn; before round 1 of the main game also the 24
    cards set aside for rounds 2 and 3 (R-11)."""

    pairs: tuple[tuple[int, int], ...]
    aside: Notes = ()

    @property
    def notes(self) -> Notes:
        """The cards of all pairs."""
        return tuple([note for pair in self.pairs for note in pair])


class DrawTiles(Action, frozen=True):
    """Chance: the tile sides for casinos 1 and up, such as "A1"."""

    sides: tuple[str, ...]


class Roll(Action, frozen=True, gc=False):
    """Chance: the faces of the small dice, and of the Biggy (0 where it is not rolled)."""

    small: tuple[int, ...]
    biggy: int = 0

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces rolled, the Biggy's last."""
        return (*self.small, self.biggy) if self.biggy else self.small


class ThrowBlack(Action, frozen=True):
    """Chance: both black dice."""

    faces: tuple[int, int]


class Place(CasinoChoice, frozen=True, gc=False):
    """Put every die of one number into its casino."""

    is_foreseeable: ClassVar = True


class Pass(Choice, frozen=True, gc=False):
    """Pay a chip and place nothing."""

    is_foreseeable: ClassVar = True


class Decline(Choice, frozen=True):
    """Leave what a tile offers."""

    digit: ClassVar = 0

    def label(self, table: Table, names: Names) -> str:
        return upper(_declining(table))

    def told(self, table: Table, name: str) -> str:
        return f"{name} {third_person(_declining(table))}."


def _declining(table: Table) -> str:
    step = table.top
    assert isinstance(step, PlayerStep)
    return step.declining(table)


# -- news ------------------------------------------------------------------------------------------


class TurnSkipped(News, frozen=True):
    """A roll showed only the closed number."""

    player: Player


class Rewarded(TileNews, frozen=True):
    """A tile paid a player; 10,000 and 20,000 in chips, everything else as a card."""

    player: Player
    dollars: int
    tile: str

    @property
    def side(self) -> str:
        return self.tile

    def told(self, table: Table, owners: Names) -> str:
        return f"{table.tile_name(self.tile)} pays {owners[self.player]} {paid(self.dollars)}."


class Skipped(TileNews, frozen=True):
    """An effect came to nothing; the sentence says why."""

    tile: str
    sentence: str

    @property
    def side(self) -> str:
        return self.tile

    def told(self, table: Table, owners: Names) -> str:
        return f"{table.tile_name(self.tile)}: {self.sentence}"


class TokenMoved(TileNews, frozen=True):
    """A tile's token changed hands; None is the tile itself."""

    tile: str
    holder: Player | None

    @property
    def side(self) -> str:
        return self.tile

    def told(self, table: Table, owners: Names) -> str:
        where = "goes back to its tile" if self.holder is None else f"goes to {owners[self.holder]}"
        return f"{table.tile_name(self.tile)}: the token {where}."


class DiceMoved(TileNews, frozen=True):
    """Dice were moved by an effect; a place is a casino's number, "hand", or a tile's side."""

    owner: Owner
    dice: Dice
    origin: int | str
    target: int | str

    def told(self, table: Table, owners: Names) -> str:
        verb = "goes" if self.dice.num_dice == 1 else "go"
        origin, target = table.spot(self.origin), table.spot(self.target)
        return f"{self._moved(table, owners)} {verb} from {origin} to {target}."

    def _moved(self, table: Table, owners: Names) -> str:
        small = self.dice.small
        if self.owner == table.gray:
            return upper(f"{numeral(small)} gray {plural('die', small)}")
        return upper(f"{self.dice.words} of {owners[self.owner]}")


# -- secrets and the table -------------------------------------------------------------------------


class Secret(Struct, frozen=True, tag=True, tag_field="secret"):
    """What one player knows and the others do not, until it is told."""

    owner: Player

    def resample(self, rng: Random) -> Secret:
        """A secret that the others must hold equally possible."""
        raise NotImplementedError


class Table(Struct, frozen=True, gc=False):
    """All that lies open."""

    options: RoyaleOptions
    round: int
    starter: Player
    player: Player
    """Whose turn it is."""
    casinos: tuple[Casino, ...]
    hands: tuple[Dice, ...]
    """The dice each player has not placed anywhere (R-15)."""
    roll: Roll | None
    """The dice in the arena: those of the present roll that are not placed."""
    chips: tuple[int, ...]
    tiles: tuple[Tile | None, ...]
    closed: int
    """The number of the closed casino, 0 for none."""
    steps: tuple[Step, ...]
    """What is still to be done, the next one last; empty when the game is over."""
    bank: Notes
    minted: Notes
    """Cards that the bank paid without having them (R-13)."""
    used: tuple[str, ...]
    """Tile sides that were in play."""
    news: tuple[News, ...]

    @property
    def roller(self) -> Player | None:
        """Whose dice are thrown next; None where nobody's are."""
        step = self.top
        is_chance = step is not None and step.node is CHANCE
        return getattr(step, "player", None) if is_chance else None

    @property
    def num_players(self) -> int:
        return len(self.hands)

    @property
    def neutral(self) -> Owner:
        """The imaginary player of a game of two (R-9)."""
        return len(self.hands)

    @property
    def gray(self) -> Owner:
        """The imaginary player of the gray dice (R-17)."""
        return len(self.hands) + 1

    @property
    def open_numbers(self) -> tuple[int, ...]:
        """The numbers of the casinos that are not closed."""
        return tuple(number for number in range(1, 7) if number != self.closed)

    @property
    def top(self) -> Step | None:
        """The step to be done next."""
        return self.steps[-1] if self.steps else None

    def casino(self, number: int) -> Casino:
        return self.casinos[number - 1]

    def tile(self, number: int) -> Tile | None:
        return self.tiles[number - 1]

    def tile_at(self, number: int, kind: type[T]) -> T:
        """The tile at a casino, which is known to be of that kind."""
        tile = self.tiles[number - 1]
        assert isinstance(tile, kind)
        return tile

    def tile_of(self, side: str) -> Tile | None:
        """The tile that shows that side; None where it is not in play."""
        return next((tile for tile in self.tiles if tile is not None and tile.side == side), None)

    def number_of(self, side: str) -> int | None:
        """The casino where that side of a tile lies; None where it is not in play."""
        sides = [None if tile is None else tile.side for tile in self.tiles]
        return 1 + sides.index(side) if side in sides else None

    def tile_name(self, side: str) -> str:
        """The name of a tile by its side."""
        tile = self.tile_of(side)
        return side if tile is None else tile.name

    def spot(self, place: int | str) -> str:
        """A place that dice are moved from or to, as a sentence names it."""
        if isinstance(place, int):
            return casino_name(place)
        tile = self.tile_of(place)
        return f"the {place}" if tile is None else tile.spot
