"""The rules of the dice game: which actions are legal in a state, and what each one does.

`table` defines what everybody can see; a state has the hidden money as well.
"""

from __future__ import annotations

from random import Random
from typing import Self

from msgspec.structs import asdict, replace

from lasvegas_tui.rules.casino import chip_cards
from lasvegas_tui.rules.casino.banknote_pile_and_purses import (
    Notes,
    Remembered,
    drawn_anew,
    rank_by_money,
    shown,
)
from lasvegas_tui.rules.casino.casinos import NUMBERS, Deal, pay
from lasvegas_tui.rules.casino.chip_cards import Chip, Chips, LeaveChips, TakeChip
from lasvegas_tui.rules.core import (
    CHANCE,
    CLOCKWISE,
    DECISIONS,
    TERMINAL,
    Action,
    Node,
    Player,
    Refusal,
    Standing,
    State,
)
from lasvegas_tui.rules.dice import refusals
from lasvegas_tui.rules.dice.actions import Place, Roll
from lasvegas_tui.rules.dice.options import LEFTOVER_WHITE, NUM_WHITE
from lasvegas_tui.rules.dice.table import (
    CHIP_DICE,
    NUM_DICE,
    STAKE,
    Casino,
    DiceBotView,
    DiceView,
    Phase,
    Table,
)
from lasvegas_tui.rules.dice_rolls import SHOWN, throw
from lasvegas_tui.rules.tuples import swapped, without

# used all the time, and looking up an enum member is slow
_ROLL, _PLACE, _OVER = Phase.ROLL, Phase.PLACE, Phase.OVER


