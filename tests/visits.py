"""Random replies at tables of all games: nobody sees a secret without a curtain of their own.

    python -m tests.visits --games 200 --seed 1

A game with any options is played by two to five people, some of them bots, half of them on the
screen's tables and half in lines. They choose anything, go back, agree or do not, hide, look at
their own money, change what they sealed, open the menu and change the seats.

What they do is all that is judged by: a player is alone with the screen from the moment they open
a curtain until anything is shown that is for everybody, and only then may anything be shown that
an onlooker does not see. The table here is the program's own; only nobody draws it.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace
from textual._context import active_app
from textual.screen import Screen

from lasvegas_tui.app import table_screen
from lasvegas_tui.asking.agreement_question import Agreement
from lasvegas_tui.asking.question import Question
from lasvegas_tui.lines.choices import Choices
from lasvegas_tui.lines.console import Clearing, EndOfInputError, LineReader, Output, spoken
from lasvegas_tui.lines.mediator_front import LineFront
from lasvegas_tui.lines.question import LineQuestion
from lasvegas_tui.play.mediator_requests import Say
from lasvegas_tui.play.seats import Seat, reseatings
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player, Terminal, View
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.end.next_step import NextStep
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.screens.live.mediator_front import ScreenFront
from lasvegas_tui.screens.live.menu import MenuScreen
from lasvegas_tui.screens.live.menu_result import Exit, MenuResult, Reseat
from lasvegas_tui.screens.pages.advice import AdvicePage
from lasvegas_tui.screens.pages.private_page import PrivatePage
from lasvegas_tui.settings import Settings
from tests.lines.table import Screen as LineScreen
from tests.lines.table import Typist
from tests.many_games import run
from tests.replies import BOT, HANDOVERS, Judge, SeenError, random_header
from tests.ui.tables import OneScreen

MOST_STEPS = 400
"""Questions of a game before it is left."""

# -- the screen ------------------------------------------------------------------------------------


class Undrawn(OneScreen):
    """An app that shows screens to nobody: its driver closes them."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.table: Screen[Any]
        self.opened: list[tuple[Screen[Any], Callable[[Any], object]]] = []
        """The screens above the table, each with what is to be done with its result."""

    @property
    def screen(self) -> Screen[Any]:
        return self.opened[-1][0] if self.opened else self.table

    def push_screen(self, screen: Any, callback: Any = None, *_: Any, **__: Any) -> Any:
        self.opened.append((screen, callback or bool))

    async def push_screen_wait(self, screen: Any, *_: Any, **__: Any) -> Any:
        result = asyncio.get_running_loop().create_future()
        self.push_screen(screen, result.set_result)
        return await result

    def keep_table(self, game: str, seats: Iterable[Seat]) -> None:
        """Forget who played."""

    def close(self, result: object = None) -> None:
        """Close the screen on top."""
        _, callback = self.opened.pop()
        callback(result)


class Armed:
    """Stands for the delay of a curtain that hears keys."""

    is_over = True

    def stop(self) -> None:
        """Do nothing."""


