"""The parts of a tile. Read this before writing one.

A tile is a module in `tiles`, with its page of the rulebook beside it under the same name, such as
`knockout.py` and `knockout.md`. It is found in its folder; nothing else has to be changed. The
module contains the rules of the tile, its sentences, and the marks to display, as plain strings and
values; it knows no screen. It defines

    a `Tile`       the tile at its casino: its side as `tag`, its `name`, its counters and tokens
                   as fields, and the hooks by which it acts, such as `activate`
    `Step`s        its questions: a `PlayerStep` for each choice, a `ChanceStep` for each throw
    `Choice`s      the answers: a `CasinoChoice` is made by pointing at a casino, others in a list;
                   transcripts contain them by the names of their fields
    `TileNews`     its public effects, unless the news of the table cover them already:
                   `Rewarded(player, dollars, tile)` by `reward`, `Skipped(tile, sentence)` by
                   `skip`, `TokenMoved(tile, holder)`, `DiceMoved(owner, dice, origin, target)`;
                   `tile` is a side, origin and target a casino's number, a side, or `HAND`

and a `Secret` for something that only one player knows. Fields are for what changes during a game;
everything else is a class attribute or a property. The `side` of a step, a choice or an event says
to which tile it belongs.

With `can_decline` a `PlayerStep` allows its player to do nothing: `Decline` is then added as the
last choice, and needs no code.

The rules of a tile use the operations of `Position` at the end of this module (`reward`, `put`,
`take`, ...), and no others. Its sentences and marks are made from a `Table`, and so only from
things that all players can see.

All sentences and marks have defaults made from the names of classes and fields, so that a tile can
be played before it has its own. Override

    on a `Tile`        `text`, `brief`, `details`, `prospect`, `marks`, `badge`, `spot`, `has_gray`,
                       `can_close`, `figures`; see `ShownTile`
    on a `Step`        `task`, `hint`, `black`; where a player chooses also `declining`, `hidden`;
                       see `ShownStep`
    on a `Choice`      `label`, `told`; `has_preview`; `digit`, or for a `CasinoChoice` `commit`
    on a `TileNews`    `told`; `is_scene`

Sentences take their amounts from the constants that the rules use.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Self

from msgspec import Struct
from msgspec.structs import asdict, replace

from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes, Remembered, drawn_anew, shown
from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.core import (
    CHANCE,
    DECISIONS,
    Action,
    Decision,
    News,
    Node,
    Player,
    Refusal,
    State,
)
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice
from lasvegas_tui.rules.royale.news import Rewarded, Skipped
from lasvegas_tui.rules.royale.shown_tile import ShownTile
from lasvegas_tui.rules.royale.table import (
    CHIP,
    Casino,
    Phase,
    RoyaleBotView,
    RoyaleView,
    Secret,
    ShownStep,
    Table,
    is_in_chips,
)
from lasvegas_tui.rules.tuples import swapped, without

# -- steps -----------------------------------------------------------------------------------------


class TileStep(ShownStep, frozen=True):
    """A step that has to be done: by chance, by a player, or automatically by `run`."""

    runs: ClassVar[bool] = True
    """Whether the step is done automatically, by `run`, without a choice or chance."""

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        """Return the legal actions of the player who has to choose in this step."""
        raise NotImplementedError

    def refuse(self, state: Position, action: Action) -> Refusal:
        """Return why an action, known to be illegal in this step, is not allowed."""
        raise NotImplementedError

    def sample(self, state: Position, rng: Random) -> Action:
        """Draw an outcome of chance for this step with its true probability."""
        raise NotImplementedError

    def why_impossible(self, state: Position, outcome: Action) -> Refusal | None:
        """Return why this outcome of chance is impossible; None if it is possible.

        Nothing else decides which outcomes are possible.
        """
        raise NotImplementedError

    def run(self, state: Position) -> Position:
        """Do the step, which `state` no longer has on its stack; return the position afterwards."""
        raise NotImplementedError

    def apply(self, state: Position, action: Any) -> Position:
        """Return the position after `action`; `state` no longer has the step on its stack."""
        raise NotImplementedError


class ChanceStep(TileStep, frozen=True):
    """A step in which chance throws dice or deals cards."""

    runs = False
    node: ClassVar[Node] = CHANCE


class PlayerStep(TileStep, frozen=True):
    """A step in which one player chooses."""

    runs = False

    player: Player

    @property
    def node(self) -> Node:
        return DECISIONS[self.player]


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
"""The names of the methods of a tile that the rules call so that the tile can act."""


class Visit(Struct, frozen=True, gc=False):
    """What activates a tile: the player, the number of its casino, and the dice placed there.

    No dice are placed if another tile, My Choice, activates it.
    """

    player: Player
    number: int
    placed: Dice = NO_DICE


class Tile(ShownTile, frozen=True):
    """A tile at a casino, which gives the casino an effect; counters and tokens are fields.

    The methods in `HOOKS` act for the tile and, except `before_roll`, return the position
    afterwards; their argument `number` is that of the tile's casino, 1 to 6.
    """

    def __init_subclass__(cls) -> None:
        overridden = [hook for hook in HOOKS if getattr(cls, hook) is not getattr(Tile, hook)]
        cls.hooks = frozenset(overridden)

    def setup(self, state: Position, number: int) -> Position:
        """Prepare the tile for a round; return the position afterwards.

        `number` is the tile's casino, 1 to 6.
        """
        return state

    def activate(self, state: Position, visit: Visit) -> Position:
        """Act because a player activated the tile; return the position afterwards.

        `visit` says who did so, at which casino, and with which dice.
        """
        return state

    def before_roll(self, number: int, player: Player) -> tuple[TileStep, ...]:
        """Return steps to be done at the start of a player's turn, before the roll.

        `number` is the tile's casino, 1 to 6.
        """
        return ()

    def watch(self, state: Position, number: int) -> Position:
        """Act after dice were put into or taken from the casino; return the position afterwards.

        `number` is the tile's casino, 1 to 6.
        """
        return state

    def last_throw(self, state: Position, number: int) -> Position:
        """Act as soon as all dice of the round are placed; return the position afterwards (R-14).

        `number` is the tile's casino, 1 to 6.
        """
        return state

    def before_payout(self, state: Position, number: int) -> Position:
        """Act after `last_throw` of all tiles, but before casino 1 is paid (R-14).

        Return the position afterwards; `number` is the tile's casino, 1 to 6.
        """
        return state

    def pay(self, state: Position, number: int) -> Position:
        """Pay players right after the tile's casino has paid its money cards (R-14).

        Return the position afterwards; `number` is the tile's casino, 1 to 6.
        """
        return state

    def end_round(self, state: Position, number: int) -> Position:
        """Act after casino 6 is paid; return the position afterwards (R-14).

        `number` is the tile's casino, 1 to 6.
        """
        return state

    def dice(self, owner: Owner) -> Dice:
        """Return the dice of an owner that are on the tile itself, in no casino (R-19)."""
        return NO_DICE


# -- the position that tiles act on ----------------------------------------------------------------


class TableInPlay(Table, frozen=True):
    """The public table, in which steps and tiles also have the methods that change a state."""

    tiles: tuple[Tile | None, ...]
    steps: tuple[TileStep, ...]

    def tile(self, number: int) -> Tile | None:
        return self.tiles[number - 1]


class Position(State, frozen=True):
    """The full state of a game of Royale, with the operations that tiles may use."""

    table: TableInPlay
    purses: tuple[Notes, ...]
    loose: tuple[int, ...]
    """Each player's money that is neither cards nor chips, in dollars: change paid by tile C2."""
    pile: Notes
    """The values of the money cards that have not been dealt yet, in dollars."""
    under: Notes = ()
    """The values of the money cards that nobody won, face down under the pile, in dollars."""
    secret: Secret | None = None

    @property
    def num_players(self) -> int:
        return len(self.purses)

    def settled(self) -> Position:
        """Do everything that needs neither a player nor chance; return the position afterwards."""
        raise NotImplementedError

    def view(self, player: Player | None) -> RoyaleView:
        node = self.node
        actions: tuple[Action, ...] = ()
        if player is not None:
            actions = self.legal_actions(player)
        elif isinstance(node, Decision) and not self.is_private(node.player):
            actions = self.legal_actions(node.player)
        secret = self.secret
        if secret is not None and secret.owner != player:
            secret = None
        return RoyaleView(
            viewer=player,
            node=node,
            actions=actions,
            table=self.table,
            purses=shown(self.purses, player, self.is_open),
            num_notes=tuple(map(len, self.purses)),
            loose=self.loose,
            secret=secret,
        )

    def bot_view(self, player: Player) -> RoyaleBotView:
        remembered = Remembered(self.purses, self.under)
        return RoyaleBotView(**asdict(self.view(player)), remembered=remembered)

    def redraw(self, viewer: Player | None, rng: Random) -> Self:
        face_down = self.pile + self.under
        seen = shown(self.purses, viewer, self.is_open)
        purses, pile = drawn_anew(self.purses, seen, face_down, rng)
        return replace(super().redraw(viewer, rng), purses=purses, pile=pile, under=())

    @property
    def is_open(self) -> bool:
        """Whether all players may see how much money each player has won (R-7)."""
        return not self.table.options.hidden_money or self.table.phase is Phase.OVER

    # -- operations --------------------------------------------------------------------------------

    def on(self, **changes: Any) -> Self:
        """Return a copy of the position in which the given fields of its table are changed."""
        return replace(self, table=replace(self.table, **changes))

    def then(self, *steps: TileStep) -> Self:
        """Return a copy of the position in which these steps come next, in this order."""
        table = self.table
        return replace(self, table=replace(table, steps=table.steps + steps[::-1]))

    def tell(self, *news: News) -> Self:
        """Return a copy of the position with further news about the current action."""
        table = self.table
        return replace(self, table=replace(table, news=table.news + news))

    def skip(self, tile: Tile, sentence: str) -> Self:
        """Return a copy of the position with the news that a tile had no effect, and why (R-18)."""
        skipped = Skipped(tile.side, sentence)
        if skipped in self.table.news:
            return self
        return self.tell(skipped)

    def with_tile(self, number: int, tile: Tile) -> Self:
        """Return a copy of the position in which the tile at casino `number` is `tile`."""
        table = self.table
        return replace(self, table=replace(table, tiles=swapped(table.tiles, number - 1, tile)))

    def put(self, number: int, owner: Owner, dice: Dice) -> Position:
        """Return a copy of the position with dice of an owner added to casino `number`.

        They are not removed from anywhere; see `use_up`. The casino must not be closed.
        """
        return self._with_casino(number, self.table.casino(number).plus(owner, dice))

    def take(self, number: int, owner: Owner, dice: Dice) -> Position:
        """Return a copy of the position with dice of an owner removed from casino `number`.

        They are not added anywhere; see `hand_over`. The casino must not be closed.
        """
        return self._with_casino(number, self.table.casino(number).minus(owner, dice))

    def _with_casino(self, number: int, casino: Casino) -> Position:
        state = self.on(casinos=swapped(self.table.casinos, number - 1, casino))
        tile = self.table.tile(number)
        if tile is None:
            return state
        return tile.watch(state, number)

    def hand_over(self, player: Player, dice: Dice) -> Self:
        """Return a copy of the position with dice added to those a player has left to roll."""
        hands = self.table.hands
        return self.on(hands=swapped(hands, player, hands[player] + dice))

    def use_up(self, player: Player, dice: Dice) -> Self:
        """Return a copy of the position with dice removed from those a player has left to roll."""
        hands = self.table.hands
        return self.on(hands=swapped(hands, player, hands[player] - dice))

    def activate(self, visit: Visit) -> Position:
        """Return the position after the tile at the visited casino, if any, has acted (R-12)."""
        tile = self.table.tile(visit.number)
        if tile is None:
            return self
        return tile.activate(self, visit)

    def earn_chips(self, player: Player, count: int) -> Self:
        """Return a copy of the position in which a player has `count` more chips.

        A negative `count` takes chips away.
        """
        chips = self.table.chips
        return self.on(chips=swapped(chips, player, chips[player] + count))

    def earn_card(self, player: Player, note: int) -> Self:
        """Return a copy of the position in which a player has one more money card.

        `note` is its value in dollars.
        """
        purses = self.purses
        return replace(self, purses=swapped(purses, player, (*purses[player], note)))

    def reward(self, player: Player, dollars: int, side: str) -> Self:
        """Return the position after a tile paid a player (R-13).

        Up to 20,000 dollars are paid in chips, larger amounts as a money card. `side` is that of
        the tile, such as "A1".
        """
        state = self.tell(Rewarded(player, dollars, side))
        if is_in_chips(dollars):
            return state.earn_chips(player, dollars // CHIP)
        return state.from_bank(dollars).earn_card(player, dollars)

    def from_bank(self, note: int) -> Self:
        """Return a copy of the position with a money card of this value taken from the bank (R-13).

        If the bank has no such card, it is added to `minted`.
        """
        if note in self.table.bank:
            return self.on(bank=without(self.table.bank, (note,)))
        return self.on(minted=(*self.table.minted, note))
