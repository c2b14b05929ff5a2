"""Going back over others is announced at the table, and told at the end of the game."""

from random import Random

import pytest

from lasvegas_tui.play.session import Session
from lasvegas_tui.play.transcript_events import TookBack
from lasvegas_tui.rules.core import Terminal
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.end.large_result_sheet import LargeResultSheet
from lasvegas_tui.screens.end.result_sheet import CALLING, ResultSheet
from tests.ui.quiet import until
from tests.ui.screen import one_line
from tests.ui.tables import TableApp, asking, new_session, press, settled, text
from tests.walking import play_until


def at_her_second_turn(game: str) -> Session:
    """Return a game in which Anna, alone with bots, has chosen before and chooses again."""
    session, rng = new_session(game, 1, "random", "random"), Random(3)

    def is_asked_again() -> bool:
        is_asked = 0 in session.awaited and not session.state.is_forced(0)
        return is_asked and session.can_take_back and not session.can_undo(0)

    return play_until(session, rng, is_asked_again)


@pytest.mark.parametrize("game", ["royale", "vegan"])
async def test_lone_person_takes_back_without_agreement_and_is_told(game: str) -> None:
    app = TableApp(at_her_second_turn(game))
    async with asking(app, size=(120, 35)) as (_, pilot):
        assert "u undo" in text(app).splitlines()[-1]
        num_events = len(app.session.events)
        await press(pilot, "u")
        (warned,) = app.director.screen.prompt.details
        assert warned.startswith("This undoes Anna's choice")
        assert warned.endswith("not count in your records. Undo again to do it.")
        assert warned.split()[0] in text(app)
        assert len(app.session.events) == num_events
        for other in ("right", "escape", "z"):
            await press(pilot, other, "u")
            assert len(app.session.events) == num_events, "another key came in between"
            assert app.director.screen.prompt.details == (warned,)
        await press(pilot, "u")
        assert app.session.events[num_events] == TookBack()
        await settled(pilot)
        if app.session.can_take_back and not app.session.can_undo(0):
            num_events = len(app.session.events)
            await press(pilot, "u")
            assert app.session.events[num_events] == TookBack(), "it is said only once"
        assert any("is undone" in line for line in app.director.history.sentences)
        await press(pilot, "l")
        assert "is undone" in one_line(app)


async def test_free_undo_is_labelled_undo() -> None:
    app = TableApp(new_session("dice", 1, "random", chips=True))
    async with app.run_test(size=(120, 35)) as pilot:
        await press(pilot, "enter", "4", "4")
        foot = text(app).splitlines()[-1]
        assert "u undo" in foot
        await press(pilot, "u")
        assert app.session.num_taken_back == 0


def ended(num_taken_back: int) -> Session:
    """Return a game that is over, in which something was taken back as often as that."""
    session, rng = new_session("dice", 2, "random"), Random(3)
    for _ in range(num_taken_back):
        play_until(session, rng, lambda: session.can_take_back)
        session.take_back()
    return play_until(session, rng, lambda: isinstance(session.node, Terminal))


@pytest.mark.parametrize(("num", "told"), [(1, "1 choice undone"), (2, "2 choices undone")])
@pytest.mark.parametrize("kind", [ResultSheet, LargeResultSheet])
def test_end_page_counts_take_backs_below_the_winner(
    kind: type[ResultSheet], num: int, told: str
) -> None:
    ending = kind(ended(num))
    begun, whole = ([line.plain for line in ending.lines(places)] for places in (0, 3))
    (at,) = (at for at, line in enumerate(whole) if told in line)
    assert " wins" in whole[at - 1] or "share the victory" in whole[at - 1]
    assert CALLING in begun[at - 1]
    assert len(begun) == len(whole), "nothing moves"
    assert not any("undone" in line.plain for line in kind(ended(0)).lines(3))


async def test_smallest_end_page_counts_take_backs() -> None:
    app = TableApp(ended(1))
    async with asking(app, size=(80, 24)) as (_, pilot):
        app.push_screen(StandingsScreen(app.session))
        await until(pilot, lambda: "1 choice undone" in text(app), "the end page")
