"""The rules of Royale: which actions are legal in a state, and what each one does.

This module follows the phases of a round. Tiles add to them by their hooks (methods that are called
at certain moments), and their steps handle the answers to their questions.
"""

from __future__ import annotations

from random import Random
from typing import Self

from msgspec.structs import replace

from lasvegas_tui.rules import dice_rolls
from lasvegas_tui.rules.casino.banknote_pile_and_purses import Notes
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.core import (
    CHANCE,
    CLOCKWISE,
    DECISIONS,
    TERMINAL,
    Action,
    News,
    Node,
    Player,
    Refusal,
    Standing,
)
from lasvegas_tui.rules.dice_rolls import SHOWN
from lasvegas_tui.rules.ranking import Criterion, rank
from lasvegas_tui.rules.royale import refusals, round_end, tiles
from lasvegas_tui.rules.royale.actions import Decline, Pass, Place
from lasvegas_tui.rules.royale.chance_actions import Deal, DrawTiles, Roll
from lasvegas_tui.rules.royale.dice import ALL_DICE, NO_DICE, Dice
from lasvegas_tui.rules.royale.news import TurnSkipped
from lasvegas_tui.rules.royale.table import CHIP, Casino, Phase, Table
from lasvegas_tui.rules.royale.tile import Position, TableInPlay, Tile, TileStep, Visit
from lasvegas_tui.rules.tuples import swapped, without

DECLINE = Decline()
CHIPS_A_ROUND = 2
NUM_ASIDE = 24

DEAL, TILES, NEUTRAL, FIRST_TURN, ROLL, CHOOSE, NEXT_TURN, PAY, OVER = Phase
"""The members of `Phase` as plain names, because looking up an enum member is much slower."""


