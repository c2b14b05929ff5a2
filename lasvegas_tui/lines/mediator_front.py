"""The user interface in lines: it prints what the mediator requests, and reads the replies.

While one player sees or chooses something secret, the others look away, until it was cleared off
the screen. If several people play, secrets are written only to a terminal; if the terminal may keep
them, people are asked first.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial

from lasvegas_tui.bots import BotError
from lasvegas_tui.key_commands import HIDE, RULES
from lasvegas_tui.lines.choices import Choices
from lasvegas_tui.lines.console import Clearing, LineReader, Output
from lasvegas_tui.lines.question import LeaveError, LineQuestion
from lasvegas_tui.lines.signals import SuspendedError
from lasvegas_tui.lines.teller import Teller
from lasvegas_tui.lines.typed_commands import asked_about
from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.mediator import Mediator
from lasvegas_tui.play.mediator_requests import (
    Agree,
    AskToChoose,
    AskToRoll,
    BotFailed,
    Failed,
    GameOver,
    Handover,
    LookAtMoney,
    LookAtSealed,
    Refused,
    Reply,
    Request,
    Retold,
    RoundOver,
    Say,
    Show,
    Think,
    Wait,
)
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.user_error import UserError

YES = ("y", "yes")
HIDING = (HIDE.key, "hide")
TRACES = (
    "This terminal may not clear completely: a secret may be found by scrolling back.",
    "Does everybody want to play anyway?",
)


class SecretError(UserError):
    """Raised if several people play, and a secret would go to a file or a pipe, not a terminal."""


class LineFront:
    """The user interface of a game that writes lines and reads answers."""

    def __init__(
        self,
        session: Session,
        output: Output,
        keyboard: LineReader,
        handover: HandoverSetting = "auto",
        *,
        is_explained: bool = True,
    ) -> None:
        """`handover` says when the screen is cleared between players.

        With `is_explained`, the reasons for bots' choices are written.
        """
        self.session = session
        self.output = output
        self.keyboard = keyboard
        self.seating = Seating(session)
        self.seating.is_explained = is_explained
        self.teller = Teller(session, self.seating, output)
        self.mediator = Mediator(session, self.seating, lambda: handover)
        self._is_secret_shown = False
        self._accepts_traces = False
        """Whether everybody has agreed to play although secrets may leave traces."""

    def play(self) -> None:
        """Play the game to its end.

        Raises LeaveError if somebody leaves, EndOfInputError or NonsenseError if the input cannot
        be used, and SecretError if a secret cannot be cleared, because the output is no terminal.
        """
        self.teller.tell_seats()
        if self.seating.people:
            self.output.say(f"Type {RULES.key} for help.")
        reply: Reply = None
        with closing(self.mediator.play()) as requests:
            try:
                while True:
                    reply = self._carry_out(requests.send(reply))
            except StopIteration:
                return

    def hide(self) -> bool:
        """Clear secrets off the screen; return whether any were shown."""
        was_shown = self._is_secret_shown
        if was_shown:
            self.output.clear()
            self._is_secret_shown = False
        return was_shown

    def _carry_out(self, request: Request) -> Reply:
        match request:
            case Show(step):
                self.keyboard.move_on(len(self.session.steps))
                self.teller.tell_step(step)
            case Retold(sentence) | Refused(sentence):
                self.output.say(sentence)
            case Think(player):
                return self._thought(player)
            case AskToChoose():
                return self._ask(request)
            case AskToRoll(player, view):
                return self._wait_for_roll(player, view)
            case RoundOver(view) if self.seating.people:
                self.teller.tell_changes()
                return self._wait(f"Round {view.round} is over. Press Enter for the next one.")
            case Handover():
                return self._pass_keyboard(request)
            case LookAtSealed():
                return self._show_sealed(request)
            case LookAtMoney(player):
                return self._alone(player, self._wait_to_clear)
            case Agree(whose, what):
                return self._agree(f"Does everybody agree to undo {whose}? {what}")
            case BotFailed(player, error):
                return self._wait_for_another_bot(player, error)
            case Failed(error):
                return self._wait_after(error)
            case GameOver():
                self.teller.listen_again()
                self.teller.tell_changes()
                self.teller.tell_end()
            case Wait():
                raise AssertionError("all people share this keyboard")
        return Say.GO

    def _thought(self, player: Player) -> Reply:
        try:
            return self.session.bot_choice(player)
        except BotError as error:
            return error

    # -- questions ---------------------------------------------------------------------------------

    def _ask(self, asked: AskToChoose) -> Reply:
        self.teller.tell_changes()
        words, names, view = self.teller.words, self.teller.names, asked.view
        choices = Choices(view.actions, words, view, names)
        headline = f"{names[asked.player]}, {words.asked(view)}."
        answer = partial(self._answer, view, asked.player, headline, choices)
        if asked.is_private:
            return self._alone(asked.player, answer)
        return answer()

    def _wait_for_roll(self, player: Player, view: View) -> Reply:
        self.teller.tell_changes()
        name, dice = self.teller.names[player], self.teller.words.dice_to_roll(view)
        return self._answer(view, player, f"{name}, to roll {dice}: press Enter.")

    def _wait_for_another_bot(self, player: Player, error: BotError) -> Reply:
        told = f"{self.teller.names[player]} cannot continue: {error}"
        if self.seating.people:
            return self._wait(f"{told} Press Enter to let another bot play.")
        self.output.say(told)
        return Say.GO

    def _wait_after(self, error: UserError) -> Reply:
        """Print an error, and wait until somebody presses Enter; raise it if no person plays."""
        if not self.seating.people:
            raise error
        return self._wait(f"This could not be done: {error} Press Enter to try again.")

    def _wait(self, headline: str) -> Reply:
        """Print a sentence, and wait for Enter."""
        if self.seating.holder is None:
            player = self.seating.people[0]
        else:
            player = self.seating.holder
        return self._answer(self.seating.open_view(), player, headline)

    def _answer(
        self,
        view: View,
        player: Player,
        headline: str,
        choices: Choices | None = None,
        *,
        can_cancel: bool = False,
    ) -> Reply:
        session, teller = self.session, self.teller
        if not self.seating.is_private:
            teller.listen_again()
        return LineQuestion(
            session, teller, self.keyboard, view, player, headline, choices, can_cancel=can_cancel
        ).answer()

    def _agree(self, *asked: str) -> Reply:
        """Ask everybody a question; return GO if the answer is yes, otherwise NO."""
        self.teller.listen_again()
        self.output.say(*asked, "Type yes or no.")
        answer = self._decided(*asked, "yes agrees to it. Everything else, such as no, does not.")
        if answer.casefold() in YES:
            return Say.GO
        return Say.NO

    def _decided(self, *explained: str) -> str:
        """Return the next answer; a question mark prints the lines in `explained` instead."""
        while True:
            answer = self.keyboard.answer()
            if asked_about(answer) is None:
                return answer
            self.output.say(*explained)

    # -- what one player sees alone ----------------------------------------------------------------

    def _pass_keyboard(self, handover: Handover) -> Reply:
        """Ask everybody else to look away, and wait until the player presses Enter.

        Return NO at once if the secret cannot be shown here.
        """
        player, can_cancel = handover.player, handover.can_cancel
        name = self.teller.names[player]
        self.teller.tell_changes()
        if handover.is_secret and not self._can_write_secrets(is_needed=not can_cancel):
            return Say.NO
        self.keyboard.forget_typed()
        self.teller.listen_again()
        self.output.say(f"{name}, {handover.task}. Everyone else, look away.")
        if can_cancel and handover.can_change_sealed:
            self.output.say("Type undo for what somebody else has chosen.")
        alone, view = f"{name} alone: press Enter.", self.session.view(None)
        return self._answer(view, player, alone, can_cancel=can_cancel)

    def _can_write_secrets(self, *, is_needed: bool) -> bool:
        """Whether secrets can be cleared, or everybody agrees to play although they cannot.

        Raises LeaveError if they do not agree and `is_needed`: the game cannot do without secrets.
        """
        if not self.output.is_terminal and not is_needed:
            self.output.say("Standard output is not a terminal, so nothing secret is shown.")
            return False
        leaves_traces = self.output.is_terminal and self.output.clearing is Clearing.NONE
        if not leaves_traces or self._accepts_traces:
            return True
        self._accepts_traces = self._agree(*TRACES) is Say.GO
        if is_needed and not self._accepts_traces:
            raise LeaveError
        return self._accepts_traces

    def _show_sealed(self, sealed: LookAtSealed) -> Reply:
        player, view, names = sealed.player, sealed.view, self.teller.names
        label = self.teller.words.label(sealed.choice, view, names)
        chosen = f"{names[player]}, your choice lies face down: {label}."
        headline = f"{chosen} Press Enter to keep it, or type undo."
        return self._alone(player, partial(self._answer, view, player, headline))

    def _wait_to_clear(self) -> Reply:
        self.output.say("Press Enter to clear it.")
        answer = self._decided("Enter clears it off the screen, and so does every other answer.")
        if answer.casefold() in HIDING:
            return Say.HIDE
        return Say.GO

    def _alone(self, player: Player, ask: Callable[[], Reply]) -> Reply:
        """Print a player's secrets, call `ask`, and clear them; return what `ask` returns.

        Raises SecretError if the output is not a terminal, where they could not be cleared.
        """
        if not self.output.is_terminal:
            raise SecretError(
                f"{self.teller.names[player]} has to see something secret, but standard output"
                " is not a terminal, so it could not be hidden from the others."
            )
        self.output.begin_secret()
        try:
            self._is_secret_shown = True
            self.teller.look_away()
            self.teller.tell_own(player)
            return ask()
        except SuspendedError:
            return Say.HIDE
        finally:
            self._hide_undisturbed()

    def _hide_undisturbed(self) -> None:
        """Clear secrets off the screen, also if the program is suspended meanwhile."""
        while self._is_secret_shown:
            try:
                self.hide()
            except SuspendedError:  # they may be cleared by now, or not
                continue
