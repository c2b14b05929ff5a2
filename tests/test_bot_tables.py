"""Bots in every chair of every game, and tables of nobody else."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from lasvegas_tui import opening_games, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.files.transcript_writer import Transcript
from lasvegas_tui.play.seats import COLOURS, Seat
from lasvegas_tui.play.session import Header, Session
from lasvegas_tui.rules.core import Player, Simultaneous, Terminal
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.settings import Settings
from tests.ui.tables import NAMES, TableApp, play_on, playing, running, settled
from tests.walking import bot_step, random_step

pytestmark = pytest.mark.nightly

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "dice": ("dice", 3, {}),
    "dice with white dice and chips": ("dice", 2, {"neutral": True, "chips": True}),
    "royale": ("royale", 3, {"tiles": 6}),
    "royale, basic": ("royale", 2, {"basic": True}),
    "card": ("card", 2, {}),
    "card with five": ("card", 5, {}),
    "card, one after the other": ("card", 3, {"sequential": True, "chips": True}),
    "board": ("board", 3, {}),
    "board with duels": ("board", 2, {"duels": True}),
    "vegan against the bank": ("vegan", 2, {}),
    "vegan with five": ("vegan", 5, {"starter": 3}),
}
JOINT = {"card", "card with five", "board with duels", "vegan against the bank"}
"""Where players choose together, some time or always."""
CHAIRS = [
    pytest.param(name, chair, id=f"{name}: chair {chair + 1}")
    for name, (_, num_players, _) in GAMES.items()
    for chair in range(num_players)
]


def header(name: str, bots: Sequence[Player], seed: int = 7) -> Header:
    """Return a game with bots in some chairs and people in the others."""
    game, num_players, options = GAMES[name]
    seats = [
        Seat(NAMES[player], colour, "random" if player in bots else "")
        for player, colour in zip(range(num_players), COLOURS, strict=False)
    ]
    return Header.new(game, rules.game(game).options(**options), seats, seed)


def at_choice_of(name: str, chair: Player) -> Session:
    """Return a game just before its one bot chooses, if possible together with others."""
    for seed in range(50):
        session, rng = Session.start(header(name, [chair], seed=seed)), Random(seed)
        while not isinstance(session.node, Terminal):
            if chair in session.awaited and (
                isinstance(session.node, Simultaneous) or name not in JOINT
            ):
                return session
            random_step(session, rng)
    raise AssertionError(f"the bot in chair {chair + 1} is never asked")


@pytest.mark.parametrize(("name", "chair"), CHAIRS)
async def test_bot_plays_from_every_chair(name: str, chair: Player) -> None:
    session, rng = at_choice_of(name, chair), Random(1)
    before = len(session.events)

    def has_chosen() -> bool:
        """Whether it has, and all who choose together with it."""
        chosen = [getattr(event, "player", None) for event in session.events[before:]]
        return chair in chosen and not session.sealed

    async with running(TableApp(session)) as (app, pilot):
        while not has_chosen() and not isinstance(app.screen, StandingsScreen):
            await play_on(pilot, rng)
        await settled(pilot)
    assert has_chosen()


@pytest.mark.parametrize("name", GAMES)
async def test_table_of_bots_plays_by_itself(name: str) -> None:
    session = Session.start(header(name, range(5)))
    async with running(TableApp(session)) as (app, pilot):
        while len(session.steps) < 8 * len(session.seats):
            app.director.press("enter")
            await pilot.pause()


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_whole_games(name: str) -> None:
    session = Session.start(header(name, range(5)))
    while not isinstance(session.node, Terminal):
        bot_step(session, lambda awaited: awaited[-1])
    assert len(session.standings()) == len(session.seats)


@pytest.mark.parametrize("name", ["card", "vegan against the bank", "board with duels"])
async def test_resumed_game_continues_at_a_choice_of_the_bot_in_the_first_seat(name: str) -> None:
    session = at_choice_of(name, 0)
    transcript = Transcript.create(session.header)
    for event in session.events:
        transcript.append(event)
    transcript.close()
    app = LasVegas(opening_games.resume(transcript.path), Settings(animation="off"))
    async with app.run_test() as pilot:
        table = playing(app)
        for _ in range(100):
            if len(table.session.steps) > len(session.steps):
                break
            await pilot.pause()
        assert table.session.events[len(session.events)].player == 0  # type: ignore[union-attr]
    app.close_game()
