"""A question to the table: what may be answered, and what the cursor is on. No rule, no drawing."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.screens.picture import Picture


class Signal(Enum):
    """An answer that is no choice of the game."""

    GO = auto()
    """Go on: roll the dice, turn the page."""
    SKIP = auto()
    """Go on, and skip what else there is to see."""
    BACK = auto()
    """The game was taken back: what stands is another position."""
    HIDE = auto()
    """What is private has to vanish behind the curtain."""


class Question:
    """What one player may choose now, by number or from a list, or with no player a pause."""

    def __init__(self, view: View, player: Player | None, picture: Picture, actions: Sequence[Action] = ()) -> None:
        self.view = view
        self.player = player
        self.actions = tuple(actions)
        self.letters = {
            key: action for key, kind in picture.letters.items() for action in actions if isinstance(action, kind)
        }
        self.numbers = {n: action for action in actions if (n := picture.number(action))}
        if len(self.numbers) + len(self.letters) < len(self.actions):
            self.numbers = {}
        self.chosen: Action | None = None
        """The choice under the cursor, not yet committed; of a list the first, to begin with."""
        self.is_pointed = False
        """Whether somebody put the cursor there: only then a digit pressed again commits."""
        if self.is_list:
            self.chosen = self.actions[0]

    @property
    def is_list(self) -> bool:
        """Whether the choices are listed rather than made on the table."""
        return bool(self.actions) and not self.numbers

    @property
    def cursor(self) -> int:
        """The place of the choice under the cursor in the list, -1 for none."""
        return self.actions.index(self.chosen) if self.chosen is not None else -1

    @property
    def number(self) -> int:
        """The number of the choice under the cursor, 0 for none."""
        return next((n for n, action in self.numbers.items() if action == self.chosen), 0)

    def at_digit(self, digit: int) -> Action | None:
        """Gives the choice that a digit means, None if there is none."""
        if not self.is_list:
            return self.numbers.get(digit)
        return self.actions[digit - 1] if 0 < digit <= len(self.actions) else None

    def point(self, action: Action | None) -> None:
        """Puts the cursor on a choice, or with None takes it away."""
        self.chosen = action
        self.is_pointed = action is not None

    def move(self, step: int) -> None:
        """Puts the cursor on the next choice, round the end to the first."""
        order = list(self.numbers.values()) or list(self.actions)
        if not order:
            return
        if self.chosen not in order:
            self.point(order[0] if step > 0 else order[-1])
        else:
            self.point(order[(order.index(self.chosen) + step) % len(order)])
