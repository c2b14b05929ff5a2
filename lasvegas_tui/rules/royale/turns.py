"""A round of Royale by its steps: stock, roll, place or pass, pay; tiles come in by their hooks."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from msgspec.structs import replace

from lasvegas_tui.rules import money, throws
from lasvegas_tui.rules.casinos import NUMBERS, CasinoPaid
from lasvegas_tui.rules.core import CLOCKWISE, SEATS, Action, Player, Refusal
from lasvegas_tui.rules.royale import refusals, tiles
from lasvegas_tui.rules.royale.choices import Pass, Place
from lasvegas_tui.rules.royale.dice import ALL_DICE, NO_DICE, Dice
from lasvegas_tui.rules.royale.news import TurnSkipped
from lasvegas_tui.rules.royale.table import NUM_ROUNDS, Casino, Deal, DrawTiles, Roll, Table
from lasvegas_tui.rules.royale.tile import (
    ChanceStep,
    LiveTable,
    PlayerStep,
    Position,
    Step,
    Visit,
    settled,
)
from lasvegas_tui.rules.throws import SHOWN
from lasvegas_tui.rules.tuples import swapped, without

CHIPS_A_ROUND = 2
NUM_ASIDE = 24


# -- before a round --------------------------------------------------------------------------------


class Stock(ChanceStep, frozen=True):
    """Six pairs of cards to deal."""

    begins_round: ClassVar = True

    def sample(self, state: Position, rng: Random) -> Action:
        num_aside = NUM_ASIDE if _sets_aside(state) else 0
        top = rng.sample(state.pile, 2 * len(NUMBERS) + num_aside)
        pairs = tuple((top.pop(), top.pop()) for _ in NUMBERS)
        return Deal(pairs, tuple(sorted(top)))

    def refuse_outcome(self, state: Position, outcome: Action) -> Refusal | None:
        num_aside = NUM_ASIDE if _sets_aside(state) else 0
        return refusals.deal(state.pile, num_aside, outcome)

    def apply(self, state: Position, action: Deal) -> Position:
        table = state.table
        nobody = (NO_DICE,) * (table.num_players + 2)
        pile, bank = without(state.pile, action.notes), table.bank
        if _sets_aside(state):
            pile, bank = action.aside, without(pile, action.aside)
        stocked = replace(
            table,
            round=table.round + 1,
            player=table.starter,
            casinos=tuple([Casino(pair, nobody) for pair in _by_rank(action.pairs)]),
            hands=(ALL_DICE,) * table.num_players,
            roll=None,
            chips=tuple([chips + CHIPS_A_ROUND for chips in table.chips]),
            tiles=(None,) * len(NUMBERS),
            closed=None,
            bank=bank,
        )
        neutral = (RollNeutral(),) if table.has_neutral else ()
        tiles_to_draw = () if table.options.basic else (LayTiles(),)
        return replace(state, table=stocked, pile=pile).then(
            *tiles_to_draw, *neutral, FirstTurn(), NextTurn()
        )


def _sets_aside(state: Position) -> bool:
    return state.table.round == 0 and not state.table.options.basic


def _by_rank(pairs: tuple[tuple[int, int], ...]) -> list[money.Notes]:
    """R-2: the pairs for casinos 1 to 6, each with the higher card first; alike pairs are one."""
    falling = sorted([(a + b, max(a, b)) for a, b in pairs], reverse=True)
    return [(higher, total - higher) for total, higher in reversed(falling)]


class LayTiles(ChanceStep, frozen=True):
    """Tiles to draw for casinos 1 and up."""

    def sample(self, state: Position, rng: Random) -> Action:
        return DrawTiles(tiles.draw(state.table.options.tiles, _used(state.table), rng))

    def refuse_outcome(self, state: Position, outcome: Action) -> Refusal | None:
        return refusals.sides(state.table.options.tiles, _used(state.table), outcome)

    def apply(self, state: Position, action: DrawTiles) -> Position:
        laid = [tiles.TILES[side]() for side in action.sides]
        empty = (None,) * (len(NUMBERS) - len(laid))
        state = state.on(tiles=(*laid, *empty), used=state.table.used + action.sides)
        for number, tile in enumerate(laid, 1):
            state = tile.setup(state, number)
        return state


def _used(table: Table) -> tuple[str, ...]:
    """Return the sides that are not to come back."""
    return table.used if table.options.fresh_tiles else ()


class RollNeutral(ChanceStep, frozen=True):
    """R-9: the eight neutral dice go to their casinos."""

    def sample(self, state: Position, rng: Random) -> Action:
        return throw(ALL_DICE, rng)

    def refuse_outcome(self, state: Position, outcome: Action) -> Refusal | None:
        return refusals.roll(ALL_DICE, "R-9", outcome)

    def apply(self, state: Position, action: Roll) -> Position:
        for number in NUMBERS:
            dice = action.showing(number)
            if dice:
                state = state.put(number, state.table.neutral, dice)
        return state


# -- a turn ----------------------------------------------------------------------------------------


class FirstTurn(Step, frozen=True):
    """R-4: the starter takes a turn."""

    def run(self, state: Position) -> Position:
        table = state.table
        return replace(state, table=_turn_of(table.starter, table))


class NextTurn(Step, frozen=True):
    """R-5: the next player with a die left takes a turn; without one the round is paid.

    It lies below all other steps of a round, and alone there once a turn is over.
    """

    stays = True
    num_paid: ClassVar = 0

    def run(self, state: Position) -> Position:
        return replace(state, table=_next_turn(state.table))


def _next_turn(table: LiveTable) -> LiveTable:
    hands = table.hands
    for player in CLOCKWISE[len(hands)][table.player]:
        dice = hands[player]
        if dice.small or dice.big:
            return _turn_of(player, table)
    return replace(table, roll=None, steps=_payout_steps(table)[::-1])


def _turn_of(player: Player, table: LiveTable) -> LiveTable:
    steps = _ROLLING[player]
    for tile in table.tiles:  # few tiles offer anything, and this is done at every turn
        if tile is not None and tile.has_offers:
            steps += _offers(table, player)
            break
    return replace(table, player=player, roll=None, steps=steps)


def _offers(table: LiveTable, player: Player) -> tuple[Step, ...]:
    """Return what the tiles let the player do before rolling, the first tile's last."""
    offers: tuple[Step, ...] = ()
    for number, tile in enumerate(table.tiles, 1):
        if tile is not None and tile.has_offers:
            offers = tile.before_roll(number, player)[::-1] + offers
    return offers


