"""The rules for players, in our own words: one Markdown file a game, one section a rule.

What a game without such a file says of itself in its docstring is its only page.

A game may have further pages beside its rules, such as Royale one for each tile; they come last.

A heading `#` begins a part of the book. A heading `##` begins a section; its first word is the id
of the rule, as in `## R-6 Passing for a chip`; that is where a refusal or a tile leads to.
"""

from __future__ import annotations

import re
from functools import cache
from inspect import getdoc
from pathlib import Path
from typing import NamedTuple

from lasvegas_tui import rules

HEADING = re.compile(r"^(#{1,2}) (.+)$", re.MULTILINE)


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


def section(game: str, rule: str) -> str:
    """Return the section of a rule or a tile as Markdown; raises KeyError where there is none."""
    for found in sections(game):
        if found.id == rule:
            return found.markdown
    raise KeyError(rule)


def find(game: str, wanted: str) -> str | None:
    """Return the id of the rule that an id or a title means, in any case; None for none or several.

    A part of a title is enough where no other title has it.
    """
    folded = wanted.strip().casefold()
    for found in sections(game):
        if found.id and folded in (
            found.id.casefold(),
            found.title.casefold(),
            found.title.rstrip("?!").casefold(),
        ):
            return found.id
    named = [
        found.id
        for found in sections(game)
        if found.id and folded and folded in found.title.casefold()
    ]
    return named[0] if len(named) == 1 else None
