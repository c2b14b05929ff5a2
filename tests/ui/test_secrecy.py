"""Two games that differ only in what a viewer is not shown look the same to them, text and style.

What is not shown is what is secret, and what lies face down though it may be remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace
from textual.events import Key
from textual.pilot import Pilot
from textual.widget import Widget

from lasvegas_tui import destinations
from lasvegas_tui.app import LasVegas, table_screen
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.timeline import Timeline
from lasvegas_tui.rules.core import Action, Chance, Decision, State, Terminal, View
from lasvegas_tui.rules.royale.tiles.black_box import SPLITS, SplitTokens, TakePile
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens, HideTokens
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.live.play import PlayDirector
from lasvegas_tui.screens.pages.advice import AdvicePage
from lasvegas_tui.screens.pages.texts import PrivatePage
from lasvegas_tui.settings import Settings
from tests.nightly import rest_at_night
from tests.rules.looks import look_alike, shown
from tests.ui.quiet import until
from tests.ui.screen import frame, text
from tests.ui.tables import director_of, new_session, playing
from tests.walking import random_steps

Frame: TypeAlias = list[list[tuple[str, str]]]
Seen: TypeAlias = list[tuple[str, View, Any]]
"""What was done last, what an onlooker may know then, and what is on the screen."""

SMALL, MIDDLE = (80, 24), (120, 35)
PEEKS = ("l", "escape", "n", "escape", "ctrl+p", "9", "right")
PAGES = ("l", "n", "p")
NUM_ANSWERS = 2


# -- pairs of games --------------------------------------------------------------------------------


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


def game_asking_for(kind: type[Action]) -> Session:
    """Return a game of Royale in which the next choice is of a kind."""
    for seed in range(400):
        start = new_session("royale", 2 + seed % 3, seed=seed, tiles=6)
        for session in positions(start, Random(seed)):
            if any(isinstance(action, kind) for action in asked_of(session)):
                return copy(session)
    raise AssertionError(kind)


def asked_of(session: Session) -> tuple[Action, ...]:
    node = session.node
    return session.state.legal_actions(node.player) if isinstance(node, Decision) else ()


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


# -- what is seen ----------------------------------------------------------------------------------


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
            is_covered = isinstance(director_of(self.app), CurtainDirector)
            if is_covered or isinstance(session.node, Terminal):
                break
            await self._answer(rng)
        return self.seen

    async def look_behind_the_curtain(self, session: Session, *keys: str) -> Seen:
        """Opens the curtain, or asks for one's own money, and looks around."""
        await self.open(session)
        if not isinstance(director_of(self.app), CurtainDirector):
            await self.press("p")
        assert isinstance(director_of(self.app), CurtainDirector)
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


def assert_equal_for_an_onlooker(first: Seen, second: Seen) -> None:
    """Compares everything up to where the games no longer look the same by the rules."""
    num_compared = 0
    for (what, view, picture), (what_then, view_then, picture_then) in zip(
        first, second, strict=False
    ):
        if shown(view) != shown(view_then):
            break
        assert what == what_then
        assert picture == picture_then, f"after {what}:\n{_words(picture)}\n{_words(picture_then)}"
        num_compared += 1
    assert num_compared


def _words(picture: Frame) -> str:
    return "\n".join("".join(letters for letters, _ in line).rstrip() for line in picture)


def frames(seen: Seen) -> list[Any]:
    return [picture for _, _, picture in seen]


def program() -> LasVegas:
    return LasVegas(destinations.OpenRulebook("royale"), Settings(animation="off"))


def test_secrets_cannot_be_selected_or_searched() -> None:
    assert not LasVegas.ENABLE_COMMAND_PALETTE
    assert not any(screen.ALLOW_SELECT for screen in (GameScreen, PrivatePage, AdvicePage))


# -- choices in secret -----------------------------------------------------------------------------

Secret: TypeAlias = tuple[type[Action], type[Action], tuple[Action, ...]]
LUCKY_PUNCH: Secret = (HideTokens, GuessTokens, (HideTokens(1), HideTokens(3)))
FOUR_AND_TWO = [split for split in SPLITS if split.sizes == (4, 2)]
BLACK_BOX: Secret = (SplitTokens, TakePile, (FOUR_AND_TWO[0], FOUR_AND_TWO[-1]))

SECRETS = {"Lucky Punch 80x24": (LUCKY_PUNCH, SMALL), "Black Box 120x35": (BLACK_BOX, MIDDLE)}


@pytest.mark.parametrize(("secret", "size"), SECRETS.values(), ids=SECRETS)
async def test_screens_do_not_depend_on_secret_choices(
    size: tuple[int, int], secret: Secret
) -> None:
    kind, following, choices = secret
    async with program().run_test(size=size, notifications=True, tooltips=True) as pilot:
        watcher = Watcher(pilot)
        game, seen = game_asking_for(kind), []
        for choice in choices:
            session = copy(game)
            session.choose(session.awaited[0], choice)
            assert isinstance(session.state.legal_actions(session.awaited[0])[0], following)
            seen.append(await watcher.look_at(session, 0))
        assert_equal_for_an_onlooker(*seen)


