"""Effects that more than one tile has."""

from __future__ import annotations

from lasvegas_tui.rules.casinos import NUMBERS
from lasvegas_tui.rules.core import Action, Refusal
from lasvegas_tui.rules.royale.state import RoyaleState
from lasvegas_tui.rules.royale.table import DiceMoved, PlayerStep, die

HAND = "hand"


class SetDie(Action, frozen=True):
    """Set one remaining die to a number and place it there; it activates nothing (R-16)."""

    number: int
    biggy: bool = False


class TakeBack(Action, frozen=True):
    """Take one die back from a casino."""

    number: int
    biggy: bool = False


class SetOrTakeBack(PlayerStep, frozen=True):
    """F2, H2: one remaining die to set and place, or one die to take back.

    It is compulsory, and ever possible: the die just placed can be taken back.
    """

    side: str
    """The tile that asks for it."""

    def legal_actions(self, state: RoyaleState) -> tuple[Action, ...]:
        table = state.table
        placings = [SetDie(n, kind.big > 0) for kind in table.hands[self.player].kinds() for n in table.open_numbers]
        takings = [
            TakeBack(n, kind.big > 0) for n in table.open_numbers for kind in table.casino(n).dice[self.player].kinds()
        ]
        return (*placings, *takings)

    def refuse(self, state: RoyaleState, action: Action) -> Refusal:
        match action:
            case SetDie(number) | TakeBack(number) if number and number == state.table.closed:
                return Refusal(f"Casino {number} is closed.", "E1")
            case SetDie(number) if number in NUMBERS:
                return Refusal("No such die is left.", self.side)
            case TakeBack(number) if number in NUMBERS:
                return Refusal("No such die lies there.", self.side)
        return Refusal("Now a die has to be set and placed, or taken back.", self.side)

    def apply(self, state: RoyaleState, action: SetDie | TakeBack) -> RoyaleState:
        moved = die(action.biggy)
        if isinstance(action, SetDie):
            return (
                state.tell(DiceMoved(self.player, moved, HAND, action.number))
                .use_up(self.player, moved)
                .put(action.number, self.player, moved)
            )
        return (
            state.tell(DiceMoved(self.player, moved, action.number, HAND))
            .take(action.number, self.player, moved)
            .hand_over(self.player, moved)
        )
