"""What a caption may say of a scene: names in braces, amounts, counts, and strong words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import State
from lasvegas_tui.rules.grammar import NUMERALS, joined
from lasvegas_tui.session import narration
from lasvegas_tui.session.events import Chose, Sealed, Step
from lasvegas_tui.session.session import Session

BRACES = re.compile(r"\{([^{}]*)\}")
AMOUNT = re.compile(r"\$(\d[\d,]*)|\b(\d+)K\b")
ABSOLUTE = re.compile(r"\b(only|never|always|nothing)\b", re.IGNORECASE)
"""Words that say more than a scene can show."""
THINGS = r"dice|counters|cards|notes|chips|tricks|tokens|hearts|cabbages|spaces|tables"
OTHERS = r"(?!(?:of|in|or|at|and|to|on|is|are) )[a-z]+ "
"""A word between a count and its thing, such as a colour."""
COUNT = re.compile(
    rf"(?<![+\w])(?P<count>{'|'.join(NUMERALS[2:])}|\d+) "
    rf"(?:(?P<number>\d)s|(?:{OTHERS}){{0,2}}?(?:{THINGS}))\b",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"[A-Z]?\d{1,2}")
"""A die or a card in a view: its last digit is its number."""


class Claim(NamedTuple):
    """Words of a caption that the scene or a note has to bear out."""

    words: str
    problem: str


class Scene(NamedTuple):
    """The events that a caption describes, with the states before and after them."""

    session: Session
    before: State
    steps: Sequence[Step]
    rules: Sequence[str]
    """The ids of the rules shown."""

    @property
    def after(self) -> State:
        return self.steps[-1].after if self.steps else self.before


class Facts:
    """The names, amounts and counts that a caption can use."""

    def __init__(self, scene: Scene) -> None:
        session, after = scene.session, scene.after
        self.scene = scene
        self.names = tuple(seat.name for seat in session.seats)
        self.totals = after.returns()
        gains = zip(scene.before.returns(), self.totals, strict=True)
        self.gains = [now - then for then, now in gains]
        self.leaders = [self.names[place.player] for place in after.standings() if place.rank == 1]
        self.words = session.game.words
        self.known = self.words.figures(after.view(None), self.names)

    # -- names in braces ---------------------------------------------------------------------------

    def get(self, wanted: str) -> str | None:
        """Return the text for a name in braces, None if it is unknown."""
        if wanted in self.known:
            return self.known[wanted]
        return dict(self._own()).get(wanted)

    def _own(self) -> Iterator[tuple[str, str]]:
        yield "round", str(self.scene.after.round)
        yield "winner", joined(self.leaders)
        for name, gain, total in zip(self.names, self.gains, self.totals, strict=True):
            yield f"{name}.gain", self.words.amount(gain)
            yield f"{name}.total", self.words.amount(total)
            if self.gains.count(gain) == 1:
                yield f"taker of {gain}", name

    def filled(self, text: str) -> str:
        """Return a text with its names in braces filled in."""
        return BRACES.sub(lambda found: self.get(found[1]) or "", text)

    # -- what does not hold ------------------------------------------------------------------------

    def problems(self, text: str) -> Iterator[str]:
        """Yield what is wrong with the names in braces and the amounts of a text."""
        for found in AMOUNT.finditer(BRACES.sub("", text)):
            dollars = int((found[1] or "0").replace(",", "")) or 1000 * int(found[2] or 0)
            if dollars not in self.amounts:
                yield f"{found[0]} lies nowhere and is not paid."
        for found in BRACES.finditer(text):
            if self.get(found[1]) is None:
                yield f"Nothing here is called {found[0]}."

    def claims(self, text: str) -> Iterator[Claim]:
        """Yield the strong words of a caption, and the counts beyond the scene and its rules."""
        for found in ABSOLUTE.finditer(text):
            asked = f"a note says why that holds, `holds: {found[0].lower()} : ...`"
            yield Claim(found[0], f"{found[0]!r} is a strong word: {asked}.")
        yield from self.miscounts(text)

    def miscounts(self, text: str) -> Iterator[Claim]:
        """Yield the counts of a text beyond the scene and the pages of its rules."""
        for found in COUNT.finditer(BRACES.sub("", text)):
            if not self._is_counted(found):
                asked = f"and no note says why it holds, `holds: {found[0]} : ...`"
                yield Claim(found[0], f"{found[0]!r} is a count that lies nowhere, {asked}.")

    @cached_property
    def amounts(self) -> frozenset[int]:
        """The amounts on the table, paid out or owned."""
        lying = self.scene.before.view(None), self.scene.after.view(None)
        return frozenset([*_numbers(lying), *self.gains, *self.totals])

    def _is_counted(self, found: re.Match[str]) -> bool:
        """Whether there is such a number of things in the scene, its sentences or its rules."""
        if _mentions(self._told, found[0]) or _mentions(self._printed, found[0]):
            return True
        count = found["count"].lower()
        wanted = NUMERALS.index(count) if count in NUMERALS else int(count)
        if found["number"]:
            return (found["number"], wanted) in self._numbered
        return wanted in self._counted

    @cached_property
    def _told(self) -> str:
        """The narration of the scene, and its choices as menus call them."""
        told = narration.of_steps(self.words, self.scene.steps, None)
        chosen = [
            self.words.label(event.action, step.before.view(event.player), self.names)
            for step in self.scene.steps
            if isinstance(event := step.event, Chose | Sealed)
        ]
        return " ".join([*told, *chosen])

    @cached_property
    def _printed(self) -> str:
        """The pages of its rules."""
        pages = rulebook.sections(self.scene.session.game.name)
        return " ".join(" ".join(p.body.split()) for p in pages if p.id in self.scene.rules)

    @cached_property
    def _states(self) -> tuple[State, ...]:
        return (self.scene.before, *(step.after for step in self.scene.steps))

    @cached_property
    def _figures(self) -> frozenset[tuple[str, int]]:
        """The figures of all states that count something, with the end of their names."""
        figures = [self.words.figures(state.view(None), self.names) for state in self._states]
        return frozenset(
            (re.split(r" at |\.", name)[-1], int(figure))
            for known in figures
            for name, figure in known.items()
            if re.search(r" at |\.", name) and figure.isdecimal()
        )

    @cached_property
    def _numbered(self) -> frozenset[tuple[str, int]]:
        """How often a number lies in a row of dice or cards, or with somebody at its place."""
        seats = (None, *range(len(self.names)))
        views = [state.view(seat) for state in self._states for seat in seats]
        rows = _rows(msgspec.to_builtins([*views, *self._actions], str_keys=True))
        counts = [
            Counter(item[-1] for item in map(str, row) if NUMBERED.fullmatch(item)) for row in rows
        ]
        return frozenset(pair for count in counts for pair in count.items()) | self._figures

    @cached_property
    def _counted(self) -> frozenset[int]:
        """How many things lie somewhere, belong to somebody, or are moved at once."""
        moved = _rows(msgspec.to_builtins(self._actions, str_keys=True))
        alike = [Counter(map(str, row)).values() for row in moved]
        return frozenset(
            [
                *(figure for _, figure in self._figures),
                *map(len, moved),
                *(n for c in alike for n in c),
            ]
        )

    @property
    def _actions(self) -> list[Any]:
        return [action for step in self.scene.steps for _, action in step.applied]


def _mentions(text: str, phrase: str) -> bool:
    """Whether a text has a phrase, in any case."""
    return re.search(rf"\b{re.escape(phrase)}\b", text, re.IGNORECASE) is not None


def _numbers(value: Any) -> Iterator[int]:
    """Yield all integers in a value, however nested."""
    match value:
        case int():
            yield value
        case list() | tuple():
            for part in value:
                yield from _numbers(part)
        case Mapping():
            yield from _numbers(list(value.values()))
        case Struct():
            yield from _numbers(msgspec.to_builtins(value, str_keys=True))


def _rows(value: Any) -> list[list[Any]]:
    """Return all lists in a value, each with everything in the lists within it."""
    if isinstance(value, Mapping):
        return [row for part in value.values() for row in _rows(part)]
    if not isinstance(value, list | tuple):
        return []
    return [list(_leaves(value)), *(row for part in value for row in _rows(part))]


def _leaves(value: Sequence[Any]) -> Iterator[Any]:
    for part in value:
        if isinstance(part, list | tuple):
            yield from _leaves(part)
        elif not isinstance(part, Mapping):
            yield part
