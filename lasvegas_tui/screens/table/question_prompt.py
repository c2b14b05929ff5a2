"""The prompt of an open question: its headline, the preview of a choice, and its keys.

They are made from a `Question`, the session, and the words of the game; the screen shows them.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from textual.content import Content

from lasvegas_tui.asking.list_digits import MAX_DIGIT
from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.targets import Seated, Target
from lasvegas_tui.key_commands import BACK, CONFIRM, LAST, PLACE, SEAL, Key
from lasvegas_tui.play import narration
from lasvegas_tui.play.past_turns import others_steps_since_choice
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Action, Player, Refusal, Simultaneous, Terminal, View
from lasvegas_tui.rules.grammar import ranges
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.widgets.styles import ACT, QUIET, STRONG

MOST_FORESEEN = 20
"""The maximum number of choices of which previews are made when a question opens."""
ONE_CARD = Key("←→ Space", "a card", "space", "", is_extra=True)
"""The key bar's entry for moving the cursor from card to card, and for selecting one."""
MOST_PARTS = 6
"""The maximum number of digits and ranges of digits in an entry of the key bar, as in "0-3 8"."""


class QuestionPrompt:
    """The texts, keys and preview that are shown with one question."""

    def __init__(self, question: Question, screen: GameScreen[Any], session: Session) -> None:
        self.question = question
        self.screen = screen
        self.session = session
        self.view = question.view

    # -- on the table ------------------------------------------------------------------------------

    def frame(self, preview: View | None = None) -> Frame[Any]:
        """Return what the table shows with this question: cursor, things to choose from, preview.

        `preview` is the view after the choice under the cursor; None for no preview.
        """
        question = self.question
        chosen = question.target
        if chosen is None and (question.is_list or question.player is None):
            chosen = self.screen.help.focus(self.view)
        cursor_item: int | None = None
        if question.items:
            cursor_item = question.cursor_item
        return Frame(
            chosen,
            tuple(question.targets),
            preview,
            picked=question.picked,
            cursor_item=cursor_item,
        )

    def labels(self) -> list[str]:
        """Return a text for each choice, if the choices are shown as a list; otherwise nothing."""
        if not self.question.is_list:
            return []
        drawn = self.screen.help.pictured
        return [drawn(action, self.view) or self._label(action) for action in self.question.actions]

    def _label(self, action: Action) -> str:
        return self.screen.words.label(action, self.view, self.screen.names)

    # -- the preview of a choice -------------------------------------------------------------------

    def preview(self) -> tuple[View | None, list[str]]:
        """Return the view after the choice under the cursor, and sentences about what changes.

        The view is None if the cursor is on no choice, or if the result cannot be shown. Without a
        preview, the sentences may be the game's hint for the question.
        """
        question, chosen = self.question, self.question.chosen
        after: View | None = None
        details: list[str] = []
        if chosen is not None and (question.items or self._has_preview(chosen)):
            after, details = self._outcome(chosen)
        is_open = question.is_list or question.items or question.is_resting
        hint = self.screen.words.hint(self.view, self.screen.names)
        if hint and not details and (is_open or chosen is None):
            details = hint.splitlines()
        if not question.is_touched and question.player is not None:
            details = [*self._missed, *details]
        return after, details

    @cached_property
    def _missed(self) -> list[str]:
        """What the player must not have missed since their last choice, in sentences."""
        player = self.question.player
        assert player is not None
        steps = others_steps_since_choice(self.session, player)
        news = (item for step in steps for item in step.news)
        return self.screen.words.missed(news, player, self.screen.names)

    @cached_property
    def foreseen(self) -> tuple[str, ...]:
        """The previews of the first choices as texts, so that the prompt has room for the longest.

        Empty if several items, such as cards, have to be selected for one choice.
        """
        if self.question.items:
            return ()
        previews = []
        for action in self.question.actions[:MOST_FORESEEN]:
            if self._has_preview(action):
                _, details = self._outcome(action)
                previews.append(" ".join(details))
        return tuple(previews)

    def _has_preview(self, action: Action) -> bool:
        return self.screen.targeting.has_preview(action)

    def _outcome(self, action: Action) -> tuple[View | None, list[str]]:
        """Return the view after a choice, and sentences about what changes.

        The view is None if others choose at the same time.
        """
        after = self._after(action)
        words, names = self.screen.words, self.screen.names
        return after, narration.preview(words, self.view, action, after, names)

    def _after(self, action: Action) -> View | None:
        assert self.question.player is not None
        return self.session.preview(self.question.player, action, self.view.viewer)

    # -- rules -------------------------------------------------------------------------------------

    def refusal(self, action: Action, names_rule: bool) -> str:
        """Return sentences on why an action is illegal; empty if it is legal.

        After the reason comes the game's text on the thing that was chosen, such as a tile. If
        there is no such text, and `names_rule` is true, the id of the rule comes in parentheses.
        """
        found = self._why_not(action)
        if found is None:
            return ""
        target, told = self.screen.targeting.target(action), ""
        if target is not None:
            told = self.screen.help.told_at(self.view, target)
        if told:
            return f"{found.sentence} {told}"
        if found.rule and names_rule:
            return f"{found.sentence} ({found.rule})"
        return found.sentence

    def _why_not(self, action: Action) -> Refusal | None:
        assert self.question.player is not None
        return self.session.why_not(self.question.player, action)

    def rule(self) -> str:
        """Return the id of the rule to explain when the player asks for rules now.

        It is about the choice just refused, or else the thing under the cursor, or else the
        question.
        """
        question = self.question
        if question.refused is None:
            return self.screen.help.rule(self.view, question.target or question.chosen)
        refusal = self._why_not(question.refused)
        broken = ""
        if refusal:
            broken = refusal.rule
        return self.screen.help.rule_against(self.view, question.refused, broken)

    def demo(self) -> str:
        """Return the name of a demo to show now, or the id of the rule that a demo should show.

        It is about the choice just refused, or else the result of the choice under the cursor, or
        else the thing under the cursor.
        """
        question = self.question
        if question.refused is not None:
            return self.rule()
        at_target = self.screen.help.demo(self.view, question.target or question.chosen)
        return self._demo_of_outcome() or at_target

    def _demo_of_outcome(self) -> str:
        player, action = self.question.player, self.question.chosen
        if player is None or action is None:
            return ""
        after = self._after(action)
        return self.screen.help.demo_of_outcome(player, action, self.view, after)

    # -- the headline ------------------------------------------------------------------------------

    def headline(self) -> Content:
        """Return a line with the player, the choice under the cursor, and the keys that make it.

        If the cursor is on no choice, or choices are a list, the line has what the player has to do
        and the keys that move the cursor.
        """
        question = self.question
        assert question.player is not None
        if question.chosen is not None and not question.is_list:
            chosen = choosing(question.player, question.chosen, self.view, self.screen)
            return Content.assemble(chosen, (f"  {self._again()}".rstrip(), QUIET))
        badge = self.screen.players[question.player].badge
        how = ""
        if question.targets:
            how = self.screen.help.pointing_keys(question.digits, self.view)
        return Content.assemble(badge, (self._task(), STRONG), (f"  {how}".rstrip(), QUIET))

    def _task(self) -> str:
        """Return what is asked of a player, after their name: " to place dice"."""
        topic, task = self.screen.words.topic(self.view), self.screen.words.task(self.view)
        if topic:
            return f", {topic}: {task.removeprefix('to ')}"
        return f" {task}"

    def _again(self) -> str:
        """Return the keys that make the choice under the cursor: "Enter or 3 again".

        It is empty if the cursor has not been put there by a digit or a click.
        """
        if not self.question.targeting.can_repeat_digit(self.view):
            return "Enter plays it"
        for digit in range(10):
            if self.question.would_commit(digit):
                return f"Enter or {digit} again"
        return ""

    # -- keys --------------------------------------------------------------------------------------

    @property
    def keys(self) -> tuple[Key, ...]:
        """Entries of the key bar for the keys that move the cursor and make the choice."""
        if self.question.items:
            entries = self._selecting()
        elif self.question.is_list:
            entries = self._listing()
        else:
            entries = self._pointing()
        return (*entries, *self._zero())

    def _selecting(self) -> tuple[Key, ...]:
        """Return the entries of the key bar for selecting items and playing them."""
        keys = [Key(self.digits, "select", "space", "")]
        has_choice = self.question.chosen is not None
        if has_choice and self._is_joint:
            keys.append(SEAL)
        elif has_choice:
            keys.append(PLACE)
        keys.append(ONE_CARD)
        if has_choice or self.question.picked:
            keys.append(BACK)
        return tuple(keys)

    def _listing(self) -> tuple[Key, ...]:
        """Return the entries of the key bar for choosing from a list."""
        keys = [self._first()]
        if self.question.chosen:
            keys.append(CONFIRM)
        if max(self.question.numbers) > MAX_DIGIT:
            keys.append(LAST)
        return tuple(keys)

    def _pointing(self) -> tuple[Key, ...]:
        """Return the entries of the key bar for pointing at a target and choosing it."""
        chosen = self.question.chosen
        steering = self.screen.help.steering_keys(self.view, self.question.target)
        keys: list[Key] = []
        if chosen is None:
            keys += steering or (self._first(),)
            if self.question.can_offer:
                keys.append(Key("Enter", "suggest", "enter"))
            return tuple(keys)
        if not steering:
            keys += self._other_digits()
        keys.append(self._commit(chosen))
        keys += steering
        if self.question.is_pointed:
            keys.append(BACK)
        return tuple(keys)

    def _commit(self, chosen: Action) -> Key:
        """Return the entry of the key that makes the choice under the cursor."""
        if self._is_joint:
            return SEAL
        return Key("Enter", self.screen.help.commit_label(chosen), "enter")

    @property
    def _is_joint(self) -> bool:
        return isinstance(self.view.node, Simultaneous)

    def _first(self) -> Key:
        """Return the entry of the keys that point at a choice: digits, or arrows."""
        action = "right"
        if self.question.is_list:
            action = "down"
        return Key(self.digits or "←→", "choose", action, "")

    def _other_digits(self) -> tuple[Key, ...]:
        """Return the entry of the digits that point at another choice; empty without another."""
        if len(self.question.digits) < 2:
            return ()
        return (Key(self.digits, "choose", "right", "", is_extra=True),)

    @property
    def digits(self) -> str:
        """The digits that point at choices, such as "0-3 8"; "digits" if that is too long."""
        question = self.question
        if question.is_list:
            numbers = question.numbers
        else:
            numbers = question.digits
        parts = ranges(number for number in numbers if number < 10)
        if len(parts) <= MOST_PARTS:
            return " ".join(parts)
        return "digits"

    def _zero(self) -> tuple[Key, ...]:
        """Return the entry of the key 0 with a long and a short label; empty if 0 chooses nothing.

        By default the short label is the first word of the long one. A game gives another one where
        that would be the label of another key, such as "leave".
        """
        zero = self.question.zero
        if zero is None:
            return ()
        label = self.screen.help.full_label(zero, self.view) or self._label(zero)
        short = self.screen.help.short_label(zero, self.view)
        return (Key("0", label, "0", short or label.split()[0]),)


