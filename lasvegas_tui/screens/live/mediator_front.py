"""The front of a game on a screen: it carries out the game's requests by drawing and asking.

The mediator of the game (`play/mediator.py`) decides what is due next, such as that a player has to
roll, and waits for the reply. Each request is shown on the table, or on a curtain or a page above
it, until its reply is there. If seats are changed in the menu, the open request is dropped, and the
mediator decides anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import Signal
from lasvegas_tui.bots import BotError
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
from lasvegas_tui.play.session import Step
from lasvegas_tui.plugins import in_words
from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.screens.end.next_step import NextStep
from lasvegas_tui.screens.live.director_with_session import LiveDirector, reply
from lasvegas_tui.screens.live.drawing_requested_questions import (
    draw_agreement,
    draw_choices,
    draw_pause,
    draw_roll,
    draw_sealed,
)
from lasvegas_tui.screens.live.playback import LivePlayback
from lasvegas_tui.screens.live.players_choosing_on_phones import draw_waiting
from lasvegas_tui.screens.live.round_summary import round_summary
from lasvegas_tui.shell.app_navigation_and_settings import app_of
from lasvegas_tui.user_error import UserError

if TYPE_CHECKING:
    from lasvegas_tui.screens.live.curtain import CurtainDirector


class TableError(Exception):
    """Raised if a game cannot continue because of an unexpected error."""


class OpenQuestion(NamedTuple):
    """The question that is open at the table, and the mediator's request behind it."""

    request: Request
    question: Question


class OpenCurtain(NamedTuple):
    """The director of the curtain that is above the table, and the mediator's request behind it."""

    request: Handover
    director: CurtainDirector


