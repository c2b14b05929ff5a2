"""How a player makes choices by keys and clicks; each game defines its own `Targeting`.

A choice is an `Action` of the game. There are four ways to make one:

- point at its target on the table (see `target`) by a click, a digit (`at_digit`) or arrow keys;
- press 0, if the choice is of a type in `zero`;
- select several things such as cards (`items`), which `combined` turns into one choice;
- otherwise, pick the choice from a list.
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
    """Return the item `step` places after `at` in `row`; the row wraps around at both ends.

    If `at` is None or not in the row, return the first item, or the last one for a negative step.
    """
    if at not in row:
        return row[0 if step > 0 else -1]
    return row[(row.index(at) + step) % len(row)]


class Face(Struct, frozen=True):
    """How a phone draws a card or a choice: as dice, as text, or as text with a coloured sign."""

    dice: tuple[int, ...] = ()
    """The number shown by each die to draw, 1 to 6; empty to draw no dice."""
    text: str = ""
    """The text, such as the value of a card; empty for none."""
    sign: str = ""
    """The sign beside the text, such as that of a suit; empty for none."""
    colour: str = ""
    """The name of the sign's colour, such as "red"; empty if there is no sign."""


class Targeting(Generic[ViewT]):
    """How keys and clicks make choices in one game; by default all choices are in a list."""

    zero: tuple[type[Action], ...] = ()
    """The types of the choices made by the key 0, such as passing, unless they are in a list."""
    has_rows = False
    """Whether the targets of each type form a row.

    If so, the cursor, when it comes back to a row, is where it was in that row before.
    """

    def target(self, action: Action) -> Target | None:
        """Return the thing on the table to point at to make a choice; None if there is none."""
        return None

    def has_preview(self, action: Action) -> bool:
        """Whether the table shows what a choice would change while the cursor is on the choice."""
        return self.target(action) is not None

    def digit(self, action: Action) -> int | None:
        """Return the digit key for a choice in a list; None to use its place in the list."""
        return None

    def at_digit(self, digit: int, view: ViewT, at: Target | None = None) -> Target | None:
        """Return the target to which a digit key moves the cursor; None if the cursor stays.

        `at` is the target under the cursor, or None. If a second digit may follow, return a
        `FirstDigit`; when the second digit is typed, `at` is that `FirstDigit`.
        """
        return digit

    def can_repeat_digit(self, view: ViewT) -> bool:
        """Whether pressing the same digit again makes the choice; otherwise only Enter makes it."""
        return True

    def target_named(self, name: str) -> Target | None:
        """Return the target that a demo file calls `name`: "3" for casino 3; None if unknown."""
        if name.isdecimal():
            return int(name)
        return None

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        """Return the names of the parts of the screen that a demo highlights to show a target."""
        if target is None:
            return ()
        return (str(target),)

    def first_target(self, view: ViewT) -> Target | None:
        """Return the target where the cursor is when a question opens; None to show no cursor."""
        return None

    def resting_target(self, view: ViewT, at: Target | None) -> Target | None:
        """Return where the cursor is while no complete choice is under it; None to show no cursor.

        It is the first part of a choice, such as a token that still needs a place. `at` is the
        target that was under the cursor before, or None.
        """
        return None

    def choice_at(self, target: Target, view: ViewT) -> Action | None:
        """Return the choice, legal or not, made by pointing at a target; None if there is none.

        If it is illegal, the game can say why.
        """
        return None

    def next_target(
        self, key: str, at: Target | None, targets: Sequence[Target], view: ViewT
    ) -> Target:
        """Return the target to which the arrow key `key` moves the cursor.

        `at` is the target under the cursor, or None; `targets` are those of all legal choices.
        """
        return beside(at, STEPS[key], targets)

    def hand(self, view: ViewT) -> tuple[Target, ...]:
        """Return the cards in the viewer's hand as targets; empty in games without hands."""
        return self.items(view)

    def face(self, thing: Target | Action, view: ViewT) -> Face | None:
        """Return how a phone draws a choice, or a card in the hand; None to show it in words."""
        return None

    def items(self, view: ViewT) -> tuple[Target, ...]:
        """Return the things, such as hand cards, of which several make up one choice."""
        return ()

    def items_at(self, digit: int, view: ViewT) -> tuple[int, ...]:
        """Return the indices of the items that a digit key selects, from 0; may be empty."""
        return ()

    def combined(self, view: ViewT, picked: Sequence[int]) -> Action:
        """Return the choice, legal or not, made by the selected items.

        `picked` are the sorted indices of the selected items in `items`, from 0.
        """
        raise NotImplementedError
