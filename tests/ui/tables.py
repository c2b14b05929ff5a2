"""Tables to play at in tests: an app with nothing but a table, and hands that play on it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from lasvegas_tui import rules
from lasvegas_tui.app import screen_of, table_screen
from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.targeting_by_keys_and_clicks import Targeting
from lasvegas_tui.destinations import Destination, OpenRulebook
from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules.core import Options, Player, Terminal, View
from lasvegas_tui.screens.game.base_director import Director
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.live.curtain import CurtainDirector, PublicTable
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.screens.registry import new_screen, screen_class
from lasvegas_tui.screens.table.director_with_question import AskingDirector
from lasvegas_tui.settings import Settings
from lasvegas_tui.shell import themes
from lasvegas_tui.shell.app_navigation_and_settings import BaseApp
from lasvegas_tui.shell.base_screen import BaseScreen
from tests import walking
from tests.ui.quiet import until
from tests.ui.screen import frame as frame
from tests.ui.screen import text as text

Program = TypeVar("Program", bound=App[Any])
Page = TypeVar("Page", bound=Screen[Any])
Driver = TypeVar("Driver", bound=Director)

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Eve")


def new_session(
    game: str,
    people: int = 3,
    *bots: str,
    seed: int = 7,
    names: tuple[str, ...] = NAMES,
    **options: Any,
) -> Session:
    """Return a game before its first event, people first and then bots."""
    colours = list(COLOURS)
    seats = [Seat(names[i], colours[i]) for i in range(people)]
    seats += [Seat(names[people + i], colours[people + i], bot) for i, bot in enumerate(bots)]
    return Session.start(Header.new(game, rules.game(game).options(**options), seats, seed))


def played(
    game: str,
    people: int = 3,
    *bots: str,
    seed: int = 3,
    names: tuple[str, ...] = NAMES,
    **options: Any,
) -> Session:
    """Return a game that was played at random to its end."""
    session = new_session(game, people, *bots, seed=seed, names=names, **options)
    return walking.play_until(session, Random(seed), lambda: isinstance(session.node, Terminal))


def table_of(session: Session) -> GameScreen[Any]:
    """Return a new screen of a session's game, which nothing drives."""
    return new_screen(session.game, session.seats)


def shared_table(session: Session) -> GameScreen[Any]:
    """Return a screen that is never shown, the same one for all such sessions."""
    return _shared_table(session.game.name, session.seats)


@lru_cache(maxsize=32)
def _shared_table(game: str, seats: tuple[Seat, ...]) -> GameScreen[Any]:
    return new_screen(rules.game(game), seats)


def targeting_of(session: Session) -> Targeting[Any]:
    """Return what keys and clicks point at in a session's game."""
    return screen_class(session.game.name).targeting


def casinos_in(table: Any, view: View, frame: Frame[Any]) -> tuple[Any, ...]:
    """Draw a frame on the screen of a game with casinos, and return these."""
    table.draw_game(view, frame, table.animation.at(view, frame))
    return tuple(panel.model for panel in table.casinos.panels)


def new_curtain(
    task: str = "to guess", *sealed: Player, player: Player = 0, **public: Any
) -> GameScreen[Any]:
    """Return a curtain over a table, for a player to take the keyboard."""
    session = new_session("royale", 3)
    seen = PublicTable(session.game.name, session.view(None), sealed, **public)
    seat = session.seats[player]
    screen = table_of(session)
    screen.director = CurtainDirector(screen, seen, seat, task)
    return screen


def on_top(app: App[Any], kind: type[Page]) -> Page:
    """Return the screen on top, which is of this kind."""
    assert isinstance(app.screen, kind)
    return app.screen


def driver(app: App[Any], kind: type[Driver]) -> Driver:
    """Return what drives the screen on top, which is of this kind."""
    director = director_of(app)
    assert isinstance(director, kind)
    return director


async def draw_curtain(app: App[Any]) -> GameScreen[Any]:
    """Draw a curtain over whatever is on the screen, and return it."""
    curtain = new_curtain()
    await app.push_screen(curtain)
    return curtain


def director_of(app: App[Any]) -> Director:
    """Return what drives the screen on top; a page has a director that does nothing."""
    return app.screen.director if isinstance(app.screen, GameScreen) else Director()


def is_covered(app: App[Any]) -> bool:
    """Whether a curtain is on top."""
    return isinstance(director_of(app), CurtainDirector)


def is_at_table(app: App[Any]) -> bool:
    """Whether the table of a game being played is on top."""
    return isinstance(director_of(app), PlayDirector)


