"""Finding the pages of a rulebook by the words that people type.

Any of the words finds a page, the best page first. Words that mean the same count like the word
itself, and a page is also found by the names of the demo that asks about its rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.rulebook import Section
from lasvegas_tui.session import demos
from lasvegas_tui.session.demo import Demo

SAME = (
    ("0", "zero", "nought"),
    ("2", "two"),
    ("3", "three"),
    ("4", "four"),
    ("5", "five"),
    ("7", "seven"),
    ("tie", "equal", "draw", "same number"),
    ("white", "neutral"),
    ("gray", "grey"),
    ("biggy", "big die", "big dice", "big one"),
    ("passing", "skip", "wait", "miss a turn"),
    (
        "who starts",
        "start",
        "start player",
        "first player",
        "starter",
        "begins",
        "beginning",
        "goes first",
    ),
    ("win", "winner", "victory"),
    ("payout", "pay", "score"),
    ("joker", "wild"),
    ("colour", "color", "suit"),
    ("no counters", "run out of counters", "out of counters"),
    ("undo", "take back", "takes back", "mistake"),
    ("follow", "follow suit"),
    ("secret", "hidden", "face down"),
    ("note", "money", "bill"),
    ("pawn", "figure", "move"),
    ("token", "marker"),
)
"""Words and phrases that mean the same at a table."""
EMPTY = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "can",
        "do",
        "does",
        "for",
        "from",
        "get",
        "go",
        "happen",
        "have",
        "how",
        "i",
        "if",
        "in",
        "is",
        "it",
        "many",
        "me",
        "my",
        "of",
        "on",
        "or",
        "the",
        "there",
        "they",
        "to",
        "what",
        "when",
        "where",
        "which",
        "why",
        "will",
        "with",
        "you",
        "your",
    ]
)
"""Words that say nothing about where to look."""
TITLE, NAME, PART, TEXT = 8.0, 7.0, 5.0, 1.0
"""What a word counts in a title, in the name of a demo, in the title of a part, and in the text."""
MAX_TEXT = 3.0
"""The most that a word counts in the text, however often it is there."""
SYNONYM, BEGINNING, UNNUMBERED = 0.8, 0.7, 0.5
"""Shares for a word of the same meaning, for the beginning of a word, and for a page without id."""
COMPLETE, EXACT = 8.0, 50.0
"""What it counts for a page to have all the words, and to be called so."""
RELEVANT = 0.4
"""The share of the best page's worth from which on a page without some of the words is a match."""
MAX_NEAREST = 3


class Idea(NamedTuple):
    """A word or a phrase that somebody looks for, and others that mean the same."""

    typed: str
    others: tuple[str, ...]


class Page(NamedTuple):
    """A section with its words, ready to be searched."""

    section: Section
    title: tuple[str, ...]
    part: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]
    """The names of the demos about its rule."""
    text: tuple[str, ...]


def matching(game: str, words: Sequence[str]) -> tuple[Section, ...]:
    """Return the sections that some of the words are about, the best first."""
    typed = _stems(" ".join(words))
    ideas = tuple(_ideas(typed))
    worths = {page: _worth(page, ideas) + EXACT * (page.title == typed) for page in _pages(game)}
    least = RELEVANT * max(worths.values(), default=0.0)
    found = [
        page
        for page, worth in worths.items()
        if worth and (worth >= least or all(_worth_of(page, idea) for idea in ideas))
    ]
    return tuple(page.section for page in sorted(found, key=lambda page: -worths[page]))


def nearest(game: str, words: Sequence[str]) -> tuple[str, ...]:
    """Return the titles and words of a rulebook that are spelt most like some words."""
    known = {word: word for page in _pages(game) for word in page.text if len(word) > 2}
    titles = {page.section.title.casefold(): page.section.title for page in _pages(game)}
    names = {" ".join(name): " ".join(name) for page in _pages(game) for name in page.names}
    spelt = known | names | titles
    typed = [" ".join(words).casefold(), *map(str.casefold, words)]
    near = [word for text in typed for word in get_close_matches(text, spelt, MAX_NEAREST, 0.7)]
    return tuple(dict.fromkeys(spelt[word] for word in near))[:MAX_NEAREST]


