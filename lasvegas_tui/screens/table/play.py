"""Playing at the table: the screen on which a game is shown, and its questions are answered.

Keys and clicks go to the open question; those that are none of its own go back in the game, or open
a page about it. A key outside a question only skips what is being shown; `q` leaves after it.
Whoever deals asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace
from textual import events, on, work
from textual.app import ComposeResult
from textual.content import Content

from lasvegas_tui.rules.core import Decision, IllegalActionError, Player, Terminal, View
from lasvegas_tui.rules.grammar import possessive, upper
from lasvegas_tui.screens.house import house_of
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.table.asking import prompt
from lasvegas_tui.screens.table.asking.coach import Coach
from lasvegas_tui.screens.table.asking.keys import (
    AGREE,
    EXPLAIN,
    GO,
    HIDE,
    HISTORY,
    HOLD,
    LEAVE,
    LETTERS,
    MENU,
    MONEY,
    NAMED,
    NEWS,
    TAKE_BACK,
    UNDO,
)
from lasvegas_tui.screens.table.asking.question import (
    Answer,
    Cursor,
    Question,
    Refused,
    Reply,
    Signal,
    Unfit,
)
from lasvegas_tui.screens.table.handover import HandoverScreen, Passed, Public
from lasvegas_tui.screens.table.hold_timer import HoldTimer
from lasvegas_tui.screens.table.menu_result import Exit, MenuResult, Reseat
from lasvegas_tui.screens.table.pages import Page, Pages, PrivatePage, heading
from lasvegas_tui.screens.table.privacy import PrivateScreen
from lasvegas_tui.screens.table.screen import NOTHING, TableScreen
from lasvegas_tui.session import story
from lasvegas_tui.session.seating import Seating
from lasvegas_tui.session.seats import Seat
from lasvegas_tui.session.session import Session, Step
from lasvegas_tui.session.transcript import TranscriptError
from lasvegas_tui.widgets.choices import Choices
from lasvegas_tui.widgets.drawn import Pointed
from lasvegas_tui.widgets.panels import Key, Keys
from lasvegas_tui.widgets.pointing import Target


class PlayScreen(TableScreen[None], PrivateScreen):
    """A table at which a session is played; a question is open on it or not."""

    def __init__(self, session: Session, look: Look[Any], deal: Deal) -> None:
        super().__init__(look, session.game.words)
        self.session = session
        self.seating = Seating(session)
        self.coach = Coach(self, session, self.seating)
        self.pages = Pages(self, session, self.seating)
        self.deal = deal
        self.question: Question | None = None
        self.is_agreeing = False
        """Whether the table is asked if a choice may be taken back."""
        self.is_ending = False
        """Whether somebody wants to leave once nothing is being shown."""
        self.story: list[str] = []
        self._answers: asyncio.Queue[Answer] = asyncio.Queue(maxsize=1)
        self._skip = asyncio.Event()
        self.hold_timer = HoldTimer()
        """What makes the table go on by itself, if it does."""
        self._num_told = 0
        """How many steps are told in the story."""
        self._turn: Player | None = None
        """Whose turn was told last outside the screen."""

    def compose(self) -> ComposeResult:
        self.set_class(self.coach.is_here, "-coached")
        yield from super().compose()

    def on_mount(self) -> None:
        self.rewrite_story()
        view = self.seating.open_view()
        self.draw_table(view)
        self.draw_choices(())
        if is_over(view):
            self.draw_since(self.story[-self.history.num_new :], 0)
        self.play()

    @work(exclusive=True)
    async def play(self) -> None:
        """Play on until the game is over and everybody has seen how it ended."""
        await self.deal(self)

    # -- keys and clicks ---------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        name = event.key if event.key in NAMED else event.character or ""
        letters = LETTERS + self.look.pointing.keys + "".join(self.look.pointing.letters)
        if (name not in NAMED and not (name.isdecimal() or name in letters)) or not name:
            return
        event.stop()
        self.press(name)

    @on(Pointed)
    def _thing_pointed_at(self, event: Pointed) -> None:
        if self.is_agreeing:
            self._agree(False)
        elif self.question is not None:
            self._point(self.question, event.target)

    def _point(self, question: Question, target: Target) -> None:
        """Point at what was clicked; explain it where nothing can be chosen there now."""
        reply = question.click(target)
        if reply is Cursor.STAYED:
            self.pages.explain_at(target)
        else:
            self._take(question, reply)

    @on(Choices.Chosen)
    def _line_chosen(self, event: Choices.Chosen) -> None:
        if self.is_agreeing:
            self._agree(False)
        elif self.question is not None:
            self._take(self.question, self.question.choose_line(event.index))

    @on(Keys.Clicked)
    def _key_clicked(self, event: Keys.Clicked) -> None:
        self.press(event.key.action)

    def press(self, name: str) -> None:
        """Do what a key does now."""
        if name == HOLD.action and self.goes_on_by_itself:
            self._hold()
        elif name == MENU.action and not self.is_agreeing:
            self.open_menu()
        elif self.question is None:
            self._skip.set()
            self.is_ending = self.is_ending or name == LEAVE.action
        elif self.is_agreeing:
            self._agree(name == "enter")
        elif not self.felt.press(name):
            reply = self.question.press(name)
            if reply is None:
                self._press_command(name)
            else:
                self._take(self.question, reply)

    def _take(self, question: Question, reply: Reply) -> None:
        """Do what the open question makes of a key or a click."""
        match reply:
            case Cursor.MOVED:
                self.draw_question(question)
            case Cursor.STAYED:
                return
            case Refused(sentence):
                self.refuse(sentence)
            case Unfit(action):
                self.refuse(prompt.refusal(question, action, self.session))
            case answer:
                self.answer(answer)

    def _press_command(self, name: str) -> None:
        """Do what a key does that says nothing about the question."""
        match name:
            case "u":
                self._undo()
            case "l":
                self.pages.open_history(self.story)
            case "n":
                self.pages.open_since()
            case "m":
                self._look_at_money()
            case "h":
                self.cover()
            case "H" if self.coach.is_here:
                self.coach.send_away()
                self._place_hint()
            case "q":
                self._leave_now()
            case "?":
                self.pages.explain(self.question)
            case digit if digit.isdecimal():
                self._look_up(int(digit))
            case "d" if not self.seating.is_private:
                self.pages.show_demo(self.question)

    def _look_up(self, digit: int) -> None:
        """Explain before a roll what a digit points at afterwards."""
        view, _ = self.shown
        target = self.look.pointing.at_digit(digit, view)
        can_look = view.roller is not None and self.look.hints.looking_up(view)
        if can_look and target is not None and str(target) in self.felt.parts:
            self.pages.explain_at(target)

    # -- asking ------------------------------------------------------------------------------------

    async def answer_to(
        self,
        question: Question,
        asked: Content | None = None,
        keys: Sequence[Key] = (),
        told: Sequence[str] = (),
        seconds: float | None = None,
    ) -> Answer:
        """Wait for the answer to a question; with `seconds` it answers itself after that time.

        What is private is answered by no key that was pressed before it was on the screen.
        """
        if asked is not None:
            self.ask(asked, told)
            self.draw_keys(*keys)
        if self.seating.is_private:
            self.hear_from_now()
        self.question, self.is_agreeing = question, False
        try:
            async with self.hold_timer.running(seconds):
                return await self._answers.get()
        except TimeoutError:  # an answer may have come at the same frame
            return Signal.GO if self._answers.empty() else self._answers.get_nowait()
        finally:
            self.question = None
            self._end_hint()

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether what is shown gives way after a time without a key."""
        return self.hold_timer.is_running

    def _hold(self) -> None:
        """Let what is shown stay until a key."""
        self.hold_timer.stop()
        self.draw_keys(GO, HISTORY, MENU, LEAVE)

    def answer(self, answer: Answer) -> None:
        """Answer the open question, if there is one."""
        if self.question is not None and self._answers.empty():
            self.question = None
            self._answers.put_nowait(answer)

    async def beat(self, seconds: float) -> bool:
        """Wait, but no longer than to the next key; say whether there was one."""
        self._skip.clear()
        try:
            async with self.hold_timer.running(seconds):
                await self._skip.wait()
        except TimeoutError:
            return False
        return True

    # -- drawing -----------------------------------------------------------------------------------

    def sealed(self) -> Collection[Player]:
        return self.session.sealed

    def _whose_turn(self, view: View) -> Content:
        """Return who is asked; for what, the prompt says."""
        match view.node:
            case Decision(player) if self.session.is_human(player):
                return self.look.inks[player].badge
        return super()._whose_turn(view)

    def draw_table(self, view: View, frame: Frame[Any] = NOTHING) -> None:
        """Show a view, unless it is of somebody who no longer looks at the screen alone."""
        if self.seating.is_private or view.viewer in (None, self.seating.onlooker):
            super().draw_table(view, frame)
            if is_over(view):
                self._tell_round(view)

    def clear(self) -> None:
        """Show the open table with nothing asked."""
        self.draw_since(())
        self.draw_table(self.seating.open_view())
        self.draw_choices(())
        self.ask(Content(""))
        self.draw_keys()

    def cover(self) -> None:
        """Put the open table in place of what is private; the curtain follows."""
        if self.seating.is_private:
            self.seating.is_private = False
            self.clear()
            pause = Question(self.seating.open_view(), None, self.look.pointing)
            self.question = self.question or pause
            self.answer(Signal.HIDE)

    def draw_question(self, question: Question) -> None:
        """Show what is asked, and what the choice under the cursor would bring."""
        foreseen, told = prompt.foreseen(question, self.session, self.look)
        self.draw_table(question.view, prompt.frame(question, self.look, foreseen))
        labels = prompt.labels(question, self.look, self.words)
        self.draw_choices(labels, question.cursor, question.numbers)
        self.ask(prompt.headline(question, self.look, self.words), told)
        keys = prompt.keys(question, self.look, self.words)
        self.draw_keys(*keys, *self.back_keys(question.player), *self.around_keys())
        if question.unfit is not None:
            self.refuse(prompt.refusal(question, question.unfit, self.session))
        self.advise(question)

    def back_keys(self, asked: Player | None = None) -> tuple[Key, ...]:
        """Return the key that goes back while `asked` is asked.

        It says whose choice it takes back, unless it is the holder's.
        """
        player = self.seating.who_can_undo(asked)
        if player is None and self.session.can_take_back:
            return (TAKE_BACK,) if self.seating.is_alone else (AGREE,)
        if player is None:
            return ()
        if player == self.seating.holder:
            return (UNDO,)
        whose = possessive(self.names[player])
        return (replace(UNDO, label=f"undo {whose} choice", short=f"undo {whose}"),)

    def around_keys(self) -> tuple[Key, ...]:
        """Return the keys of pages about the game, and of the way out."""
        if self.seating.is_private:
            return (*self.felt.keys, HIDE, EXPLAIN, HISTORY, NEWS, MENU, LEAVE)
        money = (MONEY,) if self.seating.whose_money(self._asked) is not None else ()
        return (*self.felt.keys, EXPLAIN, HISTORY, NEWS, *money, MENU, LEAVE)

    async def pass_keyboard(
        self,
        player: Player,
        task: str,
        back: Key | None = None,
        sealed: Collection[Player] = (),
        *,
        is_wished: bool = False,
    ) -> Passed:
        """Cover what is secret until a player has taken the keyboard, and say how that ended.

        What somebody wished for can be cancelled.
        """
        public = Public(
            self.session.game.name,
            self.session.view(None),
            tuple(sealed),
            tuple(self.story),
            self.history.num_new,
            tuple(self.seating.since(player, None)),
            tuple(self.seating.unseen(player)),
            story.last_decision(self.session, None),
        )
        seat = self.session.seats[player]
        self.tell_turn(player)
        curtain = HandoverScreen(
            self.look,
            self.words,
            public,
            seat,
            task,
            back,
            self.open_menu,
            self._leave_now,
            is_wished=is_wished,
            is_held=player == self.seating.last_holder,
        )
        curtain.set_class(self.has_class("-coached"), "-coached")
        return await self.app.push_screen_wait(curtain)

    @property
    def _asked(self) -> Player | None:
        """Who is asked now."""
        return self.question.player if self.question is not None else None

    def write_story(self, step: Step) -> None:
        """Tell what a step brought, unless that is told already."""
        if self._num_told == len(self.session.line):
            return
        self._num_told = len(self.session.line)
        lines = self.seating.told(step)
        self.story += lines
        self.draw_history(self.story, len(lines))

    def rewrite_story(self) -> None:
        """Tell the whole game so far, as it stands now."""
        told = self.seating.whole_story()
        self._num_told = len(self.session.line)
        self.story = [line for lines in told for line in lines]
        self.draw_history(self.story, len(next(filter(None, reversed(told)), ())))

    def advise(self, question: Question) -> None:
        """Let the coach tell somebody new what to press."""
        self.coach.advise(question)
        self._place_hint()

    def _end_hint(self) -> None:
        self.coach.fall_silent()
        self._place_hint()

    def _place_hint(self) -> None:
        self.coach.place_hint(self.question)

    def on_resize(self) -> None:
        """Look for a place for the hint once all is laid out."""
        self.call_after_refresh(self._place_hint)

    # -- back --------------------------------------------------------------------------------------

    def _undo(self) -> None:
        player = self.seating.who_can_undo(self._asked)
        if player is None:
            self._offer_take_back()
        else:
            self.undo(player)

    def undo(self, player: Player) -> None:
        """Undo a player's last choice, which is free."""
        self._go_back(lambda: self.session.undo(player))

    def take_back(self) -> None:
        """Take back the last decision, as the table agreed."""
        self.seating.asked_again = self.session.last_decider
        self._go_back(self.session.take_back)

    def _offer_take_back(self) -> None:
        """Past the free undo the table has to agree."""
        if not self.session.can_take_back:
            self.refuse("There is nothing to take back yet.")
            return
        if self.seating.is_alone:
            self.take_back()
            return
        self.is_agreeing = True
        self._end_hint()
        self.ask_to_agree(*story.last_decision(self.session, None))

    def _agree(self, is_agreed: bool) -> None:
        self.is_agreeing = False
        if is_agreed:
            self.take_back()
        else:
            self.answer(Signal.BACK)

    def _go_back(self, go: Callable[[], None]) -> None:
        try:
            go()
        except (IllegalActionError, TranscriptError) as error:
            self.refuse(str(error))
            return
        self.seating.go_back()
        self.rewrite_story()
        self.answer(Signal.BACK)

    # -- come and go -------------------------------------------------------------------------------

    def tell_turn(self, player: Player) -> None:
        """Say outside the screen, too, whose turn it is; ring where it comes to a person."""
        house = house_of(self)
        is_handed_on = self._turn is not None and self._turn != player
        is_rung = house.liked.bell and is_handed_on and player in self.seating.people
        house.tell_turn(f"{self.names[player]} · {self.look.title}", is_rung)
        self._turn = player

    def _tell_round(self, view: View) -> None:
        """Say outside the screen that a round is over, or the game: it is nobody's turn."""
        round_told = self.look.headline(view).partition(" · ")[0]
        title = self.look.title
        house_of(self).tell_turn(f"{upper(round_told)} · {title}" if round_told else title)

    def open_menu(self) -> None:
        """Lay the menu over the table, which is held as long as it is open."""
        from lasvegas_tui.screens.table.menu import MenuScreen

        self.hold_timer.hold()
        self.app.push_screen(MenuScreen(self.session, self.look.title), self._close_menu)

    def _close_menu(self, result: MenuResult | None) -> None:
        """Do what was wished for in the menu; without a result all is as it was."""
        match result:
            case Reseat(seats):
                self._reseat(seats)
                self.hold_timer.release()
            case Exit.PAUSE:
                self._pause()
            case Exit.LEAVE:
                self._leave_now()
            case None:
                self.hold_timer.release()

    def _leave_now(self) -> None:
        """Leave whatever is open; who opens a screen just now would wait for the leaving."""
        self.workers.cancel_node(self)
        self.leave()

    def _pause(self) -> None:
        """Cover what is secret, and wait."""
        self.cover()
        told = ["The game waits, and so do the bots. What is secret is covered."]
        page = Page(heading(f"{self.look.title}: a pause"), told)
        self.app.push_screen(page, lambda _: self.hold_timer.release())

    def _reseat(self, changes: Sequence[tuple[Player, Seat]]) -> None:
        """Let others sit at the table; whoever is asked now is asked anew."""
        try:
            for player, seat in changes:
                self.session.sit_down(player, seat)
        except (IllegalActionError, TranscriptError) as error:
            self.notify(str(error), severity="warning", markup=False)
        house_of(self).keep_table(self.session.game.name, self.session.seats)
        self.look.sit(self.session.seats)
        self.seating.sit()
        self.clear()
        self.rewrite_story()
        self.answer(Signal.BACK)
        if isinstance(self.app.screen, HandoverScreen):
            self.app.screen.reseat()

    @work(exclusive=True, group="peek")
    async def _look_at_money(self) -> None:
        """Show a player their own money, alone."""
        player = self.seating.whose_money(self._asked)
        if player is None:
            return
        task = "to look at their own money"
        if await self.pass_keyboard(player, task, is_wished=True) is not Passed.OPENED:
            return
        purse = self.look.purses(self.session.view(player))[player]
        line = Content.assemble(purse.ink.badge, f"  {purse.money}  {purse.detail}")
        await self.app.push_screen_wait(PrivatePage(heading("Your own money"), [line]))


def is_over(view: View) -> bool:
    """Whether a round is over, or the game."""
    return view.is_between_rounds or isinstance(view.node, Terminal)


Deal: TypeAlias = Callable[[PlayScreen], Awaitable[None]]
"""Whoever deals at a table: goes on until the game is over, and asks whom it has to."""
