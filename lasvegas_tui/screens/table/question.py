"""A question to the table: what may be answered, and what the cursor is on. No rule, no drawing."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.screens.table.picture import Look, Picture
from lasvegas_tui.widgets.pointing import Target


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
    """What one player may choose now: by pointing, by selecting items, or from a list; with no player a pause."""

    def __init__(
        self, view: View, player: Player | None, picture: Picture, actions: Sequence[Action] = ()
    ) -> None:
        self.view = view
        self.player = player
        self.picture = picture
        self.actions = tuple(actions)
        self.items = picture.items(view) if actions else ()
        self.picked: tuple[int, ...] = ()
        """The items selected so far."""
        self.cursor_item = 0
        self.letters = {} if self.items else _kinds(picture, self.actions)
        self.kind: type[Action] | None = None
        """The kind of choice that was opened by its letter."""
        self.offered = self.actions
        """The choices of that kind, or all."""
        self.targets = self._pointable()
        self.chosen: Action | None = None
        """The choice under the cursor, not yet committed; in a list none, to begin with."""
        self.is_pointed = False
        """Whether somebody put the cursor there: only then a digit pressed again commits."""
        self.resting: Target | None = None
        """What the cursor is on while nothing is chosen."""
        if self.targets:
            self.resting = picture.rest(view, None)
            self.chosen = self.targets.get(picture.first(view))

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
        """The digits of the choices in the list: their own where all have different ones, else their places."""
        own = [
            number for action in self.offered if (number := self.picture.digit(action)) is not None
        ]
        return (
            tuple(own)
            if len(set(own)) == len(self.offered)
            else tuple(range(1, len(self.offered) + 1))
        )

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
    def digits(self) -> tuple[int, ...]:
        """The digits that point at something that may be chosen."""
        return tuple(
            n
            for n in range(10)
            if self.targets and self.picture.at_digit(n, self.view, self.target) in self.targets
        )

    @property
    def look(self) -> Look:
        """What there is to be pointed at and what is."""
        is_asking = self.is_list or self.player is None
        chosen = self.target or (self.picture.focus(self.view) if is_asking else 0)
        cursor = self.cursor_item if self.items else None
        return Look(chosen, tuple(self.targets), picked=self.picked, cursor=cursor)

    def open(self, kind: type[Action] | None) -> None:
        """Asks for one kind of choice only, or with None for all again."""
        self.kind = kind
        self.offered = self.actions if kind is None else self.of_kind(kind)
        self.targets = self._pointable()
        self.point(None)

    def of_kind(self, kind: type[Action]) -> tuple[Action, ...]:
        """Return the choices of one kind."""
        return tuple(action for action in self.actions if isinstance(action, kind))

    def point(self, action: Action | None) -> None:
        """Puts the cursor on a choice, or with None takes it away."""
        if action is None and self.targets:
            self.resting = self.picture.rest(self.view, self.target)
        self.chosen = action
        self.is_pointed = action is not None

    def point_at(self, target: Target) -> bool:
        """Puts the cursor on a target, be it a choice or something to rest on; False where it is neither."""
        if target in self.targets:
            self.point(self.targets[target])
            return True
        if self.targets and target == self.picture.rest(self.view, target):
            self.chosen, self.is_pointed, self.resting = None, False, target
            return True
        return False

    def pick(self, index: int) -> None:
        """Selects an item, or puts it back."""
        self.cursor_item = index
        kept = set(self.picked) ^ {index}
        self.picked = tuple(sorted(kept))
        self._combine()

    def drop(self) -> None:
        """Puts all items back."""
        self.picked = ()
        self._combine()

    def move(self, key: str) -> None:
        """Moves the cursor by an arrow key."""
        step = -1 if key in ("left", "up") else 1
        if self.items:
            self.cursor_item = (self.cursor_item + step) % len(self.items)
        elif self.targets:
            self.point_at(self.picture.steered(key, self.target, tuple(self.targets)))
        elif self.is_list:
            at = self.cursor if self.chosen is not None else -1 if step > 0 else 0
            self.point(self.offered[(at + step) % len(self.offered)])

    def _combine(self) -> None:
        made = self.picture.combined(self.view, self.picked) if self.picked else None
        self.point(made if made in self.actions else None)

    def _pointable(self) -> dict[Target, Action]:
        """What may be pointed at; nothing where some choices can be made neither so nor by a letter."""
        kinds = tuple(self.letters.values())
        if self.items:
            return {}
        if self.kind is not None:
            return self._targets(self.offered)
        others = [action for action in self.actions if not isinstance(action, kinds)]
        found = self._targets(others)
        return found if len(found) == len(others) else {}

    def _targets(self, actions: Sequence[Action]) -> dict[Target, Action]:
        return {
            target: action
            for action in actions
            if (target := self.picture.target(action)) is not None
        }


def _kinds(picture: Picture, actions: Sequence[Action]) -> dict[str, type[Action]]:
    """Return the letters that can be pressed, and the kind of choice each is for."""
    return {
        key: kind
        for key, kind in picture.letters.items()
        if any(isinstance(a, kind) for a in actions)
    }
