"""How many keys a choice takes: `python -m tests.keys` counts them over whole games at 80x24.

Somebody plays at random by the shortest keys there are: what they press for a choice is found by
trying all keys at the question. What goes on by itself after its reading time takes none.
"""

import os
import sys
from collections import Counter, deque
from copy import copy
from random import Random
from typing import Any

from textual.pilot import Pilot

from lasvegas_tui.asking.question import Question
from lasvegas_tui.asking.reply_types import Cursor
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Action, Terminal
from lasvegas_tui.screens.live.curtain import CurtainDirector
from lasvegas_tui.settings import Settings
from tests.ui.quiet import run, until, until_quiet
from tests.ui.tables import TableApp, director_of, new_session

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "royale": (4, {"tiles": 6}),
    "dice": (4, {}),
    "card": (4, {}),
    "board": (4, {"duels": True}),
    "vegan": (5, {}),
}
KEYS = (*"123456789", "0", "up", "down", "left", "right", "space", "escape", "enter")


def keys_for(question: Question, wanted: Action) -> tuple[str, ...]:
    """Return the fewest keys that answer a question with a choice."""
    ways: deque[tuple[Question, tuple[str, ...]]] = deque([(question, ())])
    seen = {_situation(question)}
    while ways:
        now, pressed = ways.popleft()
        for key in KEYS:
            then = copy(now)
            reply = then.press(key)
            if reply == wanted:
                return (*pressed, key)
            if reply is Cursor.MOVED and _situation(then) not in seen:
                seen.add(_situation(then))
                ways.append((then, (*pressed, key)))
    raise AssertionError(f"no keys lead to {wanted}")


def _situation(question: Question) -> tuple[object, ...]:
    return (
        question.picked,
        question.cursor_item,
        question.chosen,
        question.is_pointed,
        question.resting,
    )


async def count(session: Session, num_rounds: int = 99, seed: int = 1) -> Counter[str]:
    """Return the keys pressed, by what they were for, and the number of choices made."""
    counts, rng = Counter[str](), Random(seed)
    app = TableApp(session, Settings(animation="normal", hints=False))
    async with app.run_test(size=(80, 24)) as pilot:
        while not isinstance(session.node, Terminal) and _round(session) <= num_rounds:
            await _press_on(pilot, app, rng, counts)
    return counts


def _round(session: Session) -> int:
    return getattr(session.state, "round", 0)


async def _press_on(pilot: Pilot[None], app: TableApp, rng: Random, counts: Counter[str]) -> None:
    screen = app.screen
    curtain = director_of(app)
    if isinstance(curtain, CurtainDirector):
        await until(pilot, lambda: curtain.is_armed, "a curtain that can be opened")
        counts["curtains"] += 1
        await pilot.press("o")
        await until(pilot, lambda: app.screen is not screen, "what is behind the curtain")
        return
    question = app.director.question
    if question is None or app.director.goes_on_by_itself:
        await until_quiet()
        return
    if question.player is None:
        what = "since" if app.director.seating.is_private else "going on"
        counts[what] += 1
        await pilot.press("enter")
    else:
        counts["choices"] += 1
        for key in keys_for(question, rng.choice(question.actions)):
            counts["choosing"] += 1
            await pilot.press(key)
    await until(pilot, lambda: app.director.question is not question or not app.is_running)


def told(counts: Counter[str]) -> str:
    """Return how many keys a choice took, and what for."""
    num_keys = counts.total() - counts["choices"]
    parts = [f"{num} {what}" for what, num in counts.most_common()]
    return f"{num_keys / counts['choices']:.2f} keys a choice: {', '.join(parts)}"


def main(*games: str) -> None:
    """Counts the keys of whole games and prints them."""
    for game in games or TABLES:
        people, options = TABLES[game]
        counts = run(count(new_session(game, people, seed=7, **options)))
        print(f"{game} of {people}: {told(counts)}", flush=True)


if __name__ == "__main__":
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    main(*sys.argv[1:])
