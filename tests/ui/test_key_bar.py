"""What the foot of a table names on the smallest terminal: the keys that matter most now."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from lasvegas_tui import demos
from lasvegas_tui.asking.question import Question
from lasvegas_tui.key_commands import Key
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.pages.history import HistoryPage
from lasvegas_tui.screens.table.prompt import QuestionPrompt
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.key_bar import MOST, divided, fitted
from tests.ui.positions import LARGEST, LONG, TABLE_IDS, Asked, Positions, asked, of_each_kind
from tests.ui.tables import TableApp, asking, new_session, play_on, press, settled, table_of, text

WIDTH = 80


def feet(position: Asked) -> Iterator[tuple[Key, ...]]:
    """Yield the keys of a position, before there is a cursor and wherever it is put."""
    session, player = position.session, position.player
    screen: GameScreen[Any] = table_of(session)
    table = Positions(screen, session)
    table.seating = Seating(session)
    table.seating.take_keyboard(player, session.is_private(player))
    question = position.question()
    screen.shown = question.view, QuestionPrompt(question, screen, session).frame()
    for question in cursors(position):
        table.question = question
        keys = QuestionPrompt(question, screen, session).keys
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


@pytest.mark.parametrize(("game", "num_players", "options"), LARGEST, ids=TABLE_IDS)
def test_six_keys_have_their_words_and_the_menu_has_the_others(
    game: str, num_players: int, options: dict[str, Any]
) -> None:
    positions = asked(game, num_players, options, range(1), LONG)
    for position in of_each_kind(positions, 2):
        for keys in feet(position):
            foot, others = divided(keys)
            shown = fitted(foot, WIDTH)
            assert [key.key for key in shown] == [key.key for key in foot]
            assert sum(cell_len(f"{key.key} {key.label}") + 2 for key in shown) <= WIDTH + 1
            assert all(key.label for key in shown)
            assert len(shown) <= MOST or (len(shown), shown[-1].label) == (MOST + 1, "more")
            heard = {key.key for key in (*foot, *others)}
            around = {"h"} if position.session.is_private(position.player) else set[str]()
            assert heard >= {"?", "l", "n", "m", *around}
            digits = {key.key for key in keys if key.key[0].isdecimal()}
            assert digits <= {key.key for key in shown}, "what else to press than Enter"


async def test_key_bar_is_never_empty_in_a_game_with_bots() -> None:
    feet: list[tuple[Key, ...]] = []
    settings = Settings(animation="fast", hints=False)
    session = new_session("royale", 1, "simple", tiles=3)
    async with asking(TableApp(session, settings)) as (app, pilot):
        app.table.watch(app.table.key_bar, "keys", lambda keys: feet.append(keys))
        rng = Random(3)
        for _ in range(8):
            await play_on(pilot, rng)
    assert len(feet) > 8
    assert all(feet)


async def test_menu_offers_no_demo_of_a_game_without_demos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demos, "has_demos", lambda game: False)
    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        await press(pilot, "enter", "right", "m")
        assert "n news" in text(app)
        assert "d demo" not in text(app)


async def test_command_that_is_not_at_the_bottom_is_in_the_menu() -> None:
    session = new_session("dice", 2)
    async with asking(TableApp(session)) as (app, pilot):
        await press(pilot, "enter", "right")
        assert "l log" not in text(app)
        await pilot.press("m")
        await pilot.pause()
        for key in ("l log", "n news", "d demo", "s settings"):
            assert key in text(app)
        await pilot.press("l")
        await pilot.pause()
        assert any(isinstance(screen, HistoryPage) for screen in app.screen_stack)
        await pilot.press("escape")
        await settled(pilot)
        assert app.screen is app.table
