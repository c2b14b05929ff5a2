"""The contract of a look: what a game has to bring, and what it need not."""

from __future__ import annotations

from random import Random

import pytest

from lasvegas_tui import app as program
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Terminal, View
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.frame import Frame
from lasvegas_tui.screens.look.look import Look
from lasvegas_tui.screens.look.play_area import PlayArea
from tests.ui.tables import TableApp, new_session, play_on, text


class BarePlayArea(PlayArea[View]):
    """Shows nothing of a game but its choices."""

    def __init__(self) -> None:
        super().__init__([], [])

    def draw(self, view: View, frame: Frame[View], instant: Instant[View]) -> None:
        pass


class BareLook(Look[View]):
    """A look with a play area and nothing else."""

    def new_play_area(self) -> BarePlayArea:
        return BarePlayArea()


@pytest.mark.parametrize("game", ["royale", "board"])
async def test_a_look_with_a_play_area_and_nothing_else_plays(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bare(session: Session) -> Look[View]:
        return BareLook(session.seats)

    monkeypatch.setattr(program, "look_of", bare)
    session, rng = new_session(game, 1, "random", "random"), Random(1)
    app = TableApp(session)
    async with app.run_test(size=(120, 35)) as pilot:
        for _ in range(12):
            if not isinstance(session.node, Terminal):
                await play_on(pilot, rng)
        assert "Anna" in text(app)
        assert len(session.steps) > 12
