"""What `?` and a click explain: the four parts of a rule, and the signs beside a player."""

from random import Random
from typing import Any

import pytest

from lasvegas_tui import destinations, rules
from lasvegas_tui.app import LasVegas
from lasvegas_tui.rules import rulebook
from lasvegas_tui.rules.card.table import Phase
from lasvegas_tui.rules.casino.casinos import NUMBERS
from lasvegas_tui.rules.core import Terminal
from lasvegas_tui.rules.royale.tiles import TILES
from lasvegas_tui.screens.casinos.casino_panels import CasinoPanel
from lasvegas_tui.screens.game.ui_state import Frame
from lasvegas_tui.screens.pages.markdown_view import MarkdownView
from lasvegas_tui.screens.pages.rulebook import RulebookScreen
from lasvegas_tui.screens.table.question_prompt import rule_shown
from lasvegas_tui.screens.vegan.machines import GoldenPanel, MachinePanel
from lasvegas_tui.screens.vegan.trick import TrickPanel
from lasvegas_tui.screens.vegan.unplaced_tokens import COIN, Tokens
from lasvegas_tui.widgets.seats import Seats
from tests.nightly import rest_at_night
from tests.rules.royale import playing as royale
from tests.ui.explaining import explained
from tests.ui.positions import asked
from tests.ui.tables import TableApp, asking, new_session, on_top, press, running, table_of
from tests.walking import play_until, random_step

PARTS = ["When", "Action", "Result", "Example"]


def test_rule_of_chip_cards_is_explained_only_where_one_is_offered() -> None:
    session, rng = new_session("card", sequential=True, chips=True), Random(1)
    play_until(session, rng, lambda: session.view(None).table.phase is Phase.CHIP)  # type: ignore[attr-defined]
    view: Any = session.view(None)
    offered, *_ = view.table.offers
    explain = table_of(session).help.rule
    assert [explain(view, target) for target in (None, offered)] == ["C-12", "C-12"]
    assert {explain(view, other) for other in NUMBERS if other != offered} == {"C-7"}


@pytest.mark.parametrize("game", rest_at_night(rules.names(), 1))
async def test_every_rule_that_can_be_asked_for_has_four_parts_in_sight(game: str) -> None:
    found = explained(game) - {*TILES, rulebook.SIGNS, rulebook.SIGNS_OF_PLAYERS}
    assert len(found) >= 5
    async with running(LasVegas(destinations.OpenRulebook(game))) as (app, pilot):
        book = on_top(app, RulebookScreen)
        for name in sorted(found):
            book.turn_to(name)
            await pilot.pause()
            shown = book.query_one("#rule", MarkdownView)
            assert shown.markdown == rulebook.section(game, name)
            paragraphs = rulebook.section(game, name).split("\n\n")[1:]
            assert [text.split("**")[1] for text in paragraphs[: len(PARTS)]] == PARTS, name
            parts = "\n\n".join(shown.markdown.split("\n\n")[: 1 + len(PARTS)])
            assert shown.num_lines(parts) <= book.query_one("#page").size.height, name


async def test_click_on_a_casino_while_a_list_is_open_explains_it() -> None:
    positions = asked("royale", 3, {"tiles": 3}, range(9))
    position = next(found for found in positions if found.question().is_list)
    view: Any = position.question().view
    async with asking(TableApp(position.session)) as (app, pilot):
        question = app.question
        for number in NUMBERS:
            await pilot.click(app.table.query(CasinoPanel)[number - 1])
            tile = view.table.tile(number)
            usual = "R-7" if tile is None else tile.side
            barred = "E1" if number == view.table.closed else usual
            assert app.explained[-1] == ("royale", barred)
        assert app.question is question, "nothing is chosen by it"


def test_closed_casino_is_explained_by_what_closed_it() -> None:
    session = new_session("royale")
    view = royale.position(tiles={1: "E1", 2: "A2"}, closed=4).view(None)
    look = table_of(session)
    explained = [look.help.rule(view, number) for number in NUMBERS]
    assert explained == ["E1", "A2", "R-7", "E1", "R-7", "R-7"]


async def test_click_on_a_casino_while_cards_are_selected_explains_it() -> None:
    async with asking(TableApp(new_session("card", 1, "random"))) as (app, pilot):
        await pilot.click(app.table.query(CasinoPanel)[2])
        await press(pilot, "1", "?")
        assert app.explained == [("card", "C-7"), ("card", "C-2")]


async def test_click_on_trick_tokens_or_a_machine_while_a_card_is_chosen_explains_them() -> None:
    async with asking(TableApp(new_session("vegan", 1, "random", "random"))) as (app, pilot):
        question, tokens = app.question, app.table.query_one(Tokens)
        await pilot.click(TrickPanel)
        for sign in (COIN, "gold"):
            await pilot.click(tokens, offset=(str(tokens.render()).index(sign), 0))
        await pilot.click(MachinePanel)
        await pilot.click(GoldenPanel)
        assert app.explained == [("vegan", rule) for rule in ["V-4", "V-6", "V-8", "V-7", "V-8"]]
        assert app.question is question, "nothing is chosen by it"


async def test_question_mark_on_a_card_explains_its_effect() -> None:
    async with asking(TableApp(new_session("vegan", 1, "random", seed=3))) as (app, pilot):
        await press(pilot, "?")
        assert app.explained == [("vegan", "V-3")], "nothing is chosen"
        for value, rule in (("0", "V-4"), ("7", "V-6"), ("4", "V-3")):
            await press(pilot, value, "?")
            assert app.explained[-1] == ("vegan", rule)


@pytest.mark.parametrize(("game", "size"), [("dice", (80, 24)), ("vegan", (120, 35))])
async def test_click_on_a_player_explains_the_signs(game: str, size: tuple[int, int]) -> None:
    app = TableApp(new_session(game, 1, "random", "random"))
    async with asking(app, size=size) as (_, pilot):
        seats = app.table.query_one(Seats)
        for x in (3, size[0] // 2, seats.size.width - 2):
            await pilot.click(seats, offset=(x, 1))
        assert app.explained == [(game, rulebook.SIGNS_OF_PLAYERS)] * 3


async def test_question_mark_explains_the_turn_or_between_rounds_the_payout() -> None:
    session = new_session("royale")
    async with running(TableApp(session)) as (app, pilot):
        await press(pilot, "?")
        assert app.explained == [("royale", "R-5")]
    play_until(session, Random(1), lambda: session.view(None).is_between_rounds)
    async with asking(TableApp(session)) as (app, pilot):
        await press(pilot, "?", "d")
        assert app.explained == [("royale", "R-7")]
        assert app.shown == [("royale", "R-7")]


@pytest.mark.parametrize(
    ("game", "rule"),
    [("dice", "D-9"), ("royale", "R-7"), ("card", "C-8"), ("vegan", "V-10"), ("board", "B-14")],
)
def test_results_are_explained_by_the_rule_that_they_were_counted_by(game: str, rule: str) -> None:
    session, rng, found = new_session(game), Random(1), set()
    look = table_of(session)
    while not isinstance(session.node, Terminal):
        view = random_step(session, rng).after.view(None)
        if view.is_between_rounds or isinstance(view.node, Terminal):
            found.add(rule_shown(view, Frame(), look))
    assert found == {rule}


async def test_question_mark_on_passing_or_an_invalid_casino_is_answered() -> None:
    async with running(TableApp(new_session("royale"))) as (app, pilot):
        await press(pilot, "enter", "0", "?", "9", "?")
        assert app.explained == [("royale", "R-6"), ("royale", "R-C4")]
