"""The people at one keyboard: they are asked in turn, and may undo or take back.

If somebody sees or chooses something secret, everybody else looks away until it has been cleared
off the screen. If the output is not a terminal, no secrets of several people are written; if the
terminal may keep them, the people are asked first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from lasvegas_tui.errors import UserError
from lasvegas_tui.lines.choices import Choices
from lasvegas_tui.lines.console import Clearing, Keyboard
from lasvegas_tui.lines.question import Ending, LeaveError, LineAnswer, LineQuestion
from lasvegas_tui.lines.signals import SuspendedError
from lasvegas_tui.lines.telling import Teller
from lasvegas_tui.play import narration
from lasvegas_tui.play.curtain import Curtain, HandoverSetting, covers_roll, next_holder
from lasvegas_tui.play.events import TakeBack
from lasvegas_tui.play.seating import Seating
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Player, View
from lasvegas_tui.rules.grammar import possessive

PlayerChoice: TypeAlias = tuple[Player, Action]
"""A player and their choice."""

YES = ("y", "yes")
TRACES = (
    "This terminal may not clear completely: a secret may be found by scrolling back.",
    "Does everybody want to play anyway?",
)


class SecretError(UserError):
    """A secret of several people would be written where it cannot be cleared."""


class People:
    """The people at one table, who share a keyboard."""

    def __init__(
        self,
        session: Session,
        seating: Seating,
        teller: Teller,
        keyboard: Keyboard,
        handover: HandoverSetting,
    ) -> None:
        self.session = session
        self.seating = seating
        self.teller = teller
        self.output = teller.output
        self.keyboard = keyboard
        self.handover = handover
        self._may_write_secrets = False
        """Whether secrets leave no traces, or everybody has accepted that they do."""

    # -- questions ---------------------------------------------------------------------------------

    def choice(self) -> PlayerChoice | None:
        """Ask the next person to choose; None if they undid something or gave up the keyboard."""
        seating = self.seating
        following = next_holder(
            self.session, seating.holder, self.handover, seating.asked_again, seating.visitor
        )
        player = following.player
        assert player is not None
        self.teller.tell_changes()
        if not isinstance(following, Curtain):
            return self._choice_of(player)
        if self.session.is_private(player) and not self._can_write_secrets():
            raise LeaveError
        is_opened = self._pass_keyboard(player, following.task) is Ending.GO
        return self._choice_of(player) if is_opened else None

    def wait(self, text: str) -> LineAnswer:
        """Say something and wait until anybody presses Enter."""
        player = self.seating.people[0] if self.seating.holder is None else self.seating.holder
        return self._settled(self._answer(self.seating.open_view(), player, text), None)

    def wait_for_roll(self, view: View, roller: Player) -> LineAnswer:
        """Wait until a player rolls."""
        if covers_roll(self.session, self.seating.holder, roller, self.handover):
            answer = self._pass_keyboard(roller, "to roll")
            if answer is not Ending.GO:
                return answer
        self.seating.take_keyboard(roller, is_private=False)
        self.teller.tell_changes()
        name, dice = self.teller.names[roller], self.teller.words.dice_to_roll(view)
        asked = f"{name}, to roll {dice}: press Enter."
        return self._settled(self._answer(view, roller, asked), None)

    def _choice_of(self, player: Player) -> PlayerChoice | None:
        """Ask a player, alone if the choice is secret."""
        if self.session.is_private(player) and len(self.seating.people) > 1:
            answer = self._alone(player, lambda: self._ask_choice(player))
        else:
            self.seating.take_keyboard(player, is_private=False)
            answer = self._ask_choice(player)
        return (player, answer) if isinstance(answer, Action) else None

    def _ask_choice(self, player: Player) -> LineAnswer:
        words, names = self.teller.words, self.teller.names
        is_private = self.session.is_private(player)
        view = self.session.view(player if is_private else self.seating.onlooker)
        if self.seating.is_private:
            self.teller.tell_own(player)
        choices = Choices(view.actions, words, view, names)
        asked = f"{names[player]}, {words.asked(view)}."
        return self._settled(self._answer(view, player, asked, choices), player)

    def _answer(
        self, view: View, player: Player, asked: str, choices: Choices | None = None
    ) -> LineAnswer:
        session, teller = self.session, self.teller
        self.seating.ask()
        if not self.seating.is_private:
            teller.listen_again()
        return LineQuestion(session, teller, self.keyboard, view, player, asked, choices).answer()

    def _settled(self, answer: LineAnswer, asked: Player | None) -> LineAnswer:
        """Do what was wanted instead of an answer; then the position is asked about again."""
        match answer:
            case Ending.UNDO:
                self._go_back(asked)
            case Ending.MONEY:
                self._show_money(asked)
            case Ending.HIDE if not self.hide():
                self.output.say("Nothing secret is on the screen.")
            case _:
                return answer
        return Ending.BACK

    # -- the keyboard, and what one player sees alone ----------------------------------------------

    def _pass_keyboard(self, player: Player, task: str) -> LineAnswer:
        """Ask everybody to look away until a player presses Enter."""
        self.keyboard.forget_typed()
        self.teller.listen_again()
        name = self.teller.names[player]
        self.output.say(f"{name}, {task}. Everybody else looks away.")
        answer = self._answer(self.session.view(None), player, f"{name} alone: press Enter.")
        if answer is Ending.UNDO and self._owner_of_sealed() is not None:
            self._change_sealed()
            return Ending.BACK
        return self._settled(answer, None)

    def _alone(self, player: Player, ask: Callable[[], LineAnswer]) -> LineAnswer:
        """Ask a player something secret, and clear it off the screen."""
        if not self.output.is_terminal:
            raise SecretError(
                f"{self.teller.names[player]} has to see something secret, but standard output"
                " is not a terminal, so it could not be hidden from the others."
            )
        self.seating.take_keyboard(player, is_private=True)
        self.output.begin_secret()
        self.teller.look_away()
        try:
            return ask()
        except SuspendedError:
            return Ending.HIDE
        finally:
            if self.seating.is_private:
                self.output.clear()
                self.seating.is_private = False

    def _can_write_secrets(self) -> bool:
        """Whether a secret leaves no traces on the terminal, or everybody accepts that it does."""
        is_sure = not self.output.is_terminal or self.output.clearing is not Clearing.NONE
        self._may_write_secrets = self._may_write_secrets or is_sure or self._is_agreed(*TRACES)
        return self._may_write_secrets

    def hide(self) -> bool:
        """Clear secrets off the screen; return whether there were any.

        Nobody holds the keyboard afterwards, so the curtain comes again.
        """
        is_private = self.seating.is_private
        if is_private:
            self.output.clear()
            self.seating.give_back()
        return is_private

    # -- going back --------------------------------------------------------------------------------

    def _go_back(self, asked: Player | None) -> None:
        """Undo what `asked` may undo, or what everybody agrees to take back."""
        player = self.seating.who_can_undo(asked)
        if player is None and not self.session.can_take_back:
            self.output.say("There is nothing to take back yet.")
        elif player is not None or self.seating.is_alone or self._is_agreed(self._what_to_undo()):
            self._undo(player)

    def _what_to_undo(self) -> str:
        whose, what = narration.last_decision(self.session, None)
        return f"Does everybody agree to take back {whose}? {what}"

    def _is_agreed(self, *asked: str) -> bool:
        """Ask everybody something, after clearing what is private."""
        self.hide()
        self.seating.give_back()
        self.teller.listen_again()
        self.output.say(*asked, "Type yes or no.")
        return self.keyboard.answer().casefold() in YES

    def _undo(self, player: Player | None) -> None:
        """Undo a player's last choice, or with None the last decision, and say so."""
        try:
            self.seating.undo(player)
        except UserError as error:
            self.output.say(str(error))
            return
        last = self.session.between[-1] if player is None else None
        if isinstance(last, TakeBack):
            self.output.say(narration.taken_back(last))
        elif player is not None:
            self.output.say(f"{possessive(self.teller.names[player])} choice is undone.")

    def _owner_of_sealed(self) -> Player | None:
        """Return the last person who sealed a choice."""
        owners = [p for p in self.session.sealed_in_order if p in self.seating.people]
        return owners[-1] if owners else None

    def _change_sealed(self) -> None:
        """Let the last person who sealed a choice undo it and choose again."""
        player = self._owner_of_sealed()
        assert player is not None
        name = self.teller.names[player]
        self.output.say(
            f"{name} alone, to choose again: press Enter. Anything else keeps the choice."
        )
        if not self.keyboard.answer():
            self._undo(player)
            self.seating.asked_again = player

    def _show_money(self, asked: Player | None) -> None:
        """Show a player their own hidden money, and everything else that only they may know."""
        player = self.seating.whose_money(asked)
        if player is None:
            self.output.say("No money is hidden here.")
        elif not self.output.is_terminal:
            self.output.say("Standard output is not a terminal, so your money is not shown.")
        elif self._can_write_secrets() and self._is_alone(player):
            self._alone(player, lambda: self._tell_own(player))

    def _is_alone(self, player: Player) -> bool:
        """Pass the keyboard to a player who wants to look at their money."""
        return self._pass_keyboard(player, "to look at their own money") is Ending.GO

    def _tell_own(self, player: Player) -> LineAnswer:
        self.teller.tell_own(player)
        self.output.say("Press Enter to clear it.")
        self.keyboard.answer()
        return Ending.GO
