"""How choices are made by keys and clicks; each game has its own `Targeting`.

A choice is made in one of four ways. By pointing: `target` is its target on the table, and
`at_digit` the target of a digit. By 0, if its type is in `zero`. By selecting several `items`,
which `combined` turns into one choice. All other choices are made from a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.key_commands import STEPS
from lasvegas_tui.rules.core import Action, ViewT

Thing = TypeVar("Thing")


def beside(at: Thing | None, step: int, row: Sequence[Thing]) -> Thing:
    """Return the item `step` places after `at` in a row, which wraps around.

    If `at` is None or not in the row, return the first item, or the last one for a negative step.
    """
    if at not in row:
        return row[0 if step > 0 else -1]
    return row[(row.index(at) + step) % len(row)]


class Face(Struct, frozen=True):
    """How a card or a choice looks on a phone: as dice, a text, or a coloured sign."""

    dice: tuple[int, ...] = ()
    """The numbers of the dice to draw; empty for none."""
    text: str = ""
    """The text, such as the value of a card; empty for none."""
    sign: str = ""
    """The sign beside the text, such as that of a suit; empty for none."""
    colour: str = ""
    """The name of the sign's colour; empty if there is no sign."""


class Targeting(Generic[ViewT]):
    """How choices are made by keys and clicks in one game; by default from a list."""

    zero: tuple[type[Action], ...] = ()
    """The types of choices that key 0 makes, such as passing, while others have targets."""
    has_rows = False
    """Whether the targets of each type are a row, in which the cursor comes back to its place."""

    def target(self, action: Action) -> Target | None:
        """Return the target that stands for a choice; None if it is not made by pointing."""
        return None

    def has_preview(self, action: Action) -> bool:
        """Whether the effect of a choice is shown while the cursor is on it."""
        return self.target(action) is not None

    def digit(self, action: Action) -> int | None:
        """Return a choice's digit in a list, such as a number of tokens; None if it has none."""
        return None

    def at_digit(self, digit: int, view: ViewT, at: Target | None = None) -> Target | None:
        """Return the target to which a digit moves the cursor; None if it does not move it.

        `at` is the target under the cursor; None if there is none. For the first of two digits,
        return a `FirstDigit`; with the second, `at` is this.
        """
        return digit

    def can_repeat_digit(self, view: ViewT) -> bool:
        """Whether the digit of the choice under the cursor makes it; otherwise only Enter does."""
        return True

    def target_named(self, name: str) -> Target | None:
        """Return the target that a demo calls `name`, such as a casino's number; None if none."""
        if name.isdecimal():
            return int(name)
        return None

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        """Return the names of the parts of the table that a demo highlights for a target."""
        if target is None:
            return ()
        return (str(target),)

    def first_target(self, view: ViewT) -> Target | None:
        """Return the target under the cursor when a question opens; None to show no cursor."""
        return None

    def resting_target(self, view: ViewT, at: Target | None) -> Target | None:
        """Return the target under the cursor while it is on no choice; None to show no cursor.

        Such a target is the first part of a choice, such as a token to place. `at` is the target
        that was under the cursor before; None if there was none.
        """
        return None

    def choice_at(self, target: Target, view: ViewT) -> Action | None:
        """Return the choice that a target stands for, or None.

        It may be illegal, so that the reason can be shown.
        """
        return None

    def next_target(
        self, key: str, at: Target | None, targets: Sequence[Target], view: ViewT
    ) -> Target:
        """Return the target to which an arrow key moves the cursor from `at`.

        `targets` are those of all choices; `at` is None if the cursor was on none.
        """
        return beside(at, STEPS[key], targets)

    def hand(self, view: ViewT) -> tuple[Target, ...]:
        """Return the cards in the viewer's hand, as targets; empty in games without a hand."""
        return self.items(view)

    def face(self, thing: Target | Action, view: ViewT) -> Face | None:
        """Return how a card in the hand or a choice looks on a phone; None to show it in words."""
        return None

    def items(self, view: ViewT) -> tuple[Target, ...]:
        """Return the items (such as hand cards) that are combined to make one choice."""
        return ()

    def items_at(self, digit: int, view: ViewT) -> tuple[int, ...]:
        """Return the indices, from 0, of the items that a digit selects; empty for none."""
        return ()

    def combined(self, view: ViewT, picked: Sequence[int]) -> Action:
        """Return the choice, legal or not, that items form; `picked` are their sorted indices."""
        raise NotImplementedError