class RollDice(ChanceStep, frozen=True):
    """All dice left to roll."""

    player: Player

    def sample(self, state: Position, rng: Random) -> Action:
        return throw(state.table.hands[self.player], rng)

    def refuse_outcome(self, state: Position, outcome: Action) -> Refusal | None:
        return refusals.roll(state.table.hands[self.player], "R-5", outcome)

    def answer(self, state: Position, action: Roll) -> Position:
        table = state.table
        if table.closed is not None and set(action.faces) == {table.closed}:  # E1
            told = (TurnSkipped(self.player),)
            return settled(state.on(roll=action, steps=_TURN_OVER, news=told))
        steps = _CHOOSING[self.player]
        return replace(state, table=replace(table, roll=action, steps=steps, news=()))


class ChooseNumber(PlayerStep, frozen=True):
    """One number rolled to choose, or a chip to pay."""

    task: ClassVar = "to choose a number"

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        table = state.table
        assert table.roll is not None
        shown = SHOWN[table.roll.small] | 1 << table.roll.biggy
        if table.closed is not None:
            shown &= ~(1 << table.closed)  # E1
        return _PLACE_OR_PASS[shown] if table.chips[self.player] else _PLACE[shown]

    def refuse(self, state: Position, action: Action) -> Refusal:
        return refusals.number(state.table, action)

    def answer(self, state: Position, action: Place | Pass) -> Position:
        if type(action) is Place:  # isinstance answers slowly for a struct
            return settled(self._placed(state, action.number))
        return settled(self._passed(state))

    def _passed(self, state: Position) -> Position:
        table = state.table
        chips = swapped(table.chips, self.player, table.chips[self.player] - 1)
        return replace(state, table=_next_turn(replace(table, chips=chips, news=())))

    def _placed(self, state: Position, number: int) -> Position:
        """Do what `use_up` and `put` do, in one change."""
        table, player, index = state.table, self.player, number - 1
        roll, hand, casino = table.roll, table.hands[player], table.casinos[index]
        assert roll is not None
        small, big = roll.small.count(number), int(roll.biggy == number)
        hands, casinos, dice = [*table.hands], [*table.casinos], [*casino.dice]
        there = dice[player]
        hands[player] = Dice(hand.small - small, hand.big - big)
        dice[player] = Dice(there.small + small, there.big + big)
        casinos[index] = Casino(casino.notes, (*dice,))
        table = replace(table, hands=(*hands,), casinos=(*casinos,), news=())
        tile = table.tiles[index]
        if tile is None:
            return replace(state, table=_next_turn(table))
        placed, rest = Dice(small, big), _without(roll, number)
        state = replace(state, table=replace(table, roll=rest, steps=_TURN_OVER))
        if "watch" in tile.hooks:
            state = tile.watch(state, number)
        return tile.activate(state, Visit(player, number, placed))


