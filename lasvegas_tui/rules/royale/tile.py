"""What a tile is made of; the page to read before writing one.

A tile is one module in `tiles` and, beside it, its page of the rulebook under the same name, such
as `knockout.py` and `knockout.md`. Nothing else has to be changed: what lies in the folder is found.
The module has the law of the tile, its words, and what of it is pointed at and shown, as plain
strings and values; it knows no screen. It defines

    a `Tile`       what lies at the casino: `side` and `name`, its counters and tokens as fields,
                   and the hooks by which it acts, such as `activate`
    `Step`s        what it asks for: a `PlayerStep` for each choice, a `ChanceStep` for each throw
    `Choice`s      what can be answered: a `CasinoChoice` by pointing at a casino, all else in a
                   list; written to a transcript as they stand
    `TileNews`     what it brings about that the news of the table (`Rewarded`, `DiceMoved`, ...) do
                   not tell already

and a `Secret` where one player knows what the others do not. Only what is in a field is kept; all
else is a class attribute or a property. Each `side` says to which tile a thing belongs.

What is said and shown has a default made from the names of classes and fields, so that a tile can
be played before it has words of its own. To be overridden:

    on a `Tile`        `text`, `marks`, `spot`, `has_gray`, `figures`
    on a `Step`        `task`, `hint`, `black`; on a `PlayerStep` also `declining`, `hidden`
    on a `Choice`      `label`, `told`; `is_foreseeable`; `digit`, or for a `CasinoChoice` `commit`
    on a `TileNews`    `told`; `is_scene`, `is_lasting`

Amounts in words come from the constants that pay them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.core import CHANCE, DECISIONS, Action, News, Node, Player, Refusal
from lasvegas_tui.rules.grammar import spaced, third_person, upper
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice
from lasvegas_tui.rules.royale.marks import Mark, Quiet
from lasvegas_tui.rules.words import described

if TYPE_CHECKING:
    from lasvegas_tui.rules.royale.state import RoyaleState
    from lasvegas_tui.rules.royale.table import Table

Names: TypeAlias = Sequence[str]
"""The players' names; those of owners have neutral's and gray's behind them."""


# -- steps -----------------------------------------------------------------------------------------


class Step(Struct, frozen=True, gc=False, tag=True, tag_field="step"):
    """Something to be done: by chance, by a player, or else by itself."""

    is_private: ClassVar[bool] = False
    runs: ClassVar[bool] = True
    """Whether it awaits nobody."""
    stays: ClassVar[bool] = False
    """Whether it is still on the stack while it runs."""
    begins_round: ClassVar[bool] = False
    task: ClassVar[str] = "to choose"
    """What the awaited player has to do."""

    @property
    def side(self) -> str:
        """The tile that it belongs to, such as "A1"; empty for none."""
        return ""

    @property
    def black(self) -> tuple[int, ...]:
        """What the black dice on the table show now, 0 where they are about to be thrown."""
        return ()

    def hint(self, table: Table, names: Names) -> str:
        """What the step is about, in a line."""
        tile = table.tile_of(self.side)
        return "" if tile is None else tile.text

    @property
    def node(self) -> Node:
        """Who is awaited; asked only of a step that does not run by itself."""
        raise NotImplementedError

    def legal_actions(self, state: RoyaleState) -> tuple[Action, ...]:
        """What the awaited player may do."""
        raise NotImplementedError

    def refuse(self, state: RoyaleState, action: Action) -> Refusal:
        """Say why an action that is not offered is not."""
        raise NotImplementedError

    def sample(self, state: RoyaleState, rng: Random) -> Action:
        """An outcome of chance with its true probability."""
        raise NotImplementedError

    def refuse_outcome(self, state: RoyaleState, outcome: Action) -> Refusal | None:
        """Say why the outcome cannot be; None where it can."""
        raise NotImplementedError

    def run(self, state: RoyaleState) -> RoyaleState:
        """Do a step that awaits nobody; the step is already off the stack."""
        raise NotImplementedError

    def answer(self, state: RoyaleState, action: Any) -> RoyaleState:
        """Take the step off the stack, forgets old news, and returns what `apply` does."""
        table = state.table
        return self.apply(
            replace(state, table=replace(table, steps=table.steps[:-1], news=())), action
        )

    def apply(self, state: RoyaleState, action: Any) -> RoyaleState:
        """The state after a choice or an outcome; the step is already off the stack."""
        raise NotImplementedError


class ChanceStep(Step, frozen=True):
    """Dice to throw or cards to deal."""

    runs = False
    node: ClassVar[Node] = CHANCE


class PlayerStep(Step, frozen=True):
    """A choice of one player."""

    runs = False
    hidden: ClassVar[str] = "chooses in secret"
    """What the others are told of a private choice, behind the player's name."""

    player: Player

    @property
    def node(self) -> Node:
        return DECISIONS[self.player]

    def declining(self, table: Table) -> str:
        """What to `Decline` is here: "leave it", told as "leaves it"."""
        return "leave it"


