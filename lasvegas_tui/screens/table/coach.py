"""The coach: a line for somebody new that says what to press now and what to look at.

It knows the kind of question and nothing of what is at stake, so that it can tell no secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lasvegas_tui.rules.core import Chance
from lasvegas_tui.rules.words import Words
from lasvegas_tui.screens.table.look import Look
from lasvegas_tui.screens.table.prompting import Kind
from lasvegas_tui.screens.table.question import Question

NUM_TURNS = 3
"""The turns of everybody's first game that are coached."""
LESSONS: Mapping[Kind, str] = {
    Kind.ROLL: "Enter rolls; then you choose where dice go.",
    Kind.POINT: "A digit, arrow or click looks; Enter then plays it.",
    Kind.LOOK: "The preview shows what it would bring; Enter plays it.",
    Kind.ASKED: "The name in front is what asks; {rules} tells its rule.",
    Kind.LIST: "A digit or ↓ looks at a line; Enter then chooses it.",
    Kind.HAND: "Press digits to select cards, again to put them back.",
    Kind.PICKED: "The preview shows what they would do; Enter plays them.",
    Kind.MENU: "Press a letter for what to do; {rules} explains it.",
}
"""What is said where a game says nothing better; `{rules}` stands for the key of that command."""

APART = "The lines above say what it does; Enter: {}."
"""What is said of a choice that is nothing on the felt, such as passing."""

DEMOS = "{demo} plays a demo of what is asked here; Esc comes back."
"""What is said once, at the first thing asked of somebody in their second turn."""
DEMOS_TURN = 2


def lesson(question: Question, look: Look[Any], words: Words[Any]) -> str:
    """Return what to press and what to look at, empty where there is nothing to learn."""
    kind = kind_of(question, words)
    if kind is None:
        return ""
    if kind is Kind.LOOK and question.chosen and not look.target(question.chosen):
        return APART.format(look.commit_label(question.chosen))
    return look.lesson(kind, question.view) or LESSONS[kind]


def kind_of(question: Question, words: Words[Any]) -> Kind | None:
    """Return what sort of thing is to be done now; None for a pause."""
    view = question.view
    if question.player is None:
        is_roll = isinstance(view.node, Chance) and view.roller is not None
        return Kind.ROLL if is_roll and not view.is_between_rounds else None
    if question.items:
        return Kind.PICKED if question.picked else Kind.HAND
    if words.topic(view):
        return Kind.ASKED
    if question.chosen is not None:
        return Kind.LOOK
    if question.is_menu:
        return Kind.MENU
    return Kind.LIST if question.is_list else Kind.POINT
