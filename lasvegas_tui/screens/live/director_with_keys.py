"""What keys do in a game in progress: the director passes each to a question or to a command.

A key goes to the open question first. If it means nothing there, it goes to the game's own screen,
and then to a command, which opens a page about the game or asks for something such as undo. Without
a question, any key hurries the animation, except those for phones, the menu, the settings and
leaving. The director also starts the game's front, which plays the game on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from lasvegas_tui import destinations, key_commands, opening_games
from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import Cursor
from lasvegas_tui.asking.targets import Target
from lasvegas_tui.destinations import OpenRulebook
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.play.session import Session
from lasvegas_tui.records.evenings import evening_so_far
from lasvegas_tui.records.results import Result
from lasvegas_tui.rules import rulebook
from lasvegas_tui.screens.end.next_step import NextStep
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.director_with_session import LiveDirector
from lasvegas_tui.screens.live.mediator_front import ScreenFront
from lasvegas_tui.screens.table.question_prompt import rule_at, rule_shown
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.terminal.pressed_key_event import Pressed
from lasvegas_tui.user_error import UserError

AT_ANY_TIME = (
    key_commands.PHONES.key,
    key_commands.MENU.key,
    key_commands.SETTINGS.key,
    key_commands.LEAVE.key,
)
"""The keys of commands that work whether or not a question is open."""
MOST_NEW = 3
"""In so many games of each kind, from the first on, the key bar has the key that explains signs."""


class PlayDirector(LiveDirector):
    """The director of a game in progress: it starts the game, and handles keys and clicks."""

    def __init__(self, screen: GameScreen[Any], session: Session) -> None:
        super().__init__(screen, session)
        self.commands = {
            key_commands.UNDO.key: partial(self.answer, Say.UNDO),
            key_commands.MONEY.key: partial(self.answer, Say.MONEY),
            key_commands.HIDE.key: self._hide,
            key_commands.PHONES.key: self.open_phones,
            key_commands.MENU.key: self.open_menu,
            key_commands.SETTINGS.key: self.open_settings,
            key_commands.LEAVE.key: self.leave_now,
            key_commands.HISTORY.key: self._open_history,
            key_commands.NEWS.key: self._open_since,
            key_commands.ADVICE.key: self._open_advice,
            key_commands.RULES.key: self._explain,
            key_commands.SIGNS.key: self._open_signs,
            key_commands.DEMO.key: self._show_demo,
            key_commands.NO_HINTS.key: self._stop_hints,
        }

    def prepare(self) -> None:
        self.hints.prepare()

    def begin(self) -> None:
        self.hints.offers_first_round = self._is_first_round_due()
        self._count_new_game()
        self.lay_out()
        if self.session.header.evening:
            self.screen.read(map(evening_so_far, (self.session,)), self._show_evening)
        if app_of(self.screen).phones_at is not None:
            self.screen.drive(partial(self._use_phones, is_new=True))
        self.screen.drive(self._play)

    def _is_first_round_due(self) -> bool:
        is_new = not self.session.events and not self.seating.is_private
        return is_new and app_of(self.screen).is_first_round_due(self.session.game.name)

    def _count_new_game(self) -> None:
        """Save the seats of a new game in the settings, and count it among those of its kind."""
        app, name = app_of(self.screen), self.session.game.name
        begun = app.settings.begun
        if not self.session.events:
            if begun.count(name) <= MOST_NEW:
                begun = (*begun, name)
            tables = app.settings.tables_with(name, self.session.seats)
            app.update_settings(last_table=tables, begun=begun)
        is_new = begun.count(name) <= MOST_NEW
        self.has_new_signs = is_new and rulebook.has_signs(name)

    def _show_evening(self, games: Sequence[Result]) -> None:
        """Show the results of the evening in the column at the side."""
        self.history.games = games
        self.history.draw_side()

    async def _play(self) -> None:
        """Run the front until somebody leaves the table; open the next game or the lobby."""
        match await ScreenFront(self).play():
            case NextStep.AGAIN:
                app_of(self.screen).open(self._next_game())
            case _:
                self.leave()

    def _next_game(self) -> destinations.Destination:
        """Return the next game at this table, or the lobby with the reason why there is none."""
        try:
            return opening_games.again(self.session)
        except UserError as error:
            return destinations.OpenLobby(str(error))

    # -- keys and clicks ---------------------------------------------------------------------------

    def press(self, key: str, event: Pressed | None = None) -> bool:
        if self.seating.is_warned and key != key_commands.UNDO.key:
            self.seating.forget_warning()
        if not self._knows(key):
            return False
        self._release_refusal()
        if key == key_commands.HOLD.action and self._can_be_held:
            self._hold()
        elif self.question is None:
            self._press_between_questions(key)
        else:
            self._press_at_question(self.question, key)
        return True

    def _release_refusal(self) -> None:
        """Let the next question replace the sentence on why an earlier key did nothing."""
        if self.screen.prompt.kept_refusal:
            self.screen.prompt.release_refusal()

    def _knows(self, key: str) -> bool:
        """Whether a key can mean anything at a table."""
        return key in key_commands.NAMED or key.isdecimal() or key in key_commands.OF_TABLES

    @property
    def _can_be_held(self) -> bool:
        """Whether the table goes on by itself, now or when a bot has made up its mind."""
        return self.goes_on_by_itself or (self.question is None and not self.timer.is_stopped)

    def _hold(self) -> None:
        """Let the table wait for a key instead of continuing by itself."""
        self.timer.stop()
        self.screen.draw_keys(
            key_commands.GO, key_commands.HISTORY, key_commands.MENU, key_commands.LEAVE
        )

    def _press_between_questions(self, key: str) -> None:
        """Carry out a command that needs no question, or hurry the animation."""
        if key in AT_ANY_TIME:
            self.commands[key]()
        else:
            self.timer.hurry()

    def _press_at_question(self, question: Question, key: str) -> None:
        reply = question.press(key)
        if reply is not None:
            self.take(reply)
        elif key.isdecimal():
            self._explain_digit(int(key))
        elif not self.screen.press_own(key):
            super().press(key)

    def click(self, target: Target) -> None:
        """Move the cursor to this thing on the table, or open its rule if it cannot be chosen."""
        self._release_refusal()
        self.seating.forget_warning()
        if self.question is None:
            return
        reply = self.question.click(target)
        if reply is Cursor.STAYED:
            self._explain_at(target)
        else:
            self.take(reply)

    def click_line(self, index: int) -> None:
        self._release_refusal()
        self.seating.forget_warning()
        if self.question is not None:
            self.take(self.question.click_line(index))

    # -- commands ----------------------------------------------------------------------------------

    def _hide(self) -> None:
        """Hide everything private; if nothing is shown, answer `Say.HIDE`."""
        if self.seating.is_private:
            self.cover()
        else:
            self.answer(Say.HIDE)

    def _stop_hints(self) -> None:
        if self.hints.is_here:
            self.hints.send_away()
            bar = self.screen.key_bar
            bar.keys = tuple(key for key in bar.keys if key.action != key_commands.DEMO.action)

    def _open_history(self) -> None:
        from lasvegas_tui.screens.pages.history import HistoryPage

        self.screen.app.push_screen(HistoryPage(self.history.sentences, self.screen.players))

    def _open_since(self) -> None:
        """Open the page of what has happened since the last turn of the keyboard's holder.

        If nobody holds it, it is about the first person at the table.
        """
        from lasvegas_tui.screens.pages.text_page import TextPage, heading

        player = next(iter(self.seating.people), 0)
        if self.seating.holder is not None:
            player = self.seating.holder
        sentences = self.seating.since(player, self.seating.onlooker) or ["Nothing happened since."]
        what = f"Since the last turn of {self.screen.names[player]}"
        self.screen.app.push_screen(TextPage(heading(what), sentences))

    def _open_advice(self) -> None:
        """Open advice about the open question, or show why there is none."""
        from lasvegas_tui.advice.search import Advice
        from lasvegas_tui.advice.words import AdviceWords
        from lasvegas_tui.screens.pages.advice import AdvicePage

        asked = self.question
        if asked is None or asked.player is None:
            return
        try:
            comparison = self.session.ask_advice(asked.player, asked.view.viewer)
        except UserError as error:
            self.refuse(str(error))
        else:
            words = AdviceWords(self.session.game, asked.view, self.screen.names)
            page = AdvicePage(Advice(comparison, self.session.game), words, asked.chosen)
            self.screen.app.push_screen(page)
        self.history.write_anew()

    # -- rules and demos ---------------------------------------------------------------------------

    def _explain(self) -> None:
        """Open the rulebook at what is under the cursor, or at the question or the scene."""
        self._open_rules(self._rule())

    def _explain_at(self, target: Target) -> None:
        """Open the rulebook at a target."""
        view, _ = self.screen.shown
        self._open_rules(rule_at(target, view, self.screen))

    def _explain_digit(self, digit: int) -> None:
        """Before a roll, tell what a digit will point at; the second time, open its rule."""
        view, frame = self.screen.shown
        target = self.screen.targeting.at_digit(digit, view)
        can_look = view.roller is not None and self.screen.help.explained_by_digits(view)
        if not can_look or target is None or str(target) not in self.screen.parts:
            return
        told = self.screen.help.told_at(view, target)
        if told and frame.cursor != target:
            self.screen.look_at(target, told)
        else:
            self._explain_at(target)

    def _open_signs(self) -> None:
        """Open the rulebook at the signs of the table, or at its beginning if it has none."""
        self._open_rules(rulebook.about_signs(self.session.game.name))

    def _open_rules(self, rule: str) -> None:
        rules = OpenRulebook(self.session.game.name, rule, self.session.options)
        app_of(self.screen).open(rules, over=True)

    def _show_demo(self) -> None:
        """Show the demo about what is under the cursor, the question or the scene.

        If the first round is offered, play that instead.
        """
        from lasvegas_tui import demos

        if self.seating.is_private:
            return
        game = self.session.game.name
        if self.hints.offers_first_round:
            first = demos.first_round(game)
            app_of(self.screen).open(destinations.OpenDemo(first), over=True)
            return
        name = self._rule()
        if self.question is not None and self.question.player is not None:
            name = self.prompt(self.question).demo()
        if name in ("", rulebook.SIGNS):
            name = game
        app_of(self.screen).show_rule(game, name, self.session.options)

    def _rule(self) -> str:
        if self.question is None or self.question.player is None:
            return rule_shown(*self.screen.shown, self.screen)
        return self.prompt(self.question).rule()