# -- words -----------------------------------------------------------------------------------------


def _stems(text: str) -> tuple[str, ...]:
    """Return the words of a text without the endings of plurals and of the past."""
    return tuple(_stem(word) for word in re.findall(r"[^\W_]+", text.casefold()))


def _stem(word: str) -> str:
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("ed") else word


def _ideas(typed: Sequence[str]) -> Iterator[Idea]:
    """Yield what is looked for: the longest phrases that are known, and all other words."""
    rest = list(typed)
    while rest:
        same, length = _phrase(rest)
        phrase, rest = tuple(rest[:length]), rest[length:]
        if same or not EMPTY.issuperset(phrase) or EMPTY.issuperset(typed):
            yield Idea(" ".join(phrase), same)


def _phrase(words: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """Return what means the same as the words at the beginning, and how many words these are."""
    for length in range(len(words), 0, -1):
        phrase = " ".join(words[:length])
        for same in _same():
            if phrase in same:
                return tuple(other for other in same if other != phrase), length
    return (), 1


@cache
def _same() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(" ".join(_stems(phrase)) for phrase in group) for group in SAME)


# -- pages -----------------------------------------------------------------------------------------


@cache
def _pages(game: str) -> tuple[Page, ...]:
    asking: dict[str, list[tuple[str, ...]]] = {}
    for demo in demos.of_game(game):
        if demo.is_first_round:  # about no rule above all
            continue
        asking.setdefault(_main_rule(demo), []).extend(map(_stems, demo.names))
    return tuple(
        Page(
            section,
            _stems(section.title),
            _stems(section.part),
            tuple(asking.get(section.id, ())),
            _stems(section.body),
        )
        for section in rulebook.sections(game)
    )


def _main_rule(demo: Demo) -> str:
    """Return the rule that a demo is named after, or else asks about."""
    asked = next(shot.rules[0] for shot in demo.shots if shot.ask is not None)
    return next((name for name in demo.names if name in demo.rules), asked)


def _worth(page: Page, ideas: Sequence[Idea]) -> float:
    """Return how well a page answers what is looked for; 0 if it has none of it."""
    worths = [_worth_of(page, idea) for idea in ideas]
    if not any(worths):
        return 0.0
    share = 1.0 if page.section.id else UNNUMBERED
    return share * (sum(worths) + COMPLETE * all(worths))


def _worth_of(page: Page, idea: Idea) -> float:
    phrases = [(idea.typed, 1.0), *((other, SYNONYM) for other in idea.others)]
    return max(share * _worth_of_phrase(page, tuple(phrase.split())) for phrase, share in phrases)


def _worth_of_phrase(page: Page, phrase: tuple[str, ...]) -> float:
    names = max((_share(name, phrase) for name in page.names), default=0.0)
    counts = _likenesses(page.text, phrase)
    return (
        TITLE * _occurrence(page.title, phrase)
        + NAME * names
        + PART * _occurrence(page.part, phrase)
        + min(MAX_TEXT, TEXT * sum(counts))
    )


def _share(name: Sequence[str], phrase: Sequence[str]) -> float:
    """Return how much of a demo's name a phrase is."""
    return _occurrence(name, phrase) * len(phrase) / max(1, len(name))


def _occurrence(text: Sequence[str], phrase: Sequence[str]) -> float:
    """Return how well a phrase occurs in a text: 1 if it does, less for its beginning."""
    return max(_likenesses(text, phrase), default=0.0)


def _likenesses(text: Sequence[str], phrase: Sequence[str]) -> list[float]:
    """Return how well a phrase occurs at each place of a text that it may begin at."""
    return [
        _likeness(text[at : at + len(phrase)], phrase)
        for at, word in enumerate(text)
        if word.startswith(phrase[0])
    ]


def _likeness(words: Sequence[str], phrase: Sequence[str]) -> float:
    """Return 1 for the same words, less where the phrase is their beginning, else 0."""
    if len(words) < len(phrase):
        return 0.0
    if tuple(words) == tuple(phrase):
        return 1.0
    begins = all(word.startswith(part) for word, part in zip(words, phrase, strict=True))
    return BEGINNING if begins else 0.0
