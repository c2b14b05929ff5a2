"""The coach: keys in the first three turns of somebody's first game, rules to its end."""

import re
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lasvegas_tui import demos, destinations, rules, settings
from lasvegas_tui.app import LasVegas
from lasvegas_tui.asking.agreement_question import Agreement
from lasvegas_tui.asking.question_help import Kind
from lasvegas_tui.key_commands import ROLL, USUAL, keymap
from lasvegas_tui.play import past_turns
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.card.table import CardView
from lasvegas_tui.rules.casino import words as casino_words
from lasvegas_tui.rules.core import Simultaneous
from lasvegas_tui.rules.dice.table import Casino
from lasvegas_tui.rules.royale.table import RoyaleView
from lasvegas_tui.rules.royale.tiles.lucky_punch import GuessTokens
from lasvegas_tui.rules.words import Moral
from lasvegas_tui.screens.live import new_player_hints
from lasvegas_tui.settings import Settings
from lasvegas_tui.widgets.chooser import Chooser
from tests.nightly import rest_at_night
from tests.ui.positions import EACH_TABLE, TABLES, Table, asked
from tests.ui.tables import (
    TableApp,
    asking,
    curtain_of,
    is_covered,
    new_session,
    open_curtain,
    play_on,
    press,
    running,
    settled,
    shared_table,
    table_of,
    text,
)
from tests.walking import play_until, random_step

AWAY = "y hides hints"
SIZES = [(80, 24), (120, 35), (160, 45)]
NEW = Settings(animation="off", offered=rules.names())


class NewTable(TableApp):
    """A table at which settings are kept."""

    def __init__(self, session: Session, settings: Settings = NEW) -> None:
        super().__init__(session, settings)

    def update_settings(self, **changes: Any) -> None:
        before, self.settings = self.settings, replace(self.settings, **changes)
        assert settings.save(self.settings, before) == ""


def hint(app: TableApp) -> str:
    table = app.table
    return table.latest.hint.plain or table.prompt.hint.plain


def whose_turn(app: TableApp) -> int:
    """The number of the turn of whoever is asked."""
    question = app.question
    player = question.view.roller if question.player is None else question.player
    assert player is not None
    return past_turns.turn_number(app.session, player)


async def test_coach_names_the_key_and_then_the_preview() -> None:
    async with asking(NewTable(new_session("dice", 5))) as (app, pilot):
        said = "Press Enter to roll, then choose where your dice go."
        assert hint(app) == f"» {said}  y hides hints"
        await press(pilot, "enter")
        line = "» Press a number you rolled: all its dice go to that casino.  y hides hints"
        assert line in text(app)
        question = app.question
        await press(pilot, str(question.digits[0]))
        assert "» The preview shows what you would win; Enter places." in text(app)
        assert "If it ended now" in text(app)
        await pilot.press("s")
        app.keymap, _ = keymap({"no_hints": "z", "menu": "+"})
        await pilot.press("escape")
        assert "Enter places.  z hides hints" in text(app), "keys change while a page is open"
        assert text(app).splitlines()[-1].endswith("+ more")


@pytest.mark.rule("R-9")
async def test_coach_explains_neutral_dice_before_the_first_roll() -> None:
    for num_players in (2, 5):
        async with asking(NewTable(new_session("royale", num_players))) as (app, _):
            view = app.session.view(None)
            assert isinstance(view, RoyaleView)
            is_told = num_players == 2 or view.table.has_gray
            assert ("nobody's" in hint(app)) == is_told
            assert hint(app) in text(app)