# -- without a question ----------------------------------------------------------------------------


def choosing(player: Player, action: Action, view: View, screen: GameScreen[Any]) -> Content:
    """Return a text with a player and the player's choice: "● Ben, My Choice: 30K"."""
    topic = screen.words.topic(view)
    label = screen.words.label(action, view, screen.names)
    if topic:
        named = f", {topic}: {label}"
    else:
        named = f": {label}"
    return Content.assemble(screen.players[player].badge, (named, STRONG))


def rule_at(target: Target, view: View, screen: GameScreen[Any]) -> str:
    """Return the id of the rule about a thing on the table, such as a casino's number.

    For a player's box, return the name of the rulebook's entry about the signs in the box.
    """
    if isinstance(target, Seated):
        return rulebook.SIGNS_OF_PLAYERS
    return screen.help.rule(view, target)


def rule_shown(view: View, frame: Frame[Any], screen: GameScreen[Any]) -> str:
    """Return the id of the rule about what the table shows: event, cursor, roll or result.

    If the table shows none of these, return the name of the rulebook's section about signs.
    """
    target = frame.place
    if target is None:
        target = frame.cursor
    if target is not None:
        return screen.help.rule(view, target)
    if view.is_between_rounds or isinstance(view.node, Terminal):
        return screen.help.rule_of_result or rulebook.SIGNS
    if view.roller is None:
        return rulebook.SIGNS
    return screen.help.rule(view, None)


def ask_to_agree(screen: GameScreen[Any], whose: str, what: str) -> None:
    """Show the question whether everybody at the table agrees to undo a decision.

    `whose` names the decision, such as "Ben's choice"; `what` is a sentence on it, or empty.
    """
    terms = (
        f"Only if the whole table agrees. {screen.words.chance_again}; "
        "the game then counts for no record."
    )
    details = [terms]
    if what:
        details = [what, terms]
    screen.ask(Content.styled(f"Undo {whose}?", f"bold {ACT}"), details)
    screen.draw_keys(Key("Enter", "all agree", "enter"), Key("Esc", "no", "escape"))
