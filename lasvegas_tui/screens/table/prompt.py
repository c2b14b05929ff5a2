"""The prompt of an open question: its headline, the preview of the choice there, and its keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.content import Content

from lasvegas_tui.asking.question import MAX_DIGIT, Question
from lasvegas_tui.asking.targets import Seated, Target
from lasvegas_tui.commands import BACK, CONFIRM, LAST, PLACE, SEAL, Key
from lasvegas_tui.play import narration
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Action, Player, Simultaneous, View
from lasvegas_tui.rules.grammar import ranges
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.widgets.styles import ACT, QUIET, STRONG

MOST_FORESEEN = 20
"""The maximum number of choices whose preview is foreseen."""
MOST_PARTS = 6
"""The maximum number of digits and ranges at the bottom."""


def frame(question: Question, screen: GameScreen[Any], preview: View | None = None) -> Frame[Any]:
    """Return the frame of a question: its targets, the cursor and the preview."""
    chosen = question.target
    if chosen is None and (question.is_list or question.player is None):
        chosen = screen.help.focus(question.view)
    return Frame(
        chosen,
        tuple(question.targets),
        preview,
        picked=question.picked,
        cursor_item=question.cursor_item if question.items else None,
    )


def labels(question: Question, screen: GameScreen[Any]) -> list[str]:
    """Return the lines of a list of choices, empty for a question without one."""
    if not question.is_list:
        return []
    view = question.view
    return [screen.words.label(action, view, screen.names) for action in question.actions]


def preview(
    question: Question, session: Session, screen: GameScreen[Any]
) -> tuple[View | None, list[str]]:
    """Return the view after the choice under the cursor, and sentences about it."""
    view, chosen = question.view, question.chosen
    then: View | None = None
    details: list[str] = []
    if chosen is not None and (question.items or screen.targeting.has_preview(chosen)):
        then, details = _outcome(chosen, question, session, screen)
    is_open = question.is_list or question.items or question.is_resting
    hint = session.game.words.hint(view, screen.names)
    if hint and not details and (is_open or chosen is None):
        details = hint.splitlines()
    return then, details


def _outcome(
    action: Action, question: Question, session: Session, screen: GameScreen[Any]
) -> tuple[View | None, list[str]]:
    """Return the view after a choice, and sentences about it."""
    player, view = question.player, question.view
    assert player is not None
    then = session.preview(player, action, view.viewer)
    told = narration.preview(session.game.words, view, action, then or view, screen.names)
    return then, told


def foreseen(question: Question, session: Session, screen: GameScreen[Any]) -> tuple[str, ...]:
    """Return what the preview may say of each of a few choices, for which there has to be room."""
    few = () if question.items else question.actions[:MOST_FORESEEN]
    shown = filter(screen.targeting.has_preview, few)
    return tuple(" ".join(_outcome(action, question, session, screen)[1]) for action in shown)


def refusal(question: Question, action: Action, session: Session, names_rule: bool) -> str:
    """Return the reason why an action is illegal, empty if it is legal.

    The rule's id means something only to whoever has opened the rules.
    """
    assert question.player is not None
    found = session.why_not(question.player, action)
    if found is None:
        return ""
    return f"{found.sentence} ({found.rule})" if found.rule and names_rule else found.sentence


def rule(question: Question, screen: GameScreen[Any], session: Session) -> str:
    """Return the rule of the target that was pointed at, or of the question."""
    assert question.player is not None
    if question.refused is None:
        return screen.help.rule(question.view, question.target or question.chosen)
    refusal = session.why_not(question.player, question.refused)
    return screen.help.rule_against(
        question.view, question.refused, refusal.rule if refusal else ""
    )


def demo(question: Question, screen: GameScreen[Any], session: Session) -> str:
    """Return the rule to show a demo of, or the name of the demo.

    The result of the choice under the cursor comes before the target that it points at.
    """
    if question.refused is not None:
        return rule(question, screen, session)
    at_target = screen.help.demo(question.view, question.target or question.chosen)
    return _demo_of_outcome(question, screen, session) or at_target


def _demo_of_outcome(question: Question, screen: GameScreen[Any], session: Session) -> str:
    player, action = question.player, question.chosen
    if player is None or action is None:
        return ""
    after = session.preview(player, action, question.view.viewer)
    return screen.help.demo_of_outcome(player, action, question.view, after)


def rule_at(target: Target, view: View, screen: GameScreen[Any]) -> str:
    """Return the rule of a target; for a player, the page about the signs at the seats."""
    return (
        rulebook.SIGNS_OF_PLAYERS if isinstance(target, Seated) else screen.help.rule(view, target)
    )


def rule_shown(view: View, frame: Frame[Any], screen: GameScreen[Any]) -> str:
    """Return the rule of a scene or a roll, otherwise the page about the signs."""
    target = frame.cursor if frame.place is None else frame.place
    if target is not None:
        return screen.help.rule(view, target)
    return rulebook.SIGNS if view.roller is None else screen.help.rule(view, None)


def headline(question: Question, screen: GameScreen[Any]) -> Content:
    """Return the player and what they are asked, or the choice under the cursor."""
    assert question.player is not None
    view, badge = question.view, screen.players[question.player].badge
    topic, task = screen.words.topic(view), screen.words.task(view)
    asked = f", {topic}: {task.removeprefix('to ')}" if topic else f" {task}"
    if question.chosen is not None and not question.is_list:
        again = f"  {_again(question)}".rstrip()
        chosen = choosing(question.player, question.chosen, view, screen)
        return Content.assemble(chosen, (again, QUIET))
    how = screen.help.pointing_keys(question.digits, view) if question.targets else ""
    return Content.assemble(badge, (asked, STRONG), (f"  {how}".rstrip(), QUIET))


def on_phones(players: Sequence[Player], view: View, screen: GameScreen[Any]) -> Content:
    """Say who chooses or rolls on the phone: "● Ben to roll 8 dice, on the phone"."""
    if not players:
        return Content.styled("The game goes on in a moment.", QUIET)
    names = Content(", ").join([screen.players[player].badge for player in players])
    dice = screen.words.dice_to_roll(view)
    task = f"to roll {dice}" if view.roller is not None else screen.words.asked(view)
    where = "on the phone" if len(players) == 1 else "on their phones"
    return Content.assemble(names, (f" {task}", STRONG), (f"  {where}", QUIET))


def ask_to_agree(screen: GameScreen[Any], whose: str, what: str) -> None:
    """Show the question whether all agree to take back a decision: whose it was, and which."""
    terms = (
        f"Only if the whole table agrees. {screen.words.chance_again}; "
        "the game then counts for no record."
    )
    details = [what, terms] if what else [terms]
    screen.ask(Content.styled(f"Take back {whose}?", f"bold {ACT}"), details)
    screen.draw_keys(Key("Enter", "all agree", "enter"), Key("Esc", "no", "escape"))


def choosing(player: Player, action: Action, view: View, screen: GameScreen[Any]) -> Content:
    """Return the player and the choice under their cursor: "Ben, My Choice: 30K"."""
    topic = screen.words.topic(view)
    label = screen.words.label(action, view, screen.names)
    named = f", {topic}: {label}" if topic else f": {label}"
    return Content.assemble(screen.players[player].badge, (named, STRONG))


def _again(question: Question) -> str:
    """Return the keys that commit the choice under the cursor: "Enter or 3 again"."""
    digits = (digit for digit in range(10) if question.would_commit(digit))
    return next((f"Enter or {digit} again" for digit in digits), "")


def keys(question: Question, screen: GameScreen[Any]) -> tuple[Key, ...]:
    """Return the keys of a question."""
    return (*_choosing(question, screen), *_zero(question, screen))


def _choosing(question: Question, screen: GameScreen[Any]) -> tuple[Key, ...]:
    """Return the keys that choose, commit and go back."""
    is_joint = isinstance(question.view.node, Simultaneous)
    if question.items:
        selecting = Key(digits_of(question), "select", "space", "")
        commit = SEAL if is_joint else PLACE
        if question.chosen:
            return (selecting, commit, BACK)
        return (selecting, BACK) if question.picked else (selecting,)
    if question.is_list:
        last = (LAST,) if max(question.numbers) > MAX_DIGIT else ()
        confirm = (CONFIRM,) if question.chosen else ()
        return (_first(question), *confirm, *last)
    steering = screen.help.steering_keys(question.view, question.target)
    if question.chosen is not None:
        label = screen.help.commit_label(question.chosen)
        commit = SEAL if is_joint else Key("Enter", label, "enter")
        others = () if steering else _other_digits(question)
        return (*others, commit, *steering, BACK)
    return steering or (_first(question),)


def _first(question: Question) -> Key:
    """Return the first key of a choice: its digits, or arrows."""
    return Key(digits_of(question) or "←→", "choose", "down" if question.is_list else "right", "")


def _other_digits(question: Question) -> tuple[Key, ...]:
    """Return the key that leads from the choice under the cursor to another, if any."""
    if len(question.digits) < 2:
        return ()
    return (Key(digits_of(question), "choose", "right", "", is_extra=True),)


def digits_of(question: Question) -> str:
    """Return the digits that choose: "1-6", "0-3 8", or "digits" if they are many."""
    numbers = question.numbers if question.is_list else question.digits
    parts = ranges(number for number in numbers if number < 10)
    return " ".join(parts) if len(parts) <= MOST_PARTS else "digits"


def _zero(question: Question, screen: GameScreen[Any]) -> tuple[Key, ...]:
    """Return the key of 0, if any; on small screens with the first word of its label, or another.

    Leaving dice differs from leaving the table, which also has a key.
    """
    if question.zero is None:
        return ()
    label = screen.words.label(question.zero, question.view, screen.names)
    short = screen.help.short_label(question.zero, question.view)
    return (Key("0", label, "0", short or label.split()[0]),)