@pytest.mark.parametrize("bots", rest_at_night([0, 1], 1))
async def test_coach_names_keys_for_three_turns_of_the_first_game_and_demos_once(bots: int) -> None:
    app, seen, with_demos = NewTable(new_session("dice", 2, *["random"] * bots)), set(), []
    async with asking(app) as (_, pilot):
        while (number := whose_turn(app)) <= new_player_hints.NUM_TURNS + 1:
            assert bool(hint(app)) == (number <= new_player_hints.NUM_TURNS), number
            assert USUAL.said(new_player_hints.DEMOS) not in hint(app), (
                "a roll has no demo of its own"
            )
            if USUAL.said(new_player_hints.DEMO_OF_GAME) in hint(app):
                assert bots or USUAL.said(new_player_hints.DEMO_OF_GAME) in text(app), (
                    "where there is room"
                )
                with_demos.append(number)
            seen.add(number)
            await play_on(pilot, Random(1))
    assert seen >= {1, 2, 3, 4}
    assert with_demos == [new_player_hints.DEMOS_TURN]
    assert (
        max(len(USUAL.said(it)) for it in (new_player_hints.DEMOS, new_player_hints.DEMO_OF_GAME))
        <= 58
    )
    kept, _ = settings.load()
    assert kept.coached == ("dice",)
    async with asking(NewTable(new_session("dice", 2), kept)) as (again, _):
        assert not hint(again)
        assert not again.table.has_class("-coached")
    async with asking(NewTable(new_session("royale", 2), kept)) as (other, _):
        assert hint(other)


@pytest.mark.parametrize("game", rest_at_night(rules.names(), 2))
async def test_first_game_that_is_left_and_continued_has_its_hints_and_no_row_moves(
    game: str,
) -> None:
    app, rng = NewTable(new_session(game, 1, "random", "random")), Random(1)
    async with asking(app) as (_, pilot):
        while game not in app.settings.coached or app.question.player is None:
            await play_on(pilot, rng)
        rows = [widget.region for widget in app.table.children]
    session = Session.replay(app.session.header, app.session.events)
    async with asking(NewTable(session, app.settings)) as (again, _):
        assert again.table.has_class("-coached")
        assert [widget.region for widget in again.table.children] == rows
    second = replace(app.settings, begun=(game, game))
    async with asking(NewTable(new_session(game, 1, "random", "random"), second)) as (other, _):
        assert not other.table.has_class("-coached")


async def test_coach_gives_morals_until_the_end_of_the_first_game() -> None:
    app, late = NewTable(new_session("board", 1, "random", seed=4)), set[str]()
    async with asking(app) as (_, pilot):
        for number in range(45):
            await press(pilot, *["down"] * (1 + number % 4))
            if app.settings.coached and hint(app):
                assert app.settings.told[-1] in hint(app)
                assert hint(app).endswith(AWAY)
                late.add(app.settings.told[-1])
            await play_on(pilot, Random(number))
        assert app.settings.coached == ("board",)
        assert len(late) > 1
        await press(pilot, "y")
        assert not app.table.has_class("-coached")


@pytest.mark.parametrize("game", rest_at_night(reversed(rules.names()), 2))
async def test_aim_turn_and_reason_stand_at_the_first_choice_of_a_first_game(game: str) -> None:
    async with asking(NewTable(new_session(game, 1, *["random"] * 3))) as (app, pilot):
        basics = basics_of(app.session)
        assert "d lesson" not in text(app).splitlines()[-1], "it was offered before"
        for size in SIZES:
            await pilot.resize_terminal(*size)
            assert told_basics(app) == basics
        while app.question.player is None:
            await press(pilot, "enter")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            assert told_basics(app) == basics
            assert (hint(app) in text(app)) == ((game, size) != ("vegan", (80, 24)))
            await press(pilot, str(app.question.digits[0]))
            assert not told_basics(app), "the preview stands there now"
            await press(pilot, "escape", "escape")
        rows = app.table.table.size.height
        for _ in range(6):
            await play_on(pilot, Random(1))
            assert not told_basics(app)
            assert app.table.table.size.height <= rows, "nothing moves down"
    known = replace(NEW, coached=(game,))
    async with asking(NewTable(new_session(game, 1, "random"), known)) as (old, _):
        assert not told_basics(old)


def basics_of(session: Session) -> list[str]:
    basics = session.game.words.basics_at(session.view(None))
    assert basics is not None
    return [f"{label:<6} {line}" for label, line in basics.lines]


