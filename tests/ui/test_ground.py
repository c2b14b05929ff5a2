"""What is done once when a screen comes: its ground is painted, and its widgets are styled."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widget import Widget

from lasvegas_tui.app import LasVegas
from lasvegas_tui.session import openings
from lasvegas_tui.widgets.casino import CasinoPanel
from lasvegas_tui.widgets.ground import Ground
from tests.ui.tables import TableApp, asking, new_session, running

GAMES = ("royale", "board", "vegan")


@pytest.mark.parametrize("game", GAMES)
async def test_ground_looks_as_textual_would_paint_it(game: str) -> None:
    async with asking(TableApp(new_session(game, 3)), size=(120, 35)) as (app, _):
        grounds = [widget for widget in (app.table, *app.table.query(Widget)) if _is_seen(widget)]
        assert len(grounds) > 4
        for ground in grounds:
            crop = ground.size.region
            painted = ground.render_lines(crop)
            assert len(painted) == crop.height
            assert len(set(map(id, painted))) == 1, "the lines are made one by one"
            usual = Widget.render_lines(ground, crop)
            assert [line.text for line in painted] == [line.text for line in usual]
            for line in (painted[0], *usual):
                assert {part.style and part.style.bgcolor for part in line} == {_colour(usual[0])}


def _is_seen(widget: Widget) -> bool:
    return isinstance(widget, Ground) and bool(widget.size.area)


def _colour(line: Any) -> Any:
    return next(iter(line)).style.bgcolor


async def test_what_a_screen_brings_along_is_styled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    styled: Counter[DOMNode] = Counter()
    apply = Stylesheet.apply

    def counted(self: Stylesheet, node: DOMNode, **given: Any) -> None:
        styled[node] += 1
        apply(self, node, **given)

    monkeypatch.setattr(Stylesheet, "apply", counted)
    async with asking(TableApp(new_session("royale", 3))) as (app, _):
        panels = list(app.table.query(CasinoPanel))
        assert [styled[panel] for panel in panels] == [1] * 6


async def test_nothing_lies_beneath_the_first_screen() -> None:
    async with running(LasVegas(openings.Lobby())) as (app, pilot):
        first = app.screen
        assert app.screen_stack == [first]
        app.open(openings.Setup("dice"))
        await pilot.pause()
        assert len(app.screen_stack) == 1
        assert app.screen is not first