class ScreenDriver:
    """Plays a game on a table that nobody draws."""

    def __init__(self, session: Session, rng: Random) -> None:
        self.session = session
        self.rng = rng
        self.judge = Judge(session)
        handover = rng.choice(HANDOVERS)
        self.app = Undrawn(Settings(animation="off", hints=False, handover=handover))
        active_app.set(self.app)
        self.app.table = screen = table_screen(session)
        assert isinstance(screen.director, PlayDirector)
        self.table = screen.director
        self.choices: Question | None = None
        """The question whose choices are listed."""
        self.has_left_menu = self.was_open = False
        """Whether the menu was just left for something, and the only person's view was open."""

    async def play(self) -> None:
        """Play until the game is over or long enough."""
        with self._undrawn():
            self.table.lay_out()
            playing = asyncio.create_task(ScreenFront(self.table).play())
            try:
                for _ in range(MOST_STEPS):
                    if not await self._is_waiting(playing):
                        break
                    self._step()
                    await self._end_menu()
            finally:
                self.table.is_leaving = True
                playing.cancel()
                with suppress(asyncio.CancelledError):
                    await playing

    async def _end_menu(self) -> None:
        """Let the table hear what was chosen in a menu that was left, and check what it shows."""
        if self.has_left_menu:
            await asyncio.sleep(0)
            if not self.was_open:
                self._check_open()
        self.has_left_menu = False

    @contextmanager
    def _undrawn(self) -> Iterator[None]:
        async def think(choice: Callable[..., object], *given: object) -> object:
            await asyncio.sleep(0)
            return choice(*given)

        with ExitStack() as patched:
            patched.enter_context(patch.object(asyncio, "to_thread", think))
            patched.enter_context(patch.object(GameScreen, "is_active", True))
            patched.enter_context(patch.object(self.table.screen, "draw_choices", self._list))
            yield

    def _list(self, labels: Sequence[str], *_: object) -> None:
        self.choices = self.table.question if labels else None

    async def _is_waiting(self, playing: asyncio.Task[Any]) -> bool:
        """Wait until the table asks something or is covered; False once the game is left."""
        for _ in range(200):
            if playing.done():
                playing.result()
                return False
            if self.app.opened or self.table.question is not None:
                return True
            await asyncio.sleep(0)
        raise AssertionError("the table stands still")

    def _step(self) -> None:
        """Do anything that a person can do now."""
        if not self.app.opened:
            assert self.table.question is not None
            self._answer(self.table.question)
            return
        match self.app.screen:
            case GameScreen(director=CurtainDirector() as curtain):
                self._pass(curtain)
            case MenuScreen():
                self._use_menu()
            case AdvicePage() as page:
                self._leave_private(page, page.words.view)
            case PrivatePage() as page:
                self._leave_private(page, self.session.view(self._owner_of(page)))
            case StandingsScreen():
                self.judge.everybody_looks("the standings")
                self._check_open()
                is_enough = self.rng.random() < 0.5
                self.app.close(NextStep.LOBBY if is_enough else NextStep.STAY)
            case _:
                self.app.close()

    # -- what is shown -----------------------------------------------------------------------------

    def _check_open(self) -> None:
        """Check that nothing that only one player may see is on the table."""
        self.judge.check(self.table.screen.shown[0], "a view")
        listed = self.choices
        if listed is not None and listed.player is not None:
            is_secret = listed.view.viewer is not None
            self.judge.check(listed.view, "a list of choices", is_secret=is_secret)

    def _answer(self, question: Question) -> None:
        what = type(question).__name__
        viewer = question.view.viewer
        self.judge.leaves_one()
        is_for_all = isinstance(question, Agreement) or viewer in (None, self.judge.last_person)
        if is_for_all:
            self.judge.everybody_looks(what if question.player is None else "an open choice")
        else:
            self.judge.seen["a secret choice"] += 1
            is_secret = question.player is not None and self.session.is_private(question.player)
            self.judge.check(question.view, what, is_secret=is_secret)
        self._check_open()
        if isinstance(question, Agreement):
            self.table.press("enter" if self.rng.random() < 0.5 else "escape")
        else:
            self._do_anything(question)

    def _do_anything(self, question: Question) -> None:
        chance = self.rng.random()
        if chance < 0.06:
            self.table.press("u")
        elif chance < 0.12:
            self.table.press(self.rng.choice("ppnla"))
        elif chance < 0.14:
            self.table.press("m")
        elif chance < 0.16:
            self.judge.alone = None
            self.rng.choice((self.table.cover, partial(self.table.press, "h")))()
        elif question.player is None:
            self.table.press("enter")
        elif chance < 0.3:  # somebody hesitates, and the question is drawn again
            self.table.press(self.rng.choice(("down", "right", "1", "2", "escape")))
        else:
            self.table.answer(self.rng.choice(question.actions))

    # -- what lies over the table ------------------------------------------------------------------

    def _pass(self, curtain: CurtainDirector) -> None:
        """Do anything at a curtain."""
        self.judge.everybody_looks("a curtain")
        self._check_open()
        self.judge.check(curtain.public.view, "the table of a curtain")
        curtain.delay = Armed()  # type: ignore[assignment]

        def leave(passed: Say | None = None) -> Any:
            if passed is Say.GO:
                self.judge.opens(self.session.seats.index(curtain.seat))
            self.app.close(passed)

        curtain.screen.dismiss = leave  # type: ignore[method-assign, assignment]
        is_wild = self.rng.random() < 0.3
        curtain.press(self.rng.choice(("u", "m", "escape", "l", "enter")) if is_wild else "enter")

    def _use_menu(self) -> None:
        """Leave the menu in any way."""
        result: MenuResult | None = self.rng.choice((None, Exit.PAUSE, self._other_seats()))
        self.was_open = self.judge.last_person is not None  # and lies open until somebody joins
        if isinstance(result, Reseat):
            self.judge.reseat()
        elif result is Exit.PAUSE:
            self.judge.everybody_looks("a pause")
        self.app.close(result)
        self.has_left_menu = result is not None

    def _other_seats(self) -> Reseat | None:
        if isinstance(self.session.node, Terminal):
            return None
        seats = list(self.session.seats)
        player = self.rng.randrange(len(seats))
        seats[player] = replace(seats[player], bot="" if seats[player].bot else BOT)
        if not any(not seat.bot for seat in seats):
            return None
        return Reseat(reseatings(self.session.seats, seats))

    def _leave_private(self, page: AdvicePage | PrivatePage, view: View) -> None:
        self.judge.seen[type(page).__name__] += 1
        self.judge.check(view, "a page")
        self._check_open()
        if self.rng.random() < 0.2:  # the terminal is left
            self.app.close()
            self.judge.alone = None
            self.table.cover()
        else:
            self.app.close()

    def _owner_of(self, page: PrivatePage) -> Player:
        told = str(page.lines[0])
        return next(p for p, seat in enumerate(self.session.seats) if seat.name in told)