def told_basics(app: TableApp) -> list[str]:
    """Return the lines of the basics that are whole on the screen."""
    return [line for line in basics_of(app.session) if line in text(app)]


async def test_curtain_beside_the_coach_narrates_the_news_once() -> None:
    app = NewTable(new_session("dice", 2), Settings(animation="off", handover="always"))
    async with asking(app, size=(120, 35)):
        assert is_covered(app)
        assert text(app).count("Anna starts.") == 1


async def test_coach_turned_off_stays_off_until_it_is_turned_on_from_the_beginning() -> None:
    async with asking(NewTable(new_session("dice", 2)), size=(120, 35)) as (app, pilot):
        assert "hides hints" in text(app)
        await press(pilot, "y")
        assert not hint(app)
        assert "hides hints" not in text(app)
    kept, _ = settings.load()
    assert not kept.hints
    for game in ("dice", "royale"):
        async with asking(NewTable(new_session(game, 2), kept)) as (again, _):
            assert not hint(again)
    page = LasVegas(destinations.OpenSettings(), replace(kept, coached=("dice",)))
    async with running(page) as (_, pilot):
        next(field for field in page.screen.query(Chooser) if field.name == "hints").focus()
        await pilot.press("right")
        assert (page.settings.hints, page.settings.coached) == (True, ())


async def test_players_without_a_newcomer_get_no_coach() -> None:
    async with running(NewTable(new_session("dice", 0, "random", "random"))) as (app, pilot):
        assert not app.table.has_class("-coached")
        for _ in range(6):
            await pilot.pause()
            assert not hint(app)


@EACH_TABLE
def test_every_question_has_a_lesson_that_fits_a_line(table: Table) -> None:
    for position in asked(*table, range(1)):
        question, words = position.question(), position.session.game.words
        assert 0 < len(new_player_hints.lesson(question, shared_table(position.session))) <= 58
        assert (new_player_hints.kind_of(question, words) is Kind.ASKED) == bool(
            words.topic(question.view)
        )


@pytest.mark.parametrize(
    ("sequential", "picked", "end"),
    [
        (False, 1, "face down until everybody has chosen."),
        (True, 1, "Enter lays your cards."),
        (False, 3, ""),
    ],
)
def test_selected_cards_have_a_lesson_only_where_they_may_be_played(
    sequential: bool, picked: int, end: str
) -> None:
    position = next(asked("card", 2, {"sequential": sequential}, range(1)))
    question = position.question()
    assert isinstance(question.view, CardView)
    unlike = {card.number: at for at, card in enumerate(question.view.hand)}.values()
    question.toggle(*[*unlike][:picked])
    said = new_player_hints.lesson(question, shared_table(position.session))
    assert said.endswith(end)
    assert bool(said) == bool(end)


@pytest.mark.parametrize("game", [None, *rules.names()])
def test_every_lesson_fits_a_line_with_the_key_that_ends_it(game: str | None) -> None:
    lessons = (
        new_player_hints.LESSONS if game is None else table_of(new_session(game, 2)).help.lessons
    )
    assert all(len(lesson) <= 58 for lesson in lessons.values())
    assert set(new_player_hints.LESSONS) == set(Kind)


async def test_coach_explains_enter_for_passing_and_is_silent_while_all_agree() -> None:
    async with running(NewTable(new_session("royale", 2))) as (app, pilot):
        await press(pilot, "enter", "0")
        assert "Enter pass" in text(app)
        assert "Press Enter to pass." in hint(app)
        await press(pilot, "enter", "enter")
        assert hint(app)
        await press(pilot, "u")
        assert isinstance(app.director.question, Agreement)
        assert not hint(app)
        await press(pilot, "escape")
        assert hint(app)


async def test_coach_is_silent_during_a_scene() -> None:
    seen = 0
    async with asking(NewTable(new_session("royale", 2, tiles=6))) as (app, pilot):
        for _ in range(45):
            question = app.director.question
            if question is not None and question.player is None:
                assert not hint(app) or ROLL in app.table.key_bar.keys
                seen += 1
            await play_on(pilot, Random(3))
    assert seen


