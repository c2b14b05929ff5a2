"""Tile H2, My Choice: roll both black dice, choose one of the two numbers, and carry it out.

1, 2 and 3 pay 1 chip, 2 chips and 30,000; 4 activates another tile; 5 sets and places a remaining
die, or takes one back; 6 puts a remaining die on the golden space, which pays 60,000 at payout.
"""

from __future__ import annotations

from typing import ClassVar

from lasvegas_tui.rules.casino.casinos import Owner
from lasvegas_tui.rules.casino.dollars_in_words import short
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.grammar import upper
from lasvegas_tui.rules.royale.actions import CasinoChoice, Choice
from lasvegas_tui.rules.royale.chance_actions import ThrowBlack
from lasvegas_tui.rules.royale.dice import NO_DICE, Dice, a_die, die
from lasvegas_tui.rules.royale.drawn_on_tiles import Mark, Money, Sign
from lasvegas_tui.rules.royale.news import HAND, DiceMoved, TileNews
from lasvegas_tui.rules.royale.shared_tile_parts import BlackThrow, SetOrTakeBack
from lasvegas_tui.rules.royale.table import Table, casino_name, paid
from lasvegas_tui.rules.royale.tile import PlayerStep, Position, Tile, Visit
from lasvegas_tui.rules.words import Names

REWARDS = {1: 10_000, 2: 20_000, 3: 30_000}
"""The rewards in dollars for the numbers of a die that pay at once."""
WORTH = {1: 10_000, 2: 20_000, 3: 30_000, 4: 25_000, 5: 20_000, 6: 35_000}
"""The approximate value of each number of a die in dollars, by which bots choose."""

GOLDEN = 60_000


class ChooseResult(Choice, frozen=True):
    """Choose one of the two numbers that the black dice show."""

    has_preview: ClassVar = True

    result: int

    @property
    def digit(self) -> int:
        return self.result

    def label(self, table: Table, names: Names) -> str:
        return upper(use_of(self.result))

    def worth(self, table: Table, player: Player) -> float:
        return WORTH[self.result]


class ActivateTile(CasinoChoice, frozen=True):
    """Activate the tile at another casino, which has the number `number`."""

    has_preview: ClassVar = True

    def label(self, table: Table, names: Names) -> str:
        return f"Activate {self._tile(table)}"

    def told(self, table: Table, name: str) -> str:
        return f"{name} activates {self._tile(table)}."

    def _tile(self, table: Table) -> str:
        return f"{table.tile_at(self.number, Tile).name} at {casino_name(self.number)}"


class PutOnGold(Choice, frozen=True):
    """Put one of the remaining dice on the golden space: the Biggy if `biggy`, else a small die."""

    has_preview: ClassVar = True

    biggy: bool = False

    def label(self, table: Table, names: Names) -> str:
        return f"Put {a_die(self.biggy)} on the golden space"

    def worth(self, table: Table, player: Player) -> float:
        return -self.biggy  # it is worth two dice


class ResultTaken(TileNews, frozen=True):
    """A player chose one of the two numbers on the black dice."""

    side: ClassVar = "H2"

    player: Player
    result: int

    def told(self, table: Table, owners: Names) -> str:
        return f"{owners[self.player]} chooses {self.result}: {use_of(self.result)}."


def use_of(result: int) -> str:
    """Say what a number on a black die, 1 to 6, pays or lets the player do."""
    match result:
        case 4:
            return "activate another tile"
        case 5:
            return "set a die or take one back"
        case 6:
            return f"a die on the golden space ({short(GOLDEN)} at payout)"
    return paid(REWARDS[result])


class MyChoice(Tile, frozen=True, tag="H2"):
    name: ClassVar = "My Choice"
    text: ClassVar = "Roll the black dice and use one: money, a move, another tile."
    details: ClassVar = (
        f"1: a chip. 2: two chips. 3: {short(REWARDS[3])}. 4: another tile. 5: set a die or take "
        f"one back. 6: a die on the golden space ({short(GOLDEN)} at payout)."
    )

    golden: Dice = NO_DICE
    """The die on the golden space; no dice if the space is empty."""
    owner: Owner | None = None
    """The owner of the die on the golden space; None if it is empty."""

    @property
    def brief(self) -> str:
        if self.owner is None:
            return "roll two, use one"
        return "roll, use 1"

    def prospect(self) -> str:
        return "roll both black dice and use one of the two results."

    def marks(self) -> tuple[Mark, ...]:
        if self.owner is None:
            return ()
        return Money(GOLDEN), " for ", Sign(self.owner)

    def marks_in_words(self, owners: Names) -> str:
        if self.owner is None:
            return ""
        return f"{owners[self.owner]} on the golden space"

    def activate(self, state: Position, visit: Visit) -> Position:
        return state.then(ChoiceThrow(visit.player, visit.number))

    def due(self, player: Player) -> int:
        return GOLDEN * (player == self.owner)

    def pay(self, state: Position, number: int) -> Position:
        if self.owner is None:
            return state
        return state.reward(self.owner, GOLDEN, self.side)

    def dice(self, owner: Owner) -> Dice:
        if owner == self.owner:
            return self.golden
        return NO_DICE


