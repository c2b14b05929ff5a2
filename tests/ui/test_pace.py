"""What goes on by itself, what holds it, and how many keys a choice takes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from lasvegas_tui.rules.core import Action, Decision, Player, Terminal
from lasvegas_tui.rules.royale.tiles.lucky_punch import HandOpened
from lasvegas_tui.screens.board.animation import BoardAnimation
from lasvegas_tui.screens.live.bot_display_time import FOR_BOTS, LEAST, TO_READ, BotDisplayTime
from lasvegas_tui.screens.live.display_timing import LONGEST, DisplayTiming
from lasvegas_tui.screens.table.pausable_timer import PausableTimer
from lasvegas_tui.settings import PACES, BotSpeed, Pace, Settings
from tests.keys import count, keys_for
from tests.nightly import at_night
from tests.ui.positions import asked
from tests.ui.quiet import until
from tests.ui.tables import TableApp, asking, new_session, play_on, running, text
from tests.walking import shortly_before

MOVES = 0.2
"""No frame of an animation takes longer, and nothing that is read is shown for so short."""
MOVING = Settings(animation="normal", hints=False)


async def test_table_of_bots_plays_to_its_end_without_a_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PACES, "normal", Pace(1, 0.0001, 0.0001))
    session = new_session("royale", 0, "random", "random", seed=7, tiles=6)
    async with running(TableApp(session, MOVING)) as (_, pilot):
        await until(pilot, lambda: isinstance(session.node, Terminal), "the end of the game")
    news = [item for step in session.steps for item in step.after.view(None).news]
    assert any(isinstance(item, HandOpened) for item in news), "a reveal stopped nobody"


async def test_space_holds_bots_until_a_key_and_no_question_to_a_person() -> None:
    session = new_session("royale", 0, "random", "random", seed=7)
    async with running(TableApp(session, MOVING)) as (app, pilot):
        await until(pilot, lambda: "Space hold" in text(app), "what a bot is about to do")
        num_events = len(session.events)
        await pilot.press("space")
        assert not app.director.goes_on_by_itself
        assert "Enter go on" in text(app)
        assert len(session.events) == num_events
        await pilot.press("enter")
        await until(pilot, lambda: len(session.events) > num_events, "the bot's choice")
    async with asking(TableApp(new_session("dice", 2))) as (app, pilot):
        before = text(app)
        assert "Space" not in before
        await pilot.press("space")
        assert text(app) == before


async def test_space_holds_what_a_thinking_bot_will_choose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, may_answer = new_session("royale", 0, "random", "random", seed=7), asyncio.Event()

    async def think(choose: Callable[[Player], Action], player: Player) -> Action:
        await may_answer.wait()
        return choose(player)

    monkeypatch.setattr(asyncio, "to_thread", think)
    app = TableApp(session, Settings(animation="normal", hints=False))
    async with app.run_test() as pilot:
        await until(pilot, lambda: "thinks" in text(app), "a bot that thinks")
        num_events = len(session.events)
        await pilot.press("space")
        assert "Enter go on" in text(app)
        assert "faster" not in text(app)
        may_answer.set()
        await until(pilot, lambda: app.table.shown[1].is_of_bot, "what the bot is about to do")
        await pilot.pause(0.2)
        assert not app.director.goes_on_by_itself
        assert "Enter go on" in text(app)
        assert len(session.events) == num_events
        await pilot.press("enter")
        await until(pilot, lambda: len(session.events) > num_events, "the bot's choice")


async def test_reading_time_grows_with_text_and_is_none_without_animation() -> None:
    app = TableApp(new_session("dice", 2), MOVING)
    async with asking(app):
        timing = DisplayTiming(app.table, app.session, app.director.seating)
        reading_time = timing.reading_time
        short, long = reading_time(["Nobody."]), reading_time(["Anna takes 90K."] * 9)
        assert short is not None
        assert long is not None
        assert 2 < short < long < 6
        app.settings = Settings(animation="off")
        assert reading_time(["Nobody."]) is None


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[list[float]]:
    """The seconds for which a table would wait; a test begins new ones.

    Scorings of the board game, which are never shortened, share the time of bots as the rest does.
    """
    monkeypatch.setattr(BoardAnimation, "is_soon_hidden", lambda *_: False)
    found: list[list[float]] = [[]]

    @asynccontextmanager
    async def running(_: PausableTimer, seconds: float | None) -> AsyncIterator[None]:
        if seconds is not None:
            found[-1].append(seconds)
            raise TimeoutError
        yield

    monkeypatch.setattr(PausableTimer, "running", running)
    return found


@pytest.mark.parametrize("bots", ["", at_night("slow")])
async def test_bots_share_four_seconds_but_each_event_can_be_read(
    waits: list[list[float]], bots: BotSpeed
) -> None:
    session = new_session("board", 1, *["sensible"] * 3, seed=7)
    app, rng = TableApp(session, Settings(animation="normal", bots=bots, hints=False)), Random(1)
    async with app.run_test() as pilot:
        for _ in range(24):
            await play_on(pilot, rng)
            waits.append([])
    assert max(map(max, filter(None, waits))) <= LONGEST + 0.001
    read = [[shown for shown in each if shown > MOVES] for each in waits]
    assert min(map(min, filter(None, read))) >= TO_READ - 0.001
    beyond = [sum(each[5:]) - TO_READ * len(each[5:]) for each in read]
    assert max(map(sum, read)) > FOR_BOTS, "bots are still shown"
    if bots != "slow":
        assert max(beyond) < 0.001, "they are hurried after five events"


async def test_bots_share_their_time_whatever_payouts_and_the_own_roll_take(
    waits: list[list[float]],
) -> None:
    rng, session = Random(1), new_session("dice", 1, *["random"] * 3)
    session = shortly_before(session, lambda game: game.view(None).is_between_rounds, rng, 3)
    async with asking(TableApp(session, MOVING)) as (_, pilot):
        for _ in range(5):
            waits.append([])
            await play_on(pilot, rng)
    first, later = waits[1], waits[5]
    assert FOR_BOTS <= sum(first) <= FOR_BOTS + 3 * TO_READ, "not the payout before"
    assert min(later[9::10]) > 0.5, "the own roll between them does not count as theirs"


@pytest.mark.rule("V-5")
async def test_trick_that_lies_face_down_afterwards_is_shown_for_its_full_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, rng = new_session("vegan", 1, *["random"] * 4), Random(1)
    app, found = TableApp(session, Settings(animation="normal", hints=False)), list[float]()

    @asynccontextmanager
    async def running(_: PausableTimer, seconds: float | None) -> AsyncIterator[None]:
        if seconds is None:
            yield
            return
        if app.table.prompt.asked.plain.startswith("Trick"):
            found.append(seconds)
        raise TimeoutError

    monkeypatch.setattr(PausableTimer, "running", running)
    async with app.run_test() as pilot:
        for _ in range(6):
            await play_on(pilot, rng)
    assert len(found) >= 5
    assert min(found) > 2


def test_bots_are_seen_even_when_their_time_is_used_up() -> None:
    time = BotDisplayTime()
    assert sum(time.shown(1.0, is_persons=False) for _ in range(4)) == FOR_BOTS
    assert time.shown(1.0, is_persons=False) == TO_READ
    assert time.shown(0.5, is_persons=False) == 0.5
    assert time.shown(1.0, is_persons=False, is_read=False) == LEAST


async def test_title_says_how_many_bots_come_before_a_person() -> None:
    session = new_session("dice", 1, "random", "random", names=("Anna", "Ben", "Cleo"))
    async with asking(TableApp(session)) as (app, _):
        view = session.view(None)
        first, last = (app.table.whose_turn(replace(view, node=Decision(p))).plain for p in (1, 2))
        assert first.endswith(", 1 more before Anna")
        assert "before" not in last


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "people", "most"), [("card", 4, 4.0), ("vegan", 5, 3.0)])
async def test_round_needs_few_extra_keys_per_choice(game: str, people: int, most: float) -> None:
    counts = await count(new_session(game, people), num_rounds=1)
    assert (counts.total() - counts["choices"]) / counts["choices"] <= most
    assert "since" not in counts
    assert counts["curtains"] <= counts["choices"]


@pytest.mark.parametrize(("game", "people", "most"), [("card", 4, 3.5), ("vegan", 5, 3.0)])
def test_choice_needs_few_keys(game: str, people: int, most: float) -> None:
    rng = Random(1)
    positions = islice(asked(game, people, {}, range(1)), 25)
    nums = [
        len(keys_for(question, rng.choice(question.actions)))
        for question in (position.question() for position in positions)
    ]
    assert sum(nums) / len(nums) <= most


async def test_how_a_round_begins_is_shown_before_a_bot_rolls_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    headlines: list[str] = []

    @asynccontextmanager
    async def running(_: PausableTimer, seconds: float | None) -> AsyncIterator[None]:
        if seconds is None:
            yield
            return
        headlines.append(app.table.prompt.asked.plain)
        raise TimeoutError

    session, rng = new_session("royale", 1, *["random"] * 2, seed=3), Random(3)
    session = shortly_before(session, lambda game: game.view(None).is_between_rounds, rng, 3)
    app = TableApp(session, MOVING)
    monkeypatch.setattr(PausableTimer, "running", running)
    async with asking(app) as (_, pilot):
        while session.round == 1 or not isinstance(session.node, Decision):
            await play_on(pilot, rng)
    starter = session.view(None).table.starter  # type: ignore[attr-defined]
    assert starter != 0, "a bot"
    assert [line for line in headlines if line.startswith("Round 2: ")]