@pytest.mark.parametrize("game", ["board", "vegan"])
def test_each_game_has_its_own_lessons(game: str) -> None:
    said = set()
    for table in [table for table in TABLES if table[0] == game]:
        for position in asked(*table, range(1)):
            question = position.question()
            for key in ("", "right", "escape"):
                question.press(key)
                said.add(new_player_hints.lesson(question, shared_table(position.session)))
    assert said.isdisjoint(new_player_hints.LESSONS.values())
    assert len(said) >= 3


async def test_coach_distinguishes_black_dice_from_the_hand() -> None:
    session, rng = new_session("royale", 2, seed=15, tiles=6), Random(1)
    words = session.game.words
    while "black dice (b) for Jackpot" not in words.dice_to_roll(session.view(None)):
        random_step(session, rng)
    async with asking(NewTable(session)) as (app, pilot):
        assert "» Enter rolls the black dice: they decide what the tile does." in text(app)
        await press(pilot, "enter")
        assert "Enter go on" in text(app)
        assert "»" not in text(app), "nothing is to be learnt while they lie there"


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ((1, 2, 3), "The white dice are nobody's: nobody gets their notes."),
        ((3, 1, 0), "The most dice take the highest note."),
        ((1, 3, 0), "The next most dice take the next note: 20K."),
        ((2, 2, 0), "Equal dice get nothing: you and Ben."),
        ((2, 0, 2), "Equal dice get nothing: you and the white dice."),
        ((2, 2, 2), "Equal dice get nothing: you, Ben and the white dice."),
        ((1, 2, 3, 0), "There are fewer notes here than players with dice."),
    ],
)
def test_moral_matches_the_payout(counts: tuple[int, ...], told: str) -> None:
    casino, names = Casino((90_000, 20_000), counts), ("Anna", "Ben", "the white dice")
    num_players = 2 if len(counts) == 3 else 3
    moral = casino_words.deciding_rule(names, 0, casino, num_players)
    assert moral is not None
    assert moral.sentence == told
    assert len(f"» {told}  y hides hints") <= 78


async def test_coach_gives_each_moral_twice_at_most_after_the_keys() -> None:
    told: list[tuple[int, str]] = []
    async with asking(NewTable(new_session("royale", 2, seed=3))) as (app, pilot):
        rng = Random(2)
        while whose_turn(app) <= new_player_hints.NUM_TURNS:
            question = app.question
            if question.player is not None and question.digits:
                await pilot.press(str(rng.choice(question.digits)))
                said = hint(app)
                if " dice " in said and "Press" not in said:
                    told.append((id(question), said.partition(":")[0]))
            await play_on(pilot, rng)
    morals = {said for _, said in told}
    assert morals
    for moral in morals:
        assert (
            len({question for question, said in told if said == moral})
            <= new_player_hints.MOST_MORALS
        )


@pytest.mark.parametrize(
    ("game", "keys"),
    rest_at_night([("card", ["space"]), ("board", ["up"]), ("vegan", ["right"])], 1),
)
async def test_coach_gives_each_moral_of_other_games_twice_ever(game: str, keys: list[str]) -> None:
    kept, num_shown = NEW, 0
    for _ in range(2):
        async with asking(NewTable(new_session(game, 1, "random", seed=3), kept)) as (app, pilot):
            for _ in range(8):
                told = app.settings.told
                await press(pilot, *keys)
                if app.settings.told != told:
                    assert app.settings.told[-1] in hint(app)
                    num_shown += 1
                await play_on(pilot, Random(5))
        kept = replace(settings.load()[0], coached=())
    assert num_shown
    assert all(kept.told.count(rule) <= new_player_hints.MOST_MORALS for rule in kept.told)