# -- in lines --------------------------------------------------------------------------------------

OWN_MONEY = ("Press Enter to clear it.", "Enter clears it off the screen")
"""What the question below somebody's own money says, and what its help says."""


class LineDriver:
    """Plays a game in lines."""

    def __init__(self, session: Session, rng: Random) -> None:
        self.session = session
        self.rng = rng
        self.judge = Judge(session)
        self.screen = LineScreen()
        output = Output(self.screen)
        output.clearing = rng.choice((Clearing.SCROLLED, Clearing.APART))
        self.clearing = output.clearing
        handover = rng.choice(HANDOVERS)
        keyboard = LineReader(Typist(self._answers(), self.screen), output)
        self.game = LineFront(session, output, keyboard, handover)
        self.question: LineQuestion | None = None
        self.left: list[str] = []
        """The secret lines in sight."""

    def play(self) -> None:
        """Play until the game is over or long enough."""
        asked = LineQuestion.answer

        def answer(question: LineQuestion) -> Any:
            self.question = question
            try:
                return asked(question)
            finally:
                self.question = None

        with patch.object(LineQuestion, "answer", answer), suppress(EndOfInputError):
            self.game.play()

    def _answers(self) -> Iterator[str]:
        """Yield what is typed, after a look at what was told."""
        for _ in range(MOST_STEPS):
            told = self._new_text()
            self._look(told)
            yield self._answer(told)

    def _new_text(self) -> str:
        """Return what was told since the last answer and is in sight."""
        told = self.screen.getvalue()
        self.screen.seek(0)
        self.screen.truncate()
        if self.clearing.after in told:
            self.left.clear()
        return told.rpartition(self.clearing.after)[2]

    def _look(self, told: str) -> None:
        """Judge what everybody can read now."""
        question = self.question
        is_alone = question is not None and self._is_for_one(question)
        if is_alone:
            assert question is not None
            self.judge.seen["a secret choice"] += 1
            self.judge.check(question.view, "a question", is_secret=True)
        elif any(line in told for line in OWN_MONEY):
            self.judge.seen["own money"] += 1
        else:
            self.judge.everybody_looks("an open question")
        secrets = dict(self._secrets())
        known = {*secrets.get(self.judge.alone, ()), *secrets.get(self.judge.last_person, ())}
        for player, lines in secrets.items():
            seen = [line for line in lines if line in told.splitlines()]
            if not known.issuperset(seen):
                raise SeenError(f"{seen} of {player}, while {self.judge.alone} is alone")
            self.left += seen
        if self.left and self.judge.alone is None and self.judge.last_person is None:
            raise SeenError(f"{self.left} is still there while everybody looks")

    def _is_for_one(self, question: LineQuestion) -> bool:
        """Whether a question is for one of several people."""
        return question.view.viewer not in (None, self.judge.last_person)

    def _secrets(self) -> Iterator[tuple[Player | None, list[str]]]:
        """Yield what each player may be told and an onlooker may not."""
        words, names = self.session.game.words, [seat.name for seat in self.session.seats]
        everybody = words.table(self.session.view(None), names)
        for player in range(len(names)):
            own = words.table(self.session.view(player), names)
            yield player, [spoken(line) for line in own if line not in everybody]

    def _answer(self, told: str) -> str:
        """Return anything that may be typed now, and note who opens a curtain by it."""
        last = told.rstrip("> \n").splitlines()[-1]
        chance = self.rng.random()
        if last.endswith("Type yes or no."):
            return self.rng.choice(("yes", "no"))
        if last.endswith(("alone: press Enter.", "Anything else keeps the choice.")):
            return self._at_curtain(last, chance)
        if chance < 0.06:
            return "undo"
        if chance < 0.08:
            self.judge.alone = None
            return "hide"
        if chance < 0.16:
            return self.rng.choice(("money", "table", "since", "history", "list", "?"))
        if self.question is None or self.question.choices is None:
            return ""
        choices: Choices = self.question.choices
        return str(self.rng.choice(choices.numbers))

    def _at_curtain(self, last: str, chance: float) -> str:
        self.judge.everybody_looks("a curtain")
        if chance < 0.15:
            return self.rng.choice(("undo", "hide", "table", "money"))
        if not last.endswith("choice."):
            names = [seat.name for seat in self.session.seats]
            self.judge.opens(next(p for p, name in enumerate(names) if last.startswith(name)))
        return ""


def play(seed: str) -> Counter[str]:
    """Play a game on a front; return what was seen how often. Raises SeenError."""
    rng = Random(seed)
    session = Session.start(random_header(rng))
    if rng.random() < 0.5:
        lines = LineDriver(session, rng)
        lines.play()
        return Counter({f"{what} in lines": num for what, num in lines.judge.seen.items()})

    async def on_screen() -> Counter[str]:
        driver = ScreenDriver(session, rng)
        await driver.play()
        return driver.judge.seen

    return asyncio.run(on_screen())


if __name__ == "__main__":
    sys.exit(run("tests.visits", __doc__, play))
