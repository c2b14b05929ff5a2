"""The contract of a game's screen: what a game has to bring, and what it need not."""

from collections.abc import Sequence
from random import Random

import pytest

from lasvegas_tui import app as program
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.rules.core import Terminal, View
from lasvegas_tui.rules.game_description import Game
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.game.ui_state import Frame
from tests.ui.tables import TableApp, new_session, play_on, text


class BareScreen(GameScreen[View]):
    """Shows nothing of a game but its choices."""

    def draw_game(self, view: View, frame: Frame[View], instant: Instant[View]) -> None:
        pass


@pytest.mark.parametrize("game", ["royale", "board"])
async def test_a_screen_that_draws_nothing_of_its_own_plays(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bare(game: Game, seats: Sequence[Seat]) -> GameScreen[View]:
        return BareScreen(game, seats)

    monkeypatch.setattr(program, "new_screen", bare)
    session, rng = new_session(game, 1, "random", "random"), Random(1)
    app = TableApp(session)
    async with app.run_test(size=(120, 35)) as pilot:
        for _ in range(12):
            if not isinstance(session.node, Terminal):
                await play_on(pilot, rng)
        assert "Anna" in text(app)
        assert len(session.steps) > 12