async def test_rule_is_counted_by_its_words_whatever_the_case(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The case differs with each choice, and a colon in the rule cuts nothing off."""
    cases, rule = count(), "One rule: for all"

    def moral(*_: object) -> Moral:
        return Moral(rule, f"case {next(cases)}")

    monkeypatch.setattr(rules.game("dice").words, "moral", moral)
    app, told = NewTable(new_session("dice", 2)), set()
    async with asking(app) as (_, pilot):
        while whose_turn(app) <= new_player_hints.NUM_TURNS:
            if app.question.player is not None:
                await pilot.press(*[str(number) for number in app.question.digits])
                if f"{rule}: case " in hint(app):
                    told.add(id(app.question))
            await play_on(pilot, Random(1))
    assert app.settings.told == (rule,) * new_player_hints.MOST_MORALS
    assert len(told) == new_player_hints.MOST_MORALS


async def test_simultaneous_choice_has_no_moral() -> None:
    """What comes of it depends on them."""
    positions = asked("board", 4, {"duels": True}, range(9))
    duel = next(found for found in positions if isinstance(found.session.node, Simultaneous))
    async with asking(NewTable(duel.session)) as (app, _):
        for key in ("1", "2"):
            question = duel.question()
            question.press(key)
            app.director.advise(question)
            lesson = new_player_hints.lesson(question, app.table)
            assert hint(app) == f"» {lesson}  {AWAY}"


async def test_first_question_of_a_new_game_offers_its_first_round() -> None:
    first = demos.first_round("dice")
    async with running(NewTable(new_session("dice", 2), Settings(animation="off"))) as (app, pilot):
        assert "New here? d: a one-minute lesson" in hint(app)
        await press(pilot, "d")
        assert app.openings == [destinations.OpenDemo(first)]
        await press(pilot, "enter")
        assert "New here?" not in hint(app)
        await press(pilot, "d")
        assert app.shown


@pytest.mark.parametrize("game", rules.names())
async def test_last_line_of_the_first_screen_offers_the_first_round(game: str) -> None:
    session = new_session(game, 1, "random", "random")
    async with asking(NewTable(session, Settings(animation="off"))) as (app, pilot):
        assert "d lesson" in text(app).splitlines()[-1]
        assert told_basics(app) == basics_of(session)
        await press(pilot, "y")
        assert "d lesson" not in text(app).splitlines()[-1]


@pytest.mark.parametrize("game", rules.names())
async def test_refused_key_leaves_the_lines_about_the_game(game: str) -> None:
    session, refused = new_session(game, 1, "random", "random"), "Choose first, then Enter."
    async with asking(NewTable(session)) as (app, pilot):
        if app.question.player is None:
            await press(pilot, "enter")
        asked = app.table.prompt.asked.plain
        app.director.refuse(refused)
        await settled(pilot)
        assert told_basics(app) == basics_of(session)
        assert refused in text(app)
        app.director.draw_question(app.question)
        assert app.table.prompt.asked.plain == asked
        app.director.refuse("This is a reason. " * 9)
        await settled(pilot)
        assert told_basics(app) == [], "a long reason needs their room"
        assert "This is a reason." in text(app)


async def test_first_question_of_a_tile_shows_what_is_at_stake_not_the_basics() -> None:
    session, rng = new_session("royale", 1, "random", "random", seed=7, tiles=6), Random(1)

    def is_guess() -> bool:
        actions = session.view(0).actions
        return bool(actions) and isinstance(actions[0], GuessTokens)

    play_until(session, rng, is_guess)
    async with asking(NewTable(session)) as (app, _):
        shown = text(app)
    assert "guesses right, nobody is paid" in shown
    assert not re.search(r"^ *AIM ", shown, re.MULTILINE)


async def test_no_row_moves_between_a_curtain_and_the_table_of_a_first_game() -> None:
    async with running(NewTable(new_session("card", 2))) as (app, pilot):
        await open_curtain(pilot)
        rows = app.table.table.size.height
        await press(pilot, str(app.question.digits[0]), "enter")
        assert is_covered(app)
        assert curtain_of(app).screen.table.size.height == rows
