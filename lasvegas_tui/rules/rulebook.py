"""The rules for players: one Markdown file per game, one section per rule.

A game without such a file has a single page, the docstring of its package. A game may also have
further pages, such as those of Royale's tiles, which come last.

A heading `#` begins a part of the book. A heading `##` begins a section; its first word is the id
of the rule, as in `## R-6 Passing for a chip`, to which refusals and tiles refer. Text of a part
before its first section is a page without an id. A line `also: WORDS, WORDS` below a heading has
further names for it; it is searched, but not shown. A line `sign: NAME, NAME` at the end of a list
item has the names by which the table refers to it; it is not shown either.

A rule that `?` opens at the table has four short parts, as tiles do: paragraphs that begin with
**When** (**Trigger** of a tile), **Action**, **Result** and **Example**. Together they fit on the
smallest terminal; everything else about the rule, such as rulings, follows them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from inspect import getdoc
from pathlib import Path
from typing import NamedTuple

from lasvegas_tui import rules

HEADING = re.compile(r"^(#{1,2}) (.+)$", re.MULTILINE)
ALSO = re.compile(r"^also: (.+)\n", re.MULTILINE)
SIGN = re.compile(r"\n  sign: (.+)$", re.MULTILINE)
ENTRY = re.compile(r"^- .*(?:\n  .*)*", re.MULTILINE)

FILLERS = re.compile(
    r"an?|and|are|can|do|does|for|from|get|go|happen|have|how|i|if|in|is|it|many|me|my|of|on|or|the|"
    r"there|they|to|what|when|where|which|who|why|will|with|you|your",
    re.IGNORECASE,
)
"""A pattern for words that a search in the rulebook ignores, if it has other words as well."""
MAX_NEAREST = 3

SIGNS = "Signs at the table"
"""The title of the page that explains the signs and abbreviations on a game's table."""
ENTRY_MARK = "#"
"""The separator between the name of a page and that of a list item on it."""
SIGNS_OF_PLAYERS = f"{SIGNS}{ENTRY_MARK}Players"
"""The name of the list item that explains the signs beside players' names."""


OCCASION = re.compile(r"\*\*(?:When|Trigger|Action)\*\*")


class Section(NamedTuple):
    """A section of a rulebook: a rule, or the introduction to a part of the book."""

    id: str
    """The id of the rule, such as "R-6"; empty for an introduction."""
    title: str
    part: str
    """The title of the part of the book to which the section belongs."""
    body: str
    """The text in Markdown, without the heading."""
    also: str = ""
    """Further names of the subject, which a search finds but no page shows; may be empty."""

    @property
    def name(self) -> str:
        """The id of the rule; without one, the title. Pages are found by it."""
        return self.id or self.title

    @property
    def label(self) -> str:
        """The id and the title: "R-6 Passing for a chip"; the title alone if there is no id."""
        return f"{self.id} {self.title}".strip()

    @property
    def gist(self) -> str:
        """The parts that say when the rule applies and what to do, as plain text; may be empty."""
        parts = [text for text in self.body.split("\n\n") if OCCASION.match(text)]
        return " ".join(OCCASION.sub("", " ".join(parts)).replace("*", "").split())

    @property
    def markdown(self) -> str:
        """The section as Markdown, with its heading."""
        heading = f"# {self.title}"
        if self.id:
            heading = f"## {self.label}"
        return f"{heading}\n\n{self.body}\n"


def text(game: str) -> str:
    """Return the whole rulebook of a game, given its name, as Markdown."""
    return _shown(_source(game))


def _shown(markdown: str) -> str:
    """Return Markdown without the lines that are not shown."""
    return SIGN.sub("", ALSO.sub("", markdown))


@cache
def _source(game: str) -> str:
    package = rules.package(game)
    book = Path(package.__path__[0]) / "rulebook.md"
    if not os.path.exists(book):
        return f"# {rules.game(game).title}\n\n{getdoc(package)}\n"
    pages = (book, *rules.game(game).pages)
    return "\n".join([page.read_text(encoding="utf-8") for page in pages])


@cache
def sections(game: str) -> tuple[Section, ...]:
    """Return the sections of the rulebook of the game called `game`, in order."""
    _, *parts = HEADING.split(_source(game))  # level, heading and body of each, in turn
    found, part = [], ""
    for level, heading, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if level == "##":
            rule, _, title = heading.partition(" ")
            found.append(_section(rule, title, part, body))
        else:
            part = heading
            if body.strip():
                found.append(_section("", heading, part, body))
    return tuple(found)


def _section(rule: str, title: str, part: str, body: str) -> Section:
    return Section(rule, title, part, _shown(body).strip(), ", ".join(ALSO.findall(body)))


def section(game: str, name: str) -> str:
    """Return the section with this `Section.name` as Markdown; raises KeyError if unknown."""
    for found in sections(game):
        if found.name == name:
            return found.markdown
    raise KeyError(name)


def about_signs(game: str) -> str:
    """Return the title of the page about signs, `SIGNS`, if the game's rulebook has this page.

    Otherwise, return an empty string.
    """
    if has_signs(game):
        return SIGNS
    return ""


