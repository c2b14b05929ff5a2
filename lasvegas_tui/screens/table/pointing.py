"""How a choice is made in a game: what a key or a click points at, and which choice that is.

A choice is made in one of four ways. By pointing: `target` names what on the felt stands for it,
and `at_digit` what a digit points at. By a letter, from `letters`; a kind of action with several
choices is opened by its letter, and then pointed at. By selecting several `items` that make one
choice together, as `combined` puts them. All else is chosen from a list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from lasvegas_tui.rules.core import Action, ViewT
from lasvegas_tui.widgets.pointing import Target

STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}
"""The arrow keys: back or forth."""
TABS = {"tab": 1, "shift+tab": -1}
"""The keys that go to the next choice or the last one, whatever lies where."""
ENDS = {"home": 0, "end": -1, "pageup": 0, "pagedown": -1}
"""The keys that go to the first choice or to the last of all."""

Thing = TypeVar("Thing")


def beside(at: Thing | None, step: int, row: Sequence[Thing]) -> Thing:
    """Return the next one of a row, round its end; from outside of it the first or the last."""
    if at not in row:
        return row[0 if step > 0 else -1]
    return row[(row.index(at) + step) % len(row)]


class Pointing(Generic[ViewT]):
    """What the keys and clicks of one game mean; as it stands, every choice is made from a list."""

    letters: Mapping[str, type[Action]] = {}
    """Keys for kinds of choice, such as p to pass."""
    keys = ""
    """Letters that point at something, as `at_key` says."""
    is_half_named = False
    """Whether such a letter names only half of a choice, as the colour of a card."""

    def target(self, action: Action) -> Target | None:
        """Return what on the felt a choice is made by pointing at, None where made otherwise."""
        return None

    def is_foreseeable(self, action: Action) -> bool:
        """Whether what a choice does can be shown before it is made."""
        return self.target(action) is not None

    def digit(self, action: Action) -> int | None:
        """Return the digit that says in a list which choice it is, such as a number of tokens."""
        return None

    def at_digit(self, digit: int, view: ViewT, at: Target | None = None) -> Target | None:
        """Return what a digit points at, with the cursor on `at`."""
        return digit

    def at_key(self, key: str, view: ViewT, at: Target | None) -> Target | None:
        """Return what one of `keys` points at, with the cursor on `at`."""
        return None

    def marked(self, name: str) -> Target | None:
        """Return what a name such as a casino's number stands for, None for nothing of its own."""
        return int(name) if name.isdecimal() else None

    def parts_at(self, target: Target | None) -> tuple[str, ...]:
        """Return the parts of the felt that change where something is done with a target."""
        return () if target is None else (str(target),)

    def first(self, view: ViewT) -> Target | None:
        """Return what the cursor is on to begin with."""
        return None

    def rest(self, view: ViewT, at: Target | None) -> Target | None:
        """Return what the cursor, coming from `at`, rests on with nothing chosen yet.

        That is something which a choice begins with, such as a token to be placed.
        """
        return None

    def meant(self, target: Target, view: ViewT) -> Action | None:
        """Return the choice that a target stands for, legal or not, to say why not."""
        return None

    def steered(self, key: str, at: Target | None, targets: Sequence[Target]) -> Target:
        """Return the target that an arrow key leads to: the next or the last, round the end."""
        return beside(at, STEPS[key], targets)

    def items(self, view: ViewT) -> tuple[Target, ...]:
        """Return the things of which several make one choice, such as the viewer's hand."""
        return ()

    def combined(self, view: ViewT, picked: Sequence[int]) -> Action:
        """Return the choice that some items make, legal or not; they come by rising index."""
        raise NotImplementedError
