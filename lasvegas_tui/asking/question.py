"""`Question`, which a player answers by keys and clicks: its choices and its cursor.

A choice is made by pointing at the table, from a list, or by selecting items of a hand, such as
cards. A digit or a click moves the cursor to a choice; the same digit or click again, or Enter,
makes the choice. In some games only Enter or a click makes it (`Targeting.can_repeat_digit`). Items
are selected one by one.

This module knows no rule, no screen and no Textual: a game's `Targeting` says what digits mean, and
a question is told keys by their names.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from lasvegas_tui.asking.list_digits import MAX_DIGIT, list_digits
from lasvegas_tui.asking.reply_types import Cursor, IllegalChoice, KeyReply, RefusedKey, Signal
from lasvegas_tui.asking.selections_by_digit import next_selections
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Targeting, Thing, beside
from lasvegas_tui.asking.targets import FirstDigit, Item, Seated, Target
from lasvegas_tui.key_commands import ENDS, STEPS, TABS
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.rules.core import Action, Player, View

PAUSE_KEYS: dict[str, Say | Signal] = {"enter": Say.GO, "escape": Signal.SKIP}


class Question:
    """A question to one player, who has to choose an action; a pause if `player` is None."""

    def __init__(
        self,
        view: View,
        player: Player | None,
        targeting: Targeting[Any],
        actions: Sequence[Action] = (),
        can_skip: bool = False,
    ) -> None:
        """Ask a player who sees the table as in `view` to choose one of `actions`.

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
        """The sorted indices of the selected items."""
        self.cursor_item = 0
        self.zero = next((act for act in self.actions if isinstance(act, targeting.zero)), None)
        """The choice that 0 makes; None if there is none, or if it has a line in a list."""
        self.targets = self._pointable()
        """The choices by target; empty for items, and if one other than `zero` has no target."""
        self.chosen: Action | None = None
        """The choice under the cursor, not yet made; at first None in a list."""
        self.is_pointed = False
        """Whether a key or a click has moved the cursor to `chosen`."""
        self.is_named = False
        """Whether that was a digit or a click; then the same one again makes the choice."""
        self.is_half_typed = False
        """Whether the last key was the first digit of a number with two digits."""
        self._left: dict[type[Target | None], Target] = {}
        """The target at which the cursor has left each row, by type."""
        self.resting: Target | None = None
        """The target under the cursor while `chosen` is None."""
        self.refused: Action | None = None
        """The choice that was pointed at last, if it is illegal; else None."""
        if self.is_list:
            self.zero = None
        if self.targets:
            self.resting = targeting.resting_target(view, None)
            self.chosen = self.targets.get(targeting.first_target(view))
            if len(self.actions) == 1:  # which needs only Enter
                self.chosen = self.actions[0]
        self._usual = self.chosen

    # -- the choices -------------------------------------------------------------------------------

    @property
    def is_list(self) -> bool:
        """Whether the choices are shown in a list, rather than made by pointing at the table."""
        return bool(self.actions) and not self.targets and not self.items

    @property
    def numbers(self) -> tuple[int, ...]:
        """The digit key for each choice in the list; `NO_DIGIT` for a choice that has no key."""
        return list_digits([self.targeting.digit(action) for action in self.actions])

    @property
    def digits(self) -> tuple[int, ...]:
        """The digit keys that move the cursor on the table, or select an item; empty for a list."""
        if self.items:
            return tuple(digit for digit in range(10) if self.targeting.items_at(digit, self.view))
        if not self.targets:
            return ()
        return tuple(digit for digit in range(10) if self.target_of_digit(digit) in self.targets)

    # -- the cursor --------------------------------------------------------------------------------

    @property
    def is_touched(self) -> bool:
        """Whether the player has moved the cursor to a choice, or selected items."""
        return self.is_pointed or bool(self.picked)

    @property
    def cursor(self) -> int:
        """The index of the choice under the cursor; -1 if no choice is under it."""
        if self.chosen is not None:
            return self.actions.index(self.chosen)
        return -1

    @property
    def target(self) -> Target | None:
        """The target under the cursor; None if the cursor is on none."""
        there = (target for target, action in self.targets.items() if action == self.chosen)
        return next(there, self.resting)

    def target_of_digit(self, digit: int) -> Target | None:
        """Return the target to which a digit key moves the cursor; None if there is none."""
        named = self._named(digit)
        if isinstance(named, FirstDigit):
            return named.target
        return named

    @property
    def is_resting(self) -> bool:
        """Whether the cursor is only on the first part of a choice, such as on a token to place."""
        return self.chosen is None and self.resting is not None

    @property
    def illegal_choice(self) -> Action | None:
        """The choice that the selected items make together, if it is illegal; otherwise None."""
        if not self.picked or self.chosen is not None:
            return None
        return self.targeting.combined(self.view, self.picked)

    def would_commit(self, digit: int) -> bool:
        """Whether pressing this digit key would make the choice under the cursor."""
        if self.chosen is None or not self.is_named or self.items or self.is_list:
            return False
        if self.chosen == self.zero:
            return digit == 0
        if not self.targeting.can_repeat_digit(self.view):
            return False
        return self.targets.get(self.target_of_digit(digit)) == self.chosen

    def move_to(self, action: Action | None) -> None:
        """Move the cursor to a choice or, if `action` is None, off all choices."""
        self.refused = None
        if action is None and self.targets:
            self.resting = self.targeting.resting_target(self.view, self.target)
        self.chosen, self.is_pointed, self.is_named = action, action is not None, False
        self.is_half_typed = False

    def toggle(self, *indices: int) -> None:
        """Select each item with one of these indices, or deselect it if it was selected."""
        self.picked = tuple(sorted(set(self.picked) ^ set(indices)))
        made = None
        if self.picked:
            made = self.targeting.combined(self.view, self.picked)
        if made in self.actions:
            self.move_to(made)
        else:
            self.move_to(None)

    # -- keys and clicks ---------------------------------------------------------------------------

    def press(self, key: str) -> KeyReply | None:
        """Handle a key, and return what follows; None if the key means nothing to the question."""
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
        """Handle a click on a target, and return what follows."""
        if self.player is None or self.is_list or isinstance(target, Seated):
            return Cursor.STAYED
        if self.items:
            if isinstance(target, Item):
                return self._press_item(target.index)
            return Cursor.STAYED
        return self._press_target(target)

    def click_line(self, index: int) -> KeyReply:
        """Handle a click on line `index` of the list, from 0, and return what follows."""
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
            self.cursor_item = _moved(key, self.cursor_item, range(len(self.items)))
        elif self.targets:
            self._move_to_target(self._next_target(key))
        elif self.is_list:
            self.move_to(_moved(key, self.chosen, self.actions))
        return Cursor.MOVED

    def _press_named(self, named: Target | None) -> KeyReply:
        """Do what a digit with this target means.

        The first of two digits never makes a choice, and no digit where it cannot be repeated.
        """
        is_there = self.chosen is not None and self.targets.get(named) == self.chosen
        if is_there and not self.targeting.can_repeat_digit(self.view):
            return Cursor.STAYED
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
        self.is_half_typed = False
        return IllegalChoice(self.refused)

    def _press_choice(self, action: Action) -> KeyReply:
        """Move the cursor to a choice, or make the choice if a digit or a click did that before."""
        if action == self.chosen and self.is_named:
            return action
        self.move_to(action)
        self.is_named = True
        return Cursor.MOVED

    def _select_next(self, digit: int) -> KeyReply:
        """Add an item with a digit; once all are selected, select the last alone, then none.

        Selections are passed over that cannot be chosen together with the items of other digits.
        """
        meant = self.targeting.items_at(digit, self.view)
        if not meant:
            return RefusedKey(f"No card here shows a {digit}.")
        before = tuple(index for index in meant if index in self.picked)
        rest = next_selections(before, meant, self.items)
        fitting = [some for some in rest if some and self._refusal({*before} ^ {*some}) is None]
        after = (fitting or rest)[0]
        reply = self._change({*before} ^ {*after})
        if reply is Cursor.MOVED:
            self.cursor_item = (meant[0], *after)[-1]
        return reply

    def _press_item(self, index: int) -> KeyReply:
        if index not in range(len(self.items)):
            return Cursor.STAYED
        self.cursor_item = index
        return self._change({index})

    def _change(self, indices: Set[int]) -> KeyReply:
        """Select or deselect items, unless that is refused: then nothing changes."""
        refusal = self._refusal(indices)
        if refusal is not None:
            return refusal
        self.toggle(*indices)
        return Cursor.MOVED

    def _refusal(self, indices: Set[int]) -> IllegalChoice | None:
        """Return a refusal if selecting or deselecting items would make a choice an illegal one."""
        picked = {*self.picked} ^ indices
        if self.chosen is None or not picked:
            return None
        made = self.targeting.combined(self.view, sorted(picked))
        if made in self.actions:
            return None
        return IllegalChoice(made)

    def _press_enter(self) -> KeyReply:
        if self.chosen is not None:
            return self.chosen
        if self.is_list:
            return self._press_arrow("down")
        if self.illegal_choice is not None:
            return IllegalChoice(self.illegal_choice)
        if self.can_offer:
            return self._press_arrow("right")
        return RefusedKey("Choose first (digit, arrow or click), then Enter.")

    @property
    def can_offer(self) -> bool:
        """Whether Enter would move the cursor from a part of a choice to a complete choice."""
        return self.is_resting and self._usual is not None

    def _press_escape(self) -> KeyReply:
        """Deselect all items, or move the cursor off its choice, or to where it was at first."""
        if self.items:
            self.toggle(*self.picked)
        elif self.targets or self.is_list:
            self.move_to(None)
            if self.resting is None:
                self.chosen = self._usual
        return Cursor.MOVED

    def _next_target(self, key: str) -> Target:
        """Return the target to which an arrow, Tab, Home or End moves the cursor."""
        targets = tuple(self.targets)
        if key not in STEPS:
            return _moved(key, self.target, targets)
        there = self.targeting.next_target(key, self.target, targets, self.view)
        if not self.targeting.has_rows or type(there) is type(self.target):
            return there
        self._left[type(self.target)] = self.target
        return self._left.get(type(there), there)

    # -- what digits and targets mean --------------------------------------------------------------

    def _move_to_target(self, target: Target) -> bool:
        """Move the cursor to a target if it can be there; return whether it can."""
        if target in self.targets:
            self.move_to(self.targets[target])
            return True
        if self.targets and target == self.targeting.resting_target(self.view, target):
            self.move_to(None)
            self.resting = target
            return True
        return False

    def _named(self, digit: int) -> Target | None:
        """Return the target of a digit, given the one of the cursor or of a choice just refused."""
        if self.refused is None:
            before = self.target
        else:
            before = self.targeting.target(self.refused)
        if self.is_half_typed:
            before = FirstDigit(before)
        return self.targeting.at_digit(digit, self.view, before)

    def _pointable(self) -> dict[Target, Action]:
        """Return the choices by target; see `targets`."""
        if self.items:
            return {}
        others = [action for action in self.actions if action != self.zero]
        pointed = [(self.targeting.target(action), action) for action in others]
        found = {target: action for target, action in pointed if target is not None}
        if len(found) == len(others):
            return found
        return {}


def _moved(key: str, at: Thing | None, row: Sequence[Thing]) -> Thing:
    """Return the item of a row to which an arrow, Tab, Home or End moves the cursor from `at`."""
    if key in ENDS:
        return row[ENDS[key]]
    return beside(at, {**STEPS, **TABS}[key], row)
