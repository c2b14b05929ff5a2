"""What happened and what might happen, put together of a game's words for whoever is to read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.rules.words import Names, Words
from lasvegas_tui.session.session import Step

ViewT = TypeVar("ViewT", bound=View)


def foretell(
    words: Words[ViewT], before: ViewT, action: Action, after: ViewT, names: Names
) -> list[str]:
    """Return what a choice would change, nothing twice; `after` is the view that it leads to."""
    return list(dict.fromkeys(words.foreseen(before, action, after, names)))


def steps(
    words: Words[View],
    line: Sequence[Step],
    viewer: Player | None,
    names: Names,
    is_brief: bool = False,
) -> list[str]:
    """Return what happened in some steps, as `viewer` saw it; in brief without what was rolled."""
    return [told for step in line for told in _step(words, step, viewer, names, is_brief)]


def _step(
    words: Words[View], step: Step, viewer: Player | None, names: Names, is_brief: bool
) -> list[str]:
    before, after = step.before.view(viewer), step.after.view(viewer)
    lines: list[str] = []
    for player, action in step.applied:
        seen = action if player is None else step.before.seen(action, player, viewer)
        told = words.told(before, seen, player, after, names)
        if is_brief and isinstance(action, words.untold_when_brief):
            told = told[1:]
        lines += [line for line in told if line not in lines]
    return lines
