"""What the foot of a table names on the smallest terminal: every key that does something now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len

from lasvegas_tui.commands import Key
from lasvegas_tui.play.seating import Seating
from lasvegas_tui.screens.asking.question import Question
from lasvegas_tui.screens.directors import prompt
from lasvegas_tui.screens.game.animation import Instant
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.vegan.screen import VeganScreen
from lasvegas_tui.widgets.key_bar import fitted
from tests.nightly import rest_at_night
from tests.ui.positions import (
    LONG,
    TABLE_IDS,
    TABLES,
    Asked,
    Positions,
    asked,
    of_each_kind,
)
from tests.ui.tables import table_of

WIDTH = 80
WITHOUT_WORD = {"digits", "?", "Esc", "End", "←→", "↑↓", "↑↓←→"}
"""Keys that say enough where there is no room for their words."""


def feet(position: Asked) -> Iterator[tuple[Key, ...]]:
    """Yield the keys of a position, before there is a cursor and wherever it is put."""
    session, player = position.session, position.player
    screen: GameScreen[Any] = table_of(session)
    table = Positions(screen, session)
    table.seating = Seating(session)
    table.seating.take_keyboard(player, session.is_private(player))
    view: Any = position.question().view
    if isinstance(screen, VeganScreen):
        screen.draw_game(view, prompt.frame(position.question(), screen), Instant(view))
    for question in cursors(position):
        table.question = question
        keys = prompt.keys(question, screen)
        yield (*keys, *table.keys_around(player))


def cursors(position: Asked) -> Iterator[Question]:
    """Yield what is asked with the cursor nowhere, on the first choice and on the last."""
    yield position.question()
    for index in (0, -1):
        question = position.question()
        if question.items:
            question.toggle(0)
        else:
            question.move_to(question.actions[index])
        yield question


@pytest.mark.parametrize(
    ("game", "num_players", "options"), rest_at_night(TABLES, 6), ids=TABLE_IDS
)
def test_key_bar_names_every_key(game: str, num_players: int, options: dict[str, Any]) -> None:
    positions = asked(game, num_players, options, range(1), LONG)
    for position in of_each_kind(positions, 2):
        for keys in feet(position):
            shown = fitted(keys, WIDTH)
            needed = [key.key for key in keys if not key.is_extra]
            assert [key.key for key in shown if not key.is_extra] == needed
            assert sum(cell_len(f"{key.key} {key.label}".strip()) + 1 for key in shown) <= WIDTH + 1
            wordless = {key.key for key in shown if not key.label}
            assert not {key for key in wordless if not key[0].isdecimal()} - WITHOUT_WORD
            heard = {key.key for key in keys}
            around = {"h"} if position.session.is_private(position.player) else set[str]()
            assert heard >= {"?", "l", "n", "m", "q", *around}
            digits = {key.key for key in keys if key.key[0].isdecimal()}
            assert digits <= {key.key for key in shown}, "what else to press than Enter"