class RoyaleState(Position, frozen=True):
    """A state of a game of Royale, with the rules for the phases of a round."""

    @property
    def round(self) -> int:
        return self.table.round

    @property
    def roller(self) -> Player | None:
        return self.table.roller

    @property
    def node(self) -> Node:
        table = self.table
        if table.steps:
            return table.steps[-1].node
        if table.phase is CHOOSE:
            return DECISIONS[table.player]
        if table.phase is OVER:
            return TERMINAL
        return CHANCE

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        table = self.table
        if table.steps:
            step = table.steps[-1]
            if step.node is not DECISIONS[player]:
                return ()
            choices = step.legal_actions(self)
            if step.can_decline(table):
                return (*choices, DECLINE)
            return choices
        if player != table.player or table.phase is not CHOOSE:
            return ()
        assert table.roll is not None
        shown = SHOWN[table.roll.small] | 1 << table.roll.biggy
        if table.closed is not None:
            shown &= ~(1 << table.closed)  # E1
        if table.chips[player]:
            return _PLACINGS_OR_PASS[shown]
        return _PLACINGS[shown]

    def apply(self, action: Action) -> Self:
        steps = self.table.steps
        after: Position
        if steps:
            after = replace(self, table=replace(self.table, steps=steps[:-1], news=()))
            if action != DECLINE:
                after = steps[-1].apply(after, action)
            after = after.settled()
        elif type(action) is Roll:  # nearly all actions are one of these two, and match is slower
            after = self._show(action)
        elif type(action) is Place:
            after = self._place(action.number)
        else:
            after = self._other(action)
        return after  # type: ignore[return-value]

    def _other(self, action: Action) -> Position:
        match action:
            case Pass():
                return self._pass()
            case Deal():
                return self._deal(action)
            case DrawTiles(sides):
                return self._lay(sides)
        raise TypeError(f"not an action of Royale: {action!r}")

    def sample(self, rng: Random) -> Action:
        table = self.table
        if table.steps:
            return table.steps[-1].sample(self, rng)
        if table.phase is ROLL:
            return throw(table.hands[table.player], rng)
        if table.phase is DEAL:
            return _drawn_deal(self.pile, self._num_aside, rng)
        if table.phase is TILES:
            return DrawTiles(tiles.draw(table.options.tiles, _used(table), rng))
        return throw(ALL_DICE, rng)

    def refuse(self, player: Player, action: Action) -> Refusal:
        table = self.table
        if table.steps:
            return table.steps[-1].refuse(self, action)
        return refusals.choice(table, action)

    def why_impossible(self, outcome: Action) -> Refusal | None:
        table = self.table
        if table.steps:
            return table.steps[-1].why_impossible(self, outcome)
        if table.phase is DEAL:
            return refusals.deal(self.pile, self._num_aside, outcome)
        if table.phase is TILES:
            return refusals.sides(table.options.tiles, _used(table), outcome)
        if table.phase is NEUTRAL:
            return refusals.roll(ALL_DICE, "R-9", outcome)
        return refusals.roll(table.hands[table.player], "R-5", outcome)

    def is_private(self, player: Player) -> bool:
        steps = self.table.steps
        return bool(steps) and steps[-1].is_private and bool(self.legal_actions(player))

    def resample(self, player: Player, rng: Random) -> Self:
        secret = self.secret  # everything else was paid, left over or laid out in public
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
        return rank(Criterion("money", self.returns()), Criterion("notes and chips", pieces))

    # -- before a round ----------------------------------------------------------------------------

    @property
    def _num_aside(self) -> int:
        """The number of cards that the next deal sets aside (R-11)."""
        table = self.table
        if table.round == 0 and not table.options.basic:
            return NUM_ASIDE
        return 0

    def _deal(self, deal: Deal) -> Position:
        """Give each casino a pair of cards, ordered by value (R-2)."""
        table = self.table
        if table.options.basic:
            phase = _after_tiles(table)
        else:
            phase = TILES
        no_dice = (NO_DICE,) * (table.num_players + 2)
        pile, bank = without(self.pile, deal.notes), table.bank
        if deal.aside:
            pile, bank = deal.aside, without(pile, deal.aside)
        dealt = replace(
            table,
            phase=phase,
            round=table.round + 1,
            player=table.starter,
            casinos=tuple([Casino(pair, no_dice) for pair in _by_rank(deal.pairs)]),
            hands=(ALL_DICE,) * table.num_players,
            roll=None,
            chips=tuple([chips + CHIPS_A_ROUND for chips in table.chips]),
            tiles=(None,) * len(NUMBERS),
            closed=None,
            bank=bank,
            news=(),
        )
        return replace(self, table=dealt, pile=pile).settled()

    def _lay(self, sides: tuple[str, ...]) -> Position:
        """Lay tiles at casinos 1 and up (R-10)."""
        table = self.table
        laid = [tiles.TILES[side]() for side in sides]
        empty = (None,) * (len(NUMBERS) - len(laid))
        state: Position = self.on(
            phase=_after_tiles(table), tiles=(*laid, *empty), used=table.used + sides, news=()
        )
        for number, tile in enumerate(laid, 1):
            state = tile.setup(state, number)
        return state.settled()

    def _put_neutral(self, roll: Roll) -> Position:
        """Put the eight neutral dice into their casinos (R-9)."""
        state: Position = self.on(phase=FIRST_TURN, news=())
        for number in NUMBERS:
            dice = roll.showing(number)
            if dice:
                state = state.put(number, state.table.neutral, dice)
        return state.settled()

    # -- a turn ------------------------------------------------------------------------------------

    def _show(self, roll: Roll) -> Position:
        """Let the player choose a number of their roll, or place the neutral dice rolled."""
        table = self.table
        if table.phase is not ROLL:
            return self._put_neutral(roll)
        if table.closed is not None and set(roll.faces) == {table.closed}:  # E1
            skipped = TurnSkipped(table.player)
            return self._end_turn(table.casinos, table.hands, table.chips, (skipped,))
        return replace(self, table=replace(table, phase=CHOOSE, roll=roll, news=()))

    def _pass(self) -> Position:
        """Pay a chip and keep the dice (R-6)."""
        table, player = self.table, self.table.player
        chips = swapped(table.chips, player, table.chips[player] - 1)
        return self._end_turn(table.casinos, table.hands, chips, ())

    def _place(self, number: int) -> Position:
        """Place all dice of the number (R-5), and let them set off the tile there (R-12)."""
        table, index = self.table, number - 1
        player, roll = table.player, table.roll
        assert roll is not None
        placed, tile = roll.showing(number), table.tiles[index]
        casinos = swapped(table.casinos, index, table.casinos[index].plus(player, placed))
        hands = swapped(table.hands, player, table.hands[player] - placed)
        if tile is None:
            return self._end_turn(casinos, hands, table.chips, ())
        table = replace(
            table,
            phase=NEXT_TURN,
            casinos=casinos,
            hands=hands,
            roll=_without(roll, number),
            news=(),
        )
        return self._set_off(table, tile, Visit(player, number, placed))

    def _set_off(self, table: TableInPlay, tile: Tile, visit: Visit) -> Position:
        """Let the tile act on the dice just placed (R-12)."""
        state: Position = replace(self, table=table)
        if "watch" in tile.hooks:
            state = tile.watch(state, visit.number)
        return tile.activate(state, visit).settled()

    def _end_turn(
        self,
        casinos: tuple[Casino, ...],
        hands: tuple[Dice, ...],
        chips: tuple[int, ...],
        news: tuple[News, ...],
    ) -> Position:
        """Give the next player with dice left a turn; if there is none, pay the round (R-5)."""
        table = self.table
        for player in CLOCKWISE[len(hands)][table.player]:
            dice = hands[player]
            if dice.small or dice.big:
                table = replace(
                    table,
                    phase=ROLL,
                    player=player,
                    casinos=casinos,
                    hands=hands,
                    roll=None,
                    chips=chips,
                    steps=_offers(table, player),
                    news=news,
                )
                return replace(self, table=table)
        table = replace(
            table,
            phase=PAY,
            casinos=casinos,
            hands=hands,
            roll=None,
            chips=chips,
            steps=round_end.steps(table),
            news=news,
        )
        return replace(self, table=table).settled()

    # -- steps and phases that await nobody --------------------------------------------------------

    def settled(self) -> Position:
        table = self.table
        if table.steps:
            step = table.steps[-1]
            if not step.runs:
                return self
            return step.run(replace(self, table=replace(table, steps=table.steps[:-1]))).settled()
        if table.phase is NEXT_TURN:
            return self._end_turn(table.casinos, table.hands, table.chips, table.news)
        if table.phase is FIRST_TURN:
            offers = _offers(table, table.starter)
            return self.on(phase=ROLL, player=table.starter, steps=offers)
        if table.phase is PAY:
            return self._close_round()
        return self

    def _close_round(self) -> Position:
        """End the game, or find the starter of the next round (R-1, R-4)."""
        if self.round == self.table.num_rounds:
            return self.on(phase=OVER)
        return self.on(phase=DEAL, starter=round_end.next_starter(self))


