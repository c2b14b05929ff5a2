"""Watching demos: each to its end, its question answered right and wrong, and the way back."""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any

import pytest
from msgspec.structs import replace
from textual.app import App
from textual.content import Content
from textual.geometry import Offset
from textual.pilot import Pilot

from lasvegas_tui import demos, destinations, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.bots import EASIEST
from lasvegas_tui.demos.demo import Demo
from lasvegas_tui.key_commands import GO
from lasvegas_tui.play.seats import Seat
from lasvegas_tui.play.session import Header
from lasvegas_tui.rules import names
from lasvegas_tui.rules.core import Action
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.home.lobby import LobbyScreen
from lasvegas_tui.screens.home.setup import SetupScreen
from lasvegas_tui.screens.learn.demo_director import DemoDirector
from lasvegas_tui.screens.learn.demo_player import MAX_TRIES
from lasvegas_tui.screens.learn.demo_table import ListedAnswer
from lasvegas_tui.screens.live.key_handling import PlayDirector
from lasvegas_tui.screens.pages.demo_list import DemoListScreen
from lasvegas_tui.screens.pages.rulebook import RulebookScreen
from lasvegas_tui.screens.table.playback import Playback
from lasvegas_tui.settings import PACES, Pace, Settings
from lasvegas_tui.widgets.fields import Chooser, SafeOptionList
from lasvegas_tui.widgets.flight import FlyingNote
from tests.ui import screen
from tests.ui.demo_steps import asked, over, right, shown
from tests.ui.quiet import until
from tests.ui.tables import director_of, playing, question_of, running

TIES = demos.find(["dice", "ties"])
LIKED = Settings(offered=rules.names(), animation="off")
ASKING = [demo for demo in demos.all_demos() if demo.questions]
FEW = [*(demos.find([name, name]) for name in names()), demos.find(["royale", "no_entry"])]
"""A demo of every game, and one whose answers are casinos."""
EACH = pytest.mark.parametrize(
    "demo",
    [demo if demo in FEW else pytest.param(demo, marks=pytest.mark.nightly) for demo in ASKING],
    ids=lambda demo: f"{demo.game.name}-{demo.name}",
)
NARROWEST = 9
"""The columns in which a part of the stage can be read, at least."""
SEATS = (Seat("Anna", "orange"), Seat("Ben", "blue"), Seat("Cleo", "green"))
HEADER = Header.new("dice", rules.game("dice").options(), SEATS, seed=7)


def opened(demo: Demo) -> LasVegas:
    """Return the program opened at a demo."""
    return LasVegas(destinations.OpenDemo(demo), LIKED)


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
    async with running(opened(demo)) as (app, pilot):
        table = await asked(app, pilot)
        answered = right(demo)
        question = table.question
        assert question is not None
        assert answered in question.actions
        if isinstance(answered, ListedAnswer):
            listed = [action for action in question.actions if isinstance(action, ListedAnswer)]
            assert all(line.text in screen.text(app) for line in listed)
            stage = [child for child in table.screen.query_one("#stage").children if child.display]
            assert all(child.size.width >= NARROWEST for child in stage if child.region)
        assert screen.text(app).count("Esc") == 1
        said.clear()
        table.answer(answered)
        await over(app, pilot)
        assert any(text.startswith("Right: ") for text in said)
        assert "What next?" in screen.text(app)
        assert table.question is not None
        offered = [action for action in table.question.actions if isinstance(action, ListedAnswer)]
        assert all(line.text in screen.text(app) for line in offered)


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
    async with running(opened(demo)) as (app, pilot):
        for num_tries, answer in enumerate(wrong[:MAX_TRIES]):
            table = await asked(app, pilot)
            asked_before = table.question
            assert asked_before is not None
            assert said[-1].startswith("Again: ") is bool(num_tries)
            table.answer(answer)
            await until(pilot, lambda: GO in table.screen.key_bar.keys)  # noqa: B023
            await pilot.press("enter")
            await until(pilot, lambda: table.question not in (None, asked_before))  # noqa: B023
            await asked(app, pilot)
            assert any(text.startswith("Not quite: ") for text in said)
            if table.is_over:
                break
            if isinstance(answer, ListedAnswer):
                assert table.question is not None
                assert answer not in table.question.actions
        assert any(text.startswith("Answer: ") for text in said)
        assert "What next?" in said[-1]


