"""A round of Royale, step by step: stock, roll, place or pass, pay; the tiles come in by their hooks."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import ClassVar

from msgspec.structs import replace

from lasvegas_tui.rules import money, throws
from lasvegas_tui.rules.casinos import NUMBERS, CasinoPaid
from lasvegas_tui.rules.core import Action, Player, Refusal
from lasvegas_tui.rules.royale import tiles
from lasvegas_tui.rules.royale.dice import ALL_DICE, NO_DICE, Dice
from lasvegas_tui.rules.royale.state import RoyaleState
from lasvegas_tui.rules.royale.table import (
    Casino,
    Deal,
    DrawTiles,
    Pass,
    Place,
    Roll,
    Table,
    TurnSkipped,
)
from lasvegas_tui.rules.royale.tile import ChanceStep, PlayerStep, Step, Visit
from lasvegas_tui.rules.tuples import holds, swapped, without

NUM_ROUNDS = 3
CHIPS_A_ROUND = 2
NUM_ASIDE = 24


# -- before a round --------------------------------------------------------------------------------


class Stock(ChanceStep, frozen=True):
    """Six pairs of cards to deal."""

    def sample(self, state: RoyaleState, rng: Random) -> Action:
        num_aside = NUM_ASIDE if _sets_aside(state) else 0
        top = rng.sample(state.pile, 2 * len(NUMBERS) + num_aside)
        pairs = tuple((top.pop(), top.pop()) for _ in NUMBERS)
        return Deal(pairs, tuple(sorted(top)))

    def refuse_outcome(self, state: RoyaleState, outcome: Action) -> Refusal | None:
        if not isinstance(outcome, Deal):
            return Refusal("Now the casinos are stocked: a Deal has to come.", "R-2")
        if len(outcome.pairs) != len(NUMBERS):
            return Refusal("A deal has six pairs of cards.", "R-2")
        num_aside = NUM_ASIDE if _sets_aside(state) else 0
        if len(outcome.aside) != num_aside:
            return Refusal(
                f"This deal sets {num_aside} cards aside, not {len(outcome.aside)}.", "R-11"
            )
        if not holds(state.pile, _dealt(outcome) + outcome.aside):
            return Refusal("The pile does not hold these cards.", "R-C1")
        return None

    def apply(self, state: RoyaleState, action: Deal) -> RoyaleState:
        table = state.table
        nobody = (NO_DICE,) * (table.num_players + 2)
        pile, bank = without(state.pile, _dealt(action)), table.bank
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
            closed=0,
            bank=bank,
        )
        neutral = (RollNeutral(),) if table.num_players == 2 else ()
        tiles_to_draw = () if table.options.basic else (LayTiles(),)
        return replace(state, table=stocked, pile=pile).then(
            *tiles_to_draw, *neutral, FirstTurn(), NextTurn()
        )


def _sets_aside(state: RoyaleState) -> bool:
    return state.table.round == 0 and not state.table.options.basic


def _dealt(deal: Deal) -> money.Notes:
    return tuple(note for pair in deal.pairs for note in pair)


def _by_rank(pairs: tuple[tuple[int, int], ...]) -> list[money.Notes]:
    """R-2: the pairs for casinos 1 to 6, each with the higher card first; alike pairs are the same pair."""
    falling = sorted([(a + b, max(a, b)) for a, b in pairs], reverse=True)
    return [(higher, total - higher) for total, higher in reversed(falling)]


class LayTiles(ChanceStep, frozen=True):
    """Tiles to draw for casinos 1 and up."""

    def sample(self, state: RoyaleState, rng: Random) -> Action:
        options = state.table.options
        used = state.table.used if options.fresh_tiles else ()
        return DrawTiles(tiles.draw(options.tiles, used, rng))

    def refuse_outcome(self, state: RoyaleState, outcome: Action) -> Refusal | None:
        if not isinstance(outcome, DrawTiles):
            return Refusal("Now the tiles are drawn: a DrawTiles has to come.", "R-10")
        options = state.table.options
        return tiles.refuse_draw(
            outcome.sides, options.tiles, state.table.used if options.fresh_tiles else ()
        )

    def apply(self, state: RoyaleState, action: DrawTiles) -> RoyaleState:
        laid = [tiles.TILES[side]() for side in action.sides]
        empty = (None,) * (len(NUMBERS) - len(laid))
        state = state.on(tiles=(*laid, *empty), used=state.table.used + action.sides)
        for number, tile in enumerate(laid, 1):
            state = tile.setup(state, number)
        return state


class RollNeutral(ChanceStep, frozen=True):
    """R-9: the eight neutral dice go to their casinos."""

    def sample(self, state: RoyaleState, rng: Random) -> Action:
        return throw(ALL_DICE, rng)

    def refuse_outcome(self, state: RoyaleState, outcome: Action) -> Refusal | None:
        return _refuse_roll(outcome, ALL_DICE, "R-9")

    def apply(self, state: RoyaleState, action: Roll) -> RoyaleState:
        for number in NUMBERS:
            dice = showing(action, number)
            if dice:
                state = state.put(number, state.table.neutral, dice)
        return state


# -- a turn ----------------------------------------------------------------------------------------


class FirstTurn(Step, frozen=True):
    """R-4: the starter takes a turn."""

    def run(self, state: RoyaleState) -> RoyaleState:
        return replace(state, table=_turn_of(state.table.starter, state.table))


class NextTurn(Step, frozen=True):
    """R-5: the next player with a die left takes a turn; without one the round is paid."""

    stays = True

    def run(self, state: RoyaleState) -> RoyaleState:
        return replace(state, table=_next_turn(state.table))


def _next_turn(table: Table) -> Table:
    """The table after NextTurn, which lies below all other steps of a round, ran."""
    hands, player = table.hands, table.player
    for _ in hands:
        player = (player + 1) % len(hands)
        dice = hands[player]
        if dice.small or dice.big:
            return _turn_of(player, table)
    return replace(table, roll=None, steps=_payout_steps(table)[::-1])


def _turn_of(player: Player, table: Table) -> Table:
    steps = (*table.steps, RollDice(player), *_offers(table, player))
    return replace(table, player=player, roll=None, steps=steps)


def _offers(table: Table, player: Player) -> tuple[Step, ...]:
    """What the tiles let the player do before rolling, the first tile's last."""
    offers: tuple[Step, ...] = ()
    for number, tile in enumerate(table.tiles, 1):
        steps = () if tile is None else tile.before_roll(number, player)
        if steps:
            offers = steps[::-1] + offers
    return offers


