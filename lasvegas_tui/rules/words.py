"""What a game says: the contract of its words, and words for a game that brings none of its own.

Whatever comes in is a view, so that a sentence cannot tell more than its reader may know. Words are
plain strings and know no screen. Each has a default made of the names of classes and fields, so
that a game can be played before it says anything better: actions are named in the imperative, such
as `TakeChip`, and news in the past, such as `ChipTaken`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Generic, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.core import Action, News, Player, ViewT
from lasvegas_tui.rules.grammar import joined, sentence, spaced, third_person, upper
from lasvegas_tui.rules.money import full

Names: TypeAlias = Sequence[str]
"""The players' names, by seat."""

OWNERS = ("player", "owner", "holder")
"""Fields that hold a player or an owner, and are told by their name."""
BY_SEAT = ("scores", "points", "money", "chips", "hand_sizes")
"""Fields that hold a value for each player, by seat, as a list for each player does by any name."""


class Words(Generic[ViewT]):
    """The sentences of one game, whose views are of type `ViewT`."""

    untold_when_brief: tuple[type[Action], ...] = ()
    """Actions that go without saying once what followed from them is told."""

    def label(self, action: Action, view: ViewT, names: Names) -> str:
        """Return a choice as a line of a menu: "4 → Sahara, two dice"."""
        return upper(described(action, names))

    def task(self, view: ViewT) -> str:
        """Return what the awaited player has to do: "to choose a number"."""
        return "to choose"

    def stage(self, view: ViewT) -> str:
        """Return how far a game without rounds has come: "10 chips left"."""
        return ""

    def topic(self, view: ViewT) -> str:
        """Return what on the table asks for it, such as a tile; empty where the turn does."""
        return ""

    def asked(self, view: ViewT) -> str:
        """Return the task behind what asks for it: "Lucky Punch: hide tokens"."""
        topic, task = self.topic(view), self.task(view)
        return f"{topic}: {task.removeprefix('to ')}" if topic else task

    def done(
        self, before: ViewT, action: Action | None, by: Player | None, after: ViewT, names: Names
    ) -> list[str]:
        """Describe an action; `by` is None for chance, the action None where it is hidden."""
        if by is None:
            return [
                sentence("chance decides in secret" if action is None else described(action, names))
            ]
        if action is None:
            return [f"{names[by]} chooses in secret."]
        return [f"{names[by]} {third_person(described(action, names))}."]

    def news(self, news: News, view: ViewT, names: Names) -> list[str]:
        """Describe one piece of news of `view`."""
        return [sentence(described(news, names))]

    def came(self, before: ViewT, after: ViewT, names: Names) -> list[str]:
        """Describe what an action, or several at once, brought about."""
        return [line for news in after.news for line in self.news(news, after, names)]

    def foreseen(self, before: ViewT, action: Action, after: ViewT, names: Names) -> list[str]:
        """Describe what a choice would change; `after` is the view that it would lead to."""
        return self.came(before, after, names)

    def amount(self, amount: int) -> str:
        """Return what a player gained or has, such as "$70,000"; money if the game says nothing."""
        return full(amount)

    def figures(self, view: ViewT, names: Names) -> dict[str, str]:
        """What can be named of a view, such as "Anna.chips", and what it is."""
        lying = (view, getattr(view, "table", view))
        counts = [
            (field, getattr(part, field)) for part in lying for field in part.__struct_fields__
        ]
        return {
            f"{name}.{field}": str(count)
            for field, by_seat in counts
            if isinstance(by_seat, tuple) and len(by_seat) == len(names)
            for name, count in zip(names, by_seat, strict=True)
            if isinstance(count, int)
        }


def actor(player: Player | None, names: Names) -> str:
    """Return the name of whoever acts, where it may be nobody in particular."""
    return "Somebody" if player is None else names[player]


def described(value: Struct, names: Names = ()) -> str:
    """Something by the names of its class and fields, such as "take chip, colour pink"."""
    return ", ".join([spaced(type(value).__name__), *facts(value, names)])


def facts(value: Struct, names: Names = (), without: Sequence[str] = ()) -> list[str]:
    """Return the fields that hold anything, in words, such as "colour pink"."""
    fields = [field for field in value.__struct_fields__ if field not in without]
    shown = [(field, _shown(field, getattr(value, field), names)) for field in fields]
    return [f"{spaced(field)} {words}" for field, words in shown if words]


def _shown(field: str, fact: object, names: Names) -> str:
    if isinstance(fact, int) and field in OWNERS and 0 <= fact < len(names):
        return names[fact]
    if isinstance(fact, tuple) and len(fact) == len(names) and _is_by_seat(field, fact):
        shown = [(name, _in_words(part, names)) for name, part in zip(names, fact, strict=True)]
        return ", ".join([f"{name} {words}" for name, words in shown if words])
    return _in_words(fact, names)


def _is_by_seat(field: str, parts: tuple[object, ...]) -> bool:
    return field in BY_SEAT or all(isinstance(part, tuple) for part in parts)


def _in_words(fact: object, names: Names) -> str:
    """Return a value in words, empty if there is nothing in it."""
    match fact:
        case None:
            return ""
        case bool():
            return "yes" if fact else "no"
        case Enum():
            return spaced(fact.name.lower())
        case Struct():
            return described(fact, names)
        case tuple():
            return joined([words for part in fact if (words := _in_words(part, names))])
    return str(fact)
