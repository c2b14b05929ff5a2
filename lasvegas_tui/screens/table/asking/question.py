"""A question to the table: what may be answered, what the cursor is on, what a key or a click does.

Choosing puts the cursor on a choice, and choosing the same again, or Enter, answers with it. Items
of a hand are selected and put back one by one. No rule, no drawing, and nothing of Textual.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Any, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.screens.look.pointing import ENDS, STEPS, TABS, Pointing, Thing, beside
from lasvegas_tui.widgets.pointing import Item, Seated, Target


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


class Cursor(Enum):
    """What a key or a click did without answering."""

    MOVED = auto()
    """The cursor or what is selected may be another: the question is to be drawn anew."""
    STAYED = auto()
    """Nothing: it points at nothing here."""


class Refused(Struct, frozen=True):
    """A key that chooses nothing, with the reason."""

    sentence: str


class Unfit(Struct, frozen=True):
    """A choice that was meant and cannot be made; why, the session knows."""

    action: Action


Answer: TypeAlias = Action | Signal
Reply: TypeAlias = Answer | Refused | Unfit | Cursor

MAX_DIGIT = 9
"""The last choice of a list that a digit chooses."""
NO_DIGIT = MAX_DIGIT + 1
"""The number of a choice that no digit chooses."""
PAUSE_KEYS = {"enter": Signal.GO, "escape": Signal.SKIP}


class Question:
    """What one player may choose now; with no player a pause."""

    def __init__(
        self,
        view: View,
        player: Player | None,
        pointing: Pointing[Any],
        actions: Sequence[Action] = (),
    ) -> None:
        self.view = view
        self.player = player
        self.pointing = pointing
        self.actions = tuple(actions)
        self.items = pointing.items(view) if actions else ()
        self.picked: tuple[int, ...] = ()
        """The items selected so far."""
        self.cursor_item = 0
        self.letters = {} if self.items else _kinds(pointing, self.actions)
        self.kind: type[Action] | None = None
        """The kind of choice that was opened by its letter."""
        self.offered = self.actions
        """The choices of that kind, or all."""
        self.targets = self._pointable()
        self.chosen: Action | None = None
        """The choice under the cursor, not yet committed; in a list none, to begin with."""
        self.is_pointed = False
        """Whether a digit, an arrow or a click put the cursor there: only then a digit commits."""
        self.resting: Target | None = None
        """What the cursor is on while nothing is chosen."""
        self.refused: Action | None = None
        """The choice that was pointed at last, where it cannot be made."""
        if self.targets:
            self.resting = pointing.rest(view, None)
            self.chosen = self.targets.get(pointing.first(view))

    # -- what it offers ----------------------------------------------------------------------------

    @property
    def is_menu(self) -> bool:
        """Whether all choices begin with a letter."""
        kinds = tuple(self.letters.values())
        is_covered = self.kind is None and all(isinstance(action, kinds) for action in self.actions)
        return is_covered and len(self.actions) > len(self.letters)

    @property
    def is_list(self) -> bool:
        """Whether the choices are listed rather than made on the table."""
        return bool(self.offered) and not self.targets and not self.items and not self.is_menu

    @property
    def numbers(self) -> tuple[int, ...]:
        """The digits of the choices in the list: their own where all have one, else their places.

        Only the first of those with the same digit has it; what is above 9 is no key.
        """
        own = [self.pointing.digit(action) for action in self.offered]
        if None in own:
            return tuple(range(1, len(own) + 1))
        taken = [own[:place] for place in range(len(own))]
        return tuple(
            NO_DIGIT if digit is None or digit in before else digit
            for digit, before in zip(own, taken, strict=True)
        )

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits that point at something that may be chosen."""
        if not self.targets:
            return ()
        return tuple(digit for digit in range(10) if self._at_digit(digit) in self.targets)

    def of_kind(self, kind: type[Action]) -> tuple[Action, ...]:
        """Return the choices of one kind."""
        return tuple(action for action in self.actions if isinstance(action, kind))

    # -- where the cursor is -----------------------------------------------------------------------

    @property
    def cursor(self) -> int:
        """The place of the choice under the cursor in the list, -1 for none."""
        return self.offered.index(self.chosen) if self.chosen is not None else -1

    @property
    def target(self) -> Target | None:
        """What on the felt the cursor is on."""
        there = (target for target, action in self.targets.items() if action == self.chosen)
        return next(there, self.resting)

    @property
    def is_resting(self) -> bool:
        """Whether the cursor is on something with which nothing is chosen yet."""
        return self.chosen is None and self.resting is not None

    @property
    def unfit(self) -> Action | None:
        """What the selected items would make together, where that cannot be chosen."""
        if not self.picked or self.chosen is not None:
            return None
        return self.pointing.combined(self.view, self.picked)

    # -- what is done to it ------------------------------------------------------------------------

    def press(self, key: str) -> Reply | None:
        """Return what a key leads to, None where it is no key of the question."""
        if self.player is None:
            return PAUSE_KEYS.get(key)
        if key.isdecimal():
            return self._press_digit(int(key))
        if key in STEPS:
            return self.move(key)
        if key in TABS or key in ENDS:
            return self._go(key)
        if key in self.letters:
            return self._press_letter(self.letters[key])
        if key in self.pointing.keys and self.targets:
            return self._name(self.pointing.at_key(key, self.view, self.target))
        match key:
            case "enter":
                return self._commit()
            case "escape":
                return self._step_back()
            case "space" if self.items:
                return self._pick(self.cursor_item)
        return None

    def would_commit(self, digit: int) -> bool:
        """Whether a digit would play what the cursor was put on."""
        if self.chosen is None or not self.is_pointed or self.items or self.is_list:
            return False
        return self.targets.get(self._at_digit(digit)) == self.chosen

    def click(self, target: Target) -> Reply:
        """Return what a click on something on the felt leads to."""
        if self.player is None or self.is_list or isinstance(target, Seated):
            return Cursor.STAYED
        if self.items:
            return self._pick(target.index) if isinstance(target, Item) else Cursor.STAYED
        return self._point_at(target)

    def choose_line(self, index: int) -> Reply:
        """Return what a click on a line of the list leads to; it may be of a list that is gone."""
        if not self.is_list or index not in range(len(self.offered)):
            return Cursor.STAYED
        return self._choose(self.offered[index])

    def move(self, key: str) -> Reply:
        """Move the cursor by an arrow key."""
        if self.items:
            self.cursor_item = beside(self.cursor_item, STEPS[key], range(len(self.items)))
        elif self.targets:
            self._put_at(self.pointing.steered(key, self.target, tuple(self.targets)))
        elif self.is_list:
            self.point(beside(self.chosen, STEPS[key], self.offered))
        return Cursor.MOVED

    def _go(self, key: str) -> Reply:
        """Move the cursor to the next choice or the one before, to the first or the last."""
        if self.items:
            self.cursor_item = _reached(key, self.cursor_item, range(len(self.items)))
        elif self.targets:
            self._put_at(_reached(key, self.target, tuple(self.targets)))
        elif self.is_list:
            self.point(_reached(key, self.chosen, self.offered))
        return Cursor.MOVED

    def point(self, action: Action | None) -> None:
        """Put the cursor on a choice, or with None take it away."""
        self.refused = None
        if action is None and self.targets:
            self.resting = self.pointing.rest(self.view, self.target)
        self.chosen = action
        self.is_pointed = action is not None

    def pick(self, *indices: int) -> None:
        """Select items, or put them back where they are selected."""
        self.picked = tuple(sorted(set(self.picked) ^ set(indices)))
        made = self.pointing.combined(self.view, self.picked) if self.picked else None
        self.point(made if made in self.actions else None)

    # -- digits, letters, clicks -------------------------------------------------------------------

    def _press_digit(self, digit: int) -> Reply:
        if self.items:
            return self._pick(digit - 1)
        if not self.is_list:
            return self._point_at(self._at_digit(digit))
        if digit not in self.numbers:
            return Refused(self._missing(digit))
        return self._choose(self.offered[self.numbers.index(digit)])

    def _missing(self, digit: int) -> str:
        if len(self.offered) <= MAX_DIGIT:
            return f"There is no choice {digit} in the list."
        return f"Digits choose from 1 to {MAX_DIGIT}; ↑↓ and End lead to the others."

    def _press_letter(self, kind: type[Action]) -> Reply:
        """Choose the only choice of its kind, or open the kind to be pointed at."""
        choices = self.of_kind(kind)
        if len(choices) == 1:
            return self._choose(choices[0])
        self._open(kind)
        return Cursor.MOVED

    def _point_at(self, target: Target | None) -> Reply:
        if target in self.targets:
            return self._choose(self.targets[target])
        if target is None:
            return Cursor.STAYED
        if self._put_at(target):
            return Cursor.MOVED
        self.refused = self.pointing.meant(target, self.view)
        return Cursor.STAYED if self.refused is None else Unfit(self.refused)

    def _name(self, target: Target | None) -> Reply:
        """Point at what a letter names; one that names no more than a colour commits nothing."""
        if target not in self.targets or not self.pointing.is_half_named:
            return self._point_at(target)
        self.point(self.targets[target])
        self.is_pointed = False
        return Cursor.MOVED

    def _choose(self, action: Action) -> Reply:
        """Put the cursor on a choice; where somebody had put it there before, that commits."""
        if action == self.chosen and self.is_pointed:
            return action
        self.point(action)
        return Cursor.MOVED

    def _pick(self, index: int) -> Reply:
        if index not in range(len(self.items)):
            return Refused(f"There are only {len(self.items)} cards to select from.")
        self.cursor_item = index
        self.pick(index)
        return Cursor.MOVED

    # -- Enter and Esc -----------------------------------------------------------------------------

    def _commit(self) -> Reply:
        if self.chosen is not None:
            return self.chosen
        if self.is_list:
            return self.move("down")
        if self.unfit is not None:
            return Unfit(self.unfit)
        letter = "letter, " if self.is_menu else ""
        return Refused(f"First choose, by {letter}digit, arrow key or click; then Enter.")

    def _step_back(self) -> Reply:
        """Put all items back, close the kind that was opened, or take the cursor away."""
        if self.items:
            self.pick(*self.picked)
        elif self.kind is not None and (self.chosen is None or self.is_list):
            self._open(None)
        elif self.targets or self.is_list:
            self.point(None)
        return Cursor.MOVED

    # -- below -------------------------------------------------------------------------------------

    def _open(self, kind: type[Action] | None) -> None:
        """Ask for one kind of choice only, or with None for all again."""
        self.kind = kind
        self.offered = self.actions if kind is None else self.of_kind(kind)
        self.targets = self._pointable()
        self.point(None)

    def _put_at(self, target: Target) -> bool:
        """Put the cursor on a choice or on something to rest on; False where it is neither."""
        if target in self.targets:
            self.point(self.targets[target])
            return True
        if self.targets and target == self.pointing.rest(self.view, target):
            self.chosen, self.is_pointed, self.resting = None, False, target
            self.refused = None
            return True
        return False

    def _at_digit(self, digit: int) -> Target | None:
        """Return what a digit leads to; after one that was refused it may be the second of two."""
        before = self.target if self.refused is None else self.pointing.target(self.refused)
        return self.pointing.at_digit(digit, self.view, before)

    def _pointable(self) -> dict[Target, Action]:
        """Return what may be pointed at: nothing if some choices have neither target nor letter."""
        if self.items:
            return {}
        if self.kind is not None:
            return self._targets(self.offered)
        kinds = tuple(self.letters.values())
        others = [action for action in self.actions if not isinstance(action, kinds)]
        found = self._targets(others)
        return found if len(found) == len(others) else {}

    def _targets(self, actions: Sequence[Action]) -> dict[Target, Action]:
        pointed = [(self.pointing.target(action), action) for action in actions]
        return {target: action for target, action in pointed if target is not None}


def _reached(key: str, at: Thing | None, row: Sequence[Thing]) -> Thing:
    return row[ENDS[key]] if key in ENDS else beside(at, TABS[key], row)


def _kinds(pointing: Pointing[Any], actions: Sequence[Action]) -> dict[str, type[Action]]:
    """Return the letters that can be pressed, and the kind of choice each is for."""
    return {
        key: kind
        for key, kind in pointing.letters.items()
        if any(isinstance(action, kind) for action in actions)
    }
