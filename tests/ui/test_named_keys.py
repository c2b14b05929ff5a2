"""Foot and prompt name what does something: it is enough to play a game to its end."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from lasvegas_tui.asking.question import IllegalChoice, Question, RefusedKey
from lasvegas_tui.key_commands import OF_TABLES
from lasvegas_tui.screens.end.standings_screen import StandingsScreen
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.screens.table.prompt import QuestionPrompt
from lasvegas_tui.widgets.key_bar import KeyBar
from tests.nightly import at_night
from tests.ui.positions import LARGEST, TABLE_IDS, Asked, asked, of_each_kind
from tests.ui.tables import (
    NAMES,
    TableApp,
    director_of,
    new_session,
    running,
    settled,
    shared_table,
    text,
)
from tests.walking import before_the_last_round

ARROWS = {"←": "left", "→": "right", "↑": "up", "↓": "down"}
WORDS = {"Enter": "enter", "Esc": "escape", "Space": "space", "End": "end"}
DIGITS = re.compile(r"(?<![\w+−])(\d)(?:-(\d))?(?!\w)")
"""A digit, or a range of them, that is no part of a word or a sum."""
ANYWHERE = OF_TABLES
"""Letters that open pages, take back and leave, wherever one is."""
MOST_KEYS = 6000


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


@pytest.mark.parametrize(("game", "num_players", "options"), LARGEST, ids=TABLE_IDS)
def test_every_key_named_is_handled(game: str, num_players: int, options: dict[str, Any]) -> None:
    for position in of_each_kind(asked(game, num_players, options, range(1)), 2):
        for way in ways(position):
            for key in named(after(position, *way), position):
                reply = after(position, *way).press(key)
                told = f"{position.task}: {key} after {way}"
                assert reply is not None, told
                assert not isinstance(reply, RefusedKey | IllegalChoice), told


def next_key(app: TableApp, rng: Random) -> str:
    """Return a key that the foot names, for whoever wants to go on."""
    keys = [key.key for key in app.screen.query_one(KeyBar).keys if key.key not in ANYWHERE]
    pressed = [key for name in keys for key in named_in(name) or [name]]
    return rng.choice(pressed)


FOOT: tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...] = (
    ("dice", ("random",), {"chips": True}),
    ("royale", ("random",), {"tiles": 6}),
    ("card", (), {"sequential": True, "chips": True}),
    ("board", ("random",), {"duels": True}),
    ("vegan", (), {}),
)


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
    session, rng = new_session(game, 2, *bots, names=NAMES, **options), Random(5)
    app = TableApp(session if is_whole else before_the_last_round(session, rng))
    async with running(app) as (_, pilot):
        for _ in range(MOST_KEYS):
            await settled(pilot)
            if isinstance(app.screen, StandingsScreen):
                return
            is_covered = isinstance(director_of(app), CurtainDirector)
            await pilot.press("enter" if is_covered else next_key(app, rng))
            assert "Choose first" not in text(app)
        raise AssertionError(f"the game does not end:\n{text(app)}")
