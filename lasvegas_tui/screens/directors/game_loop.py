"""The game loop: it plays a game node by node until everybody has seen the end.

Chance is drawn, a bot thinks in a thread, or a person is asked; the result is shown, and the next
node follows. Only the loop and the people it asks change the session.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from textual.content import Content

from lasvegas_tui.bots import BotError
from lasvegas_tui.commands import HOLD, LEAVE, MENU, ROLL, Key
from lasvegas_tui.play.curtain import covers_roll
from lasvegas_tui.play.events import JournalError
from lasvegas_tui.play.next_event import (
    BotChoice,
    ChanceDraw,
    ForcedChoice,
    GameEnd,
    PersonChoice,
    next_event,
)
from lasvegas_tui.play.session import Step
from lasvegas_tui.plugins import in_words
from lasvegas_tui.rules.core import Action, IllegalActionError, Player, View
from lasvegas_tui.screens.asking.question import Answer, Question, Signal
from lasvegas_tui.screens.directors import prompt
from lasvegas_tui.screens.directors.humans import Humans
from lasvegas_tui.screens.directors.live_playback import LivePlayback
from lasvegas_tui.screens.directors.live_table import LiveTable
from lasvegas_tui.screens.end.next_step import NextStep
from lasvegas_tui.shell.base_app import app_of
from lasvegas_tui.widgets.styles import ACT, QUIET, STRONG

T = TypeVar("T")


class TableError(Exception):
    """An error at the table."""


class GameLoop:
    """Plays a session at its table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.session = table.session
        self.seating = table.seating
        self.screen = table.screen
        self.humans = Humans(table)
        self.playback = LivePlayback(table, self.humans)
        self._next_step = NextStep.LOBBY
        self._last_called: Step | None = None
        """The last step of a game whose standings have been shown."""

    async def play(self) -> NextStep:
        """Play until somebody leaves the table; return what comes next.

        Raises only TableError: the rules of another package may raise errors that would go
        unnoticed, or that cannot even be formatted.
        """
        try:
            while not self.table.is_leaving:
                await self._free()
                await self._play_node()
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            raise TableError(in_words(error)) from error
        return self._next_step

    async def _free(self) -> None:
        """Wait while the menu is open, and change the seats as chosen there."""
        await self.table.timer.released()
        self.humans.change_seats()

    async def _play_node(self) -> None:
        if self.seating.left_alone is not None:
            await self.humans.open_to_last(self.seating.left_alone)
            return
        match next_event(self.session):
            case GameEnd():
                await self._end()
            case ChanceDraw():
                await self._play_chance()
            case BotChoice(player):
                await self._play_bot(player)
            case ForcedChoice(player, action):
                await self._choose(player, action)
                await self.playback.show_unseen(player)
            case PersonChoice():
                await self._play_person()

    # -- chance ------------------------------------------------------------------------------------

    async def _play_chance(self) -> None:
        view = self.seating.open_view()
        roller = view.roller
        if await self._before_chance(view, roller) is not Signal.BACK:
            step = await self._enter(self.session.draw)
            if step is not None:
                await self.playback.show_draw(step, roller)

    async def _before_chance(self, view: View, roller: Player | None) -> Answer:
        """Wait until everybody has seen the end of a round, or until the roller rolls the dice."""
        if view.is_between_rounds:
            return await self.playback.pause_after_round(view)
        if roller in self.seating.people and not self.session.game.words.is_thrown_at_once(view):
            assert roller is not None
            return await self._wait_for_roll(view, roller)
        return Signal.GO

    async def _wait_for_roll(self, view: View, roller: Player) -> Answer:
        table, seating = self.table, self.seating
        setting = app_of(table.screen).settings.handover
        is_covered = covers_roll(self.session, seating.holder, roller, setting)
        if is_covered and not await self.humans.take_over(roller, "to roll"):
            return Signal.BACK
        table.announce(roller)
        seating.take_keyboard(roller, is_private=False)
        question = Question(view, None, self.screen.targeting)
        self._draw_roll(question, roller)
        answer = await self.humans.answer_to(question)
        table.screen.draw_since(())
        return answer

    def _draw_roll(self, question: Question, roller: Player) -> None:
        """Show what a player is about to roll, and what has happened since their last turn."""
        table, view = self.table, question.view
        since = self.seating.since(roller, self.seating.onlooker)
        table.draw_table(view, prompt.frame(question, self.screen))
        table.screen.draw_choices(())
        table.screen.draw_since(since)
        badge = self.screen.players[roller].badge
        rolls = (f" rolls {table.screen.words.dice_to_roll(view)}", STRONG)
        digits = (f"  {self.screen.help.explained_by_digits(view)}".rstrip(), QUIET)
        asked = Content.assemble(badge, (": ", STRONG), ("Enter", f"bold {ACT}"), rolls, digits)
        table.advise(question)
        self._ask_to_roll(asked, view, table.screen.left_to_prompt(since))
        table.screen.draw_keys(ROLL, *table.keys_around())

    def _ask_to_roll(self, asked: Content, view: View, since: Sequence[str]) -> None:
        """Ask for the roll; a small screen also shows something about the table."""
        told = self.screen.help.told_before_roll(view)
        if not told or not self.table.screen.has_class("-short"):
            self.table.screen.ask(asked, since)
        elif since:
            self.table.screen.ask(asked, [" ".join(since)])  # which leaves the last line free
            self.table.screen.latest.aside = told
        else:
            self.table.screen.ask(asked, (told,))

    # -- bots --------------------------------------------------------------------------------------

    async def _play_bot(self, player: Player) -> None:
        self._draw_thinking(player)
        try:
            action = await asyncio.to_thread(self.session.bot_choice, player)
        except BotError as error:
            await self._replace_bot(player, error)
            return
        is_private = self.session.is_private(player)
        await self._free()
        if not is_private and self._is_bot(player):
            await self.playback.point_at(self.seating.open_view(), player, action)
            await self._free()
        if not self._is_bot(player):  # a person took the seat over meanwhile
            return
        await self._choose(player, action)
        if is_private:
            await self.playback.show_unseen(player)

    async def _replace_bot(self, player: Player, error: BotError) -> None:
        """Wait until a person or, if allowed, the default bot replaces a bot that cannot choose."""
        await self._free()
        if not self._is_bot(player):
            return
        what = f"{self.screen.names[player]} cannot continue"
        told = [f"{error} A person can take the chair in the menu."]
        view = self.seating.open_view()
        if await self.playback.pause(view, what, "let another bot play", told) is not Signal.BACK:
            await self._enter(lambda: self.session.seat_usual_bot(player))
            self.table.narrate_all()

    def _draw_thinking(self, player: Player) -> None:
        table = self.table
        table.draw_table(self.seating.open_view())
        table.screen.ask(Content.assemble(self.screen.players[player].badge, (" thinks …", QUIET)))
        table.screen.draw_keys(Key("any key", "faster", "enter"), HOLD, MENU, LEAVE)
        table.announce(player)

    def _is_bot(self, player: Player) -> bool:
        return player not in self.seating.people

    # -- people ------------------------------------------------------------------------------------

    async def _play_person(self) -> None:
        choice = await self.humans.choice()
        if choice is not None:
            await self._choose(*choice)

    # -- what came of it ---------------------------------------------------------------------------

    async def _choose(self, player: Player, action: Action) -> None:
        self.seating.asked_again = None
        step = await self._enter(lambda: self.session.choose(player, action))
        self.table.screen.draw_choices(())
        if step is None:
            return
        self.seating.enter(step)
        if step.applied:
            await self.playback.show(step)
        else:
            self.table.clear()

    async def _enter(self, event: Callable[[], T]) -> T | None:
        """Enter an event; if it cannot be written, it has not happened and can be retried."""
        try:
            return event()
        except (IllegalActionError, JournalError) as error:
            problem = str(error)
        view = self.seating.open_view()
        await self.playback.pause(view, "This could not be done", "try again", [problem])
        return None

    async def _end(self) -> None:
        """Show the standings, unless something is taken back."""
        from lasvegas_tui.screens.end.standings_screen import StandingsScreen

        view = self.seating.open_view()
        if await self.playback.pause(view, "The game is over", "standings") is not Signal.BACK:
            was_called = self._last_called is self.session.steps[-1]
            self._last_called = self.session.steps[-1]
            standings = StandingsScreen(
                self.session,
                beat=0.0 if was_called else self.playback.pace.beat,
                lay_menu=self.table.open_menu,
            )
            self._next_step = await self.table.screen.app.push_screen_wait(standings)
            self.table.is_leaving = self._next_step is not NextStep.STAY
