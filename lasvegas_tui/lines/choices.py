"""The choices of a question in lines: their numbers, their texts, and the one that is typed.

An answer is a number, or words of a choice as the table shows them: "2", "3 to Moonlight", "moon",
or the cards to play, "4 4+4".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, groupby

from lasvegas_tui.errors import UserError
from lasvegas_tui.key_commands import RULES
from lasvegas_tui.lines.console import spoken
from lasvegas_tui.rules.core import Action, View
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.words import Names, Words
from lasvegas_tui.safe_text import shortened

MANY = 16
"""From this number of choices on, choices of one kind share a line."""
ARROW = "→"


class UnknownChoiceError(UserError):
    """Raised for an answer that fits no choice, or several; the message says why."""


class Choices:
    """The choices of one player, each with a number and a label."""

    def __init__(
        self, actions: Sequence[Action], words: Words[View], view: View, names: Names
    ) -> None:
        self.actions = tuple(actions)
        self.labels = [words.label(action, view, names) for action in actions]
        self.first_other = words.highest_number + 1
        """The first number of choices without a number of their own, if others have one."""
        self.numbers = self._numbers([words.number(action) for action in actions])
        self.usual = next((action for action in actions if type(action) is words.usual), None)
        """The choice that Enter makes, if there is one."""

    def _numbers(self, own: Sequence[int | None]) -> tuple[int, ...]:
        """Return the numbers of choices: their own, or the next free ones.

        If none has its own, they count from 1, unless labels contain numbers: "Play the red 3".
        """
        is_own = any(number is not None for number in own)
        has_numbers = is_own or any(sign.isdecimal() for sign in "".join(self.labels))
        others = count(self.first_other if has_numbers else 1)
        taken: set[int] = set()
        numbers = []
        for number in own:
            is_free = number is not None and number not in taken
            numbers.append(number if number is not None and is_free else next(others))
            taken.add(numbers[-1])
        return tuple(numbers)

    # -- listing -----------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Yield the choices, one in a line; if they are many, those of one kind in a line."""
        runs = [list(run) for _, run in groupby(self._indices(), self._kind_of)]
        if len(self.actions) < MANY or len(runs) == 1:
            yield from self.all_lines()
            return
        for run in runs:
            yield from self._kind(run)
        yield "Type list to see them all."

    def all_lines(self) -> Iterator[str]:
        """Yield a line for each choice."""
        return map(self._listed, self._indices())

    def _indices(self) -> list[int]:
        """Return the indices of choices, sorted by number."""
        return sorted(range(len(self.actions)), key=self.numbers.__getitem__)

    def line_of(self, action: Action) -> str:
        """Return a choice with its number, as it is listed."""
        return self._line(self.actions.index(action)).removeprefix("or ")

    def _kind_of(self, index: int) -> type[Action]:
        return type(self.actions[index])

    def _kind(self, indices: Sequence[int]) -> Iterator[str]:
        if len(indices) < 3:
            yield from map(self._listed, indices)
            return
        first, last = indices[0], indices[-1]
        numbers = f"{self.numbers[first]} to {self.numbers[last]}"
        yield f"{numbers}: {self._label(first)}, and so on to: {self._label(last)}"

    def _listed(self, index: int) -> str:
        """Return a choice with its number, and with Enter if Enter chooses it."""
        if self.actions[index] != self.usual:
            return self._line(index)
        return f"{self.numbers[index]} or Enter: {self._label(index)}"

    def _line(self, index: int) -> str:
        label = self._label(index)
        is_a_word = label.isalpha() and self.numbers[index] >= self.first_other
        if is_a_word:
            return f"or {label.lower()}"
        return f"{self.numbers[index]}: {label}"

    def _label(self, index: int) -> str:
        """Return the label of a choice without its number."""
        return self.labels[index].removeprefix(f"{self.numbers[index]} {ARROW} ")

    # -- answers -----------------------------------------------------------------------------------

    def example(self) -> tuple[int, str]:
        """Return how a choice may be typed: by its number, or by a few words that fit no other."""
        for index in self._indices():
            words = self._label(index).partition(ARROW)[0].partition(",")[0].strip()
            with suppress(UnknownChoiceError):
                if self.meant(words) == self.actions[index]:
                    return self.numbers[index], words
        return self.numbers[0], self.labels[0]

    def meant(self, typed: str) -> Action:
        """Return the choice that was typed; raises UnknownChoiceError."""
        if typed.isdecimal():
            if int(typed) in self.numbers:
                return self.actions[self.numbers.index(int(typed))]
            raise UnknownChoiceError(f"There is no choice {shortened(str(int(typed)))} now.")
        found = self._headed(_tokens(typed)) or self._containing(_tokens(typed))
        if len(found) == 1:
            return self.actions[found[0]]
        if not found:
            raise UnknownChoiceError(f"That is not one of the choices. Type {RULES.key} for help.")
        numbers = joined([str(self.numbers[index]) for index in found], "or")
        raise UnknownChoiceError(f"That could be {numbers}: type a number.")

    def _headed(self, typed: Sequence[str]) -> list[int]:
        """Return the indices of choices whose label has exactly these words before its arrow."""
        heads = [label.partition(ARROW)[0] for label in self.labels]
        return [at for at, head in enumerate(heads) if Counter(_tokens(head)) == Counter(typed)]

    def _containing(self, typed: Sequence[str]) -> list[int]:
        """Return the indices of choices with words that begin like these, in order."""
        labels = map(_tokens, self.labels)
        is_named = any(word.isalpha() for word in typed)
        return [at for at, label in enumerate(labels) if is_named and _is_within(typed, label)]


def _tokens(text: str) -> list[str]:
    """Return the words of a text in lower case; "4+4" and "-1" are one word each."""
    return re.findall(r"(?:(?<!\S)[+-])?[^\W_]+(?:[+/'’-][^\W_]+)*", spoken(text).casefold())


def _is_within(typed: Sequence[str], label: Sequence[str]) -> bool:
    """Whether a label has words that begin like those typed, in order; numbers are equal."""
    left = iter(label)
    return all(any(_begins(word, part) for word in left) for part in typed)


def _begins(word: str, part: str) -> bool:
    if part[0].isalpha():
        return word.startswith(part)
    return word == part
