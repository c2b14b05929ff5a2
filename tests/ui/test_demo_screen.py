"""Watching demos: each to its end, its question answered right and wrong, and the way back."""

import re
from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any

import pytest
from msgspec.structs import replace
from textual.content import Content
from textual.geometry import Offset
from textual.pilot import Pilot

from lasvegas_tui import demos, destinations, opening_games, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.asking.question import Question
from lasvegas_tui.bots import EASIEST
from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.key_commands import GO
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header
from lasvegas_tui.rules import names
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.home.lobby import LobbyScreen
from lasvegas_tui.screens.learn.demo_director_with_keys import DemoDirector
from lasvegas_tui.screens.learn.demo_display import ListedAnswer
from lasvegas_tui.screens.learn.demo_playback import MAX_TRIES
from lasvegas_tui.screens.pages.demo_list import DemoListScreen
from lasvegas_tui.screens.pages.rulebook import RulebookScreen
from lasvegas_tui.screens.table.roll_and_scene_playback import Playback
from lasvegas_tui.widgets.chooser import Chooser
from lasvegas_tui.widgets.flight import FlyingNote
from lasvegas_tui.widgets.safe_option_list import SafeOptionList
from tests.nightly import at_night
from tests.ui import screen
from tests.ui.demo_steps import QUIET, TIES, a_demo_is_shown, asked, over, right, shown, watching
from tests.ui.quiet import until
from tests.ui.tables import is_at_table, playing, running

