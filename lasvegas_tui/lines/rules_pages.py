"""The rulebook in lines: the page that words mean, or the names of all pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.rulebook import Section

LABEL = re.compile(r"^\*\*(\w+)\*\* ")
"""The word that begins a part of a rule, such as **When**."""
MARKS = re.compile(r"\*\*|`|^#+ |^- |(?<!\w)\*(?=\w)|(?<=[\w:.])\*(?!\w)")
RULER = re.compile(r"\|[-|: ]+")
"""The line below the heading of a table."""


def pages(game: str, typed: str) -> Iterator[str]:
    """Yield the page that words mean, and the names of others that have them."""
    if not typed:
        yield "The pages of the rules. Type rules and a name, or any words."
        yield from (page.label for page in rulebook.sections(game) if _is_told(page))
        return
    words = typed.split()
    names = tuple(name for name in rulebook.find_all(game, words) if name != rulebook.SIGNS)
    others = [page for page in rulebook.search(game, words) if _is_told(page, *names)]
    if not names and others:
        names, others = (others[0].name,), others[1:]
    if not names:
        yield "No page has any of these words."
        return
    for name in names:
        yield from _paragraphs(rulebook.section(game, name))
    if others:
        yield f"More is in {joined([page.label for page in others])}."


def _is_told(page: Section, *others: str) -> bool:
    """Whether a page is worth telling beside others: there are no signs to explain in lines."""
    return page.name not in (rulebook.SIGNS, *others)


def _paragraphs(markdown: str) -> Iterator[str]:
    """Yield the headings, paragraphs, entries and rows of Markdown, without its marks."""
    for paragraph in re.split(r"\n\s*\n|\n(?=- |#|\||\*\*)", markdown.strip()):
        text = LABEL.sub(r"\1: ", " ".join(paragraph.split()))
        if RULER.fullmatch(text):
            continue
        row = [cell.strip() for cell in text.strip("|").split("|")]
        yield MARKS.sub("", "; ".join(row) if text.startswith("|") else text)
