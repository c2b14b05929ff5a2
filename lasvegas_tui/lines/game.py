"""The game loop in lines: it handles one event after another until the game is over.

Chance draws, a bot thinks, a person is asked; then the result is described. `play` decides who
chooses next, and behind which curtain.
"""

from __future__ import annotations

from collections.abc import Callable

from lasvegas_tui.bots import BotError
from lasvegas_tui.commands import RULES
from lasvegas_tui.lines.console import Keyboard, Output
from lasvegas_tui.lines.people import People
from lasvegas_tui.lines.question import Ending
from lasvegas_tui.lines.telling import Teller
from lasvegas_tui.play.curtain import HandoverSetting
from lasvegas_tui.play.events import JournalError, Step
from lasvegas_tui.play.next_event import (
    BotChoice,
    ChanceDraw,
    ForcedChoice,
    GameEnd,
    PersonChoice,
    next_event,
)
from lasvegas_tui.play.seating import Seating
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import IllegalActionError, Player, View


class LineGame:
    """A session that is played a line at a time."""

    def __init__(
        self,
        session: Session,
        output: Output,
        keyboard: Keyboard,
        handover: HandoverSetting = "auto",
        *,
        is_explained: bool = True,
    ) -> None:
        """`handover` says when a curtain comes; reasons of bots are given if `is_explained`."""
        self.session = session
        self.output = output
        self.seating = Seating(session)
        self.seating.is_explained = is_explained
        self.teller = Teller(session, self.seating, output)
        self.people = People(session, self.seating, self.teller, keyboard, handover)

    def play(self) -> None:
        """Play to the end and describe it; raises the errors that end the input."""
        self.teller.tell_seats()
        if self.seating.people:
            self.output.say(f"Type {RULES.key} for help.")
        while self._play_next():
            pass
        self.teller.listen_again()
        self.teller.tell_changes()
        self.teller.tell_end()

    def hide(self) -> bool:
        """Clear secrets off the screen; return whether there were any."""
        return self.people.hide()

    def _play_next(self) -> bool:
        """Play one event; return whether the game continues."""
        match next_event(self.session):
            case GameEnd():
                return False
            case ChanceDraw():
                self._draw()
            case BotChoice(player):
                self._play_bot(player)
            case ForcedChoice(player, action):
                self._enter(lambda: self.session.choose(player, action))
            case PersonChoice():
                self._ask_person()
        return True

    def _play_bot(self, player: Player) -> None:
        """Make a bot's choice; if it cannot choose, the default bot takes its seat."""
        try:
            action = self.session.bot_choice(player)
        except BotError as error:
            self.output.say(str(error), self.session.seat_usual_bot(player))
        else:
            self._enter(lambda: self.session.choose(player, action))

    def _draw(self) -> None:
        view = self.seating.open_view()
        if self._is_drawn(view, view.roller):
            self._enter(self.session.draw)

    def _is_drawn(self, view: View, roller: Player | None) -> bool:
        """Wait for the roller, or after a round for anybody; False if the draw was taken back."""
        if view.is_between_rounds and self.seating.people:
            self.teller.tell_changes()
            over = f"Round {self.session.state.round} is over. Press Enter for the next one."
            return self.people.wait(over) is Ending.GO
        if roller not in self.seating.people or self.teller.words.is_thrown_at_once(view):
            return True
        assert roller is not None
        return self.people.wait_for_roll(view, roller) is Ending.GO

    def _ask_person(self) -> None:
        choice = self.people.choice()
        if choice is not None:
            player, action = choice
            self._enter(lambda: self.session.choose(player, action))

    def _enter(self, event: Callable[[], Step]) -> None:
        """Enter an event and describe it; if it cannot be written, it has not happened.

        Raises JournalError if there is nobody who could do something about it.
        """
        try:
            step = event()
        except (IllegalActionError, JournalError) as error:
            if not self.seating.people:
                raise
            self.people.wait(f"This could not be done: {error} Press Enter to try again.")
            return
        self.seating.asked_again = None
        self.seating.enter(step)
        self.people.keyboard.move_on(len(self.session.steps))
        self.teller.tell_step(step)
