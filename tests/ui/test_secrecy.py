"""Two games that differ only in what a viewer is not shown look the same to them, text and style.

What is not shown is what is secret, and what lies face down though it may be remembered.
"""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest

from lasvegas_tui.app import LasVegas
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Decision
from lasvegas_tui.rules.royale.tiles.black_box import SPLITS, SplitTokens, TakePile
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens, HideTokens
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.pages.advice import AdvicePage
from lasvegas_tui.screens.pages.private_page import PrivatePage
from tests.nightly import rest_at_night
from tests.rules.looks import look_alike
from tests.ui.screen import frame, text
from tests.ui.tables import TableApp, asking, is_covered, new_session, settled
from tests.ui.twins import (
    Seen,
    copy,
    frames,
    games_with_hidden_money,
    positions,
    watching,
    with_state,
)

Frame: TypeAlias = list[list[tuple[str, str]]]

SMALL, MIDDLE = (80, 24), (120, 35)


# -- pairs of games --------------------------------------------------------------------------------


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


# -- what is seen ----------------------------------------------------------------------------------


def assert_equal_for_an_onlooker(first: Seen, second: Seen) -> None:
    """Compares everything up to where the games no longer look the same by the rules."""
    num_compared = 0
    for (what, view, picture), (what_then, view_then, picture_then) in zip(
        first, second, strict=False
    ):
        if view != view_then:
            break
        assert what == what_then
        assert picture == picture_then, f"after {what}:\n{_words(picture)}\n{_words(picture_then)}"
        num_compared += 1
    assert num_compared


def _words(picture: Frame) -> str:
    return "\n".join("".join(letters for letters, _ in line).rstrip() for line in picture)


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
    async with watching(size) as watcher:
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
    async with watching(size) as watcher:
        game = game_asking_for(secret[0])
        first = await watcher.look_behind_the_curtain(copy(game), "1", "h")
        second = await watcher.look_behind_the_curtain(copy(game), "2", "h")
        assert frames(first)[0] == frames(second)[0]
        assert frames(first)[-2] != frames(second)[-2], "the owner sees the cursor"
        assert is_covered(watcher.app)
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
    async with watching(size) as watcher:
        for seed, game in enumerate(games_with_hidden_money(hidden, 1)):
            state = look_alike(game.state, None, Random(seed))
            assert state.returns() != game.state.returns()
            assert state.view(None) == game.state.view(None)
            seen = await watcher.look_at(copy(game), seed)
            assert_equal_for_an_onlooker(seen, await watcher.look_at(with_state(game, state), seed))


@pytest.mark.parametrize(("hidden", "size"), rest_at_night(reversed(HIDDEN.values()), 1))
async def test_own_money_page_does_not_depend_on_hidden_money_of_others(
    hidden: Callable[[int], Session], size: tuple[int, int]
) -> None:
    async with watching(size) as watcher:
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
    async with watching() as watcher:
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


async def test_view_of_one_player_is_not_drawn_while_everybody_looks() -> None:
    session = new_session("royale", 2, hidden_money=True, basic=True)
    async with asking(TableApp(session)) as (app, pilot):
        await pilot.press("enter")
        await settled(pilot)
        before = frame(app)
        app.director.draw_table(session.view(0))
        await pilot.pause()
        assert frame(app) == before


async def test_handover_always_shows_nothing_that_depends_on_hidden_money() -> None:
    """With `always` every turn begins on the curtain, the same whatever is hidden."""
    async with watching(handover="always") as watcher:
        (game,) = games_with_hidden_money(HIDDEN["royale"][0], 1)
        seen = []
        for state in (game.state, look_alike(game.state, None, Random(1))):
            await watcher.open(with_state(game, state))
            assert is_covered(watcher.app)
            seen.append(frame(watcher.app))
            assert "Pass the keyboard to" in text(watcher.app)
        assert seen[0] == seen[1]
