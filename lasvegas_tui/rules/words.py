"""`Words`, the interface for the sentences of a game, with defaults for games without their own.

Sentences are made from views, so they cannot reveal more than their readers may know. They are
plain strings, independent of screens. The defaults are made from the names of classes and fields,
so that a game can be played before it has sentences: actions are named in the imperative, such as
`TakeChip`, and news in the past tense, such as `ChipTaken`.
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
"""The names of the players, in the order of their seats."""

OWNERS = ("player", "owner", "holder")
"""The names of fields whose value is a player; sentences use that player's name."""
BY_SEAT = ("scores", "points", "money", "chips", "hand_sizes")
"""The names of fields that have one value for each player."""
UNTOLD = ("news", *View.__struct_fields__)
"""The names of fields that are left out when a view is described."""


class Feat(NamedTuple):
    """A statistic about players, such as duels won; the player with the most may get a title."""

    title: str
    by_player: Mapping[Player, int]
    told: Callable[[int], str]
    """Returns the number in words, such as "two duels won"."""
    least: int = 2
    """The lowest number for which a player gets the title."""


class Basics(NamedTuple):
    """The three lines that explain a game to a new player, each of at most 69 characters."""

    aim: str
    turn: str
    why: str
    """What wins notes or points, and when: what a player has to know to choose well."""
    turn_label: str = "TURN"

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The lines that explain the game: pairs of a heading and a text, such as ("AIM", ...)."""
        return (("AIM", self.aim), (self.turn_label, self.turn), ("WHY", self.why))


def highest(amounts: Iterable[tuple[Player, int]]) -> dict[Player, int]:
    """Map each player to the highest of their amounts in `amounts`."""
    found: dict[Player, int] = {}
    for player, amount in amounts:
        found[player] = max(amount, found.get(player, amount))
    return found


class Words(Generic[ViewT]):
    """The sentences and labels of one game, made from its views."""

    untold_when_brief: tuple[type[Action], ...] = ()
    """The types of actions that a brief report of the game leaves out."""
    chance_again = "Dice rolled again will fall the same"
    """The warning, when a choice is taken back, that chance will give the same results again."""
    nobody_wins = "Nobody wins"
    pieces = "dice"
    """The word for what chance gives to players, such as "dice" or "cards"."""
    rounds_heading = "Points, in the order won"
    """The heading above each player's gains by round, on the last page of a game."""
    is_won_by_round = True
    """Whether a player's gains in all rounds add up to the total; if not, totals are shown."""
    basics: Basics | None = None
    """The three lines that explain the game to a new player; None for no explanation."""
    aim = ""
    """A few words above the table that say how the game is won, such as "most cabbages win"."""
    piece = ""
    """The sign to draw once for each unit of a player's total; empty to draw a bar instead."""
    highest_number = 9
    """The highest number that `number` returns; choices without a number get higher ones."""
    usual: type[Action] | None = None
    """The type of the action that Enter alone chooses in a plain-text game; None for none."""
    casino_names: Names = tuple(f"casino {number}" for number in NUMBERS)
    """The names of casinos 1 to 6 in sentences; empty in games without casinos."""

    # -- at a question -----------------------------------------------------------------------------

    def label(self, action: Action, view: ViewT, names: Names) -> str:
        """Return the label of a choice in a list: "4 → Sahara, two dice"."""
        return upper(described(action, names))

    def task(self, view: ViewT) -> str:
        """Say what the player to act has to do: "to choose a number"."""
        return "to choose"

    def basics_at(self, view: ViewT) -> Basics | None:
        """Return the lines that explain the game, given its options; None for no explanation."""
        return self.basics

    def topic(self, view: ViewT) -> str:
        """Return the name of the thing, such as a tile, that asks for a choice.

        It is empty if the choice is that of a normal turn.
        """
        return ""

    def hint(self, view: ViewT, names: Names) -> str:
        """Return one or two lines that explain the choices; empty if they need no explanation."""
        return ""

    def dice_to_roll(self, view: ViewT) -> str:
        """Return the dice that the player rolls next, in words: "8 dice"; empty for none."""
        return ""

    def is_thrown_at_once(self, view: ViewT) -> bool:
        """Whether the next dice are rolled at once, without a key pressed by their player."""
        return False

    def number(self, action: Action) -> int | None:
        """Return the number to type for a choice, such as a casino's; None for no number."""
        return None

    def table(self, view: ViewT, names: Names) -> list[str]:
        """Describe the table, with one line for each thing on it.

        The line about a thing changes only if the thing does, so only changed lines have to be
        printed.
        """
        return [sentence(fact) for fact in facts(view, names, UNTOLD)]

    def stage(self, view: ViewT) -> str:
        """Say how far the game has come: "round 2 of 4", "10 chips left"; empty if unknown."""
        if view.round and view.num_rounds:
            return f"round {view.round} of {view.num_rounds}"
        return ""

    def progress(self, view: ViewT) -> str:
        """Say in more detail how far the game has come: "round 2 of 4 · turn 3 of 6"."""
        return self.stage(view)

    def asked(self, view: ViewT) -> str:
        """Say what the player has to do, and what asks for it: "Lucky Punch: hide tokens"."""
        topic, task = self.topic(view), self.task(view)
        if topic:
            return f"{topic}: {task.removeprefix('to ')}"
        return task

    # -- what happened -----------------------------------------------------------------------------

    def done(self, before: ViewT, seen: Seen, after: ViewT, names: Names) -> list[str]:
        """Describe an action in sentences, given the views before and after it."""
        player, action = seen
        if action is None:
            return [f"{actor(player, names)} chooses in secret."]
        if player is None:
            return [sentence(described(action, names))]
        return [f"{names[player]} {third_person(described(action, names))}."]

    def purpose(
        self, before: ViewT, seen: Seen, after: ViewT, names: Names, way: Way | None = None
    ) -> str:
        """Return why a choice was made, from public facts alone: "for 90K"; may be empty.

        `way` is the way of playing of the bot that made it; None for a person, or a bot without
        one.
        """
        return ""

    def danger(self, view: ViewT, action: Action, names: Names) -> str:
        """Return what rivals may roll to spoil a choice: "Ben rolls a 4"; may be empty."""
        return ""

    def news(self, news: News, view: ViewT, names: Names) -> list[str]:
        """Describe a single event; `view` is the view after the action that caused it."""
        return [sentence(described(news, names))]

    def came(self, before: ViewT, after: ViewT, names: Names) -> list[str]:
        """Describe all effects of an action, or of several that were applied together."""
        lines: list[str] = []
        for news in after.news:
            lines += self.news(news, after, names)
        return lines

    def recalled(
        self, seen: Sequence[Seen], news: Sequence[News], view: ViewT, names: Names
    ) -> list[str]:
        """Describe past actions that are face down now, as far as the game still reveals them.

        `seen` and `news` are the actions and their effects; `view` is the view of the present.
        """
        return []

    def preview(self, before: ViewT, action: Action, after: ViewT, names: Names) -> list[str]:
        """Describe what a choice would change; `after` is the view to which it would lead."""
        return self.came(before, after, names)

    def moral(self, before: ViewT, action: Action, after: ViewT, names: Names) -> str:
        """Return a short sentence for beginners about the rule behind a choice; may be empty.

        `after` is the view that the choice would lead to, or `before` if others choose at the same
        time.
        """
        return ""

    # -- results -----------------------------------------------------------------------------------

    def amount(self, amount: int) -> str:
        """Return a gain or a total as text: "70K", "14 cabbages"; by default a bare number."""
        return str(amount)

    def brief(self, amount: int) -> str:
        """Return a gain or a total as text of a few letters: "70K"."""
        return str(amount)

    def total(self, amount: int) -> str:
        """Return a final total as text of at most ten letters: "700K"."""
        return self.amount(amount)

    def as_told(self, amount: float) -> float:
        """Round a mean gain to the precision with which `mean` shows it."""
        return round(amount, 1)

    def mean(self, amount: float) -> str:
        """Return a mean gain as text with its sign: "+31K", "+1.5"."""
        return f"{amount:+.1f}".replace("-", "−")

    def account(self, view: ViewT, player: Player, total: int) -> str:
        """Say of which parts a player's final total consists; empty if it has no parts."""
        return ""

    def ending(self, view: ViewT, names: Names) -> str:
        """Say why the game ended earlier than usual; empty if it ended as usual."""
        return ""

    def standing_heading(self, view: ViewT) -> str:
        """Return the heading above the players' totals after a round."""
        return "Standing"

    def owners(self, names: Names) -> Names:
        """Return the names of all owners of dice, with imaginary players such as "White" last."""
        return names

    besides_places = "elsewhere"
    """The heading for all that a player earns apart from the places in `earned`."""

    def earned(self, seen: HasTable[Any], num_players: int) -> Mapping[str, Sequence[float]]:
        """Return what each player has earned, or would earn, at each place on the table.

        An example is {"at Sahara": [70_000, 0]}. It is empty in games without places.
        """
        return {}

    def feats(self, views: Sequence[ViewT]) -> Sequence[Feat]:
        """Return statistics, the most notable first; whoever leads in one may get a title."""
        return ()

    def missed(self, news: Iterable[News], player: Player, names: Names) -> list[str]:
        """Tell a player which of the news since their last choice matter to them.

        The screen shows these sentences above the player's next choice.
        """
        return []

    # -- for demos ---------------------------------------------------------------------------------

    def places(self, view: ViewT) -> tuple[str, ...]:
        """Return the names by which demo files refer to the parts of the table."""
        return ("players",)

    def figures(self, view: ViewT, names: Names) -> dict[str, str]:
        """Return the facts that captions of demos may contain, by name: {"Anna.chips": "2"}."""
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
    """Return the name of the player who acts, or "Chance" if `player` is None."""
    if player is None:
        return "Chance"
    return names[player]


def described(value: Struct, names: Names = ()) -> str:
    """Describe a value by the names of its class and its fields: "take chip, colour pink"."""
    return ", ".join([spaced(type(value).__name__), *facts(value, names)])


def facts(value: Struct, names: Names = (), without: Sequence[str] = ()) -> list[str]:
    """Describe the fields of a value that are not empty, except those in `without`.

    An example is ["colour pink"].
    """
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
