"""The director of a game in progress, without its keys: it draws, waits, and opens pages.

The front, which plays the game on the screen, waits for an answer (`answer_to`), for some time
(`beat`), or for the menu to be closed (`timer.released`). The director opens the menu, the page
about phones and the settings, and leaves for the lobby. It never calls the front, and makes no
choice: a command such as undo is an answer, too. The session and its seating decide what is public,
what is private, and what everybody has seen.
"""

from __future__ import annotations

import asyncio
from functools import cached_property
from typing import TYPE_CHECKING, Any

from textual.content import Content

from lasvegas_tui import key_commands
from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import Answer, Signal
from lasvegas_tui.destinations import OpenLobby
from lasvegas_tui.key_commands import Key
from lasvegas_tui.play.mediator_requests import Reply, Say
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.table_and_phone_mediators import Places
from lasvegas_tui.rules.core import Action, Player, Terminal, View
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import NOTHING, Frame
from lasvegas_tui.screens.live.menu_result import Exit, Reseat
from lasvegas_tui.screens.live.new_player_hints import NewPlayerHints
from lasvegas_tui.screens.live.table_history import TableHistory
from lasvegas_tui.screens.live.turn_signal import TurnSignal
from lasvegas_tui.screens.table.director_with_question import AskingDirector
from lasvegas_tui.screens.table.question_prompt import QuestionPrompt
from lasvegas_tui.shell.app_navigation_and_settings import app_of

if TYPE_CHECKING:
    from lasvegas_tui.screens.live.table_phones import TablePhones

LESSON = key_commands.DEMO.named("lesson")
"""The entry of the key bar for the first round (a lesson), while it is offered."""
TAKE_BACK = "Space takes a card back, Esc all."
"""A sentence on how to deselect cards that may not be laid together."""
MOMENT = 0.02
"""How often to check whether the seats have been changed, in seconds."""
ASIDE = (Say.UNDO, Say.MONEY, Signal.RESEATED, Signal.OUTDATED)
"""Answers after which the same question is asked again, so that its hint stays."""