@pytest.mark.nightly
async def test_payment_in_a_demo_moves_as_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "normal", Pace(0, 0.0, 0.0, 400.0))
    demo = demos.find(("vegan", "zero"))
    app = LasVegas(destinations.OpenDemo(demo), Settings(animation="normal", hints=False))
    flown: set[str] = set()
    fly = FlyingNote.fly

    def seen(self: FlyingNote, content: Content, place: Offset) -> None:
        flown.add(content.plain)
        fly(self, content, place)

    monkeypatch.setattr(FlyingNote, "fly", seen)
    async with app.run_test() as pilot:
        table = await asked(app, pilot)
        table.answer(right(demo))
        await over(app, pilot)
        assert flown, "nothing moved"
        assert not table.screen.flying.is_flying


async def test_every_caption_is_shown_whole() -> None:
    async with running(opened(TIES)) as (app, pilot):
        await pilot.press("space")
        for number, shot in enumerate(TIES.shots, 1):
            shown(app).jump(number - 1)
            await pilot.pause()
            seen = screen.text(app)
            assert all(line in seen for line in shot.caption)
            assert f"{number} of {len(TIES.shots)}" in seen
            assert shot.rules[0] not in seen, "an id tells who has opened no rules nothing"
            app.update_settings(knows_rules=True)
            shown(app).jump(number - 1)
            await pilot.pause()
            assert shot.rules[0] in screen.text(app) or shot.ask is not None
            app.update_settings(knows_rules=False)


async def held_at(app: App[Any], pilot: Pilot[None], index: int) -> DemoDirector:
    """Return the demo on top, held where a shot is over."""
    table = shown(app)
    if not table.is_held:
        await pilot.press("space")
    table.jump(index)
    await until(pilot, lambda: table.index == index)
    return table


async def test_things_laid_out_are_shown_with_their_caption() -> None:
    demo = demos.find(["royale", "royale"])
    async with running(opened(demo)) as (app, pilot):
        await held_at(app, pilot, len(demo.shots) - 1)
        seen = screen.text(app)
        assert "New notes from the pile" in seen
        assert "Nice Dice" in seen
        assert "Pay Day" not in seen
    async with running(opened(demos.find(["dice", "chips"]))) as (app, pilot):
        await held_at(app, pilot, 0)
        assert "Round 2: the casinos are stocked" in screen.text(app)


@pytest.mark.nightly
async def test_payout_in_a_demo_counts_money_up(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, ...]] = []
    draw = DemoDirector.draw_table

    def watch(self: DemoDirector, *given: Any) -> None:
        draw(self, *given)
        seen.append(tuple(model.money for model in self.screen.seat_row.models))

    monkeypatch.setattr(DemoDirector, "draw_table", watch)
    demo = demos.find(["royale", "royale"])
    app = LasVegas(destinations.OpenDemo(demo), replace(LIKED, animation="fast"))
    async with app.run_test() as pilot:
        await asked(app, pilot)
        seen.clear()
        await pilot.press("space")
        await over(app, pilot)
    annas = list(dict.fromkeys(int(money[0].removesuffix("K")) for money in seen))
    assert {10, 90, 180, 280} <= set(annas)  # with a chip, from the start
    assert annas == sorted(annas)


async def test_answers_leave_the_hand_in_sight() -> None:
    async with running(opened(demos.find(["card", "eight"]))) as (app, pilot):
        await asked(app, pilot)
        seen = screen.text(app)
        assert "each is one card" in seen
        assert "2+2" in seen, "the hand that is to be counted"


@pytest.mark.parametrize("size", [(80, 24), (120, 35)])
@pytest.mark.parametrize(
    "demo",
    [pytest.param(demo, marks=pytest.mark.nightly) for demo in demos.of_game("vegan")],
    ids=lambda demo: demo.name,
)
async def test_answers_leave_the_hand_of_las_vegan_in_sight(
    demo: Demo, size: tuple[int, int]
) -> None:
    async with running(opened(demo), size=size) as (app, pilot):
        table = await asked(app, pilot)
        hand: Any = table.screen.parts["hand"]
        assert hand.display or not hand.cards
        rows = screen.text(app).splitlines()[hand.region.y : hand.region.bottom]
        shown = " ".join(row[hand.region.x : hand.region.right] for row in rows)
        assert all(shown.count(card.value) for card in hand.cards)
        labels = table.screen.stage.choices.labels
        assert all(label in screen.text(app) for label in labels)


async def test_paid_notes_stay_away_while_a_tile_waits_for_a_choice() -> None:
    demo = demos.find(["royale", "black_box"])
    shot = next(shot for shot in demo.shots if shot.ask is not None)
    async with running(opened(demo)) as (app, pilot):
        table = await asked(app, pilot)
        first, second = (panel.model for panel in table.screen.casinos.panels[:2])  # type: ignore[attr-defined]
        view: Any = demo.view(shot.asked)
        assert view.table.casinos[0].notes, "they lie there until the next deal"
        assert first.num_gone >= len(first.notes)
        assert second.num_gone == 0


