"""What lies on a Royale table: dice, casinos, tiles, and the steps still to be done.

A step is something that has to happen before play goes on: a roll, a choice, a payout. The steps
are a stack; the top one says who is awaited. A tile is what lies at a casino: it owns its counters
and tokens, and its hooks say when it acts. Both are values; what they do is done to a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from lasvegas_tui.rules.casinos import NUMBERS, Owner, Payout, payout
from lasvegas_tui.rules.core import CHANCE, DECISIONS, Action, News, Node, Options, OptionsError, Player, Refusal
from lasvegas_tui.rules.money import Notes
from lasvegas_tui.rules.tuples import swapped

if TYPE_CHECKING:
    from lasvegas_tui.rules.royale.state import RoyaleState


CASINO_NAMES = ("Miracle", "Kings", "Moonlight", "Paris", "Cleopatra", "Sunset")  # R-C4
CHIP = 10_000  # R-C3: dollars


class RoyaleOptions(Options, frozen=True):
    """What the table may agree on."""

    basic: Annotated[bool, Meta(title="Basic game", description="Play without the casino tiles.")] = False
    tiles: Annotated[
        int,
        Meta(
            ge=1,
            le=6,
            title="Tiles",
            description="Casino tiles in play each round, at casinos 1 and up (not in the basic game).",
        ),
    ] = 3
    fresh_tiles: Annotated[
        bool,
        Meta(
            title="Fresh tiles",
            description="A tile side that was in play does not come back (not in the basic game).",
        ),
    ] = False
    hidden_money: Annotated[bool, Meta(title="Hidden money", description="Money won lies face down until the end.")] = (
        False
    )

    def idle(self) -> Mapping[str, str]:
        if not self.basic:
            return {}
        return {
            "tiles": "The basic game has no casino tiles, so their number means nothing there.",
            "fresh_tiles": "The basic game has no casino tiles, so whether a side comes back means nothing there.",
        }

    def check(self, num_players: int) -> None:
        super().check(num_players)
        if self.tiles not in NUMBERS:
            raise OptionsError(f"1 to 6 casino tiles are in play each round, not {self.tiles}.")


# -- dice and casinos ------------------------------------------------------------------------------


class Dice(Struct, frozen=True, gc=False):
    """Dice of one owner in one place."""

    small: int = 0
    big: int = 0
    """1 where the Biggy is among them."""

    @property
    def strength(self) -> int:
        """What the dice count when compared (R-C2)."""
        return self.small + 2 * self.big

    @property
    def num_dice(self) -> int:
        return self.small + self.big

    def __bool__(self) -> bool:
        return self.small > 0 or self.big > 0

    def __add__(self, other: Dice) -> Dice:
        return Dice(self.small + other.small, self.big + other.big)

    def __sub__(self, other: Dice) -> Dice:
        return Dice(self.small - other.small, self.big - other.big)

    def __contains__(self, other: Dice) -> bool:
        """Whether the other dice are all among these."""
        return other.small <= self.small and other.big <= self.big

    def kinds(self) -> tuple[Dice, ...]:
        """Gives one die of each kind that is here, the small one first."""
        return ((SMALL,) if self.small else ()) + ((BIGGY,) if self.big else ())


NO_DICE = Dice()
SMALL = Dice(1, 0)
BIGGY = Dice(0, 1)
ALL_DICE = Dice(7, 1)  # R-C2


def die(biggy: bool) -> Dice:
    """Gives one die, the Biggy or a small one."""
    return BIGGY if biggy else SMALL


class Casino(Struct, frozen=True, gc=False):
    """One casino: its cards, and everybody's dice; neutral's and gray's behind the players'."""

    notes: Notes = ()
    dice: tuple[Dice, ...] = ()

    @property
    def strengths(self) -> tuple[int, ...]:
        """What the dice of each owner count here."""
        return tuple([dice.small + 2 * dice.big for dice in self.dice])

    def payout(self) -> Payout:
        """Gives what would be paid if the round ended now (R-7)."""
        return payout(self.notes, self.strengths)

    def plus(self, owner: Owner, dice: Dice) -> Casino:
        """Gives the casino with dice added."""
        return Casino(self.notes, swapped(self.dice, owner, self.dice[owner] + dice))

    def minus(self, owner: Owner, dice: Dice) -> Casino:
        """Gives the casino with dice removed."""
        return Casino(self.notes, swapped(self.dice, owner, self.dice[owner] - dice))


# -- actions that the core and several tiles share -------------------------------------------------


class Deal(Action, frozen=True):
    """Chance: six pairs of cards in the order drawn; before round 1 of the main game also the 24
    cards set aside for rounds 2 and 3 (R-11)."""

    pairs: tuple[tuple[int, int], ...]
    aside: Notes = ()


class DrawTiles(Action, frozen=True):
    """Chance: the tile sides for casinos 1 and up, such as "A1"."""

    sides: tuple[str, ...]


class Roll(Action, frozen=True, gc=False):
    """Chance: the faces of the small dice, and of the Biggy (0 where it is not rolled)."""

    small: tuple[int, ...]
    biggy: int = 0


class ThrowBlack(Action, frozen=True):
    """Chance: both black dice."""

    faces: tuple[int, int]


class Place(Action, frozen=True, gc=False):
    """Put every die of one number into its casino."""

    number: int


class Pass(Action, frozen=True, gc=False):
    """Pay a chip and place nothing."""


class Decline(Action, frozen=True):
    """Leave an effect that is offered."""


# -- news ------------------------------------------------------------------------------------------


class Rewarded(News, frozen=True):
    """A tile paid a player; 10,000 and 20,000 in chips, everything else as a card."""

    player: Player
    dollars: int
    tile: str


class Skipped(News, frozen=True):
    """An effect came to nothing; the sentence says why."""

    tile: str
    sentence: str


class TurnSkipped(News, frozen=True):
    """A roll showed only the closed number."""

    player: Player


class DiceMoved(News, frozen=True):
    """Dice were moved by an effect; a place is a casino's number, "hand", or a tile's side."""

    owner: Owner
    dice: Dice
    origin: int | str
    target: int | str


class TokenMoved(News, frozen=True):
    """A tile's token changed hands; None is the tile itself."""

    tile: str
    holder: Player | None


