"""What happened, might happen and can be chosen, in sentences with the players' names.

Each game has its own module here, found by the view it is asked about. Whatever comes in is a view,
so that a sentence cannot tell more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from lasvegas_tui.rules.core import Action, News, Player, View
from lasvegas_tui.session.session import Step


def tell(
    before: View, action: Action | None, by: Player | None, after: View, names: Sequence[str]
) -> list[str]:
    """Return what an action was and what came of it; None is an action that its reader does not see."""
    return _told(_game(after).told(before, action, by, after, names))


def report(news: News, view: View, names: Sequence[str]) -> list[str]:
    """Return one piece of news."""
    return _told(_game(view).reported(news, view, names))


def foretell(before: View, action: Action, after: View, names: Sequence[str]) -> list[str]:
    """Return what a choice would change; `after` is the view that it would lead to."""
    return list(dict.fromkeys(_told(_game(before).foretold(before, action, after, names))))


def label(action: Action, view: View, names: Sequence[str]) -> str:
    """Return a choice as a line of a menu: "4 → Sahara, two dice"."""
    return str(_game(view).label(action, view, names))


def task(view: View) -> str:
    """Return what the awaited player has to do: "to choose a number"."""
    return str(_game(view).task(view))


def _game(view: View) -> ModuleType:
    """A view's type is defined in its game's module or package, whose name is the same here."""
    return import_module(f"lasvegas_tui.rules.{type(view).__module__.split('.')[2]}.words")


def _told(lines: object) -> list[str]:
    assert isinstance(lines, list)
    return lines


def steps(
    line: Sequence[Step], viewer: Player | None, names: Sequence[str], is_brief: bool = False
) -> list[str]:
    """Return what happened in some steps of a game, as `viewer` saw it; in brief without what was rolled."""
    return [told for step in line for told in _step(step, viewer, names, is_brief)]


def _step(step: Step, viewer: Player | None, names: Sequence[str], is_brief: bool) -> list[str]:
    before, after = step.before.view(viewer), step.after.view(viewer)
    lines: list[str] = []
    for player, action in step.applied:
        seen = action if player is None else step.before.seen(action, player, viewer)
        told = tell(before, seen, player, after, names)
        if is_brief and isinstance(action, _game(after).MINOR):
            told = told[1:]
        lines += [line for line in told if line not in lines]
    return lines
