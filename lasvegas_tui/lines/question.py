"""A question to one person on the console, and how an answer or a command ends it.

A command that prints something leaves the question open; a command that changes something, such as
undo, ends the question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lasvegas_tui.advice.search import Advice
from lasvegas_tui.advice.words import AdviceWords
from lasvegas_tui.key_commands import RULES
from lasvegas_tui.lines.choices import Choices, UnknownChoiceError
from lasvegas_tui.lines.console import LineReader
from lasvegas_tui.lines.teller import Teller
from lasvegas_tui.lines.typed_commands import (
    BACK,
    ENDINGS,
    HELP,
    HELP_TO_CHOOSE,
    advised,
    asked_about,
    command_and_rest,
    pages,
)
from lasvegas_tui.play import narration
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.user_error import UserError


class LeaveError(Exception):
    """Raised when somebody leaves the game."""


NO_CHOICES = "There is nothing to choose now."


class LineQuestion:
    """A question to one player, which stays open until a line answers it.

    If there is nothing to choose, Enter is the answer; otherwise Enter makes the usual choice. The
    headline says who is asked what, and is printed again after the output of a command. With
    `can_cancel`, the command `back` is an answer, too.
    """

    def __init__(
        self,
        session: Session,
        teller: Teller,
        keyboard: LineReader,
        view: View,
        player: Player,
        headline: str,
        choices: Choices | None = None,
        *,
        can_cancel: bool = False,
    ) -> None:
        self.session = session
        self.teller = teller
        self.keyboard = keyboard
        self.view = view
        self.player = player
        self.headline = headline
        self.choices = choices
        self._printing: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "list": self._list,
            "table": lambda _: self.teller.tell_table(self.view),
            "history": lambda _: self.teller.tell_history(),
            "since": lambda _: self.teller.tell_since(self.player),
            "hint": self._hint,
            "rules": self._rules,
        }
        """The commands that only print something; each is given the rest of the line."""
        if teller.seating.is_private:
            self._printing["money"] = lambda _: self.teller.tell_own(self.player)
        if can_cancel:
            self._endings = {**ENDINGS, "back": Say.NO}
            self._about = {**HELP, "back": BACK}
            self._others = f"back to cancel, or {RULES.key}"
        else:
            self._endings = ENDINGS
            self._about = HELP
            self._others = RULES.key

    def answer(self) -> Action | Say:
        """Print the question, read lines until one answers it, and return the answer.

        Raises LeaveError if somebody leaves the game, EndOfInputError at the end of the input, and
        NonsenseError if too many answers from a pipe are useless.
        """
        self.teller.output.say(self.headline)
        if self.choices is not None:
            self.teller.tell_hint(self.view, self.player)
            self.teller.output.say(*self.choices.lines())
        while True:
            answer = self._reply(self.keyboard.answer())
            if answer is not None:
                return answer

    def _reply(self, typed: str) -> Action | Say | None:
        """Return the answer in a line; None for a command that leaves the question open."""
        command, rest = command_and_rest(typed)
        if self._endings.get(command) is not Say.UNDO:
            self.teller.seating.forget_warning()
        about = asked_about(typed)
        if about is not None:
            command, rest = "help", about
        if command in self._printing:
            self.keyboard.accept()
            self._printing[command](rest)
            self.teller.output.say(self.headline)
            return None
        if command == "quit":
            raise LeaveError
        return self._endings.get(command) or self._chosen(typed)

    def _chosen(self, typed: str) -> Action | Say | None:
        """Return the answer that was typed; refuse what is none, and return None."""
        if self.choices is None:
            answer = self._going_on(typed)
        elif typed:
            answer = self._meant(self.choices, typed)
        else:
            answer = self._usual(self.choices)
        if answer is not None:
            self.keyboard.accept()
        return answer

    def _going_on(self, typed: str) -> Action | Say | None:
        if not typed:
            return Say.GO
        self.keyboard.refuse(f"Press Enter to continue, or type {self._others} for help.")
        return None

    def _usual(self, choices: Choices) -> Action | None:
        if choices.usual is None:
            self.keyboard.refuse(f"Type the number of a choice, or {RULES.key} for help.")
        return choices.usual

    def _meant(self, choices: Choices, typed: str) -> Action | None:
        try:
            return choices.meant(typed)
        except UnknownChoiceError as error:
            self.keyboard.refuse(str(error))
            return None

    # -- commands ----------------------------------------------------------------------------------

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
            action = self._meant(self.choices, typed)
            if action is not None:
                self.teller.output.say(*self._preview(action))

    def _help_with_all(self) -> None:
        """Print the hint about the choices, how to choose, and all commands."""
        hint = self.teller.words.hint(self.view, self.teller.names)
        commands = [f"{name}: {does}" for name, does in HELP.items()]
        self.teller.output.say(*hint.splitlines(), *self._help_to_choose(), *commands)

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
