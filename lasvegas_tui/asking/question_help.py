"""The hints, keys and rules that a game shows with a question; each game has a `QuestionHelp`.

`Targeting` says what keys do, and `QuestionHelp` what people read about them. The prompt of a table
and the rulebook ask it.
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
    """What a player has to do next, by which the coach chooses a hint."""

    ROLL = auto()
    POINT = auto()
    """Point at something on the table; the cursor is on no choice yet."""
    LOOK = auto()
    """A choice is under the cursor; make it, or move the cursor."""
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
    """Hints for new players by kind, in place of those of the coach."""
    offer_label = "suggest"
    """The label of Enter while it only puts the cursor back on the usual choice."""

    def lesson(self, kind: Kind, view: ViewT) -> str:
        """Return a hint for a new player; empty to use that of the coach."""
        return self.lessons.get(kind, "")

    def focus(self, view: ViewT) -> Target | None:
        """Return the target that asks the question, such as the casino of a tile; may be None."""
        return None

    def pointing_keys(self, digits: Sequence[int], view: ViewT) -> str:
        """Return the entries of the key bar for pointing; `digits` are the digits that point."""
        if digits:
            return f"press {', '.join(map(str, digits))}"
        return ""

    def explained_by_digits(self, view: ViewT) -> str:
        """Return a note on what digits explain before a roll; empty if they explain nothing."""
        return ""

    def told_at(self, view: ViewT, target: Target) -> str:
        """Return a line about a target that is pointed at before a roll; may be empty."""
        return ""

    def told_before_roll(self, view: ViewT) -> str:
        """Return a line about the table before a roll, for small screens; may be empty."""
        return ""

    def steering_keys(self, view: ViewT, at: Target | None) -> tuple[Key, ...]:
        """Return the entries of the key bar that move the cursor from `at`; may be empty."""
        return ()

    def commit_label(self, action: Action) -> str:
        """Return the label of Enter in the key bar for the choice under the cursor."""
        return "place"

    def short_label(self, action: Action, view: ViewT) -> str:
        """Return a short label of the choice that 0 makes; empty to use the long one."""
        return ""

    def full_label(self, action: Action, view: ViewT) -> str:
        """Return a full label, for large screens, of the choice that 0 makes; by default none."""
        return ""

    def pictured(self, action: Action, view: ViewT) -> str:
        """Return a choice as drawn in a list; empty to write its label instead."""
        return ""

    def rule(self, view: ViewT, target: Target | None) -> str:
        """Return the id of the rule that explains a target, or the question if that has none."""
        return ""

    def demo(self, view: ViewT, target: Target | None) -> str:
        """Return the id of a rule or the name of a demo to show for a target."""
        return self.rule(view, target)

    def demo_of_outcome(
        self, player: Player, action: Action, before: ViewT, after: ViewT | None
    ) -> str:
        """Return the demo about what a choice leads to; empty to show that about its target.

        `after` is the view after the choice; None if others choose at the same time.
        """
        return ""

    def rule_against(self, view: ViewT, action: Action, rule: str) -> str:
        """Return the rule to explain for an illegal choice that was refused by `rule`."""
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
