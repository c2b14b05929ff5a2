"""The sentences of a game: their interface, and defaults for games without their own.

Sentences are made from views, so they cannot reveal more than their readers may know. They are
plain strings, independent of screens. The defaults are made from the names of classes and fields,
so a game can be played before it has words: actions are named in the imperative, such as
`TakeChip`, and news in the past, such as `ChipTaken`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeAlias

from msgspec import Struct

from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.core import Action, News, Player, Seen, View, ViewT
from lasvegas_tui.rules.grammar import joined, sentence, spaced, third_person, upper
from lasvegas_tui.rules.policy import HasTable, Way

Names: TypeAlias = Sequence[str]
"""The players' names, by seat."""

OWNERS = ("player", "owner", "holder")
"""The names of fields that contain a player, who is then called by name."""
BY_SEAT = ("scores", "points", "money", "chips", "hand_sizes")
"""The names of fields that may contain one value per player."""
UNTOLD = ("news", *View.__struct_fields__)
"""The names of fields of a view that are not mentioned when the table is described."""


class Feat(NamedTuple):
    """A count for each player, such as duels won; the highest may win its player a title."""

    title: str
    by_player: Mapping[Player, int]
    told: Callable[[int], str]
    """The count in words: "two duels won"."""
    least: int = 2
    """The lowest count for which there is a title."""


class Basics(NamedTuple):
    """Three lines for a new player before the first choice, each of at most 69 characters."""

    aim: str
    turn: str
    why: str
    """What wins and when it is paid, which is the reason for a choice."""
    turn_label: str = "TURN"

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The three lines, each with its heading."""
        return (("AIM", self.aim), (self.turn_label, self.turn), ("WHY", self.why))


def highest(amounts: Iterable[tuple[Player, int]]) -> dict[Player, int]:
    """Return the highest of each player's amounts."""
    found: dict[Player, int] = {}
    for player, amount in amounts:
        found[player] = max(amount, found.get(player, amount))
    return found


