"""The choices of a player as lines of text: their numbers, their labels, and how to type them.

An answer is a number, or words of a choice as the table shows them: "2", "3 to Moonlight", "moon",
or the cards to play, "4 4+4".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, groupby

from lasvegas_tui.key_commands import RULES
from lasvegas_tui.lines.console import spoken
from lasvegas_tui.rules.core import Action, View
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.words import Names, Words
from lasvegas_tui.safe_text import shortened
from lasvegas_tui.user_error import UserError

MANY = 16
"""If there are at least this many choices, those of one kind are listed on one line."""
ARROW = "→"
WORD = re.compile(r"(?:(?<!\S)[+-])?[^\W_]+(?:[+/'’-][^\W_]+)*")
"""Matches a word or a number in an answer; "4+4" and "-1" are one match each."""


class UnknownChoiceError(UserError):
    """Raised for an answer that does not mean exactly one choice; the message says why."""


class Choices:
    """The choices of one player, each with a number and a label."""

    def __init__(
        self, actions: Sequence[Action], words: Words[View], view: View, names: Names
    ) -> None:
        self.actions = tuple(actions)
        self.labels = [words.label(action, view, names) for action in actions]
        self.first_other = words.highest_number + 1
        """The first number for choices without a number of their own, if others have one."""
        self.numbers = self._numbers([words.number(action) for action in actions])
        self.usual = next((action for action in actions if type(action) is words.usual), None)
        """The choice that Enter makes; None if Enter makes none."""

    def _numbers(self, own: Sequence[int | None]) -> tuple[int, ...]:
        """Return the number of each choice: its own, or the next one from `first_other` on.

        If none has its own, they count from 1, unless labels contain numbers: "Play the red 3".
        """
        have_own = any(number is not None for number in own)
        if have_own or any(sign.isdecimal() for sign in "".join(self.labels)):
            others = count(self.first_other)
        else:
            others = count(1)
        numbers: list[int] = []
        for number in own:
            if number is None or number in numbers:
                number = next(others)
            numbers.append(number)
        return tuple(numbers)

    # -- listing -----------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Yield lines that list the choices; from `MANY` on, choices of one kind share a line."""
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
        """Return the indices of all choices, sorted by their numbers."""
        return sorted(range(len(self.actions)), key=self.numbers.__getitem__)

    def line_of(self, action: Action) -> str:
        """Return the line that lists a choice, with its number."""
        return self._line(self.actions.index(action)).removeprefix("or ")

    def _kind_of(self, index: int) -> type[Action]:
        return type(self.actions[index])

    def _kind(self, indices: Sequence[int]) -> Iterator[str]:
        """Yield a line for each of at most two choices of one kind, or one line for more."""
        if len(indices) < 3:
            yield from map(self._listed, indices)
            return
        first, last = indices[0], indices[-1]
        numbers = f"{self.numbers[first]} to {self.numbers[last]}"
        yield f"{numbers}: {self._label(first)}, and so on to: {self._label(last)}"

    def _listed(self, index: int) -> str:
        """Return the line of a choice: its number, "or Enter" if Enter makes it, its label."""
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
        """Return the number of one choice, and words that can be typed for the same choice."""
        for index in self._indices():
            before_arrow = self._label(index).partition(ARROW)[0]
            words = before_arrow.partition(",")[0].strip()
            with suppress(UnknownChoiceError):
                if self.meant(words) == self.actions[index]:
                    return self.numbers[index], words
        return self.numbers[0], self.labels[0]

    def meant(self, typed: str) -> Action:
        """Return the choice that a typed answer means.

        Raises UnknownChoiceError if the answer does not mean exactly one choice.
        """
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
        """Return the indices of choices with just these words before the arrow, in any order."""
        heads = [label.partition(ARROW)[0] for label in self.labels]
        wanted = Counter(typed)
        return [index for index, head in enumerate(heads) if Counter(_tokens(head)) == wanted]

    def _containing(self, typed: Sequence[str]) -> list[int]:
        """Return the indices of choices whose labels contain the typed words or their beginnings.

        There are none if only numbers were typed.
        """
        if not any(word.isalpha() for word in typed):
            return []
        labels = map(_tokens, self.labels)
        return [index for index, label in enumerate(labels) if _is_within(typed, label)]


def _tokens(text: str) -> list[str]:
    """Return the words of a text in lower case, as `WORD` matches them."""
    return WORD.findall(spoken(text).casefold())


def _is_within(typed: Sequence[str], label: Sequence[str]) -> bool:
    """Whether the typed words match words of a label, in the same order."""
    num_matched = 0
    for word in label:
        if num_matched < len(typed) and _matches(typed[num_matched], word):
            num_matched += 1
    return num_matched == len(typed)


def _matches(typed: str, word: str) -> bool:
    """Whether a typed word is the beginning of a word, or a typed number is equal to a number."""
    if typed[0].isalpha():
        return word.startswith(typed)
    return word == typed