async def test_cursor_on_a_choice_without_preview_keeps_the_caption() -> None:
    demo = demos.find(["dice", "chips"])
    shot = next(shot for shot in demo.shots if shot.ask is not None)
    async with running(opened(demo)) as (app, pilot):
        await asked(app, pilot)
        await pilot.press("down")
        assert all(line in screen.text(app) for line in shot.caption)


@pytest.mark.parametrize("game", ["royale", "board", "vegan"])
async def test_everything_a_demo_can_point_at_lights_up(game: str) -> None:
    demo = demos.find([game])
    async with running(opened(demo)) as (app, pilot):
        table = await held_at(app, pilot, 0)
        targeting, parts = table.screen.targeting, {*table.screen.parts, "players"}
        for place in table.screen.words.places(demo.view(table.shot.before)):
            assert parts & {place, *targeting.parts_at(targeting.target_named(place))}, place


async def test_only_changed_parts_are_lit_and_everything_in_a_choice() -> None:

    def lit(table: DemoDirector) -> set[str]:
        parts = table.screen.parts.items()
        return {name for name, part in parts if not part.has_class("-dimmed")}

    async with running(opened(demos.find(["board", "board"]))) as (app, pilot):
        table = await held_at(app, pilot, 6)
        assert lit(table) == {"board", "table"}, "its mark is on a table"
        table = await held_at(app, pilot, 2)
        assert lit(table) == {"board", "table"}, "the faces, and where the counter goes"
    async with running(opened(demos.find(["vegan", "first"]))) as (app, pilot):
        table = await held_at(app, pilot, 0)
        table.draw_no_caption()
        assert lit(table) == {"trick", "hand", "bank"}, "not the machines"
    async with running(opened(demos.find(["vegan", "vegan"]))) as (app, pilot):
        table = await held_at(app, pilot, 4)
        assert "4" not in lit(table)
        table.jump(6)
        await asked(app, pilot)
        assert lit(table) == set(table.screen.parts)


@pytest.mark.parametrize("game", names())
async def test_first_picture_of_a_first_round_is_lit_where_its_caption_speaks_of_it(
    game: str,
) -> None:
    async with running(opened(demos.first_round(game))) as (app, _):
        table = shown(app)
        said = " ".join(table.shot.caption)
        dim = {name for name, part in table.screen.parts.items() if part.has_class("-dimmed")}
        assert not ("casino" in said and dim), dim
        assert dim < set(table.screen.parts)


@pytest.mark.nightly
async def test_sentences_of_a_scene_are_not_dimmed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []
    play = Playback.play

    async def watch(self: Playback, *given: Any) -> None:
        seen.append(self.table.screen.parts["choices"].has_class("-dimmed"))
        await play(self, *given)

    monkeypatch.setattr(Playback, "play", watch)
    async with running(opened(demos.find(["board", "mary"]))) as (app, pilot):
        await asked(app, pilot)
        await pilot.press("space")
        await until(pilot, lambda: "What next?" in screen.text(app))
    assert seen
    assert not any(seen)


@pytest.mark.parametrize("is_held", [False, True])
async def test_last_line_names_enter_which_leads_to_the_next_text(is_held: bool) -> None:
    async with running(opened(TIES)) as (app, pilot):
        table = shown(app)
        if is_held:
            await pilot.press("space")
        for index in range(2):
            await until(pilot, lambda: "Enter next" in screen.text(app).splitlines()[-1])
            while table.index == index:  # once ends a movement, once more leads on
                await pilot.press("enter")
        assert table.is_held is is_held


async def test_space_holds_and_arrows_step_without_resuming() -> None:
    async with running(opened(TIES)) as (app, pilot):
        table = shown(app)
        assert "Space hold" in screen.text(app)
        await pilot.press("space")
        assert table.is_held
        assert "Space go on" in screen.text(app)
        await pilot.press("right")
        assert TIES.shots[0].caption[0] in screen.text(app), "what was playing is over"
        await pilot.press("right")
        await until(pilot, lambda: table.index == 1)
        assert TIES.shots[1].caption[0] in screen.text(app)
        assert table.is_held
        await pilot.press("left")
        await until(pilot, lambda: table.index == 0)
        assert TIES.shots[0].caption[0] in screen.text(app)
        await pilot.press("2")
        await until(pilot, lambda: table.index == 1)
        assert "Space go on" in screen.text(app)
        await pilot.press("space")
        assert not table.is_held


async def test_step_leads_to_the_question_and_not_past_it() -> None:
    asking = next(n for n, shot in enumerate(TIES.shots) if shot.ask is not None)
    async with running(opened(TIES)) as (app, pilot):
        table = shown(app)
        for index in range(asking + 1):
            await until(pilot, lambda index=index: table.index == index)  # type: ignore[misc]
            await pilot.press("right")
        await until(pilot, lambda: table.question is not None)
        assert table.index == asking
        rows = [row for panel in table.screen.casinos.panels for row in panel.model.rows]  # type: ignore[attr-defined]
        assert all(row.is_payment_hidden for row in rows), "what would be paid is not shown"