class DiceState(State, frozen=True):
    """A state of the dice game: the public table, and the money that is face down."""

    table: Table
    purses: tuple[Notes, ...]
    pile: Notes
    """The notes that have not been dealt yet, in dollars."""
    under: Notes = ()
    """The notes that nobody won, in dollars, which are face down under the pile."""
    chip_pile: Chips = ()

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
        if table.roll is not None or table.chosen is not None:
            return DECISIONS[table.player]
        if table.phase is _OVER:
            return TERMINAL
        return CHANCE

    def legal_actions(self, player: Player) -> tuple[Action, ...]:
        table = self.table
        if player != table.player:
            return ()
        if table.roll is not None:
            shown = SHOWN[table.roll.dice]
            if table.roll.white:
                shown |= SHOWN[table.roll.white]
            return _PLACINGS[shown]
        if table.chosen is None:
            return ()
        return chip_cards.choices(table.casinos[table.chosen - 1].chips)

    def apply(self, action: Action) -> Self:
        if type(action) is Roll:  # nearly all actions are one of these two, and match is slower
            return self._show(action)
        if type(action) is Place:
            return self._place(action.number)
        match action:
            case TakeChip(chip):
                return self._take_chip(chip)
            case LeaveChips():
                table = self.table
                return self._end_turn(table.casinos, table.own, table.white)
            case Deal():
                return self._deal(action)
        raise TypeError(f"not an action of the dice game: {action!r}")

    def sample(self, rng: Random) -> Action:
        table = self.table
        if table.phase is _ROLL:
            own = throw(rng, table.own[table.player])
            num_white = table.white[table.player]
            if not num_white:
                return Roll(own)
            return Roll(own, throw(rng, num_white))
        if table.phase is Phase.LEFTOVER:
            return Roll((), throw(rng, LEFTOVER_WHITE))
        return _drawn_deal(self.pile, self.chip_pile, rng)

    def refuse(self, player: Player, action: Action) -> Refusal:
        return refusals.action(self.table, action)

    def why_impossible(self, outcome: Action) -> Refusal | None:
        return refusals.outcome(self.table, self.pile, self.chip_pile, outcome)

    def view(self, player: Player | None) -> DiceView:
        node = self.node
        if player is not None:
            viewer = player
        else:
            viewer = self.table.player
        return DiceView(
            viewer=player,
            node=node,
            actions=self.legal_actions(viewer),
            table=self.table,
            purses=self._shown(player),
            num_notes=tuple(map(len, self.purses)),
        )

    def bot_view(self, player: Player) -> DiceBotView:
        remembered = Remembered(self.purses, self.under)
        return DiceBotView(**asdict(self.view(player)), remembered=remembered)

    def resample(self, player: Player, rng: Random) -> Self:
        return self  # D-11: all notes won were seen, and the other ones are in the pile

    def redraw(self, viewer: Player | None, rng: Random) -> Self:
        face_down = self.pile + self.under
        purses, pile = drawn_anew(self.purses, self._shown(viewer), face_down, rng)
        return replace(self, purses=purses, pile=pile, under=())

    def _shown(self, viewer: Player | None) -> tuple[Notes | None, ...]:
        is_open = self.table.options.open_money or self.table.phase is _OVER  # D-11
        return shown(self.purses, viewer, is_open)

    def returns(self) -> tuple[int, ...]:
        return chip_cards.totals(self.purses, self.table.chips)  # D-20, D-21

    def standings(self) -> tuple[Standing, ...]:  # D-12
        return rank_by_money(self.returns(), self.purses)

    # -- a round -----------------------------------------------------------------------------------

    def _deal(self, deal: Deal) -> Self:
        """Stock the casinos, and give everybody all their dice back (D-2, D-3, D-13, D-18)."""
        table, num_players = self.table, self.num_players
        starter = table.starter
        if table.round > 0:  # D-3
            starter = (starter + 1) % num_players
        no_dice = (0,) * len(table.casinos[0].dice)
        stocked = deal.stock([casino.chips for casino in table.casinos])
        white = 0
        if table.has_white:
            white = NUM_WHITE[num_players]
        if table.has_white and num_players == 3:  # D-14
            phase = Phase.LEFTOVER
        else:
            phase = Phase.ROLL
        return replace(
            self,
            table=replace(
                table,
                phase=phase,
                round=table.round + 1,
                starter=starter,
                player=starter,
                casinos=tuple([Casino(notes, no_dice, chips) for notes, chips in stocked]),
                own=(NUM_DICE,) * num_players,
                white=(white,) * num_players,
                news=(),
            ),
            pile=without(self.pile, deal.all_notes),
            chip_pile=without(self.chip_pile, deal.chips),
        )

    def _show(self, roll: Roll) -> Self:
        """Show a player's roll; the two white dice of D-14 go straight to their casinos."""
        table = self.table
        if table.phase is _ROLL:
            return replace(self, table=replace(table, roll=roll, phase=_PLACE, news=()))
        casinos = tuple(
            replace(casino, dice=(*casino.dice[:-1], roll.white.count(number)))
            for number, casino in zip(NUMBERS, table.casinos, strict=True)
        )
        return replace(self, table=replace(table, casinos=casinos, phase=_ROLL, news=()))

    def _place(self, number: int) -> Self:
        """Place all dice of the number, own and white (D-5, D-15)."""
        table = self.table
        assert table.roll is not None
        player, num_own = table.player, table.roll.dice.count(number)
        num_white = table.roll.white.count(number)
        casino = table.casinos[number - 1].plus(player, num_own)
        own, white = swapped(table.own, player, table.own[player] - num_own), table.white
        if num_white:
            casino = casino.plus(table.white_owner, num_white)
            white = swapped(white, player, white[player] - num_white)
        casinos = swapped(table.casinos, number - 1, casino)
        if casino.chips and num_own + num_white >= CHIP_DICE:  # D-19
            placed = replace(table, casinos=casinos, own=own, white=white, roll=None, news=())
            return replace(self, table=replace(placed, phase=Phase.CHIP, chosen=number))
        return self._end_turn(casinos, own, white)

    def _take_chip(self, chip: Chip) -> Self:
        table, number = self.table, self.table.chosen
        assert number is not None
        casino, own = table.casinos[number - 1], table.chips[table.player]
        left = replace(casino, chips=without(casino.chips, (chip,)))
        taken = replace(table, chips=swapped(table.chips, table.player, (*own, chip)))
        casinos = swapped(table.casinos, number - 1, left)
        return replace(self, table=taken)._end_turn(casinos, table.own, table.white)

    def _end_turn(
        self, casinos: tuple[Casino, ...], own: tuple[int, ...], white: tuple[int, ...]
    ) -> Self:
        """Let the next player with dice left roll; if there is none, pay the round (D-6, D-7)."""
        table = self.table
        for player in CLOCKWISE[len(own)][table.player]:
            if own[player] or white[player]:
                table = replace(
                    table,
                    phase=_ROLL,
                    player=player,
                    casinos=casinos,
                    own=own,
                    white=white,
                    roll=None,
                    chosen=None,
                    news=(),
                )
                return replace(self, table=table)
        return self._pay(replace(table, casinos=casinos, own=own, white=white, roll=None))

    def _pay(self, table: Table) -> Self:
        """Pay casino by casino (D-8, D-9, D-10); the dice stay in sight until the next deal."""
        purses, under, news = pay(table.casinos, self.purses, self.under)
        if table.round == table.num_rounds:
            phase = _OVER
        else:
            phase = Phase.DEAL
        table = replace(table, phase=phase, chosen=None, news=news)
        return replace(self, table=table, purses=purses, under=under)


# -- helpers ---------------------------------------------------------------------------------------


_PLACINGS = [
    tuple(Place(number) for number in NUMBERS if shown >> number & 1) for shown in range(1 << 7)
]
"""The choices for each set of numbers that the dice show, as the bits of `SHOWN`."""


def _drawn_deal(pile: Notes, chip_pile: Chips, rng: Random) -> Deal:
    """Draw notes for each casino until it has enough (D-2); the pile always lasts (D-4)."""
    left, dealt = list(pile), []
    for _ in NUMBERS:
        notes: Notes = ()
        while sum(notes) < STAKE:
            notes += (left.pop(int(rng.random() * len(left))),)
        dealt.append(notes)
    return Deal(tuple(dealt), chip_cards.drawn(chip_pile, rng, len(NUMBERS)))