class ScreenFront:
    """Plays a game on a screen: it carries out what the mediator decides to show or to ask."""

    def __init__(self, table: LiveDirector) -> None:
        self.table = table
        self.session = table.session
        self.seating = table.seating
        self.screen = table.screen
        self.place = table.places.table
        self.place.on_outdated = self._look_up
        self.playback = LivePlayback(table)
        self.timing = self.playback.timing
        self._open: OpenQuestion | None = None
        """The question asked last, which may be asked again without being drawn again."""
        self._curtain: OpenCurtain | None = None
        """The curtain above the table; None if there is none."""
        self._next_step = NextStep.LOBBY
        self._last_called: Step | None = None
        """The last step of the game when its standings were shown."""

    async def play(self) -> NextStep:
        """Play until somebody leaves the table; return where to go then.

        Any error is raised as a TableError: rules of another package may raise errors that would go
        unnoticed, or that cannot even be formatted.
        """
        try:
            await self._play()
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            raise TableError(in_words(error)) from error
        return self._next_step

    async def _play(self) -> None:
        self.table.places.begin()
        while (request := self.place.request) is not None:
            self.table.end_privacy()  # before anything is painted: nothing was awaited since
            if await self._is_still_due(request):
                wanted = await self._carry_out(request)
            else:
                wanted = None
            if self.table.is_leaving:
                return
            if self.table.places.failed is not None:
                raise self.table.places.failed
            if not self._change_seats() and self.place.request is request:
                self.place.reply(wanted)

    async def _is_still_due(self, request: Request) -> bool:
        """Wait while the menu is open; return whether the request is still valid then."""
        was_private = self.seating.is_private
        await self.table.timer.released()
        is_changed = self.table.wanted_seats or self.place.request is not request
        return not is_changed and self.seating.is_private == was_private

    def _look_up(self) -> None:
        """Show what was done on phones; if this has replaced the open request, end its wait."""
        self.table.end_privacy()
        self.table.catch_up()
        if self.table.places.failed is None:
            request = self.place.request
        else:
            request = None
        if self._open is not None and self._open.request is request:
            self._draw_again(self._open)
        elif self._curtain is not None and self._curtain.request is request:
            self._curtain.director.show_sealed(sorted(self.session.sealed))
        else:
            self._wait_no_longer()

    def _wait_no_longer(self) -> None:
        """End the wait for the reply to a request that is out of date."""
        self.table.timer.hurry()
        self.table.answer(Signal.OUTDATED)
        if self._curtain is not None:
            self._curtain.director.end()

    def _draw_again(self, asked: OpenQuestion) -> None:
        """Draw an open question again, because others have sealed or point at something else."""
        if isinstance(asked.request, Wait):
            draw_waiting(self.table, asked.request)
        elif isinstance(asked.request, AskToChoose) and self.table.question is asked.question:
            self.table.draw_question(asked.question)

    def _change_seats(self) -> bool:
        """Change the seats as chosen in the menu; return whether any were chosen."""
        wanted, self.table.wanted_seats = self.table.wanted_seats, None
        if wanted is None:
            return False
        try:
            for player, seat in wanted.changes:
                self.session.sit_down(player, seat)
        except UserError as error:
            self.screen.notify(str(error), severity="warning", markup=False)
        app_of(self.screen).keep_table(self.session.game.name, self.session.seats)
        self.screen.sit(self.session.seats)
        self.table.places.update_seats()
        self.table.phones.change_seats()
        self.table.clear()
        self.table.history.write_anew()
        return True

    async def _carry_out(self, request: Request) -> Reply:
        match request:
            case Show(step):
                return await self.playback.show(step)
            case Think(player, view):
                return await self._think(player, view)
            case AskToChoose():
                return await self._ask(request, partial(draw_choices, self.table, request))
            case AskToRoll():
                return await self._roll(request)
            case RoundOver(view):
                what = f"Round {view.round} of {view.num_rounds} is over"
                summary = round_summary(self.session, self.screen, self.seating.onlooker)
                return await self._pause(request, view, what, "next round", summary)
            case Handover():
                return await self._handover(request)
            case LookAtSealed():
                return await self._ask(request, partial(draw_sealed, self.table, request))
            case LookAtMoney():
                return await self._show_money(request)
            case Agree():
                return await self._ask(request, partial(draw_agreement, self.table, request))
            case BotFailed(player, error):
                what = f"{self.screen.names[player]} cannot continue"
                told = f"{error} A person can take the chair in the menu."
                return await self._pause(request, self._view(), what, "let another bot play", told)
            case Failed(error):
                what = "This could not be done"
                return await self._pause(request, self._view(), what, "try again", str(error))
            case GameOver():
                return await self._end(request)
            case Refused(sentence):
                seconds = self.timing.reading_time([sentence])
                self.screen.prompt.keep_refusal(sentence, seconds)
            case Retold():
                self.table.history.write_anew()
            case Wait():
                return await self._ask(request, partial(draw_waiting, self.table, request))
        return Say.GO

    # -- questions ---------------------------------------------------------------------------------

    async def _ask(
        self, request: Request, draw: Callable[[], Question], seconds: float | None = None
    ) -> Reply:
        """Draw the question of a request, and return the reply; after `seconds`, if given, GO.

        If the same request was the last to be asked, its question is not drawn again.
        """
        if self._open is None or self._open.request is not request:
            self._open = OpenQuestion(request, draw())
        wanted = reply(await self.table.answer_to(self._open.question, seconds))
        self.timing.person_acts()
        return wanted

    async def _roll(self, roll: AskToRoll) -> Reply:
        wanted = await self._ask(roll, partial(draw_roll, self.table, roll))
        if wanted is Say.GO:
            self.screen.draw_since(())
        return wanted

    async def _pause(
        self, request: Request, view: View, what: str, then: str, *details: str
    ) -> Reply:
        """Show a view with the sentence `what` until somebody continues, to what `then` says.

        A table with only bots continues by itself.
        """
        draw = partial(draw_pause, self.table, view, what, then, details)
        return await self._ask(request, draw, self.timing.pause_time(what))

    def _view(self) -> View:
        return self.seating.open_view()

    # -- what one player sees alone ----------------------------------------------------------------

    async def _handover(self, handover: Handover) -> Reply:
        """Show a curtain until the player opens it, or it is no longer wanted; return the reply."""
        from lasvegas_tui.screens.live.making_the_curtain import curtain_above

        self.table.clear()
        director = curtain_above(self.table, handover)
        self.table.announce(handover.player)
        self._curtain = OpenCurtain(handover, director)
        try:
            passed: Say | None = await self.screen.app.push_screen_wait(director.screen)
        finally:
            self._curtain = None
        return passed

    async def _show_money(self, money: LookAtMoney) -> Reply:
        from lasvegas_tui.screens.pages.private_page import PrivatePage
        from lasvegas_tui.screens.pages.text_page import heading

        purse = self.screen.purse(money.view, money.player)
        line = Content.assemble(purse.player_style.badge, f"  {purse.money}  {purse.detail}")
        page = PrivatePage(heading("Your own money"), [line])
        await self.screen.app.push_screen_wait(page)
        if not self.seating.is_private:
            return None
        if page.is_hiding:
            return Say.HIDE
        return Say.GO

    # -- bots --------------------------------------------------------------------------------------

    async def _think(self, player: Player, view: View) -> Reply:
        """Return what a bot chooses, or its error; unless the choice is secret, show it first."""
        self.playback.show_thinking(player, view)
        self.table.announce(player)
        try:
            action = await asyncio.to_thread(self.session.bot_choice, player)
        except BotError as error:
            await self.table.timer.released()
            return error
        await self.table.timer.released()
        if not self.table.wanted_seats and not self.session.is_private(player):
            await self.playback.point_at(view, player, action)
            await self.table.timer.released()
        return action

    # -- the end -----------------------------------------------------------------------------------

    async def _end(self, over: GameOver) -> Reply:
        """Show the standings; return GO to leave the table, NO to stay, or what else is wanted."""
        from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen

        why = filter(None, [self.screen.words.ending(over.view, self.screen.names)])
        wanted = await self._pause(over, over.view, "The game is over", "standings", *why)
        if wanted is not Say.GO:
            return wanted
        beat = self.timing.pace.beat
        if self._last_called is self.session.steps[-1]:
            beat = 0.0  # these standings were called before
        self._last_called = self.session.steps[-1]
        standings = StandingsScreen(self.session, beat=beat, lay_menu=self.table.open_menu)
        self._next_step = await self.screen.app.push_screen_wait(standings)
        self.table.is_leaving = self._next_step is not NextStep.STAY
        if self.table.is_leaving:
            return Say.GO
        return Say.NO
