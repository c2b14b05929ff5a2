"""A question to one person on the console, and how an answer or a command ends it.

A command that prints something leaves the question open; a command that changes something, such as
undo, ends the question.
"""

from __future__ import annotations

from lasvegas_tui.key_commands import RULES
from lasvegas_tui.lines.choices import Choices, UnknownChoiceError
from lasvegas_tui.lines.console import LineReader
from lasvegas_tui.lines.teller import Teller
from lasvegas_tui.lines.typed_commands import ENDINGS, TypedCommands, asked_about, command_and_rest
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Player, View


class LeaveError(Exception):
    """Raised when somebody leaves the game."""


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
        self.teller = teller
        self.keyboard = keyboard
        self.view = view
        self.player = player
        self.headline = headline
        self.choices = choices
        self.commands = TypedCommands(
            session, teller, keyboard, view, player, choices, can_cancel=can_cancel
        )
        if can_cancel:
            self._endings = {**ENDINGS, "back": Say.NO}
            self._others = f"back to cancel, or {RULES.key}"
        else:
            self._endings = ENDINGS
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
        if self.commands.can_print(command):
            self.keyboard.accept()
            self.commands.print(command, rest)
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
