"""The rulebook in lines: the page that words mean, or the names of all pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.grammar import joined


def pages(game: str, typed: str) -> Iterator[str]:
    """Yield the page that words mean, and the names of others that have them."""
    if not typed:
        yield "The pages of the rules. Type rules and a name, or any words."
        yield from (page.label for page in rulebook.sections(game))
        return
    words = typed.split()
    names = rulebook.find_all(game, words)
    others = [page for page in rulebook.search(game, words) if page.name not in names]
    if not names and others:
        names, others = (others[0].name,), others[1:]
    if not names:
        yield "No page has any of these words."
        return
    for name in names:
        yield from _paragraphs(rulebook.section(game, name))
    if others:
        yield f"More is in {joined([page.label for page in others])}."


def _paragraphs(markdown: str) -> Iterator[str]:
    """Yield the headings, paragraphs and entries of Markdown, without its marks."""
    for paragraph in re.split(r"\n\s*\n|\n(?=- |#|\|)", markdown.strip()):
        text = " ".join(paragraph.split())
        yield re.sub(r"\*\*|`|^#+ |^- ", "", text)
