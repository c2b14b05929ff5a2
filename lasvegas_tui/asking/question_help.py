"""The hints, keys and rules that a game shows with a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Any, Generic

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.commands import Key
from lasvegas_tui.rules.casino.law import CasinoViewT
from lasvegas_tui.rules.core import Action, Player, ViewT


class Kind(Enum):
    """The kind of thing that a player has to do next, for the coach."""

    ROLL = auto()
    POINT = auto()
    """Point at something on the table; nothing is chosen yet."""
    LOOK = auto()
    """A choice is under the cursor: play it, or move on."""
    ASKED = auto()
    """Answer a question that something on the table asks, such as a tile."""
    LIST = auto()
    HAND = auto()
    """Select some of several things, such as cards of a hand."""
    PICKED = auto()
    """Play the selected things, or select more."""


TIES = "ties"
"""The name of the demo about equal numbers of dice."""


class QuestionHelp(Generic[ViewT]):
    """The hints, keys and rules that one game shows with a question."""

    lessons: Mapping[Kind, str] = {}
    """Lessons for new players that replace those of the coach."""

    def lesson(self, kind: Kind, view: ViewT) -> str:
        """Return a lesson for a new player; empty for that of the coach."""
        return self.lessons.get(kind, "")

    def focus(self, view: ViewT) -> Target | None:
        """Return the target that a question is about, such as the casino of a tile."""
        return None

    def pointing_keys(self, digits: Sequence[int], view: ViewT) -> str:
        """Return the keys to point with; `digits` are those that point at something."""
        if digits:
            return f"press {', '.join(map(str, digits))}"
        return ""

    def explained_by_digits(self, view: ViewT) -> str:
        """Return a note on what digits explain before a roll; empty if they explain nothing."""
        return ""

    def told_at(self, view: ViewT, target: Target) -> str:
        """Return a line about the target of a digit pressed before a roll; empty for no line."""
        return ""

    def told_before_roll(self, view: ViewT) -> str:
        """Return a line about the table for a small screen before a roll; empty for no line."""
        return ""

    def steering_keys(self, view: ViewT, at: Target | None) -> tuple[Key, ...]:
        """Return the keys that lead from `at` to other choices, if these have names."""
        return ()

    def commit_label(self, action: Action) -> str:
        """Return the label of Enter for a choice made by pointing."""
        return "place"

    def short_label(self, action: Action, view: ViewT) -> str:
        """Return a short label, for small screens, of the choice that 0 makes; by default none."""
        return ""

    def full_label(self, action: Action, view: ViewT) -> str:
        """Return a full label, for large screens, of the choice that 0 makes; by default none."""
        return ""

    def pictured(self, action: Action, view: ViewT) -> str:
        """Return a choice as drawn in a list on the screen; empty to show its label in words."""
        return ""

    def rule(self, view: ViewT, target: Target | None) -> str:
        """Return the id of the rule about a target or a choice, else about the whole question."""
        return ""

    def demo(self, view: ViewT, target: Target | None) -> str:
        """Return the rule that a demo at a target should show, or the name of a demo."""
        return self.rule(view, target)

    def demo_of_outcome(
        self, player: Player, action: Action, before: ViewT, after: ViewT | None
    ) -> str:
        """Return the demo about the result of a choice; empty to show that about its target.

        `after` is None if others choose at the same time.
        """
        return ""

    def rule_against(self, view: ViewT, action: Action, rule: str) -> str:
        """Return the rule to explain if `rule` forbids the choice that was pointed at."""
        return rule


class CasinoHelp(QuestionHelp[CasinoViewT]):
    """The hints of a game in which numbers point at casinos."""

    lessons = {  # noqa: RUF012
        Kind.POINT: "Press a number you rolled: all its dice go to that casino.",
        Kind.LOOK: "The preview shows what you would win; Enter places.",
    }

    def demo_of_outcome(self, player: Player, action: Action, before: Any, after: Any) -> str:
        if after is None:
            return ""
        casinos = zip(before.table.casinos, after.table.casinos, strict=True)
        is_tied = any(new != old and player in new.payout().tied for old, new in casinos)
        if is_tied:
            return TIES
        return ""
