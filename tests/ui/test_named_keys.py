"""Foot and prompt name the keys that matter most now: they are enough to play a game to its end."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from lasvegas_tui import demos
from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import IllegalChoice, RefusedKey
from lasvegas_tui.key_commands import OF_TABLES, Key
from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.pages.history import HistoryPage
from lasvegas_tui.screens.table.question_prompt import QuestionPrompt
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.key_bar import MOST_IN_BAR, KeyBar, divided, fitted
from tests.nightly import at_night
from tests.ui.positions import LARGEST_OF_EACH, Asked, Positions, Table, asked, of_each_kind
from tests.ui.screen import text
from tests.ui.tables import (
    TableApp,
    asking,
    is_covered,
    new_session,
    play_on,
    press,
    settled,
    shared_table,
    table_of,
)
from tests.walking import before_the_last_round

WIDTH = 80

# -- the foot on the smallest terminal -------------------------------------------------------------


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


@LARGEST_OF_EACH
def test_six_keys_have_their_words_and_the_menu_has_the_others(table: Table) -> None:
    for position in of_each_kind(asked(*table, range(1)), 2):
        for keys in feet(position):
            foot, others = divided(keys)
            shown = fitted(foot, WIDTH)
            assert [key.key for key in shown] == [key.key for key in foot]
            assert sum(cell_len(f"{key.key} {key.label}") + 2 for key in shown) <= WIDTH + 1
            assert all(key.label for key in shown)
            num_keys = len([key for key in shown if key.label != "more"])
            assert num_keys <= MOST_IN_BAR
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


@pytest.mark.parametrize("has_demos", [True, False])
async def test_command_that_is_not_at_the_bottom_is_in_the_menu(
    has_demos: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demos, "has_demos", lambda game: has_demos)
    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        await press(pilot, "enter", "right")
        assert "l log" not in text(app)
        await press(pilot, "m")
        assert all(key in text(app) for key in ("l log", "n news", "s settings"))
        assert ("d demo" in text(app)) is has_demos
        await pilot.press("l")
        await pilot.pause()
        assert any(isinstance(screen, HistoryPage) for screen in app.screen_stack)
        await pilot.press("escape")
        await settled(pilot)
        assert app.screen is app.table


# -- what is named is heard ------------------------------------------------------------------------

ARROWS = {"←": "left", "→": "right", "↑": "up", "↓": "down"}
WORDS = {"Enter": "enter", "Esc": "escape", "Space": "space", "End": "end"}
DIGITS = re.compile(r"(?<![\w+−])(\d)(?:-(\d))?(?!\w)")
"""A digit, or a range of them, that is no part of a word or a sum."""


def named_in(words: str) -> list[str]:
    """Return the keys that some words name."""
    keys = [key for name, key in WORDS.items() if re.search(rf"\b{name}\b", words)]
    keys += [key for sign, key in ARROWS.items() if sign in words]
    for first, last in DIGITS.findall(words):
        keys += [str(digit) for digit in range(int(first), int(last or first) + 1)]
    return keys


def named(question: Question, position: Asked) -> set[str]:
    """Return the keys of the question that foot and prompt name."""
    prompt = QuestionPrompt(question, shared_table(position.session), position.session)
    keys = {key.key for key in prompt.keys}
    letters = {key for key in keys if len(key) == 1 and key.isalpha()}
    _, _, how = prompt.headline().plain.partition("  ")
    how = re.sub(r"(\d), then \d", r"\1", how)  # the second digit follows the first
    how = re.sub(r"[\d -]+ explains? .*", "", how)  # these choose nothing
    return letters.union(named_in(how), *map(named_in, keys))


def after(position: Asked, *keys: str) -> Question:
    """Return the question once some keys have been pressed."""
    question = position.question()
    for key in keys:
        question.press(key)
    return question


def ways(position: Asked) -> Iterator[tuple[str, ...]]:
    """Yield the first one or two keys that lead nowhere yet."""
    yield ()
    for key in sorted(named(position.question(), position) | {"escape"}):
        if key != "enter":
            yield (key,)
            yield (key, "escape")


@LARGEST_OF_EACH
def test_every_key_named_is_handled(table: Table) -> None:
    for position in of_each_kind(asked(*table, range(1)), 2):
        for way in ways(position):
            for key in named(after(position, *way), position):
                reply = after(position, *way).press(key)
                told = f"{position.task}: {key} after {way}"
                assert reply is not None, told
                assert not isinstance(reply, RefusedKey | IllegalChoice), told


def next_key(app: TableApp, rng: Random) -> str:
    """Return a key that the foot names, for whoever wants to go on; not for a page or to leave."""
    keys = [key.key for key in app.screen.query_one(KeyBar).keys if key.key not in OF_TABLES]
    return rng.choice([key for name in keys for key in named_in(name) or [name]])


FOOT: tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...] = (
    ("dice", ("random",), {"chips": True}),
    ("royale", ("random",), {"tiles": 6}),
    ("card", (), {"sequential": True, "chips": True}),
    ("board", ("random",), {"duels": True}),
    ("vegan", (), {}),
)
MOST_KEYS = 6000


@pytest.mark.parametrize(
    ("game", "bots", "options", "is_whole"),
    [
        (*FOOT[0], False),
        at_night((*FOOT[0], True)),
        *(at_night((*table, False)) for table in FOOT[1:]),
    ],
)
async def test_keys_of_the_key_bar_alone_finish_a_game(
    game: str, bots: tuple[str, ...], options: dict[str, Any], is_whole: bool
) -> None:
    session, rng = new_session(game, 2, *bots, **options), Random(5)
    app = TableApp(session if is_whole else before_the_last_round(session, rng))
    async with asking(app) as (_, pilot):
        for _ in range(MOST_KEYS):
            if isinstance(app.screen, StandingsScreen):
                return
            await pilot.press("enter" if is_covered(app) else next_key(app, rng))
            await settled(pilot)
            assert "Choose first" not in text(app)
        raise AssertionError(f"the game does not end:\n{text(app)}")
