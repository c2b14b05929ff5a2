"""Whatever is typed, in whatever order, a game in lines goes on and stays what its events say."""

from random import Random
from typing import Any

import pytest

from lasvegas_tui.lines.console import WIDTH
from lasvegas_tui.play.session import Session
from tests.lines.table import CLEAR, new_session, told
from tests.nightly import rest_at_night

GAMES: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "royale": ("royale", ("Anna", "Ben", "Ruby:random"), {"tiles": 6, "hidden_money": True}),
    "royale alone": ("royale", ("Anna", "Ruby:random"), {"tiles": 6}),
    "dice": ("dice", ("Anna", "Ben"), {"chips": True}),
    "card": ("card", ("Anna", "Ben", "Cleo"), {}),
    "board": ("board", ("Anna", "Ben"), {"duels": True}),
    "vegan": ("vegan", ("Anna", "Ben"), {}),
}
TOLD = ("?", "list", "table", "since", "history", "rules", "rules ties", "? 3", "?10")
DONE = ("undo;yes", "undo;no", "undo;;undo", "u", "hide", "p", "money", "yes")
NONSENSE = ("", " ", "x", "quitter", "\x00", "→", "99", "-1", "3 to", "?!", "é" * 90)


@pytest.mark.parametrize("name", rest_at_night(GAMES, 3))
def test_random_answers_give_the_game_that_its_events_say(name: str) -> None:
    game, names, options = GAMES[name]
    rng = Random(5)
    answers = [typed for _ in range(1200) for typed in answer(rng).split(";")]
    session = new_session(game, *names, **options)
    text = told(session, *answers)
    again = Session.replay(session.header, session.events)
    assert again.state == session.state
    assert again.sealed == session.sealed
    assert len(session.events) > 30
    assert "is undone" in text
    assert "\x1b" not in text.replace(CLEAR, "")
    typed = {f"> {answer}" for answer in answers}
    lines = text.replace(CLEAR, "\n").splitlines()
    assert not [line for line in lines if len(line) > WIDTH and line not in typed]


def answer(rng: Random) -> str:
    """Return what a person might type, with semicolons between lines: mostly a number, or Enter."""
    kind = rng.random()
    if kind < 0.45:
        return str(rng.choice((1, 2, 3, 4, 5, 6, 10, 11, 15)))
    if kind < 0.8:
        return ""
    return rng.choice(rng.choice((TOLD, DONE, NONSENSE)))
