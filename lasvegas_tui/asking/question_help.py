"""The texts that help a player with a question: hints, labels of keys, and which rule explains it.

Each game defines its own `QuestionHelp`; the screen shows these texts below the table.
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
    """What a player has to do next; each kind has its own hint for beginners."""

    ROLL = auto()
    POINT = auto()
    """Point at something on the table; no choice is under the cursor yet."""
    LOOK = auto()
    """Make the choice under the cursor, or move the cursor."""
    ASKED = auto()
    """Answer a question asked by something on the table, such as a casino's special tile."""
    LIST = auto()
    HAND = auto()
    """Select things to play, such as cards in the hand; none are selected yet."""
    PICKED = auto()
    """Play the selected things, or select more."""


TIES = "ties"
"""The name of the demo about ties: players with equally many dice at a casino."""


class QuestionHelp(Generic[ViewT]):
    """The hints, key labels and rule ids that one game shows with a question."""

    lessons: Mapping[Kind, str] = {}
    """The game's hint for beginners for each kind; a kind that is missing gets a general hint."""
    rule_of_result = ""
    """The id of the rule that says how a round is scored; empty if there is no such rule."""

    def lesson(self, kind: Kind, view: ViewT) -> str:
        """Return the game's hint for beginners; empty to use the general hint.

        `kind` is what the player has to do next.
        """
        return self.lessons.get(kind, "")

    def focus(self, view: ViewT) -> Target | None:
        """Return the target that the question is about, such as a casino; None if there is none."""
        return None

    def pointing_keys(self, digits: Sequence[int], view: ViewT) -> str:
        """Return words for the keys that move the cursor, such as "press 2, 5"; may be empty.

        `digits` are the digit keys that point at a choice.
        """
        if digits:
            return f"press {', '.join(map(str, digits))}"
        return ""

    def explained_by_digits(self, view: ViewT) -> str:
        """Say before a roll which digit keys explain things: "2 4 explain tiles"; may be empty."""
        return ""

    def told_at(self, view: ViewT, target: Target) -> str:
        """Return a sentence that explains a target, such as the tile of a casino; may be empty."""
        return ""

    def told_before_roll(self, view: ViewT) -> str:
        """Return a line to show before a roll, such as the text of a tile; may be empty."""
        return ""

    def steering_keys(self, view: ViewT, at: Target | None) -> tuple[Key, ...]:
        """Return the entries of the key bar (the line of keys) for moving the cursor.

        `at` is the target under the cursor, or None.
        """
        return ()

    def commit_label(self, action: Action) -> str:
        """Return the label of Enter, such as "place", while Enter would make this choice."""
        return "place"

    def short_label(self, action: Action, view: ViewT) -> str:
        """Return a short label for a choice made by the key 0; empty to use its usual label."""
        return ""

    def full_label(self, action: Action, view: ViewT) -> str:
        """Return a long label for a choice made by the key 0; empty to use its usual label."""
        return ""

    def pictured(self, action: Action, view: ViewT) -> str:
        """Return the line of text that draws a choice in a list; empty to use the usual label."""
        return ""

    def rule(self, view: ViewT, target: Target | None) -> str:
        """Return the id of the rule about a target or, if `target` is None, about the question."""
        return ""

    def demo(self, view: ViewT, target: Target | None) -> str:
        """Return which demo to show about a target or, if `target` is None, about the question.

        The demo is given by its name, or by the id of a rule that it shows.
        """
        return self.rule(view, target)

    def demo_of_outcome(
        self, player: Player, action: Action, before: ViewT, after: ViewT | None
    ) -> str:
        """Return the name of the demo about what a choice would cause; empty if there is none.

        `before` and `after` are the views before and after the choice; `after` is None if other
        players choose at the same time.
        """
        return ""

    def rule_against(self, view: ViewT, action: Action, rule: str) -> str:
        """Return the id of the rule to show to a player who chose an illegal action.

        `rule` is the rule that forbids the action. A game may show another one instead, such as
        the rule of the tile at the chosen casino.
        """
        return rule


class CasinoHelp(QuestionHelp[CasinoViewT]):
    """Hints for games with six casinos, where a die goes to the casino with its number."""

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
