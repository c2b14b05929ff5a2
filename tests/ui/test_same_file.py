"""The same replies write the same file on the screen as by themselves."""

import asyncio
from random import Random

import pytest

from lasvegas_tui.play.mediator_requests import Agree, LookAtMoney, Say, Show
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.end.final_standings_screen import StandingsScreen
from lasvegas_tui.screens.end.next_step import NextStep
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.curtain import CurtainDirector
from tests import visits
from tests.lines.test_same_file import begun, written_bare
from tests.replies import Deed, Replies, Watch
from tests.visits import ScreenDriver


class ReplyDriver(ScreenDriver):
    """Replies to what is requested at a table that nobody draws."""

    replies: Replies
    watch: Watch

    def _step(self) -> None:
        request = self.watch.request
        if self.app.opened:
            self._close()
        elif isinstance(request, Show):
            self.table.press("enter")
        else:
            self._reply()

    def _close(self) -> None:
        """Close what lies over the table."""
        match self.app.screen:
            case GameScreen(director=CurtainDirector()):
                self.app.close(self.replies.to(self.watch.request))
            case StandingsScreen():
                self.app.close(NextStep.LOBBY)
            case _:
                self.app.close()

    def _reply(self) -> None:
        request = self.watch.request
        assert not isinstance(request, LookAtMoney)
        match self.replies.to(request):
            case Action() as action:
                self.table.answer(action)
            case Say.GO:
                self.table.press("enter")
            case Say.NO:
                assert isinstance(request, Agree)
                self.table.press("escape")
            case Say.UNDO:
                self.table.answer(Say.UNDO)
            case Say.MONEY:
                self.table.answer(Say.MONEY)
            case Say.HIDE:
                self.table.cover()
            case Deed.ADVICE:
                self.table.press("a")


async def written_on_the_screen(seed: str) -> bytes:
    rng = Random(seed)
    session, transcript = begun(seed, rng)
    driver = ReplyDriver(session, rng)
    driver.replies = Replies(session, seed, is_typed=True)
    driver.watch = Watch()
    with driver.watch:
        await driver.play()
    transcript.close()
    return transcript.path.read_bytes()


@pytest.fixture(autouse=True)
def to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "MOST_STEPS", 100_000)


def test_the_same_replies_write_the_same_file_on_the_screen_as_by_themselves() -> None:
    assert written_bare("file") == asyncio.run(written_on_the_screen("file"))


@pytest.mark.nightly
@pytest.mark.parametrize("night", range(2))
def test_the_same_replies_write_the_same_file_all_night(night: int) -> None:
    for number in range(8):
        seed = f"night {night}:{number}"
        assert written_bare(seed) == asyncio.run(written_on_the_screen(seed)), seed
