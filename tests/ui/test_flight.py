"""A flying note lies on no words: what is told of a payout can be read while it flies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from textual.content import Content
from textual.widget import Widget

from lasvegas_tui.screens import look_of
from lasvegas_tui.screens.board.play_area import BoardPlayArea
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.table.playback import Scene, scenes
from lasvegas_tui.screens.table.table_screen import TableScreen
from lasvegas_tui.screens.vegan.play_area import VeganPlayArea
from tests.ui.positions import LONG, OneTable, asked
from tests.ui.screen import strips
from tests.ui.tables import NAMES, new_session, running
from tests.walking import random_steps

pytestmark = pytest.mark.nightly

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("dice", 3, {"open_money": True}),
    ("royale", 5, {"tiles": 6}),
    ("card", 4, {}),
    ("board", 3, {"duels": True}),
    ("vegan", 4, {}),
]
TABLES = [
    ((80, 24), NAMES), ((80, 24), LONG), ((100, 30), LONG), ((120, 35), NAMES), ((160, 45), LONG),
    ((200, 60), NAMES),
]  # fmt: skip
"""Sizes of the screen, and the names there."""
TABLE_IDS = [f"{w}x{h}-{'long' if names is LONG else 'usual'}" for (w, h), names in TABLES]
TIMES = [step / 16 for step in range(17)]
QUARTERS = 4
NUM_EACH = 1
"""Notes at every quarter of the way from every place to every seat."""


class Paid(NamedTuple):
    """A scene in which something flies, and what was told before it."""

    view: Any
    before: Any
    scene: Scene
    told: list[str]

    def frames(self) -> Iterator[Frame[Any]]:
        """Yield the frames of the scene."""
        for news in self.scene.parts():
            for t in TIMES:
                yield Frame(place=self.scene.place, news=news, before=self.before, t=t)


def payouts(game: str, num_players: int, options: dict[str, Any], names: Any) -> Iterator[Paid]:
    """Yield what is paid in a game of chance."""
    session = new_session(game, num_players, names=names, **options)
    look, words = look_of(session), session.game.words
    for step in random_steps(session, Random(3)):
        view, before, told = step.after.view(None), step.before.view(None), list[str]()
        for scene in scenes(view, look, words, is_moving=True):
            yield Paid(view, before, scene, told[:])
            told += scene.sentences


def telling(table: TableScreen[Any]) -> list[Widget]:
    """Return the widgets that tell something."""
    found = [table.play_area.since, table.prompt, table.latest, table.history, table.purses]
    match table.play_area:
        case BoardPlayArea(menu=menu):
            found.append(menu)
        case VeganPlayArea(verdict=verdict):
            found.append(verdict)
    return [widget for widget in found if widget.region]


def letters(widgets: list[Widget]) -> list[str]:
    """Return the rows of widgets, as they are seen."""
    rows = strips(widgets[0].app)
    regions = [widget.region for widget in widgets]
    return [
        rows[y].crop(region.x, region.right).text
        for region in regions
        for y in range(region.y, region.bottom)
    ]


def covered(alone: list[str], shown: list[str]) -> list[str]:
    """Return rows of words as they are seen below something that lies on blanks at most."""
    return [
        "".join(now if was.strip() else was for was, now in zip(*rows, strict=True))
        for rows in zip(alone, shown, strict=True)
    ]


@pytest.mark.parametrize(("size", "names"), TABLES, ids=TABLE_IDS)
@pytest.mark.parametrize(("game", "num_players", "options"), GAMES, ids=[g for g, _, _ in GAMES])
async def test_what_is_told_can_be_read_while_a_note_flies(
    game: str,
    num_players: int,
    options: dict[str, Any],
    size: tuple[int, int],
    names: tuple[str, ...],
) -> None:
    app, seen = OneTable(next(asked(game, num_players, options, range(1), names))), Counter[Any]()
    async with running(app, size=size) as (_, pilot):
        table = app.table
        for paid in payouts(game, num_players, options, names):
            for frame in paid.frames():
                flight = table.look.animation.at(paid.view, frame).flight
                if flight is None:
                    continue
                kind = flight.at, flight.player, round(QUARTERS * flight.way)
                seen[kind] += 1
                if seen[kind] > NUM_EACH:
                    continue
                TableScreen.draw_table(table, paid.view, frame)
                table.draw_since([*paid.told, *paid.scene.sentences], len(paid.scene.sentences))
                table.ask(Content("  ".join(paid.scene.title)))
                await pilot.pause()
                assert table.flying.is_flying
                widgets = telling(table)
                shown, seats = letters(widgets), "".join(letters([table.seat_row]))
                assert all(name in seats for name in names[:num_players]), flight
                table.flying.land()
                await pilot.pause()
                alone = letters(widgets)
                assert alone == covered(alone, shown), flight
    assert seen, "nothing flies"
