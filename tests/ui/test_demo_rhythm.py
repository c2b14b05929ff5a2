"""The rhythm of a demo: what happens, then the caption below it, then nothing for a while."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from lasvegas_tui import demos, destinations
from lasvegas_tui.app import LasVegas
from lasvegas_tui.asking.question import Question
from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.demos.shot_lengths import STILLNESS, reading
from lasvegas_tui.rules import names
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.learn.demo_director_with_keys import DemoDirector
from lasvegas_tui.settings import Settings
from tests.clock import now
from tests.ui.quiet import until
from tests.ui.tables import director_of

ALONE = Settings(animation="normal")
WATCHED = [
    *(demos.find([name, name]) for name in names()),
    *map(demos.first_round, names()),
    *(demos.find(name.split()) for name in ("royale hidden", "royale jackpot", "board duels")),
]


@pytest.fixture(autouse=True)
def nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question is answered by the demo itself, after the time that reading it takes."""

    async def answer_to(self: DemoDirector, question: Question) -> None:
        await asyncio.sleep(3600 if self.is_over else self.shot.thinking)

    monkeypatch.setattr(DemoDirector, "answer_to", answer_to)


def is_over(app: LasVegas) -> bool:
    director = director_of(app)
    return isinstance(director, DemoDirector) and director.is_over


def dear(watched: Sequence[Demo], *few: str) -> list[Any]:
    """Return demos of which all but a few are watched at night."""
    marks = pytest.mark.nightly
    return [demo if demo.full_name in few else pytest.param(demo, marks=marks) for demo in watched]


def named(demo: Demo) -> str:
    return demo.full_name


@pytest.mark.parametrize("demo", dear(WATCHED, "dice dice", "royale hidden"), ids=named)
async def test_nothing_changes_while_a_caption_or_an_answer_is_read(
    demo: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes: list[float] = []
    read: list[tuple[float, float]] = []
    """When something to read appeared, and for how long it has to stay."""
    draw, ask, tell = GameScreen.draw_table, GameScreen.ask, DemoDirector.draw_caption

    def drawn(self: GameScreen[Any], *given: Any) -> None:
        changes.append(now())
        draw(self, *given)

    def asked(self: GameScreen[Any], headline: Any, details: Any = (), *more: Any) -> None:
        changes.append(now())
        ask(self, headline, details, *more)
        if details and not is_over(app):
            read.append((now(), max(STILLNESS, reading(*details))))

    def told(self: DemoDirector) -> None:
        tell(self)
        read.append((now(), max(STILLNESS, reading(*self.shot.caption))))

    monkeypatch.setattr(GameScreen, "draw_table", drawn)
    monkeypatch.setattr(GameScreen, "ask", asked)
    monkeypatch.setattr(DemoDirector, "draw_caption", told)
    app = LasVegas(destinations.OpenDemo(demo), ALONE)
    async with app.run_test(size=(120, 35)) as pilot:
        begun = now()
        await until(pilot, lambda: is_over(app), "the end of the demo")
        ended = now()
    assert len(read) >= len(demo.shots)
    for at, seconds in read:
        following = min((change for change in changes if change > at + 0.01), default=ended)
        assert following - at >= seconds - 0.01
    assert ended - begun == pytest.approx(demo.seconds, rel=0.08)


@pytest.mark.parametrize(
    "demo",
    dear(demos.all_demos(), "card doubles", "board mary", "vegan bank", "royale jackpot"),
    ids=named,
)
async def test_caption_appears_with_what_it_describes(
    demo: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    tell = DemoDirector.draw_caption

    def listen(self: DemoDirector) -> None:
        assert self.screen.shown[0] == self.shot.after.view(demo.viewer)
        told.append(self.index)
        tell(self)

    monkeypatch.setattr(DemoDirector, "draw_caption", listen)
    fast = replace(ALONE, animation="off")
    app = LasVegas(destinations.OpenDemo(demo), fast)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_over(app), "the end of the demo")
    assert told == [index for index, shot in enumerate(demo.shots) if shot.ask is None]
