"""The hints, keys and rules that a game shows with a question; each game has a `QuestionHelp`.

`Targeting` says what keys do, and `QuestionHelp` what people read about them, in the prompt of a
table and in the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Any, Generic

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.key_commands import Key
from lasvegas_tui.rules.casino.casinos import CasinoViewT
from lasvegas_tui.rules.core import Action, Player, ViewT


class Kind(Enum):
    """What a player has to do next, on which hints for beginners depend."""

    ROLL = auto()
    POINT = auto()
    """Point at something on the table; the cursor is on no choice yet."""
    LOOK = auto()
    """Make the choice under the cursor, or move the cursor."""
    ASKED = auto()
    """Answer a question that something on the table asks, such as a tile."""
    LIST = auto()
    HAND = auto()
    """Select several things, such as cards in the hand."""
    PICKED = auto()
    """Play the selected things, or select more."""


TIES = "ties"
"""The name of the demo about equal numbers of dice."""


class QuestionHelp(Generic[ViewT]):
    """The hints, keys and rules that one game shows with a question."""

    lessons: Mapping[Kind, str] = {}
    """Hints for beginners, by what they have to do, in place of the usual hints."""
    rule_of_result = ""
    """The id of the rule by which a finished round was counted; empty if there is none."""

    def lesson(self, kind: Kind, view: ViewT) -> str:
        """Return a hint for beginners; empty to use the usual one."""
        return self.lessons.get(kind, "")

    def focus(self, view: ViewT) -> Target | None:
        """Return the target that the question is about, such as a tile's casino; None for none."""
        return None

    def pointing_keys(self, digits: Sequence[int], view: ViewT) -> str:
        """Return the words for the keys that point: "press 2, 5"; empty if there are none.

        `digits` are the digits that point at a choice.
        """
        if digits:
            return f"press {', '.join(map(str, digits))}"
        return ""

    def explained_by_digits(self, view: ViewT) -> str:
        """Return a note on what digit keys explain before a roll; empty if they explain nothing."""
        return ""

    def told_at(self, view: ViewT, target: Target) -> str:
        """Return a line about the target under the cursor before a roll; may be empty."""
        return ""

    def told_before_roll(self, view: ViewT) -> str:
        """Return a line about the table before a roll, for small screens; may be empty."""
        return ""

    def steering_keys(self, view: ViewT, at: Target | None) -> tuple[Key, ...]:
        """Return the key bar's entries for moving the cursor.

        `at` is the target under the cursor; None if there is none.
        """
        return ()

    def commit_label(self, action: Action) -> str:
        """Return the key bar's label of Enter, which makes the choice under the cursor."""
        return "place"

    def short_label(self, action: Action, view: ViewT) -> str:
        """Return a short label of the choice that 0 makes; empty to use its usual label."""
        return ""

    def full_label(self, action: Action, view: ViewT) -> str:
        """Return a longer label, for large screens, of the choice that 0 makes; empty for none."""
        return ""

    def pictured(self, action: Action, view: ViewT) -> str:
        """Return a drawing to list in place of a choice's label; empty to list the label."""
        return ""

    def rule(self, view: ViewT, target: Target | None) -> str:
        """Return the id of the rule about a target or, without one, about the question."""
        return ""

    def demo(self, view: ViewT, target: Target | None) -> str:
        """Return the id of a rule or the name of a demo to show.

        It is about a target or, if that is None, about the question.
        """
        return self.rule(view, target)

    def demo_of_outcome(
        self, player: Player, action: Action, before: ViewT, after: ViewT | None
    ) -> str:
        """Return the name of the demo about a choice's result; empty to use its target's demo.

        `after` is the view after the choice; None if others choose at the same time.
        """
        return ""

    def rule_against(self, view: ViewT, action: Action, rule: str) -> str:
        """Return the id of the rule to explain after `rule` has forbidden a choice."""
        return rule


class CasinoHelp(QuestionHelp[CasinoViewT]):
    """The hints of a game in which each number stands for a casino."""

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