_TURN_OVER: tuple[Step, ...] = (NextTurn(),)
_ROLLING: list[tuple[Step, ...]] = [(*_TURN_OVER, RollDice(player)) for player in SEATS]
_CHOOSING: list[tuple[Step, ...]] = [(*_TURN_OVER, ChooseNumber(player)) for player in SEATS]
"""The steps of a turn, by player."""

_PLACE: list[tuple[Action, ...]] = [
    tuple(Place(number) for number in NUMBERS if shown >> number & 1) for shown in range(1 << 7)
]
"""The choices by the numbers shown, as bits."""
_PLACE_OR_PASS = [(*placings, Pass()) for placings in _PLACE]


def throw(dice: Dice, rng: Random) -> Roll:
    """Return the roll of these dice."""
    return Roll(throws.throw(rng, dice.small), 1 + int(rng.random() * 6) if dice.big else 0)


def _without(roll: Roll, number: int) -> Roll:
    """Return the rest of the roll when the dice that show a number are placed."""
    small = roll.small
    biggy = 0 if roll.biggy == number else roll.biggy
    return Roll(
        tuple([face for face in small if face != number]) if number in small else small, biggy
    )


# -- after the last die ----------------------------------------------------------------------------


class LastThrow(Step, frozen=True):
    number: int

    def run(self, state: Position) -> Position:
        tile = state.table.tile(self.number)
        if tile is None:
            return state
        return tile.last_throw(state, self.number)


class BeforePayout(Step, frozen=True):
    number: int

    def run(self, state: Position) -> Position:
        tile = state.table.tile(self.number)
        if tile is None:
            return state
        return tile.before_payout(state, self.number)


class Pay(Step, frozen=True):
    """R-7: casinos to pay from this one on, up to one with a tile that pays too (R-14).

    The dice stay to be looked at until the next deal.
    """

    number: int

    @property
    def num_paid(self) -> int:
        return self.number - 1

    def run(self, state: Position) -> Position:
        table, purses, under, news = state.table, [*state.purses], state.under, [*state.table.news]
        last = self._last(table)
        for number in range(self.number, last + 1):
            paid = table.casinos[number - 1].payout()
            for owner, note in paid.awards:
                if owner < len(purses):
                    purses[owner] += (note,)
                else:
                    under += (note,)
            under += paid.left
            news.append(CasinoPaid(number, *paid))
        following = () if last == NUMBERS[-1] else (Pay(last + 1),)
        table = replace(table, steps=table.steps + following, news=(*news,))
        state = replace(state, table=table, purses=(*purses,), under=under)
        tile = table.tiles[last - 1]
        return state if tile is None else tile.pay(state, last)

    def _last(self, table: LiveTable) -> int:
        """Return the casino after which a tile pays, or else the last of all."""
        for number in NUMBERS[self.number - 1 :]:
            tile = table.tiles[number - 1]
            if tile is not None and "pay" in tile.hooks:
                return number
        return NUMBERS[-1]


class EndRound(Step, frozen=True):
    number: int

    def run(self, state: Position) -> Position:
        tile = state.table.tile(self.number)
        if tile is None:
            return state
        return tile.end_round(state, self.number)


class CloseRound(Step, frozen=True):
    """The next starter to find, and the next round to stock, if there is one."""

    def run(self, state: Position) -> Position:
        if state.round == NUM_ROUNDS:
            return state
        return state.on(starter=next_starter(state)).then(Stock())


def next_starter(state: Position) -> Player:
    """R-4: who took the higher card at the highest casino where a player did, or as before."""
    for casino in reversed(state.table.casinos):
        awards = casino.payout().awards
        if awards and awards[0].owner < state.num_players:
            return awards[0].owner
    return state.table.starter


def _payout_steps(table: LiveTable) -> tuple[Step, ...]:
    """R-14: the order at the end of a round."""
    laid = [(number, tile) for number, tile in enumerate(table.tiles, 1) if tile is not None]
    return (
        *[LastThrow(number) for number, tile in laid if "last_throw" in tile.hooks],
        *[BeforePayout(number) for number, tile in laid if "before_payout" in tile.hooks],
        Pay(1),
        *[EndRound(number) for number, tile in laid if "end_round" in tile.hooks],
        CloseRound(),
    )
