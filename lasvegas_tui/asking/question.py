"""An open question at a table: its choices, the cursor, and what a key or a click does to it.

A digit or a click moves the cursor; the same digit or click again, or Enter, makes the choice.
Items of a hand are selected one by one; a digit selects each item that has it alone, then several.
Nothing here knows a rule, a screen or Textual: the game's `Targeting` says what its digits mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from itertools import count
from typing import Any, TypeAlias

from msgspec import Struct

from lasvegas_tui.asking.answering import Targeting, Thing, beside
from lasvegas_tui.asking.targets import FirstDigit, Item, Seated, Target
from lasvegas_tui.key_commands import ENDS, STEPS, TABS
from lasvegas_tui.play.requests import Say
from lasvegas_tui.rules.core import Action, Player, View


class Signal(Enum):
    """An answer to a question that is no choice, and concerns only the screen."""

    SKIP = auto()
    """Continue, and skip the rest of the animation."""
    COVERED = auto()
    """Secrets were covered, so the question is out of date; the curtain follows."""
    RESEATED = auto()
    """The seats were changed in the menu, so the question is out of date."""
    OUTDATED = auto()
    """Something was done on a phone, so the question is out of date."""


class Cursor(Enum):
    """The reply to a key or a click that makes no choice."""

    MOVED = auto()
    """The cursor or the selection has changed; the question has to be drawn again."""
    STAYED = auto()
    """Nothing has changed; there was nothing to point at."""


class RefusedKey(Struct, frozen=True):
    """The reply to a key that cannot be used, with a sentence that says why."""

    sentence: str


class IllegalChoice(Struct, frozen=True):
    """The reply to an illegal choice; the session can say why it is illegal."""

    action: Action


Answer: TypeAlias = Action | Say | Signal
KeyReply: TypeAlias = Answer | RefusedKey | IllegalChoice | Cursor


MAX_DIGIT = 9
"""The highest digit that makes a choice in a list."""
FIRST_OTHER = 7
"""The lowest digit for choices in a list that have no digit of their own."""
NO_DIGIT = MAX_DIGIT + 1
"""Stands in a list of digits for a choice without one."""
PAUSE_KEYS: dict[str, Say | Signal] = {"enter": Say.GO, "escape": Signal.SKIP}


class Question:
    """A question to one player, or, without a player, a pause."""

    def __init__(
        self,
        view: View,
        player: Player | None,
        targeting: Targeting[Any],
        actions: Sequence[Action] = (),
        can_skip: bool = False,
    ) -> None:
        """Ask about the legal actions of `view`, or about `actions` if given.

        With `can_skip`, Escape skips the rest of the animation during a pause.
        """
        self.can_skip = can_skip
        self.view = view
        self.player = player
        self.targeting = targeting
        self.actions = tuple(actions)
        if actions:
            self.items = targeting.items(view)
        else:
            self.items = ()
        self.picked: tuple[int, ...] = ()
        """Indices of the selected items."""
        self.cursor_item = 0
        self.zero = next((act for act in self.actions if isinstance(act, targeting.zero)), None)
        """The choice that 0 makes, which has no target; None in a list, where it has a line."""
        self.targets = self._pointable()
        """The choices by target; empty if any choice, except that of 0, has no target."""
        self.chosen: Action | None = None
        """The choice under the cursor, not yet committed; at first None in a list."""
        self.is_pointed = False
        """Whether a key or a click moved the cursor there."""
        self.is_named = False
        """Whether a digit or a click did, and no arrow: only then repeating it commits."""
        self.is_half_typed = False
        """Whether the first of two digits moved the cursor there, and nothing else since."""
        self.resting: Target | None = None
        """The target under the cursor while nothing is chosen."""
        self.refused: Action | None = None
        """The choice that was pointed at last, if it is illegal."""
        if self.is_list:
            self.zero = None
        if self.targets:
            self.resting = targeting.resting_target(view, None)
            self.chosen = self.targets.get(targeting.first_target(view))
        self._usual = self.chosen

    # -- the choices -------------------------------------------------------------------------------

    @property
    def is_list(self) -> bool:
        """Whether the choices are listed rather than made on the table."""
        return bool(self.actions) and not self.targets and not self.items

    @property
    def numbers(self) -> tuple[int, ...]:
        """The digit of each choice in the list: its own, or the next one from `FIRST_OTHER` on.

        Of several choices with the same digit only the first has it; a number above 9 has no key.
        """
        own = [self.targeting.digit(action) for action in self.actions]
        others = count(FIRST_OTHER if any(own) else 1)
        kept = [
            digit if digit is not None and digit not in own[:place] else next(others)
            for place, digit in enumerate(own)
        ]
        return tuple(min(digit, NO_DIGIT) for digit in kept)

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits that point at a choice, or select an item."""
        if self.items:
            return tuple(digit for digit in range(10) if self._items_of_digit(digit))
        if not self.targets:
            return ()
        return tuple(digit for digit in range(10) if self.target_of_digit(digit) in self.targets)

    # -- the cursor --------------------------------------------------------------------------------

    @property
    def is_touched(self) -> bool:
        """Whether the player has moved the cursor or selected something so far."""
        return self.is_pointed or bool(self.picked)

    @property
    def cursor(self) -> int:
        """The index of the choice under the cursor in the list, -1 if there is none."""
        if self.chosen is not None:
            return self.actions.index(self.chosen)
        return -1

    @property
    def target(self) -> Target | None:
        """The target under the cursor."""
        there = (target for target, action in self.targets.items() if action == self.chosen)
        return next(there, self.resting)

    def target_of_digit(self, digit: int) -> Target | None:
        """Return the target to which a digit leads."""
        named = self._named(digit)
        if isinstance(named, FirstDigit):
            return named.target
        return named

    @property
    def is_resting(self) -> bool:
        """Whether the cursor is on a target at which there is no choice yet."""
        return self.chosen is None and self.resting is not None

    @property
    def illegal_choice(self) -> Action | None:
        """The choice that the selected items form together, if it is illegal; otherwise None."""
        if not self.picked or self.chosen is not None:
            return None
        return self.targeting.combined(self.view, self.picked)

    def would_commit(self, digit: int) -> bool:
        """Whether a digit would play the choice under the cursor."""
        if self.chosen is None or not self.is_named or self.items or self.is_list:
            return False
        if self.chosen == self.zero:
            return digit == 0
        return self.targets.get(self.target_of_digit(digit)) == self.chosen

    def move_to(self, action: Action | None) -> None:
        """Move the cursor to a choice or, with None, remove it."""
        self.refused = None
        if action is None and self.targets:
            self.resting = self.targeting.resting_target(self.view, self.target)
        self.chosen, self.is_pointed, self.is_named = action, action is not None, False
        self.is_half_typed = False

    def toggle(self, *indices: int) -> None:
        """Select these items, or deselect them if they are selected."""
        self.picked = tuple(sorted(set(self.picked) ^ set(indices)))
        if self.picked:
            made = self.targeting.combined(self.view, self.picked)
        else:
            made = None
        self.move_to(made if made in self.actions else None)

    # -- keys and clicks ---------------------------------------------------------------------------

    def press(self, key: str) -> KeyReply | None:
        """Return the reply to a key; None if the key means nothing to the question."""
        if self.player is None:
            if key == "escape" and not self.can_skip:
                return None
            return PAUSE_KEYS.get(key)
        if key.isdecimal():
            return self._press_digit(int(key))
        if key in STEPS or key in TABS or key in ENDS:
            return self._press_arrow(key)
        match key:
            case "enter":
                return self._press_enter()
            case "escape":
                return self._press_escape()
            case "space" if self.items:
                return self._press_item(self.cursor_item)
        return None

    def click(self, target: Target) -> KeyReply:
        """Return the reply to a click on a target."""
        if self.player is None or self.is_list or isinstance(target, Seated):
            return Cursor.STAYED
        if self.items:
            if isinstance(target, Item):
                return self._press_item(target.index)
            return Cursor.STAYED
        return self._press_target(target)

    def click_line(self, index: int) -> KeyReply:
        """Return the reply to a click on a line of the list, which may be gone by now."""
        if not self.is_list or index not in range(len(self.actions)):
            return Cursor.STAYED
        return self._press_choice(self.actions[index])

    def _press_digit(self, digit: int) -> KeyReply:
        if self.items:
            return self._select_next(digit)
        if digit == 0 and self.zero is not None:
            return self._press_choice(self.zero)
        if not self.is_list:
            return self._press_named(self._named(digit))
        if digit not in self.numbers:
            return RefusedKey(self._missing(digit))
        return self._press_choice(self.actions[self.numbers.index(digit)])

    def _missing(self, digit: int) -> str:
        if len(self.actions) <= MAX_DIGIT:
            return f"There is no choice {digit} in the list."
        return f"No choice has the digit {digit}; ↑↓ and End reach the others."

    def _press_arrow(self, key: str) -> KeyReply:
        """Move the cursor by an arrow, Tab, Home or End."""
        if self.items:
            self.cursor_item = _next_index(key, self.cursor_item, range(len(self.items)))
        elif self.targets:
            self._move_to_target(self._next_target(key))
        elif self.is_list:
            self.move_to(_next_index(key, self.chosen, self.actions))
        return Cursor.MOVED

    def _press_named(self, named: Target | None) -> KeyReply:
        """Act on the target of a digit; the first of two digits only moves the cursor."""
        if not isinstance(named, FirstDigit):
            return self._press_target(named)
        if named.target not in self.targets:
            return self._press_target(named.target)
        self.move_to(self.targets[named.target])
        self.is_pointed = self.is_half_typed = True
        return Cursor.MOVED

    def _press_target(self, target: Target | None) -> KeyReply:
        if target in self.targets:
            return self._press_choice(self.targets[target])
        if target is None:
            return Cursor.STAYED
        if self._move_to_target(target):
            return Cursor.MOVED
        self.refused = self.targeting.choice_at(target, self.view)
        if self.refused is None:
            return Cursor.STAYED
        return IllegalChoice(self.refused)

    def _press_choice(self, action: Action) -> KeyReply:
        """Move the cursor to a choice; commit it if the same has moved the cursor there before."""
        if action == self.chosen and self.is_named:
            return action
        self.move_to(action)
        self.is_named = True
        return Cursor.MOVED

    def _select_next(self, digit: int) -> KeyReply:
        """Select one item with a digit, then another one alone, then two, up to all, then none.

        Items with other digits stay as they are.
        """
        meant = self._items_of_digit(digit)
        if not meant:
            return RefusedKey(f"No card here shows a {digit}.")
        before = tuple(index for index in meant if index in self.picked)
        after = self._selection_after(before, meant)
        if after:
            self.cursor_item = after[-1]
        else:
            self.cursor_item = meant[0]
        self.toggle(*set(before) ^ set(after))
        return Cursor.MOVED

    def _selection_after(self, before: Sequence[int], meant: Sequence[int]) -> Sequence[int]:
        """Return the selection of items that a digit makes after another; equal items count once.

        After one that only Space makes, it is the first one with more items.
        """
        alone = {self.items[index]: (index,) for index in reversed(meant)}
        together = [meant[:num_items] for num_items in range(2, len(meant) + 1)]
        row: list[Sequence[int]] = [*sorted(alone.values()), *together, ()]
        at = [self._items(selection) for selection in row]
        if self._items(before) in at:
            return row[(at.index(self._items(before)) + 1) % len(row)]
        return next(selection for selection in row if len(selection) > len(before))

    def _items(self, indices: Sequence[int]) -> tuple[Target, ...]:
        return tuple(self.items[index] for index in indices)

    def _press_item(self, index: int) -> KeyReply:
        if index not in range(len(self.items)):
            return Cursor.STAYED
        self.cursor_item = index
        self.toggle(index)
        return Cursor.MOVED

    def _press_enter(self) -> KeyReply:
        if self.chosen is not None:
            return self.chosen
        if self.is_list:
            return self._press_arrow("down")
        if self.illegal_choice is not None:
            return IllegalChoice(self.illegal_choice)
        if self.can_offer:
            return self._offer()
        return RefusedKey("Choose first (digit, arrow or click), then Enter.")

    @property
    def can_offer(self) -> bool:
        """Whether Enter would put the cursor back on a choice that Escape has left."""
        return self.chosen is None and self._usual is not None

    def _offer(self) -> KeyReply:
        """Put the cursor on the first choice, or on the first one at the resting target."""
        if self.resting is not None:
            return self._press_arrow("right")
        self.move_to(self._usual)
        return Cursor.MOVED

    def _press_escape(self) -> KeyReply:
        """Deselect all items; if none is selected, remove the cursor."""
        if self.items:
            self.toggle(*self.picked)
        elif self.targets or self.is_list:
            self.move_to(None)
        return Cursor.MOVED

    def _next_target(self, key: str) -> Target:
        """Return the target to which a cursor key leads."""
        targets = tuple(self.targets)
        if key in STEPS:
            return self.targeting.next_target(key, self.target, targets, self.view)
        return _next_index(key, self.target, targets)

    # -- below -------------------------------------------------------------------------------------

    def _move_to_target(self, target: Target) -> bool:
        """Move the cursor to a target if it can be there, and return whether it can."""
        if target in self.targets:
            self.move_to(self.targets[target])
            return True
        if self.targets and target == self.targeting.resting_target(self.view, target):
            self.move_to(None)
            self.resting = target
            return True
        return False

    def _named(self, digit: int) -> Target | None:
        """Return the target of a digit, given the target of the cursor or of the last refusal."""
        if self.refused is None:
            before = self.target
        else:
            before = self.targeting.target(self.refused)
        if self.is_half_typed:
            before = FirstDigit(before)
        return self.targeting.at_digit(digit, self.view, before)

    def _items_of_digit(self, digit: int) -> tuple[int, ...]:
        return self.targeting.items_at(digit, self.view)

    def _pointable(self) -> dict[Target, Action]:
        if self.items:
            return {}
        others = [action for action in self.actions if action != self.zero]
        pointed = [(self.targeting.target(action), action) for action in others]
        found = {target: action for target, action in pointed if target is not None}
        if len(found) == len(others):
            return found
        return {}


class Agreement(Question):
    """The question whether everybody agrees: Enter means yes, any other key or a click no."""

    def __init__(self, view: View, targeting: Targeting[Any]) -> None:
        super().__init__(view, None, targeting)

    def press(self, key: str) -> KeyReply:
        if key == "enter":
            return Say.GO
        return Say.NO

    def click(self, target: Target) -> KeyReply:
        return Say.NO

    def click_line(self, index: int) -> KeyReply:
        return Say.NO


def _next_index(key: str, at: Thing | None, row: Sequence[Thing]) -> Thing:
    """Return the item of a row to which a cursor key leads."""
    if key in ENDS:
        return row[ENDS[key]]
    return beside(at, {**STEPS, **TABS}[key], row)
