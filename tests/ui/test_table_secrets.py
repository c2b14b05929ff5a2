"""What is private its owner sees alone: the curtain, the key that closes it, equal frames."""

from random import Random

from textual.events import AppBlur

from lasvegas_tui.play.session import Session
from tests.ui.tables import (
    TableApp,
    is_covered,
    new_session,
    open_curtain,
    play_on,
    play_until,
    running,
    settled,
    text,
)

SEED_WITH_A_PUNCH = 7
"""A game of six tiles in which somebody soon plays Lucky Punch."""


def punch_session() -> Session:
    return new_session("royale", 3, seed=SEED_WITH_A_PUNCH, tiles=6)


async def _to_the_punch(pilot: object, app: TableApp) -> None:
    assert await play_until(pilot, "HidingTokens", Random(2))  # type: ignore[arg-type]
    await settled(pilot)  # type: ignore[arg-type]


async def test_panic_key_and_lost_focus_close_the_curtain_at_once() -> None:
    async with running(TableApp(punch_session())) as (app, pilot):
        await _to_the_punch(pilot, app)
        await open_curtain(pilot)
        await pilot.press("h")
        assert is_covered(app)
        app.director.draw_table(app.session.view(app.session.awaited[0]))
        assert app.table.shown[0].viewer is None, "nobody is alone with the screen"
        await open_curtain(pilot)
        app.post_message(AppBlur())
        await pilot.pause()
        assert is_covered(app)
        assert "Three tokens" not in text(app)


async def test_lone_person_sees_no_curtain() -> None:
    app = TableApp(new_session("royale", 1, "random", "random", seed=SEED_WITH_A_PUNCH, tiles=6))
    rng, num_secrets = Random(2), 0
    async with app.run_test() as pilot:
        while app.session.state.round < 2:
            await settled(pilot)
            assert not is_covered(app)
            num_secrets += app.session.state.is_private(0)
            assert not app.director.seating.is_private, "nobody has to look away"
            await play_on(pilot, rng)
    assert num_secrets, "there was something secret to choose"