# -- choices and news ------------------------------------------------------------------------------


class Choice(Action, frozen=True):
    """What a player may do, with its words; an action in the imperative, such as `PutInBar`."""

    is_foreseeable: ClassVar[bool] = False
    """Whether all that comes of it at once is open and certain, so that it is shown beforehand."""

    @property
    def commit(self) -> str:
        """What Enter does with it once it is pointed at: "close" for `CloseCasino`."""
        return spaced(type(self).__name__).partition(" ")[0]

    @property
    def digit(self) -> int | None:
        """The key that it has in a list; with None it is counted."""
        return None

    def label(self, table: Table, names: Names) -> str:
        """The choice as a line of a menu, in the imperative."""
        return upper(described(self))

    def told(self, table: Table, name: str) -> str:
        """What `name` did, as a sentence, on the table before it; empty where the news tell it."""
        return ""

    def told_plainly(self, name: str) -> str:
        """What `name` did, in the words of the class, for want of anything else."""
        return f"{name} {third_person(described(self))}."


class CasinoChoice(Choice, frozen=True):
    """A choice made by pointing at a casino, rather than in a list."""

    number: int


class TileNews(News, frozen=True):
    """What a tile brought about in the open, with its words; in the past, such as `HandOpened`."""

    is_scene: ClassVar[bool] = False
    """Whether it is shown by itself at the end of a round."""
    is_lasting: ClassVar[bool] = False
    """Whether it stays until a key is pressed, however fast the table plays."""

    @property
    def side(self) -> str:
        """The tile where it is told, such as "A1"; empty for none."""
        return ""

    def told(self, table: Table, owners: Names) -> str:
        """The news as a sentence; the tile still lies on the table."""
        return f"{table.tile_name(self.side)}: {described(self, owners)}."


# -- tiles -----------------------------------------------------------------------------------------


HOOKS = (
    "setup",
    "activate",
    "before_roll",
    "watch",
    "last_throw",
    "before_payout",
    "pay",
    "end_round",
)
"""The methods of a tile by which it acts."""


class Visit(Struct, frozen=True, gc=False):
    """An activation: who, at which casino, with which dice just placed (none by My Choice)."""

    player: Player
    number: int
    placed: Dice = NO_DICE


class Tile(Struct, frozen=True, gc=False, tag=True, tag_field="side"):
    """What lies at a casino; a subclass holds the tile's counters and does what the tile says.

    Every hook returns the state after it. `number` is the casino the tile lies at.
    """

    side: ClassVar[str]
    """The printed letter and side, "A1" to "H2"; also the id of its rule."""
    name: ClassVar[str]
    text: ClassVar[str] = ""
    """What it does, in a line for where there is room; its page says it in full."""
    has_gray: ClassVar[bool] = False
    """Whether it brings the gray dice into play."""

    @property
    def spot(self) -> str:
        """Where a die is that lies on it: "the bar"."""
        return self.name

    def marks(self) -> tuple[Mark, ...]:
        """What stands and lies on it now."""
        fields = [(field, getattr(self, field)) for field in self.__struct_fields__]
        return tuple(
            mark for field, value in fields for mark in (Quiet(f"{spaced(field)} "), f"{value} ")
        )

    def figures(self, names: Names) -> dict[str, str]:
        """What a caption can name of it, such as "jackpot", and what it is."""
        return {}

    hooks: ClassVar[frozenset[str]] = frozenset()
    """The names of the hooks at which it does anything."""

    def __init_subclass__(cls) -> None:
        cls.hooks = frozenset(
            [hook for hook in HOOKS if getattr(cls, hook) is not getattr(Tile, hook)]
        )

    def setup(self, state: RoyaleState, number: int) -> RoyaleState:
        """Prepare the round; the tile already lies there."""
        return state

    def activate(self, state: RoyaleState, visit: Visit) -> RoyaleState:
        """Act on dice placed here."""
        return state

    def before_roll(self, number: int, player: Player) -> tuple[Step, ...]:
        """What `player` may do at the start of a turn instead of rolling."""
        return ()

    def watch(self, state: RoyaleState, number: int) -> RoyaleState:
        """Act on any change of the dice at its casino."""
        return state

    def last_throw(self, state: RoyaleState, number: int) -> RoyaleState:
        """Act when all dice lie, before anything else (R-14)."""
        return state

    def before_payout(self, state: RoyaleState, number: int) -> RoyaleState:
        """Act after the last throws, before casino 1 is paid (R-14)."""
        return state

    def pay(self, state: RoyaleState, number: int) -> RoyaleState:
        """Pay right after the cards of its casino (R-14)."""
        return state

    def end_round(self, state: RoyaleState, number: int) -> RoyaleState:
        """Act after casino 6 is paid (R-14)."""
        return state

    def dice(self, owner: Owner) -> Dice:
        """The owner's dice that lie on the tile and so in no casino (R-19)."""
        return NO_DICE
