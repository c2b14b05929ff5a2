"""What tests of secrecy share: positions, and twins that differ only in what is hidden."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from msgspec.structs import replace
from textual.events import Key
from textual.pilot import Pilot
from textual.widget import Widget

from lasvegas_tui import destinations
from lasvegas_tui.app import LasVegas, table_screen
from lasvegas_tui.play.handover import HandoverSetting
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.timeline_and_undo_rules import Timeline
from lasvegas_tui.rules.core import Chance, Decision, State, Terminal, View
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.settings import Settings
from tests.ui.quiet import until
from tests.ui.screen import frame
from tests.ui.tables import director_of, is_covered, playing
from tests.walking import random_steps

Seen: TypeAlias = list[tuple[str, View, Any]]
"""What was done last, what an onlooker may know then, and what is on the screen."""
PEEKS = ("l", "escape", "n", "escape", "ctrl+p", "9", "right")
PAGES = ("l", "n", "p")
NUM_ANSWERS = 2


def copy(session: Session) -> Session:
    """Return a game that goes on by itself from where this one is."""
    twin = Session.start(session.header)
    twin.timeline, twin._events = session.timeline, list(session._events)
    return twin


def with_state(session: Session, state: State) -> Session:
    """Return the same game with another present."""
    twin = copy(session)
    *before, last = session.steps
    twin.timeline = Timeline(session.root, (*before, last._replace(after=state)))
    return twin


def positions(session: Session, rng: Random) -> Iterator[Session]:
    """Plays at random, and gives the game after every event."""
    for _ in random_steps(session, rng):
        yield session


def games_with_hidden_money(start: Callable[[int], Session], num: int) -> list[Session]:
    """Return games cut after a roll, from the second round on."""
    found = []
    for seed in range(num):
        session = start(seed)
        cuts = [
            copy(s)
            for s in islice(positions(session, Random(seed)), 30, None)
            if s.state.round > 1 and _has_just_rolled(s)
        ]
        found.append(Random(seed).choice(cuts))
    return found


def _has_just_rolled(session: Session) -> bool:
    return isinstance(session.node, Decision) and isinstance(session.steps[-1].before.node, Chance)


class Watcher:
    """Opens tables in one running program, does the same at each, and looks after every thing."""

    def __init__(self, pilot: Pilot[None], look: Callable[[LasVegas], Any] = frame) -> None:
        self.pilot = pilot
        self.look = look
        """What is compared of a screen: its letters and styles, or what a terminal is sent."""
        self.seen: Seen = []

    @property
    def app(self) -> LasVegas:
        app = self.pilot.app
        assert isinstance(app, LasVegas)
        return app

    async def look_at(self, session: Session, seed: int) -> Seen:
        """Looks around at an open table, plays on for a while, and stops at a curtain."""
        await self.open(session)
        rng = Random(seed)
        for key in PEEKS:
            await self.press(key)
        for _ in range(NUM_ANSWERS):
            if is_covered(self.app) or isinstance(session.node, Terminal):
                break
            await self._answer(rng)
        return self.seen

    async def look_behind_the_curtain(self, session: Session, *keys: str) -> Seen:
        """Opens the curtain, or asks for one's own money, and looks around."""
        await self.open(session)
        if not is_covered(self.app):
            await self.press("p")
        assert is_covered(self.app)
        await self.press("o")
        for key in keys:
            await self.press(key)
        return self.seen

    async def open(self, session: Session) -> None:
        self.seen = []
        self.app.settings = replace(
            self.app.settings, coached=()
        )  # somebody new sits down each time
        while self.app.is_over_another:
            self.app.pop_screen()
        await self.app.switch_screen(table_screen(session))
        await self._look("open")

    async def press(self, key: str) -> None:
        self.app.post_message(Key(key, key if len(key) == 1 else None))
        if key in PAGES:
            await self._wait_until(lambda: not self.table.screen.is_active)
        await self._look(key)

    async def _answer(self, rng: Random) -> None:
        """Answers what is asked, by what everybody sees of it."""
        question = self.table.question
        assert question is not None
        if question.player is not None and question.digits:
            await self.press(str(rng.choice(question.digits)))
        elif question.player is not None:
            await self.press(str(rng.randint(1, min(3, len(question.actions)))))
        await self.press("enter")

    @property
    def table(self) -> PlayDirector:
        return playing(self.app)

    async def _look(self, what: str) -> None:
        await self._wait_until(self._is_quiet)
        self.seen.append((what, self.table.session.view(None), self.look(self.app)))
        self._check_what_is_not_in_a_frame()

    async def _wait_until(self, is_so: Callable[[], bool]) -> None:
        await until(self.pilot, is_so)

    def _is_quiet(self) -> bool:
        screen, curtain = self.app.screen, director_of(self.app)
        if isinstance(curtain, CurtainDirector):
            return curtain.is_armed
        if not screen.is_mounted:
            return False
        return not self.table.screen.is_active or self.table.question is not None

    def _check_what_is_not_in_a_frame(self) -> None:
        app = self.app
        assert (app.title, app.sub_title) == ("Las Vegas", "")
        assert not app._notifications
        assert app.clipboard == ""
        for screen in app.screen_stack:
            assert screen.title is None
            assert screen.sub_title is None
            assert not [w for w in screen.query(Widget) if w.tooltip]


@asynccontextmanager
async def watching(
    size: tuple[int, int] = (80, 24),
    look: Callable[[LasVegas], Any] = frame,
    handover: HandoverSetting = "auto",
) -> AsyncIterator[Watcher]:
    """Run the program, and watch the tables that are opened there."""
    app = LasVegas(
        destinations.OpenRulebook("royale"), Settings(animation="off", handover=handover)
    )
    async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
        yield Watcher(pilot, look)


def frames(seen: Seen) -> list[Any]:
    return [picture for _, _, picture in seen]