class ChoiceThrow(BlackThrow, frozen=True):
    side: ClassVar = "H2"

    player: Player
    number: int

    def apply(self, state: Position, action: ThrowBlack) -> Position:
        results = tuple(sorted(set(action.faces)))
        if len(results) == 1:
            return carried_out(state, self.player, self.number, results[0])
        return state.then(ChoosingResult(self.player, self.number, results))


class ChoosingResult(PlayerStep, frozen=True):
    side: ClassVar = "H2"
    task: ClassVar = "to choose a result"

    number: int
    results: tuple[int, ...]

    @property
    def black(self) -> tuple[int, ...]:
        return self.results

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        return tuple(ChooseResult(result) for result in self.results)

    def refuse(self, state: Position, action: Action) -> Refusal:
        return Refusal("Now one of the two results has to be chosen.", self.side)

    def apply(self, state: Position, action: ChooseResult) -> Position:
        return carried_out(state, self.player, self.number, action.result)


def carried_out(state: Position, player: Player, number: int, result: int) -> Position:
    """Carry out the number `result` of a black die for a player; return the position afterwards.

    Some numbers first ask the player for a choice. `number` is that of the tile's casino.
    """
    tile = state.table.tile_at(number, MyChoice)
    state = state.tell(ResultTaken(player, result))
    match result:
        case 4:
            return _activating(state, player, number)
        case 5:
            return state.then(SetOrTakeBack(player, tile.side))
        case 6:
            return _to_gold(state, player, number)
    return state.reward(player, REWARDS[result], tile.side)


# -- 4: another tile -------------------------------------------------------------------------------


class ActivatingTile(PlayerStep, frozen=True):
    side: ClassVar = "H2"
    task: ClassVar = "to activate a tile"

    number: int

    def hint(self, table: Table, names: Names) -> str:
        return "As if dice had just been placed there."

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        return tuple(ActivateTile(number) for number in _others(state, self.number))

    def refuse(self, state: Position, action: Action) -> Refusal:
        match action:
            case ActivateTile(number) if number == self.number:
                return Refusal("It has to be another tile.", self.side)
            case ActivateTile(number):
                return Refusal(f"No tile lies at casino {number}.", self.side)
        return Refusal("Now the tile to activate has to be chosen.", self.side)

    def apply(self, state: Position, action: ActivateTile) -> Position:
        return _activated(state, self.player, self.number, action.number)


def _activating(state: Position, player: Player, number: int) -> Position:
    others = _others(state, number)
    if not others:
        return state.skip(state.table.tile_at(number, MyChoice), "no other tile is in play.")
    if len(others) == 1:
        return _activated(state, player, number, others[0])
    return state.then(ActivatingTile(player, number))


def _activated(state: Position, player: Player, number: int, target: int) -> Position:
    tile = state.table.tile(target)
    assert tile is not None
    if "activate" not in tile.hooks:
        choice = state.table.tile_at(number, MyChoice)
        return state.skip(choice, f"{tile.name} does nothing when dice are placed.")
    return state.activate(Visit(player, target))


def _others(state: Position, number: int) -> tuple[int, ...]:
    return tuple(
        n for n, tile in enumerate(state.table.tiles, 1) if tile is not None and n != number
    )


# -- 6: the golden space ---------------------------------------------------------------------------


class PuttingOnGold(PlayerStep, frozen=True):
    side: ClassVar = "H2"
    task: ClassVar = "to put a die on the golden space"

    number: int

    def hint(self, table: Table, names: Names) -> str:
        return f"It counts at no casino; at payout it earns its owner {short(GOLDEN)}."

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        return tuple(PutOnGold(kind.big > 0) for kind in state.table.hands[self.player].kinds())

    def refuse(self, state: Position, action: Action) -> Refusal:
        return Refusal("Now a remaining die has to go on the golden space.", self.side)

    def apply(self, state: Position, action: PutOnGold) -> Position:
        return _laid_on_gold(state, self.player, self.number, die(action.biggy))


def _to_gold(state: Position, player: Player, number: int) -> Position:
    if not state.table.hands[player]:
        tile = state.table.tile_at(number, MyChoice)
        return state.skip(tile, "there is no remaining die for the golden space.")
    state = _gold_cleared(state, number)
    kinds = state.table.hands[player].kinds()
    if len(kinds) == 1:
        return _laid_on_gold(state, player, number, kinds[0])
    return state.then(PuttingOnGold(player, number))


def _gold_cleared(state: Position, number: int) -> Position:
    tile = state.table.tile_at(number, MyChoice)
    if tile.owner is None:
        return state
    moved = DiceMoved(tile.owner, tile.golden, tile.side, HAND)
    return state.tell(moved).with_tile(number, MyChoice()).hand_over(tile.owner, tile.golden)


def _laid_on_gold(state: Position, player: Player, number: int, laid: Dice) -> Position:
    moved = DiceMoved(player, laid, HAND, MyChoice.side)
    return state.tell(moved).use_up(player, laid).with_tile(number, MyChoice(laid, player))
