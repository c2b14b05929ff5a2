"""The commands that can be typed in place of an answer: names, help, and the lines they print."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from lasvegas_tui.advice.search import Findings
from lasvegas_tui.advice.words import EXPLANATION, AdviceWords
from lasvegas_tui.key_commands import ADVICE, HIDE, HISTORY, LEAVE, MONEY, NEWS, RULES, UNDO
from lasvegas_tui.lines.choices import Choices
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.rulebook import Section

HELP_TO_CHOOSE = (
    "Choose by a number or by words of a choice: {number}, or {words}.",
    f"{RULES.key} and a choice: what it would bring, such as {RULES.key} {{number}}.",
)
HELP = {
    "list": "all choices again, one per line.",
    "table": "everything on the table. t.",
    "undo": f"undo your last choice, or an earlier one if everybody agrees. {UNDO.key}.",
    "hint": f"what each choice brings on average, and why. {ADVICE.key}.",
    "since": f"what has happened since your last turn. {NEWS.key}.",
    "history": f"everything that has happened. {HISTORY.key}.",
    "rules": "the names of all rules; with words, the page about them: rules ties.",
    "money": f"your own money, if it is hidden. {MONEY.key}.",
    "hide": f"clear secrets off the screen. {HIDE.key}.",
    "quit": f"leave; the game is saved, and can be resumed. {LEAVE.key}.",
}
"""The commands, each with a description; if the command has a short form, it comes last."""
BACK = "cancel, and look at the table again."
"""The description of the command `back`, which only some questions have."""
ALIASES = {
    "advice": "hint",
    "news": "since",
    "t": "table",
    ADVICE.key: "hint",
    HIDE.key: "hide",
    HISTORY.key: "history",
    LEAVE.key: "quit",
    MONEY.key: "money",
    NEWS.key: "since",
    UNDO.key: "undo",
}
ENDINGS = {"undo": Say.UNDO, "money": Say.MONEY, "hide": Say.HIDE}
"""The commands that end a question, each with the reply that it means."""


def asked_about(typed: str) -> str | None:
    """Return the words typed with a question mark; None if there is no question mark.

    The result is empty for a question mark alone. Question marks of every script count.
    """
    marks = [sign for sign in typed if "QUESTION" in unicodedata.name(sign, "")]
    if not marks:
        return None
    for mark in marks:
        typed = typed.replace(mark, " ")
    return " ".join(typed.split()).strip(" .!,;")


def command_and_rest(typed: str) -> tuple[str, str]:
    """Return the first word of a line, or the command if it is an alias; and the rest."""
    word, _, rest = typed.partition(" ")
    return ALIASES.get(word.casefold(), word.casefold()), rest


LABEL = re.compile(r"^\*\*(\w+)\*\* ")
"""Matches the label at the beginning of a part of a rule, such as `**When** `."""
MARKS = re.compile(r"\*\*|`|^#+ |^- |(?<!\w)\*(?=\w)|(?<=[\w:.])\*(?!\w)")
"""Matches marks of Markdown, which are removed to get plain text."""
RULER = re.compile(r"\|[-|: ]+")
"""Matches the line in Markdown between the heading of a table and its rows."""


def pages(game: str, typed: str) -> Iterator[str]:
    """Yield the lines of the pages of a game's rulebook that fit the typed words best.

    Pages whose names were typed come first; the names of other matching pages follow. If `typed` is
    empty, the names of all pages are yielded.
    """
    if not typed:
        yield "The pages of the rules. Type rules and a name, or any words."
        yield from (page.label for page in rulebook.sections(game) if _is_useful(page))
        return
    words = typed.split()
    names = tuple(name for name in rulebook.find_all(game, words) if name != rulebook.SIGNS)
    found = [page for page in rulebook.search(game, words) if _is_useful(page)]
    others = [page for page in found if page.name not in names]
    if not names and others:
        names, others = (others[0].name,), others[1:]
    if not names:
        yield "No page has any of these words."
        return
    for name in names:
        yield from _paragraphs(rulebook.section(game, name))
    if others:
        yield f"See also {joined([page.label for page in others])}."


def _is_useful(page: Section) -> bool:
    """Whether a page is useful in lines; the one about the signs of the screen is not."""
    return page.name != rulebook.SIGNS


def _paragraphs(markdown: str) -> Iterator[str]:
    """Yield each heading, paragraph, item and row of Markdown as a line of plain text."""
    for paragraph in re.split(r"\n\s*\n|\n(?=- |#|\||\*\*)", markdown.strip()):
        text = LABEL.sub(r"\1: ", " ".join(paragraph.split()))
        if RULER.fullmatch(text):
            continue
        if text.startswith("|"):
            cells = text.strip("|").split("|")
            text = "; ".join(cell.strip() for cell in cells)
        yield MARKS.sub("", text)


def advised(found: Findings, choices: Choices, words: AdviceWords) -> Iterator[str]:
    """Yield the lines of advice: about the best choice, then how much worse each other choice is.

    Some lines may be empty.
    """
    best = found.best
    yield f"The best is {choices.line_of(best.action)}."
    yield words.outlook(best, found)
    yield words.chance(best)
    yield words.reason(best, found)
    yield from map(words.odds, best.odds)
    yield words.again(best)
    for prospect in found.prospects[1:]:
        yield f"{choices.line_of(prospect.action)}: {words.verdict(prospect, found)}."
    yield f"Compared: {words.measure(found)}."
    yield EXPLANATION.format(found.num_rounds)
