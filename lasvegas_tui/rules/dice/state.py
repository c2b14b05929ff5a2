"""A position of the dice game, and what every action makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Self

from msgspec.structs import replace

from lasvegas_tui.rules import chips
from lasvegas_tui.rules.casinos import NUMBERS, CasinoPaid
from lasvegas_tui.rules.core import (
    CHANCE,
    DECISIONS,
    TERMINAL,
    Action,
    Criterion,
    Game,
    Node,
    Player,
    Refusal,
    Standing,
    State,
    rank,
)
from lasvegas_tui.rules.dice.chance import refuse_deal, refuse_roll, sample_deal
from lasvegas_tui.rules.dice.table import (
    CHIP_DICE,
    LEFTOVER_WHITE,
    NOTES,
    NUM_DICE,
    NUM_ROUNDS,
    NUM_WHITE,
    Casino,
    Deal,
    DiceAction,
    DiceOptions,
    DiceView,
    LeaveChips,
    Phase,
    Place,
    Roll,
    Table,
    TakeChip,
)
from lasvegas_tui.rules.money import Notes, Remembered
from lasvegas_tui.rules.throws import throw
from lasvegas_tui.rules.tuples import swapped, without

_TURNS = [[tuple((p + step) % n for step in range(1, n + 1)) for p in range(n)] for n in range(6)]
"""The players in the order of play after a player, who comes last, for each number of players."""

_ROLL, _PLACE, _OVER = (
    Phase.ROLL,
    Phase.PLACE,
    Phase.OVER,
)  # asked for all the time, and an enum answers slowly


class DiceState(State, frozen=True):
    """A position: the table, and what lies face down."""

    table: Table
    purses: tuple[Notes, ...]
    pile: Notes
    """Notes not yet dealt."""
    under: Notes = ()
    """Notes that nobody took, face down under the pile."""
    chip_pile: tuple[str, ...] = ()

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
        table = self.table
        if table.roll is not None or table.chosen:
            return DECISIONS[table.player]
        return TERMINAL if table.phase is _OVER else CHANCE

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        table = self.table
        if player != table.player:
            return ()
        if table.roll is not None:
            return _PLACINGS[_SHOWN[table.roll.dice] | _SHOWN[table.roll.white]]
        return _chip_choices(table.casinos[table.chosen - 1].chips) if table.chosen else ()

    def apply(self, action: Action) -> Self:
        if type(action) is Roll:  # these two are nearly all, and a match takes longer
            return self._show(action)
        if type(action) is Place:
            return self._place(action.number)
        match action:
            case TakeChip(colour):
                return self._take_chip(colour)
            case LeaveChips():
                return self._end_turn(self.table)
            case Deal():
                return self._deal(action)
        raise TypeError(f"not an action of the dice game: {action!r}")

    def sample(self, rng: Random) -> Action:
        table = self.table
        if table.phase is _ROLL:
            own, white = table.own[table.player], table.white[table.player]
            return Roll(throw(rng, own), throw(rng, white) if white else ())
        if table.phase is Phase.LEFTOVER:
            return Roll((), throw(rng, LEFTOVER_WHITE))
        return sample_deal(self.pile, self.chip_pile, rng)

    def refuse(self, player: Player, action: Action) -> Refusal:
        match self.table.phase, action:
            case Phase.PLACE, Place(number) if number in NUMBERS:
                return Refusal(f"No die shows a {number}.", "D-5")
            case Phase.PLACE, Place(number):
                return Refusal(f"There is no casino {number}.", "D-C1")
            case Phase.CHIP, TakeChip(colour):
                return Refusal(f"No {colour} chip card lies at this casino.", "D-19")
            case Phase.CHIP, _:
                return Refusal("First take a chip card or leave them.", "D-19")
        return Refusal("Now one of the numbers rolled has to be chosen.", "D-5")

    def refuse_outcome(self, outcome: Action) -> Refusal | None:
        table = self.table
        match table.phase, outcome:
            case Phase.DEAL, Deal():
                return refuse_deal(outcome, self)
            case Phase.LEFTOVER, Roll(dice, white):
                return refuse_roll(dice, 0, "D-14") or refuse_roll(white, LEFTOVER_WHITE, "D-14")
            case Phase.ROLL, Roll(dice, white):
                own, whites = table.own[table.player], table.white[table.player]
                return refuse_roll(dice, own, "D-5") or refuse_roll(white, whites, "D-15")
            case Phase.DEAL, _:
                return Refusal("Now the casinos are stocked: a Deal has to come.", "D-2")
        return Refusal("Now dice are rolled: a Roll has to come.", "D-5")

    def view(self, player: Player | None) -> DiceView:
        node = self.node
        is_open = self._is_open
        viewer = player if player is not None else self.table.player
        return DiceView(
            viewer=player,
            node=node,
            actions=self.legal_actions(viewer),
            table=self.table,
            purses=tuple(
                purse if is_open or p == player else None for p, purse in enumerate(self.purses)
            ),
            num_notes=tuple(len(purse) for purse in self.purses),
            remembered=Remembered(self.purses, self.under),
        )

    @property
    def _is_open(self) -> bool:
        """Whether the money won is shown to all (D-11)."""
        return self.table.options.open_money or self.table.phase is Phase.OVER

    def resample(self, player: Player, rng: Random) -> Self:
        return self  # D-11: every note lay open before it was won, and what is left is on the pile

    def returns(self) -> tuple[int, ...]:
        return tuple(  # D-20, D-21
            sum(purse) + chips.bonus(cards)
            for purse, cards in zip(self.purses, self.table.chips, strict=True)
        )

    def standings(self) -> tuple[Standing, ...]:  # D-12
        return rank(
            Criterion("money", self.returns()),
            Criterion("notes", [len(purse) for purse in self.purses]),
        )

    # -- a round -----------------------------------------------------------------------------------

    def _deal(self, deal: Deal) -> Self:
        """D-2, D-18: stocks the casinos; whoever starts begins with all dice (D-3, D-13)."""
        table, num_players = self.table, self.num_players
        starter = table.starter if table.round == 0 else (table.starter + 1) % num_players  # D-3
        turned_up = deal.chips or (None,) * len(NUMBERS)
        nobody = (0,) * len(table.casinos[0].dice)
        casinos = [
            Casino(notes, nobody, casino.chips if chip is None else (*casino.chips, chip))
            for casino, notes, chip in zip(table.casinos, deal.notes, turned_up, strict=True)
        ]
        white = NUM_WHITE[num_players] if table.has_white else 0
        has_leftover = white and num_players == 3  # D-14
        return replace(
            self,
            table=replace(
                table,
                phase=Phase.LEFTOVER if has_leftover else Phase.ROLL,
                round=table.round + 1,
                starter=starter,
                player=starter,
                casinos=(*casinos,),
                own=(NUM_DICE,) * num_players,
                white=(white,) * num_players,
                news=(),
            ),
            pile=without(self.pile, sum(deal.notes, ())),
            chip_pile=without(self.chip_pile, deal.chips) if deal.chips else self.chip_pile,
        )

    def _show(self, roll: Roll) -> Self:
        """Puts a roll before its player; the white dice of D-14 go to their casinos at once."""
        table = self.table
        if table.phase is _ROLL:
            return replace(self, table=replace(table, roll=roll, phase=_PLACE, news=()))
        casinos = tuple(
            replace(casino, dice=(*casino.dice[:-1], roll.white.count(number)))
            for number, casino in zip(NUMBERS, table.casinos, strict=True)
        )
        return replace(self, table=replace(table, casinos=casinos, phase=_ROLL, news=()))

    def _place(self, number: int) -> Self:
        """D-5, D-15: all dice of the number go, own and white."""
        table = self.table
        assert table.roll is not None
        player, roll, casino, white = (
            table.player,
            table.roll,
            table.casinos[number - 1],
            table.white,
        )
        counts, own, num_placed = [*casino.dice], [*table.own], roll.dice.count(number)
        counts[player] += num_placed
        own[player] -= num_placed
        if roll.white and (num_white := roll.white.count(number)):
            counts[-1] += num_white
            white = swapped(white, player, white[player] - num_white)
            num_placed += num_white
        casinos = [*table.casinos]
        casinos[number - 1] = Casino(casino.notes, (*counts,), casino.chips)
        offers_chips = num_placed >= CHIP_DICE and casino.chips  # D-19
        placed = replace(
            table,
            phase=Phase.CHIP if offers_chips else _ROLL,
            player=player if offers_chips else _next(player, own, white),
            casinos=(*casinos,),
            own=(*own,),
            white=white,
            roll=None,
            chosen=number if offers_chips else 0,
            news=(),
        )
        return self._go_on(placed)

    def _take_chip(self, colour: str) -> Self:
        table = self.table
        index = table.chosen - 1
        casino = table.casinos[index]
        rest = without(casino.chips, (colour,))
        casinos = swapped(table.casinos, index, replace(casino, chips=rest))
        cards = swapped(table.chips, table.player, (*table.chips[table.player], colour))
        return self._end_turn(replace(table, casinos=casinos, chips=cards))

    def _end_turn(self, table: Table) -> Self:
        player = _next(table.player, table.own, table.white)
        return self._go_on(replace(table, phase=_ROLL, player=player, chosen=0))

    def _go_on(self, table: Table) -> Self:
        """D-7: without a die left the round is paid."""
        player = table.player
        is_over = not (table.own[player] or table.white[player] or table.chosen)
        return self._pay(table) if is_over else replace(self, table=table)

    def _pay(self, table: Table) -> Self:
        """D-8, D-9: casino by casino from 1; the dice stay to be looked at until the next deal."""
        purses, under, news = list(self.purses), self.under, []
        for number, casino in zip(NUMBERS, table.casinos, strict=True):
            paid = casino.payout()
            for owner, note in paid.awards:
                if owner < len(purses):
                    purses[owner] += (note,)
                else:
                    under += (note,)  # D-16
            under += paid.left  # D-10
            news.append(CasinoPaid(number, *paid))
        phase = Phase.OVER if table.round == NUM_ROUNDS else Phase.DEAL
        table = replace(table, phase=phase, chosen=0, news=tuple(news))
        return replace(self, table=table, purses=tuple(purses), under=under)


# -- pieces ----------------------------------------------------------------------------------------


def _next(player: Player, own: Sequence[int], white: Sequence[int]) -> Player:
    """D-6: the next player with a die left; where nobody has one, the same player."""
    for following in _TURNS[len(own)][player]:
        if own[following] or white[following]:
            return following
    return player


class _Shown(dict[tuple[int, ...], int]):
    """The numbers that dice show, as bits; kept, since there are few throws of so few dice."""

    def __missing__(self, faces: tuple[int, ...]) -> int:
        self[faces] = shown = sum(1 << number for number in set(faces))
        return shown


_SHOWN = _Shown()
_PLACINGS = [
    tuple(Place(number) for number in NUMBERS if shown >> number & 1) for shown in range(1 << 7)
]


@lru_cache(maxsize=1024)
def _chip_choices(colours: tuple[str, ...]) -> tuple[Action, ...]:
    return (*(TakeChip(colour) for colour in dict.fromkeys(colours)), LeaveChips())


def start(num_players: int, options: DiceOptions) -> DiceState:
    """Return the table before the first deal."""
    neutral = num_players == 2 if options.neutral is None else options.neutral
    empty = Casino(dice=(0,) * (num_players + neutral))
    table = Table(
        options=options,
        phase=Phase.DEAL,
        round=0,
        starter=0,
        player=0,
        casinos=(empty,) * len(NUMBERS),
        own=(0,) * num_players,
        white=(0,) * num_players,
        roll=None,
        chosen=0,
        chips=((),) * num_players,
    )
    chip_pile = chips.CHIP_CARDS if options.chips else ()
    return DiceState(table, ((),) * num_players, NOTES, chip_pile=chip_pile)


GAME = Game("dice", "Las Vegas", range(2, 6), DiceOptions, DiceAction, start)