class RollDice(ChanceStep, frozen=True):
    """All dice left to roll."""

    player: Player

    def sample(self, state: RoyaleState, rng: Random) -> Action:
        return throw(state.table.hands[self.player], rng)

    def refuse_outcome(self, state: RoyaleState, outcome: Action) -> Refusal | None:
        return _refuse_roll(outcome, state.table.hands[self.player], "R-5")

    def answer(self, state: RoyaleState, action: Roll) -> RoyaleState:
        table = state.table
        if table.closed and set(faces(action)) == {table.closed}:  # E1
            return state.on(roll=action, steps=table.steps[:-1], news=(TurnSkipped(self.player),))
        steps = (*table.steps[:-1], ChooseNumber(self.player))
        return replace(state, table=replace(table, roll=action, steps=steps, news=()))


class ChooseNumber(PlayerStep, frozen=True):
    """One number rolled to choose, or a chip to pay."""

    task: ClassVar = "to choose a number"

    def legal_actions(self, state: RoyaleState) -> tuple[Action, ...]:
        table = state.table
        assert table.roll is not None
        return _choices(
            frozenset((*table.roll.small, table.roll.biggy)),
            table.closed,
            table.chips[self.player] > 0,
        )

    def refuse(self, state: RoyaleState, action: Action) -> Refusal:
        match action:
            case Place(number) if number == state.table.closed:
                return Refusal(f"Casino {number} is closed.", "E1")
            case Place(number) if number in NUMBERS:
                return Refusal(f"No die shows a {number}.", "R-5")
            case Place(number):
                return Refusal(f"There is no casino {number}.", "R-C4")
            case Pass():
                return Refusal("Passing costs a chip, and there is none left.", "R-6")
        return Refusal("Now one of the numbers rolled has to be chosen.", "R-5")

    def answer(self, state: RoyaleState, action: Place | Pass) -> RoyaleState:
        return (
            self._placed(state, action.number) if isinstance(action, Place) else self._passed(state)
        )

    def _passed(self, state: RoyaleState) -> RoyaleState:
        table = state.table
        chips = swapped(table.chips, self.player, table.chips[self.player] - 1)
        return replace(
            state, table=_next_turn(replace(table, steps=table.steps[:-1], chips=chips, news=()))
        )

    def _placed(self, state: RoyaleState, number: int) -> RoyaleState:
        table, player, index = state.table, self.player, number - 1
        assert table.roll is not None
        roll, tile, placed = table.roll, table.tiles[index], showing(table.roll, number)
        table = replace(  # what `use_up` and `put` do, in one change
            table,
            steps=table.steps[:-1],
            roll=None if tile is None else _without(roll, number),
            hands=swapped(table.hands, player, table.hands[player] - placed),
            casinos=swapped(table.casinos, index, table.casinos[index].plus(player, placed)),
            news=(),
        )
        if tile is None:
            return replace(state, table=_next_turn(table))
        state = tile.watch(replace(state, table=table), number)
        return state.activate(Visit(player, number, placed))


