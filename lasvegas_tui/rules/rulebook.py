"""The rules for players, in words of their own: one Markdown file a game, one section a rule.

What a game without such a file says of itself in its docstring is its only page.

A game may have further pages beside its rules, such as Royale one for each tile; they come last.

A heading `#` begins a part of the book. A heading `##` begins a section; its first word is the id
of the rule, as in `## R-6 Passing for a chip`; that is where a refusal or a tile leads to. Where a
part has words of its own before its first section, they are a page without an id.

A rule that `?` leads to at the table is told in four short parts, as tiles are: paragraphs that
begin with **When** (**Trigger** of a tile), **Action**, **Result** and **Example**. Together they
fit on the smallest terminal; what else belongs to the rule, such as a ruling, follows them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from inspect import getdoc
from pathlib import Path
from typing import NamedTuple

from lasvegas_tui import rules

HEADING = re.compile(r"^(#{1,2}) (.+)$", re.MULTILINE)
ENTRY = re.compile(r"^- .*(?:\n  .*)*", re.MULTILINE)

SIGNS = "Signs at the table"
"""The title of the page that a game may have on the signs and abbreviations of its table."""
ENTRY_MARK = "#"
"""What parts the name of a page from the words of the entry on it that is asked for."""
SIGNS_OF_PLAYERS = f"{SIGNS}{ENTRY_MARK}Players"
"""What the signs beside a player are explained by."""


class Section(NamedTuple):
    """One rule, or what stands before the first rule of a part."""

    id: str
    """Empty where a part has words of its own."""
    title: str
    part: str
    """The title of the part of the book that it stands in."""
    body: str
    """Markdown without the heading."""

    @property
    def name(self) -> str:
        """What it is opened by: its id, or its title where it has none."""
        return self.id or self.title

    @property
    def label(self) -> str:
        """The id and the title."""
        return f"{self.id} {self.title}".strip()

    @property
    def markdown(self) -> str:
        """The section with its heading."""
        heading = f"## {self.id} {self.title}" if self.id else f"# {self.title}"
        return f"{heading}\n\n{self.body}\n"


@cache
def text(game: str) -> str:
    """Return the whole rulebook of a game."""
    package = rules.package(game)
    book = Path(package.__path__[0]) / "rulebook.md"
    if not book.exists():
        return f"# {rules.game(game).title}\n\n{getdoc(package)}\n"
    pages = (book, *rules.game(game).pages)
    return "\n".join([page.read_text(encoding="utf-8") for page in pages])


@cache
def sections(game: str) -> tuple[Section, ...]:
    """Return the rulebook of a game in its order."""
    _, *parts = HEADING.split(text(game))
    found, part = [], ""
    for level, heading, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if level == "##":
            rule, _, title = heading.partition(" ")
            found.append(Section(rule, title, part, body.strip()))
        else:
            part = heading
            if body.strip():
                found.append(Section("", heading, part, body.strip()))
    return tuple(found)


def section(game: str, name: str) -> str:
    """The section of an id, or of a title without one, as Markdown; KeyError if there is none."""
    for found in sections(game):
        if found.name == name:
            return found.markdown
    raise KeyError(name)


def has_signs(game: str) -> bool:
    """Whether a game has a page on the signs of its table."""
    return any(page.title == SIGNS for page in sections(game))


def signs_of(game: str, title: str) -> str:
    """The entries of the page of signs on something, such as a tile; empty where there is none."""
    pages = [page.body for page in sections(game) if page.title == SIGNS]
    entries = [entry for page in pages for entry in ENTRY.findall(page)]
    return "\n".join(entry for entry in entries if f"of {title}" in entry)


def find(game: str, wanted: str) -> str | None:
    """The name of the section that an id or a title means, in any case; None for none or several.

    A part of a title is enough where no other title has it; rules come before other pages.
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
    named = [page for page in alike if page.id] or alike
    return named[0].name if len(named) == 1 else None


def find_all(game: str, words: Sequence[str]) -> tuple[str, ...]:
    """The names of the sections that words mean: each one's by its id, or together one's title."""
    whole = find(game, " ".join(words))
    if whole is not None:
        return (whole,)
    ids = {page.id.casefold(): page.id for page in sections(game) if page.id}
    found = [ids.get(word.casefold(), "") for word in words]
    return tuple(dict.fromkeys(found)) if all(found) else ()


def mentioning(game: str, words: Sequence[str]) -> tuple[Section, ...]:
    """The sections whose text has all words, those first that have them in their title.

    A word is found by its beginning, as "joker" in "jokers".
    """
    found = [page for page in sections(game) if has_words(page.markdown, words)]
    return tuple(sorted(found, key=lambda page: not has_words(page.title, words)))


def related(game: str, page: Section) -> tuple[Section, ...]:
    """The rules that a section is read with: those it names, and then those that name it."""
    numbered = [other for other in sections(game) if other.id and other != page]
    named = [other for other in numbered if _names(page, other)]
    naming = [other for other in numbered if page.id and _names(other, page) and other not in named]
    return (*named, *naming)


def _names(page: Section, other: Section) -> bool:
    """Whether the text of a section names another one by its id."""
    return re.search(rf"(?<![\w-]){re.escape(other.id)}(?![\w-])", page.body) is not None


def has_words(text: str, words: Sequence[str]) -> bool:
    """Whether a text has all the words, each as a word of it begins."""
    return all(re.search(rf"(?<!\w){re.escape(word)}", text, re.IGNORECASE) for word in words)