class LiveDirector(AskingDirector):
    """A director of a game in progress: it has the session, and knows who may see what."""

    def __init__(self, screen: GameScreen[Any], session: Session) -> None:
        super().__init__(screen)
        self.session = session
        screen.tips.has_signs = True
        self.places = Places(session, lambda: app_of(screen).settings.handover)
        self.seating = self.places.table.seating
        self.hints = NewPlayerHints(screen, session, self.seating)
        self.turn_signal = TurnSignal(screen)
        self.is_leaving = False
        """Whether somebody has asked to leave after the current animation."""
        self.wanted_seats: Reseat | None = None
        """The seats chosen in the menu, until the front has changed them; None if unchanged."""
        self.has_phones = False
        """Whether somebody has asked for phones, and they can be served."""
        self.has_new_signs = False
        """Whether the key bar shows the key that explains the symbols."""
        self.history = TableHistory(screen, session, self.seating)
        self._prompt: QuestionPrompt | None = None
        """The prompt of the question asked last; None before the first."""

    @cached_property
    def phones(self) -> TablePhones:
        """The server for players' phones, with the page that shows how to join with one."""
        from lasvegas_tui.screens.live.table_phones import TablePhones

        return TablePhones(self.screen, self.places, self.hints.basics_of)

    # -- asking ------------------------------------------------------------------------------------

    async def answer_to(self, question: Question, seconds: float | None = None) -> Answer:
        """Wait for the answer to a question.

        Return `Say.GO` after `seconds` without an answer; None means no limit. If seats are about
        to be changed, return `Signal.RESEATED` at once, because the question may be for somebody
        who sat there before. A private question ignores keys from before it was shown.
        """
        if self.wanted_seats is not None:
            return Signal.RESEATED
        self.seating.ask()
        if self.seating.is_private:
            self.screen.accept_from_now()
        return await super().answer_to(question, seconds)

    def answer(self, answer: Answer) -> None:
        super().answer(answer)
        if answer is Say.GO:
            self.hints.drop_hint()  # during a roll nothing moves to another line
        elif answer not in ASIDE:
            self.hints.fall_silent()

    async def beat(self, seconds: float) -> bool:
        """Wait for some seconds or for a key; return whether a key has ended the wait."""
        self.timer.take_time()
        return await self.timer.sleep(seconds)

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether the game is waiting for some seconds, after which it continues without a key."""
        return self.timer.is_running

    # -- drawing -----------------------------------------------------------------------------------

    def draw_table(self, view: View, frame: Frame[Any] = NOTHING) -> None:
        """Draw a view, unless it is private and others may be looking at the screen."""
        if self.seating.is_private or view.viewer in (None, self.seating.onlooker):
            self.screen.sealed = self.session.sealed
            self.screen.on_phones = frozenset(self.places.phones)
            self.screen.prompted = tuple(
                player for player in range(len(self.session.seats)) if self.session.is_human(player)
            )
            super().draw_table(view, frame)
            if is_over(view):
                self.turn_signal.announce_end(view)

    def draw_question(self, question: Question) -> None:
        prompt = self.prompt(question)
        self.hints.advise(question)
        preview, details = prompt.preview()
        if self.hints.tells_basics and not question.is_touched:
            details = []
        self.draw_table(question.view, prompt.frame(preview))
        self.screen.draw_choices(prompt.labels(), question.cursor, question.numbers)
        self.screen.ask(prompt.headline(), details, prompt.foreseen)
        self.screen.draw_keys(*prompt.keys, *self.keys_around(question.player))
        if question.illegal_choice is not None:
            refusal = self.refusal(question, question.illegal_choice)
            self.screen.refuse(refusal)
        self.place_hint()

    def refusal(self, question: Question, action: Action) -> str:
        knows_rules = app_of(self.screen).settings.knows_rules
        refusal = self.prompt(question).refusal(action, knows_rules)
        if question.picked:
            return f"{refusal} {TAKE_BACK}"
        return refusal

    def prompt(self, question: Question) -> QuestionPrompt:
        """Return the prompt of a question; while the question is open, always the same prompt."""
        if self._prompt is None or self._prompt.question is not question:
            self._prompt = QuestionPrompt(question, self.screen, self.session)
        return self._prompt

    def lay_out(self) -> None:
        """Draw the game for the first time, without anything private."""
        self.history.write_anew()
        view = self.seating.open_view()
        self.draw_table(view)
        self.screen.draw_choices(())
        if is_over(view):
            last = self.history.sentences[-self.screen.history.num_new :]
            self.screen.draw_since(last, 0)

    def clear(self) -> None:
        """Draw what everybody may see, and remove the question from the screen."""
        self.screen.draw_since(())
        self.draw_table(self.seating.open_view())
        self.screen.draw_choices(())
        self.screen.ask(Content(""))
        self.screen.draw_keys(key_commands.MENU, key_commands.LEAVE)

    def open_to_all(self) -> None:
        """Cover everything private; afterwards nobody holds the keyboard."""
        self.seating.give_back()
        self.end_privacy()

    def end_privacy(self) -> None:
        """Draw the public table if the screen shows a private view, but has to be public now."""
        view, _ = self.screen.shown
        if not self.seating.is_private and view.viewer not in (None, self.seating.onlooker):
            self.screen.tips.end()
            self.clear()

    def cover(self) -> None:
        """Hide everything private until a player opens a curtain again."""
        if self.seating.is_private:
            self.open_to_all()
            self.answer(Signal.COVERED)
        else:  # ends a visit that would have continued with the next question
            self.seating.ask()

    # -- keys --------------------------------------------------------------------------------------

    def keys_around(self, asked: Player | None = None) -> tuple[Key, ...]:
        """Return entries of the key bar for every question: undo, phones, pages, menu, leave.

        `asked` is the player who has to choose; None if nobody has to.
        """
        keys = (*self.back_keys(asked), *self.phone_keys(), *self._page_keys(asked))
        if self.hints.is_first_round_offered:
            return (LESSON, *keys)
        return keys

    def phone_keys(self) -> tuple[Key, ...]:
        """Return the key that shows how to join with a phone; empty if nobody can join now."""
        if self.has_phones and self.seating.people and not self.seating.is_private:
            return (key_commands.PHONES,)
        return ()

    def back_keys(self, asked: Player | None = None) -> tuple[Key, ...]:
        """Return the key for undo; empty if nothing can be undone now.

        `asked` is the player who has to choose; None if nobody has to.
        """
        if self.seating.who_can_undo(asked) is None and not self.session.can_take_back:
            return ()
        return (key_commands.UNDO,)

    def _page_keys(self, asked: Player | None) -> list[Key]:
        is_private = self.seating.is_private
        keys = [*self.screen.own_keys]
        if is_private:
            keys.append(key_commands.HIDE)
        if asked is not None and self.session.header.advice:
            keys.append(key_commands.ADVICE)
        keys.append(key_commands.RULES)
        if self.has_new_signs:
            keys.append(key_commands.SIGNS)
        keys += [key_commands.HISTORY, key_commands.NEWS]
        if not is_private and self.seating.whose_money(asked) is not None:
            keys.append(key_commands.MONEY)
        return [*keys, key_commands.MENU, key_commands.LEAVE]

    def _keys_in_menu(self) -> tuple[Key, ...]:
        """Return the keys of the table that the menu shows, because the key bar does not."""
        from lasvegas_tui import demos

        keys = []
        if not self.seating.is_private and demos.has_demos(self.session.game.name):
            keys.append(key_commands.DEMO)
        keys.append(key_commands.SIGNS)
        if self.hints.is_here:
            keys.append(key_commands.NO_HINTS)
        keys += [key_commands.PHONES, key_commands.SETTINGS]
        without_room = self.screen.keys_in_menu
        there = {key.action for key in (*self.screen.key_bar.keys, *without_room)}
        return (*without_room, *(key for key in keys if key.action not in there))

    # -- news, and hints for new players -----------------------------------------------------------

    def catch_up(self) -> None:
        """Show what has changed without a step of the game: secret choices, or steps undone."""
        self.screen.sealed = self.session.sealed
        if not self.places.is_table_busy:
            self.history.catch_up()

    def advise(self, question: Question) -> None:
        """Choose the hint for this question, and show it."""
        self.hints.advise(question)
        self.place_hint()

    def place_hint(self) -> None:
        """Show the hint that was chosen last, if there is room for it."""
        self.hints.place_hint(self.question)

    def resize(self) -> None:
        self.screen.after_refresh(self.place_hint)

    def announce(self, player: Player) -> None:
        """Announce a player's turn by the terminal's title and, for a person, by its bell."""
        self.turn_signal.announce_turn(player, player in self.seating.people)

    # -- come and go -------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu on top of the table; the game waits until it is closed."""
        self.screen.drive(self._use_menu)

    async def _use_menu(self, first: Player | None = None) -> None:
        """Open the menu, and carry out what is chosen there; the table is paused.

        The cursor begins at the seat `first`, if given.
        """
        from lasvegas_tui.screens.live.menu import MenuScreen

        if self.timer.is_held:  # it was requested twice
            return
        is_on_top = self.screen.app.screen is self.screen
        if is_on_top:
            more = self._keys_in_menu()
        else:
            more = (key_commands.PHONES,)
        with self.timer.held():
            chosen = await self.screen.app.push_screen_wait(
                MenuScreen(self.session, self.screen.game.title_at_table, more, first)
            )
            if chosen is Exit.PAUSE:
                await self._pause()
        if chosen is Exit.LEAVE:
            self.leave_now()
        elif isinstance(chosen, Reseat):
            self._change_seats(chosen)
        elif isinstance(chosen, str):
            self.press(chosen)

    def open_phones(self) -> None:
        """Open the page that shows how to join with a phone; the game waits until it is closed."""
        self.cover()
        self.screen.drive(self._use_phones)

    async def _use_phones(self, is_new: bool = False) -> None:
        """Serve phones, and show how to join with one.

        A new table (`is_new`) does not show it if a table did before, and a player has a phone.
        """
        if self.timer.is_held:  # it was requested twice
            return
        self.has_phones = True
        with self.timer.held():
            wants_seats = await self.phones.use(is_new)
        self.has_phones = self.phones.server is not None
        if self.question is not None and self.question.player is not None:
            self.draw_question(self.question)  # with the key that shows the code again
        if wants_seats:
            await self._use_menu(self._first_bot())
            await self._open_phones_again()

    async def _open_phones_again(self) -> None:
        """If seats were chosen in the menu, open the page about phones once they are changed."""
        is_changed = self.wanted_seats is not None
        while self.wanted_seats is not None:
            await asyncio.sleep(MOMENT)
        if is_changed:
            self.open_phones()

    def _first_bot(self) -> Player | None:
        seats = enumerate(self.session.seats)
        return next((player for player, seat in seats if seat.bot), None)

    def open_settings(self) -> None:
        """Open the settings on top of the table; the game waits until they are closed."""
        self.screen.drive(self._use_settings)

    async def _use_settings(self) -> None:
        from lasvegas_tui.screens.home.settings import SettingsScreen

        if self.timer.is_held:  # it was requested twice
            return
        with self.timer.held():
            await self.screen.app.push_screen_wait(SettingsScreen())
        self.place_hint()

    def _change_seats(self, seats: Reseat) -> None:
        """Interrupt the front, so that it changes the seats."""
        from lasvegas_tui.screens.live.curtain import CurtainDirector

        self.open_to_all()
        self.wanted_seats = seats
        self.timer.hurry()
        self.answer(Signal.RESEATED)
        on_top = self.screen.app.screen
        if isinstance(on_top, GameScreen) and isinstance(on_top.director, CurtainDirector):
            on_top.director.end()

    async def _pause(self) -> None:
        """Cover everything private, and open a page until somebody comes back."""
        from lasvegas_tui.screens.pages.text_page import TextPage, heading

        self.cover()
        sentences = ["The game and the bots wait. Secrets are covered."]
        await self.screen.app.push_screen_wait(
            TextPage(heading(f"{self.screen.game.title_at_table}: a pause"), sentences)
        )

    def leave(self) -> None:
        """Close the table, and open the lobby."""
        app_of(self.screen).open(OpenLobby())

    def leave_now(self) -> None:
        """Stop all that the table does in the background, close it, and open the lobby."""
        self.screen.workers.cancel_node(self.screen)
        self.leave()


def reply(answer: Answer) -> Reply:
    """Return an answer as a reply to the mediator, which runs the game; None if it is no reply."""
    if answer is Signal.SKIP:
        return Say.GO
    if isinstance(answer, Signal):
        return None
    return answer


def is_over(view: View) -> bool:
    """Whether a view is that of the end of a round or of the game."""
    return view.is_between_rounds or isinstance(view.node, Terminal)
