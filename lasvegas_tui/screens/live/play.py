"""Playing: the director of a game in progress, with its keys, its pages, and its front.

Some keys work at any time: to hold what goes on by itself, for the menu, for the settings. Others
belong to the game's screen if it has a use for them, then to the open question; those left open a
page about the game, or give a command that is not an answer, such as undo. Without a question, any
key hurries what is being shown, and the key to leave works immediately.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from lasvegas_tui import commands, destinations
from lasvegas_tui.asking.question import Cursor, Question
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.errors import UserError
from lasvegas_tui.play.requests import Say
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.results import Result
from lasvegas_tui.rules import rulebook
from lasvegas_tui.screens.end.next_step import NextStep
from lasvegas_tui.screens.end.result_sheet import evening_so_far
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.front import ScreenFront
from lasvegas_tui.screens.live.pages import PageOpener
from lasvegas_tui.screens.live.table import LiveTable
from lasvegas_tui.shell.base_app import app_of

MOST_NEW = 3
"""The first games of a kind, in which the key bar shows the key that explains its signs."""


class PlayDirector(LiveTable):
    """Plays a game, and hears the keys of the people at its table."""

    def __init__(self, screen: GameScreen[Any], session: Session) -> None:
        super().__init__(screen, session)
        self.pages = PageOpener(screen, session, self.seating)

    def begin(self) -> None:
        self.screen.set_class(self.coach.is_here, "-coached")
        self._count_new_game()
        self.lay_out()
        if self.session.header.evening:
            self.screen.read(map(evening_so_far, (self.session,)), self._show_evening)
        if app_of(self.screen).phones_at is not None:
            self.screen.drive(partial(self._use_phones, is_new=True))
        self.screen.drive(self._play)

    def _count_new_game(self) -> None:
        """Keep the seats of a new game; count those of its kind, as long as its signs are new."""
        app, name = app_of(self.screen), self.session.game.name
        if not self.session.events:
            app.keep_table(name, self.session.seats)
        if not self.session.events and app.settings.begun.count(name) <= MOST_NEW:
            app.update_settings(begun=(*app.settings.begun, name))
        is_new = app.settings.begun.count(name) <= MOST_NEW
        self.has_new_signs = is_new and rulebook.has_signs(name)

    def _show_evening(self, games: Sequence[Result]) -> None:
        """Show the finished games of the evening in the column at the side."""
        self.games = games
        self.draw_side()

    async def _play(self) -> None:
        """Play until somebody leaves the table, for the lobby or for another game."""
        match await ScreenFront(self).play():
            case NextStep.AGAIN:
                app_of(self.screen).open(self._next_game())
            case _:
                self.leave()

    def _next_game(self) -> destinations.Destination:
        """Return the next game of this table, or the lobby with the reason why there is none."""
        try:
            return destinations.again(self.session)
        except UserError as error:
            return destinations.OpenLobby(str(error))

    # -- keys and clicks ---------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        if not self._knows(key):
            return False
        if key == commands.HOLD.action and self.goes_on_by_itself:
            self._hold()
        elif key == commands.MENU.action and not self.is_agreeing:
            self.open_menu()
        elif key == commands.SETTINGS.action and not self.is_agreeing:
            self.open_settings()
        elif key == commands.PHONES.action and not self.is_agreeing:
            self.open_phones()
        elif self.question is None and key == commands.LEAVE.action:
            self.leave_now()
        elif self.question is None:
            self.timer.hurry()
        elif self.is_agreeing or not self.screen.press_own(key):
            self._press_at_question(self.question, key)
        return True

    def _knows(self, key: str) -> bool:
        """Whether a key may mean something at the table."""
        return key in commands.NAMED or key.isdecimal() or key in commands.OF_TABLES

    def _hold(self) -> None:
        """Keep what is shown until a key."""
        self.timer.stop()
        self.screen.draw_keys(commands.GO, commands.HISTORY, commands.MENU, commands.LEAVE)

    def _press_at_question(self, question: Question, name: str) -> None:
        reply = question.press(name)
        if reply is None:
            self._press_command(name, question)
        else:
            self.take(reply)

    def _press_command(self, name: str, question: Question) -> None:
        """Handle a key that the question does not know."""
        match name:
            case commands.UNDO.key:
                self.answer(Say.UNDO)
            case commands.MONEY.key:
                self.answer(Say.MONEY)
            case commands.HIDE.key if self.seating.is_private:
                self.cover()
            case commands.HIDE.key:
                self.answer(Say.HIDE)
            case commands.LEAVE.key:
                self.leave_now()
            case commands.ADVICE.key if question.player is not None:
                self.pages.open_advice(question)
                self.narrate_all()
            case commands.HISTORY.key:
                self.pages.open_history(self.sentences)
            case commands.NEWS.key:
                self.pages.open_since()
            case commands.RULES.key:
                self.pages.explain(question)
            case commands.SIGNS.key:
                self.pages.open_signs()
            case commands.DEMO.key if not self.seating.is_private:
                self.pages.show_demo(question)
            case commands.NO_HINTS.key if self.coach.is_here:
                self.coach.send_away()
                self.place_hint()
            case digit if digit.isdecimal():
                self._explain_digit(int(digit))

    def click(self, target: Target) -> None:
        """Point at a target; explain it if nothing can be chosen there now."""
        if self.question is None:
            return
        reply = self.question.click(target)
        if reply is Cursor.STAYED:
            self.pages.explain_at(target)
        else:
            self.take(reply)

    def click_line(self, index: int) -> None:
        if self.question is not None:
            self.take(self.question.click_line(index))

    def _explain_digit(self, digit: int) -> None:
        """Tell what a digit points at after the roll in a line; again, open its page."""
        view, frame = self.screen.shown
        target = self.screen.targeting.at_digit(digit, view)
        can_look = view.roller is not None and self.screen.help.explained_by_digits(view)
        if not can_look or target is None or str(target) not in self.screen.parts:
            return
        told = self.screen.help.told_at(view, target)
        if told and frame.cursor != target:
            self.screen.look_at(target, told)
        else:
            self.pages.explain_at(target)
