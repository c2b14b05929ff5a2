"""A position of Royale, and the few things that steps and tiles do to one.

The contract asks the top step; `settle` does the steps that await nobody. The verbs at the end
(`reward`, `put`, `take`, ...) are the whole language in which the rules of the tiles are written.
"""

from __future__ import annotations

from random import Random
from typing import Any, Self

from msgspec.structs import replace

from lasvegas_tui.rules.casinos import Owner
from lasvegas_tui.rules.core import (
    DECISIONS,
    TERMINAL,
    Action,
    Criterion,
    News,
    Node,
    Player,
    Refusal,
    Standing,
    State,
    View,
    rank,
)
from lasvegas_tui.rules.money import Notes, Remembered
from lasvegas_tui.rules.royale.dice import Dice
from lasvegas_tui.rules.royale.table import CHIP, Casino, Rewarded, Secret, Skipped, Table
from lasvegas_tui.rules.royale.tile import PlayerStep, Step, Tile, Visit
from lasvegas_tui.rules.tuples import swapped, without


class RoyaleView(View, frozen=True):
    """What one player, or an onlooker, may know of a Royale game."""

    table: Table
    purses: tuple[Notes | None, ...]
    """The cards each player has won, None where they lie face down."""
    num_notes: tuple[int, ...]
    loose: tuple[int, ...]
    """Change in dollars that is no card; like chips it lies open."""
    remembered: Remembered
    secret: Secret | None
    """The viewer's own secret."""

    @property
    def news(self) -> tuple[News, ...]:
        return self.table.news

    @property
    def roller(self) -> Player | None:
        return self.table.roller

    @property
    def is_between_rounds(self) -> bool:
        step = self.table.top
        return step is not None and step.begins_round and self.table.round > 0

    @property
    def is_money_hidden(self) -> bool:
        return None in self.purses


