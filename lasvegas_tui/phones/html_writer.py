"""Writing pages as HTML, in which names and sentences are escaped."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt

from lasvegas_tui.phones.page_content import Sheet
from lasvegas_tui.safe_text import plain

FOLDER = Path(__file__).with_name("page")
"""The folder with the files of the pages, which load nothing from other servers."""
PIPS = {
    1: (5,),
    2: (1, 9),
    3: (1, 5, 9),
    4: (1, 3, 7, 9),
    5: (1, 3, 5, 7, 9),
    6: (1, 3, 4, 6, 7, 9),
}
"""The positions of the pips on each face of a die; 1 to 9 are three rows of three positions."""


@cache
def _templates() -> Environment:
    found = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_as_text,
    )
    found.globals["PIPS"] = PIPS
    return found


def _as_text(value: Any) -> Any:
    """Return a value, without control characters and marks of direction if it is text."""
    if type(value) is str:
        return plain(value)
    return value


def fragment(sheet: Sheet) -> str:
    """Return the part of a phone's page that changes during a game, as HTML."""
    return _templates().get_template("sheet.html").render(sheet=sheet)


def page(sheet: Sheet, title: str) -> str:
    """Return a phone's whole page as HTML; `title` must contain no name and no secret."""
    return _templates().get_template("page.html").render(sheet=sheet, title=title)


def rule(markdown: str) -> str:
    """Return a rule in Markdown as a fragment of HTML."""
    written: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return written


def message(title: str, sentence: str) -> str:
    """Return a whole page as HTML that contains only a title and a sentence."""
    return _templates().get_template("message.html").render(title=title, sentence=sentence)
