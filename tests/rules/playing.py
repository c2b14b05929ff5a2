"""Playing by hand: deals, rolls and choices written down and checked before they are done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import pytest

from lasvegas_tui.rules import dice
from lasvegas_tui.rules.casino import law as casinos
from lasvegas_tui.rules.casino.chips import Chip, Chips, LeaveChips, TakeChip
from lasvegas_tui.rules.casino.law import Deal
from lasvegas_tui.rules.core import (
    Action,
    Decision,
    IllegalActionError,
    Player,
    Refusal,
    State,
)
from lasvegas_tui.rules.dice.state import DiceState
from lasvegas_tui.rules.dice.table import Casino, DiceOptions, Phase, Place, Roll, Table

DEAL = "60 70 20+30 50 90 10+40"
"""Notes for casinos 1 to 6, in thousands."""


def refusal(state: State, player: Player | None, action: Action) -> Refusal:
    """Return why the action is refused; fails where it is not."""
    with pytest.raises(IllegalActionError) as refused:
        state.check(player, action)
    return refused.value.refusal


def thousands(text: str) -> tuple[int, ...]:
    """Return the notes that "20+30" stands for."""
    return tuple(1000 * int(note) for note in text.split("+"))


def coloured(text: str) -> Chips:
    """Return the chip cards that "pink jade" stands for."""
    return tuple(map(Chip, text.split()))


def faces(text: str) -> tuple[int, ...]:
    """Return the faces that "11256" stands for."""
    return tuple(int(face) for face in text)


class DicePlay:
    """A dice game under way; everything done to it is checked first."""

    def __init__(self, num_players: int = 3, *, deal: str = DEAL, **options: bool) -> None:
        self.state: DiceState = dice.start(num_players, DiceOptions(**options))
        if deal:
            self.deal(deal)

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to choose from."""
        return tuple(
            action.number
            for action in self.state.legal_actions(self.table.player)
            if isinstance(action, Place)
        )

    def casino(self, number: int) -> Casino:
        return self.table.casinos[number - 1]

    def paid(self, number: int) -> casinos.CasinoPaid:
        """What was just paid at a casino."""
        found = self.table.news[number - 1]
        assert isinstance(found, casinos.CasinoPaid)
        assert found.casino == number
        return found

    def chance(self, outcome: Action) -> Self:
        self.state.check(None, outcome)
        self.state = self.state.apply(outcome)
        return self

    def choose(self, action: Action) -> Self:
        self.state.check(self.table.player, action)
        self.state = self.state.apply(action)
        return self

    def copy(self) -> DicePlay:
        """Return the same position, to be played on by itself."""
        copy = DicePlay(deal="")
        copy.state = self.state
        return copy

    def deal(self, notes: str = DEAL, cards: str = "") -> Self:
        return self.chance(Deal(tuple(map(thousands, notes.split())), coloured(cards)))

    def roll(self, own: str, white: str = "") -> Self:
        return self.chance(Roll(faces(own), faces(white)))

    def place(self, number: int) -> Self:
        return self.choose(Place(number))

    def take(self, chip: Chip) -> Self:
        return self.choose(TakeChip(chip))

    def leave(self) -> Self:
        return self.choose(LeaveChips())

    def refused(self, action: Action) -> Refusal:
        """Return why the player whose turn it is, or chance, may not do this."""
        player = self.table.player if isinstance(self.state.node, Decision) else None
        return refusal(self.state, player, action)

    def play_round(self, *own: str, white: Sequence[str] = ()) -> Self:
        """Plays the round to its end, so that the dice of each player end where its text says."""
        left, left_white = list(own), list(white) or [""] * len(own)
        while self.table.phase in (Phase.ROLL, Phase.CHIP):
            if self.table.phase is Phase.CHIP:
                self.leave()
                continue
            player = self.table.player
            self.roll(left[player], left_white[player])
            number = self.numbers[0]
            self.place(number)
            left[player] = left[player].replace(str(number), "")
            left_white[player] = left_white[player].replace(str(number), "")
        return self