@cache
def _choices(numbers: frozenset[int], closed: int, can_pass: bool) -> tuple[Action, ...]:
    placings = tuple(Place(number) for number in sorted(numbers) if number not in (0, closed))
    return (*placings, Pass()) if can_pass else placings


def throw(dice: Dice, rng: Random) -> Roll:
    """The roll of these dice."""
    return Roll(throws.throw(rng, dice.small), 1 + int(rng.random() * 6) if dice.big else 0)


def faces(roll: Roll) -> tuple[int, ...]:
    """All faces rolled, the Biggy's last."""
    return (*roll.small, roll.biggy) if roll.biggy else roll.small


def showing(roll: Roll, number: int) -> Dice:
    """The dice of the roll that show a number."""
    return Dice(roll.small.count(number), int(roll.biggy == number))


def _without(roll: Roll, number: int) -> Roll:
    """The rest of the roll when the dice that show a number are placed."""
    small = roll.small
    biggy = 0 if roll.biggy == number else roll.biggy
    return Roll(
        tuple([face for face in small if face != number]) if number in small else small, biggy
    )


def _refuse_roll(outcome: Action, dice: Dice, rule: str) -> Refusal | None:
    if not isinstance(outcome, Roll):
        return Refusal("Now dice are rolled: a Roll has to come.", rule)
    if len(outcome.small) != dice.small:
        return Refusal(
            f"The number of small dice to roll is {dice.small}, not {len(outcome.small)}.", rule
        )
    if bool(outcome.biggy) != bool(dice.big):
        return Refusal(f"The Biggy is {'rolled here' if dice.big else 'not rolled here'}.", rule)
    if any(face not in NUMBERS for face in faces(outcome)):
        return Refusal("A die shows 1 to 6.", rule)
    return None


# -- after the last die ----------------------------------------------------------------------------


class LastThrow(Step, frozen=True):
    number: int

    def run(self, state: RoyaleState) -> RoyaleState:
        tile = state.table.tile(self.number)
        return state if tile is None else tile.last_throw(state, self.number)


class BeforePayout(Step, frozen=True):
    number: int

    def run(self, state: RoyaleState) -> RoyaleState:
        tile = state.table.tile(self.number)
        return state if tile is None else tile.before_payout(state, self.number)


class Pay(Step, frozen=True):
    """R-7: one casino to pay, then its tile; the dice stay to be looked at until the next deal."""

    number: int

    def run(self, state: RoyaleState) -> RoyaleState:
        table, purses, under = state.table, list(state.purses), state.under
        paid = table.casino(self.number).payout()
        for owner, note in paid.awards:
            if owner < len(purses):
                purses[owner] += (note,)
            else:
                under += (note,)
        told = replace(table, news=(*table.news, CasinoPaid(self.number, *paid)))
        state = replace(state, table=told, purses=tuple(purses), under=under + paid.left)
        tile = table.tile(self.number)
        return state if tile is None else tile.pay(state, self.number)


class EndRound(Step, frozen=True):
    number: int

    def run(self, state: RoyaleState) -> RoyaleState:
        tile = state.table.tile(self.number)
        return state if tile is None else tile.end_round(state, self.number)


class CloseRound(Step, frozen=True):
    """The next starter to find, and the next round to stock, if there is one."""

    def run(self, state: RoyaleState) -> RoyaleState:
        if state.round == NUM_ROUNDS:
            return state
        return state.on(starter=next_starter(state)).then(Stock())


def next_starter(state: RoyaleState) -> Player:
    """R-4: who took the higher card at the highest casino where a player did; else the last starter."""
    for casino in reversed(state.table.casinos):
        awards = casino.payout().awards
        if awards and awards[0].owner < state.num_players:
            return awards[0].owner
    return state.table.starter


def _payout_steps(table: Table) -> tuple[Step, ...]:
    """R-14: the order at the end of a round."""
    laid = [(number, tile) for number, tile in enumerate(table.tiles, 1) if tile is not None]
    return (
        *[LastThrow(number) for number, tile in laid if tile.has("last_throw")],
        *[BeforePayout(number) for number, tile in laid if tile.has("before_payout")],
        *[Pay(number) for number in NUMBERS],
        *[EndRound(number) for number, tile in laid if tile.has("end_round")],
        CloseRound(),
    )
