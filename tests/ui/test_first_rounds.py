"""The first round of every game: the keys that its captions name, and a real game after it."""

import pytest

from lasvegas_tui import demos, destinations
from lasvegas_tui.app import LasVegas
from lasvegas_tui.bots import EASIEST
from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.play.seats import account_name
from lasvegas_tui.screens.learn.after_demo import DEAL
from lasvegas_tui.screens.live.director_with_keys import PlayDirector
from lasvegas_tui.settings import Settings
from tests.nightly import rest_at_night
from tests.ui import screen
from tests.ui.demo_steps import shown
from tests.ui.quiet import until
from tests.ui.tables import is_at_table, playing

SMALL = (80, 24)
KEYS = {
    "royale": [["enter"], ["6", "enter"], ["enter"], ["6", "enter"]],
    "dice": [["enter"], ["6", "enter"], ["enter"]],
    "card": [["6", "6", "enter"], ["6", "enter"]],
    "board": [["enter"], ["enter"]],
    "vegan": [["8", "enter"], ["enter"], ["enter"]],
}
"""The keys of each move."""


@pytest.mark.parametrize(
    ("game", "size"),
    rest_at_night([(game, SMALL if game in ("dice", "vegan") else (120, 35)) for game in KEYS], 1),
)
async def test_few_keys_win_the_first_round_and_one_more_deals_a_game(
    game: str, size: tuple[int, int]
) -> None:
    demo = demos.first_round(game)
    app = LasVegas(destinations.OpenDemo(demo), Settings(animation="off"))
    async with app.run_test(size=size) as pilot:
        for keys in KEYS[game]:
            await until(pilot, lambda: shown(app).question is not None)
            table = shown(app)
            question, named = table.question, " ".join(table.shot.caption)
            assert table.shot.ask is not None
            assert all(key in named.lower() for key in keys), named
            assert all(line in screen.text(app) for line in table.shot.caption)
            for key in keys:
                await pilot.press(key)
            await until(pilot, lambda: table.question is not question)  # noqa: B023
        await until(pilot, lambda: shown(app).is_over)
        assert DEAL in screen.text(app)
        assert demo.full_name in app.settings.learned
        await pilot.press("enter")
        await until(pilot, lambda: "What is your name?" in screen.text(app))
        for typed, refusal in (
            ("Sharp", "You need a name that means no bot."),
            ("\u3164", "You need a name that can be read."),
            ("Nobody", "another name than Nobody: it means something else at this table."),
        ):
            await pilot.press(*typed, "enter")
            assert refusal in one_line(app)
            await pilot.press(*["backspace"] * len(typed))
        await pilot.press(*"Wolfeschlegel")
        assert "A name has at most 12 letters" in one_line(app)
        await pilot.press(*["backspace"] * 12, *account_name(), "enter")
        await until(pilot, lambda: is_at_table(app))
        assert [seats[0].name for seats in app.settings.last_table.values()] == [account_name()]
        check_that_it_is_against_two_bots(playing(app), demo)
        if size != SMALL:  # there it waits until something is chosen
            await until(pilot, lambda: "y hides" in one_line(app), "the coach")
    app.close_game()


def one_line(app: LasVegas) -> str:
    return screen.one_line(app)


def check_that_it_is_against_two_bots(table: PlayDirector, demo: Demo) -> None:
    assert table.session.game == demo.game
    assert [seat.bot for seat in table.session.seats] == ["", EASIEST, EASIEST]