class RoyaleState(State, frozen=True, gc=False):
    """A position: the table, and what is not open."""

    table: Table
    purses: tuple[Notes, ...]
    loose: tuple[int, ...]
    """Change in dollars that is no card (C2)."""
    pile: Notes
    """Cards not yet dealt."""
    under: Notes = ()
    """Cards that nobody took, face down under the pile."""
    secret: Secret | None = None

    # -- the contract ------------------------------------------------------------------------------

    @property
    def num_players(self) -> int:
        return len(self.purses)

    @property
    def round(self) -> int:
        return self.table.round

    @property
    def roller(self) -> Player | None:
        return self.table.roller

    @property
    def node(self) -> Node:
        steps = self.table.steps
        return steps[-1].node if steps else TERMINAL

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        steps = self.table.steps
        if not steps:
            return ()
        step = steps[-1]
        return step.legal_actions(self) if step.node is DECISIONS[player] else ()

    def apply(self, action: Action) -> Self:
        return self.table.steps[-1].answer(self, action).settle()  # type: ignore[return-value]

    def sample(self, rng: Random) -> Action:
        return self.table.steps[-1].sample(self, rng)

    def refuse(self, player: Player, action: Action) -> Refusal:
        return self.table.steps[-1].refuse(self, action)

    def refuse_outcome(self, outcome: Action) -> Refusal | None:
        return self.table.steps[-1].refuse_outcome(self, outcome)

    def is_private(self, player: Player) -> bool:
        steps = self.table.steps
        return bool(steps) and steps[-1].is_private and bool(self.legal_actions(player))

    def view(self, player: Player | None) -> RoyaleView:
        node, step, awaited = self.node, self.table.top, player
        if player is None and isinstance(step, PlayerStep) and not step.is_private:
            awaited = step.player
        is_open = self._is_open
        return RoyaleView(
            viewer=player,
            node=node,
            actions=self.legal_actions(awaited) if awaited is not None else (),
            table=self.table,
            purses=tuple(
                purse if is_open or p == player else None for p, purse in enumerate(self.purses)
            ),
            num_notes=tuple(len(purse) for purse in self.purses),
            loose=self.loose,
            remembered=Remembered(self.purses, self.under),
            secret=self.secret if self.secret is not None and self.secret.owner == player else None,
        )

    @property
    def _is_open(self) -> bool:
        """Whether the money won is shown to all (R-7)."""
        return not self.table.options.hidden_money or not self.table.steps

    def resample(self, player: Player, rng: Random) -> Self:
        secret = self.secret  # all else was paid, left or laid out in the open
        if secret is None or secret.owner == player:
            return self
        return replace(self, secret=secret.resample(rng))

    def returns(self) -> tuple[int, ...]:
        return tuple(
            sum(purse) + loose + CHIP * chips
            for purse, loose, chips in zip(self.purses, self.loose, self.table.chips, strict=True)
        )

    def standings(self) -> tuple[Standing, ...]:
        pieces = [
            len(purse) + chips for purse, chips in zip(self.purses, self.table.chips, strict=True)
        ]
        return rank(Criterion("money", self.returns()), Criterion("cards and chips", pieces))

    # -- the flow ----------------------------------------------------------------------------------

    def on(self, **changes: Any) -> RoyaleState:
        """Return the state with these fields of the table changed."""
        return replace(self, table=replace(self.table, **changes))

    def then(self, *steps: Step) -> RoyaleState:
        """Do these steps next, in the order given."""
        table = self.table
        return replace(self, table=replace(table, steps=table.steps + steps[::-1]))

    def settle(self) -> RoyaleState:
        """Do all steps that await nobody."""
        state, steps = self, self.table.steps
        while steps and (step := steps[-1]).runs:
            if not step.stays:
                state = replace(state, table=replace(state.table, steps=steps[:-1]))
            state = step.run(state)
            steps = state.table.steps
        return state

    def tell(self, *news: News) -> RoyaleState:
        """Add to what just happened."""
        table = self.table
        return replace(self, table=replace(table, news=table.news + news))

    def skip(self, tile: Tile, sentence: str) -> RoyaleState:
        """Say why an effect comes to nothing (R-18)."""
        return self.tell(Skipped(tile.side, sentence))

    # -- verbs -------------------------------------------------------------------------------------

    def with_tile(self, number: int, tile: Tile) -> RoyaleState:
        """Return the state with the tile at casino `number` as it now is."""
        table = self.table
        return replace(self, table=replace(table, tiles=swapped(table.tiles, number - 1, tile)))

    def put(self, number: int, owner: Owner, dice: Dice) -> RoyaleState:
        """Add dice to an open casino; they come from wherever the caller took them."""
        return self._with_casino(number, self.table.casino(number).plus(owner, dice))

    def take(self, number: int, owner: Owner, dice: Dice) -> RoyaleState:
        """Remove dice from an open casino; the caller puts them somewhere."""
        return self._with_casino(number, self.table.casino(number).minus(owner, dice))

    def _with_casino(self, number: int, casino: Casino) -> RoyaleState:
        table = self.table
        state = replace(
            self, table=replace(table, casinos=swapped(table.casinos, number - 1, casino))
        )
        tile = table.tiles[number - 1]
        return state if tile is None else tile.watch(state, number)

    def hand_over(self, player: Player, dice: Dice) -> RoyaleState:
        """Add dice to those the player has left."""
        hands = self.table.hands
        return self.on(hands=swapped(hands, player, hands[player] + dice))

    def use_up(self, player: Player, dice: Dice) -> RoyaleState:
        """Remove dice from those the player has left; the caller puts them somewhere."""
        hands = self.table.hands
        return self.on(hands=swapped(hands, player, hands[player] - dice))

    def activate(self, visit: Visit) -> RoyaleState:
        """Let the tile at the casino act, if there is one (R-12)."""
        tile = self.table.tile(visit.number)
        return self if tile is None else tile.activate(self, visit)

    def earn_chips(self, player: Player, count: int) -> RoyaleState:
        """Return the player chips; a negative count takes them."""
        chips = self.table.chips
        return self.on(chips=swapped(chips, player, chips[player] + count))

    def earn_card(self, player: Player, note: int) -> RoyaleState:
        """Add a card to the player's money."""
        purses = self.purses
        return replace(self, purses=swapped(purses, player, (*purses[player], note)))

    def reward(self, player: Player, dollars: int, side: str) -> RoyaleState:
        """Pay what tile `side` promises: 10,000 and 20,000 in chips, more as one card (R-13)."""
        state = self.tell(Rewarded(player, dollars, side))
        if dollars <= 2 * CHIP:
            return state.earn_chips(player, dollars // CHIP)
        return state.from_bank(dollars).earn_card(player, dollars)

    def from_bank(self, note: int) -> RoyaleState:
        """Take a card from the bank, which has one even when it has none (R-13)."""
        if note in self.table.bank:
            return self.on(bank=without(self.table.bank, (note,)))
        return self.on(minted=(*self.table.minted, note))