class OneScreen(BaseApp):
    """An app of one screen; closes when it is left, and notes what was opened."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__(screen_of, settings or Settings(animation="off", hints=False))
        self.openings: list[Destination] = []
        for theme in themes.THEMES.values():
            self.register_theme(theme)
        self.theme = themes.NIGHT.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(themes.defaults(True))

    def open(self, destination: Destination, over: bool = False) -> None:
        self.openings.append(destination)
        if not over:
            self.exit()

    @property
    def explained(self) -> list[tuple[str, str]]:
        """The games and rules at which rulebooks were opened."""
        books = [found for found in self.openings if isinstance(found, OpenRulebook)]
        return [(book.game, book.rule) for book in books]


class TableApp(OneScreen):
    """Opens on a table."""

    def __init__(self, session: Session, settings: Settings | None = None) -> None:
        super().__init__(settings)
        self.session = session
        self.shown: list[tuple[str, str]] = []
        self.turns: list[tuple[str, bool]] = []

    def get_default_screen(self) -> Screen[Any]:
        return table_screen(self.session)

    def on_app_blur(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.cover()

    def show_rule(self, game: str, rule: str, options: Options | None = None) -> None:
        self.shown.append((game, rule))

    def update_settings(self, **changes: Any) -> None:
        self.settings = replace(self.settings, **changes)

    def tell_turn(self, text: str, is_rung: bool = False) -> None:
        self.turns.append((text, is_rung))

    @property
    def table(self) -> GameScreen[Any]:
        """The table, whatever lies over it."""
        return self.director.screen

    @property
    def question(self) -> Question:
        """What the table asks."""
        question = self.director.question
        assert question is not None
        return question

    @property
    def director(self) -> PlayDirector:
        """What drives the table."""
        return playing(self)


def playing(app: App[Any]) -> PlayDirector:
    """Return what drives the table at which a game is played, whatever lies over it."""
    screens = (screen for screen in app.screen_stack if isinstance(screen, GameScreen))
    directors = (screen.director for screen in screens)
    return next(found for found in directors if isinstance(found, PlayDirector))


def question_of(app: App[Any]) -> Question | None:
    """Return the open question of the screen on top."""
    director = director_of(app)
    return director.question if isinstance(director, AskingDirector) else None


def curtain_of(app: App[Any]) -> CurtainDirector:
    """Return the curtain, which is on top."""
    return driver(app, CurtainDirector)


async def armed(pilot: Pilot[Any]) -> None:
    """Waits until the curtain on top can be opened."""
    curtain = curtain_of(pilot.app)
    await until(pilot, lambda: curtain.is_armed, "a curtain that can be opened")


async def settled(pilot: Pilot[None]) -> None:
    """Waits until the table asks something, or is covered by a curtain that can be opened."""
    app = pilot.app
    assert isinstance(app, TableApp)
    await until(pilot, lambda: _is_ready(app.screen), "a question at the table")


def _is_ready(screen: Screen[Any]) -> bool:
    match screen:
        case GameScreen(director=PlayDirector() as director):
            return director.question is not None
        case GameScreen(director=CurtainDirector() as curtain):
            return curtain.is_armed
    return True


@asynccontextmanager
async def running(app: Program, **given: Any) -> AsyncIterator[tuple[Program, Pilot[Any]]]:
    """Run an app, by default at 80x24, from the moment when it is quiet."""
    async with app.run_test(**given) as pilot:
        await pilot.pause()
        yield app, pilot


@asynccontextmanager
async def asking(app: Program, **given: Any) -> AsyncIterator[tuple[Program, Pilot[Any]]]:
    """Run a table from the moment when it asks something, or is covered by a curtain."""
    async with app.run_test(**given) as pilot:
        await settled(pilot)
        yield app, pilot


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Presses keys, each once the table asks something."""
    for key in keys:
        await settled(pilot)
        await pilot.press(key)
    await settled(pilot)


async def open_curtain(pilot: Pilot[Any]) -> None:
    """Opens the curtain as soon as it can be opened."""
    await armed(pilot)
    await pilot.press("o")
    await settled(pilot)


async def play_until(pilot: Pilot[None], step: str, rng: Random) -> bool:
    """Play anything until that step of Royale asks a person; False if the game ends before."""
    app = pilot.app
    assert isinstance(app, TableApp)
    while not isinstance(app.session.node, Terminal):
        await settled(pilot)
        steps = app.session.view(None).table.steps  # type: ignore[attr-defined]
        if steps and type(steps[-1]).__name__ == step:
            return True
        await play_on(pilot, rng)
    return False


async def play_until_told(pilot: Pilot[None], words: str, rng: Random) -> None:
    """Play anything until the headline of the table has these words."""
    app = pilot.app
    assert isinstance(app, TableApp)
    await settled(pilot)
    while words not in app.table.prompt.asked.plain:
        await play_on(pilot, rng)


async def play_on(pilot: Pilot[None], rng: Random) -> None:
    """Answers one question with anything that is allowed, and waits for the next one."""
    app = pilot.app
    assert isinstance(app, TableApp)
    await settled(pilot)
    if is_covered(app):
        await open_curtain(pilot)
    elif app.question.player is None:
        app.director.press("enter")
    else:
        app.director.answer(rng.choice(app.question.actions))
    await asyncio.sleep(0)
    await settled(pilot)