@pytest.mark.parametrize(("secret", "size"), rest_at_night(SECRETS.values(), 1), ids=SECRETS)
async def test_choice_is_visible_behind_the_curtain_and_not_on_it(
    size: tuple[int, int], secret: Secret
) -> None:
    async with program().run_test(size=size, notifications=True, tooltips=True) as pilot:
        watcher = Watcher(pilot)
        game = game_asking_for(secret[0])
        first = await watcher.look_behind_the_curtain(copy(game), "1", "h")
        second = await watcher.look_behind_the_curtain(copy(game), "2", "h")
        assert frames(first)[0] == frames(second)[0]
        assert frames(first)[-2] != frames(second)[-2], "the owner sees the cursor"
        assert isinstance(director_of(watcher.app), CurtainDirector)
        assert frames(first)[-1] == frames(second)[-1], "the key that hides it hides all of it"


# -- hidden money ----------------------------------------------------------------------------------

HIDDEN: dict[str, tuple[Callable[[int], Session], tuple[int, int]]] = {
    "dice with neutral dice and chips": (
        lambda seed: new_session(
            "dice", 3 + seed, seed=seed, open_money=False, neutral=True, chips=True
        ),
        MIDDLE,
    ),
    "royale": (
        lambda seed: new_session("royale", 2 + seed, seed=seed, hidden_money=True, tiles=3 + seed),
        SMALL,
    ),
}


@pytest.mark.parametrize(("hidden", "size"), rest_at_night(HIDDEN.values(), 1), ids=HIDDEN)
async def test_open_table_does_not_depend_on_hidden_money(
    hidden: Callable[[int], Session], size: tuple[int, int]
) -> None:
    async with program().run_test(size=size, notifications=True, tooltips=True) as pilot:
        watcher = Watcher(pilot)
        for seed, game in enumerate(games_with_hidden_money(hidden, 1)):
            state = look_alike(game.state, None, Random(seed))
            assert state.returns() != game.state.returns()
            assert shown(state.view(None)) == shown(game.state.view(None))
            seen = await watcher.look_at(copy(game), seed)
            assert_equal_for_an_onlooker(seen, await watcher.look_at(with_state(game, state), seed))


@pytest.mark.parametrize(("hidden", "size"), rest_at_night(reversed(HIDDEN.values()), 1))
async def test_own_money_page_does_not_depend_on_hidden_money_of_others(
    hidden: Callable[[int], Session], size: tuple[int, int]
) -> None:
    async with program().run_test(size=size, notifications=True, tooltips=True) as pilot:
        watcher = Watcher(pilot)
        for seed, game in enumerate(games_with_hidden_money(hidden, 1)):
            player = game.awaited[0]
            seen = frames(await watcher.look_behind_the_curtain(copy(game), "escape", "l"))
            others = with_state(game, look_alike(game.state, player, Random(seed)))
            assert frames(await watcher.look_behind_the_curtain(others, "escape", "l")) == seen
            own = with_state(game, look_alike(game.state, None, Random(seed)))
            now = frames(await watcher.look_behind_the_curtain(own, "escape", "l"))
            differing = [index for index, picture in enumerate(now) if picture != seen[index]]
            has_more = own.state.returns()[player] != game.state.returns()[player]
            assert differing == ([2] if has_more else []), "only the page behind the curtain"
            assert "own money" in _words(seen[2])


async def test_person_among_bots_sees_only_their_own_money() -> None:
    async with program().run_test(notifications=True, tooltips=True) as pilot:
        watcher = Watcher(pilot)
        (game,) = games_with_hidden_money(_among_bots, 1)
        seen = []
        for state in (
            game.state,
            look_alike(game.state, 0, Random(1)),
            look_alike(game.state, None, Random(1)),
        ):
            await watcher.open(with_state(game, state))
            seen.append(frame(watcher.app))
        assert seen[0] == seen[1]
        assert seen[0] != seen[2]


def _among_bots(seed: int) -> Session:
    return new_session("royale", 1, "random", "random", seed=5, hidden_money=True)


async def test_handover_always_shows_nothing_that_depends_on_hidden_money() -> None:
    """With `always` every turn begins on the curtain, the same whatever is hidden."""
    app = LasVegas(
        destinations.OpenRulebook("royale"), Settings(animation="off", handover="always")
    )
    async with app.run_test(notifications=True) as pilot:
        watcher = Watcher(pilot)
        (game,) = games_with_hidden_money(HIDDEN["royale"][0], 1)
        seen = []
        for state in (game.state, look_alike(game.state, None, Random(1))):
            await watcher.open(with_state(game, state))
            assert isinstance(director_of(app), CurtainDirector)
            seen.append(frame(app))
            assert "Pass the keyboard to" in text(app)
        assert seen[0] == seen[1]
