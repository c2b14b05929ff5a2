"""How choices are made in a game: the targets of keys and clicks, and their choices.

A choice is made in one of four ways. By pointing: `target` is its target on the table, and
`at_digit` the target of a digit. By 0, if it is of a kind in `zero`. By selecting several `items`,
which `combined` turns into one choice. All other choices are made from a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.commands import STEPS
from lasvegas_tui.rules.core import Action, ViewT

Thing = TypeVar("Thing")


def beside(at: Thing | None, step: int, row: Sequence[Thing]) -> Thing:
    """Return the neighbour of `at` in a row, wrapping around; from outside, the first or last."""
    if at not in row:
        return row[0 if step > 0 else -1]
    return row[(row.index(at) + step) % len(row)]


class Face(Struct, frozen=True):
    """How a card or a choice looks on a phone: dice, a number, a coloured sign."""

    dice: tuple[int, ...] = ()
    """The numbers of the dice on the card."""
    text: str = ""
    sign: str = ""
    colour: str = ""
    """The name of the colour of the sign."""


class Targeting(Generic[ViewT]):
    """The targets of keys and clicks in one game; by default every choice is made from a list."""

    zero: tuple[type[Action], ...] = ()
    """Kinds of choices that are made with 0 while others have targets: to pass, to decline."""

    def target(self, action: Action) -> Target | None:
        """Return the target at which to point for a choice, None if it is made otherwise."""
        return None

    def has_preview(self, action: Action) -> bool:
        """Whether a choice has a preview."""
        return self.target(action) is not None

    def digit(self, action: Action) -> int | None:
        """Return the digit of a choice in a list, such as its number of tokens."""
        return None

    def at_digit(self, digit: int, view: ViewT, at: Target | None = None) -> Target | None:
        """Return the target of a digit, with the cursor on `at`.

        It is `FirstDigit` if the digit is only the first of two that lead there.
        """
        return digit

    def target_named(self, name: str) -> Target | None:
        """Return the target to which a name in a demo refers, such as a casino's number."""
        if name.isdecimal():
            return int(name)
        return None

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        """Return the names of the parts of the table that a target concerns."""
        if target is None:
            return ()
        return (str(target),)

    def first_target(self, view: ViewT) -> Target | None:
        """Return the target under the cursor when a question is asked."""
        return None

    def resting_target(self, view: ViewT, at: Target | None) -> Target | None:
        """Return the target where the cursor, coming from `at`, rests while nothing is chosen.

        It is the first part of a choice, such as a token to place.
        """
        return None

    def choice_at(self, target: Target, view: ViewT) -> Action | None:
        """Return the choice made by pointing at a target, legal or not, to explain a refusal."""
        return None

    def next_target(
        self, key: str, at: Target | None, targets: Sequence[Target], view: ViewT
    ) -> Target:
        """Return the target that an arrow key leads to."""
        return beside(at, STEPS[key], targets)

    def hand(self, view: ViewT) -> tuple[Target, ...]:
        """Return the cards in the viewer's hand, as targets; empty in games without a hand."""
        return self.items(view)

    def face(self, thing: Target | Action, view: ViewT) -> Face | None:
        """Return how a card in the hand or a choice looks; None for one shown in words only."""
        return None

    def items(self, view: ViewT) -> tuple[Target, ...]:
        """Return the items of which several form one choice, such as a hand of cards."""
        return ()

    def items_at(self, digit: int, view: ViewT) -> tuple[int, ...]:
        """Return the indices of the items that a digit selects, one per key press."""
        return ()

    def combined(self, view: ViewT, picked: Sequence[int]) -> Action:
        """Return the choice of some items, legal or not; `picked` are their sorted indices."""
        raise NotImplementedError