class Words(Generic[ViewT]):
    """The sentences of one game, whose views are of type `ViewT`."""

    untold_when_brief: tuple[type[Action], ...] = ()
    """Types of actions that are left out of a brief description."""
    chance_again = "Dice rolled again will fall the same"
    """The warning, after a choice is taken back, that chance will give the same result again."""
    nobody_wins = "Nobody wins"
    pieces = "dice"
    """What chance gives to players, such as "dice" or "cards"."""
    rounds_heading = "Points, in the order won"
    """The heading above what each player gained in each round."""
    is_won_by_round = True
    """Whether the gains of all rounds add up to the total."""
    basics: Basics | None = None
    """The three lines for a new player; None for a game without them."""
    aim = ""
    """How the game is won, in a few words above the table: "most cabbages win"."""
    piece = ""
    """The sign that is drawn once for each unit of an amount; empty to draw bars."""
    highest_number = 9
    """The highest number by which a thing on the table is chosen, such as a casino's."""
    usual: type[Action] | None = None
    """The type of the action that Enter chooses in the game in lines, if one is legal."""
    casino_names: Names = tuple(f"casino {number}" for number in NUMBERS)
    """The names of the casinos in sentences; empty in games without casinos."""

    # -- at a question -----------------------------------------------------------------------------

    def label(self, action: Action, view: ViewT, names: Names) -> str:
        """Label a choice for a menu: "4 → Sahara, two dice"."""
        return upper(described(action, names))

    def task(self, view: ViewT) -> str:
        """Say what the awaited player has to do: "to choose a number"."""
        return "to choose"

    def basics_at(self, view: ViewT) -> Basics | None:
        """Return the three lines for a new player at this table; None for a game without them."""
        return self.basics

    def topic(self, view: ViewT) -> str:
        """Name the thing that asks for a choice, such as a tile; empty for a normal turn."""
        return ""

    def hint(self, view: ViewT, names: Names) -> str:
        """Return one or two lines about the choices; empty if they need no explanation."""
        return ""

    def dice_to_roll(self, view: ViewT) -> str:
        """Return the dice that are rolled next: "8 dice"; empty if nobody rolls."""
        return ""

    def is_thrown_at_once(self, view: ViewT) -> bool:
        """Whether the dice roll without waiting for a key of the player who rolls."""
        return False

    def number(self, action: Action) -> int | None:
        """Return the number of a choice on the table, such as its casino's; None if it has none."""
        return None

    def table(self, view: ViewT, names: Names) -> list[str]:
        """Describe the table, one line for each thing on it.

        A line stays the same as long as its thing does, so only changed lines have to be printed.
        """
        return [sentence(fact) for fact in facts(view, names, UNTOLD)]

    def stage(self, view: ViewT) -> str:
        """Describe the progress of the game: "round 2 of 4", "10 chips left"; empty if unknown."""
        if view.round and view.num_rounds:
            return f"round {view.round} of {view.num_rounds}"
        return ""

    def progress(self, view: ViewT) -> str:
        """Describe the progress of the game exactly: "round 2 of 4 · turn 3 of 6"."""
        return self.stage(view)

    def asked(self, view: ViewT) -> str:
        """Describe the task with the thing that asks for it: "Lucky Punch: hide tokens"."""
        topic, task = self.topic(view), self.task(view)
        if topic:
            return f"{topic}: {task.removeprefix('to ')}"
        return task

    # -- what happened -----------------------------------------------------------------------------

    def done(self, before: ViewT, seen: Seen, after: ViewT, names: Names) -> list[str]:
        """Describe an action, given the views before and after it."""
        player, action = seen
        if action is None:
            return [f"{actor(player, names)} chooses in secret."]
        if player is None:
            return [sentence(described(action, names))]
        return [f"{names[player]} {third_person(described(action, names))}."]

    def purpose(
        self, before: ViewT, seen: Seen, after: ViewT, names: Names, way: Way | None = None
    ) -> str:
        """Return the reason for a choice, as far as everybody can see it: "for 90K"; may be empty.

        `way` is the way of playing of the bot that made the choice.
        """
        return ""

    def danger(self, view: ViewT, action: Action, names: Names) -> str:
        """Return the roll of a rival that would spoil a choice: "Ben rolls a 4"; may be empty."""
        return ""

    def news(self, news: News, view: ViewT, names: Names) -> list[str]:
        """Describe one piece of news, given the view after the action that caused it."""
        return [sentence(described(news, names))]

    def came(self, before: ViewT, after: ViewT, names: Names) -> list[str]:
        """Describe the effects of one action, or of several that were applied together."""
        lines: list[str] = []
        for news in after.news:
            lines += self.news(news, after, names)
        return lines

    def recalled(
        self, seen: Sequence[Seen], news: Sequence[News], view: ViewT, names: Names
    ) -> list[str]:
        """Describe actions that are face down now, as far as a player may still mention them.

        `seen` and `news` belong to the past, `view` is the current view.
        """
        return []

    def preview(self, before: ViewT, action: Action, after: ViewT, names: Names) -> list[str]:
        """Describe what a choice would change; `after` is the view that it would lead to."""
        return self.came(before, after, names)

    def moral(self, before: ViewT, action: Action, after: ViewT, names: Names) -> str:
        """Return the rule that a choice shows, in a short sentence for beginners; may be empty.

        `after` is the view that the choice would lead to, or `before` if others choose at the same
        time.
        """
        return ""

    # -- results -----------------------------------------------------------------------------------

    def amount(self, amount: int) -> str:
        """Format a player's gain or total: "70K", "14 cabbages"; the default is points."""
        return str(amount)

    def brief(self, amount: int) -> str:
        """Format a gain or total in a few letters: "70K"."""
        return str(amount)

    def total(self, amount: int) -> str:
        """Format a final total in ten letters or fewer: "700K"."""
        return self.amount(amount)

    def as_told(self, amount: float) -> float:
        """Round a mean gain or loss to the precision that `mean` shows."""
        return round(amount, 1)

    def mean(self, amount: float) -> str:
        """Format a mean gain or loss: "+31K", "+1.5"."""
        return f"{amount:+.1f}".replace("-", "−")

    def account(self, view: ViewT, player: Player, total: int) -> str:
        """Describe the parts of a final total; empty if there is only one part."""
        return ""

    def ending(self, view: ViewT, names: Names) -> str:
        """Say why the game ended earlier than usual; empty if it did not."""
        return ""

    def standing_heading(self, view: ViewT) -> str:
        """Return the heading of the players' totals after a round."""
        return "Standing"

    def owners(self, names: Names) -> Names:
        """Return the names of all owners of dice, with imaginary players last."""
        return names

    besides_places = "elsewhere"
    """The heading of everything earned elsewhere than at the places in `earned`."""

    def earned(self, seen: HasTable[Any], num_players: int) -> Mapping[str, Sequence[float]]:
        """Return what each player has earned or would earn, by place: {"at Sahara": [70_000, 0]}.

        It is empty in a game without places.
        """
        return {}

    def feats(self, views: Sequence[ViewT]) -> Sequence[Feat]:
        """Return the counts for which players may get titles, the most notable first."""
        return ()

    def missed(self, news: Iterable[News], player: Player, names: Names) -> list[str]:
        """Tell a player what they must not have missed of the news since their last choice.

        The sentences stand above their next choice on a screen.
        """
        return []

    # -- for demos ---------------------------------------------------------------------------------

    def places(self, view: ViewT) -> tuple[str, ...]:
        """Return the names by which a demo can point at the things on the table."""
        return ("players",)

    def figures(self, view: ViewT, names: Names) -> dict[str, str]:
        """Return facts about the table for captions of demos, by name: {"Anna.chips": "2"}."""
        found: dict[str, str] = {}
        for part in (view, getattr(view, "table", view)):
            for field in part.__struct_fields__:
                found |= _by_name(field, getattr(part, field), names)
        return found


def _by_name(field: str, by_seat: object, names: Names) -> dict[str, str]:
    """Return the numbers in a field with one number per player, by name: {"Anna.chips": "2"}."""
    found: dict[str, str] = {}
    if isinstance(by_seat, tuple) and len(by_seat) == len(names):
        for name, count in zip(names, by_seat, strict=True):
            if isinstance(count, int):
                found[f"{name}.{field}"] = str(count)
    return found


def actor(player: Player | None, names: Names) -> str:
    """Return the name of a player; "Chance" for None."""
    if player is None:
        return "Chance"
    return names[player]


def described(value: Struct, names: Names = ()) -> str:
    """Describe a value by the names of its class and fields: "take chip, colour pink"."""
    return ", ".join([spaced(type(value).__name__), *facts(value, names)])


def facts(value: Struct, names: Names = (), without: Sequence[str] = ()) -> list[str]:
    """Describe each field that is not empty, except those in `without`: ["colour pink"]."""
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
    """Describe the value of a field; empty if it is None or an empty tuple."""
    match fact:
        case None:
            return ""
        case bool():
            if fact:
                return "yes"
            return "no"
        case Enum():
            return spaced(fact.name.lower())
        case Struct():
            return described(fact, names)
        case tuple():
            parts = [_in_words(part, names) for part in fact]
            return joined([part for part in parts if part])
    return str(fact)
