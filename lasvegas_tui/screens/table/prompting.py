"""What is said in a game while a choice is made, beside the words for the choices themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Generic

from lasvegas_tui.rules.core import Action, ViewT
from lasvegas_tui.widgets.panels import Key
from lasvegas_tui.widgets.pointing import Target


class Kind(Enum):
    """What sort of thing somebody is to do, as a coach tells them apart."""

    ROLL = auto()
    POINT = auto()
    """To point at something on the felt; nothing is chosen yet."""
    LOOK = auto()
    """To play what the cursor is on, or something else."""
    ASKED = auto()
    """To do what something on the table asks for, such as a tile."""
    LIST = auto()
    HAND = auto()
    """To select some of several things."""
    PICKED = auto()
    """To play what is selected, or to select more."""
    MENU = auto()
    """To choose by a letter first."""


class Prompting(Generic[ViewT]):
    """The hints, keys and rules that one game shows with a question."""

    lessons: Mapping[Kind, str] = {}
    """What somebody new is told, where the game says it better than the coach."""

    def lesson(self, kind: Kind, view: ViewT) -> str:
        """Return what somebody new is told, empty where the coach says it as well."""
        return self.lessons.get(kind, "")

    def hint(self, view: ViewT) -> str:
        """Return what there is to choose, in a line."""
        return ""

    def focus(self, view: ViewT) -> Target | None:
        """Return what asks for something now, such as a casino whose tile does, if anything."""
        return None

    def how(self, digits: Sequence[int], view: ViewT) -> str:
        """Return the keys to point with; `digits` are those that point at something."""
        return f"press {', '.join(map(str, digits))}" if digits else ""

    def looking_up(self, view: ViewT) -> str:
        """Return what digits explain before a roll, empty where they explain nothing."""
        return ""

    def steering(self, view: ViewT, at: Target | None) -> tuple[Key, ...]:
        """Return the keys that lead on from `at`, where what they choose has a name of its own."""
        return ()

    def commit_label(self, action: Action) -> str:
        """Return what Enter does with a choice made by pointing."""
        return "place"

    def kind_label(self, kind: type[Action]) -> str:
        """Return what a letter does that stands for several choices: "move"."""
        return kind.__name__.lower()

    def rule(self, view: ViewT, target: Target | None) -> str:
        """Return the rule to explain at a target or of a choice without one, or in general."""
        return ""

    def demo(self, view: ViewT, target: Target | None) -> str:
        """Return the rule that a demo is to show at a target, or the name of the demo."""
        return self.rule(view, target)

    def rule_against(self, view: ViewT, action: Action, rule: str) -> str:
        """Return the rule to explain where `rule` forbids the choice that was pointed at."""
        return rule
