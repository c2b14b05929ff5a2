"""The commands that can be typed in place of an answer: names, help, and what they print."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from lasvegas_tui.advice.search import Advice, Findings
from lasvegas_tui.advice.words import EXPLANATION, AdviceWords
from lasvegas_tui.key_commands import ADVICE, HIDE, HISTORY, LEAVE, MONEY, NEWS, RULES, UNDO
from lasvegas_tui.lines.choices import Choices, UnknownChoiceError
from lasvegas_tui.lines.console import LineReader
from lasvegas_tui.lines.teller import Teller
from lasvegas_tui.play import narration
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.rules.grammar import joined
from lasvegas_tui.rules.rulebook import Section
from lasvegas_tui.user_error import UserError

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


NO_CHOICES = "There is nothing to choose now."


class TypedCommands:
    """The commands at one question that only print something, and leave the question open."""

    def __init__(
        self,
        session: Session,
        teller: Teller,
        keyboard: LineReader,
        view: View,
        player: Player,
        choices: Choices | None,
        *,
        can_cancel: bool,
    ) -> None:
        """`can_cancel` says whether the help explains the command `back`, too."""
        self.session = session
        self.teller = teller
        self.keyboard = keyboard
        self.view = view
        self.player = player
        self.choices = choices
        self._about = HELP
        if can_cancel:
            self._about = {**HELP, "back": BACK}
        self._printing: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "list": self._list,
            "table": lambda _: self.teller.tell_table(self.view),
            "history": lambda _: self.teller.tell_history(),
            "since": lambda _: self.teller.tell_since(self.player),
            "hint": self._hint,
            "rules": self._rules,
        }
        """The function of each command, which is given the rest of the line."""
        if teller.seating.is_private:
            self._printing["money"] = lambda _: self.teller.tell_own(self.player)

    def can_print(self, command: str) -> bool:
        """Whether a word is one of these commands."""
        return command in self._printing

    def print(self, command: str, rest: str) -> None:
        """Print what a command has to print; `rest` is the rest of the line after it."""
        self._printing[command](rest)

    def _help(self, typed: str) -> None:
        """Print what a command does or a choice would change; if neither is typed, all help."""
        command, rest = command_and_rest(typed)
        if command in ("", "help"):
            self._help_with_all()
        elif command == "rules" and rest:
            self._rules(rest)
        elif command in self._about and not rest:
            self.teller.output.say(f"{command}: {self._about[command]}")
        elif self.choices is None:
            self.teller.output.say(NO_CHOICES)
        else:
            self._help_with_choice(self.choices, typed)

    def _help_with_all(self) -> None:
        """Print the hint about the choices, how to choose, and all commands."""
        hint = self.teller.words.hint(self.view, self.teller.names)
        commands = [f"{name}: {does}" for name, does in HELP.items()]
        self.teller.output.say(*hint.splitlines(), *self._help_to_choose(), *commands)

    def _help_with_choice(self, choices: Choices, typed: str) -> None:
        """Print what the choice that was typed would change; refuse what is none."""
        try:
            action = choices.meant(typed)
        except UnknownChoiceError as error:
            self.keyboard.refuse(str(error))
        else:
            self.teller.output.say(*self._preview(action))

    def _help_to_choose(self) -> Iterator[str]:
        """Yield sentences on how to choose, with an example, or on how to continue."""
        if self.choices is None:
            yield "Enter continues."
            return
        number, words = self.choices.example()
        yield from (line.format(number=number, words=words) for line in HELP_TO_CHOOSE)

    def _preview(self, action: Action) -> list[str]:
        """Return what a choice would change, in sentences, as far as the player may know."""
        after = self.session.preview(self.player, action, self.view.viewer)
        words, names = self.teller.words, self.teller.names
        changes = narration.preview(words, self.view, action, after, names)
        return changes or ["What it would bring is not known yet."]

    def _list(self, _: str) -> None:
        if self.choices is None:
            self.teller.output.say(NO_CHOICES)
        else:
            self.teller.output.say(*self.choices.all_lines())

    def _hint(self, _: str) -> None:
        output = self.teller.output
        if self.choices is None:
            output.say(NO_CHOICES)
            return
        try:
            asked = self.session.ask_advice(self.player, self.view.viewer)
        except UserError as error:
            output.say(str(error))
            return
        output.say("Trying every choice. This takes up to ten seconds.")
        words = AdviceWords(self.session.game, self.view, self.teller.names)
        advice = Advice(asked, self.session.game)
        output.say(*filter(None, advised(advice.found(), self.choices, words)))

    def _rules(self, typed: str) -> None:
        self.teller.output.say(*pages(self.session.game.name, typed))


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
