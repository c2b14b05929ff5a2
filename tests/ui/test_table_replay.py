"""Looking at a game again on the table."""

from random import Random
from typing import Any

import pytest
from textual.screen import Screen

from lasvegas_tui import destinations
from lasvegas_tui.app import replay_screen
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import Chose, Sealed
from lasvegas_tui.rules.core import Terminal
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.learn.replay_director import ReplayDirector
from tests.ui.tables import OneScreen, director_of, new_session, running, text
from tests.walking import play_until


class ReplayApp(OneScreen):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self.table = replay_screen(destinations.OpenReplay(session))
        assert isinstance(self.table.director, ReplayDirector)
        self.replay = self.table.director

    def get_default_screen(self) -> Screen[Any]:
        return self.table


def played(game: str, num_steps: int | None = None, people: int = 3, **options: Any) -> Session:
    """Return a game played at random for some steps, or to its end."""
    session = new_session(game, people, **options)
    return play_until(
        session,
        Random(4),
        lambda: isinstance(session.node, Terminal) or len(session.steps) == num_steps,
    )


async def test_keys_step_through_a_replay_forward_and_back() -> None:
    async with running(ReplayApp(played("dice", 9))) as (app, pilot):
        assert "Step 0 of 9" in text(app)
        for keys, told in (
            ("right right", "Step 2 of 9  Anna rolls"),
            ("right", "Anna places"),
            ("left left left left", "Step 0 of 9"),
            ("end", "Step 9 of 9"),
        ):
            await pilot.press(*keys.split())
            assert told in text(app)


@pytest.mark.parametrize(
    ("game", "event", "told"),
    [("card", Sealed, "Anna chooses in secret."), ("board", Chose, "Anna chooses.")],
)
async def test_step_without_news_says_who_chose(game: str, event: type[Any], told: str) -> None:
    async with running(ReplayApp(played(game, 60))) as (app, pilot):
        assert "The game begins." in text(app)
        steps = enumerate(zip(app.replay.session.steps, app.replay.sentences_at, strict=False), 1)
        untold = [n for n, (step, lines) in steps if isinstance(step.event, event) and not lines]
        app.replay.jump(untold[0])
        await pilot.pause()
        assert f"Step {untold[0]} of 60  {told}" in text(app)
        assert app.table.shown[0].viewer is None


async def test_every_step_names_the_players_seated_at_the_time() -> None:
    session = played("dice", 9)
    session.sit_down(0, Seat("Zoe", "orange"))
    async with running(ReplayApp(session)) as (app, pilot):
        for key, name in (("home", "Anna"), ("end", "Zoe"), ("home", "Anna")):
            await pilot.press(key)
            assert app.table.seat_row.models[0].player_style.name == name


async def test_replay_jumps_between_rounds_and_to_the_standings() -> None:
    async with running(ReplayApp(played("royale"))) as (app, pilot):
        await pilot.press("down", "down")
        assert "round 2 of 3" in text(app)
        await pilot.press("up")
        assert "round 1 of 3" in text(app)
        await pilot.press("w")
        assert isinstance(app.screen, StandingsScreen)
        await pilot.press("escape")
        assert isinstance(director_of(app), ReplayDirector)


async def test_payout_in_a_replay_is_narrated_and_explained() -> None:
    session = played("dice")
    async with running(ReplayApp(session)) as (app, pilot):
        index = next(index for index, told in enumerate(app.replay.sentences_at) if len(told) > 3)
        app.replay.jump(index + 1)
        await pilot.pause()
        assert app.table.stage.since.display
        assert list(app.table.stage.since.sentences) == app.replay.sentences_at[index]
        await pilot.press("?")
        assert [game for game, _ in app.explained] == ["dice"]
        await pilot.press("home")
        assert not app.table.stage.since.display


# -- what lies face down in a game that is not over ------------------------------------------------


@pytest.mark.parametrize("num_players", [2, 5])
@pytest.mark.rule("V-5")
def test_replay_shows_no_card_that_is_still_face_down(num_players: int) -> None:
    whole = played("vegan", people=num_players)
    for num_steps in range(5, len(whole.steps), 7):
        replay = ReplayApp(Session.replay(whole.header, whole.events[:num_steps])).replay
        now: Any = replay.session.state
        in_sight = {*now.table.trick.cards, *now.table.display}
        for place in replay.open_steps:
            then: Any = replay._view(place)
            if then.table.round == now.round and not now.table.is_scored:
                assert {*then.table.trick.cards, *then.table.display} <= in_sight
        assert replay.open_steps[0] == 0
        assert replay.open_steps[-1] == num_steps


@pytest.mark.rule("V-5")
async def test_replay_keys_skip_steps_that_are_face_down() -> None:
    async with running(ReplayApp(played("vegan", 30))) as (app, pilot):
        seen = []
        for _ in app.replay.open_steps:
            seen.append(text(app))
            await pilot.press("right")
        assert "Step 30 of 30" in seen[-1]
        assert len(seen) < 10
        await pilot.press("left")
        assert app.replay.index == app.replay.open_steps[-2]
        assert not any("takes the trick:" in page for page in seen[:-4])


@pytest.mark.parametrize("options", [{"open_tricks": True}, {}], ids=["open tricks", "over"])
@pytest.mark.rule("V-5")
def test_replay_shows_every_step_where_nothing_is_face_down(options: dict[str, Any]) -> None:
    session = played("vegan", 60 if options else None, **options)
    assert ReplayApp(session).replay.open_steps == list(range(len(session.steps) + 1))
