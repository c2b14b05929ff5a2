"""Words that the sentences of every game are made of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lasvegas_tui.rules import money

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
SINGULARS = {"are": "is"}


def numeral(count: int) -> str:
    """Return a small number as a word, a larger one in digits."""
    return NUMERALS[count] if count < len(NUMERALS) else str(count)


def agreed(verb: str, count: int) -> str:
    """Return a verb as it stands behind so many things: "goes" behind one, else "go"."""
    if count == 1:
        return SINGULARS.get(verb, third_person(verb))
    return verb


def plural(noun: str, count: int) -> str:
    """Return the noun as it stands behind that number."""
    return noun if count == 1 else PLURALS.get(noun, noun + "s")


def num(count: int, noun: str) -> str:
    """Return a number of things: "two dice", "one note"."""
    return f"{numeral(count)} {plural(noun, count)}"


def counted(count: int, noun: str) -> str:
    """Such as "2 dice", "1 note"."""
    return f"{count} {plural(noun, count)}"


def joined(parts: Sequence[str], last: str = "and") -> str:
    """Return the parts as a sentence lists them: "Anna, Ben and Cleo"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def sentence(text: str) -> str:
    """Return the text with a capital in front and a full stop behind."""
    return upper(text) + ("" if text.endswith((".", "!", "?")) else ".")


def upper(text: str) -> str:
    """Return the text with a capital in front."""
    return text[:1].upper() + text[1:]


def possessive(name: str) -> str:
    """Return the name of an owner: "Anna's", "Boris'"."""
    return name + ("'" if name.endswith("s") else "'s")


def amounts(values: Sequence[int]) -> str:
    """Return dollars as they are written on the table: "70K and 20K"."""
    return joined([money.short(value) for value in values])


def spaced(name: str) -> str:
    """Return the words that a class or a field is named by: "put in bar" for `PutInBar`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_", " ", name).lower()


def third_person(phrase: str) -> str:
    """Turn an imperative into the third person: "pass the dice" into "passes the dice"."""
    verb = re.split("[ ,]", phrase, maxsplit=1)[0]
    stem = re.sub("(?<=[^aeiou])y$", "ie", verb)
    ending = "es" if stem.endswith(("s", "x", "z", "ch", "sh", "o")) else "s"
    return stem + ending + phrase.removeprefix(verb)


def signed(number: int) -> str:
    """Return a token's number as it is printed: "+1", "0", "−2"."""
    if number == 0:
        return "0"
    return f"{number:+}".replace("-", "−")