async def test_question_mark_opens_the_rule_and_returns() -> None:
    async with running(opened(TIES)) as (app, pilot):
        table = await asked(app, pilot)
        await pilot.press("?")
        await until(pilot, lambda: isinstance(app.screen, RulebookScreen))
        assert app.screen.rule == table.demo.shots[table.index].rules[0]  # type: ignore[attr-defined]
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table.screen)
        assert table.question is not None


async def test_demo_can_be_played_on_against_bots() -> None:
    async with running(opened(TIES)) as (app, pilot):
        await asked(app, pilot)
        await pilot.press("space")
        await until(pilot, lambda: "What next?" in screen.text(app))
        offered = next(line for line in screen.text(app).splitlines() if "Play on" in line)
        assert "Play on as Anna with bots" in offered
        await pilot.press(offered.split()[0], "enter")
        await until(pilot, lambda: isinstance(director_of(app), PlayDirector))
        table = playing(app)
        assert table.session.events[: len(TIES.session.events)] == TIES.session.events
        assert {seat.bot for seat in table.session.seats[1:]} == {EASIEST}
        assert not table.session.seats[0].bot
    app.close_game()


# -- where it is opened from -----------------------------------------------------------------------


async def test_demo_is_opened_from_the_list_in_the_lobby() -> None:
    async with running(LasVegas()) as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, DemoListScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(director_of(app), DemoDirector))
        assert shown(app).demo == demos.first_round()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, DemoListScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))


async def test_demo_is_opened_from_a_page_of_the_rulebook() -> None:
    async with running(LasVegas(destinations.OpenRulebook("dice", "D-8"))) as (app, pilot):
        book = app.screen
        await pilot.press("d")
        await until(pilot, lambda: isinstance(director_of(app), DemoDirector))
        assert "D-8" in shown(app).demo.rules
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is book)


async def test_demo_is_opened_from_an_option_in_the_setup() -> None:
    async with running(LasVegas(destinations.OpenSetup("dice"))) as (app, pilot):
        setup = app.screen
        assert isinstance(setup, SetupScreen)
        next(field for field in setup.query(Chooser) if field.name == "neutral").focus()
        await pilot.press("d")
        await until(pilot, lambda: isinstance(director_of(app), DemoDirector))
        assert "neutral" in shown(app).demo.names
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is setup)


async def test_demo_opened_from_a_table_returns_to_it_unchanged() -> None:
    async with running(LasVegas(destinations.begin(HEADER))) as (app, pilot):
        await until(
            pilot,
            lambda: isinstance(director_of(app), PlayDirector) and question_of(app) is not None,
        )
        table, before = app.screen, screen.text(app)
        await pilot.press("d")
        await until(pilot, lambda: isinstance(director_of(app), DemoDirector))
        assert shown(app).demo.game.name == "dice"
        await pilot.press("q")
        await until(pilot, lambda: app.screen is table)
        assert screen.text(app) == before
    app.close_game()


@pytest.mark.parametrize("keys", [("d",), ("?", "d")], ids=["at once", "by way of the rulebook"])
async def test_table_without_tiles_opens_a_demo_without_them(keys: tuple[str, ...]) -> None:
    header = Header.new("royale", rules.game("royale").options(basic=True), SEATS, seed=7)
    async with running(LasVegas(destinations.begin(header), LIKED)) as (app, pilot):
        for key in keys:
            await pilot.press(key)
        await until(pilot, lambda: isinstance(director_of(app), DemoDirector))
        assert shown(app).demo.name == "basic"
    app.close_game()


async def test_demo_opened_from_the_shell_returns_to_it() -> None:
    async with running(opened(TIES)) as (app, pilot):
        await asked(app, pilot)
        await pilot.press("escape")
        await until(pilot, lambda: not app.is_running)
    assert app.return_code == 0


@pytest.mark.nightly
async def test_next_demo_returns_to_the_shell_too() -> None:
    async with running(opened(TIES)) as (app, pilot):
        await asked(app, pilot)
        await pilot.press("space")
        await until(pilot, lambda: "What next?" in screen.text(app))
        await pilot.press("enter")
        await until(pilot, lambda: shown(app).demo != TIES)
        await pilot.press("escape")
        await until(pilot, lambda: not app.is_running)


async def test_list_on_a_large_screen_describes_the_demo() -> None:
    async with running(LasVegas(settings=LIKED), size=(118, 34)) as (app, pilot):
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