ASKING = [demo for demo in demos.all_demos() if demo.questions]
FEW = [demos.find([name, name]) for name in ("board", "card", "vegan")]
FEW.append(demos.find(["royale", "no_entry"]))
"""Demos of different screens, and one whose answers are casinos."""
EACH = pytest.mark.parametrize(
    "demo",
    [demo if demo in FEW else pytest.param(demo, marks=pytest.mark.nightly) for demo in ASKING],
    ids=lambda demo: f"{demo.game.name}-{demo.name}",
)
NARROWEST = 9
"""The columns in which a part of the stage can be read, at least."""
SEATS = (Seat("Anna", "orange"), Seat("Ben", "blue"), Seat("Cleo", "green"))
HEADER = Header.new("dice", rules.game("dice").options(), SEATS, seed=7)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked, each time with what is told beside it."""
    heard: list[str] = []
    ask = GameScreen.ask

    def listen(
        self: GameScreen[Any], asked: Content, details: Sequence[str] = (), *more: Any
    ) -> None:
        heard.append(" ".join([asked.plain, *details]))
        ask(self, asked, details, *more)

    monkeypatch.setattr(GameScreen, "ask", listen)
    return heard


@EACH
async def test_demo_is_watched_to_its_end(demo: Demo, said: list[str]) -> None:
    async with watching(demo) as (app, pilot, table):
        await asked(app, pilot)
        answered, question = right(demo), table.question
        assert question is not None
        assert answered in question.actions
        if isinstance(answered, ListedAnswer):
            assert_listed(app, question)
            stage = [child for child in table.screen.query_one("#stage").children if child.display]
            assert all(child.size.width >= NARROWEST for child in stage if child.region)
        assert screen.text(app).count("Esc") == 1
        said.clear()
        table.answer(answered)
        await over(app, pilot)
        assert any(text.startswith("Right: ") for text in said)
        assert "What next?" in screen.text(app)
        assert table.question is not None
        assert_listed(app, table.question)


def assert_listed(app: LasVegas, question: Question) -> None:
    """Every answer in words is on the screen."""
    listed = [action.text for action in question.actions if isinstance(action, ListedAnswer)]
    assert listed
    assert all(line in screen.text(app) for line in listed)


def _wrong_in_turn(demo: Demo) -> list[list[Action]]:
    """Return orders of the wrong answers in which each is given before the right one is told."""
    (ask,) = demo.questions
    if ask.is_listed:
        wrong: list[Action] = [ListedAnswer(text) for text in ask.wrong]
        return [wrong[first:] + wrong[:first] for first in range(0, len(wrong), MAX_TRIES)]
    shot = next(shot for shot in demo.shots if shot.ask == ask)
    view = shot.asked.view(ask.chooser)  # `demo.position` is tested with every choice
    return [list(islice(cycle(a for a in view.actions if a != ask.choice), MAX_TRIES))]


@pytest.mark.parametrize(
    ("demo", "wrong"),
    [
        pytest.param(demo, wrong, marks=() if demo in FEW[:2] and not n else pytest.mark.nightly)
        for demo in ASKING
        for n, wrong in enumerate(_wrong_in_turn(demo))
    ],
    ids=lambda given: f"{given.game.name}-{given.name}" if isinstance(given, Demo) else "",
)
async def test_wrong_answer_is_played_and_the_question_repeated(
    demo: Demo, wrong: list[Action], said: list[str]
) -> None:
    async with watching(demo) as (app, pilot, table):
        for num_tries, answer in enumerate(wrong[:MAX_TRIES]):
            await asked(app, pilot)
            before = table.question
            assert before is not None
            assert said[-1].startswith("Again: ") is bool(num_tries)
            table.answer(answer)
            await until(pilot, lambda: GO in table.screen.key_bar.keys)
            await pilot.press("enter")
            await until(pilot, lambda: table.question not in (None, before))  # noqa: B023
            await asked(app, pilot)
            assert any(text.startswith("Not quite: ") for text in said)
            if table.is_over:
                break
            if isinstance(answer, ListedAnswer):
                assert table.question is not None
                assert answer not in table.question.actions
        assert any(text.startswith("Answer: ") for text in said)
        assert "What next?" in said[-1]


async def test_every_caption_is_shown_whole() -> None:
    async with watching(TIES) as (app, pilot, table):
        await pilot.press("space")
        for number, shot in enumerate(TIES.shots, 1):
            table.jump(number - 1)
            await pilot.pause()
            seen = screen.text(app)
            assert all(line in seen for line in shot.caption)
            assert f"{number} of {len(TIES.shots)}" in seen
            assert shot.rules[0] not in seen, "an id tells who has opened no rules nothing"
            app.update_settings(knows_rules=True)
            table.jump(number - 1)
            await pilot.pause()
            assert shot.rules[0] in screen.text(app) or shot.ask is not None
            app.update_settings(knows_rules=False)


async def hold_at(pilot: Pilot[None], table: DemoDirector, index: int) -> None:
    """Hold a demo where a shot is over."""
    if not table.is_held:
        await pilot.press("space")
    table.jump(index)
    await until(pilot, lambda: table.index == index)


async def test_things_laid_out_are_shown_with_their_caption() -> None:
    async with watching("royale royale") as (app, pilot, table):
        await hold_at(pilot, table, len(table.demo.shots) - 1)
        seen = screen.text(app)
        assert "New notes from the pile" in seen
        assert "Nice Dice" in seen
        assert "Pay Day" not in seen
    async with watching("dice chips") as (app, pilot, table):
        await hold_at(pilot, table, 0)
        assert "Round 2: the casinos are stocked" in screen.text(app)


@pytest.mark.nightly
async def test_payout_in_a_demo_moves_and_counts_money_up_as_at_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[str, ...]] = []
    flown: set[str] = set()
    draw, fly = DemoDirector.draw_table, FlyingNote.fly

    def drawn(self: DemoDirector, *given: Any) -> None:
        draw(self, *given)
        seen.append(tuple(model.money for model in self.screen.seat_row.models))

    def flying(self: FlyingNote, content: Content, place: Offset) -> None:
        flown.add(content.plain)
        fly(self, content, place)

    monkeypatch.setattr(DemoDirector, "draw_table", drawn)
    monkeypatch.setattr(FlyingNote, "fly", flying)
    async with watching("royale royale", replace(QUIET, animation="fast")) as (app, pilot, table):
        await asked(app, pilot)
        seen.clear()
        await pilot.press("space")
        await over(app, pilot)
        assert not table.screen.flying.is_flying
    annas = list(dict.fromkeys(int(money[0].removesuffix("K")) for money in seen))
    assert {10, 90, 180, 280} <= set(annas)  # with a chip, from the start
    assert annas == sorted(annas)
    assert flown, "nothing moved"


async def test_answers_leave_the_hand_in_sight() -> None:
    async with watching("card eight") as (app, pilot, _):
        await asked(app, pilot)
        assert "each is one card" in screen.text(app)
        assert "2+2" in screen.text(app), "the hand that is to be counted"


@pytest.mark.nightly
@pytest.mark.parametrize("size", [(80, 24), (120, 35)])
@pytest.mark.parametrize("demo", demos.of_game("vegan"), ids=lambda demo: demo.name)
async def test_answers_leave_the_hand_of_las_vegan_in_sight(
    demo: Demo, size: tuple[int, int]
) -> None:
    async with watching(demo, size=size) as (app, pilot, table):
        await asked(app, pilot)
        hand: Any = table.screen.parts["hand"]
        assert hand.display or not hand.cards
        rows = screen.text(app).splitlines()[hand.region.y : hand.region.bottom]
        shown = " ".join(row[hand.region.x : hand.region.right] for row in rows)
        assert all(shown.count(card.value) for card in hand.cards)
        assert all(label in screen.text(app) for label in table.screen.stage.choices.labels)


async def test_cursor_on_a_choice_without_preview_keeps_the_caption() -> None:
    async with watching("dice chips") as (app, pilot, table):
        await asked(app, pilot)
        await pilot.press("down")
        assert all(line in screen.text(app) for line in table.shot.caption)


@pytest.mark.parametrize("game", ["royale", "board", "vegan"])
async def test_everything_a_demo_can_point_at_lights_up(game: str) -> None:
    async with watching(game) as (_, pilot, table):
        await hold_at(pilot, table, 0)
        targeting, parts = table.screen.targeting, {*table.screen.parts, "players"}
        for place in table.screen.words.places(table.demo.view(table.shot.before)):
            assert parts & {place, *targeting.parts_at(targeting.target_named(place))}, place


def lit(table: DemoDirector) -> set[str]:
    """Return the names of the parts of the table that are not dimmed."""
    parts = table.screen.parts.items()
    return {name for name, part in parts if not part.has_class("-dimmed")}


async def test_only_changed_parts_are_lit_and_everything_in_a_choice() -> None:
    async with watching("board board") as (_, pilot, table):
        await hold_at(pilot, table, 6)
        assert lit(table) == {"board", "table"}, "its mark is on a table"
        await hold_at(pilot, table, 2)
        assert lit(table) == {"board", "table"}, "the faces, and where the counter goes"
    async with watching("vegan first") as (_, pilot, table):
        await hold_at(pilot, table, 0)
        table.draw_no_caption()
        assert lit(table) == {"trick", "hand", "bank"}, "not the machines"
    async with watching("vegan vegan") as (app, pilot, table):
        await hold_at(pilot, table, 4)
        assert "4" not in lit(table)
        table.jump(6)
        await asked(app, pilot)
        assert lit(table) == set(table.screen.parts)


@pytest.mark.parametrize("game", names())
async def test_first_picture_of_a_first_round_is_lit_where_its_caption_speaks_of_it(
    game: str,
) -> None:
    async with watching(demos.first_round(game)) as (_, _, table):
        said, parts = " ".join(table.shot.caption), set(table.screen.parts)
        assert lit(table) == parts if "casino" in said else lit(table)


@pytest.mark.nightly
async def test_sentences_of_a_scene_are_not_dimmed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    play = Playback.play

    async def watch(self: Playback, *given: Any) -> None:
        seen.append(self.table.screen.parts["choices"].has_class("-dimmed"))
        await play(self, *given)

    monkeypatch.setattr(Playback, "play", watch)
    async with watching("board mary") as (app, pilot, _):
        await to_the_end(app, pilot)
    assert seen
    assert not any(seen)


async def to_the_end(app: LasVegas, pilot: Pilot[None]) -> None:
    """Have the question of a demo answered by Space, and watch the rest."""
    await asked(app, pilot)
    await pilot.press("space")
    await until(pilot, lambda: "What next?" in screen.text(app))


@pytest.mark.parametrize("is_held", [False, True])
async def test_last_line_names_enter_which_leads_to_the_next_text(is_held: bool) -> None:
    async with watching(TIES) as (app, pilot, table):
        if is_held:
            await pilot.press("space")
        for index in range(2):
            await until(pilot, lambda: "Enter next" in screen.text(app).splitlines()[-1])
            while table.index == index:  # once ends a movement, once more leads on
                await pilot.press("enter")
        assert table.is_held is is_held


async def test_space_holds_and_arrows_step_without_resuming() -> None:
    async with watching(TIES) as (app, pilot, table):
        assert "Space hold" in screen.text(app)
        await pilot.press("space")
        assert table.is_held
        await pilot.press("right")
        assert TIES.shots[0].caption[0] in screen.text(app), "what was playing is over"
        for key, index in (("right", 1), ("left", 0), ("2", 1)):
            await pilot.press(key)
            await until(pilot, lambda index=index: table.index == index)  # type: ignore[misc]
            assert TIES.shots[index].caption[0] in screen.text(app)
            assert table.is_held
            assert "Space go on" in screen.text(app)
        await pilot.press("space")
        assert not table.is_held


async def test_step_leads_to_the_question_and_not_past_it() -> None:
    question = next(n for n, shot in enumerate(TIES.shots) if shot.ask is not None)
    async with watching(TIES) as (_, pilot, table):
        for index in range(question + 1):
            await until(pilot, lambda index=index: table.index == index)  # type: ignore[misc]
            await pilot.press("right")
        await until(pilot, lambda: table.question is not None)
        assert table.index == question
        rows = [row for panel in table.screen.casinos.panels for row in panel.model.rows]  # type: ignore[attr-defined]
        assert all(row.is_payment_hidden for row in rows), "what would be paid is not shown"


async def test_question_mark_opens_the_rule_and_returns() -> None:
    async with watching(TIES) as (app, pilot, table):
        await asked(app, pilot)
        await pilot.press("?")
        await until(pilot, lambda: isinstance(app.screen, RulebookScreen))
        assert app.screen.rule == table.shot.rules[0]  # type: ignore[attr-defined]
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table.screen)
        assert table.question is not None


async def test_demo_can_be_played_on_against_bots_with_a_choice_and_the_coach() -> None:
    demo = demos.find(["board", "moving"])
    async with watching(demo, size=(120, 35)) as (app, pilot, _):
        await to_the_end(app, pilot)
        name = demo.session.seats[demo.player].name
        offered = re.search(rf"(\d) +Play on as {name} with bots", screen.text(app))
        assert offered is not None
        await pilot.press(offered[1], "enter")
        await until(pilot, lambda: is_at_table(app))
        table = playing(app)
        assert table.session.events[: len(demo.session.events)] == demo.session.events
        seats = table.session.seats
        assert [seat.bot for seat in seats] == [
            "" if player == demo.player else EASIEST for player in range(len(seats))
        ]
        await until(pilot, lambda: table.question is not None)
        assert table.question is not None
        assert table.question.player == demo.player
        assert len(table.question.actions) > 1
        hints = (table.screen.prompt.hint.plain, table.screen.latest.hint.plain)
        assert any("hides hints" in hint for hint in hints)
    app.close_game()


# -- where it is opened from -----------------------------------------------------------------------


async def test_demo_is_opened_from_the_list_in_the_lobby() -> None:
    async with running(LasVegas()) as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, DemoListScreen))
        await pilot.press("enter")
        assert (await a_demo_is_shown(pilot)).demo == demos.first_round()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, DemoListScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))


async def test_demo_is_opened_from_a_page_of_the_rulebook() -> None:
    async with running(LasVegas(destinations.OpenRulebook("dice", "D-8"))) as (app, pilot):
        book = app.screen
        await pilot.press("d")
        assert "D-8" in (await a_demo_is_shown(pilot)).demo.rules
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is book)


async def test_demo_is_opened_from_an_option_in_the_setup() -> None:
    async with running(LasVegas(destinations.OpenSetup("dice"))) as (app, pilot):
        setup = app.screen
        next(field for field in setup.query(Chooser) if field.name == "neutral").focus()
        await pilot.press("d")
        assert "neutral" in (await a_demo_is_shown(pilot)).demo.names
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is setup)


async def test_demo_opened_from_a_table_returns_to_it_unchanged() -> None:
    async with running(LasVegas(opening_games.begin(HEADER))) as (app, pilot):
        table, before = app.screen, screen.text(app)
        assert is_at_table(app)
        await pilot.press("d")
        assert (await a_demo_is_shown(pilot)).demo.game.name == "dice"
        await pilot.press("q")
        await until(pilot, lambda: app.screen is table)
        assert screen.text(app) == before
    app.close_game()


@pytest.mark.parametrize("keys", [("d",), ("?", "d")], ids=["at once", "by way of the rulebook"])
async def test_table_without_tiles_opens_a_demo_without_them(keys: tuple[str, ...]) -> None:
    header = Header.new("royale", rules.game("royale").options(basic=True), SEATS, seed=7)
    async with running(LasVegas(opening_games.begin(header), QUIET)) as (app, pilot):
        for key in keys:
            await pilot.press(key)
        assert (await a_demo_is_shown(pilot)).demo.name == "basic"
    app.close_game()


@pytest.mark.parametrize("is_next", [False, at_night(True)])
async def test_demo_opened_from_the_shell_returns_to_it_as_the_next_one_does(is_next: bool) -> None:
    async with watching(TIES) as (app, pilot, _):
        await asked(app, pilot)
        if is_next:
            await to_the_end(app, pilot)
            await pilot.press("enter")
            await until(pilot, lambda: shown(app).demo != TIES)
        await pilot.press("escape")
        await until(pilot, lambda: not app.is_running)
    assert app.return_code == 0


async def test_list_on_a_large_screen_describes_the_demo() -> None:
    async with running(LasVegas(settings=QUIET), size=(118, 34)) as (app, pilot):
        app.open(destinations.OpenDemoList(), over=True)
        await pilot.pause()
        index, about = app.screen.query_one(SafeOptionList).region, app.screen.query_one("#about")
        assert abs(index.x - (118 - about.region.right)) <= 1
        title = app.screen.query_one("#title").content_region
        assert title.x == index.x
        assert title.bottom <= index.y
        await pilot.press("1", "down", "down")
        for demo in demos.of_game("royale")[1:4]:
            (ask,) = demo.questions
            rows = screen.text(app).splitlines()[about.region.y : about.region.bottom]
            told = " ".join(" ".join(row[about.region.x :] for row in rows).split())
            assert f"{demo.title} You will learn" in told
            assert f"It asks you {ask.text}" in told
            await pilot.press("down")
