"""The legend of a game: what each sign at its table means, read from the rulebook's page of signs.

An entry of the page shows examples in code, such as `▲ 2+B 60K`. A sign on the table is like an
example if it differs only in its numbers, its players and its colours.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from lasvegas_tui.rules import rulebook

CODE = re.compile(r"`([^`]+)`")
WORD = re.compile(r"\S+")
PART = re.compile(r"[\d·]{6}|F[F·]+|\d+(?:\+B)?|[▲●■◆✚]+|.")
APART = r" +(?:[^\W\d]+ +)?"
"""The space between two words of a sign, with a player's name if there is one."""
MARKS = "▌♛"
"""Marks of a player that stand right before a sign."""
KINDS = (
    (re.compile(r"[\d·]{6}"), r"[\d·]{6}"),
    (re.compile(r"F[F·]+"), r"[F·]{3}"),
    (re.compile(r"\d+\+B"), r"(?:\d+(?:\+B)?|B)"),
    (re.compile(r"\d+"), r"\d+"),
    (re.compile(r"[▲●■◆✚]+"), r"[▲●■◆✚]+"),
    (re.compile(r"[⚀-⚅]"), r"[⚀-⚅]"),
)
"""Parts of an example, and all that may stand in their place."""


class Entry(NamedTuple):
    """An entry of a legend."""

    examples: tuple[re.Pattern[str], ...]
    """The examples as patterns, each a sign of several words."""
    words: tuple[re.Pattern[str], ...]
    """Their words."""
    text: str


@cache
def entries(game: str) -> tuple[Entry, ...]:
    """Return the entries about signs in a game's rulebook, empty without such a page."""
    sections = rulebook.sections(game) if game else ()
    pages = [page.body for page in sections if page.title == rulebook.SIGNS]
    return tuple(_entry(found) for page in pages for found in rulebook.ENTRY.findall(page))


def _entry(markdown: str) -> Entry:
    examples = CODE.findall(markdown)
    text = " ".join(markdown.removeprefix("- ").replace("`", "").split())
    words = dict.fromkeys(word for example in examples for word in example.split())
    return Entry(tuple(map(_like, examples)), tuple(map(_like, words)), text)


def _like(example: str) -> re.Pattern[str]:
    """Return a pattern of the signs that are like an example, with a name after a player's sign."""
    words = [_like_word(word) for word in WORD.findall(example)]
    return re.compile(rf"(?<![^\s{MARKS}]){APART.join(words)}(?!\S)")


def _like_word(word: str) -> str:
    """Return a pattern of a word; what is repeated in an example may be so any number of times."""
    parts = [_any_like(part) for part in PART.findall(word)]
    for length in range(1, len(parts) // 2 + 1):
        if parts == parts[:length] * (len(parts) // length):
            return f"(?:{''.join(parts[:length])})+"
    return "".join(parts)


def _any_like(part: str) -> str:
    kinds = (pattern for kind, pattern in KINDS if kind.fullmatch(part))
    return next(kinds, re.escape(part))


def is_explained(game: str, word: str) -> bool:
    """Whether a word on the table is like one in an example."""
    return any(pattern.fullmatch(word) for entry in entries(game) for pattern in entry.words)


def explanation(game: str, line: str, column: int) -> str:
    """Return what the sign at a column of a line means; empty if the legend has none there.

    Of several signs the longest is meant. A number alone is no sign.
    """
    found = [
        (match.end() - match.start(), entry.text)
        for entry in entries(game)
        for pattern in (*entry.examples, *entry.words)
        for match in pattern.finditer(line)
        if match.start() <= column < match.end() and not match.group().isdecimal()
    ]
    return max(found, key=lambda one: one[0], default=(0, ""))[1]