# -- steps -----------------------------------------------------------------------------------------


class Step(Struct, frozen=True, gc=False, tag=True, tag_field="step"):
    """Something to be done: by chance, by a player, or else by itself."""

    is_private: ClassVar[bool] = False
    runs: ClassVar[bool] = True
    """Whether it awaits nobody."""
    stays: ClassVar[bool] = False
    """Whether it is still on the stack while it runs."""

    @property
    def side(self) -> str:
        """The tile that it belongs to, such as "A1"; empty for none."""
        return ""

    @property
    def node(self) -> Node:
        raise NotImplementedError

    def run(self, state: RoyaleState) -> RoyaleState:
        """Does a step that awaits nobody; the step is already off the stack."""
        raise NotImplementedError

    def answer(self, state: RoyaleState, action: Any) -> RoyaleState:
        """Takes the step off the stack, forgets old news, and gives what `apply` gives."""
        table = state.table
        return self.apply(replace(state, table=replace(table, steps=table.steps[:-1], news=())), action)

    def apply(self, state: RoyaleState, action: Any) -> RoyaleState:
        """Gives the state after a choice or an outcome; the step is already off the stack."""
        raise NotImplementedError


class ChanceStep(Step, frozen=True):
    """Dice to throw or cards to deal."""

    runs = False

    @property
    def node(self) -> Node:
        return CHANCE

    def sample(self, state: RoyaleState, rng: Random) -> Action:
        raise NotImplementedError

    def refuse_outcome(self, state: RoyaleState, outcome: Action) -> Refusal | None:
        """Says why the outcome cannot be; None where it can."""
        raise NotImplementedError


class PlayerStep(Step, frozen=True):
    """A choice of one player."""

    runs = False

    player: Player

    @property
    def node(self) -> Node:
        return DECISIONS[self.player]

    def legal_actions(self, state: RoyaleState) -> tuple[Action, ...]:
        raise NotImplementedError

    def refuse(self, state: RoyaleState, action: Action) -> Refusal:
        """Says why an action that is not offered is not."""
        raise NotImplementedError


class BlackThrow(ChanceStep, frozen=True):
    """Both black dice to throw, for a tile."""

    def sample(self, state: RoyaleState, rng: Random) -> Action:
        return ThrowBlack((rng.randint(1, 6), rng.randint(1, 6)))

    def refuse_outcome(self, state: RoyaleState, outcome: Action) -> Refusal | None:
        if not isinstance(outcome, ThrowBlack):
            return Refusal("Now the black dice are thrown: a ThrowBlack has to come.", "R-C5")
        if not all(1 <= face <= 6 for face in outcome.faces):
            return Refusal("A die shows 1 to 6.", "R-C5")
        return None


# -- tiles -----------------------------------------------------------------------------------------


class Visit(Struct, frozen=True, gc=False):
    """An activation: who, at which casino, with which dice just placed there (none by My Choice)."""

    player: Player
    number: int
    placed: Dice = NO_DICE


class Tile(Struct, frozen=True, gc=False, tag=True, tag_field="side"):
    """What lies at a casino; a subclass holds the tile's counters and does what the tile says.

    Every hook gives the state after it. `number` is the casino the tile lies at.
    """

    side: ClassVar[str]
    """The printed letter and side, "A1" to "H2"; also the id of its rule."""
    name: ClassVar[str]

    @classmethod
    @cache
    def has(cls, hook: str) -> bool:
        """Whether the tile does anything at that hook."""
        return getattr(cls, hook) is not getattr(Tile, hook)

    def setup(self, state: RoyaleState, number: int) -> RoyaleState:
        """Prepares the round; the tile already lies there."""
        return state

    def activate(self, state: RoyaleState, visit: Visit) -> RoyaleState:
        """Acts on dice placed here."""
        return state

    def before_roll(self, number: int, player: Player) -> tuple[Step, ...]:
        """Gives what `player` may do at the start of a turn instead of rolling."""
        return ()

    def watch(self, state: RoyaleState, number: int) -> RoyaleState:
        """Acts on any change of the dice at its casino."""
        return state

    def last_throw(self, state: RoyaleState, number: int) -> RoyaleState:
        """Acts when all dice lie, before anything else (R-14)."""
        return state

    def before_payout(self, state: RoyaleState, number: int) -> RoyaleState:
        """Acts after the last throws, before casino 1 is paid (R-14)."""
        return state

    def pay(self, state: RoyaleState, number: int) -> RoyaleState:
        """Pays right after the cards of its casino (R-14)."""
        return state

    def end_round(self, state: RoyaleState, number: int) -> RoyaleState:
        """Acts after casino 6 is paid (R-14)."""
        return state

    def dice(self, owner: Owner) -> Dice:
        """Gives the owner's dice that lie on the tile and so in no casino (R-19)."""
        return NO_DICE


class Secret(Struct, frozen=True, tag=True, tag_field="secret"):
    """What one player knows and the others do not, until it is told."""

    owner: Player

    def resample(self, rng: Random) -> Secret:
        """Gives a secret that the others must hold equally possible."""
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

    def casino(self, number: int) -> Casino:
        return self.casinos[number - 1]

    def tile(self, number: int) -> Tile | None:
        return self.tiles[number - 1]
