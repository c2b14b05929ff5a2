"""English grammar for the sentences of all games: numbers, plurals, lists, names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

NUMERALS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
PLURALS = {"die": "dice", "white die": "white dice", "person": "people"}
"""Maps nouns to their plurals, where these are not formed with an s."""
THIRD_PERSONS = {"are": "is", "have": "has"}
"""Maps the plural form of a verb to the singular, where `third_person` has no rule for it."""


def numeral(count: int) -> str:
    """Return a number as text: "no" for 0, words up to twelve, and digits above."""
    if count < len(NUMERALS):
        return NUMERALS[count]
    return str(count)


def agreed(verb: str, count: int) -> str:
    """Return a verb in the form for `count` things: "goes" for one, "go" for more."""
    if count == 1:
        return THIRD_PERSONS.get(verb, third_person(verb))
    return verb


def plural(noun: str, count: int) -> str:
    """Return a noun in the form for `count` things: "note" for one, "notes" for more."""
    if count == 1:
        return noun
    return PLURALS.get(noun, noun + "s")


def num(count: int, noun: str) -> str:
    """Return a number of things in words: "two dice" for 2 and "die"."""
    return f"{numeral(count)} {plural(noun, count)}"


def counted(count: int, noun: str) -> str:
    """Return a number of things in digits: "2 dice" for 2 and "die"."""
    return f"{count} {plural(noun, count)}"


def joined(parts: Sequence[str], last: str = "and") -> str:
    """Return a list in words, with `last` before the last item: "Anna, Ben and Cleo"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def ranges(numbers: Iterable[int]) -> list[str]:
    """Return numbers as texts, with three or more consecutive ones as a range: ["1-3", "5"]."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts: list[str] = []
    for run in runs:
        if len(run) > 2:
            texts.append(f"{run[0]}-{run[-1]}")
        else:
            texts += map(str, run)
    return texts


def sentence(text: str) -> str:
    """Capitalise a text, and add a full stop unless it ends with ".", "!" or "?"."""
    if text.endswith((".", "!", "?")):
        return upper(text)
    return f"{upper(text)}."


def upper(text: str) -> str:
    """Capitalise the first letter of a text, and leave the others as they are."""
    return text[:1].upper() + text[1:]


def possessive(name: str) -> str:
    """Return the possessive of a name: "Anna's", "Boris'"."""
    if name.endswith("s"):
        return f"{name}'"
    return f"{name}'s"


def spaced(name: str) -> str:
    """Split the name of a class or a field into words: "PutInBar" becomes "put in bar"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", " ", name).lower()


def third_person(phrase: str) -> str:
    """Put an imperative into the third person: "pass the dice" becomes "passes the dice"."""
    verb = re.split("[ ,]", phrase, maxsplit=1)[0]
    stem = re.sub("(?<=[^aeiou])y$", "ie", verb)
    ending = "s"
    if stem.endswith(("s", "x", "z", "ch", "sh", "o")):
        ending = "es"
    return stem + ending + phrase.removeprefix(verb)


def signed(number: int) -> str:
    """Format a number with its sign: "+1", "0", "−2"."""
    if number == 0:
        return "0"
    return f"{number:+}".replace("-", "−")
