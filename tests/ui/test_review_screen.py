"""The review on the screen, from the end page and from a replay."""

from typing import Any

import pytest

from lasvegas_tui import destinations, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.bots import playouts
from lasvegas_tui.play.transcript_events import Chose, Sealed
from lasvegas_tui.records import review
from lasvegas_tui.records.review import Depth
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.learn.replay_director import ReplayDirector
from lasvegas_tui.screens.pages.review import ReviewScreen, explanation
from tests.ui import screen
from tests.ui.quiet import until
from tests.ui.tables import director_of, driver, new_session, on_top, played, running


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "NUM_STEPS", 100)
    monkeypatch.setattr(review, "FULL", Depth(2, 1, 3))


async def test_moment_of_a_review_opens_in_the_replay() -> None:
    session = played("dice", 2, short=True)
    async with running(LasVegas(destinations.OpenReplay(session))) as (app, pilot):
        await pilot.press("j")
        found = on_top(app, ReviewScreen)
        await until(pilot, lambda: found.reviewing.is_complete and not found.progress.display)
        shown = screen.text(app)
        assert "chances to win" in shown
        assert "Anna" in shown
        (first, *_) = found.review.moments()
        await pilot.press("1")
        replay = driver(app, ReplayDirector)
        assert replay.index == first.num_before
        seen = screen.one_line(app)
        assert f"What {session.seats[first.player].name} saw before choosing" in seen
        (told,) = replay._told()[-1:]
        assert seen.count(told) == 1, "it stands in the prompt, and need not stand below it"
        await pilot.press("escape")
        assert app.screen is found
        await pilot.press("escape")
        assert isinstance(director_of(app), ReplayDirector)


@pytest.mark.reviewed
async def test_the_review_begins_on_the_end_page_and_goes_on_once_it_was_left() -> None:
    async with running(LasVegas(destinations.OpenReplay(played("dice", 2, short=True)))) as (
        app,
        pilot,
    ):
        await pilot.press("w")
        end = on_top(app, StandingsScreen)
        await until(pilot, lambda: end.reviewing.num_done > 0)
        assert "j review" in screen.text(app)
        await pilot.press("j", "q")
        await until(pilot, lambda: app.screen is end)
        await pilot.press("j")
        page = on_top(app, ReviewScreen)
        assert page.reviewing is end.reviewing
        await until(pilot, lambda: page.reviewing.is_complete)
        assert len(page.review.judgements) == len(page.reviewing._decisions)


async def test_unfinished_game_offers_no_review() -> None:
    async with running(LasVegas(destinations.OpenReplay(new_session("dice", 2)))) as (app, pilot):
        await pilot.press("j")
        assert isinstance(director_of(app), ReplayDirector)
        assert "review" not in screen.text(app)


@pytest.mark.parametrize("game", ["card", "vegan"])
async def test_moment_shows_the_hand_of_who_had_to_choose_and_no_other(game: str) -> None:
    """What may be seen at the end of a game is shown where it decided, and nowhere else."""
    session = played(game, 2, short=True)
    at, player = next(
        (index, event.player)
        for index, step in enumerate(session.steps)
        if isinstance(event := step.event, Chose | Sealed) and step.before.is_private(event.player)
    )
    moment = destinations.OpenReplay(session, at=at, seen_by=player)
    async with running(LasVegas(moment)) as (app, pilot):
        shown: Any = director_of(app).screen.shown[0]  # type: ignore[attr-defined]
        assert shown == session.steps[at].before.view(player)
        await pilot.press("right", "left", "left", "right")
        await pilot.press("right")
        shown = director_of(app).screen.shown[0]  # type: ignore[attr-defined]
        assert shown.viewer is None


async def test_hand_of_an_unfinished_game_stays_face_down() -> None:
    session = new_session("card", 2)
    while not session.awaited:
        session.draw()
    moment = destinations.OpenReplay(session, at=len(session.steps), seen_by=0)
    async with running(LasVegas(moment)) as (app, _):
        shown: Any = director_of(app).screen.shown[0]  # type: ignore[attr-defined]
        assert shown.viewer is None


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("dice", "what dice gave"),
        ("card", "what cards gave"),
        ("vegan", "by the player's cabbages minus the best rival's, on average"),
    ],
)
def test_columns_are_explained_with_the_pieces_and_the_unit_of_the_game(
    game: str, told: str
) -> None:
    said = explanation(rules.game(game))
    assert told in said
    assert ("dice" in said) is (game == "dice")