# -- helpers ---------------------------------------------------------------------------------------


_PLACINGS: list[tuple[Action, ...]] = [
    tuple(Place(number) for number in NUMBERS if shown >> number & 1) for shown in range(1 << 7)
]
"""The choices for each set of numbers that the dice show, as the bits of `SHOWN`."""
_PLACINGS_OR_PASS = [(*placings, Pass()) for placings in _PLACINGS]


def throw(dice: Dice, rng: Random) -> Roll:
    """Return a random roll of the given dice."""
    small = dice_rolls.throw(rng, dice.small)
    if not dice.big:
        return Roll(small)
    return Roll(small, 1 + int(rng.random() * 6))


def _without(roll: Roll, number: int) -> Roll:
    """Return the roll without the dice that show a number."""
    small = tuple([face for face in roll.small if face != number])
    if roll.biggy == number:
        return Roll(small)
    return Roll(small, roll.biggy)


def _offers(table: TableInPlay, player: Player) -> tuple[TileStep, ...]:
    """Return the steps that tiles offer the player before a roll, as a stack: the first is last."""
    if _OFFERING.isdisjoint(map(type, table.tiles)):  # nearly always
        return ()
    offers: tuple[TileStep, ...] = ()
    for number, tile in enumerate(table.tiles, 1):
        if tile is not None:
            offers = tile.before_roll(number, player)[::-1] + offers
    return offers


_OFFERING = frozenset(tile for tile in tiles.TILES.values() if "before_roll" in tile.hooks)


def _drawn_deal(pile: Notes, num_aside: int, rng: Random) -> Deal:
    top = rng.sample(pile, 2 * len(NUMBERS) + num_aside)
    pairs = tuple((top.pop(), top.pop()) for _ in NUMBERS)
    return Deal(pairs, tuple(sorted(top)))


def _by_rank(pairs: tuple[tuple[int, int], ...]) -> list[Notes]:
    """Order the pairs by value for casinos 1 to 6, each with its higher card first (R-2)."""
    falling = sorted([(a + b, max(a, b)) for a, b in pairs], reverse=True)
    return [(higher, total - higher) for total, higher in reversed(falling)]


def _used(table: Table) -> tuple[str, ...]:
    """Return the tile sides that must not come back; empty if all may."""
    if table.options.fresh_tiles:
        return table.used
    return ()


def _after_tiles(table: Table) -> Phase:
    """Return the phase before the first turn: two players roll neutral dice first (R-9)."""
    if table.has_neutral:
        return NEUTRAL
    return FIRST_TURN