def has_signs(game: str) -> bool:
    """Whether the rulebook of a game has a page that explains the signs on its table."""
    return any(page.title == SIGNS for page in sections(game))


@cache
def signs(game: str) -> dict[str, str]:
    """Map the name of each sign on a game's table to its explanation; empty for an empty `game`."""
    found: dict[str, str] = {}
    if not game:
        return found
    for entry in ENTRY.findall(_source(game)):
        meaning = " ".join(SIGN.sub("", entry).removeprefix("- ").replace("`", "").split())
        for names in SIGN.findall(entry):
            found |= dict.fromkeys(names.split(", "), meaning)
    return found


def signs_of(game: str, title: str) -> str:
    """Return the explanations of the signs on one thing, such as a tile, given its title.

    They are Markdown; the text is empty if there are none.
    """
    entries: list[str] = []
    for page in sections(game):
        if page.title == SIGNS:
            entries += ENTRY.findall(page.body)
    return "\n".join([entry for entry in entries if f"of {title}" in entry])


def find(game: str, wanted: str) -> str | None:
    """Return the name of the section with an id or a title; None if none or several match.

    Case does not matter. Part of a title is enough if only one matches; rules are preferred to
    other pages.
    """
    folded = wanted.strip().casefold()
    if not folded:
        return None
    pages = sorted(sections(game), key=lambda page: not page.id)
    for page in pages:
        title = page.title.casefold()
        if folded in (page.id.casefold(), title, title.rstrip("?!")):
            return page.name
    alike = [page for page in pages if folded in page.title.casefold()]
    found = [page for page in alike if page.id] or alike
    if len(found) != 1:
        return None
    return found[0].name


def find_all(game: str, words: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the sections that the user's words name.

    The words together name one section, or each of them is the id of a rule. Otherwise, return no
    names.
    """
    whole = find(game, " ".join(words))
    if whole is not None:
        return (whole,)
    ids = {page.id.casefold(): page.id for page in sections(game) if page.id}
    found = [ids.get(word.casefold(), "") for word in words]
    if not all(found):
        return ()
    return tuple(dict.fromkeys(found))


def search(game: str, words: Sequence[str]) -> tuple[Section, ...]:
    """Return the sections that contain any of the words, the best matches first.

    A section matches better if it has all of the words, or has words in its title; best of all if
    its title consists of these words.
    """
    asked = [word.strip(".,;:?!") for word in words]
    meant = [word for word in asked if not FILLERS.fullmatch(word)] or asked
    worths = {page: _worth(page, meant, " ".join(asked)) for page in sections(game)}
    found = [page for page, worth in worths.items() if worth]
    return tuple(sorted(found, key=lambda page: (-worths[page], not page.id)))


def _worth(page: Section, words: Sequence[str], phrase: str) -> int:
    """Return how well a section matches a search; 0 if it has none of the words."""
    names, stems = f"{page.title}, {page.also}", [_stem(word) for word in words]
    num_in_names = len([stem for stem in stems if has_words(names, [stem])])
    num_in_text = len([stem for stem in stems if has_words(page.body, [stem])])
    if not num_in_names and not num_in_text:
        return 0
    worth = 3 * num_in_names + num_in_text
    if has_words(f"{names}, {page.body}", stems):
        worth += 3
    if phrase.casefold() in (page.title.casefold(), *page.also.casefold().split(", ")):
        worth += 9
    return worth


def _stem(word: str) -> str:
    """Return a word without the ending of a plural."""
    if len(word) > 3:
        return word.removesuffix("s")
    return word


def nearest(game: str, words: Sequence[str]) -> tuple[str, ...]:
    """Return up to three titles or words of a rulebook that are spelt most like these words."""
    spelt: dict[str, str] = {}
    for page in sections(game):
        spelt |= {word: word for word in re.findall(r"\w{3,}", page.body.casefold())}
    spelt |= {page.title.casefold(): page.title for page in sections(game)}
    near: list[str] = []
    for typed in (" ".join(words), *words):
        near += get_close_matches(typed.casefold(), spelt, MAX_NEAREST, 0.7)
    return tuple(dict.fromkeys([spelt[word] for word in near]))[:MAX_NEAREST]


def related(game: str, page: Section) -> tuple[Section, ...]:
    """Return the rules related to a section: those it refers to, then those that refer to it."""
    numbered = [other for other in sections(game) if other.id and other != page]
    named = [other for other in numbered if _names(page, other)]
    naming = [other for other in numbered if page.id and _names(other, page) and other not in named]
    return (*named, *naming)


def _names(page: Section, other: Section) -> bool:
    """Whether the text of a section contains the id of another."""
    return re.search(rf"(?<![\w-]){re.escape(other.id)}(?![\w-])", page.body) is not None


def has_words(text: str, words: Sequence[str]) -> bool:
    """Whether each of `words` is, or begins, a word in a text; case does not matter."""
    return all(re.search(rf"(?<!\w){re.escape(word)}", text, re.IGNORECASE) for word in words)
