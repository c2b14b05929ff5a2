"""Pictures of the tables, at the smallest size and at a comfortable one.

`pytest tests/ui/test_table_pictures.py --update-golden` writes them anew.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from lasvegas_tui.asking.question import Question
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.board.table import BoardView, Phase
from lasvegas_tui.rules.casino.casinos import CasinoPaid
from lasvegas_tui.rules.core import Chance, Terminal
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from tests.ui.conftest import Pictures
from tests.ui.tables import (
    TableApp,
    asking,
    is_covered,
    new_session,
    open_curtain,
    play_on,
    press,
    running,
    settled,
    targeting_of,
)
from tests.walking import play_until, shortly_before


def begun(game: str, people: int, **options: Any) -> Callable[[], Session]:
    return lambda: new_session(game, people, **options)


def asked(
    game: str, people: int, is_so: Callable[[Question], bool], **options: Any
) -> Callable[[], Session]:
    """Return the maker of a game in which somebody is asked something of a kind."""

    def make() -> Session:
        session = new_session(game, people, **options)

        def is_there() -> bool:
            if isinstance(session.node, Chance) or len(session.steps) < 20:
                return False
            player = session.awaited[0]
            view = session.view(player)
            return is_so(Question(view, player, targeting_of(session), view.actions))

        return play_until(session, Random(5), is_there)

    return make


def to_place_a_token(question: Question) -> bool:
    return type(question.actions[0]).__name__ == "PlaceToken"


def to_place_dice(question: Question) -> bool:
    return len(question.actions) > 3 and type(question.actions[0]).__name__ == "Place"


def to_play_a_card(question: Question) -> bool:
    return len(question.actions) > 3 and type(question.actions[0]).__name__ == "Play"


def to_begin_a_turn(question: Question) -> bool:
    return {"ThrowDie", "Move"} <= {type(action).__name__ for action in question.actions}


def to_place_a_counter(question: Question) -> bool:
    view = question.view
    return (
        isinstance(view, BoardView)
        and view.table.phase is Phase.PLACE
        and not view.table.has_spaces_alike
    )


ASKED: dict[str, tuple[Callable[[], Session], str]] = {
    "dice-placing": (begun("dice", 4, chips=True), "enter 4"),
    "dice-turn": (begun("dice", 4, chips=True), "enter 4 enter"),
    "royale-placing": (asked("royale", 4, to_place_dice, tiles=6), "right"),
    "royale-list": (asked("royale", 5, lambda question: question.is_list, tiles=6), "down"),
    "card-selecting": (begun("card", 4), "space right right"),
    "board-turn": (asked("board", 4, to_begin_a_turn), "down"),
    "board-counter": (asked("board", 3, to_place_a_counter, duels=True), "down"),
    "vegan-trick": (asked("vegan", 4, to_play_a_card), "right"),
    "vegan-token": (asked("vegan", 3, to_place_a_token), "right"),
    "vegan-bank": (asked("vegan", 2, to_play_a_card, seed=5), "right"),
}
"""Games, and the keys that are pressed there."""


@pytest.mark.parametrize("name", ASKED)
async def test_question_matches_its_golden(name: str, pictures: Pictures) -> None:
    make, keys = ASKED[name]
    async with asking(TableApp(make())) as (app, pilot):
        if is_covered(app):
            await open_curtain(pilot)
        await press(pilot, *keys.split())
        await pictures(f"table-{name}", pilot)


def is_paid(session: Session) -> bool:
    return any(isinstance(item, CasinoPaid) for item in session.view(None).news)


SHOWN: dict[str, tuple[Callable[[], Session], Callable[[Session], bool], str]] = {
    "dice-payout": (begun("dice", 3, open_money=True), is_paid, "Payout"),
    "royale-payout": (begun("royale", 2, tiles=3), is_paid, "Payout"),
    "card-reveal": (begun("card", 4), lambda session: len(session.steps) > 8, "Cards up!"),
    "board-scored": (
        begun("board", 2),
        lambda session: bool(sum(session.view(None).table.is_scored)),  # type: ignore[attr-defined]
        "",
    ),
    "vegan-scored": (
        begun("vegan", 3),
        lambda session: session.view(None).is_between_rounds,
        "Scoring",
    ),
}
"""Games, what they are played on to, and how the table is headed then."""


@pytest.mark.parametrize("name", SHOWN)
async def test_scene_matches_its_golden(name: str, pictures: Pictures) -> None:
    make, is_so, heading = SHOWN[name]
    rng = Random(2)
    session = shortly_before(make(), is_so, rng, 2)
    async with running(TableApp(session)) as (app, pilot):
        await until_shown(pilot, app, heading, rng)
        await pictures(f"table-{name}", pilot)


async def until_shown(pilot: Pilot[None], app: TableApp, heading: str, rng: Random) -> None:
    """Play on until the table shows something that came of a choice."""
    await settled(pilot)
    while is_covered(app) or not (
        app.table.shown[1].news and heading in app.table.prompt.asked.plain
    ):
        await play_on(pilot, rng)


@pytest.mark.parametrize(("game", "people"), [("royale", 3), ("vegan", 2)])
async def test_end_page_matches_its_golden(game: str, people: int, pictures: Pictures) -> None:
    session = new_session(game, people)
    play_until(session, Random(3), lambda: isinstance(session.node, Terminal))
    async with asking(TableApp(session)) as (app, pilot):
        app.push_screen(StandingsScreen(session, beat=0.0))
        await pilot.pause()
        await pictures(f"end-{game}", pilot)
